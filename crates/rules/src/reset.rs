//! What was counted is forgotten: the agent or the user asks for it.

use tool_guard_calls::identity::Call;
use tool_guard_calls::shell::command_of;
use tool_guard_tools::family::Family;

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
