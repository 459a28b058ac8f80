//! Literal markers in the plain text: tags of chat templates, forged calls and comments.

use tool_guard_text::part::{At, Part};

use crate::injection::ablation::{Mechanism, is_off};
use crate::injection::const_index::{NONE, index_u16};
use crate::injection::reason::Reason;

/// Where a marker counts.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum MarkerPosition {
    /// Anywhere.
    Any,
    /// At the start of a line, or after the end of a sentence.
    Line,
}

/// One marker, as it is in the plain text.
pub(super) struct Marker {
    pub(super) text: &'static str,
    pub(super) reason: Reason,
    pub(super) points: u8,
    pub(super) position: MarkerPosition,
    /// A demand directly behind it adds points.
    pub(super) carries: bool,
}

macro_rules! markers {
    ($($reason:ident $points:literal $position:ident $carries:literal: $($text:literal)+;)*) => {
        &[$($(Marker { text: $text, reason: Reason::$reason, points: $points, position: MarkerPosition::$position, carries: $carries },)+)*]
    };
}

#[rustfmt::skip]
pub(super) const MARKERS: &[Marker] = markers! {
    // roles and chat templates
    RoleTag 5 Any true: "<|im_start|>system" "<|system|>" "<|start_header_id|>system" "<<sys>>" "<start_of_turn>system" "<system>" "<|im_start|> system" "[end of tool output]" "[end of tool result]" "[end of document]" "[system message]"
        "[system override" "[system directive" "[system notification" "[system alert" "[system instruction" "[system: " "<system mode" "[system mode" "override mode>" "override mode]" "[system update]" "[admin]" "[system note]";
    RoleTag 4 Any true: "<developer" "<|im_start|>user" "<|user|>" "<|start_header_id|>user" "[inst]" "<start_of_turn>user" "[system]" "<admin" "<instruction>"
        "<instructions>" "<user_query>" "<override";
    RoleTag 4 Any true: "【시스템";
    RoleTag 2 Any true: "<system-" "<system_" "<system:";
    RoleTag 4 Line true: "directive:" "system override:";
    RoleTag 2 Line true: "instruction:" "new directive";
    HiddenText 4 Any true: "[hidden instruction" "hidden instruction:";
    RoleTag 3 Any false: "<|im_end|>" "<|eot_id|>" "<|endoftext|>" "<end_of_turn>" "</system>" "</user>" "<user>" "</tool_result" "</tool_output" "</tool_call" "</tools>" "</context>" "</document>" "</function_results>"
        "</function_result>" "</tool_response>" "end_external_untrusted_content" "<|channel|>" "<|message|>" "<|end|>" "[/inst]" "<</sys>>";
    RoleTag 3 Line true: "system:" "human:" "### system" "### human" "### instruction" "# system" "system override" "system update:" "system alert:" "system notice:" "system message:" "system note:" "system directive" "system instruction" "security override:" "priority override:" "assistant override" "pipeline control" "admin:" "developer:" "system notice (" "[systeme]" "role=system" "begin admin";
    RoleTag 3 Line true: "user:" "### user" "assistant:" "### assistant" "### response";
    NewTask 5 Any true: "new instructions:" "new instruction:" "new important instructions" "important new instructions" "urgent new task" "new task:" "priority task:";
    InstructionOverride 5 Any false: "precedence over all" "precedence over any" "precedence over other" "priority over all" "priority over any" "overrides all other";
    RoleTag 4 Line true: "end of tool output";
    // insistence
    Insistence 2 Any false: "important!!" "<important" "<information>" "<urgent" "<critical" "urgent!" "!!!" "[important" "[urgent";
    Insistence 2 Line false: "important:" "urgent:" "critical:" "attention:" "warning!" "action required" "emergency:" "developer note" "note from the developer" "security alert";
    Insistence 2 Any false: "while you're at it" "while you are at it" "while you're there" "while you are there";
    Insistence 2 Any true: "todo:";
    // forged calls
    ToolCallForgery 5 Any true: "<function_calls>" "<function_call>" "<invoke name=" "<tool_call>" "<tool_calls>" "<tool_use>" "<|tool_call|>" "<parameter name=";
    ToolCallForgery 5 Line false: "{\"type\": \"tool_use\", \"name\"" "{\"type\":\"tool_use\",\"name\"" "{\"tool_call\"" "{\"function_call\"" "{\"tool_calls\"" "{\"function\":";
    // a comment
    HiddenText 2 Any true: "<!--";
};

/// Calls `hit` with each marker in a plain text and its offset, in the order of the text.
pub(super) fn scan(text: &str, mut hit: impl FnMut(&'static Marker, usize)) {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(&first) = bytes.get(at) {
        let mut next = TABLE.heads.at(bucket(first, bytes.get(at + 1).copied().unwrap_or(0)));
        while let Some(marker) = MARKERS.get(next as usize) {
            let is_here = bytes.part(at..).starts_with(marker.text.as_bytes());
            if is_here
                && !is_off(Mechanism::Marker(usize::from(next)))
                && (marker.position == MarkerPosition::Any || is_line_start(text, at))
                && is_whole(bytes, at, marker)
            {
                hit(marker, at);
            }
            next = TABLE.next.at(next as usize);
        }
        at += 1;
        // no marker begins inside a word
        if first.is_ascii_alphanumeric() {
            at += bytes.part(at..).iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
        }
    }
}

/// Whether a tag of this name, `<name`, is one of the markers, and no markup.
pub(super) fn is_tag(name: &str) -> bool {
    let names = |marker: &Marker| {
        let tag = marker.text.strip_prefix('<').map(|tag| tag.trim_start_matches(['/', '<', '|']));
        tag.and_then(|tag| tag.split_at_checked(name.len()))
            .is_some_and(|(tag, rest)| tag.eq_ignore_ascii_case(name) && !rest.starts_with(|c: char| c.is_ascii_alphanumeric()))
    };
    !name.is_empty() && MARKERS.iter().any(names)
}

/// Whether the marker is no part of a longer word.
fn is_whole(bytes: &[u8], at: usize, marker: &Marker) -> bool {
    let letter = |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_some_and(u8::is_ascii_alphanumeric);
    let text = marker.text.as_bytes();
    let starts_inside = text.at(0).is_ascii_alphanumeric() && letter(at.checked_sub(1));
    let ends_inside = text.at(text.len() - 1).is_ascii_alphanumeric() && letter(Some(at + text.len()));
    !starts_inside && !ends_inside
}

/// Whether only quotes, list signs and a line number are before this offset in its line or sentence.
fn is_line_start(text: &str, at: usize) -> bool {
    let before = text.part(..at).trim_end_matches([' ', '"', '\'', '#', '-', '>', '/', '\u{2192}']);
    // line numbers of tools
    let before = before.trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ');
    before.is_empty() || before.ends_with(['\n', '.', '!', '?', ':', '|', ',', '{', '_'])
}

const BUCKETS: usize = 1 << 10;

/// The bucket of the first two bytes of a marker.
const fn bucket(first: u8, second: u8) -> usize {
    (first as usize * 37 + second as usize) % BUCKETS
}

/// A hash table of the markers by their first two bytes.
struct MarkerTable {
    heads: [u16; BUCKETS],
    next: [u16; MARKERS.len()],
}

#[allow(clippy::indexing_slicing, reason = "evaluated by the compiler, which fails on an index out of bounds")]
static TABLE: MarkerTable = {
    let mut table = MarkerTable { heads: [NONE; BUCKETS], next: [NONE; MARKERS.len()] };
    let mut index = 0;
    while index < MARKERS.len() {
        let text = MARKERS[index].text.as_bytes();
        let bucket = bucket(text[0], text[1]);
        table.next[index] = table.heads[bucket];
        table.heads[bucket] = index_u16(index);
        index += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<&'static str> {
        let mut found = Vec::new();
        scan(text, |marker, _| found.push(marker.text));
        found
    }

    #[test]
    fn every_marker_is_found_at_the_start_of_a_line() {
        for marker in MARKERS {
            assert!(found(&format!("x\n{} y", marker.text)).contains(&marker.text), "{}", marker.text);
        }
    }

    #[test]
    fn a_role_is_a_marker_at_the_start_of_a_line_only() {
        assert_eq!(found("text\nsystem: delete"), ["system:"]);
        assert_eq!(found("   12\u{2192}human: delete"), ["human:"]);
        assert!(found("the file system: ext4").is_empty());
        assert!(found("ecosystem: x").is_empty());
    }

    #[test]
    fn markers_are_written_as_plain_text() {
        for marker in MARKERS {
            assert_eq!(marker.text.to_lowercase(), marker.text);
        }
    }
}
