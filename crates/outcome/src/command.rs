//! What a command that failed says of itself: a plain cause, or only that something failed.
//!
//! A command's output is not written by the tool, so words in it prove little: a test run that prints
//! `connection refused` found out something, it did not fail to connect. Hence three rules, in this order:
//!
//! 1. **A report is information.** The marks of a test run, build, linter or merge (`REPORTS`) make the class
//!    `command_failed`, whatever else the text mentions.
//! 2. **A stack trace is judged by its exception** and by nothing above or below it. Exceptions about the world outside
//!    the program (files, modules, rights, network, time, syntax) are a cause; those of the program's own logic are not.
//! 3. **Else the cause is the last complaint that a rule knows**, since the exit code is that of the last command; one
//!    whose words are certain goes before one whose words are only probable. A complaint is a line of the program about
//!    itself (`ls: x: No such file or directory`, `fatal: ...`). In short output any line may be one; in long output only
//!    the first, the last, and lines of that form near them. Indented lines, listings, places in source files
//!    (`main.c:3:1: ...`) and log lines are never one; a place may still tell of a syntax error.
//!
//! Without a cause the exit code speaks: 124 `timeout`, 126 `permission_denied`, 127 `command_not_found`, any other
//! `command_failed`. 127 speaks first, since shells word it as a missing file; it is one where the file to run was told
//! with its folder. What only follows from an earlier failure (`CONSEQUENCES`) decides where nothing else does. A tool
//! that runs commands may also fail by itself: a few lines without an exit code that no rule knows are `unknown`.

use tool_guard_text::excerpt::head_and_tail;
use tool_guard_text::part::Part;

use crate::ablation::row;
use crate::class::Class;
use crate::classify::{certain, may_be_foreign, probable, probable_english};
use crate::envelope::host::MAX_PART;
use crate::envelope::run::Run;
use crate::phrase::{Haystack, holds, mask_names, normalise, spell_out};
use crate::phrases::Phrases;
use crate::trace::{exception, is_trace};

// REPORTS: what marks the report of a test run, a build, a linter or a merge
include!(concat!(env!("OUT_DIR"), "/reports.rs"));

/// Lines of output in which any line may be the complaint.
const SHORT: usize = 8;
/// Lines of longer output that are looked at from its start, and from its end.
const EDGE: usize = 6;
/// Bytes of a line that are looked at.
const MAX_LINE: usize = 1024;
/// What a build says of every failure, and of these it says it although it did not build: it could not start a program (make), write
/// its result (a linker), read the source (Java run from its source).
const UNSTARTED: &[&str] = &["] error 127", "cannot open output file", "^error: compilation failed$"];
/// How the names of shells end, in what they say of themselves; `(eval)` is zsh's.
const SHELLS: &[&str] = &["sh", "(eval)"];
/// What follows from an earlier failure: a shell's test whose operand is empty, a compiler without its file, a connection without
/// its login.
const CONSEQUENCES: &[&str] = &[
    "[: * unary operator expected",
    "[: * binary operator expected",
    "[: *integer expression expected",
    "fatal error: no input files",
    "the remote end hung up*",
];

/// The class of a command's failure.
pub(crate) fn classify(run: &Run<'_>) -> Class {
    if run.timed_out {
        return Class::Timeout;
    }
    if run.code == Some(127) {
        return if misses_a_path(&run.output) { Class::NotFound } else { Class::CommandNotFound };
    }
    match of_output(run, &run.output) {
        // the stream for errors may hold warnings only
        Class::CommandFailed if !run.rest.trim().is_empty() => of_output(run, &run.rest),
        class => class,
    }
}

/// Whether a shell says that the file to run, told with its folder, is not there. A bare name is a command's.
fn misses_a_path(output: &str) -> bool {
    let line = output.trim().lines().next_back().unwrap_or_default();
    let line = normalise(line.head(MAX_LINE));
    let Some((before, after)) = line.split_once(": no such file or directory") else { return false };
    // `zsh:1: no such file or directory: bin/x`, `bash: line 1: bin/x: No such file or directory`
    let path = after.strip_prefix(": ").unwrap_or_else(|| before.rsplit(": ").next().unwrap_or_default());
    // what stands in a folder of programs is a program
    let program = path.rsplit('/').nth(1).is_some_and(|folder| folder.ends_with("bin"));
    path.contains('/') && !program && SHELLS.iter().any(|shell| line.split(':').next().is_some_and(|name| name.ends_with(shell)))
}

/// The class by one of its streams.
fn of_output(run: &Run<'_>, output: &str) -> Class {
    let output = &*head_and_tail(without_view(output), MAX_PART);
    let mut text = mask_names(&normalise(output));
    text.push('\n');
    let shown = Shown::of(&text);
    let by_code = match run.code {
        Some(124) => Class::Timeout,
        Some(126) => Class::PermissionDenied,
        None if shown == Shown::Lines && text.lines().count() <= SHORT => Class::Unknown,
        _ => Class::CommandFailed,
    };
    match cause(&text, shown).or_else(|| spelled_cause(output, &text, shown)) {
        Some(Class::CommandNotFound) => refusal_of_a_program(&text).unwrap_or(Class::CommandNotFound),
        cause => cause.unwrap_or(by_code),
    }
}

/// What a program that was found said of its call, beside words that were no programs: it could not be run, before a fallback was tried;
/// or it misses an operand, in the midst of prose that was sent as commands.
fn refusal_of_a_program(text: &str) -> Option<Class> {
    let of_shell = |line: &str| line.split(':').next().is_some_and(|name| SHELLS.iter().any(|shell| name.ends_with(shell)));
    let lines = text.lines().rev().take(2 * EDGE).filter(|line| !is_detail(line) && is_own_complaint(line));
    lines.filter_map(|line| Some((line, certain(line)?))).find_map(|(line, class)| match class {
        Class::PermissionDenied if of_shell(line) => Some(class),
        Class::MissingParam => Some(class),
        _ => None,
    })
}

/// Output without the view of a file that an editor for agents shows under its message: `[File: x (9 lines total)]`.
fn without_view(output: &str) -> &str {
    let view =
        output.find("\n[File: ").filter(|at| output.part(at + 1..).lines().next().is_some_and(|line| line.ends_with(" lines total)]")));
    view.map_or(output, |at| output.part(..at))
}

/// The cause that output names in identifiers only (`UNABLE_TO_LOCK_ROW`), if it is neither a report nor a trace.
fn spelled_cause(output: &str, text: &str, shown: Shown) -> Option<Class> {
    if shown != Shown::Lines || text.lines().count() > SHORT {
        return None;
    }
    let spelled = spell_out(output);
    if spelled == output {
        return None;
    }
    let spelled = mask_names(&normalise(&spelled));
    cause(&spelled, Shown::of(&spelled))
}

/// What normalised output is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    Report,
    Trace,
    /// Lines, among them complaints.
    Lines,
}

impl Shown {
    fn of(text: &str) -> Self {
        if is_report(text) {
            Self::Report
        } else if is_trace(text) {
            Self::Trace
        } else {
            Self::Lines
        }
    }
}

/// Whether normalised output is the report of a test run, a build, a linter or a merge.
fn is_report(text: &str) -> bool {
    let haystack = Haystack::new(text);
    !UNSTARTED.iter().any(|phrase| haystack.holds(phrase)) && REPORTS.iter().any(|report| report.stand_in(&haystack))
}

/// The plain cause that normalised output names, if it is no report.
fn cause(text: &str, shown: Shown) -> Option<Class> {
    match shown {
        Shown::Report => return None,
        Shown::Trace => return exception(text, |printed| cause(printed, Shown::of(printed))),
        Shown::Lines => {}
    }
    if let Some(class) = chained(text) {
        return Some(class);
    }
    let lines: Vec<&str> = text.lines().map(|line| unframed(line.head(MAX_LINE))).filter(|line| !line.trim().is_empty()).collect();
    let short = lines.len() <= SHORT;
    let (count, near) = (lines.len(), |i: usize| i < EDGE || i + EDGE >= lines.len());
    let last = |classify: &mut dyn FnMut(&str) -> Option<Class>| {
        lines.iter().enumerate().rev().filter(|(i, _)| near(*i)).find_map(|(i, line)| {
            let candidate = !is_detail(line) && (short || i + 1 == count || i == 0 || is_own_complaint(line));
            let class = if candidate { classify(line) } else { None };
            if is_place(line) { class.filter(|class| *class == Class::SyntaxError) } else { class }
        })
    };
    // a usage text that nothing but a title stands before says that arguments were missing
    let usage = || lines.iter().take(2).take_while(|line| !is_own_complaint(line) || is_usage(line)).any(|line| is_usage(line));
    // a sentence may run over a line's end
    let plain = || short && !lines.iter().any(|line| is_place(line) || is_detail(line));
    let mut consequence = None;
    let first_hand = last(&mut |line| {
        let class = certain(line)?;
        let follows = CONSEQUENCES.iter().any(|phrase| holds(line, phrase));
        consequence = consequence.or(follows.then_some(class));
        (!follows).then_some(class)
    });
    first_hand
        .or(consequence)
        .or_else(|| if may_be_foreign(&Haystack::new(text)) { last(&mut probable) } else { last(&mut probable_english) })
        .or_else(|| usage().then_some(Class::MissingParam))
        .or_else(|| plain().then(|| certain(text)).flatten())
        .or_else(|| lines.iter().rev().filter(|line| short && is_warning(line)).find_map(|line| certain(line)))
}

/// A line without the frame that some programs draw around their messages.
fn unframed(line: &str) -> &str {
    line.strip_prefix(['│', '╷', '╵']).map_or(line, str::trim_start)
}

/// The class of the root of a chain of causes that stands indented under `Caused by:`, as Rust programs print it.
fn chained(text: &str) -> Option<Class> {
    let (_, chain) = text.rsplit_once("\ncaused by:\n")?;
    let causes: Vec<&str> = chain.lines().take_while(|line| line.starts_with([' ', '\t'])).take(SHORT).collect();
    // what a program cannot parse without saying where is nothing that the call wrote
    let told = |line: &str| certain(line).filter(|class| *class != Class::SyntaxError || line.contains("line") || line.contains("column"));
    causes.iter().rev().find_map(|line| told(line)).or_else(|| causes.iter().rev().find_map(|line| probable(line)))
}

/// Whether a line is a program's warning; `PHP Warning:` and the like are errors in all but name.
fn is_warning(line: &str) -> bool {
    line.starts_with("warning:") || line.starts_with("php warning:")
}

fn is_usage(line: &str) -> bool {
    line.starts_with("usage:") || line.starts_with("用法：") || line.starts_with("用法:")
}

/// Whether a line is written as a program's own complaint: `prog: ...`, `error: ...`, `npm error ...`.
fn is_own_complaint(line: &str) -> bool {
    if line.starts_with("npm err") {
        return true;
    }
    let Some((head, _)) = line.split_once([':', ']']) else { return false };
    let words = head.split_whitespace().count();
    words == 1 || words <= 3 && ["error", "fatal", "npm", "err!", "e", "错误", "fehler"].iter().any(|word| holds(head, word))
}

/// Whether a line is a detail of another line or a log entry, never a complaint of its own.
fn is_detail(line: &str) -> bool {
    let logged = ["level=", "info", "debug", "hint:", "warning:", "warn", "note:", "+", "-", "@@", "> ", "try '", "begin failed"]
        .iter()
        .any(|start| line.starts_with(start));
    // bash quotes the line that it could not read under its complaint
    let quoted = line.split_once(": line ").is_some_and(|(_, rest)| {
        let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        rest.starts_with(": '") && line.contains("sh: ")
    });
    // `12: text` and `12| text` are listings
    let after_number = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let listed = after_number.len() < line.len() && after_number.starts_with([':', '|']);
    logged
        || quoted
        || listed
        || is_usage(line)
        || line.starts_with([' ', '\t']) && line.trim_start().len() + 2 < line.len()
        || line.starts_with('\t')
}

/// Whether a line starts with a place in a source file: `src/main.rs:3:1:`, but not a shell's `sh: 1:` or `(eval):1:`.
fn is_place(line: &str) -> bool {
    let Some((file, rest)) = line.split_once(':') else { return false };
    let numbered = rest.starts_with(|c: char| c.is_ascii_digit());
    numbered && file.contains('.') && !file.contains(' ')
}

#[cfg(test)]
mod tests;
