//! Changes one part of a JSON text; the rest stays byte for byte as it was.

use std::collections::HashSet;
use std::ops::Range;

use tool_guard_text::part::Part;

use crate::format::RecordingFormat;
use crate::json::span::{blank, elements, member, members};

/// An element of a rebuilt list.
#[derive(Debug, Clone)]
pub(crate) enum Item {
    /// An existing element.
    Old(usize),
    /// An existing element, changed.
    Changed(usize, Vec<u8>),
    /// A new element.
    New(Vec<u8>),
}

/// Rebuilds the list of a text. What was between two elements stays before the later one.
pub(crate) fn list(text: &[u8], old: &[Range<usize>], end: usize, items: &[Item]) -> Vec<u8> {
    let span = |at: usize| old.get(at).cloned().unwrap_or(end..end);
    let before = |at: usize| text.part(at.checked_sub(1).map_or(end, |before| span(before).end)..span(at).start);
    let usual: &[u8] = if old.len() > 1 { before(1) } else { b"," };
    let mut out = text.part(..old.first().map_or(end, |first| first.start)).to_vec();
    for (n, item) in items.iter().enumerate() {
        let at = match item {
            Item::Old(at) | Item::Changed(at, _) => Some(*at),
            Item::New(_) => None,
        };
        if n > 0 {
            out.extend_from_slice(at.filter(|at| *at > 0).map_or(usual, before));
        }
        match item {
            Item::Old(at) => out.extend_from_slice(text.part(span(*at))),
            Item::Changed(_, bytes) | Item::New(bytes) => out.extend_from_slice(bytes),
        }
    }
    out.extend_from_slice(text.part(old.last().map_or(end, |last| last.end)..));
    out
}

/// Sets an existing member.
pub(crate) fn set(text: &[u8], key: &str, value: &str) -> Vec<u8> {
    match member(text, 0, key) {
        Some(span) => [text.part(..span.start), value.as_bytes(), text.part(span.end..)].concat(),
        None => text.to_vec(),
    }
}

/// Sets a member; a missing one is added at the object's end.
pub(crate) fn put(text: &[u8], key: &str, value: &str) -> Vec<u8> {
    let all = members(text, 0);
    match all.last() {
        Some(last) if member(text, 0, key).is_none() => {
            let new = format!(",\"{key}\":{value}");
            [text.part(..last.value.end), new.as_bytes(), text.part(last.value.end..)].concat()
        }
        _ => set(text, key, value),
    }
}

/// The content of the message that a unit is, or holds.
fn content(format: RecordingFormat, text: &[u8]) -> Option<Range<usize>> {
    let at = match format {
        RecordingFormat::ClaudeCode | RecordingFormat::OpenClaw | RecordingFormat::SessionBranch => member(text, 0, "message")?.start,
        RecordingFormat::Codex | RecordingFormat::Messages | RecordingFormat::Corpus | RecordingFormat::Trajectory => 0,
    };
    member(text, at, "content")
}

/// The places of the blocks of the message that a unit is.
pub(crate) fn block_spans(format: RecordingFormat, text: &[u8]) -> Vec<Range<usize>> {
    content(format, text).and_then(|content| elements(text, content.start)).map(|(blocks, _)| blocks).unwrap_or_default()
}

/// Removes blocks from the message that a unit is or holds, and inserts others before the rest.
pub(crate) fn blocks(format: RecordingFormat, text: &[u8], removed: &[usize], first: Vec<Vec<u8>>) -> Vec<u8> {
    let Some(content) = content(format, text) else { return text.to_vec() };
    let mut items: Vec<Item> = first.into_iter().map(Item::New).collect();
    if let Some((old, end)) = elements(text, content.start) {
        let removed: HashSet<usize> = removed.iter().copied().collect();
        items.extend((0..old.len()).filter(|at| !removed.contains(at)).map(Item::Old));
        return list(text, &old, end, &items);
    }
    // a content that is a text has to become a block
    if text.get(blank(text, content.start)) != Some(&b'"') || items.is_empty() {
        return text.to_vec();
    }
    let block = [br#"{"type":"text","text":"#, text.part(content.clone()), b"}"].concat();
    items.push(Item::New(block));
    let whole = [text.part(..content.start), b"[]", text.part(content.end..)].concat();
    list(&whole, &[], content.start + 1, &items)
}

/// Gives a result's row the index and the turn of its call's row.
pub(crate) fn with_position_of(row: &[u8], call: &[u8]) -> Vec<u8> {
    let value = |key: &str| member(call, 0, key).and_then(|span| std::str::from_utf8(call.part(span)).ok());
    let mut row = row.to_vec();
    for key in ["i", "turn"] {
        if let Some(value) = value(key) {
            row = set(&row, key, value);
        }
    }
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(bytes: &[u8]) -> &str {
        std::str::from_utf8(bytes).unwrap()
    }

    #[test]
    fn blocks_go_and_come_and_the_rest_stays() {
        let text = br#"{ "role": "user", "content": [ {"a":1},  {"b":2}, {"c":3} ], "x": [] }"#;
        let edit = |removed: &[usize], first: &[&str]| {
            let first = first.iter().map(|text| text.as_bytes().to_vec()).collect();
            shown(&blocks(RecordingFormat::Messages, text, removed, first)).to_owned()
        };
        assert_eq!(edit(&[1], &[]), r#"{ "role": "user", "content": [ {"a":1}, {"c":3} ], "x": [] }"#);
        assert_eq!(edit(&[0], &["0"]), r#"{ "role": "user", "content": [ 0,  {"b":2}, {"c":3} ], "x": [] }"#);
        assert_eq!(edit(&[], &[]), shown(text));
        assert_eq!(edit(&[0, 1, 2], &[]), r#"{ "role": "user", "content": [  ], "x": [] }"#);
    }

    #[test]
    fn a_text_becomes_a_block_when_others_come_before_it() {
        let text = br#"{"content":"h\"i","role":"user"}"#;
        let edited = blocks(RecordingFormat::Messages, text, &[], vec![b"1".to_vec()]);
        assert_eq!(shown(&edited), r#"{"content":[1,{"type":"text","text":"h\"i"}],"role":"user"}"#);
        assert_eq!(blocks(RecordingFormat::Messages, text, &[], Vec::new()), text);
    }

    #[test]
    fn a_member_is_set_in_place() {
        assert_eq!(shown(&set(br#"{"a" : 1 ,"b":2}"#, "a", "null")), r#"{"a" : null ,"b":2}"#);
        assert_eq!(shown(&set(br#"{"a":1}"#, "z", "null")), r#"{"a":1}"#);
        assert_eq!(shown(&put(br#"{"a":1 }"#, "z", "null")), r#"{"a":1,"z":null }"#);
        assert_eq!(shown(&put(br#"{"z":1}"#, "z", "null")), r#"{"z":null}"#);
    }
}
