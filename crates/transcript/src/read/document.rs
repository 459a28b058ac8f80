//! A recording that is one JSON text becomes a session.

use serde::de::IgnoredAny;
use serde_json::Value;
use tool_guard_text::part::Part;

use super::{messages, openclaw};
use crate::error::{Problem, ReadError};
use crate::format::{RecordingFormat, text_format};
use crate::json::lenient;
use crate::json::list::{ListSpans, element_lines};
use crate::json::span::member;
use crate::json::value::text as text_of;
use crate::model::RecordedSession;

/// Reads a recording that is one JSON text: a list of messages, an object that holds one, or an exported session branch.
/// `name` is given to a session that does not name itself. What cannot be read goes to `errors`; after `MAX_ERRORS` reading
/// stops. Only one element at a time is held as JSON.
#[must_use]
pub fn document(name: &str, text: &[u8], errors: &mut Vec<ReadError>) -> Vec<RecordedSession> {
    if let Err(error) = serde_json::from_slice::<IgnoredAny>(text) {
        errors.push(Problem::json(&error).at(error.line().max(1)));
        return Vec::new();
    }
    let (Some(format), Some(list)) = (text_format(text), ListSpans::of(text)) else {
        errors.push(Problem::UnknownFormat.at(1));
        return Vec::new();
    };
    let own = |keys: &[&str]| keys.iter().find_map(|key| serde_json::from_slice::<String>(text.part(member(text, 0, key)?)).ok());
    let lines = element_lines(text, &list);
    let elements = list.elements.into_iter().zip(lines).map(|(span, line)| (line, lenient::parse(text.part(span))));
    let session = if format == RecordingFormat::SessionBranch {
        let id = member(text, 0, "header").and_then(|header| serde_json::from_slice::<Value>(text.part(header)).ok());
        openclaw::branch(id.as_ref().and_then(|header| text_of(header, "id")).unwrap_or(name), elements, errors)
    } else {
        messages::list(own(&["session_id", "sessionId", "id"]).as_deref().unwrap_or(name), elements, errors)
    };
    session.into_iter().collect()
}
