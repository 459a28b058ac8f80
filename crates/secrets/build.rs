//! Makes the tables of `data/*.toml` into constants, so that nothing is parsed when a text is searched.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Deserialize;
use tool_guard_tables::phrase::{Phrase, Whole};
use tool_guard_tables::{TableError, read, variant, write};

fn main() -> Result<(), TableError> {
    tokens()?;
    services()?;
    names()?;
    commands()?;
    cards()?;
    numbers()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Tokens {
    token: Vec<Token>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Token {
    /// Who issues such keys, as far as that is known.
    #[allow(dead_code, reason = "for whoever reads the table")]
    service: Option<String>,
    prefixes: Vec<String>,
    tail: String,
    /// The fewest and the most bytes behind the prefix.
    length: [u16; 2],
    #[serde(default)]
    low_entropy: bool,
    #[serde(default)]
    counterexamples: Vec<String>,
}

/// Prefixes of keys. Those that end with a dot or a slash stand apart; the others are sorted by their first two bytes, and where these are
/// equal, stand as in the file.
fn tokens() -> Result<(), TableError> {
    const FILE: &str = "data/tokens.toml";
    let Tokens { token } = read(FILE)?;
    let wrong = |prefix: &str, reason: &str| TableError::Row { path: FILE.into(), reason: format!("{prefix}: {reason}") };
    let (mut rules, mut dotted, mut counterexamples) = (Vec::new(), Vec::new(), String::new());
    for Token { service: _, prefixes, tail, length: [min, max], low_entropy, counterexamples: words } in token {
        for prefix in &prefixes {
            let bytes = prefix.as_bytes();
            let row = format!(
                "TokenRule {{ prefix: {prefix:?}, tail: TailClass::{}, min: {min}, max: {max}, low_entropy: {low_entropy} }},\n",
                variant(&tail)
            );
            match bytes {
                _ if min > max => return Err(wrong(prefix, "the longest key is shorter than the shortest one")),
                [.., b'.' | b'/'] => dotted.push(row),
                [first, second, ..] if prefix.is_ascii() => rules.push(([*first, *second], row)),
                _ => return Err(wrong(prefix, "a prefix has two bytes and more, all of them ASCII")),
            }
        }
        _ = writeln!(counterexamples, "(&{prefixes:?}, &{words:?}),");
    }
    rules.sort_by_key(|(first, _)| *first);
    let rules: String = rules.into_iter().map(|(_, row)| row).collect();
    write(
        "tokens.rs",
        &format!(
            "/// Sorted by the first two bytes; the first rule that fits wins.\npub(super) const RULES: &[TokenRule] = &[\n{rules}];\n\
             /// Prefixes that end with a byte that is in no long word: the word begins behind them.\n\
             pub(super) const DOTTED: &[TokenRule] = &[\n{}];\n\
             /// Prefixes, and words that begin so and are no keys.\n\
             #[cfg(test)]\nconst COUNTEREXAMPLES: &[(&[&str], &[&str])] = &[\n{counterexamples}];\n",
            dotted.concat()
        ),
    )
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Services {
    services: Vec<Phrase<Whole>>,
}

/// Names of services, sorted.
fn services() -> Result<(), TableError> {
    let Services { mut services } = read("data/services.toml")?;
    services.sort();
    write("services.rs", &format!("/// Sorted.\nconst SERVICES: &[&str] = &{services:?};\n"))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Names {
    endings: Vec<Ending>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ending {
    text: String,
    class: String,
    #[serde(default)]
    whole: bool,
    examples: Vec<String>,
    #[serde(default)]
    counterexamples: Vec<String>,
}

/// Endings of names, in the order of the file.
fn names() -> Result<(), TableError> {
    let Names { endings } = read("data/names.toml")?;
    let mut rows = String::new();
    for Ending { text, class, whole, examples, counterexamples } in endings {
        _ = writeln!(
            rows,
            "NameEnding {{ text: {text:?}, whole: {whole}, class: NameClass::{}, #[cfg(test)] examples: &{examples:?}, \
             #[cfg(test)] counterexamples: &{counterexamples:?} }},",
            variant(&class)
        );
    }
    let about = "/// Endings of names, as lower-case letters and digits without separators; the first match decides.";
    write("names.rs", &format!("{about}\npub(super) const ENDINGS: &[NameEnding] = &[\n{rows}];\n"))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Commands {
    flag: Vec<Flag>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Flag {
    commands: Vec<String>,
    name: String,
    takes: String,
    examples: Vec<String>,
    counterexamples: Vec<String>,
}

/// Flags of commands that take a password, without their first dash.
fn commands() -> Result<(), TableError> {
    const FILE: &str = "data/commands.toml";
    let Commands { flag } = read(FILE)?;
    let mut rows = String::new();
    for Flag { commands, name, takes, examples, counterexamples } in flag {
        let wrong = || TableError::Row { path: FILE.into(), reason: format!("{name}: the name of a flag begins with a dash") };
        let name = name.strip_prefix('-').ok_or_else(wrong)?;
        _ = writeln!(
            rows,
            "PasswordFlag {{ commands: &{commands:?}, flag: {name:?}, takes: Takes::{}, #[cfg(test)] examples: &{examples:?}, \
             #[cfg(test)] counterexamples: &{counterexamples:?} }},",
            variant(&takes)
        );
    }
    write("commands.rs", &format!("/// Commands and their flags.\nconst FLAGS: &[PasswordFlag] = &[\n{rows}];\n"))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cards {
    words: Vec<Phrase<Whole>>,
    other_words: Vec<Phrase<Whole>>,
    issuer: Vec<Issuer>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Issuer {
    #[allow(dead_code, reason = "for whoever reads the table")]
    name: String,
    /// The first and the last six digits that its cards begin with.
    range: [u32; 2],
    lengths: Vec<usize>,
    #[serde(default)]
    certain: bool,
}

/// Issuers of payment cards, and words before numbers.
fn cards() -> Result<(), TableError> {
    let Cards { words, other_words, issuer } = read("data/cards.toml")?;
    let mut rows = String::new();
    for Issuer { name: _, range: [from, to], lengths, certain } in issuer {
        let [from, to] = [from, to].map(|digits| format!("{}_{:03}", digits / 1000, digits % 1000));
        _ = writeln!(rows, "Issuer {{ from: {from}, to: {to}, lengths: &{lengths:?}, certain: {certain} }},");
    }
    write(
        "cards.rs",
        &format!(
            "/// Issuers by their first six digits.\nconst ISSUERS: &[Issuer] = &[\n{rows}];\n\
             /// Words before card numbers.\nconst CARD_WORDS: &[&str] = &{words:?};\n\
             /// Words before other numbers.\nconst OTHER_WORDS: &[&str] = &{other_words:?};\n"
        ),
    )
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Numbers {
    phone: PhoneWords,
    ssn: SsnWords,
    /// The lengths of account numbers by country.
    iban: BTreeMap<String, usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PhoneWords {
    words: Vec<Phrase<Whole>>,
    other_words: Vec<Phrase<Whole>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SsnWords {
    words: Vec<Phrase<Whole>>,
}

/// Lengths of account numbers, and words before personal numbers.
fn numbers() -> Result<(), TableError> {
    let Numbers { phone: PhoneWords { words, other_words }, ssn, iban } = read("data/numbers.toml")?;
    write(
        "phones.rs",
        &format!(
            "/// Words before a phone number, in some languages.\nconst PHONE_WORDS: &[&str] = &{words:?};\n\
             /// Words before other numbers.\nconst OTHER_WORDS: &[&str] = &{other_words:?};\n"
        ),
    )?;
    write("ssn.rs", &format!("/// Words before such a number.\nconst SSN_WORDS: &[&str] = &{:?};\n", ssn.words))?;
    let countries: Vec<String> = iban.iter().map(|(country, length)| format!("(b{country:?}, {length})")).collect();
    let about = "/// Countries and the lengths of their account numbers, sorted.";
    write("ibans.rs", &format!("{about}\nconst COUNTRIES: &[(&[u8; 2], usize)] = &[{}];\n", countries.join(", ")))
}
