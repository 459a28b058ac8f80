//! Passwords in the flags of commands that have a short one for them: `mysql -pSECRET`, `sshpass -p SECRET`. `build.rs` makes the table
//! from `data/commands.toml`.

use tool_guard_text::part::{At, Part};

use crate::context::value_after;
use crate::dummy::is_placeholder;
use crate::kind::{SecretKind, SecretMatch};

/// How a flag takes its password.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Takes {
    /// `-pSECRET`
    Attached,
    /// `-p SECRET`
    Next,
    Either,
    /// `-u ann:SECRET`
    User,
}

/// A command's flag for a password.
struct PasswordFlag {
    commands: &'static [&'static str],
    flag: &'static str,
    takes: Takes,
    /// Lines in which the password is `moonshine`.
    #[cfg(test)]
    examples: &'static [&'static str],
    /// Lines without a password.
    #[cfg(test)]
    counterexamples: &'static [&'static str],
}

include!(concat!(env!("OUT_DIR"), "/commands.rs"));

/// Bytes before a flag in which its command is searched for.
const MAX_BEFORE: usize = 120;

/// The shortest password.
const SHORTEST: usize = 4;

/// For each first letter of a command the second letters that occur: rejects most words with one lookup.
const HEADS: [u32; 32] = heads();

#[allow(clippy::indexing_slicing, reason = "evaluated by the compiler, which fails on an index out of bounds")]
const fn heads() -> [u32; 32] {
    let (mut heads, mut row) = ([0; 32], 0);
    while row < FLAGS.len() {
        let mut at = 0;
        while at < FLAGS[row].commands.len() {
            let name = FLAGS[row].commands[at].as_bytes();
            heads[(name[0] & 31) as usize] |= 1 << (name[1] & 31);
            at += 1;
        }
        row += 1;
    }
    heads
}

/// The password of the flag whose name begins at `name`; and the work of that: words compared with every command.
pub(super) fn password_flag(text: &[u8], name: usize) -> (Option<SecretMatch>, usize) {
    // the name of a long flag begins with the second `-`
    let name = if name > 2 && text.at(name - 2) == b'-' { name - 1 } else { name };
    let bounded = name < 2 || text.at(name - 2).is_ascii_whitespace() || matches!(text.at(name - 2), b'"' | b'\'');
    if !bounded || !matches!(text.get(name), Some(b'p' | b'P' | b'w' | b'a' | b'u' | b'-')) {
        return (None, 0);
    }
    let before = text.part(name.saturating_sub(MAX_BEFORE)..name - 1);
    let line = before.iter().rposition(|byte| matches!(byte, b'\n' | b';' | b'|' | b'&' | b'`')).map_or(0, |at| at + 1);
    // reading the line counts as one
    let mut compared = 1;
    let found = before
        .part(line..)
        .split(|byte| matches!(byte, b' ' | b'\t' | b'/' | b'\\' | b'"' | b'\'' | b'(' | b'[' | b','))
        .filter(|word| word.len() > 1 && HEADS.at(usize::from(word.at(0) & 31)) >> (word.at(1) & 31) & 1 == 1)
        .find_map(|word| {
            compared += 1;
            FLAGS.iter().filter(|known| known.is_of(word)).find_map(|known| known.password(text, name))
        });
    (found, compared)
}

impl PasswordFlag {
    /// Whether a word is one of the commands, perhaps with the ending of a program.
    fn is_of(&self, word: &[u8]) -> bool {
        let word = word.strip_suffix(b".exe").or_else(|| word.strip_suffix(b".EXE")).unwrap_or(word);
        self.commands.iter().any(|command| word.eq_ignore_ascii_case(command.as_bytes()))
    }

    /// The password, if the flag whose name begins at `name` is this one.
    fn password(&self, text: &[u8], name: usize) -> Option<SecretMatch> {
        let behind = text.part(name..).strip_prefix(self.flag.as_bytes())?.first()?;
        let at = name + self.flag.len();
        let fits = match self.takes {
            Takes::Attached => !behind.is_ascii_whitespace() && *behind != b'=',
            Takes::Next => *behind == b' ',
            Takes::Either => *behind != b'=',
            Takes::User => matches!(behind, b' ' | b'='),
        };
        let mut value = value_after(text, at, false).filter(|_| fits)?;
        if self.takes == Takes::User {
            let name = text.part(value.start..value.end).iter().position(|byte| *byte == b':')?;
            value.start += name + 1;
            // ann:'secret'; without a quote there is no password, and what follows is an address
            if value.start == value.end {
                value = value_after(text, value.end, false).filter(|_| matches!(text.get(value.end), Some(b'"' | b'\'')))?;
            }
        }
        let secret = text.part(value.start..value.end);
        let literal = secret.first().is_some_and(|first| !b"$<{[%-*".contains(first)) && !is_placeholder(secret) && !is_word(secret);
        (secret.len() >= SHORTEST && literal).then_some(SecretMatch { start: value.start, end: value.end, kind: SecretKind::Password })
    }
}

/// Words in place of a password.
fn is_word(secret: &[u8]) -> bool {
    ["password", "passwd", "pass", "port", "null", "test", "token", "secret"]
        .iter()
        .any(|word| secret.eq_ignore_ascii_case(word.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The password in a line.
    fn found(line: &str) -> Option<&str> {
        let mut flags = line.match_indices(" -").map(|(at, _)| at + 2 + usize::from(line[at + 2..].starts_with('-')));
        flags.find_map(|at| password_flag(line.as_bytes(), at).0).map(|one| &line[one.start..one.end])
    }

    #[test]
    fn each_flag_has_its_password() {
        for PasswordFlag { examples, counterexamples, .. } in FLAGS {
            assert!(!examples.is_empty() && !counterexamples.is_empty());
            for line in *examples {
                assert_eq!(found(line), Some("moonshine"), "{line}");
            }
            for line in *counterexamples {
                assert_eq!(found(line), None, "{line}");
            }
        }
    }

    #[test]
    fn quotes_and_missing_passwords_are_understood() {
        for (line, password) in [
            ("/usr/bin/mysqldump --all -p'moon shine2' > x", Some("moon")),
            ("curl -u ann:'' https://acme.example", None),
            ("curl -u ann:", None),
            ("curl -u \"ann:\" https://acme.example", None),
        ] {
            assert_eq!(found(line), password, "{line}");
        }
    }
}
