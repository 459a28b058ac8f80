//! The rules over words: sequences of classes that are a signal, each with texts that it matches and texts that it does not.
//!
//! Each rule gives points for one reason. A rule alone stays below the threshold, unless no harmless text uses its words.

mod addresses;
mod demands;
mod overrides;

use crate::injection::rule::SignalRule;
use crate::injection::vocabulary::{ABOUT, Classes, DESTROY, FOLLOW, GRANT, MAKE, REVEAL, RUN, SAY, SEND, TELL};

/// All rules.
pub(super) fn all_rules() -> impl Iterator<Item = &'static SignalRule> {
    [overrides::RULES, addresses::RULES, demands::RULES].into_iter().flatten()
}

/// Words of texts about attacks, which attacks do not use.
pub(super) const ABOUT_ATTACKS: Classes = ABOUT;
/// Verbs of any demand.
pub(super) const DEMAND_VERBS: Classes = Classes::of(&[SEND, DESTROY, MAKE, SAY, REVEAL, RUN, FOLLOW, TELL, GRANT]);
/// Verbs of a demand to send, delete or make something.
pub(super) const ACTION_VERBS: Classes = Classes::of(&[SEND, DESTROY, MAKE]);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::injection::deobfuscate::PlainText;
    use crate::injection::reason::Reason;
    use crate::injection::words::words;

    fn matches(rule: &SignalRule, text: &str) -> bool {
        let words = words(&PlainText::of(text, 0), &|at| text[at..].starts_with(char::is_uppercase));
        (0..words.len()).any(|from| rule.find(&words, from).is_some())
    }

    #[test]
    fn every_rule_matches_its_examples_only() {
        let mut wrong = Vec::new();
        for (index, rule) in all_rules().enumerate() {
            let missed = rule.examples.iter().filter(|text| !matches(rule, text));
            let found = rule.counterexamples.iter().filter(|text| matches(rule, text));
            wrong.extend(missed.chain(found).map(|text| (index, rule.reason, *text)));
        }
        assert!(wrong.is_empty(), "{wrong:?}");
    }

    #[test]
    fn a_rule_alone_reaches_the_threshold_only_as_a_plain_override() {
        assert!(all_rules().all(|rule| rule.points < crate::injection::THRESHOLD || rule.reason == Reason::InstructionOverride));
    }
}
