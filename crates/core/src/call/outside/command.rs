//! How far a shell command reaches: as far as the part of it that reaches farthest.

use crate::call::outside::effect::EffectOutside::{self, Act, None as Nothing, OfFiles, Workspace};
use crate::call::outside::{code, paths, programs, queries, requests};
use crate::call::shell::lexer::{Lexed, Segment, lex};
use crate::call::shell::{self, programs as known};

/// Commands inside commands that are followed; what is deeper may do anything.
const MAX_DEPTH: u8 = 4;
/// Words of a shell's grammar, behind which a program may stand.
const KEYWORDS: &[&str] = &["do", "then", "else", "elif", "if", "while", "until", "!", "{", "}", "time"];
/// Programs that run the program behind them with what is installed in the workspace, and the words that say so.
const RUNNERS: &[(&str, &str)] = &[
    ("npx", ""),
    ("bunx", ""),
    ("uvx", ""),
    ("pnpm", "exec"),
    ("pnpm", "dlx"),
    ("yarn", "exec"),
    ("yarn", "dlx"),
    ("npm", "exec"),
    ("poetry", "run"),
    ("uv", "run"),
    ("pipenv", "run"),
    ("bundle", "exec"),
    ("cross-env", ""),
    ("dotenv", ""),
    ("watch", ""),
    ("xvfb-run", ""),
    ("conda", "run"),
    ("parallel", ""),
];
/// Modules of Python's that test, build or look.
const MODULES: &str = "pytest unittest pip venv http.server black ruff mypy flake8 isort compileall build coverage tox pylint virtualenv py_compile timeit pip_audit \
    doctest json.tool cProfile pyflakes pydoc sysconfig site zipfile tarfile ensurepip";

/// How far a command reaches.
pub(super) fn of_command(command: &str) -> EffectOutside {
    of_lexed(&lex(command), 0)
}

fn of_text(command: &str, depth: u8) -> EffectOutside {
    if depth > MAX_DEPTH { Act } else { of_lexed(&lex(command), depth) }
}

fn of_lexed(lexed: &Lexed<'_>, depth: u8) -> EffectOutside {
    let mut effect = if lexed.complete { Nothing } else { OfFiles };
    let mut before: Option<&Segment<'_>> = None;
    for segment in &lexed.segments {
        effect = effect.max(of_segment(segment, before.filter(|before| before.piped), depth));
        before = Some(segment);
    }
    effect
}

fn of_segment(segment: &Segment<'_>, input: Option<&Segment<'_>>, depth: u8) -> EffectOutside {
    let words: Vec<&str> = segment.words.iter().map(|word| word.text.as_str()).collect();
    let mut words = words.as_slice();
    while let Some((_, rest)) = words.split_first().filter(|(first, _)| KEYWORDS.contains(first)) {
        words = rest;
    }
    let written = segment.writes_to.iter().map(|path| if paths::is_plain(path) { Workspace } else { Act });
    let substituted = segment.words.iter().filter(|word| word.substitutes).map(|word| of_substitution(word.raw, depth));
    let around = written.chain(substituted).max().unwrap_or(Nothing);
    let words = shell::without_wrappers(words);
    let Some((program, rest)) = words.split_first() else { return around };
    around.max(of_program(program, rest, &Input { segment, before: input }, depth))
}

/// What a program reads.
struct Input<'s, 'c> {
    segment: &'s Segment<'c>,
    before: Option<&'s Segment<'c>>,
}

impl Input<'_, '_> {
    /// The text on its standard input, where it stands in the command.
    fn text(&self) -> Option<String> {
        let echoed = || {
            let words: Vec<&str> = self.before?.words.iter().map(|word| word.text.as_str()).collect();
            let (program, rest) = words.split_first()?;
            matches!(*program, "echo" | "printf").then(|| rest.join(" "))
        };
        self.segment.here_document.map(str::to_owned).or_else(echoed)
    }
}

/// The output of commands becomes part of a word.
fn of_substitution(raw: &str, depth: u8) -> EffectOutside {
    let mut effect = Nothing;
    let mut rest = raw;
    while let Some((_, behind)) = rest.split_once("$(") {
        // whatever follows the bracket that closes it is read too
        let inner = behind.rsplit_once(')').map_or(behind, |(inner, _)| inner);
        effect = effect.max(of_text(inner, depth + 1));
        rest = behind;
    }
    for inner in raw.split('`').skip(1).step_by(2) {
        effect = effect.max(of_text(inner, depth + 1));
    }
    effect
}

fn of_program(path: &str, rest: &[&str], input: &Input<'_, '_>, depth: u8) -> EffectOutside {
    let program = path.rsplit('/').next().unwrap_or(path).to_ascii_lowercase();
    let program = program.as_str();
    if matches!(rest, [.., "--help" | "--version"] | ["-V" | "-h" | "help" | "version"]) || rest.contains(&"--dry-run") {
        return Nothing;
    }
    if let Some(inner) = runs_another(program, rest) {
        return match inner.split_first() {
            Some((first, words)) if depth < MAX_DEPTH => of_program(first, words, input, depth + 1),
            _ => OfFiles,
        };
    }
    match program {
        "bash" | "sh" | "zsh" | "dash" | "fish" | "ksh" | "su" => return of_shell(program, rest, input, depth),
        "ssh" => return shell::inner_command(program, rest).map_or(Act, |(_, inner)| far(of_text(&inner, depth + 1))),
        "xargs" => return shell::inner_command(program, rest).map_or(Nothing, |(_, inner)| of_text(&inner, depth + 1)),
        "eval" => return of_text(&rest.join(" "), depth + 1),
        "source" | "." => return of_sourced(rest),
        "curl" | "wget" | "http" | "https" | "xh" => return of_download(program, rest),
        "find" | "fd" => return of_find(rest, depth),
        "make" | "gmake" | "just" | "task" | "rake" | "gradle" | "gradlew" | "mvn" | "mvnw" => return of_targets(rest),
        "docker" | "podman" | "kubectl" if matches!(rest.first(), Some(&"exec")) => return of_container(rest, depth),
        "gh" | "glab" if rest.first() == Some(&"api") => return of_api(rest),
        "gh" | "glab" if matches!(rest.get(1), Some(&"checkout" | &"clone" | &"download")) => return Workspace,
        "crontab" => return if rest == ["-l"] { Nothing } else { Act },
        "aws" if matches!(rest, ["s3", "cp" | "sync", ..]) => return OfFiles,
        "scp" | "rsync" => return if rest.iter().any(|word| word.contains(':')) { OfFiles } else { Workspace },
        "service" => return if rest.get(1) == Some(&"status") { Nothing } else { Act },
        "git" => return of_git(rest),
        _ => {}
    }
    if known::is_sql_client(program) {
        return of_sql(program, rest, input);
    }
    if shell::is_interpreter(program) {
        return of_interpreter(rest, input);
    }
    if programs::changes_files(program) {
        return of_files(program, rest);
    }
    if let Some(effect) = programs::of_program(program) {
        return effect;
    }
    if known::is_looking(program) {
        return of_looking(program, rest);
    }
    // a script of the workspace: `./deploy.sh`; what is installed elsewhere is known by its name
    if path.contains('/') && !path.starts_with('/') {
        return programs::of_script(path);
    }
    programs::of_subcommand(program, rest)
}

/// What runs on another machine is outside, whatever it changes there.
const fn far(effect: EffectOutside) -> EffectOutside {
    match effect {
        Nothing => Nothing,
        _ => Act,
    }
}

/// The program that another one runs, with its words.
fn runs_another<'w, 'c>(program: &str, rest: &'w [&'c str]) -> Option<&'w [&'c str]> {
    let (_, word) = RUNNERS.iter().find(|(runner, word)| *runner == program && (word.is_empty() || rest.first() == Some(word)))?;
    let mut words = if word.is_empty() { rest } else { rest.get(1..).unwrap_or_default() };
    while let Some((_, rest)) =
        words.split_first().filter(|(first, _)| first.starts_with('-') || first.contains('=') || first.bytes().all(|b| b.is_ascii_digit()))
    {
        words = rest;
    }
    Some(words)
}

fn of_shell(program: &str, rest: &[&str], input: &Input<'_, '_>, depth: u8) -> EffectOutside {
    if let Some((_, inner)) = shell::inner_command(program, rest) {
        return of_text(&inner, depth + 1);
    }
    match rest.iter().find(|word| !word.starts_with('-')) {
        Some(script) => programs::of_script(script),
        None => input.text().map_or(Act, |text| of_text(&text, depth + 1)),
    }
}

fn of_sourced(rest: &[&str]) -> EffectOutside {
    let base = rest.first().and_then(|path| path.rsplit('/').next()).unwrap_or_default();
    let prepares =
        base == "activate" || base.starts_with(".env") || matches!(base, ".bashrc" | ".profile" | ".zshrc" | "nvm.sh" | "env" | ".envrc");
    if prepares { Nothing } else { OfFiles }
}

fn of_download(program: &str, rest: &[&str]) -> EffectOutside {
    let plain = rest.iter().all(|word| word.contains("://") || paths::is_plain(word));
    if rest.iter().any(|word| crate::call::sampling::is_sampled(word) && word.contains("localhost")) {
        return Nothing;
    }
    requests::of_request(program, rest).max(if plain { Nothing } else { Act })
}

fn of_find(rest: &[&str], depth: u8) -> EffectOutside {
    let runs =
        rest.iter().position(|word| matches!(*word, "-exec" | "-execdir" | "-ok" | "-okdir" | "-x" | "-X" | "--exec" | "--exec-batch"));
    let inside = rest.first().is_none_or(|first| first.starts_with('-') || *first == "." || paths::is_inside(first));
    if rest.iter().any(|word| matches!(*word, "-delete" | "-fprint" | "-fls")) {
        return if inside { Workspace } else { Act };
    }
    match runs.and_then(|at| rest.get(at + 1..)).and_then(<[&str]>::split_first) {
        // which files, only `find` knows
        Some((program, words)) if programs::changes_files(program) => {
            if inside && !words.contains(&"/") {
                Workspace
            } else {
                Act
            }
        }
        Some((program, words)) => of_text(&[&[*program], words].concat().join(" "), depth + 1),
        None if runs.is_some() => Act,
        None => Nothing,
    }
}

/// Targets of a build.
fn of_targets(rest: &[&str]) -> EffectOutside {
    let mut skip = false;
    let targets = rest.iter().filter(|word| {
        let is_value = std::mem::replace(&mut skip, matches!(**word, "-C" | "-f" | "-p" | "--directory" | "--file"));
        !(is_value || word.starts_with('-') || word.contains('=') || word.bytes().all(|byte| byte.is_ascii_digit()))
    });
    targets.map(|target| programs::of_script(target)).max().unwrap_or(Workspace)
}

/// A command inside a container.
fn of_container(rest: &[&str], depth: u8) -> EffectOutside {
    let options = rest.iter().skip(1);
    let words: Vec<&str> = options.copied().skip_while(|word| word.starts_with('-')).skip(1).skip_while(|word| *word == "--").collect();
    if words.is_empty() { Act } else { far(of_text(&words.join(" "), depth + 1)) }
}

/// `gh api`: it posts as soon as it has fields.
fn of_api(rest: &[&str]) -> EffectOutside {
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

fn of_git(mut rest: &[&str]) -> EffectOutside {
    while let Some((first, words)) = rest.split_first().filter(|(first, _)| first.starts_with('-')) {
        rest = match *first {
            "-c" if words.first().is_some_and(|setting| setting.contains('!') || setting.starts_with("alias.")) => return Act,
            "-C" | "-c" | "--git-dir" | "--work-tree" => words.get(1..).unwrap_or_default(),
            _ => words,
        };
    }
    programs::of_subcommand("git", rest)
}

/// The queries among the words of a database's client, or on its standard input.
fn of_sql(program: &str, rest: &[&str], input: &Input<'_, '_>) -> EffectOutside {
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

fn of_interpreter(rest: &[&str], input: &Input<'_, '_>) -> EffectOutside {
    let value = |options: &[&str]| rest.iter().position(|word| options.contains(word)).and_then(|at| rest.get(at + 1)).copied();
    let operand = rest.iter().find(|word| !word.starts_with('-')).copied();
    if let Some(module) = value(&["-m"]).filter(|_| rest.first() == Some(&"-m")) {
        return if programs::is(MODULES, module) { Workspace } else { OfFiles };
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
fn of_files(program: &str, rest: &[&str]) -> EffectOutside {
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
fn of_looking(program: &str, rest: &[&str]) -> EffectOutside {
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
