//! Which loop a result belongs to: that of its kind of call with the same answer, else one that is alike enough.

use tool_guard_calls::answer::Answer;
use tool_guard_calls::effect::Effect;
use tool_guard_calls::word_set::WordSet;
use tool_guard_outcome::class::Class;

use crate::cause::{Cause, FailureFacts};
use crate::observation::Observation;
use crate::recent::Recent;
use crate::state::LoopState;
use crate::table::{LIKE_ANSWER, LIKE_CALL, LIKE_COMMAND, LIKE_FAILURE, LIKE_MISSPELT, LIKE_REFUSED_CALL, LIKE_REPORT};

/// Loops that a turn remembers.
pub(crate) const MAX_LOOPS: usize = 24;

/// The loops of a turn.
pub(crate) type Loops = Recent<u64, LoopState, MAX_LOOPS>;

/// Words of an answer that may be like another.
const MIN_ANSWER: usize = 8;

/// Whether answers are alike below the lines that both begin with.
fn says_the_same(known: &LoopState, answer: &Answer) -> bool {
    let shared = known.first.leading.iter().zip(&answer.leading).take_while(|((known, _), (line, _))| known == line);
    let preamble: Vec<&WordSet> = shared.map(|(_, (_, words))| words).collect();
    let (before, now) = (known.first.values.without(&preamble), answer.values.without(&preamble));
    // all of both is the same lines, or what follows is
    preamble.is_empty() || now.is_empty() && before.is_empty() || now.len() >= MIN_ANSWER && before.likeness(&now) >= LIKE_ANSWER
}

/// The loop of calls of one kind with one answer.
pub(crate) fn loop_id(kind: u64, fingerprint: u64) -> u64 {
    kind.rotate_left(23) ^ fingerprint
}

/// The loop of calls of one kind that say the same to the same target in other words.
pub(crate) fn reworded_id(kind: u64, target: u32) -> u64 {
    !loop_id(kind, u64::from(target))
}

/// The loop that a result belongs to; it may be a new one. `before`: the loop of the same call's last result.
pub(crate) fn find(loops: &Loops, seen: Observation<'_>, before: Option<u64>) -> u64 {
    let Observation { call, answer, failure, .. } = seen;
    let words = call.words();
    let misspelt = |class: Class| class == Class::SyntaxError && call.is_command();
    let own = loop_id(call.kind, answer.fingerprint);
    if loops.get(own).is_some() {
        return own;
    }
    let alike = |id: u64, known: &LoopState| match failure {
        Some(FailureFacts { cause, class, unknown_tool, .. }) => {
            let same_text = matches!(cause, Cause::Refused | Cause::Transient) && known.last.exact == answer.exact;
            // a login that has expired has done so for all tools that need it
            let expired = same_text && cause == Cause::Refused && answer.is_rich();
            let same_reason = same_text && (answer.echoes || answer.is_rich());
            let same_tool = known.tool == call.tool_hash() || known.is_unknown_tool() && unknown_tool || expired;
            let quoted_otherwise = before.is_none() && misspelt(class) && known.class().is_some_and(misspelt);
            known.cause() == Some(cause)
                && same_tool
                && (same_reason
                    || quoted_otherwise && known.likeness(&words.set) >= LIKE_MISSPELT
                    || cause == Cause::Refused && known.likeness(&words.set) >= LIKE_REFUSED_CALL
                    || known.first.words.likeness(&answer.words) >= LIKE_FAILURE
                        && (cause == Cause::Malformed || known.likeness(&words.set) >= LIKE_CALL))
        }
        None if known.fails() => false,
        // what it reports of itself, a count or a line number, is no news of a call that does the same again
        None if call.effect == Effect::Do && before == Some(id) => {
            (answer.is_rich() || words.is_a_message()) && known.first.words.likeness(&answer.words) >= LIKE_REPORT
        }
        None if call.is_command() => {
            answer.is_telling()
                && known.first.fingerprint == answer.fingerprint
                && known.tool == call.tool_hash()
                && known.likeness(&words.set) >= LIKE_COMMAND
        }
        None => {
            matches!(call.effect, Effect::Look | Effect::Unknown)
                && answer.values.len() >= MIN_ANSWER
                && !words.free.is_empty()
                && known.kind == call.kind
                && known.first.values.likeness(&answer.values) >= LIKE_ANSWER
                && says_the_same(known, answer)
        }
    };
    loops.iter().find(|(id, known)| alike(*id, known)).map_or(own, |(id, _)| id)
}
