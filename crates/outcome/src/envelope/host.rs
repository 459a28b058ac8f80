//! What hosts write around an error, and the error without it.

use tool_guard_text::excerpt::head_and_tail;
use tool_guard_text::json;
use tool_guard_text::part::Part;

use crate::envelope::content;

/// Bytes of a failure's text that are read from its head, and as many from its tail.
pub(crate) const MAX_PART: usize = 4096;

/// Layers around an error that are taken off.
const MAX_LAYERS: usize = 4;
/// Tags that stand around the whole of an error.
const TAGS: &[&str] =
    &["tool_use_error", "error", "tool_error", "tool_result", "tool_response", "function_results", "result", "observation"];
/// What stands before a result that was put into words.
const LABELS: &[&str] = &["observation:", "tool result:", "tool output:", "tool error:"];

/// The text without what hosts wrap around an error, bounded.
pub(crate) fn unwrap(text: &str) -> String {
    let mut inner: Option<String> = None;
    for _ in 0..MAX_LAYERS {
        let Some(next) = layer(inner.as_deref().unwrap_or(text)) else { break };
        inner = Some(next);
    }
    inner.unwrap_or_else(|| bounded(text))
}

/// The text in the outermost layer, if there is one.
fn layer(text: &str) -> Option<String> {
    let trimmed = text.trim();
    match trimmed.as_bytes().first()? {
        b'<' => tagged(trimmed).map(|inner| bounded(inner.trim())),
        b'{' => unwrap_host_json(trimmed).or_else(|| content::texts(trimmed)),
        _ => labelled(trimmed).map(|inner| bounded(inner.trim())).or_else(|| content::texts(trimmed)),
    }
}

/// What stands between the tags around a whole text; the end may be cut.
fn tagged(text: &str) -> Option<&str> {
    let (name, inner) = text.strip_prefix('<')?.split_once('>')?;
    TAGS.contains(&name).then_some(())?;
    let end = inner.strip_suffix('>').and_then(|inner| inner.strip_suffix(name)).and_then(|inner| inner.strip_suffix("</"));
    Some(end.unwrap_or(inner))
}

fn labelled(text: &str) -> Option<&str> {
    LABELS.iter().find_map(|label| text.get(..label.len())?.eq_ignore_ascii_case(label).then(|| text.part(label.len()..)))
}

fn bounded(text: &str) -> String {
    head_and_tail(text, MAX_PART).into_owned()
}

/// Hosts wrap a thrown error as `{"status":"error","tool":"read","error":"..."}`.
fn unwrap_host_json(text: &str) -> Option<String> {
    if !text.starts_with('{') || text.len() > 16 * MAX_PART {
        return None;
    }
    let value = json::value(text).ok()?;
    matches!(value.get("status")?.as_str()?, "error" | "failed").then_some(())?;
    let error = unwrap_external(value.get("error")?.as_str()?);
    Some(bounded(error))
}

/// Hosts put a notice and two tags around text from outside; the error stands between the tags, behind a few fields.
fn unwrap_external(text: &str) -> &str {
    let inner = || {
        let (_, rest) = text.split_once("<<<EXTERNAL_UNTRUSTED_CONTENT")?;
        let (_, rest) = rest.split_once(">>>\n")?;
        let (inner, _) = rest.split_once("\n<<<END_EXTERNAL_UNTRUSTED_CONTENT")?;
        Some(inner.split_once("\n---\n").map_or(inner, |(_, text)| text))
    };
    inner().unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layers_are_taken_off() {
        for (text, inner) in [
            ("<tool_use_error>no stock</tool_use_error>", "no stock"),
            ("<error>no stock</error>\n", "no stock"),
            ("<error>cut", "cut"),
            ("Observation: <result>no stock</result>", "no stock"),
            ("OBSERVATION:\nno stock\n", "no stock"),
            (r#"{"status":"error","error":"{\"status\":\"failed\",\"error\":\"no stock\"}"}"#, "no stock"),
            (r#"{"content":[{"type":"text","text":"<error>no stock</error>"}],"isError":true}"#, "no stock"),
            ("<html>no stock</html>", "<html>no stock</html>"),
            ("observations: none", "observations: none"),
            ("", ""),
        ] {
            assert_eq!(unwrap(text), inner, "{text}");
        }
    }

    #[test]
    fn a_notice_without_its_end_stays() {
        assert_eq!(unwrap_external("<<<EXTERNAL_UNTRUSTED_CONTENT but no end"), "<<<EXTERNAL_UNTRUSTED_CONTENT but no end");
    }
}
