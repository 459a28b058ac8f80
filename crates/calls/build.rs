//! Makes the tables of verbs, programs and parameters from `data/*.toml`, which describe their fields.

use std::collections::BTreeMap;
use std::fmt::{Debug, Write as _};

use serde::Deserialize;
use tool_guard_tables::phrase::{Phrase, Whole};
use tool_guard_tables::{TableError, read, variant, write};

/// Words.
type Words = Vec<Phrase<Whole>>;

/// Lists of words by name: each is a constant, so that the compiler misses one that is not there, and finds one that nobody reads.
type Lists = BTreeMap<String, Words>;

/// Lists of texts that are no phrases.
type Texts = BTreeMap<String, Vec<String>>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Verbs {
    nouns: Words,
    untold: Vec<String>,
    effect: Vec<VerbsOfEffect>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct VerbsOfEffect {
    effect: String,
    verbs: Words,
    names: Vec<String>,
}

#[derive(Deserialize)]
struct Programs {
    changing_options: Texts,
    subcommands: Lists,
    examples: Texts,
    #[serde(flatten)]
    lists: Lists,
}

#[derive(Deserialize)]
struct Outside {
    program: Vec<Program>,
    #[serde(flatten)]
    lists: Lists,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Program {
    programs: Words,
    looks: Words,
    #[serde(default)]
    works: Words,
    #[serde(default)]
    of_files: Words,
    act: String,
}

fn main() -> Result<(), TableError> {
    write("verbs.rs", &verbs(read("data/verbs.toml")?))?;
    write("programs.rs", &programs(read("data/programs.toml")?))?;
    write("outside.rs", &outside(read("data/outside.toml")?))?;
    write("acts.rs", &constants(read("data/acts.toml")?))
}

/// A constant for each list.
fn constants(lists: Lists) -> String {
    lists.into_iter().fold(String::new(), |text, (name, words)| format!("{text}const {}: &[&str] = &{words:?};\n", name.to_uppercase()))
}

/// The constant of an effect; `None` for none.
fn effect(name: &str) -> String {
    if name == "none" { "None".to_owned() } else { format!("Some(Effect::{})", variant(name)) }
}

fn verbs(Verbs { nouns, untold, effect: effects }: Verbs) -> String {
    let (mut rows, mut examples) = (String::new(), format!("(None, &{untold:?}),\n"));
    for VerbsOfEffect { effect: of, verbs, names } in effects {
        _ = writeln!(rows, "(Effect::{}, &{verbs:?}),", variant(&of));
        _ = writeln!(examples, "({}, &{names:?}),", effect(&of));
    }
    format!(
        "/// The verbs of each effect.
        const TABLE: &[(Effect, &[&str])] = &[\n{rows}];
        const NOUNS: &[&str] = &{nouns:?};
        #[cfg(test)]
        const EXAMPLES: &[(Option<Effect>, &[&str])] = &[\n{examples}];\n"
    )
}

fn programs(Programs { changing_options, subcommands, examples, lists }: Programs) -> String {
    let options = rows(changing_options, |program| format!("{program:?}"));
    let subcommands = rows(subcommands, |name| format!("Effect::{}", variant(name)));
    let examples = rows(examples, effect);
    format!(
        "const CHANGING_OPTIONS: &[(&str, &[&str])] = &[\n{options}];
        const SUBCOMMANDS: &[(Effect, &[&str])] = &[\n{subcommands}];
        #[cfg(test)]
        const EXAMPLES: &[(Option<Effect>, &[&str])] = &[\n{examples}];\n"
    ) + &constants(lists)
}

/// A row for each list, with what its name means.
fn rows(lists: BTreeMap<String, impl Debug>, of: impl Fn(&str) -> String) -> String {
    lists.into_iter().fold(String::new(), |rows, (name, words)| format!("{rows}({}, &{words:?}),\n", of(&name)))
}

fn outside(Outside { program, lists }: Outside) -> String {
    let mut rows = String::new();
    for Program { programs, looks, works, of_files, act } in program {
        _ = writeln!(
            rows,
            "Row {{ programs: &{programs:?}, looks: &{looks:?}, works: &{works:?}, of_files: &{of_files:?}, #[cfg(test)] act: {act:?} }},"
        );
    }
    format!("const ROWS: &[Row] = &[\n{rows}];\n") + &constants(lists)
}
