//! What was counted is forgotten: the agent or the user asks for it. Nobody is told more than the command itself prints.

use tool_guard_calls::identity::Call;
use tool_guard_calls::shell::command_of;
use tool_guard_tools::family::Family;
use tool_guard_verdict::action::Action;

use crate::example::{Example, fails, works};
use crate::spec::RuleSpec;

/// The rule: the call that failed is corrected once more, and is not stopped.
pub(crate) const SPEC: RuleSpec = RuleSpec {
    examples: &[Example {
        name: "reset",
        rounds: 2,
        calls: &[
            fails(
                "read",
                "{}",
                "Validation failed for tool \"read\":\n  - path: must have required properties path\n\nReceived arguments:\n{}",
            ),
            works("exec", r#"{"command":"echo '/toolguard reset'"}"#, "/toolguard reset"),
        ],
        expected: &[("corrective", Action::Correct), ("reset", Action::Reset), ("corrective", Action::Correct), ("reset", Action::Reset)],
        ..Example::PLAIN
    }],
    ..RuleSpec::SILENT
};

/// What an agent runs to have its counters forgotten.
const RESET_COMMANDS: &[&str] = &["/toolguard reset", "/loopguard reset"];

/// Whether the call is `echo '/toolguard reset'`, in any quotes or none.
pub fn is_reset(call: &Call) -> bool {
    let command = (call.family == Family::Exec).then(|| command_of(call.args.as_ref())).flatten();
    command.and_then(|command| command.trim().strip_prefix("echo ")).is_some_and(|words| {
        let words = words.trim();
        let bare = ['\'', '"'].iter().find_map(|quote| words.strip_prefix(*quote)?.strip_suffix(*quote)).unwrap_or(words);
        RESET_COMMANDS.contains(&bare)
    })
}
