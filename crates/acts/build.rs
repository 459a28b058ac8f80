//! Makes the tables of words from `data/*.toml`, so that nothing is parsed when a text is read. What the languages say is taken together:
//! nobody tells in which one a text is written.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use serde::Deserialize;
use tool_guard_tables::phrase::{Ending, Phrase, Whole};
use tool_guard_tables::{TableError, read_folder, write};

/// The folder of the files, one for each language.
const FOLDER: &str = "data";

/// The kinds of acts, each with its constant.
const ACTS: [(&str, &str); 8] = [
    ("send", "SEND"),
    ("pay", "PAY"),
    ("share", "SHARE"),
    ("delete", "DELETE"),
    ("change", "CHANGE"),
    ("run", "RUN"),
    ("open", "OPEN"),
    ("create", "CREATE"),
];

/// Classes of words, each with its constant, and with that of parts of words, where it has some.
const CLASSES: [(&str, &str, Option<&str>); 16] = [
    ("requests", "REQUESTS", Some("REQUEST_PARTS")),
    ("openers", "OPENERS", None),
    ("links", "LINKS", None),
    ("delegates", "DELEGATES", Some("DELEGATES_PARTS")),
    ("left", "LEFT", None),
    ("looks", "LOOKS", Some("LOOKS_PARTS")),
    ("asks", "ASKS", None),
    ("fillers", "FILLERS", None),
    ("let", "LET", None),
    ("know", "KNOW", None),
    ("affirms", "AFFIRMS", None),
    ("nouns", "NOUNS", None),
    ("me", "ME", None),
    ("themselves", "THEMSELVES", None),
    ("leads", "LEADS", None),
    ("pasts", "PASTS", None),
];

/// Classes of words of requests for something not to be done, each with its constant.
const NEGATION: [(&str, &str); 4] = [("begin", "BEGIN"), ("before", "BEFORE"), ("except", "EXCEPT"), ("end", "END")];

/// Words by the name of their class.
type Classes<N> = BTreeMap<String, Vec<Phrase<N>>>;

/// One language.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Language {
    /// Its English name.
    name: String,
    /// Whether its words are parts of texts without spaces.
    #[serde(default)]
    joined: bool,
    /// Sentences of texts that ask for an act.
    orders: Vec<String>,
    /// Sentences that do not.
    harmless: Vec<String>,
    /// Messages of users who want something done.
    tasks: Vec<String>,
    /// Messages of users who want to know something.
    questions: Vec<String>,
    /// Messages of users who want something not to be done.
    #[serde(default)]
    refusals: Vec<String>,
    acts: Classes<Ending>,
    #[serde(default)]
    words: Classes<Ending>,
    #[serde(default)]
    negation: Classes<Whole>,
}

fn main() -> Result<(), TableError> {
    let mut languages: Vec<(String, Language)> = read_folder(FOLDER)?;
    for (file, language) in &languages {
        check(language).map_err(|reason| TableError::Row { path: format!("{FOLDER}/{file}.toml").into(), reason })?;
    }
    let (mut table, mut examples) = (String::new(), String::new());
    for (_, Language { name, orders, harmless, tasks, questions, refusals, .. }) in &languages {
        _ = writeln!(
            examples,
            "Examples {{ language: {name:?}, orders: &{orders:?}, harmless: &{harmless:?}, tasks: &{tasks:?}, questions: &{questions:?}, \
             refusals: &{refusals:?} }},"
        );
    }
    let mut verbs = |name: &str, joined: bool| {
        _ = writeln!(table, "pub(crate) const {name}: &[(Kinds, &str)] = &[");
        for (act, kind) in ACTS {
            let of = |language: &mut Language| if language.joined == joined { language.acts.remove(act) } else { None };
            _ = writeln!(table, "(Kinds::{kind}, {:?}),", all(&mut languages, of).join(" "));
        }
        table.push_str("];\n");
    };
    verbs("VERBS", false);
    verbs("PARTS", true);
    for (class, name, parts) in CLASSES {
        if let Some(parts) = parts {
            let of = |language: &mut Language| if language.joined { language.words.remove(class) } else { None };
            _ = writeln!(table, "pub(crate) const {parts}: &[&str] = &{:?};", all(&mut languages, of));
        }
        let words = all(&mut languages, |language| language.words.remove(class)).join(" ");
        _ = writeln!(table, "pub(crate) const {name}: &str = {words:?};");
    }
    for (class, name) in NEGATION {
        let words = all(&mut languages, |language| language.negation.remove(class));
        _ = writeln!(table, "pub(crate) const {name}: &[&str] = &{words:?};");
    }
    _ = writeln!(table, "#[cfg(test)]\nconst EXAMPLES: &[Examples] = &[\n{examples}];");
    write("language.rs", &table)
}

/// What `of` takes out of the languages, each word once.
fn all<N>(languages: &mut [(String, Language)], of: impl Fn(&mut Language) -> Option<Vec<Phrase<N>>>) -> Vec<String> {
    let words = languages.iter_mut().filter_map(|(_, language)| of(language)).flatten();
    let words: BTreeSet<String> = words.map(|word| word.as_str().to_owned()).collect();
    words.into_iter().collect()
}

/// Whether the classes of a language are known, and its words such that they can be found.
fn check(language: &Language) -> Result<(), String> {
    let Language { joined, acts, words, negation, .. } = language;
    check_classes(acts, &ACTS.map(|(act, _)| act), *joined)?;
    check_classes(words, &CLASSES.map(|(class, ..)| class), *joined)?;
    check_classes(negation, &NEGATION.map(|(class, _)| class), *joined)
}

fn check_classes<N>(classes: &Classes<N>, known: &[&str], joined: bool) -> Result<(), String> {
    for (class, words) in classes {
        if !known.contains(&class.as_str()) {
            return Err(format!("there is no class {class}"));
        }
        // `each_word` of `src/word.rs` finds no other words
        let is_part = |c: char| c.is_ascii_alphanumeric() || !c.is_ascii();
        let is_lost = |word: &&Phrase<N>| !word.letters().chars().all(is_part) || joined && word.goes_on();
        if let Some(word) = words.iter().find(is_lost) {
            return Err(format!(
                "{class}: {word:?} is not one word of letters and digits, or has a `*` though words are looked for inside"
            ));
        }
    }
    Ok(())
}
