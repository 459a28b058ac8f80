//! What the user asks not to do: "never write to Bob" names Bob, and wants nothing sent to him.

use std::ops::Range;

use tool_guard_text::part::Part as _;

use crate::language::{BEFORE, BEGIN, END, EXCEPT};
use crate::word::each_word;

/// What ends a clause.
const STOPS: &[char] = &['.', ',', '!', '?', ':', ';', '\n'];

/// The places of a message that ask for something not to be done, in order, in bytes.
pub(crate) fn spans(text: &str) -> Vec<Range<usize>> {
    let mut spans = Vec::new();
    let (mut open, mut can_begin, mut end) = (None, true, 0);
    each_word(text, &mut |at| {
        let lower = text.part(at.clone()).to_lowercase();
        let is = |words: &[&str]| words.contains(&lower.as_str());
        // a typographic apostrophe is a part of the word: "don’t" begins with "don", as "don't" does
        let begins = lower.split('’').next().is_some_and(|word| BEGIN.contains(&word));
        let stops = text.part(end..at.start).contains(STOPS);
        if let Some(from) = open
            && (stops || is(END) || is(EXCEPT))
        {
            if !is(EXCEPT) {
                spans.push(from..end);
            }
            open = None;
        }
        if (can_begin || stops) && begins && open.is_none() {
            open = Some(at.start);
        }
        can_begin = is(BEFORE);
        end = at.end;
        true
    });
    spans.extend(open.map(|from| from..text.len()));
    spans
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_to_be_done_is_told_from_what_is() {
        for (text, expected) in [
            ("Mail Ann the list, never write to bob@a.example.", "never write to bob"),
            ("please do not delete anything but tell me the count", "not delete anything"),
            ("Don't send it to eve@a.example, send it to ann@a.example", "Don't send it to eve"),
            ("Don’t send it to bob@a.example", "Don’t send it to bob"),
            ("No escribas a bob. Escribe a ana", "No escribas a bob"),
        ] {
            let found: Vec<&str> = spans(text).into_iter().map(|at| text.part(at)).collect();
            assert!(found.len() == 1 && found.concat().starts_with(expected), "{text}: {found:?}");
        }
        for text in [
            "Don't forget to mail bob@a.example",
            "Tell bob@a.example that I am not coming",
            "I can not make it, tell bob@a.example",
            "no, mail it",
            "Never mind, and mail Ann",
            "",
        ] {
            assert!(spans(text).iter().all(|at| !text.part(at.clone()).contains("mail")), "{text}: {:?}", spans(text));
        }
    }
}
