//! Makes the tables of phrases from `data`, so that nothing is parsed when a result is read. `data/README.md` says what stands where.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

use serde::Deserialize;
use tool_guard_tables::phrase::{Pattern, Phrase, Whole};
use tool_guard_tables::{TableError, read, read_folder, variant, write};

/// Texts by their class.
type ByClass = BTreeMap<String, Vec<String>>;

/// Rows of failures in English, in their order.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Failures {
    row: Vec<Failure<Phrase<Pattern>>>,
}

/// What is of a class.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Failure<P> {
    /// What the files of languages call the row; else its class.
    name: Option<String>,
    class: String,
    #[serde(alias = "names")]
    phrases: Vec<P>,
    examples: Vec<String>,
    others: ByClass,
}

impl<P> Failure<P> {
    fn name(&self) -> &str {
        self.name.as_deref().unwrap_or(&self.class)
    }
}

/// The classes of the narrow phrases of other languages, in their order.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Narrow {
    order: Vec<String>,
}

/// What a language says of a row of failures.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Translated {
    phrases: Vec<Phrase<Pattern>>,
    examples: Vec<String>,
    #[serde(default)]
    others: ByClass,
}

/// What says one thing, whatever class it is of.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Said {
    phrases: Vec<Phrase<Pattern>>,
    examples: Vec<String>,
    others: Vec<String>,
}

/// What says one thing of a state.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct State {
    values: Vec<Phrase<Whole>>,
    phrases: Vec<Phrase<Pattern>>,
    examples: Vec<String>,
    others: Vec<String>,
}

/// One language. Of most only failures are known.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct Language {
    nothing: Vec<Phrase<Whole>>,
    state_names: Vec<Phrase<Whole>>,
    certain: BTreeMap<String, Translated>,
    narrow: BTreeMap<String, Translated>,
    probable: BTreeMap<String, Translated>,
    fallback: BTreeMap<String, Translated>,
    edit: Vec<Edit>,
    refusal: Vec<Said>,
    reassurance: Vec<Said>,
    captcha: Vec<Said>,
    browser_check: Vec<Said>,
    request: Vec<Said>,
    running: Vec<State>,
    ended: Vec<State>,
}

/// What a failed edit says whose text is not there.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Edit {
    subjects: Vec<Phrase<Pattern>>,
    denials: Vec<Phrase<Pattern>>,
    /// What is a file, and no text.
    #[serde(default)]
    files: Vec<Phrase<Pattern>>,
    examples: Vec<String>,
    others: Vec<String>,
}

/// What the output of commands shows.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Commands {
    report: Vec<Said>,
    exception: Vec<Failure<Phrase<Whole>>>,
    message: Vec<Failure<Phrase<Pattern>>>,
    program_failed: Vec<Said>,
    unchanged: Unchanged,
}

/// What says that everything was done already.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Unchanged {
    /// How the lines begin that may stand around it.
    around: Vec<String>,
    row: Vec<Said>,
}

/// What a language says of a table of failures, by the names of its rows.
type OfTable = fn(&Language) -> &BTreeMap<String, Translated>;

/// What rows are called in their table: `TABLE/LANGUAGE/NAME`. All names that were given.
#[derive(Default)]
struct Names(RefCell<Vec<String>>);

impl Names {
    /// The member of a row that holds its name.
    fn id(&self, table: &str, language: &str, name: &str) -> String {
        let id = format!("{table}/{language}/{name}");
        let member = format!("id: row({id:?})");
        self.0.borrow_mut().push(id);
        member
    }
}

/// The rows of one table as they are written.
struct Rows<'n> {
    names: &'n Names,
    table: &'n str,
}

fn main() -> Result<(), TableError> {
    let languages: Vec<(String, Language)> = read_folder("data/languages")?;
    let names = Names::default();
    write("failures.rs", &all_failures(&languages, &names)?)?;

    let Commands { report, exception, message, program_failed, unchanged } = read("data/commands.toml")?;
    let rows = |table| Rows { names: &names, table };
    let english = |rows: Rows<'_>, said: &[Said]| said.iter().map(|said| rows.phrases("english", said)).collect::<String>();
    write("reports.rs", &table("REPORTS", "Phrases", &english(rows("report"), &report)))?;
    let messages = table("MESSAGES", "Pattern", &rows("message").failures(&message));
    write("exceptions.rs", &(table("EXCEPTIONS", "Pattern", &rows("exception").failures(&exception)) + &messages))?;
    write("programs.rs", &table("FAILED", "Phrases", &english(rows("program_failed"), &program_failed)))?;
    let around = table("AROUND", "Phrases", &rows("around").words("english", &unchanged.around));
    write("unchanged.rs", &(table("UNCHANGED", "Phrases", &english(rows("unchanged"), &unchanged.row)) + &around))?;

    let said = |constant, name, of: fn(&Language) -> &[Said]| {
        table(constant, "Phrases", &each(&languages, of, |language, said| rows(name).phrases(language, said)))
    };
    let words = |constant, name, of: fn(&Language) -> &[Phrase<Whole>]| {
        let written = languages.iter().map(|(language, row)| rows(name).words(language, of(row)));
        table(constant, "Phrases", &written.collect::<String>())
    };
    let refusals = said("REFUSALS", "refusal", |language| &language.refusal);
    write("refusals.rs", &(refusals + &words("NOTHING", "nothing", |language| &language.nothing)))?;
    write("reassurances.rs", &said("REASSURANCES", "reassurance", |language| &language.reassurance))?;
    let checks = said("BROWSER_CHECKS", "browser_check", |language| &language.browser_check);
    let requests = said("REQUESTS", "request", |language| &language.request);
    write("persons.rs", &(said("CAPTCHAS", "captcha", |language| &language.captcha) + &checks + &requests))?;
    let edits = each(&languages, |language| &language.edit, |language, edit| rows("edit").edit(language, edit));
    write("edits.rs", &table("EDITS", "Edit", &edits))?;
    let states = each(&languages, |language| &language.running, |language, state| rows("running").state("Running", language, state))
        + &each(&languages, |language| &language.ended, |language, state| rows("ended").state("Final", language, state));
    let keys = words("KEYS", "state_names", |language| &language.state_names);
    write("states.rs", &(keys + &table("WORDS", "Words", &states)))?;
    write("rows.rs", &format!("const ROWS: &[&str] = &{:?};\n", names.0.into_inner()))
}

/// The rows of all languages, one behind the other.
fn each<Row>(languages: &[(String, Language)], of: fn(&Language) -> &[Row], written: impl Fn(&str, &Row) -> String) -> String {
    let rows = languages.iter().flat_map(|(name, language)| of(language).iter().map(move |row| (name, row)));
    rows.map(|(name, row)| written(name, row)).collect()
}

/// The four tables of failures.
fn all_failures(languages: &[(String, Language)], names: &Names) -> Result<String, TableError> {
    let mut tables = String::new();
    let files: [(&str, &str, OfTable); 3] = [
        ("certain", "CERTAIN_ROWS", |language| &language.certain),
        ("probable", "PROBABLE_ROWS", |language| &language.probable),
        ("fallback", "FALLBACK_ROWS", |language| &language.fallback),
    ];
    for (file, constant, of) in files {
        let path = format!("data/failures/{file}.toml");
        let Failures { row } = read(&path)?;
        let rows = Rows { names, table: file };
        let english: Vec<_> = row.iter().map(|row| (row.name(), &*row.class, rows.failure(row))).collect();
        tables += &failures(constant, &english, languages, of, &rows).map_err(|reason| TableError::Row { path: path.into(), reason })?;
    }
    let path = "data/failures/narrow.toml";
    let Narrow { order } = read(path)?;
    let english: Vec<_> = order.iter().map(|class| (&**class, &**class, String::new())).collect();
    let narrow = failures("NARROW_ROWS", &english, languages, |language| &language.narrow, &Rows { names, table: "narrow" });
    Ok(tables + &narrow.map_err(|reason| TableError::Row { path: path.into(), reason })?)
}

/// A table of failures: its rows in English by name and class, what the languages say of a row right behind it. The reason why it is none: rows
/// share a name, or a language names a row that is not there.
fn failures(
    constant: &str,
    english: &[(&str, &str, String)],
    languages: &[(String, Language)],
    of: OfTable,
    rows: &Rows<'_>,
) -> Result<String, String> {
    let named: BTreeSet<&str> = english.iter().map(|(name, ..)| *name).collect();
    if named.len() < english.len() {
        return Err("two rows share a name".to_owned());
    }
    if let Some(name) = languages.iter().flat_map(|(_, language)| of(language).keys()).find(|name| !named.contains(name.as_str())) {
        return Err(format!("a language names the row {name}, which is none"));
    }
    let mut all = String::new();
    for (name, class, row) in english {
        all += row;
        for (language, said) in languages.iter().filter_map(|(language, rows)| Some((language, of(rows).get(*name)?))) {
            all += &rows.pattern((language, name, class), &said.phrases, &said.examples, &said.others);
        }
    }
    Ok(table(constant, "Pattern", &all))
}

/// A constant of rows.
fn table(constant: &str, of: &str, rows: &str) -> String {
    format!("const {constant}: &[{of}] = &[\n{rows}];\n")
}

impl Rows<'_> {
    /// The member that holds the name of a row: what it is called, or its first words.
    fn id(&self, language: &str, first: Option<&impl AsRef<str>>) -> String {
        self.names.id(self.table, language, first.map_or("", AsRef::as_ref))
    }

    fn failures(&self, failures: &[Failure<impl Debug>]) -> String {
        failures.iter().map(|failure| self.failure(failure)).collect()
    }

    fn failure(&self, row: &Failure<impl Debug>) -> String {
        self.pattern(("english", row.name(), &row.class), &row.phrases, &row.examples, &row.others)
    }

    /// A row of a name and a class.
    fn pattern(
        &self,
        (language, name, class): (&str, &str, &str),
        phrases: &[impl Debug],
        examples: &[String],
        others: &ByClass,
    ) -> String {
        let others: String =
            others.iter().flat_map(|(class, texts)| texts.iter().map(|text| format!("({text:?}, Class::{}), ", variant(class)))).collect();
        format!(
            "Pattern {{ {}, class: Class::{}, phrases: &{phrases:?}, #[cfg(test)] name: {name:?}, #[cfg(test)] examples: &{examples:?}, \
             #[cfg(test)] others: &[{others}] }},\n",
            self.names.id(self.table, language, name),
            variant(class)
        )
    }

    fn phrases(&self, language: &str, Said { phrases, examples, others }: &Said) -> String {
        format!(
            "Phrases {{ {}, any: &{phrases:?}, #[cfg(test)] examples: &{examples:?}, #[cfg(test)] others: &{others:?} }},\n",
            self.id(language, phrases.first())
        )
    }

    /// Words of a language that need no examples; nothing where it has none.
    fn words(&self, language: &str, words: &[impl AsRef<str> + Debug]) -> String {
        if words.is_empty() {
            return String::new();
        }
        let id = self.id(language, words.first());
        format!("Phrases {{ {id}, any: &{words:?}, #[cfg(test)] examples: &[], #[cfg(test)] others: &[] }},\n")
    }

    fn edit(&self, language: &str, Edit { subjects, denials, files, examples, others }: &Edit) -> String {
        format!(
            "Edit {{ {}, subjects: &{subjects:?}, denials: &{denials:?}, files: &{files:?}, #[cfg(test)] examples: &{examples:?}, \
             #[cfg(test)] others: &{others:?} }},\n",
            self.id(language, subjects.first())
        )
    }

    fn state(&self, progress: &str, language: &str, State { values, phrases, examples, others }: &State) -> String {
        format!(
            "Words {{ {}, progress: Progress::{progress}, values: &{values:?}, phrases: &{phrases:?}, #[cfg(test)] examples: &{examples:?}, \
             #[cfg(test)] others: &{others:?} }},\n",
            self.id(language, values.first().map(Phrase::as_str).or(phrases.first().map(Phrase::as_str)).as_ref())
        )
    }
}
