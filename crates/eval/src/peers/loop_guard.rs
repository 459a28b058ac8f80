//! `LoopGuard`, the Pi extension `pi-tools-loop-guard`.
//!
//! Source: its README (limits by tool, cumulative counts, reset by a user's message and by a write), and `docs/migration.md` for where a limit
//! falls: the call that reaches it gets a nudge, the next one is blocked.

use std::collections::HashMap;

use crate::peers::peer::{Peer, call_key};
use crate::traces::{Kind, TraceCall};

/// "Max repeats" by tool.
const LIMITS: &[(&[&str], usize)] =
    &[(&["fetch_content", "web_search", "code_search"], 2), (&["read", "ctx_read", "ctx_grep", "ctx_find"], 3), (&["bash"], 5)];
/// That of every other tool.
const DEFAULT_LIMIT: usize = 3;
/// "Volatile fields" that do not count; the README names the first two, the migration page the others.
const VOLATILE: &[&str] = &["timeout", "toolCallId", "id", "requestId"];
/// Tools whose counts begin anew once a file has changed.
const READS: &[&str] = &["read", "ctx_read"];

/// Counts by call, for one message of the user.
#[derive(Default)]
pub(super) struct LoopGuard(HashMap<String, usize>);

fn limit(tool: &str) -> usize {
    LIMITS.iter().find(|(tools, _)| tools.contains(&tool)).map_or(DEFAULT_LIMIT, |(_, limit)| *limit)
}

impl Peer for LoopGuard {
    fn on_turn(&mut self) {
        self.0.clear();
    }

    fn before(&mut self, call: &TraceCall) -> Kind {
        let count = self.0.entry(call_key(call, VOLATILE)).or_default();
        *count += 1;
        if *count > limit(&call.tool) { Kind::Block } else { Kind::Help }
    }

    fn after(&mut self, call: &TraceCall) -> Kind {
        let count = self.0.get(&call_key(call, VOLATILE)).copied().unwrap_or_default();
        if matches!(call.tool.as_str(), "write" | "edit")
            && let Some(path) = call.args.as_ref().and_then(|args| args.get("path")).and_then(|path| path.as_str())
        {
            self.0.retain(|key, _| !(READS.iter().any(|tool| key.starts_with(&format!("{tool}("))) && key.contains(path)));
        }
        if count == limit(&call.tool) { Kind::Note } else { Kind::Help }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::peers::tests::{call, reactions, steps, turn};
    use crate::traces::{Kind, TraceCall};

    const NAME: &str = "LoopGuard";

    #[test]
    fn the_limit_is_nudged_and_what_follows_blocked_whatever_came_back() {
        for (tool, limit) in [("web_search", 2), ("read", 3), ("look", 3), ("bash", 5)] {
            let said = reactions(NAME, steps((0..=limit).map(|at| call(tool, json!({ "q": 1, "timeout": at }), &at.to_string()))));
            assert_eq!(said, [(limit, Kind::Note), (limit + 1, Kind::Block)], "{tool}");
        }
    }

    #[test]
    fn counts_run_on_through_other_calls_and_end_with_the_turn() {
        let side = |at: usize| call("look", json!({ "at": at % 2 }), "");
        assert_eq!(reactions(NAME, steps((0..7).map(side))).last(), Some(&(7, Kind::Block)));
        let parted = [steps((0..4).map(side)), vec![turn()], steps((0..4).map(side))].concat();
        assert!(reactions(NAME, parted).is_empty());
    }

    #[test]
    fn a_write_lets_its_file_be_read_again() {
        let read = || call("read", json!({ "path": "a.txt" }), "");
        let with = |between: TraceCall| reactions(NAME, steps([read(), read(), between, read(), read()]));
        assert!(with(call("edit", json!({ "path": "a.txt" }), "")).is_empty());
        assert_eq!(with(call("edit", json!({ "path": "b.txt" }), "")), [(4, Kind::Note), (5, Kind::Block)]);
    }
}
