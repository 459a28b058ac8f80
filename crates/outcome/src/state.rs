//! What a result says of the state of a thing: something still goes on, or it has ended.
//!
//! Structure speaks first: members such as `status` or `phase` of an object, at its top level before those inside; `key:
//! value` lines; the column of a table that is headed so, or its last one. Then fixed phrases (`still running`), the last of
//! them. Words of a value are looked up in a table; in English a value that is a present participle (`translating`) goes on.
//!
//! The first and the last bytes of a text are looked at, in linear time; a text without any such structure or phrase costs
//! one copy of these bytes.

use tool_guard_text::part::Part;

use crate::ablation::{RowId, row};
use crate::members::{Members, Value, anywhere, same_key};
use crate::phrase::{Haystack, holds, normalise};
use crate::phrases::Phrases;

/// Whether something goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Progress {
    /// It still goes on: asking again later may bring new information.
    Running,
    /// It has ended, well or not: asking again brings nothing.
    Final,
}

/// Bytes of a text that are looked at from its head, and as many from its tail.
const MAX_PART: usize = 2048;
/// Lines that running text may say it in: so many of the first ones, and of the last ones.
const FIRST_LINES: usize = 2;
const LAST_LINES: usize = 4;
/// Characters of a value that may be a state; a longer one is a sentence.
const MAX_VALUE: usize = 32;
/// Bytes of what may stand before the name of a state in its line.
const MAX_KEY: usize = 60;

/// Names of flags that say that something has ended when they are true, and that it goes on when they are false.
const ENDED_FLAGS: &[&str] = &["done", "finished", "completed", "final", "is_done", "is_final", "is_finished", "is_complete"];
/// Names of flags that say that something goes on when they are true.
const RUNNING_FLAGS: &[&str] = &["running", "is_running", "pending", "in_progress", "still_running"];
/// What a member called `status` says of the answer itself.
const ENVELOPE: &[&str] = &["success", "successful", "error", "ok"];
/// English words that only end like a present participle.
#[rustfmt::skip]
const NO_PARTICIPLES: &[&str] = &["missing", "warning", "failing", "passing", "existing", "nothing", "string", "blocking", "outstanding", "spring", "king", "ring", "thing", "marketing", "billing", "listing"];

/// Values of one kind in one language, in lower case, with `_` and `-` as spaces.
struct Words {
    id: RowId,
    progress: Progress,
    values: &'static [&'static str],
    /// Phrases of [`crate::phrase`] that say it in running text.
    phrases: &'static [&'static str],
    /// Texts that say so; the tests walk them.
    #[cfg(test)]
    examples: &'static [&'static str],
    /// Texts that look like it and do not.
    #[cfg(test)]
    others: &'static [&'static str],
}

// WORDS: a row or more for each language; KEYS: names of members, of `key: value` lines and of columns that hold a state
include!(concat!(env!("OUT_DIR"), "/states.rs"));

/// What a result says of the state of a thing, if it says anything.
///
/// ```
/// use tool_guard_outcome::state::{Progress, progress_of};
///
/// assert_eq!(progress_of(r#"{"id":"j-4","status":"queued"}"#), Some(Progress::Running));
/// assert_eq!(progress_of("Status: cancelled"), Some(Progress::Final));
/// assert_eq!(progress_of("12 files"), None);
/// ```
#[must_use]
pub fn progress_of(text: &str) -> Option<Progress> {
    let text = text.trim();
    let head = text.head(MAX_PART);
    let tail = text.part(head.len()..).tail(MAX_PART);
    if text.starts_with(['{', '[']) {
        return of_object(head);
    }
    let behind_a_line = || {
        let at = head.lines().skip(1).take(FIRST_LINES).position(|line| line.starts_with('{'))?;
        together(head.lines().skip(1 + at).filter(|line| line.starts_with('{')).filter_map(of_object))
    };
    let of_rows = || of_table(head).or_else(|| of_items(head));
    of_word(text)
        .or_else(behind_a_line)
        .or_else(|| of_lines(head))
        .or_else(|| of_lines(tail))
        .or_else(of_rows)
        .or_else(|| of_phrases(head, tail))
}

/// What a text of one word says, numbers behind it left out: `PENDING 0:00`.
fn of_word(text: &str) -> Option<Progress> {
    if text.len() > MAX_VALUE {
        return None;
    }
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let numbers = rest.split_whitespace().all(|word| word.bytes().any(|byte| byte.is_ascii_digit()));
    if numbers { of_value(word) } else { None }
}

/// What a value says; not a sentence.
fn of_value(value: &str) -> Option<Progress> {
    let value = value.trim_matches(|c: char| c.is_whitespace() || "\"'`*.,;!()[]…".contains(c));
    listed(value).or_else(|| {
        let participle = value.len() > 5
            && value.len() <= MAX_VALUE
            && value.bytes().all(|byte| byte.is_ascii_alphabetic())
            && value.to_ascii_lowercase().ends_with("ing")
            && !NO_PARTICIPLES.iter().any(|word| value.eq_ignore_ascii_case(word));
        participle.then_some(Progress::Running)
    })
}

/// What a value says that stands in the table: whole, or before what explains it (`Exited (0)`, `running 40%`).
fn listed(value: &str) -> Option<Progress> {
    let known = |value: &str| {
        let word =
            if value.chars().nth(MAX_VALUE).is_none() { value.trim().to_lowercase().replace(['_', '-'], " ") } else { String::new() };
        WORDS.iter().find(|words| words.values.contains(&&*word) && words.id.counts()).map(|words| words.progress)
    };
    let counted = || {
        let (word, last) = value.rsplit_once(char::is_whitespace)?;
        last.bytes().any(|byte| byte.is_ascii_digit()).then(|| known(word))?
    };
    known(value).or_else(|| value.split_once(['(', ',', ';']).and_then(|(word, _)| known(word))).or_else(counted)
}

/// Of several states one that goes on decides.
fn together(states: impl Iterator<Item = Progress>) -> Option<Progress> {
    states.fold(None, |sum, state| if sum == Some(Progress::Running) { sum } else { Some(state) })
}

fn is_key(key: &str) -> bool {
    KEYS.iter().any(|row| row.any(|name| if name.is_ascii() { same_key(key, name) } else { key.to_lowercase() == name }))
}

/// What an object or a list of them says: at the top level, else anywhere inside.
fn of_object(text: &str) -> Option<Progress> {
    let of = |(key, value)| of_member(key, value);
    together(Members::of(text).into_iter().flatten().filter_map(of)).or_else(|| together(anywhere(text).filter_map(of)))
}

/// What a member says.
fn of_member(key: &str, value: Value<'_>) -> Option<Progress> {
    let text = value.text();
    let named = |names: &[&str]| names.iter().any(|name| same_key(key, name));
    match value {
        Value::Text(_) if named(&["status"]) && ENVELOPE.iter().any(|word| text.eq_ignore_ascii_case(word)) => None,
        Value::Text(_) if is_key(key) => of_value(&text),
        Value::Word(_) if named(ENDED_FLAGS) => value.flag().map(|ended| if ended { Progress::Final } else { Progress::Running }),
        Value::Word(_) if named(RUNNING_FLAGS) => value.flag().filter(|running| *running).map(|_| Progress::Running),
        _ => None,
    }
}

/// What `key: value` lines say.
fn of_lines(text: &str) -> Option<Progress> {
    together(text.lines().filter_map(|line| {
        let (key, value) = line.split_once([':', '：', '='])?;
        let key = key.trim_matches(|c: char| c.is_whitespace() || "-*•#>|\"'`".contains(c));
        // `Job status: ...`
        let named = is_key(key) || key.len() <= MAX_KEY && key.rsplit(' ').next().is_some_and(is_key);
        if named { of_value(value) } else { None }
    }))
}

/// What a table says: in the column that is headed so, else in any column but the first.
fn of_table(text: &str) -> Option<Progress> {
    let mut rows =
        text.lines().filter(|line| !line.trim().is_empty()).map(|line| cells(line).collect::<Vec<_>>()).filter(|row| row.len() > 1);
    let first = rows.next()?;
    let column = first.iter().position(|name| is_key(name));
    let rows: Vec<_> = if column.is_some() { rows.collect() } else { std::iter::once(first).chain(rows).collect() };
    // what two lines do not agree on is no table
    if rows.len() < 2 && column.is_none() {
        return None;
    }
    together(rows.iter().filter_map(|row| {
        let state = match column {
            Some(column) => of_value(row.get(column)?)?,
            None => row.part(1..).iter().find_map(|cell| listed(cell))?,
        };
        // what runs with all its parts goes on for good
        (state == Progress::Final || !row.iter().any(|cell| is_whole(cell))).then_some(state)
    }))
}

/// What a numbered list says in each item behind its brackets: `1. reader (small, 2m4s) running - reads a.md`.
fn of_items(text: &str) -> Option<Progress> {
    together(text.lines().filter_map(|line| {
        let item = line.trim_start_matches(|c: char| c.is_ascii_digit()).strip_prefix(". ")?;
        let (_, state) = item.split_once(") ")?;
        listed(state.split(" - ").next().unwrap_or(state))
    }))
}

/// The cells of a table's row: between bars, tabs, or two spaces.
fn cells(line: &str) -> impl Iterator<Item = &str> {
    let bars = line.contains('|');
    line.split(move |c| if bars { c == '|' } else { c == '\t' })
        .flat_map(move |part| part.split("  "))
        .map(str::trim)
        .filter(|cell| !cell.is_empty())
}

/// Whether a cell counts all of its parts: `2/2`.
fn is_whole(cell: &str) -> bool {
    cell.split_once('/').is_some_and(|(ready, all)| ready == all && ready.parse::<u32>().is_ok_and(|ready| ready > 0))
}

/// What running text says in its last lines, else in its first.
fn of_phrases(head: &str, tail: &str) -> Option<Progress> {
    let text = normalise(&[head, tail].join("\n"));
    let haystack = Haystack::new(&text);
    let said: Vec<_> = WORDS
        .iter()
        .flat_map(|words| {
            words.phrases.iter().filter(|phrase| haystack.holds(phrase) && words.id.counts()).map(|phrase| (words.progress, *phrase))
        })
        .collect();
    if said.is_empty() {
        return None;
    }
    let lines = || text.lines().filter(|line| !line.trim().is_empty());
    // of one line that says both, what goes on decides
    let of_line = |line: &str| together(said.iter().filter(|(_, phrase)| holds(line, phrase)).map(|(progress, _)| *progress));
    lines().rev().take(LAST_LINES).find_map(of_line).or_else(|| lines().take(FIRST_LINES).find_map(of_line))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases::dead;

    #[test]
    fn every_row_has_examples_and_texts_that_only_look_like_it() {
        for words in WORDS {
            assert!(!words.examples.is_empty() && !words.others.is_empty());
            assert_eq!(dead(words.phrases, &[]), []);
            for example in words.examples {
                assert_eq!(progress_of(example), Some(words.progress), "{example}");
            }
            for other in words.others {
                assert_ne!(progress_of(other), Some(words.progress), "{other}");
            }
        }
    }

    #[test]
    fn every_value_and_every_phrase_is_of_one_kind_and_can_be_found() {
        for words in WORDS {
            for value in words.values {
                assert_eq!(progress_of(&format!("Status: {value}")), Some(words.progress), "{value}");
            }
            for phrase in words.phrases {
                assert_eq!(*phrase, normalise(phrase));
            }
        }
    }

    #[test]
    fn what_says_nothing_of_a_state_is_none() {
        for text in [
            "",
            "12 files",
            "[]",
            "{}",
            r#"{"status":"ok"}"#,
            r#"{"status":"success","saved":true}"#,
            r#"{"status":"#,
            "a  b\nc  d",
            "12:01:07 started",
            "name  size\ndone  12",
        ] {
            assert_eq!(progress_of(text), None, "{text}");
        }
    }

    #[test]
    fn of_several_things_one_that_goes_on_decides() {
        for (text, progress) in [
            ("NAME  STATUS\na  completed\nb  pending", Progress::Running),
            ("| job | state |\n|---|---|\n| a | failed |\n| b | cancelled |", Progress::Final),
            ("a\tpass\t4s\nb\tpending\t0", Progress::Running),
            ("Build status: failed\nDeploy status: queued", Progress::Running),
            (r#"{"jobs":[{"status":"done"},{"status":"running"}]}"#, Progress::Running),
            (r#"{"jobs":[{"status":"done"},{"status":"failed"}]}"#, Progress::Final),
            ("NAME  STATUS\nweb  Exited (0) 3 minutes ago", Progress::Final),
        ] {
            assert_eq!(progress_of(text), Some(progress), "{text}");
        }
    }

    #[test]
    fn a_long_text_is_read_at_its_ends() {
        let noise = "line of output\n".repeat(200_000);
        assert_eq!(progress_of(&format!("{noise}still running\n")), Some(Progress::Running));
        assert_eq!(progress_of(&format!("Status: failed\n{noise}")), Some(Progress::Final));
        assert_eq!(progress_of(&format!("{noise}still running\n{noise}")), None);
        let cut = format!("{{\"status\":\"queued\",\"log\":\"{noise}\"}}");
        assert_eq!(progress_of(&cut), Some(Progress::Running));
    }
}
