//! Which tool a host's fixed sentence is about: where no event says it, the text does.

use serde_json::Value;
use tool_guard_text::json;
use tool_guard_tools::wrapper::wrapped_tool;

/// What stands before and behind a tool's name at the beginning of a text.
const SENTENCES: &[(&str, &str)] =
    &[("Validation failed for tool \"", "\":"), ("Invalid arguments for tool \"", "\":"), ("Unknown tool id: ", ".")];

/// The tool that a failure's text names in a host's own words; `None` where the words are another's.
///
/// ```
/// use tool_guard_outcome::named_tool::named_tool;
///
/// assert_eq!(named_tool("Validation failed for tool \"read\":\n  - path: must be string").as_deref(), Some("read"));
/// assert_eq!(named_tool("Tool frob not found").as_deref(), Some("frob"));
/// assert_eq!(named_tool("File frob not found"), None);
/// ```
#[must_use]
pub fn named_tool(text: &str) -> Option<String> {
    let text = text.trim();
    if let Some(name) = in_sentence(text) {
        return Some(name.to_owned());
    }
    let value = text.starts_with('{').then(|| json::value(text).ok())??;
    let told = |key| value.get(key).and_then(Value::as_str);
    matches!(told("status")?, "error" | "failed").then_some(())?;
    // a tool behind another one is named by the error
    let name = told("error").and_then(in_sentence).or_else(|| told("tool"))?;
    is_name(name).then(|| name.to_owned())
}

fn in_sentence(text: &str) -> Option<&str> {
    let alone = || text.strip_prefix("Tool ")?.strip_suffix(" not found");
    let begun = || SENTENCES.iter().find_map(|(before, after)| text.strip_prefix(before)?.split_once(after).map(|(name, _)| name));
    alone().or_else(begun).map(wrapped_tool).filter(|name| is_name(name))
}

/// Whether it can be the name of a tool: one word.
fn is_name(name: &str) -> bool {
    !name.is_empty() && !name.contains(char::is_whitespace)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hosts_sentences_name_their_tool() {
        for (text, tool) in [
            ("Validation failed for tool \"read\":\n  - path: must be string\n\nReceived arguments:\n{}", Some("read")),
            ("Tool mcp__files__frob not found", Some("mcp__files__frob")),
            ("  Tool frob not found\n", Some("frob")),
            (r#"{"status":"error","tool":"edit","error":"Found 2 occurrences"}"#, Some("edit")),
            (r#"{"status":"error","tool":"tool_call","error":"Unknown tool id: frob. Use tool_search."}"#, Some("frob")),
            (
                r#"{"status":"error","tool":"tool_call","error":"Invalid arguments for tool \"core:message\": action: wrong"}"#,
                Some("message"),
            ),
            (r#"{"status":"error","tool":"tool_call","error":"config path not found"}"#, Some("tool_call")),
        ] {
            assert_eq!(named_tool(text).as_deref(), tool, "{text}");
        }
    }

    #[test]
    fn other_words_name_none() {
        for text in [
            "",
            "Tool  not found",
            "Tool of the trade not found",
            "Error: Tool frob not found",
            "Validation failed for tool \"read",
            r#"{"status":"ok","tool":"edit"}"#,
            r#"{"status":"error","tool":7}"#,
            r#"{"status":"error","tool":"two words"}"#,
            r#"{"status":"error","error":"boom"}"#,
            "{",
        ] {
            assert_eq!(named_tool(text), None, "{text}");
        }
    }
}
