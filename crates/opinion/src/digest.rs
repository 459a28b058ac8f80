//! What a reader is asked about: a short text of what the user wants, what the agent did last, and what is in doubt.
//!
//! Everything that others wrote stands in quotation marks, redacted, cut and on one line, so that it cannot go on in the question's
//! own voice. The text is the same for the same calls: its hash names an answer.

use std::hash::{BuildHasher, Hasher};

use rustc_hash::FxBuildHasher;
use tool_guard_secrets::redact;
use tool_guard_text::part::Part as _;
use tool_guard_text::quote;

use crate::history::{BothEnds, Ending, History, Kept};

/// The bounds of a digest's size, in bytes, and its usual size.
pub const MIN_BYTES: u32 = 1024;
/// See [`MIN_BYTES`].
pub const MAX_BYTES: u32 = 8192;
/// See [`MIN_BYTES`]. Of 80 traces each was judged rightly from 1,700 bytes (12 calls of 110 and 110 characters).
pub const USUAL_BYTES: u32 = 1700;

/// Characters of arguments, and of a result: from the beginning, and from the end.
const HEAD: usize = 80;
const TAIL: usize = 30;
/// Characters beside a cut that are left out.
const BESIDE_CUT: usize = 32;
/// Bytes on each side of what is in doubt that are redacted before it is cut: as many as a private key has at most.
const REDACTED_BESIDE: usize = 16 * 1024;
/// The share of a digest that the user's last message may take: one byte in five; and that each message before it may.
const REQUEST_SHARE: usize = 5;
const EARLIER_SHARE: usize = 20;
/// Milliseconds from which a pause, or the time that a call took, is told.
const TOLD_MS: u64 = 5_000;

/// The share of an answer that is in doubt; and bytes that are shown of a text that a tool returned.
const ANSWER_SHARE: usize = 4;
const MAX_TEXT: usize = 960;
/// Bytes beside a text that is quoted: the marks of quotation and of what is cut, and the end of the line.
const FRAME: usize = "\"……\"\n".len();

/// A pause is told that is so many times as long as usual.
const LONG: u64 = 2;

/// A call that is about to run.
#[derive(Debug, Clone, Copy)]
pub struct Next<'n> {
    /// The tool's name.
    pub tool: &'n str,
    /// The arguments as JSON.
    pub args: &'n str,
}

/// Something to ask a reader.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Digest {
    /// Names it: 16 hexadecimal digits, the same for the same text.
    pub id: String,
    /// The text.
    pub text: String,
}

impl Digest {
    /// The digest of a run, of at most so many bytes. `next`: the call that is about to run, if one is.
    #[must_use]
    pub fn of(history: &History, next: Option<Next<'_>>, bytes: u32) -> Self {
        let next = next.map(|next| {
            format!("{} about to run: {} {}\n", history.made.saturating_add(1), name(next.tool), shown(&BothEnds::of(next.args)))
        });
        Self::with(history, &next.unwrap_or_default(), bytes)
    }

    /// The digest of a run whose answer is in doubt: its calls, the answer, and the sentence that is meant.
    #[must_use]
    pub fn of_claim(history: &History, answer: &str, sentence: &str, bytes: u32) -> Self {
        let room = bytes.clamp(MIN_BYTES, MAX_BYTES) as usize;
        let answer = around(answer, answer.find(sentence).unwrap_or(0), room / ANSWER_SHARE);
        let sentence = around(sentence, 0, room / REQUEST_SHARE);
        Self::with(history, &format!("It answers: {answer}\nIn doubt: {sentence}\n"), bytes)
    }

    /// The digest of a text that a tool returned: what the user wants, the tool, and what stands around this byte of the text.
    #[must_use]
    pub fn of_text(history: &History, tool: &str, (text, at): (&str, usize), bytes: u32) -> Self {
        let bytes = bytes.clamp(MIN_BYTES, MAX_BYTES) as usize;
        let head = format!("{}The tool {} returned: ", request(history, bytes), name(tool));
        let room = bytes.saturating_sub(head.len() + FRAME);
        Self::named(format!("{head}{}\n", around(text, at, room.min(MAX_TEXT))))
    }

    /// The latest calls, and what is told behind them.
    fn with(history: &History, last: &str, bytes: u32) -> Self {
        let bytes = bytes.clamp(MIN_BYTES, MAX_BYTES) as usize;
        let mut text = request(history, bytes);
        let pace = pace(history);
        let apart = if pace < TOLD_MS { String::new() } else { format!(", some {} s apart", pace / 1000) };
        let head = format!("Calls so far: {}{apart}. The latest, oldest first:\n", history.made);
        let taken = text.len() + head.len() + last.len();
        text.push_str(&head);
        for line in latest(history, pace, bytes.saturating_sub(taken)) {
            text.push_str(&line);
        }
        text.push_str(last);
        Self::named(text)
    }

    pub(crate) fn named(text: String) -> Self {
        let mut hash = FxBuildHasher.build_hasher();
        hash.write(text.as_bytes());
        Self { id: format!("{:016x}", hash.finish()), text }
    }
}

/// So many bytes of a text around this one of its bytes, redacted and quoted. Much more is redacted than is shown: a secret that is cut is
/// not known for one.
fn around(text: &str, at: usize, bytes: usize) -> String {
    let at = text.floor_char_boundary(at);
    let start = text.floor_char_boundary(at.saturating_sub(REDACTED_BESIDE));
    let stop = text.floor_char_boundary(at.saturating_add(REDACTED_BESIDE));
    let line = redact::line(text.part(start..stop), stop - start);
    let before = redact::line(text.part(start..at), at - start).len();
    let from = line.floor_char_boundary(before.saturating_sub(bytes / 3));
    let shown = line.part(from..).head(bytes);
    let mark = |is_cut: bool| if is_cut { "…" } else { "" };
    quoted(&[mark(start + from > 0), shown, mark(stop < text.len() || from + shown.len() < line.len())].concat())
}

/// Milliseconds that usually pass between a result and the next call.
pub(crate) fn pace(history: &History) -> u64 {
    let mut pauses: Vec<u64> = history.calls.iter().map(|call| call.pause).collect();
    pauses.sort_unstable();
    pauses.get(pauses.len() / 2).copied().unwrap_or(0)
}

/// What the user wants: the last message, and the beginnings of those before it.
pub(crate) fn request(history: &History, bytes: usize) -> String {
    let Some(last) = history.requests.back() else { return "The user's words are not known.\n".to_owned() };
    let earlier = history.requests.iter().take(history.requests.len() - 1);
    let mut text = "The user asked: ".to_owned();
    for request in earlier {
        text.push_str(&quoted(redact::line(request, request.len()).head(bytes / EARLIER_SHARE)));
        text.push_str(", then ");
    }
    text.push_str(&quoted(redact::line(last, last.len()).head(bytes / REQUEST_SHARE)));
    text.push('\n');
    text
}

/// The lines of as many calls as have room, oldest first.
pub(crate) fn latest(history: &History, pace: u64, room: usize) -> Vec<String> {
    let first = u64::from(history.made).saturating_sub(history.calls.len() as u64);
    let calls: Vec<Told<'_>> = history.calls.iter().enumerate().map(|(at, call)| Told::of(call, first + at as u64 + 1)).collect();
    // a line names an earlier one only if that is shown, so that with fewer calls the others' lines are longer: it is tried
    let fits = |lines: &Vec<String>| lines.iter().map(String::len).sum::<usize>() <= room;
    (0..calls.len()).map(|from| lines(calls.get(from..).unwrap_or_default(), pace)).find(fits).unwrap_or_default()
}

/// A call as it is told where nothing like it is told before.
struct Told<'k> {
    kept: &'k Kept,
    number: u64,
    call: String,
    result: String,
}

impl<'k> Told<'k> {
    fn of(kept: &'k Kept, number: u64) -> Self {
        let result = match kept.ending {
            Ending::Refused => "it was not run".to_owned(),
            Ending::Failed => format!("failed: {}", shown(&kept.text)),
            Ending::Worked => shown(&kept.text),
        };
        Self { kept, number, call: format!("{} {}", name(&kept.tool), shown(&kept.args)), result }
    }

    fn is_call_of(&self, other: &Self) -> bool {
        self.kept.tool == other.kept.tool && self.kept.args == other.kept.args
    }

    fn has_result_of(&self, other: &Self) -> bool {
        self.kept.ending == other.kept.ending && !self.kept.text.is_empty() && self.kept.text == other.kept.text
    }
}

/// The lines of these calls.
fn lines(calls: &[Told<'_>], pace: u64) -> Vec<String> {
    let mut lines: Vec<Line> = Vec::with_capacity(calls.len());
    for (at, told) in calls.iter().enumerate() {
        let earlier = calls.get(..at).unwrap_or_default();
        let same_call = earlier.iter().find(|other| told.is_call_of(other)).map(|other| other.number);
        let same_result = earlier.iter().find(|other| told.has_result_of(other)).map(|other| other.number);
        let call = same_call.map_or_else(|| told.call.clone(), |number| format!("as {number}"));
        let result = match same_result {
            _ if told.kept.ending == Ending::Refused => told.result.clone(),
            Some(number) if same_call == Some(number) => "the same".to_owned(),
            Some(number) => format!("as {number}"),
            None => told.result.clone(),
        };
        let is_known = same_call.is_some() && (same_result.is_some() || told.kept.ending == Ending::Refused);
        let times =
            format!("{}{}", time("after", if told.kept.pause > LONG * pace { told.kept.pause } else { 0 }), time("took", told.kept.took));
        let body = format!("{call}{times} -> {result}");
        match lines.last_mut() {
            // what only begins alike is not the same
            Some(last) if last.body == body && is_known => last.last = told.number,
            _ => lines.push(Line { first: told.number, last: told.number, body }),
        }
    }
    lines.into_iter().map(Line::text).collect()
}

/// Calls in a row of which the same is told.
struct Line {
    first: u64,
    last: u64,
    body: String,
}

impl Line {
    fn text(self) -> String {
        let Self { first, last, body } = self;
        if first == last { format!("{first} {body}\n") } else { format!("{first} to {last} each {body}\n") }
    }
}

/// ` (after 60 s)`; nothing for short times.
fn time(word: &str, ms: u64) -> String {
    if ms < TOLD_MS { String::new() } else { format!(" ({word} {} s)", ms / 1000) }
}

pub(crate) fn name(tool: &str) -> String {
    let name = quote::name(&redact::text(tool));
    if name.is_empty() { "?".to_owned() } else { name }
}

/// A text in quotation marks: its beginning and its end, redacted. Where the middle was not kept, the characters beside the cut are left
/// out: half of a secret would not be known for one.
fn shown(text: &BothEnds) -> String {
    let head = redact::line(&text.head, text.head.len());
    if text.is_cut() {
        let tail = redact::line(&text.tail, text.tail.len());
        let whole = |part: &str, most: usize| most.min(part.chars().count().saturating_sub(BESIDE_CUT));
        return quoted(&[&first(&head, whole(&head, HEAD)), "…", &last(&tail, whole(&tail, TAIL))].concat());
    }
    if head.chars().count() <= HEAD + TAIL { quoted(&head) } else { quoted(&[&first(&head, HEAD), "…", &last(&head, TAIL)].concat()) }
}

fn first(text: &str, count: usize) -> String {
    text.chars().take(count).collect()
}

fn last(text: &str, count: usize) -> String {
    let skipped = text.chars().count().saturating_sub(count);
    text.chars().skip(skipped).collect()
}

/// A line in quotation marks that nothing inside can end.
pub(crate) fn quoted(line: &str) -> String {
    format!("\"{}\"", line.replace('"', "'").replace('\\', "/"))
}

#[cfg(test)]
mod tests;
