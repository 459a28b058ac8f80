//! Whether two results are the same: a hash of the text without volatile parts (times, durations, process ids, attempt
//! counters, UUIDs, nonces, message ids, temporary paths).
//!
//! Work is bounded: head, tail and length of a long text. What is masked is found in one pass over the bytes.

use std::hash::{DefaultHasher, Hasher};

use serde_json::Value;

use crate::call::mask::masked;
use crate::verdict::class::Class;

/// Bytes that are read from the head of a text, and as many from its tail.
const MAX_PART: usize = 4096;

/// What is known of a result beside its text.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ResultFacts {
    /// Its class, if it failed.
    pub class: Option<Class>,
    /// The length of the whole text, in any unit that is always the same.
    pub length: usize,
    /// Whether the call makes or starts something new each time: then the ids in its result are new too, and no news.
    pub creates: bool,
}

/// The fingerprint of a result. `text` is its text, or the head and tail of it; the order of lines does not count, for
/// programs that work in parallel print theirs in any order.
///
/// ```
/// use tool_guard_core::call::fingerprint::{ResultFacts, of_result};
/// let of = |text: &str| of_result(ResultFacts { length: text.len(), ..ResultFacts::default() }, text);
/// assert_eq!(of("12:01:07 3 passed in 0.5s"), of("12:01:19 3 passed in 0.7s"));
/// assert_ne!(of("3 passed"), of("4 passed"));
/// ```
#[must_use]
pub fn of_result(facts: ResultFacts, text: &str) -> u64 {
    let mut hash = DefaultHasher::new();
    hash.write(facts.class.map_or("", Class::name).as_bytes());
    hash.write_u8(0xff);
    let text = text.trim();
    if text.len() <= 2 * MAX_PART && facts.length <= 2 * MAX_PART {
        hash.write_u64(lines(text, facts.creates));
    } else {
        hash.write_usize(facts.length);
        hash.write_u64(lines(&text[..text.floor_char_boundary(MAX_PART)], facts.creates));
        hash.write_u64(lines(&text[text.ceil_char_boundary(text.len().saturating_sub(MAX_PART))..], facts.creates));
    }
    hash.finish()
}

/// A hash of everything that [`of_result`] reads, as it stands: where it is equal, the fingerprint is. It costs a small
/// part of that, and most results are never asked for more.
#[must_use]
pub fn exact(facts: ResultFacts, text: &str) -> u64 {
    const PRIME: u64 = 0x9e37_79b9_7f4a_7c15;
    let mix = |lane: u64, word: u64| (lane ^ word).wrapping_mul(PRIME).rotate_left(29);
    let mut lanes = [1, 2, 3, 4, 5, 6, 7, 8];
    let mut block = |block: &[u8; BLOCK]| {
        for (lane, word) in lanes.iter_mut().zip(block.as_chunks::<8>().0) {
            *lane = mix(*lane, u64::from_le_bytes(*word));
        }
    };
    let bytes = text.as_bytes();
    let (blocks, rest) = bytes.as_chunks::<BLOCK>();
    blocks.iter().for_each(&mut block);
    let mut last = [0; BLOCK];
    last[..rest.len()].copy_from_slice(rest);
    block(&last);
    let class = facts.class.map_or(0, |class| 1 + class as u64);
    let told = [class, u64::from(facts.creates), facts.length as u64, bytes.len() as u64];
    lanes.into_iter().chain(told).fold(0, |hash, word| mix(hash ^ hash >> 32, word))
}

/// Bytes that are mixed at a time, by eight lanes that do not wait for each other.
const BLOCK: usize = 64;

/// The sum of the lines' hashes, whatever their order.
fn lines(text: &str, creates: bool) -> u64 {
    text.split('\n').fold(0, |sum: u64, line| {
        let mut hash = DefaultHasher::new();
        masked(line.trim_end(), creates, &mut hash);
        sum.wrapping_add(hash.finish())
    })
}

/// Bytes of an error that tell its shape.
const MAX_SHAPE: usize = 400;

/// The shape of a failure, whatever the arguments were: quoted text, paths, numbers and words of the arguments are
/// masked. Where the class says it all, the words do not count.
#[must_use]
pub fn of_failure_shape(class: Class, error: &str, args: Option<&Value>) -> u64 {
    let mut hash = DefaultHasher::new();
    hash.write(class.name().as_bytes());
    if class.is_distinct() {
        return hash.finish();
    }
    let head = error.trim();
    let head = &head[..head.floor_char_boundary(MAX_SHAPE)];
    let args = args.map(Value::to_string).unwrap_or_default().to_lowercase();
    let args = &args[..args.floor_char_boundary(2 * MAX_SHAPE)];
    let mut rest = head;
    while let Some(c) = rest.chars().next() {
        let (token, after) = if let Some(end) = closing_quote(rest, c) {
            ("", &rest[end..])
        } else {
            let end = rest.find(|c: char| !is_word(c)).filter(|end| *end > 0).unwrap_or(if is_word(c) { rest.len() } else { c.len_utf8() });
            rest.split_at(end)
        };
        rest = after;
        let plain = !token.is_empty() && !token.contains(['/', '\\']) && !token.contains(|c: char| c.is_ascii_digit());
        let own_words = plain && !(token.chars().count() > 2 && args.contains(&token.to_lowercase()));
        hash.write(if own_words { token.as_bytes() } else { &[0xf5] });
    }
    hash.finish()
}

const fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | '/' | '\\' | '~') || !c.is_ascii()
}

/// The end of a quotation that begins here: quotes of both kinds, back quotes; an apostrophe inside a word is none.
fn closing_quote(text: &str, open: char) -> Option<usize> {
    let close = match open {
        '"' | '\'' | '`' => open,
        '\u{2018}' => '\u{2019}',
        '\u{201c}' => '\u{201d}',
        _ => return None,
    };
    let inner = &text[open.len_utf8()..];
    inner.find(close).map(|end| open.len_utf8() + end + close.len_utf8())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(a: &str, b: &str) -> bool {
        print(a) == print(b)
    }

    fn print(text: &str) -> u64 {
        of_result(ResultFacts { length: text.len(), ..ResultFacts::default() }, text)
    }

    #[test]
    fn what_changes_by_itself_does_not_count() {
        for (a, b) in [
            ("done at 2026-11-22T01:15:21.123Z", "done at 2026-11-23T11:05:01.9Z"),
            ("Nov 22 01:15 a.txt", "Nov 22 01:19 a.txt"),
            ("[12:01:07] tick", "[12:01:19] tick"),
            ("12 passed in 0.59s", "12 passed in 10.2s"),
            ("took 2m3s in all", "took 14m59s in all"),
            ("took 12 ms", "took 1,204 ms"),
            ("running (pid 4242)", "running (pid 97)"),
            ("Attempt 1/5 failed", "Attempt 2/5 failed"),
            ("job 0f8fad5b-d9cb-469f-a165-70867728950e", "job 7c9e6679-7425-40de-944b-e07fc1f90ae7"),
            ("<<<EXTERNAL_UNTRUSTED_CONTENT id=\"a1b2\">>> hello", "<<<EXTERNAL_UNTRUSTED_CONTENT id=\"zz99\">>> hello"),
            ("{\"messageId\":\"1001\",\"ok\":true}", "{\"messageId\":\"1002\",\"ok\":true}"),
            ("{\"request_id\": \"req-abc\"}", "{\"request_id\": \"req-xyz\"}"),
            ("{\"platformMessageId\":\"p_1\"}", "{\"platformMessageId\":\"p_2\"}"),
            ("Approval required (id 1a2b3c4d). Wait.", "Approval required (id 99ffee01). Wait."),
            ("Reply with:\n/approve 1a2b3c4d allow-once", "Reply with:\n/approve 99ffee01 allow-once"),
            ("wrote /tmp/tmp.Ab12Cd/out.log", "wrote /tmp/tmp.Zz98Yx/out.log"),
            ("at 1763774121", "at 1763774999"),
            ("object at 0x7f3a2b10", "object at 0x7f3a9c44"),
            ("  same\n", "same"),
            ("b.txt\na.txt", "a.txt\nb.txt"),
        ] {
            assert!(same(a, b), "{a} / {b}");
        }
    }

    #[test]
    fn what_is_exactly_equal_is_the_same_and_everything_counts() {
        let result = ResultFacts { class: None, length: 100, creates: false };
        for text in ["", "x", "ordinary text that is longer than a block of thirty-two bytes", "y\n"] {
            assert_eq!(exact(result, text), exact(result, text));
            for end in 0..text.len() {
                let mut other = text.as_bytes().to_vec();
                other[end] ^= 1;
                assert_ne!(exact(result, text), exact(result, &String::from_utf8_lossy(&other)), "{text} {end}");
                assert_ne!(exact(result, text), exact(result, &text[..end]), "{text} {end}");
            }
            for other in [
                ResultFacts { length: 101, ..result },
                ResultFacts { creates: true, ..result },
                ResultFacts { class: Some(Class::NotFound), ..result },
                ResultFacts { class: Some(Class::Timeout), ..result },
            ] {
                assert_ne!(exact(result, text), exact(other, text), "{text}");
            }
        }
    }

    #[test]
    fn what_the_result_says_does_count() {
        for (a, b) in [
            ("3 passed, 2 failed", "4 passed, 1 failed"),
            ("src/a.rs:12:34: error", "src/a.rs:13:34: error"),
            ("order 12", "order 13"),
            ("id: 1", "id: 2"),
            ("approve 12", "approve 13"),
            ("9f86d081884c7d65", "60303ae22b998861"),
            ("version 1.2.3", "version 1.2.4"),
            ("/tmp/report/a", "/tmp/letters/a"),
            ("5 m of cable", "6 m of cable"),
            ("205M\tmodel.gguf", "275M\tmodel.gguf"),
            ("", "x"),
        ] {
            assert!(!same(a, b), "{a} / {b}");
        }
        let failed = ResultFacts { class: Some(Class::NotFound), length: 1, creates: false };
        assert_ne!(print("x"), of_result(failed, "x"));
    }

    #[test]
    fn what_is_made_anew_each_time_has_a_new_id_each_time() {
        let made = |text: &str| of_result(ResultFacts { length: text.len(), creates: true, class: None }, text);
        for (a, b) in
            [("{\"id\":\"17\",\"title\":\"x\"}", "{\"id\":\"18\",\"title\":\"x\"}"), ("invoice_id: e7 made", "invoice_id: e8 made")]
        {
            assert_eq!(made(a), made(b));
            assert_ne!(print(a), print(b));
        }
        assert_ne!(made("paid 3"), made("paid 4"));
        assert_ne!(made("{\"id\":1,\"left\":2}"), made("{\"id\":2,\"left\":1}"));
    }

    #[test]
    fn long_texts_count_by_head_tail_and_length() {
        let text = |middle: &str| format!("{}{middle}{}", "a".repeat(9000), "z".repeat(9000));
        assert_eq!(print(&text("one")), print(&text("two")));
        assert_ne!(print(&text("one")), print(&text("three")));
    }

    #[test]
    fn the_shape_of_a_failure_forgets_the_arguments() {
        let shape = |class, error: &str, args: &str| of_failure_shape(class, error, Some(&Value::String(args.to_owned())));
        let (a, b) = ("unknown colour 'red' in /w/a.css:12", "unknown colour 'blue' in /w/b.css:99");
        assert_eq!(shape(Class::Unknown, a, "red"), shape(Class::Unknown, b, "blue"));
        assert_eq!(shape(Class::Unknown, "no host alpha here", "ping alpha"), shape(Class::Unknown, "no host beta here", "ping beta"));
        assert_ne!(shape(Class::Unknown, "no host here", ""), shape(Class::Unknown, "no port here", ""));
        assert_eq!(shape(Class::NotFound, "ENOENT a", "a"), shape(Class::NotFound, "no such file: b", "b"));
        assert_ne!(shape(Class::NotFound, "x", ""), shape(Class::Timeout, "x", ""));
    }

    #[test]
    fn any_text_can_be_hashed() {
        for text in
            ["é".repeat(5000), "12:".repeat(5000), "1h".repeat(5000), "'".repeat(5000), "\u{2018}a".repeat(3000), "/tmp/".repeat(3000)]
        {
            assert_eq!(print(&text), print(&text));
        }
        let long = |first: char, middle: char| format!("{first}{}{middle}{}", "é".repeat(5000), "é".repeat(5000));
        assert_eq!(print(&long('a', 'b')), print(&long('a', 'c')), "the middle of a long text is not read");
        assert_ne!(print(&long('a', 'b')), print(&long('d', 'b')));
        let shape = |at: usize, word: &str| {
            let words = "word ".repeat(200);
            of_failure_shape(Class::Unknown, &format!("{}{word}{}", &words[..at], &words[at..]), None)
        };
        assert_eq!(shape(2 * MAX_SHAPE, "odd"), shape(2 * MAX_SHAPE, "new"), "beyond its head nothing counts");
        assert_ne!(shape(MAX_SHAPE / 2, "odd"), shape(MAX_SHAPE / 2, "new"));
    }
}
