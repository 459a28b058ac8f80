//! A rule over words, and where it matches.

use tool_guard_text::part::{At, Part};

use crate::injection::reason::Reason;
use crate::injection::vocabulary::Classes;
use crate::injection::word::Word;

/// How the words of a rule follow each other.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum StepOrder {
    /// In this order in one sentence, with at most this many other words between two of them.
    Within(u8),
    /// The same across the ends of sentences.
    Across(u8),
    /// In any order, within this many words of one sentence.
    Any(u8),
}

/// A sequence of classes of words that is a signal.
pub(super) struct SignalRule {
    pub(super) reason: Reason,
    pub(super) points: u32,
    /// The first word must be where an imperative would be.
    pub(super) leads: bool,
    pub(super) order: StepOrder,
    /// The classes of each word; one of them is enough.
    pub(super) steps: &'static [Classes],
    /// A demand directly behind it adds points.
    pub(super) carries: bool,
    /// It addresses the model, so a request or demand soon behind it adds points.
    pub(super) asks: bool,
    /// Texts that it matches.
    #[cfg(any(test, feature = "ablation"))]
    pub(super) examples: &'static [&'static str],
    /// Texts that it does not match.
    #[cfg(test)]
    pub(super) counterexamples: &'static [&'static str],
}

/// Whether a rule has this flag.
#[allow(clippy::indexing_slicing, reason = "evaluated by the compiler, which fails on an index out of bounds")]
pub(super) const fn has(flags: &[&str], flag: &str) -> bool {
    let mut at = 0;
    while at < flags.len() {
        // they differ in their first letter
        if flags[at].as_bytes()[0] == flag.as_bytes()[0] {
            return true;
        }
        at += 1;
    }
    false
}

/// Each rule: its reason, points, step order, flags and steps; then texts that it matches and texts that it does not, which
/// are tested.
macro_rules! rules {
    ($($reason:ident $points:literal $order:ident($gap:literal) $($flag:ident)*: $($($class:ident)|+),+; yes $($yes:literal),+; no $($no:literal),+;)*) => {
        pub(super) static RULES: &[SignalRule] = &[$(SignalRule {
            reason: Reason::$reason,
            points: $points,
            order: StepOrder::$order($gap),
            leads: has(&[$(stringify!($flag)),*], "leads"),
            carries: has(&[$(stringify!($flag)),*], "carries"),
            asks: has(&[$(stringify!($flag)),*], "asks"),
            steps: &[$(Classes::of(&[$($class),+])),+],
            #[cfg(any(test, feature = "ablation"))]
            examples: &[$($yes),+],
            #[cfg(test)]
            counterexamples: &[$($no),+],
        }),*];
    };
}
pub(super) use rules;

impl SignalRule {
    /// The last word of a match whose first word is this one.
    pub(super) fn find(&self, words: &[Word], from: usize) -> Option<usize> {
        let first = words.get(from)?;
        if !first.classes.has_any(self.steps.at(0)) || self.leads && !first.leads {
            return None;
        }
        match self.order {
            StepOrder::Within(gap) => self.sequence(words, from, gap.into(), false),
            StepOrder::Across(gap) => self.sequence(words, from, gap.into(), true),
            StepOrder::Any(span) => self.any(words, from, span.into()),
        }
    }

    fn sequence(&self, words: &[Word], from: usize, gap: usize, across: bool) -> Option<usize> {
        let mut at = from;
        for step in self.steps.part(1..) {
            let after = words.part(at + 1..).iter().take(gap + 1);
            let found = after.take_while(|word| across || !word.after_end).position(|word| word.classes.has_any(*step))?;
            at += 1 + found;
        }
        Some(at)
    }

    /// Matches in any order: the first step is the word `from`, the others are on either side of it.
    fn any(&self, words: &[Word], from: usize, span: usize) -> Option<usize> {
        let begin = (from.saturating_sub(span)..=from).rev().find(|at| words.at(*at).after_end).unwrap_or(from.saturating_sub(span));
        let end =
            (from + 1..words.len().min(from + span + 1)).find(|at| words.at(*at).after_end).unwrap_or(words.len().min(from + span + 1));
        let mut last = from;
        for (index, step) in self.steps.iter().enumerate().skip(1) {
            let taken = |at: usize| at == from || index > 1 && at == last;
            let found = (from..end).chain((begin..from).rev()).find(|at| !taken(*at) && words.at(*at).classes.has_any(*step))?;
            last = last.max(found);
        }
        Some(last)
    }
}
