//! A result in the content blocks of the Model Context Protocol: as JSON (`{"content":[{"type":"text","text":"..."}]}`), or as
//! Python prints it (`content=[TextContent(type='text', text='...')] isError=True`).

use std::borrow::Cow;

use tool_guard_text::part::Part;

use crate::members::{Members, Value, anywhere, same_key, text_at};

/// Bytes of a text that is looked through for blocks.
const MAX_TEXT: usize = 64 * 1024;
/// Blocks that are read.
const MAX_BLOCKS: usize = 16;
/// How Python's forms of a result begin.
const PRINTED: &[&str] = &["meta=", "content=[", "[textcontent(", "textcontent(", "calltoolresult("];

/// The texts of the blocks that a text consists of.
pub(super) fn texts(text: &str) -> Option<String> {
    let text = text.trim();
    if text.len() > MAX_TEXT {
        return None;
    }
    match text.as_bytes().first()? {
        b'{' => {
            let (_, content) = Members::of(text)?.find(|(key, value)| same_key(key, "content") && matches!(value, Value::Nested(_)))?;
            blocks(&content.text())
        }
        b'[' if text.as_bytes().get(1..)?.trim_ascii_start().starts_with(b"{") => blocks(text),
        _ => printed(text),
    }
}

/// The texts of a list of blocks, if that is what a list is.
fn blocks(list: &str) -> Option<String> {
    let mut typed = false;
    let texts: Vec<Cow<'_, str>> = anywhere(list)
        .take(4 * MAX_BLOCKS)
        .inspect(|(key, value)| typed |= *key == "type" && *value == Value::Text("text"))
        .filter(|(key, value)| *key == "text" && matches!(value, Value::Text(_)))
        .map(|(_, value)| value.text())
        .collect();
    (typed && !texts.is_empty()).then(|| texts.join("\n"))
}

/// The texts in what Python printed of blocks, also of a text that is cut.
fn printed(text: &str) -> Option<String> {
    let begins = PRINTED.iter().any(|start| text.get(..start.len()).is_some_and(|head| head.eq_ignore_ascii_case(start)));
    let mut rest = if begins { text.part(text.find("TextContent(")?..) } else { return None };
    let mut texts = Vec::new();
    while texts.len() < MAX_BLOCKS
        && let Some(at) = rest.find("text=")
    {
        let Some((value, behind)) = text_at(rest.part(at + "text=".len()..)) else { break };
        texts.push(value.text());
        rest = behind;
    }
    (!texts.is_empty()).then(|| texts.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_read_in_all_forms() {
        for (text, expected) in [
            (r#"{"content":[{"type":"text","text":"no\nstock"}],"isError":true}"#, Some("no\nstock")),
            (r#"{"_meta":null,"content":[{"type":"text","text":"a"},{"type":"text","text":"b"}]}"#, Some("a\nb")),
            (r#"[{"type":"text","text":"a"}]"#, Some("a")),
            ("meta=None content=[TextContent(type='text', text='it\\'s', annotations=None)] isError=True", Some("it's")),
            ("[TextContent(type='text', text=\"a\"), TextContent(type='text', text='b')]", Some("a\nb")),
            ("meta=None content=[TextContent(type='text', text='cut off", Some("cut off")),
            (r#"{"content":"a file"}"#, None),
            (r#"{"content":[{"name":"a","text":"b"}]}"#, None),
            (r#"[{"text":"a"}]"#, None),
            ("the class TextContent(type, text='a')", None),
            ("meta=None content=[]", None),
            ("", None),
        ] {
            assert_eq!(texts(text).as_deref(), expected, "{text}");
        }
    }
}
