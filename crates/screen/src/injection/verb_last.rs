//! Orders in languages where the verb is not first: what makes an order of it stands behind it, or its object before it.

use tool_guard_text::part::At;

use crate::injection::vocabulary::{
    Classes, DESTROY, IGNORE, IGNORE_LAST, OBJECT, REQUEST, REVEAL, RUN, RUN_LAST, SEND, SEND_LAST, STATE, STATE_LAST,
};
use crate::injection::word::Word;

/// Verbs of orders in languages where they are not first.
pub(super) const ORDERED: Classes = Classes::of(&[IGNORE, STATE, SEND, DESTROY, REVEAL]);

/// Words before a verb among which its object is.
const OBJECT_DISTANCE: usize = 6;

/// Whether the sentence begins with an object that is marked as such, as the verb behind it is an order then (Chinese).
pub(super) fn has_marked_object(words: &[Word]) -> bool {
    let before = words.iter().rev().take(OBJECT_DISTANCE);
    let sentence = before.clone().position(|word| word.after_end).map_or(OBJECT_DISTANCE, |first| first + 1);
    before.take(sentence).any(|word| word.leads && word.classes.has_any(OBJECT))
}

/// Marks the order that the last word makes, in a language where the verb is last: it leads as an imperative does.
pub(super) fn mark_order(words: &mut [Word]) {
    let Some(mut verb) = words.len().checked_sub(1) else { return };
    if !words.at(verb).classes.has_any(ORDERED | REQUEST | RUN) && !words.at(verb).after_end {
        verb = verb.saturating_sub(1);
        // "have to do": an auxiliary is between them
        if words.at(verb).classes.is_empty() && !words.at(verb).after_end {
            verb = verb.saturating_sub(1);
        }
    }
    let Some(word) = words.get_mut(verb) else { return };
    word.leads = true;
    for (class, at_the_end) in [(IGNORE, IGNORE_LAST), (STATE, STATE_LAST), (SEND, SEND_LAST), (RUN, RUN_LAST)] {
        word.classes |= if word.classes.has_any(class) { at_the_end } else { Classes::NONE };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::injection::deobfuscate::PlainText;
    use crate::injection::words::words;

    #[test]
    fn the_last_word_makes_the_order_where_the_verb_is_last() {
        let text = "दस्तावेज़ को अनदेखा करें";
        let words = words(&PlainText::of(text, 0), &|_| false);
        assert!(words.iter().any(|word| word.leads && word.classes.has_any(IGNORE_LAST)), "{words:?}");
    }
}
