//! Whether a demand is directly behind something.

use tool_guard_text::part::Part;

use crate::injection::rules::ACTION_VERBS;
use crate::injection::vocabulary::{AI, DESTROY, MAKE, MONEY, SEND, SOFT};
use crate::injection::word::Word;

/// Whether a demand to send, delete or pay something is directly behind `end`. `is_comment`: behind the start of a comment,
/// where "delete this line" is harmless, as templates say it.
pub(super) fn is_demand_behind(words: &[Word], end: usize, is_comment: bool) -> bool {
    let first = words.partition_point(|word| word.start < end);
    let rest = words.part(first..);
    let skip = rest.iter().take(4).take_while(|word| word.classes.has_any(AI | SOFT) && !word.classes.has_any(ACTION_VERBS)).count();
    let Some(verb) = rest.get(skip) else { return false };
    let near = skip > 0 || verb.start <= end + 8;
    let buys = verb.classes.has_any(MAKE) && rest.part(skip..).iter().take(5).any(|word| word.classes.has_any(MONEY));
    let deletes = verb.classes.has_any(DESTROY) && !is_comment;
    near && (verb.classes.has_any(SEND) || deletes || buys)
}
