//! Makes constants of `data/loops.toml`: the facts, the limits and the rows of the tables.
#![allow(clippy::expect_used, clippy::panic, reason = "a table that cannot be read must not compile")]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::{fmt, fs};

use serde::Deserialize;
use tool_guard_tables::{TableError, read, variant, write};

/// The tables.
const FILE: &str = "data/loops.toml";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Tables {
    facts: toml::Table,
    limits: Numbers<f32>,
    unchanged: Numbers<f32>,
    likeness: Numbers<f32>,
    times: Numbers<u64>,
    counts: Numbers<u32>,
    spared: Numbers<f32>,
    points: Vec<Row>,
    factors: Vec<Row>,
    relief: Vec<Row>,
}

/// Numbers by their names.
type Numbers<V> = BTreeMap<String, Limit<V>>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Limit<V> {
    value: V,
    why: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    id: String,
    #[serde(default)]
    all: Vec<String>,
    #[serde(default)]
    any: Vec<String>,
    #[serde(default)]
    none: Vec<String>,
    #[serde(alias = "points", alias = "factor")]
    value: f32,
    scope: Option<String>,
    #[allow(dead_code, reason = "for whoever reads the table")]
    why: String,
    #[allow(dead_code, reason = "read by `tests/tables`")]
    example: String,
    #[allow(dead_code, reason = "read by `tests/tables`")]
    counterexample: String,
}

fn main() -> Result<(), TableError> {
    let tables: Tables = read(FILE)?;
    // a table of the library has the facts in alphabetical order
    let text = fs::read_to_string(FILE).expect(FILE);
    let facts: Vec<String> = names_in_order(&text, tables.facts.keys());
    let set = |row: &Row, names: &[String]| {
        let known = |name: &String| if facts.contains(name) { name.to_uppercase() } else { panic!("{}: no fact {name}", row.id) };
        let bits: Vec<String> = names.iter().map(|name| format!("Facts::{}.0", known(name))).collect();
        if bits.is_empty() { "Facts::NONE".to_owned() } else { format!("Facts({})", bits.join(" | ")) }
    };
    let mut out = String::from("impl Facts {\n");
    for (bit, name) in facts.iter().enumerate() {
        let about = tables.facts.get(name).and_then(toml::Value::as_str).expect("a fact is described by a text");
        writeln!(out, "/// Whether {about}.\npub const {}: Self = Self(1 << {bit});", name.to_uppercase()).expect("memory");
    }
    writeln!(out, "/// The names, by bit.\npub const NAMES: &'static [&'static str] = &{facts:?};\n}}").expect("memory");
    out.push_str(&constants("Points from which, or for which", "", "f32", &tables.limits));
    out.push_str(&constants("Points from which, or for which", "UNCHANGED_", "f32", &tables.unchanged));
    out.push_str(&constants("Share of words from which", "", "f32", &tables.likeness));
    out.push_str(&constants("Milliseconds from which", "", "u64", &tables.times));
    out.push_str(&constants("How many", "", "u32", &tables.counts));
    out.push_str(&constants("Factor", "SPARED_", "f32", &tables.spared));
    for (name, about, rows) in [
        ("POINTS", "What an observation proves: the first row that fits.", &tables.points),
        ("FACTORS", "What weakens that: every row that fits.", &tables.factors),
    ] {
        writeln!(out, "/// {about}\npub static {name}: &[Row] = &[").expect("memory");
        for row in rows {
            writeln!(out, "{},", literal(row, &set)).expect("memory");
        }
        out.push_str("];\n");
    }
    out.push_str("/// What takes back what was proven: every row that fits.\npub static RELIEF: &[(Scope, Row)] = &[\n");
    for row in &tables.relief {
        let scope = row.scope.as_deref().unwrap_or_else(|| panic!("{}: no scope", row.id));
        writeln!(out, "(Scope::{}, {}),", variant(scope), literal(row, &set)).expect("memory");
    }
    out.push_str("];\n");
    write("tables.rs", &out)
}

fn constants<V: fmt::Debug>(unit: &str, prefix: &str, of_type: &str, numbers: &Numbers<V>) -> String {
    let constant = |(name, Limit { value, why }): (&String, &Limit<V>)| {
        format!("/// {unit}: {why}.\npub const {prefix}{}: {of_type} = {value:?};\n", name.to_uppercase())
    };
    numbers.iter().map(constant).collect()
}

fn literal(row: &Row, set: &impl Fn(&Row, &[String]) -> String) -> String {
    let [all, any, none] = [&row.all, &row.any, &row.none].map(|names| set(row, names));
    format!("Row {{ id: {:?}, all: {all}, any: {any}, none: {none}, value: {:?} }}", row.id, row.value)
}

/// The facts as they stand in the file.
fn names_in_order<'n>(text: &str, names: impl Iterator<Item = &'n String>) -> Vec<String> {
    let place = |name: &str| text.lines().position(|line| line.starts_with(&format!("{name} = "))).expect("a line for each fact");
    let mut ordered: Vec<String> = names.cloned().collect();
    ordered.sort_by_key(|name| place(name));
    assert!(ordered.len() <= 128, "a fact is a bit of 128");
    ordered
}
