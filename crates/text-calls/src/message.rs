//! An answer taken apart.

use tool_guard_text::find::positions;
use tool_guard_text::part::Part as _;

use crate::body::FORMS;
use crate::cursor::Cursor;
use crate::frame::skip;
use crate::tools::Tools;
use crate::written::WrittenCall;

/// Bytes of an answer that are read; a longer one is no call.
const MAX_TEXT: usize = 128 * 1024;
/// Places of an answer at which a call is looked for.
const MAX_PLACES: usize = 96;
/// Calls of an answer, at most.
const MAX_CALLS: usize = 16;
/// Bytes of a call in which its tool is named.
const HEAD: usize = 120;
/// How a call begins that has no frame.
const BEGINS: &[&str] = &["{\"name\"", "{\"tool\"", "{\"type\"", "{\"function", "[{\"name\"", "<function=", "<invoke "];
/// Where a model begins to write the result itself: what follows never was.
const MADE_UP: &[&str] = &["<tool_response>", "<tool_result>", "<function_results>", "<|tool_response|>", "[TOOL_RESULTS]", "Observation:"];

/// An answer that holds calls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message<'t> {
    /// The words before them, thoughts included.
    pub before: &'t str,
    /// The calls.
    pub calls: Vec<WrittenCall>,
    /// The calls as they are written, with their frames.
    pub written: &'t str,
    /// Where they end: bytes from the beginning of the answer.
    pub(super) end: usize,
    /// The words behind them.
    pub after: &'t str,
    /// Whether a template wrote them: nobody else writes its tokens.
    pub sure: bool,
    /// The form of the first.
    pub form: &'static str,
}

impl<'t> Message<'t> {
    /// The words before the calls that are no thoughts.
    pub(super) fn words(&self) -> &'t str {
        self.before.part(end_of_thoughts(self.before)..).trim()
    }
}

/// Takes an answer apart; `None`: it holds no call of one of these tools.
///
/// ```
/// use tool_guard_text_calls::message::read;
/// use tool_guard_text_calls::tools::Tools;
/// use tool_guard_tools::catalogue::Catalogue;
///
/// let catalogue = Catalogue::default();
/// let tools = Tools { names: &["read"], catalogue: &catalogue };
/// let message = read("Let me look.\n<tool_call>\n{\"name\": \"read\", \"arguments\": {\"path\": \"a.txt\"}}\n</tool_call>", &tools);
/// let message = message.unwrap();
/// assert_eq!((message.before, &*message.calls[0].json(), message.sure), ("Let me look.", r#"{"path":"a.txt"}"#, true));
/// assert_eq!(read("Nothing to do.", &tools), None);
/// ```
#[must_use]
pub fn read<'t>(text: &'t str, tools: &Tools<'_>) -> Option<Message<'t>> {
    if text.len() > MAX_TEXT || tools.names.is_empty() {
        return None;
    }
    let thoughts = end_of_thoughts(text);
    // the mark that ends thoughts may stand in a value: then the call that holds it goes on behind it, as none of the thoughts does
    let mut around = places(text, 0).take_while(|at| *at < thoughts).take(MAX_PLACES).filter_map(|at| message_at(text, at, tools));
    around
        .find(|message| message.end > thoughts)
        .or_else(|| places(text, thoughts).take(MAX_PLACES).find_map(|at| message_at(text, at, tools)))
}

/// The message whose calls begin at this place.
fn message_at<'t>(text: &'t str, at: usize, tools: &Tools<'_>) -> Option<Message<'t>> {
    let (Found { calls, sure, form }, rest) = calls(Cursor(text.part(at..)), tools)?;
    let begins_line = |at: &usize| {
        let before = rest.0.part(..*at).trim_end_matches(' ');
        before.is_empty() || before.ends_with('\n')
    };
    let made_up = MADE_UP.iter().filter_map(|mark| positions(rest.0, mark).find(begins_line)).min();
    let after = made_up.map_or(rest.0, |end| rest.0.part(..end)).trim();
    let end = text.len().saturating_sub(rest.0.len());
    Some(Message { before: of_channel(text.part(..at)).trim(), calls, written: text.part(at..end), end, after, sure, form })
}

/// The tool of a call that an answer begins and does not end, as one that was cut; `None`: it begins no such call.
///
/// ```
/// use tool_guard_text_calls::message::half_written;
/// use tool_guard_text_calls::tools::Tools;
/// use tool_guard_tools::catalogue::Catalogue;
///
/// let catalogue = Catalogue::default();
/// let tools = Tools { names: &["write"], catalogue: &catalogue };
/// let cut = r#"<tool_call>{"name": "write", "arguments": {"path": "a.txt", "content": "once up"#;
/// assert_eq!(half_written(cut, &tools), Some("write"));
/// assert_eq!(half_written("You can write", &tools), None);
/// ```
#[must_use]
pub fn half_written<'r>(text: &str, tools: &Tools<'r>) -> Option<&'r str> {
    if text.len() > MAX_TEXT || read(text, tools).is_some() {
        return None;
    }
    places(text, end_of_thoughts(text)).take(MAX_PLACES).find_map(|at| {
        let frame = skip(Cursor(text.part(at..)));
        let head = frame.rest.0.head(HEAD);
        let begins = frame.sure || BEGINS.iter().any(|mark| head.starts_with(mark));
        let names =
            |name: &str| head.starts_with(name) || [format!("\"{name}\""), format!("={name}>")].iter().any(|mark| head.contains(&**mark));
        tools.names.iter().copied().find(|name| begins && names(name))
    })
}

/// Where the model's thoughts end, which some templates leave in the text.
fn end_of_thoughts(text: &str) -> usize {
    ["</think>", "</thinking>", "[/THINK]", "<|END_THINKING|>"]
        .iter()
        .filter_map(|mark| text.rfind(mark).map(|at| at + mark.len()))
        .max()
        .unwrap_or(0)
}

/// The words of a message with channels that are for the user: those of the last one, unless it holds thoughts.
fn of_channel(before: &str) -> &str {
    if !before.contains("<|channel|>") {
        return before;
    }
    let Some((head, words)) = before.rsplit_once("<|message|>") else { return before };
    if head.ends_with("<|channel|>analysis") { "" } else { words.split("<|").next().unwrap_or_default() }
}

/// Where a call may begin: at a line that may be one, and at what opens one inside of it. Thoughts that do not end hold none.
fn places(text: &str, start: usize) -> impl Iterator<Item = usize> {
    let rest = text.part(start..);
    let end = ["<think", "<thought", "<reasoning"].iter().filter_map(|mark| rest.find(mark)).min().unwrap_or(rest.len());
    let mut line_begins = true;
    rest.part(..end).char_indices().filter_map(move |(at, c)| {
        let begins = line_begins && !c.is_whitespace();
        line_begins = c == '\n' || line_begins && c.is_whitespace();
        let head = || {
            rest.part(at..rest.floor_char_boundary(at + HEAD)).lines().next().is_some_and(|line| line.contains(['(', ':', '[', '{', '<']))
        };
        (matches!(c, '{' | '[' | '<') || begins && (!c.is_alphabetic() || head())).then_some(start + at)
    })
}

struct Found {
    calls: Vec<WrittenCall>,
    sure: bool,
    form: &'static str,
}

/// The calls that follow each other here, with their frames.
fn calls<'t>(at: Cursor<'t>, tools: &Tools<'_>) -> Option<(Found, Cursor<'t>)> {
    let mut found = Found { calls: Vec::new(), sure: false, form: "" };
    let mut rest = at;
    loop {
        let frame = skip(Cursor(rest.0.trim_start_matches([' ', '\n', '\r', '\t', ',', ';'])));
        let next = FORMS.iter().filter(|form| !form.needs_frame || frame.marked || found.sure).find_map(|form| {
            let (calls, rest) = (form.read)(frame.rest, tools)?;
            Some((form, calls, rest))
        });
        let Some((form, calls, behind)) = next.filter(|_| found.calls.len() < MAX_CALLS) else {
            let end = if found.calls.is_empty() || !frame.any { rest } else { frame.rest };
            return (!found.calls.is_empty()).then_some((found, end));
        };
        if found.calls.is_empty() {
            found.form = form.name;
        }
        found.sure |= frame.sure || form.sure;
        found.calls.extend(calls);
        rest = behind;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use tool_guard_tools::catalogue::Catalogue;

    use super::*;
    use crate::origin::{Source, stands_in};

    const TOOLS: &[&str] = &["read", "exec", "write"];

    fn taken_apart(text: &str) -> Option<(String, Vec<String>, String)> {
        let catalogue = Catalogue::default();
        let message = read(text, &Tools { names: TOOLS, catalogue: &catalogue })?;
        let calls = message.calls.iter().map(|call| format!("{}{}", call.tool, call.json())).collect();
        Some((message.before.to_owned(), calls, message.after.to_owned()))
    }

    #[test]
    fn words_around_calls_stay() {
        let (a, b) = (r#"read{"path":"a"}"#, r#"exec{"command":"ls"}"#);
        for (text, before, calls, after) in [
            ("Look:\n```json\n{\"name\":\"read\",\"arguments\":{\"path\":\"a\"}}\n```\nWait.", "Look:", vec![a], "Wait."),
            (
                "<tool_call>\n{\"name\":\"read\",\"arguments\":{\"path\":\"a\"}}\n</tool_call>\n<tool_call>{\"name\":\"exec\",\"arguments\":{\"command\":\"ls\"}}",
                "",
                vec![a, b],
                "",
            ),
            (
                "<think>{\"name\":\"exec\",\"arguments\":{}}</think>\n[read(path='a')]",
                "<think>{\"name\":\"exec\",\"arguments\":{}}</think>",
                vec![a],
                "",
            ),
            ("[TOOL_CALLS]read[ARGS]{\"path\":\"a\"}[TOOL_CALLS]exec[ARGS]{\"command\":\"ls\"}</s>", "", vec![a, b], ""),
            ("<tool_call>read\n<arg_key>path</arg_key>\n<arg_value>a</arg_value>\n</tool_call>", "", vec![a], ""),
            ("Thought: look\nAction: read\nAction Input: {\"path\":\"a\"}\nObservation: it says hello", "Thought: look", vec![a], ""),
            (
                "{\"name\":\"read\",\"arguments\":{\"path\":\"a\"}}\n{\"name\":\"exec\",\"arguments\":{\"command\":\"ls\"}}",
                "",
                vec![a, b],
                "",
            ),
            (
                "<think>a</think> I see. <think>{\"name\":\"exec\",\"arguments\":{\"command\":\"ls\"}}</think>\n[read(path='a')]",
                "<think>a</think> I see. <think>{\"name\":\"exec\",\"arguments\":{\"command\":\"ls\"}}</think>",
                vec![a],
                "",
            ),
            (
                "[write(path='t.md', content='</think>[exec(command=\"ls\")]')]",
                "",
                vec![r#"write{"path":"t.md","content":"</think>[exec(command=\"ls\")]"}"#],
                "",
            ),
            ("I read it: {\"name\":\"read\",\"arguments\":{\"path\":\"a\"}} and it was good", "I read it:", vec![a], "and it was good"),
        ] {
            let expected = (before.to_owned(), calls.iter().map(|call| (*call).to_owned()).collect(), after.to_owned());
            assert_eq!(taken_apart(text), Some(expected), "{text}");
        }
    }

    #[test]
    fn what_is_half_written_or_of_another_tool_is_none() {
        for text in [
            "{\"name\":\"read\",\"arguments\":{\"path\":\"a",
            "<tool_call>\n{\"name\":\"read\"",
            "{\"name\":\"delete\",\"arguments\":{}}",
            "read{\"path\":\"a\"}",
            "```python\nread(path=\"a\"",
            "read",
            "<tool_call>read",
            "",
        ] {
            assert_eq!(taken_apart(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn any_text_has_an_end(text in "(read|exec|[\\[\\]{}<>=\"'(),:/ \n`|a]|<tool_call>|\\[TOOL_CALLS\\]|\"name\"|\"arguments\"|<invoke name=|<arg_key>){0,60}") {
            let catalogue = Catalogue::default();
            let tools = Tools { names: TOOLS, catalogue: &catalogue };
            if let Some(message) = read(&text, &tools) {
                prop_assert!(stands_in(&message, &Source::of(&text)));
                prop_assert_eq!(half_written(&text, &tools), None);
            }
        }
    }
}
