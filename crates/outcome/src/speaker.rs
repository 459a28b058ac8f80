//! Who wrote a result, where hooks tell it only in part: what is left is the form of the text.

use tool_guard_tools::wrapper::OWN_ID;

use crate::facts::Speaker;
use crate::host_refusal::SCHEMA_SENTENCE;

/// Tools that check their parameters themselves, after hosts have announced the call: what they say may be a host's refusal.
const CHECKED_BY_TOOL: &[&str] = &["read", "edit", "write"];

/// Who wrote a result, on a host that announces a call once it has accepted its arguments, and does not tell which result is of
/// which call. `error`: the text of a result that the host marks as an error and says nothing else of.
///
/// ```
/// use tool_guard_outcome::{facts::Speaker, speaker::by_announcement};
/// assert_eq!(by_announcement("frob", Some("Tool frob not found")), Speaker::Host);
/// assert_eq!(by_announcement("frob", Some("ENOENT")), Speaker::Tool);
/// assert_eq!(by_announcement("read", Some("ENOENT")), Speaker::Unknown);
/// ```
#[must_use]
pub fn by_announcement(tool: &str, error: Option<&str>) -> Speaker {
    if error.is_some_and(|error| error.starts_with(SCHEMA_SENTENCE) || denies_tool(error)) {
        return Speaker::Host;
    }
    if CHECKED_BY_TOOL.contains(&tool) { Speaker::Unknown } else { Speaker::Tool }
}

/// Whether the whole text says that there is no such tool.
fn denies_tool(error: &str) -> bool {
    let name = error.strip_prefix("Tool ").and_then(|rest| rest.strip_suffix(" not found"));
    name.is_some_and(|name| !name.is_empty() && !name.contains(char::is_whitespace))
}

/// Who wrote the result of a call through [`WRAPPER`](tool_guard_tools::wrapper::WRAPPER), once the call that it made of another tool
/// is over: the host refuses arguments only of its own tools, with the tool's name behind, and only this error shows that. Whether the
/// tool is the host's own is known where the result is read.
///
/// ```
/// use tool_guard_outcome::{facts::Speaker, speaker::behind_wrapper};
/// let error = Some("Invalid arguments for tool \"openclaw:core:message\": action: must be string.");
/// assert_eq!(behind_wrapper("message", error), Speaker::Unknown);
/// assert_eq!(behind_wrapper("page_fetch", error), Speaker::Tool);
/// assert_eq!(behind_wrapper("message", None), Speaker::Tool);
/// ```
#[must_use]
pub fn behind_wrapper(inner: &str, error: Option<&str>) -> Speaker {
    let refused = error
        .and_then(|error| error.strip_prefix("Invalid arguments for tool \"")?.strip_prefix(OWN_ID))
        .and_then(|rest| rest.strip_prefix(inner))
        .is_some_and(|rest| rest.starts_with("\": "));
    if refused { Speaker::Unknown } else { Speaker::Tool }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_without_ids_is_known_by_its_two_sentences() {
        for (tool, error, speaker) in [
            ("read", Some("Validation failed for tool \"read\":\n  - path: must be string"), Speaker::Host),
            ("page", Some("Validation failed for tool \"page\":\n  - url: must be string"), Speaker::Host),
            ("reed", Some("Tool reed not found"), Speaker::Host),
            ("page", Some("Tool in the box not found"), Speaker::Tool),
            ("page", Some("Tool  not found"), Speaker::Tool),
            ("page", Some("Tool reed not found\nand more"), Speaker::Tool),
            ("page", Some("it says: Validation failed for tool \"page\":"), Speaker::Tool),
            ("page", None, Speaker::Tool),
            ("edit", Some("Missing required parameter: path"), Speaker::Unknown),
            ("write", None, Speaker::Unknown),
        ] {
            assert_eq!(by_announcement(tool, error), speaker, "{tool}: {error:?}");
        }
    }

    #[test]
    fn only_the_hosts_whole_beginning_may_be_a_refusal_behind_the_wrapper() {
        for (inner, error, speaker) in [
            ("web_search", Some("Invalid arguments for tool \"openclaw:core:web_search\": query: must be string."), Speaker::Unknown),
            ("web_search", Some("Invalid arguments for tool \"core:web_search\": query: must be string."), Speaker::Tool),
            ("web", Some("Invalid arguments for tool \"openclaw:core:web_search\": query: must be string."), Speaker::Tool),
            ("web_search", Some("it says: Invalid arguments for tool \"openclaw:core:web_search\": x"), Speaker::Tool),
        ] {
            assert_eq!(behind_wrapper(inner, error), speaker, "{inner}: {error:?}");
        }
    }
}
