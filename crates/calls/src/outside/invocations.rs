//! What programs do with their words where that takes more than a table, and runs no other command.

use crate::outside::effect::EffectOutside::{self, Act, None as Nothing, OfFiles, Workspace};
use crate::outside::{code, paths, programs, queries, requests, words};
use crate::sampling::is_sampled;
use crate::shell::lexer::Segment;

/// Modules of Python's that test, build or look.
const MODULES: &str = "pytest unittest pip venv http.server black ruff mypy flake8 isort compileall build coverage tox pylint virtualenv py_compile timeit pip_audit \
    doctest json.tool cProfile pyflakes pydoc sysconfig site zipfile tarfile ensurepip";
/// Settings that git may be given for one command: they run nothing.
const GIT_SETTINGS: &[&str] = &[
    "user.",
    "color.",
    "commit.",
    "advice.",
    "init.",
    "safe.",
    "log.",
    "pull.",
    "rebase.",
    "core.quotepath",
    "core.autocrlf",
    "i18n.",
    "column.",
    "status.",
];

/// What a program reads.
pub(super) struct Input<'s, 'c> {
    /// The program's own part of the command.
    pub segment: &'s Segment<'c>,
    /// The part before it, if that is piped into it.
    pub before: Option<&'s Segment<'c>>,
}

impl Input<'_, '_> {
    /// The text on its standard input, where it stands in the command.
    pub(super) fn text(&self) -> Option<String> {
        let echoed = || {
            let words: Vec<&str> = self.before?.words.iter().map(|word| word.text.as_str()).collect();
            let (program, rest) = words.split_first()?;
            matches!(*program, "echo" | "printf").then(|| rest.join(" "))
        };
        self.segment.here_document.map(str::to_owned).or_else(echoed)
    }
}

pub(super) fn of_sourced(rest: &[&str]) -> EffectOutside {
    let base = rest.first().and_then(|path| path.rsplit('/').next()).unwrap_or_default();
    let prepares =
        base == "activate" || base.starts_with(".env") || matches!(base, ".bashrc" | ".profile" | ".zshrc" | "nvm.sh" | "env" | ".envrc");
    if prepares { Nothing } else { OfFiles }
}

pub(super) fn of_download(program: &str, rest: &[&str]) -> EffectOutside {
    let plain = rest.iter().all(|word| word.contains("://") || paths::is_plain(word));
    if rest.iter().any(|word| is_sampled(word) && word.contains("localhost")) {
        return Nothing;
    }
    requests::of_request(program, rest).max(if plain { Nothing } else { Act })
}

/// Targets of a build.
pub(super) fn of_targets(rest: &[&str]) -> EffectOutside {
    let mut skip = false;
    let targets = rest.iter().filter(|word| {
        let is_value = std::mem::replace(&mut skip, matches!(**word, "-C" | "-f" | "-p" | "--directory" | "--file"));
        !(is_value || word.starts_with('-') || word.contains('=') || word.bytes().all(|byte| byte.is_ascii_digit()))
    });
    targets.map(|target| programs::of_script(target)).max().unwrap_or(Workspace)
}

/// `gh api`: it posts as soon as it has fields.
pub(super) fn of_api(rest: &[&str]) -> EffectOutside {
    let mut words = rest.iter();
    while let Some(word) = words.next() {
        let method = if matches!(*word, "-X" | "--method") {
            words.next().copied()
        } else {
            word.strip_prefix("--method=").or_else(|| word.strip_prefix("-X"))
        };
        let sends = ["-f", "-F", "--field", "--raw-field", "--input"].iter().any(|option| word.starts_with(option));
        if method.is_some_and(|method| !requests::fetches(method)) || sends && !rest.contains(&"GET") {
            return Act;
        }
    }
    Nothing
}

pub(super) fn of_git(mut rest: &[&str]) -> EffectOutside {
    while let Some((first, words)) = rest.split_first().filter(|(first, _)| first.starts_with('-')) {
        rest = match *first {
            "-c" if !words.first().is_some_and(|setting| GIT_SETTINGS.iter().any(|known| setting.starts_with(known))) => return Act,
            "-C" | "-c" | "--git-dir" | "--work-tree" => words.get(1..).unwrap_or_default(),
            _ => words,
        };
    }
    // commands that run others
    if matches!(
        rest,
        ["rebase", .., "--exec" | "-x", _] | ["rebase", "--exec" | "-x", ..] | ["bisect", "run", ..] | ["submodule", "foreach", ..]
    ) {
        return OfFiles;
    }
    programs::of_subcommand("git", rest)
}

/// The queries among the words of a database's client, or on its standard input.
pub(super) fn of_sql(program: &str, rest: &[&str], input: &Input<'_, '_>) -> EffectOutside {
    let is_query = |option: &&str| matches!(*option, "-c" | "-e" | "-q" | "-Q" | "--command" | "--execute" | "--query");
    let valued = rest.iter().zip(rest.iter().skip(1)).filter(|(option, _)| is_query(option)).map(|(_, query)| *query);
    let joined = rest.iter().filter_map(|word| word.split_once('=').filter(|(name, _)| is_query(name)).map(|(_, query)| query));
    let attached =
        rest.iter().filter_map(|word| word.strip_prefix("-c").or_else(|| word.strip_prefix("-e"))).filter(|query| !query.is_empty());
    let mut queries: Vec<String> = valued.chain(joined).chain(attached).map(str::to_owned).collect();
    if matches!(program, "sqlite3" | "duckdb") {
        queries.extend(rest.iter().filter(|word| !word.starts_with('-')).skip(1).map(|query| (*query).to_owned()));
    }
    if rest.iter().any(|word| matches!(*word, "-f" | "--file")) {
        return OfFiles;
    }
    queries.extend(input.text());
    let lists = rest.iter().any(|word| matches!(*word, "-l" | "--list"));
    let looks = |query: &String| {
        let query = query.trim();
        let command =
            query.strip_prefix(['\\', '.']).map(|rest| rest.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default());
        match command {
            // `\d users`, `.schema`
            Some(command) => matches!(
                command,
                "d" | "dt" | "du" | "l" | "dn" | "di" | "df" | "x" | "tables" | "schema" | "databases" | "headers" | "mode" | "indexes"
            ),
            None => queries::is_look(query),
        }
    };
    if lists || !queries.is_empty() && queries.iter().all(looks) { Nothing } else { Act }
}

pub(super) fn of_interpreter(rest: &[&str], input: &Input<'_, '_>) -> EffectOutside {
    let value = |options: &[&str]| rest.iter().position(|word| options.contains(word)).and_then(|at| rest.get(at + 1)).copied();
    let operand = rest.iter().find(|word| !word.starts_with('-')).copied();
    if let Some(module) = value(&["-m"]).filter(|_| rest.first() == Some(&"-m")) {
        return if words::is(MODULES, module) { Workspace } else { OfFiles };
    }
    let told = value(&["-c", "-e", "-p", "-pe", "--eval", "--print"]);
    if let Some(code) = told {
        return if code::is_look(code) { Nothing } else { OfFiles };
    }
    match operand {
        _ if matches!(rest.first(), Some(&"--test" | &"--check" | &"test" | &"fmt" | &"lint" | &"check")) => Workspace,
        Some(script) => {
            let behind = rest.iter().skip_while(|word| **word != script).nth(1);
            // `manage.py test`
            let tests =
                behind.is_some_and(|word| matches!(*word, "test" | "tests" | "check" | "lint" | "makemigrations" | "showmigrations"));
            if tests { Workspace } else { programs::of_script(script) }
        }
        None => match input.text() {
            Some(code) if code::is_look(&code) => Nothing,
            Some(_) => OfFiles,
            None => Act,
        },
    }
}

/// Files that are copied, moved or removed: what is removed may be missed, what is copied over a plain file is a write like any other.
pub(super) fn of_files(program: &str, rest: &[&str]) -> EffectOutside {
    let files = rest.iter().copied().filter(|word| !word.starts_with('-'));
    let modes = matches!(program, "chmod" | "chown" | "chgrp");
    let mut files = files.skip(usize::from(modes));
    let safe = match program {
        "mkdir" | "touch" | "tee" | "cp" | "ln" | "install" => files.all(paths::is_plain),
        _ => files.all(paths::is_inside),
    };
    if safe { Workspace } else { Act }
}

/// Options by which a program that looks does not.
pub(super) fn of_looking(program: &str, rest: &[&str]) -> EffectOutside {
    let has = |options: &[&str]| rest.iter().any(|word| options.iter().any(|option| word.starts_with(option)));
    let files = || rest.iter().filter(|word| word.contains('/') || word.contains('.')).all(|word| paths::is_plain(word));
    match program {
        "sed" | "yq" if has(&["-i", "--in-place", "--inplace"]) => {
            if files() {
                Workspace
            } else {
                Act
            }
        }
        "sort" if has(&["-o", "--output"]) => Workspace,
        "awk" | "gawk" if rest.iter().any(|word| word.contains("system(") || word.contains("| \"")) => Act,
        "nc" | "ncat" | "netcat" | "telnet" => {
            if rest.iter().any(|word| word.starts_with('-') && word.contains('z')) {
                Nothing
            } else {
                Act
            }
        }
        "date" if has(&["-s", "--set"]) => Act,
        "ip" | "ifconfig" if rest.iter().any(|word| matches!(*word, "add" | "del" | "delete" | "set" | "flush" | "up" | "down")) => Act,
        _ => Nothing,
    }
}
