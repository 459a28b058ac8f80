//! The modules of every crate of the workspace import each other without circles; files and crates are small enough to be read. That a crate
//! uses only those below it is what Cargo sees to.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The most lines of a file, without its tests.
const MAX_FILE: usize = 400;

/// The most lines of a crate's sources, with the tests among them.
const MAX_CRATE: usize = 15_000;

/// Files that are longer since they are tables of data, and what a row of each is.
const TABLES: &[(&str, &str)] = &[("settings/src/table.rs", "a setting with its kind, its bounds and its description")];

/// The sources of a crate: the text of each module without its tests, by path (`rules::cycle`; the crate's root is empty).
pub(crate) type Sources = BTreeMap<String, String>;

/// Which modules each module imports.
pub(crate) type Imports = BTreeMap<String, BTreeSet<String>>;

#[test]
fn no_modules_import_each_other_in_a_circle() {
    let (mut modules, mut circles) = (0, Vec::new());
    for source in crates() {
        let sources = read(&source);
        modules += sources.len();
        circles.extend(circle(&imports(&sources)).map(|circle| format!("{}: {}", source.display(), circle.join(" -> "))));
    }
    assert!(modules > 150, "the sources were found: {modules}");
    assert!(circles.is_empty(), "{circles:#?}");
}

#[test]
fn only_tables_are_longer_than_a_file_may_be_and_no_crate_is_too_long() {
    let mut long = BTreeSet::new();
    for source in crates() {
        let files = files(&source);
        let lines: usize = files.iter().map(|(_, text)| text.lines().count()).sum();
        assert!(lines <= MAX_CRATE, "{}: {lines} lines", source.display());
        long.extend(files.into_iter().filter(|(path, text)| is_long(path, text)).map(|(path, _)| path));
    }
    let folder = folder_of_crates();
    let tables: BTreeSet<PathBuf> = TABLES.iter().map(|(path, _)| folder.join(path)).collect();
    assert_eq!(long, tables, "split what is long by its ideas; TABLES names the tables that are longer, and no other file");
}

#[test]
fn a_planted_long_file_is_found() {
    let code = |lines: usize| "fn f() {}\n".repeat(lines);
    assert!(is_long(Path::new("a/b.rs"), &code(MAX_FILE + 1)));
    assert!(!is_long(Path::new("a/b.rs"), &code(MAX_FILE)));
    assert!(!is_long(Path::new("a/b.rs"), &format!("{}#[cfg(test)]\nmod tests {{\n{}}}\n", code(MAX_FILE), code(9))));
    assert!(!is_long(Path::new("a/b/tests.rs"), &code(MAX_FILE + 1)));
}

#[test]
fn a_planted_circle_is_found() {
    let sources = |last: &str| -> Sources {
        [
            ("a", "use crate::b::{self, B};"),
            ("b", "fn f() { super::c::d::g() }"),
            ("c", "pub mod d;\npub use d::g;"),
            ("c::d", last),
            ("e", "//! [`crate::a`] is no import\n#[cfg(test)]\nmod tests { use crate::e; }"),
        ]
        .map(|(module, text)| (module.to_owned(), without_tests(text)))
        .into()
    };
    assert_eq!(circle(&imports(&sources("use std::fmt;"))), None);
    let found = circle(&imports(&sources("use crate::{\n    a::A,\n};"))).unwrap();
    assert_eq!(found, ["a", "b", "c::d", "a"]);
    assert_eq!(circle(&imports(&sources("use super::super::b;"))).unwrap(), ["b", "c::d", "b"]);
    assert_eq!(circle(&imports(&sources("use super::f;"))).unwrap(), ["c::d", "c", "c::d"], "a folder's own file is one like others");
}

fn folder_of_crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The folder of each crate's sources.
fn crates() -> impl Iterator<Item = PathBuf> {
    fs::read_dir(folder_of_crates()).unwrap().map(|entry| entry.unwrap().path().join("src"))
}

/// The files of a folder and of those in it, with their texts.
fn files(source: &Path) -> Vec<(PathBuf, String)> {
    let (mut files, mut folders) = (Vec::new(), vec![source.to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                files.push((path, text));
            }
        }
    }
    files
}

/// Whether a file has more lines than one may have, tests aside.
fn is_long(path: &Path, text: &str) -> bool {
    !path.ends_with("tests.rs") && without_tests(text).lines().count() > MAX_FILE
}

pub(crate) fn read(source: &Path) -> Sources {
    let module = |(path, text): (PathBuf, String)| {
        let relative = path.strip_prefix(source).unwrap().with_extension("");
        let mut parts: Vec<&str> = relative.iter().map(|part| part.to_str().unwrap()).collect();
        parts.pop_if(|last| matches!(*last, "mod" | "lib" | "main"));
        (parts.join("::"), without_tests(&text))
    };
    files(source).into_iter().map(module).collect()
}

/// The code before the tests, without comments.
fn without_tests(text: &str) -> String {
    let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    code.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

pub(crate) fn imports(sources: &Sources) -> Imports {
    let of = |module: &String, text: &String| {
        let children = children(text).into_iter().flat_map(|child| paths(text, &format!("{child}::")));
        let paths = paths(text, "crate::").into_iter().chain(paths(text, "super::")).chain(children);
        let paths = paths.filter_map(|path| absolute(module, &path));
        let known = paths.filter_map(|path| longest_module(sources, &path)).filter(|other| other != module && !other.is_empty());
        (module.clone(), known.collect())
    };
    sources.iter().map(|(module, text)| of(module, text)).collect()
}

/// The modules of another crate, `tool_guard_<name>`, that a text imports.
pub(crate) fn imported_from(name: &str, sources: &Sources, text: &str) -> BTreeSet<String> {
    let start = format!("tool_guard_{}::", name.replace('-', "_"));
    let paths = paths(text, &start).into_iter().filter_map(|path| absolute("", path.strip_prefix(&start)?));
    paths.filter_map(|path| longest_module(sources, &path)).collect()
}

/// The modules that a text declares.
fn children(text: &str) -> Vec<&str> {
    text.lines().filter_map(|line| line.rsplit_once("mod ")?.1.strip_suffix(';')).collect()
}

/// Every path of a text that begins like this, groups in braces taken apart.
fn paths(text: &str, start: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices(start) {
        let before = text[..at].chars().last();
        if before.is_none_or(|c| !(c.is_alphanumeric() || matches!(c, '_' | ':'))) {
            expand("", &text[at..], &mut found);
        }
    }
    found
}

/// The paths that a use tree begins with, behind `prefix`; returns what follows it.
fn expand<'t>(prefix: &str, tree: &'t str, found: &mut Vec<String>) -> &'t str {
    let end = tree.find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | ':'))).unwrap_or(tree.len());
    let (path, mut rest) = (format!("{prefix}{}", &tree[..end]), &tree[end..]);
    if !path.ends_with("::") || !rest.starts_with('{') {
        found.push(path);
        return rest;
    }
    loop {
        rest = expand(&path, rest[1..].trim_start(), found).trim_start();
        rest =
            rest.strip_prefix("as ").map_or(rest, |alias| alias.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_')).trim_start();
        if !rest.starts_with(',') {
            return rest.strip_prefix('}').unwrap_or(rest);
        }
        if rest[1..].trim_start().starts_with('}') {
            return &rest[1..].trim_start()[1..];
        }
    }
}

fn absolute(module: &str, path: &str) -> Option<Vec<String>> {
    let mut parts: Vec<String> = module.split("::").filter(|part| !part.is_empty()).map(str::to_owned).collect();
    for part in path.split("::") {
        match part {
            "crate" => parts.clear(),
            "super" => _ = parts.pop()?,
            "self" | "" => {}
            name => parts.push(name.to_owned()),
        }
    }
    Some(parts)
}

fn longest_module(sources: &Sources, path: &[String]) -> Option<String> {
    (1..=path.len()).rev().map(|len| path[..len].join("::")).find(|module| sources.contains_key(module))
}

/// Modules that import each other in a circle, the first of them last, too.
fn circle(imports: &Imports) -> Option<Vec<String>> {
    fn visit<'i>(module: &'i str, imports: &'i Imports, way: &mut Vec<&'i str>, done: &mut BTreeSet<&'i str>) -> Option<Vec<String>> {
        if let Some(at) = way.iter().position(|known| *known == module) {
            return Some(way[at..].iter().chain([&module]).map(|module| (*module).to_owned()).collect());
        }
        if done.contains(module) {
            return None;
        }
        way.push(module);
        let found = imports.get(module).into_iter().flatten().find_map(|other| visit(other, imports, way, done));
        way.pop();
        done.insert(module);
        found
    }
    let mut done = BTreeSet::new();
    imports.keys().find_map(|module| visit(module, imports, &mut Vec::new(), &mut done))
}
