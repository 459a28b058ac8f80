//! The text of a message's content.

use serde_json::Value;

/// A content that is a text, the texts of its blocks one below the other, or the text within an object; else nothing.
pub(crate) fn content_text(content: Option<&Value>) -> String {
    match content {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Array(blocks)) => {
            let texts: Vec<&str> = blocks.iter().filter_map(|block| block.get("text")?.as_str()).collect();
            texts.join("\n")
        }
        Some(Value::Object(map)) => match map.get("content").or_else(|| map.get("text")) {
            Some(Value::String(text)) => text.clone(),
            _ => String::new(),
        },
        _ => String::new(),
    }
}
