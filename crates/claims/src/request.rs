//! What the user asked for.

use crate::act::Acts;
use crate::find::wanted;
use crate::prose::read;

/// Characters from which on a message holds what it is about.
const MAX_WISH: usize = 2_000;

/// The user's last message, as far as it matters for what an answer may claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Request {
    /// The effects that it asks for.
    pub acts: Acts,
    /// Whether it only asks something, so that the answer tells what was before.
    pub is_question: bool,
    /// Whether it holds what it is about: code, or a long text.
    pub has_material: bool,
}

impl Request {
    /// Reads a message of the user.
    pub fn of(text: &str) -> Self {
        let prose = read(text);
        let acts = prose.sentences.iter().flat_map(wanted).fold(Acts::NONE, |acts, act| acts | Acts::of(&[act]));
        Self {
            acts,
            is_question: acts == Acts::NONE && prose.sentences.iter().any(|sentence| sentence.asks),
            has_material: prose.has_block || text.chars().nth(MAX_WISH).is_some(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::act::Act;

    #[test]
    fn a_wish_is_no_question() {
        for (text, wanted) in [
            ("Please email Bob the report", Some(Act::Send)),
            ("Can you save this to notes.txt?", Some(Act::Write)),
            ("Did you send the email to Bob?", None),
            ("Speichere den Bericht in bericht.txt", Some(Act::Write)),
            ("请把报告保存到 report.md", Some(Act::Write)),
            ("Напомни мне о встрече в пять", Some(Act::Schedule)),
            ("Write me a poem", None),
        ] {
            let request = Request::of(text);
            match wanted {
                Some(act) => assert!(request.acts.has(act), "{text} {request:?}"),
                None => assert_eq!(request.acts, Acts::NONE, "{text}"),
            }
        }
        assert!(Request::of("Did you send the email?").is_question && Request::of("Look:\n```\nx\n```").has_material);
    }
}
