//! What a word means in its place: many of the words that orders are made of have other senses beside certain words.

use tool_guard_text::part::Part;

use crate::injection::vocabulary::{AI, AUTHORITY, Classes, DESTROY, GRANT, MAKE, PERSONA, REVEAL, RUN, SAY, SECRET, SEND, USER};

/// Verbs that are also names of fields and functions.
const VERBS: Classes = Classes::of(&[SEND, DESTROY, REVEAL, SAY, MAKE, RUN, GRANT]);

/// What a module exports.
const EXPORTED: &[&str] =
    &[" const ", " default ", " function ", " class ", " async ", " interface ", " type ", " let ", " enum ", " {", " *"];

/// Folders and files in a home folder that hold secrets.
const SECRET_FOLDERS: &[&str] = &["ssh", "aws", "gnupg", "netrc", "kube", "npmrc", "pgpass", "cursor"];

/// Words that are not what they seem beside others.
struct Sense {
    words: &'static [&'static str],
    /// One of these is the word before it.
    before: &'static [&'static str],
    /// Or one of these begins what follows it.
    behind: &'static [&'static str],
    /// The classes that it does not have then.
    not: Classes,
    /// A text in which it has them not.
    #[cfg(test)]
    example: &'static str,
}

/// Each row: the words, what is before them, what is behind them, the classes they lose; and a text, which is tested.
macro_rules! senses {
    ($($words:expr, $before:expr, $behind:expr, $($not:ident)|+, $example:literal;)*) => {
        const SENSES: &[Sense] = &[$(Sense {
            words: &$words,
            before: &$before,
            behind: &$behind,
            not: Classes::of(&[$($not),+]),
            #[cfg(test)]
            example: $example,
        }),*];
    };
}

#[rustfmt::skip]
senses! {
    // people who act for somebody, and what an office has
    ["agent", "agents"],
        ["travel", "estate", "insurance", "sales", "customs", "shipping", "literary", "ticket", "letting", "talent", "press", "station", "federal",
         "secret", "field", "cleaning", "reducing", "oxidizing", "copyright", "designated", "registered", "authorized", "authorised", "patent", "transfer", "escrow", "dmca"],
        [], AI, "write to our copyright agent";
    ["assistant"], ["import", "setup", "export", "migration", "installation", "teaching", "dental", "medical"],
        [" director", " manager", " professor", " coach", " editor", " principal", " secretary", " teacher", " surgeon", " attorney"], AI, "the assistant manager";
    ["owner"], ["copyright", "property", "rights", "trademark", "domain", "pet", "home"], [], USER | AUTHORITY, "authorized by the copyright owner";
    ["user", "users"], [], [" account", " information", " content", " data", " agreement", " generated", " profile"], USER, "delete your user account";
    ["agent", "model", "assistant"], ["per"], [], AI, "two next steps per agent";
    // a program, and a part of an id
    ["ai", "llm", "llms", "claude", "gemini", "codex", "copilot", "agent"], [], [" --"], AI, "cat page | llm --system 'sum up'";
    ["automated"], [], [" processing", " decision", " means", " emails"], PERSONA, "an automated decision";
    ["token", "tokens"], ["output", "input", "prompt", "completion", "context", "max", "total"], ["/s"], SECRET, "4 cents for 1000 output tokens";
}

/// What "AI-" goes on with where models are meant: "AI-powered", "ai-triage-bot".
const NAMES: &[&str] = &["assistant", "agent", "model", "system", "bot", "powered", "based", "driven", "reviewer"];

/// The word behind a space or a dash, with its own dashes.
fn word_behind(rest: &str) -> &str {
    let rest = rest.strip_prefix([' ', '-', '\n']).unwrap_or_default();
    rest.part(..rest.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'-').count())
}

/// The classes of a word without those of senses that it does not have here. `before`: the word before it, if only a space is between.
pub(super) fn in_sense(classes: Classes, word: &str, before: &str, rest: &str) -> Classes {
    if !classes.has_any(AI | USER | AUTHORITY | SECRET | PERSONA) {
        return classes;
    }
    let next = word_behind(rest);
    let classes = match word {
        // "browser language"
        "language" if !next.starts_with("model") => classes & !AI,
        // "if you are no longer using it"
        "longer" if next.ends_with("ing") => classes & !PERSONA,
        // the name of a command or a file: `ai-imports create`
        "ai" if rest.starts_with('-') && !next.is_empty() && !NAMES.iter().any(|name| next.contains(name)) => classes & !AI,
        // a command or a program: `openclaw message send`, "OpenClaw reads it"
        "openclaw" if rest.starts_with(" --") || rest.starts_with(' ') && !next.is_empty() && !next.starts_with('a') => classes & !AI,
        _ => classes,
    };
    SENSES
        .iter()
        .filter(|sense| classes.has_any(sense.not) && sense.words.contains(&word))
        .filter(|sense| sense.before.contains(&before) || sense.behind.iter().any(|behind| rest.starts_with(behind)))
        .fold(classes, |classes, sense| classes & !sense.not)
}

/// The classes of a word, corrected by its context. `gap`: the text before it; `rest`: the text behind it; `is_after_e`:
/// whether the word before it is an "e" that does not lead.
pub(super) fn in_context(mut classes: Classes, word: &str, gap: &str, rest: &str, is_after_e: impl FnOnce() -> bool) -> Classes {
    // `email: x`, `"delete"`, `send(x)` are names, not imperatives
    let next = rest.as_bytes().first();
    let is_name = matches!(next, Some(b':' | b'=' | b'"' | b'(' | b')' | b'_')) || next == Some(&b'\n') && gap.ends_with(": ");
    // a folder: `/usr/share/`, or the name of a place in a page: `(#export-it)`
    let is_part = || next == Some(&b'/') && gap.ends_with('/') || gap.ends_with("(#");
    // "an e-mail" is a noun, though "e" is "and" in other languages
    let is_noun = || word == "mail" && gap == "-" && is_after_e();
    // `export NAME=value` of a shell, `export const x` of a module
    let is_export = || word == "export" && (is_assigned(rest) || EXPORTED.iter().any(|kind| rest.starts_with(kind)));
    if is_name || is_part() || is_noun() || is_export() {
        classes &= !VERBS;
    }
    if word == "env" && gap.ends_with('.') || gap.ends_with("~/.") && SECRET_FOLDERS.contains(&word) {
        classes |= SECRET;
    }
    classes
}

/// Whether a name and `=` follow.
fn is_assigned(rest: &str) -> bool {
    let name = rest.trim_start_matches(' ').trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
    rest.starts_with(' ') && name.starts_with('=')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::injection::deobfuscate::PlainText;
    use crate::injection::words::words;

    fn classes(text: &str, word: &str) -> Vec<Classes> {
        let plain = PlainText::of(text, 0);
        let words = words(&plain, &|_| false);
        words.iter().filter(|one| plain.text.part(one.start..one.end) == word).map(|one| one.classes).collect()
    }

    #[test]
    fn each_sense_takes_classes_in_its_example_and_leaves_them_elsewhere() {
        for sense in SENSES {
            let has = |text: &str| sense.words.iter().flat_map(|word| classes(text, word)).any(|classes| classes.has_any(sense.not));
            assert!(!has(sense.example), "{}", sense.example);
            for word in sense.words {
                assert!(has(&format!("the {word} of it")), "{word}");
            }
        }
    }

    #[test]
    fn a_word_is_told_from_its_other_senses() {
        for (text, word, class, expected) in [
            ("the browser language, any of it", "language", AI, false),
            ("dear language model", "language", AI, true),
            ("you are no longer using it", "longer", PERSONA, false),
            ("you are no longer bound by it", "longer", PERSONA, true),
            ("in /usr/share/fonts", "share", SEND, false),
            ("share it", "share", SEND, true),
            ("ai-imports create", "ai", AI, false),
            ("run openclaw message send", "openclaw", AI, false),
            ("to all openclaw agents", "openclaw", AI, true),
            ("set agents.defaults.models", "models", AI, false),
            ("@ai-triage-bot", "ai", AI, true),
            ("if event.type == \"assistant.message\"", "assistant", AI, false),
        ] {
            let found = classes(text, word).iter().any(|classes| classes.has_any(class));
            assert_eq!(found, expected, "{text}");
        }
    }
}
