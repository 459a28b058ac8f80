//! The first tool-guard, the plugin `openclaw-tool-guard` 1.0.0.
//!
//! Source: its README (layers A to C, `maxIdenticalFailures`, `maxFailuresPerTurn`), and `docs/migration.md`: failures are known by words
//! anywhere in a result, transient ones are never counted, and results are rewritten: no call is blocked, so it has notes only.

use std::collections::HashMap;

use crate::peers::peer::{Peer, call_key};
use crate::traces::{Kind, TraceCall};

/// Identical failures from which the model is told not to retry (`maxIdenticalFailures`).
const MAX_IDENTICAL: usize = 2;
/// Failures of a turn from which it is told to stop (`maxFailuresPerTurn`).
const MAX_PER_TURN: usize = 5;
/// Words that make a result a failure.
const FAILURE: &[&str] =
    &["Missing required", "Validation failed", "ENOENT", "No such file", "failed:", "Command exited with code", "Expected", "Invalid type"];
/// Words of failures that may be retried without end.
const TRANSIENT: &[&str] = &["timeout", "timed out", "ETIMEDOUT", "ECONNRESET", "ECONNREFUSED", "rate limit", "429"];
/// Characters of a failure by which two are compared.
const SIGNATURE: usize = 200;

/// Failures of one turn, by call and signature.
#[derive(Default)]
pub(super) struct FirstToolGuard(HashMap<String, usize>);

impl Peer for FirstToolGuard {
    fn on_turn(&mut self) {
        self.0.clear();
    }

    fn before(&mut self, _: &TraceCall) -> Kind {
        Kind::Help
    }

    /// The correction of a call that failed is help; of one that did not it is a note, as it takes the result's place.
    fn after(&mut self, call: &TraceCall) -> Kind {
        let has = |words: &[&str]| words.iter().any(|word| call.text.contains(word));
        if !has(FAILURE) || has(TRANSIENT) {
            return Kind::Help;
        }
        let signature: String = call.text.chars().take(SIGNATURE).collect();
        let count = self.0.entry(format!("{} {signature}", call_key(call, &[]))).or_default();
        *count += 1;
        let identical = *count;
        let of_turn: usize = self.0.values().sum();
        if identical >= MAX_IDENTICAL || of_turn >= MAX_PER_TURN || !call.failed() { Kind::Note } else { Kind::Help }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::peers::tests::{call, failure, reactions, steps, turn};
    use crate::traces::Kind;

    const NAME: &str = "first tool-guard";
    const MISSING: &str = "Missing required parameter: path";

    #[test]
    fn the_second_identical_failure_is_noted_and_none_is_blocked() {
        let said = reactions(NAME, steps((0..4).map(|_| failure("read", json!({}), MISSING))));
        assert_eq!(said, [(2, Kind::Note), (3, Kind::Note), (4, Kind::Note)]);
        let parted = [steps([failure("read", json!({}), MISSING)]), vec![turn()], steps([failure("read", json!({}), MISSING)])].concat();
        assert!(reactions(NAME, parted).is_empty());
    }

    #[test]
    fn the_fifth_failure_of_a_turn_is_noted() {
        let said = reactions(NAME, steps((0..6).map(|at| failure("read", json!({ "at": at }), MISSING))));
        assert_eq!(said, [(5, Kind::Note), (6, Kind::Note)]);
    }

    #[test]
    fn transient_failures_are_not_counted_and_words_in_a_good_result_are() {
        assert!(reactions(NAME, steps((0..9).map(|_| failure("fetch", json!({}), "failed: rate limit")))).is_empty());
        assert_eq!(reactions(NAME, steps([call("read", json!({}), "notes: ENOENT means that a file is missing")])), [(1, Kind::Note)]);
    }
}
