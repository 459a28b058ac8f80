//! What hosts write around an error, and the error without it.

use serde_json::Value;

use crate::text::excerpt::head_and_tail;

/// Bytes of a failure's text that are read from its head, and as many from its tail.
pub(in crate::failure) const MAX_PART: usize = 4096;

/// The text without what hosts wrap around an error, bounded.
pub(in crate::failure) fn unwrap(text: &str) -> String {
    let trimmed = text.trim();
    let tagged = trimmed.strip_prefix("<tool_use_error>").map(|rest| rest.strip_suffix("</tool_use_error>").unwrap_or(rest));
    tagged.map(|inner| bounded(inner.trim())).or_else(|| unwrap_host_json(text)).unwrap_or_else(|| bounded(text))
}

fn bounded(text: &str) -> String {
    head_and_tail(text, MAX_PART).into_owned()
}

/// Hosts wrap a thrown error as `{"status":"error","tool":"read","error":"..."}`.
fn unwrap_host_json(text: &str) -> Option<String> {
    if !text.starts_with('{') || text.len() > 16 * MAX_PART {
        return None;
    }
    let value: Value = serde_json::from_str(text).ok()?;
    matches!(value.get("status")?.as_str()?, "error" | "failed").then_some(())?;
    let error = unwrap_external(value.get("error")?.as_str()?);
    // a tool behind another one is wrapped twice
    Some(unwrap_host_json(error).unwrap_or_else(|| bounded(error)))
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
    fn a_notice_without_its_end_stays() {
        assert_eq!(unwrap_external("<<<EXTERNAL_UNTRUSTED_CONTENT but no end"), "<<<EXTERNAL_UNTRUSTED_CONTENT but no end");
    }
}
