//! "The way of an outcome" in DESIGN.md is the way that the code takes.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::architecture::{imported_from, imports, read};

const SECTION: &str = "## The way of an outcome";

/// The crates that the way leads through, and whose modules stand in the section.
const CRATES: [&str; 4] = ["core", "rules", "session", "loops"];

/// What the section says.
struct Way {
    /// The sentence that counts them: files, types.
    counted: (usize, usize),
    /// Files on the way, below `crates`.
    files: Vec<String>,
    /// Types that carry the outcome.
    types: BTreeSet<String>,
    /// Modules that the files use beside each other, by crate.
    beside: Vec<(String, BTreeSet<String>)>,
    /// Structs, their fields at most, and where they stand.
    structs: Vec<(String, usize, String)>,
}

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// What stands in backquotes.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The whole numbers of a text.
fn numbers(text: &str) -> Vec<usize> {
    text.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse().ok()).collect()
}

impl Way {
    fn read(design: &str) -> Self {
        let section = design.split_once(SECTION).expect("the section").1;
        let section = section.split_once("\n## ").map_or(section, |(section, _)| section);
        let rows = |cells: usize| {
            let rows = section.lines().filter(|line| line.starts_with("| `"));
            rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect::<Vec<_>>()).filter(move |row| row.len() == cells)
        };
        let counted = section.lines().find(|line| line.starts_with("These are ")).map(numbers).expect("a sentence with the counts");
        let beside = section.lines().filter_map(|line| line.strip_prefix("- ")).filter_map(|line| line.split_once(": "));
        let beside = beside.map(|(name, modules)| (quoted(name).collect(), quoted(modules).map(str::to_owned).collect()));
        Self {
            counted: (counted[0], counted[1]),
            files: rows(4).flat_map(|row| quoted(row[0]).map(str::to_owned).collect::<Vec<_>>()).collect(),
            types: rows(4)
                .flat_map(|row| [row[2], row[3]].map(quoted).into_iter().flatten().map(str::to_owned).collect::<Vec<_>>())
                .collect(),
            beside: beside.collect(),
            structs: rows(3)
                .map(|row| {
                    let [name, file] = [row[0], row[2]].map(|cell| quoted(cell).collect::<String>());
                    (name, row[1].parse().expect("a number of fields"), file)
                })
                .collect(),
        }
    }

    /// What the code does not hold to.
    fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let text = |file: &str| fs::read_to_string(crates().join(file)).unwrap_or_default();
        let found = (self.files.len(), self.types.len());
        if found != self.counted {
            faults.push(format!("{found:?} files and types stand in the table, {:?} in the sentence", self.counted));
        }
        let sources = CRATES.map(|name| (name, read(&crates().join(name).join("src"))));
        let declared: String = sources.iter().flat_map(|(_, sources)| sources.values()).map(String::as_str).collect();
        let on_way = |name: &str| -> BTreeSet<String> { self.files.iter().filter_map(|file| module(name, file)).collect() };
        let listed = |name: &str| self.beside.iter().find(|(of, _)| of == name).map(|(_, modules)| modules.clone()).unwrap_or_default();
        let mut used = BTreeSet::new();
        for (name, own) in &sources {
            let imports = imports(own);
            for file in on_way(name) {
                let (Some(text), Some(within)) = (own.get(&file), imports.get(&file)) else {
                    faults.push(format!("{name}: {file} is gone"));
                    continue;
                };
                used.extend(within.iter().map(|module| (*name, module.clone(), file.clone())));
                for (other, theirs) in &sources {
                    used.extend(imported_from(other, theirs, text).into_iter().map(|module| (*other, module, file.clone())));
                }
            }
        }
        for (name, module, file) in &used {
            if !on_way(name).contains(module) && !listed(name).contains(module) {
                faults.push(format!("{file} imports {module} of {name}, which is neither on the way nor listed beside it"));
            }
        }
        for (name, modules) in &self.beside {
            let unused = modules.iter().filter(|module| !used.iter().any(|(of, other, _)| of == name && other == *module));
            faults.extend(unused.map(|module| format!("{name}: nothing on the way imports {module}")));
        }
        let is_declared = |name: &String| {
            ["struct", "enum"].iter().any(|kind| {
                declared
                    .match_indices(&format!("{kind} {name}"))
                    .any(|(at, found)| !declared[at + found.len()..].starts_with(char::is_alphanumeric))
            })
        };
        faults.extend(self.types.iter().filter(|name| !is_declared(name)).map(|name| format!("no type {name}")));
        for (name, most, file) in &self.structs {
            match fields(&text(file), name) {
                None => faults.push(format!("no struct {name} in {file}")),
                Some(fields) if fields > *most => faults.push(format!("{name} has {fields} fields, {most} are stated")),
                Some(_) => {}
            }
        }
        faults
    }
}

/// The module of a crate that a file is: `rules/src/ladder.rs` is `ladder` of `rules`.
fn module(name: &str, file: &str) -> Option<String> {
    let path = file.strip_prefix(name)?.strip_prefix("/src/")?.strip_suffix(".rs")?;
    Some(path.trim_end_matches("/mod").replace('/', "::"))
}

/// How many fields a struct has.
fn fields(text: &str, name: &str) -> Option<usize> {
    let start = ["", "<'s>"].iter().find_map(|of| text.find(&format!("struct {name}{of} {{\n")))?;
    let body = text[start..].lines().skip(1).take_while(|line| *line != "}");
    Some(body.filter(|line| !line.trim_start().starts_with("//") && line.contains(": ")).count())
}

#[test]
fn the_way_of_an_outcome_is_that_of_the_design() {
    let way = Way::read(&fs::read_to_string(crates().join("../DESIGN.md")).unwrap());
    assert!(!way.files.is_empty() && !way.structs.is_empty() && way.beside.len() == CRATES.len(), "the tables were found");
    let faults = way.faults();
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn a_design_that_is_not_true_is_found() {
    let design = format!(
        "{SECTION}\n\nThese are 7 files and 9 types.\n\n| file | what | takes | gives |\n|---|---|---|---|\n\
         | `loops/src/last_action.rs` | remedies | `Facts` | |\n| `loops/src/gone.rs` | nothing | `Nobody` | `Comparison` |\n\n\
         - `loops`: `pace`\n\n| struct | fields | file |\n|---|---|---|\n| `LoopState` | 3 | `loops/src/state.rs` |\n\n## Next\n| `a` | b | c | d |\n"
    );
    let faults = Way::read(&design).faults();
    let said = |part: &str| faults.iter().any(|fault| fault.contains(part));
    for part in ["(2, 3)", "gone is gone", "last_action imports table", "imports pace", "no type Nobody", "LoopState has"] {
        assert!(said(part), "{part}: {faults:#?}");
    }
    assert_eq!(faults.len(), 6, "{faults:#?}");
}

#[test]
fn a_bound_has_one_name_and_stands_in_one_place() {
    let sources = CRATES.map(|name| read(&crates().join(name).join("src")));
    let names = |text: &str| -> Vec<String> {
        let after = text.split("const MAX_").skip(1);
        after.filter_map(|rest| rest.split_once(':')).map(|(name, _)| format!("MAX_{name}")).collect()
    };
    let modules = || sources.iter().flatten();
    let all: Vec<String> = modules().flat_map(|(_, text)| names(text)).collect();
    let bounds: Vec<String> = modules().filter(|(module, _)| module.ends_with("bounds")).flat_map(|(_, text)| names(text)).collect();
    assert!(bounds.len() > 25, "the bounds were found: {bounds:?}");
    for name in &bounds {
        assert_eq!(all.iter().filter(|other| *other == name).count(), 1, "{name}");
    }
}
