//! What the user asked for.

use crate::act::Acts;
use crate::find::wanted;
use crate::prose::{file_names, read};

/// Characters from which on a message holds what it is about.
const MAX_WISH: usize = 2_000;
/// What asks for a text in another language: the answer speaks for somebody else.
const TRANSLATE: [&str; 12] =
    ["translat", "übersetz", "tradui", "traduc", "traduz", "перевед", "перевод", "翻译", "翻訳", "訳して", "번역", "ins deutsche"];
/// What asks for a text whose words are not the model's own.
const TEXTS: [&str; 16] = [
    "draft",
    "reply",
    "poem",
    "lyrics",
    "song",
    "story",
    "phrase",
    "sentence",
    "how do you say",
    "how do i say",
    "dialog",
    "entwurf",
    "gedicht",
    "poème",
    "poema",
    "写一",
];
/// Files that a request is known to name.
const MAX_FILES: usize = 8;

/// The user's last message, as far as it matters for what an answer may claim.
#[allow(clippy::struct_excessive_bools, reason = "independent facts of one message")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// The effects that it asks for.
    pub acts: Acts,
    /// Whether it only asks something, so that the answer says what was before.
    pub is_question: bool,
    /// Whether it holds what it is about: code, or a long text.
    pub has_material: bool,
    /// Whether the answer is to say in another language what somebody else said.
    pub is_translation: bool,
    /// Whether the answer is a text that is asked for, and may say anything.
    pub wants_text: bool,
    /// The names of files in it, without their folders.
    files: Vec<String>,
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
            wants_text: prose.sentences.iter().any(|sentence| TEXTS.iter().any(|word| sentence.text.contains(word))),
            is_translation: prose.sentences.iter().any(|sentence| TRANSLATE.iter().any(|word| sentence.text.contains(word))),
            files: prose.sentences.iter().flat_map(|sentence| file_names(sentence.raw)).take(MAX_FILES).map(str::to_lowercase).collect(),
        }
    }

    /// Whether a sentence names a file that was asked for.
    pub(crate) fn names_file_of(&self, sentence: &str) -> bool {
        !self.files.is_empty() && file_names(sentence).any(|name| self.files.contains(&name.to_lowercase()))
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
