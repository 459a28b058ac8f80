//! What templates put around calls. It says nothing by itself and is skipped.

use crate::cursor::Cursor;

/// A token of a template.
struct Token {
    text: &'static str,
    /// Whether nobody but a template writes it, so that what follows is a call and no example of JSON.
    sure: bool,
}

/// Tokens that are written otherwise than `<|name|>`.
const TOKENS: &[Token] = &[
    // Mistral
    Token { text: "[TOOL_CALLS]", sure: true },
    Token { text: "[/TOOL_CALLS]", sure: true },
    // Phi 4 mini
    Token { text: "functools", sure: false },
    // Command R, and what models write over a call
    Token { text: "Action:", sure: false },
    Token { text: "Tool call:", sure: false },
    Token { text: "Tool Call:", sure: false },
    Token { text: "Function call:", sure: false },
    // Functionary
    Token { text: ">>>", sure: false },
    Token { text: "</s>", sure: false },
];

/// Parts of the name of a `<|name|>` that is about calls. The others say where a message begins and ends.
const ABOUT_CALLS: &[&str] = &["tool", "call", "python", "action", "function"];
/// Names of tokens that are read as a part of a call.
const PARTS: &[&str] = &["channel", "constrain", "message", "start", "tool_call_argument_begin", "tool▁sep"];

/// Tags that hold calls, perhaps with the prefix of a family of models: `<tool_call>`, `</minimax:tool_call>`.
const TAGS: &[&str] = &[
    "tool_call",
    "tool_calls",
    "toolcall",
    "function_call",
    "function_calls",
    "tool_use",
    "tool_uses",
    "tool_code",
    "start_function_call",
    "end_function_call",
];

/// What a fence says that may hold a call. The name of a language is that of an answer in it.
const FENCES: &[&str] = &[
    "",
    "json",
    "json5",
    "jsonc",
    "tool",
    "tool_call",
    "tool_calls",
    "tool_code",
    "tool_use",
    "function_call",
    "function",
    "xml",
    "text",
    "plaintext",
];

/// The frame that stands before a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Frame<'t> {
    /// Behind it.
    pub rest: Cursor<'t>,
    /// Whether nobody but a template writes it.
    pub sure: bool,
    /// Whether it has a token or a tag, and not only a fence.
    pub marked: bool,
    /// Whether it is anything at all.
    pub any: bool,
}

/// Skips what may stand before a call, or between two.
pub(super) fn skip(at: Cursor<'_>) -> Frame<'_> {
    let mut frame = Frame { rest: at.trimmed(), sure: false, marked: false, any: false };
    loop {
        let at = frame.rest;
        let next = if let Some((rest, sure)) = token_at(at).or_else(|| tag(at)) {
            (frame.sure, frame.marked) = (frame.sure || sure, true);
            rest
        } else if let Some(rest) = fence(at) {
            rest
        } else {
            return frame;
        };
        frame.any = true;
        frame.rest = next.trimmed();
    }
}

fn token_at(at: Cursor<'_>) -> Option<(Cursor<'_>, bool)> {
    TOKENS.iter().find_map(|token| Some((at.after(token.text)?, token.sure))).or_else(|| special(at))
}

/// `<|name|>`, and the role behind one that begins a message.
fn special(at: Cursor<'_>) -> Option<(Cursor<'_>, bool)> {
    let inside = at.after("<|").or_else(|| at.after("<｜"))?;
    let (name, rest) = inside.run(|c| c.is_alphanumeric() || matches!(c, '_' | '/' | '▁'));
    let rest = rest.after("|>").or_else(|| rest.after("｜>"))?;
    if PARTS.contains(&name) {
        return None;
    }
    let name = name.to_lowercase();
    let rest = if name == "im_start" { rest.after("assistant").unwrap_or(rest) } else { rest };
    Some((rest, ABOUT_CALLS.iter().any(|part| name.contains(part)) && name != "call"))
}

/// `<tool_call>`, with a prefix or without, opening or closing, with attributes or without.
fn tag(at: Cursor<'_>) -> Option<(Cursor<'_>, bool)> {
    let at = at.after("<")?;
    let at = at.after("/").unwrap_or(at);
    let (name, rest) = name_of_tag(at)?;
    TAGS.iter().any(|tag| tag.eq_ignore_ascii_case(name)).then_some(())?;
    let (attributes, rest) = rest.until(">")?;
    (!attributes.contains(['<', '\n'])).then_some((rest, true))
}

/// The name of a tag without the prefix of its family: `antml:invoke`, `｜DSML｜invoke`.
pub(super) fn name_of_tag(at: Cursor<'_>) -> Option<(&str, Cursor<'_>)> {
    let at = at.after("｜DSML｜").or_else(|| at.after("|DSML|")).unwrap_or(at);
    let (name, rest) = at.run(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | ':'));
    let name = name.rsplit(':').next().unwrap_or(name);
    (!name.is_empty()).then_some((name, rest))
}

/// A line that opens or closes a fence.
fn fence(at: Cursor<'_>) -> Option<Cursor<'_>> {
    let (line, rest) = at.after("```")?.line();
    if FENCES.contains(&line.trim()) {
        return Some(rest);
    }
    // ```{"name": ...}```
    line.trim_start().starts_with(['{', '[', '<']).then(|| at.after("```")).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_around_a_call_is_skipped() {
        for (text, rest, sure) in [
            ("<tool_call>\n{}", "{}", true),
            ("<minimax:tool_call>\n<invoke", "<invoke", true),
            ("<｜DSML｜function_calls>x", "x", true),
            ("```json\n{}", "{}", false),
            ("```\n<tool_call>{}", "{}", true),
            ("```{}```", "{}```", false),
            ("[TOOL_CALLS][", "[", true),
            ("```python\nx", "```python\nx", false),
            ("<tool_calling>", "<tool_calling>", false),
            ("{}", "{}", false),
            ("</tool_call>\n<tool_call>x", "x", true),
        ] {
            let frame = skip(Cursor(text));
            assert_eq!((frame.rest.0, frame.sure), (rest, sure), "{text}");
        }
    }
}
