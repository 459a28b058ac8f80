//! What a shell command does: its effect, whether it waits, which files it names, and what makes two commands one.

mod argument;
pub(crate) mod lexer;
pub mod programs;

use std::hash::Hasher;

use tool_guard_text::part::{At, Part};

use crate::effect::Effect;
use crate::sampling::is_sampled;
use crate::shell::lexer::{Lexed, Segment, Token, lex};
use crate::verbs;

pub use crate::shell::argument::command_of;

/// Commands inside commands (`bash -c`, `ssh host`) that are followed.
const MAX_DEPTH: u8 = 3;
/// Interpreters: what follows is a script, whose name says nothing of what it does.
const INTERPRETERS: &[&str] = &["python", "node", "ruby", "perl", "php", "deno", "bun", "lua", "rscript", "julia"];

/// What a command does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShellReading {
    /// The strongest effect of its programs.
    pub effect: Effect,
    /// The program with that effect, and its subcommand: `git push`.
    pub program: String,
    /// Whether something in it waits.
    pub waits: bool,
    /// Whether it asks a model's server for an answer.
    pub samples: bool,
    /// The words of its programs, without wrappers.
    pub words: Vec<String>,
    /// The files that it names.
    pub operands: Vec<String>,
}

/// Reads a command.
///
/// ```
/// use tool_guard_calls::effect::Effect;
/// use tool_guard_calls::shell::read;
/// assert_eq!(read("cd src && grep -rn 'a > b' . 2>/dev/null | head").effect, Effect::Look);
/// assert_eq!(read("grep -rn x . > found.txt").effect, Effect::Do);
/// assert_eq!(read("sudo -u web git push origin main").program, "git push");
/// assert_eq!(read("sleep 30 && cat log").effect, Effect::Look);
/// assert!(read("sleep 30 && cat log").waits);
/// ```
#[must_use]
pub fn read(command: &str) -> ShellReading {
    read_lexed(&lex(command), 0)
}

/// Programs that print their arguments.
const PRINTING: &[&str] = &["echo", "printf"];

/// Whether a command only prints texts that stand in it: nothing is run for them, and nobody reads them.
pub(crate) fn only_prints(command: &str) -> bool {
    let prints = |segment: &Segment<'_>| {
        segment.words.first().is_some_and(|word| PRINTING.contains(&word.text.as_str()))
            && !segment.piped
            && segment.writes_to.is_empty()
            && segment.here_document.is_none()
    };
    if !PRINTING.iter().any(|program| command.trim_start().starts_with(program)) || command.contains(['$', '`']) {
        return false;
    }
    let lexed = lex(command);
    lexed.complete && lexed.segments.iter().all(prints)
}

/// Calls `take` with each here-document of a command.
pub(crate) fn each_script(command: &str, take: impl FnMut(&str)) {
    if command.contains("<<") {
        lex(command).segments.iter().filter_map(|segment| segment.here_document).for_each(take);
    }
}

/// The words of each program that a command runs, wrappers (`sudo`, `timeout 30`) left out; programs inside of words aside.
///
/// ```
/// use tool_guard_calls::shell::programs_of;
/// assert_eq!(programs_of("A=1 sudo cp 'a b' c; ls"), [vec!["cp", "a b", "c"], vec!["ls"]]);
/// ```
#[must_use]
pub fn programs_of(command: &str) -> Vec<Vec<String>> {
    let words = |segment: &Segment<'_>| {
        let words: Vec<&str> = segment.words.iter().map(|word| word.text.as_str()).collect();
        without_wrappers(&words).iter().map(|word| (*word).to_owned()).collect()
    };
    lex(command).segments.iter().map(words).collect()
}

/// How many programs a command runs, those inside of words aside.
pub(crate) fn count_programs(command: &str) -> usize {
    lex(command).segments.len()
}

fn read_lexed(lexed: &Lexed<'_>, depth: u8) -> ShellReading {
    let mut reading = ShellReading {
        effect: Effect::Wait,
        program: String::new(),
        waits: false,
        samples: false,
        words: Vec::new(),
        operands: Vec::new(),
    };
    let mut looked = false;
    for segment in &lexed.segments {
        let one = read_segment(segment, depth);
        reading.waits |= one.waits;
        reading.samples |= one.samples;
        looked |= one.effect != Effect::Wait;
        // the first program stands for the command unless a stronger one follows
        if reading.program.is_empty() || one.effect > reading.effect {
            reading.program = one.program;
        }
        reading.effect = reading.effect.max(one.effect);
        reading.words.extend(one.words);
        reading.operands.extend(one.operands);
    }
    if !looked && !reading.waits {
        // `cd src`, or nothing at all
        reading.effect = Effect::Look;
    }
    // what was not understood to its end may change anything
    if !lexed.complete && reading.effect < Effect::Run {
        reading.effect = Effect::Run;
    }
    reading
}

fn read_segment(segment: &Segment<'_>, depth: u8) -> ShellReading {
    let words: Vec<&str> = segment.words.iter().map(|word| word.text.as_str()).collect();
    let words = without_wrappers(&words);
    let mut reading = ShellReading {
        effect: Effect::Wait,
        program: String::new(),
        waits: false,
        samples: false,
        words: words.iter().map(|word| (*word).to_owned()).collect(),
        operands: operands(words),
    };
    reading.operands.extend(segment.writes_to.iter().cloned());
    let Some((program, rest)) = words.split_first() else {
        reading.effect = if segment.writes_to.is_empty() { Effect::Wait } else { Effect::Do };
        return reading;
    };
    let program = base_name(program);
    let inner = if depth < MAX_DEPTH { inner_command(program, rest) } else { None };
    if let Some((host, inner)) = inner {
        let mut inner = read_lexed(&lex(&inner), depth + 1);
        if inner.words.is_empty() {
            inner.words = reading.words;
        } else if let Some(host) = host {
            inner.words.insert(0, host.to_owned());
        }
        reading = inner;
    } else if matches!(program, "cd" | "export" | "source" | "." | "set" | "pushd" | "popd" | "alias" | "unset" | ":") {
        // prepares the rest
        reading.effect = Effect::Wait;
    } else {
        (reading.effect, reading.waits) = of_words(program, rest);
        reading.samples = programs::is_http_client(program) && rest.iter().any(|word| is_sampled(word));
        if reading.samples {
            reading.effect = Effect::Unknown;
        }
        reading.program = name(program, rest, reading.effect);
    }
    if segment.words.iter().any(|word| word.substitutes) {
        for word in segment.words.iter().filter(|word| word.substitutes) {
            reading.effect = reading.effect.max(substituted(word.raw, depth));
        }
    }
    if !segment.writes_to.is_empty() {
        reading.effect = Effect::Do;
    }
    reading
}

/// The effect of commands whose output becomes part of a word.
fn substituted(raw: &str, depth: u8) -> Effect {
    let inner = raw.split_once("$(").map(|(_, rest)| rest.rsplit_once(')').map_or(rest, |(inner, _)| inner));
    let inner = inner.or_else(|| raw.split('`').nth(1));
    match inner {
        Some(inner) if depth < MAX_DEPTH => read_lexed(&lex(inner), depth + 1).effect,
        _ => Effect::Run,
    }
}

/// Effect, and whether it waits.
fn of_words(program: &str, rest: &[&str]) -> (Effect, bool) {
    if rest.iter().any(|word| matches!(*word, "--version" | "--help" | "-V" | "--dry-run")) {
        return (Effect::Look, false);
    }
    if let Some(effect) = programs::of_program(program, rest) {
        return (effect, effect == Effect::Wait);
    }
    if is_interpreter(program) {
        let code = rest.iter().position(|word| matches!(*word, "-c" | "-e")).and_then(|at| rest.get(at + 1));
        return (Effect::Run, code.is_some_and(|code| code.contains("sleep(") || code.contains("setTimeout(")));
    }
    let subcommands: Vec<&str> = rest.iter().copied().filter(|word| is_subcommand(word)).take(2).collect();
    for (at, word) in subcommands.iter().enumerate() {
        let known = programs::of_subcommand(program, word).or_else(|| verbs::of_verb(word.split('-').next().unwrap_or_default()));
        match known {
            Some(Effect::Wait) => return (Effect::Wait, true),
            // `rollout status` waits for the rollout
            Some(Effect::Do) if at == 0 && subcommands.get(1) == Some(&"status") => return (Effect::Look, true),
            Some(effect @ (Effect::Look | Effect::Do)) => {
                let watches = rest.iter().any(|word| matches!(*word, "--watch" | "-w" | "--follow"));
                return (effect, watches && effect == Effect::Look);
            }
            _ => {}
        }
    }
    // a command of an agent's own shell: `search_dir`, `edit 10:20`
    let own = if program.contains(['/', '.']) { None } else { verbs::of_name(program) };
    (own.unwrap_or(Effect::Run), own == Some(Effect::Wait))
}

fn is_subcommand(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_lowercase())
        && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
}

pub(crate) fn is_interpreter(program: &str) -> bool {
    let stem = program.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
    INTERPRETERS.contains(&stem)
}

/// What a loop of this program is known by.
fn name(program: &str, rest: &[&str], effect: Effect) -> String {
    let stem = if is_interpreter(program) { program.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.') } else { program };
    let subcommand = rest.iter().copied().find(|word| is_subcommand(word));
    match subcommand {
        Some(word) if !program.starts_with('.') && !is_interpreter(program) && effect != Effect::Wait => format!("{stem} {word}"),
        _ => stem.to_owned(),
    }
}

fn base_name(program: &str) -> &str {
    if program.starts_with('/') { program.rsplit('/').next().unwrap_or(program) } else { program }
}

/// The words from the program on that really runs: past `NAME=value`, `sudo -u x`, `timeout 30`.
pub(crate) fn without_wrappers<'w, 'c>(mut words: &'w [&'c str]) -> &'w [&'c str] {
    while let Some((first, rest)) = words.split_first() {
        if is_assignment(first) {
            words = rest;
        } else if programs::is_wrapper(first) && !rest.is_empty() {
            words = past_options(rest);
        } else {
            break;
        }
    }
    words
}

/// Past a wrapper's options and its numbers (`-n 5`, `30s`).
fn past_options<'w, 'c>(mut words: &'w [&'c str]) -> &'w [&'c str] {
    while let Some((first, rest)) = words.split_first() {
        let number = first.starts_with(|c: char| c.is_ascii_digit())
            && first.trim_end_matches(['s', 'm', 'h']).bytes().all(|b| b.is_ascii_digit() || b == b'.');
        if first.starts_with('-') || number {
            words = if matches!(*first, "-u" | "-g" | "-k" | "-s" | "-p") && rest.len() > 1 { rest.part(1..) } else { rest };
        } else {
            break;
        }
    }
    words
}

fn is_assignment(word: &str) -> bool {
    word.split_once('=').is_some_and(|(name, _)| !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'))
}

/// The command that a shell or a remote shell is given as a word, and the host that runs it.
pub(crate) fn inner_command<'c>(program: &str, rest: &[&'c str]) -> Option<(Option<&'c str>, String)> {
    match program {
        "bash" | "sh" | "zsh" | "dash" | "su" => {
            let at = rest.iter().position(|word| word.starts_with('-') && !word.starts_with("--") && word.ends_with('c'))?;
            rest.get(at + 1).map(|command| (None, (*command).to_owned()))
        }
        "ssh" => {
            let valued = |at: usize| at > 0 && matches!(rest.at(at - 1), "-o" | "-p" | "-i" | "-l" | "-F" | "-J");
            let host = (0..rest.len()).find(|at| !rest.at(*at).starts_with('-') && !valued(*at))?;
            let command = rest.part(host + 1..).join(" ");
            (!command.is_empty()).then_some((Some(rest.at(host)), command))
        }
        "xargs" => {
            let at = rest.iter().position(|word| is_subcommand(word))?;
            Some((None, rest.part(at..).join(" ")))
        }
        _ => None,
    }
}

/// The files among a program's words: words with a slash or a file's ending that are no options.
fn operands(words: &[&str]) -> Vec<String> {
    let files = |words: &[&str]| words.iter().filter(|word| names_a_file(word)).map(|word| (*word).to_owned()).collect();
    match words.split_first() {
        Some((program, rest)) if base_name(program) != "cd" => files(rest),
        _ => Vec::new(),
    }
}

fn names_a_file(word: &str) -> bool {
    if word.starts_with('-') || word.len() > 512 || word.contains(char::is_whitespace) || word.contains(['*', '?', '$', '=', '`']) {
        return false;
    }
    let ending = word.rsplit_once('.').map_or("", |(stem, ending)| if stem.is_empty() { "" } else { ending });
    word.contains('/')
        || (!ending.is_empty()
            && ending.len() <= 8
            && ending.chars().all(|c| c.is_ascii_alphanumeric())
            && !ending.chars().all(|c| c.is_ascii_digit()))
}

/// Feeds the hash with what distinguishes a command from others: white space outside of quotes and here-documents, comments, and
/// wrappers that change nothing (`time`, `nice -n 5`, `timeout 30`) do not.
pub(crate) fn hash_command(hash: &mut impl Hasher, command: &str) {
    let lexed = lex(command);
    if !lexed.complete {
        // not understood: white space at its ends alone does not count
        hash.write(command.trim().as_bytes());
        return;
    }
    let (mut starts, mut skipping) = (true, false);
    for token in &lexed.tokens {
        match token {
            Token::Operator(operator) => {
                hash.write_u8(0xfe);
                hash.write(operator.trim_matches('\n').as_bytes());
                (starts, skipping) = (!operator.contains(['<', '>']) && !operator.bytes().all(|byte| byte.is_ascii_digit()), false);
            }
            Token::Word(word) if starts && programs::is_transparent(word) => (starts, skipping) = (true, true),
            Token::Word(word) if skipping && past_options(&[word]).is_empty() => {}
            Token::Word(word) => {
                hash.write(word.as_bytes());
                hash.write_u8(0xff);
                (starts, skipping) = (false, false);
            }
        }
    }
}

#[cfg(test)]
mod tests;
