//! What a result means, known from its structure: words inside a successful result never make it an error.
//!
//! Structure says whether it failed: the host's flags; else, where the host says nothing, the form of the whole text - an
//! object that states a failure (`stated.rs`), or a run's envelope with its exit code (`envelope`). What kind of failure it is then comes from, in this order: the host's fixed
//! sentences about a malformed call; for a command (it has an exit code, or its tool runs commands) what
//! `command.rs` makes of its output; what a tool says about a program that it ran (`program.rs`); else the words
//! ([`classify`]).

use serde_json::Value;
use tool_guard_text::excerpt::head_and_tail;
use tool_guard_text::json;
use tool_guard_tools::family::{Family, family};

use crate::cause;
use crate::class::Class;
use crate::classify::{classify, classify_certain};
use crate::command;
use crate::complaint::in_own_words;
use crate::envelope::host::{MAX_PART, unwrap};
use crate::envelope::idle::without_idle;
use crate::envelope::run::Run;
use crate::envelope::{strip_envelope, whole};
use crate::facts::Facts;
use crate::host_refusal::{SCHEMA_SENTENCE, is_parameter_sentence, is_refusal};
use crate::named_tool::named_tool;
use crate::no_match::{is_named_as_an_edit, misses_its_text};
use crate::program;
use crate::stated::{Stated, stated, stated_error};
use crate::unknown_tool::denies;

/// A complaint about one parameter of a malformed call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Issue {
    /// The parameter, for instance `path` or `edits.0.oldText`.
    pub parameter: String,
    /// What is wrong with it, in the host's words.
    pub complaint: String,
}

/// A failed call.
#[derive(Debug, Clone, PartialEq)]
pub struct Failure {
    /// What kind of failure.
    pub class: Class,
    /// The error itself, without the host's wrapping.
    pub error: String,
    /// Whether the host itself refused the call: no tool ran.
    pub refused: bool,
    /// What the host says of single parameters; only of a call that it refused.
    pub issues: Vec<Issue>,
    /// The arguments as the host's validator received them; it may have dropped unknown ones.
    pub received: Option<Value>,
    /// Only the exit code of a command says that it failed: the tool itself did its work, and the class is that of
    /// what the command ran into (`not_found` for `ls x`), or [`Class::CommandFailed`].
    pub by_exit: bool,
    /// Whether it is the answer of a server that was asked over HTTP, status line and all: what it says depends on what it was asked.
    pub answered: bool,
}

impl Failure {
    /// A result that is not what it should be; why is anybody's guess.
    #[must_use]
    pub const fn unusable(error: String) -> Self {
        Self { class: Class::Unknown, error, refused: false, issues: Vec::new(), received: None, by_exit: false, answered: false }
    }

    /// Whether nothing but a change of the call can cure it: the host itself refused the call, by its schema or because there is no
    /// such tool. What a tool says of a call may depend on what the tool met.
    #[must_use]
    pub const fn is_certain(&self) -> bool {
        self.refused && self.class.is_malformed_call()
    }

    /// Whether the host refused the call of this tool as malformed, and this is the complaint about it: not about another tool that
    /// this one was to reach.
    #[must_use]
    pub fn is_about_call(&self, tool: &str) -> bool {
        // a sentence about another tool may go on about this one
        let denied = |tool: &str| named_tool(&self.error).map_or_else(|| self.error.contains(tool), |named| named == tool);
        let other = self.class == Class::UnknownTool && !tool.is_empty() && !denied(tool);
        self.is_certain() && !other
    }

    /// Whether the complaint is all that the result holds, so that a message that says as much may take its place.
    #[must_use]
    pub fn is_nothing_else(&self) -> bool {
        if self.class == Class::UnknownTool {
            return self.error.starts_with("Tool ") && self.error.ends_with(" not found");
        }
        let is_said = |issue: &Issue| classify(&issue.complaint) == Class::MissingParam || in_own_words(&issue.complaint).is_some();
        let is_whole = self.error.starts_with(SCHEMA_SENTENCE) || is_parameter_sentence(&self.error);
        is_whole && !self.issues.is_empty() && self.issues.iter().all(is_said)
    }
}

/// What a result means.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    /// The call did what it should.
    Success,
    /// It did not.
    Failure(Failure),
}

/// Whether a call failed, by structure alone: the host's error flag, `details.status` and `details.exitCode`.
#[must_use]
pub fn failed(is_error: bool, details_status: Option<&str>, exit_code: Option<i64>) -> bool {
    is_error || matches!(details_status, Some("error" | "failed")) || exit_code.is_some_and(|code| code != 0)
}

/// Reads a result.
#[must_use]
pub fn read(facts: Facts<'_>) -> Outcome {
    if failed(facts.is_error, facts.details_status, facts.exit_code) {
        return Outcome::Failure(failure(facts));
    }
    // what the host says goes before what the text says
    if facts.details_status.is_some() || facts.exit_code.is_some() {
        return Outcome::Success;
    }
    if matches!(family(facts.tool), Family::Exec) {
        let ran = whole(facts.text).is_some_and(|run| !run.cut && (run.timed_out || run.code.is_some_and(|code| code != 0)));
        return if ran { Outcome::Failure(failure(facts)) } else { Outcome::Success };
    }
    stated(facts.tool, facts.text).map_or(Outcome::Success, |stated| Outcome::Failure(of_statement(facts, &stated)))
}

fn is_answer(text: &str) -> bool {
    text.trim_start().starts_with("HTTP/")
}

/// A failure that the host flags, or the envelope of a run. What single parameters lack, and what was received, only the host knows.
fn failure(facts: Facts<'_>) -> Failure {
    let failure = of_words_or_run(facts);
    if failure.class.is_malformed_call() && is_refusal(facts) {
        Failure { refused: true, ..failure }
    } else {
        Failure { issues: Vec::new(), received: None, ..failure }
    }
}

fn of_words_or_run(facts: Facts<'_>) -> Failure {
    let told = whole(facts.text);
    let inner = if told.is_some() { String::new() } else { unwrap(facts.text) };
    // a run may stand in another envelope
    let told = told.or_else(|| if inner.len() < facts.text.len() { whole(&inner) } else { None });
    // the output of a run is no sentence of the host's
    let text = if told.is_some() { "" } else { &*inner };
    malformed_call(text).or_else(|| unknown_tool(facts.tool, text)).unwrap_or_else(|| {
        let run = told.unwrap_or_else(|| strip_envelope(text));
        let run = Run { code: facts.exit_code.or(run.code).filter(|code| *code != 0), ..run };
        // a tool that runs commands may tell no exit code: its text is a command's output all the same
        let of_command = run.code.is_some() || run.timed_out || matches!(family(facts.tool), Family::Exec | Family::Process);
        let class = if of_command { command::classify(&run) } else { of_words(text) };
        let class = of_edit(facts.tool, class, text);
        let issues = if class == Class::MissingParam && run.code.is_none() { missing_parameter(text) } else { Vec::new() };
        let output = if run.output.trim().is_empty() { text.trim() } else { run.output.trim() };
        let error = head_and_tail(output, MAX_PART).into_owned();
        Failure { class, error, refused: false, issues, received: None, by_exit: run.code.is_some(), answered: is_answer(facts.text) }
    })
}

/// The class of what a tool says of its failure: of the error that an object states, if its words are certain; else of the whole,
/// without what says nothing.
fn of_words(text: &str) -> Class {
    let text = without_idle(text);
    let error = stated_error(&text);
    let told = error.as_deref().unwrap_or(&text);
    let of_program = program::class(told);
    // what a cause says holds whatever the words around it say, unless a server or a person has answered
    let answered = |class| {
        matches!(
            class,
            Class::RateLimit | Class::ServerError | Class::Auth | Class::LimitExceeded | Class::PermissionDenied | Class::Blocked
        )
    };
    let is_clear = || match classify_certain(told) {
        None => true,
        Some(class) => cause::at_end(told).is_some() && !answered(class),
    };
    let of_cause = || cause::at_end(told).and_then(classify_certain).filter(|class| class.is_malformed_call() && is_clear());
    let of_parameter = || cause::lacking(told).filter(|_| is_clear()).map(|_| Class::MissingParam);
    of_program
        .or_else(of_cause)
        .or_else(of_parameter)
        .or_else(|| error.as_deref().and_then(classify_certain))
        .unwrap_or_else(|| classify(&text))
}

/// A failure that the result itself states.
fn of_statement(facts: Facts<'_>, stated: &Stated<'_>) -> Failure {
    let words = unwrap(&stated.error);
    if let Some(unknown) = unknown_tool(facts.tool, &words) {
        return unknown;
    }
    let class = of_edit(facts.tool, of_words(&words), &words);
    // what else the result holds is not to be lost
    let error = if stated.more { head_and_tail(facts.text.trim(), MAX_PART).into_owned() } else { words };
    Failure { answered: is_answer(facts.text), class, ..Failure::unusable(error) }
}

/// What a tool that replaces text does not find is this text.
fn of_edit(tool: &str, class: Class, text: &str) -> Class {
    let edits = matches!(family(tool), Family::Edit | Family::Patch) || is_named_as_an_edit(tool);
    let vague = matches!(class, Class::NotFound | Class::InvalidValue | Class::Unknown);
    if edits && vague && misses_its_text(text) { Class::NoMatch } else { class }
}

/// The host's schema sentence: `Validation failed for tool "read":`, a line per parameter, the arguments.
fn malformed_call(text: &str) -> Option<Failure> {
    let rest = text.strip_prefix(SCHEMA_SENTENCE)?;
    let (_, rest) = rest.split_once("\":")?;
    let (complaints, received) = rest.split_once("\n\nReceived arguments:\n").unwrap_or((rest, ""));
    let issues: Vec<Issue> = complaints
        .lines()
        .filter_map(|line| line.trim().strip_prefix("- "))
        .filter_map(|line| line.split_once(": "))
        .map(|(parameter, complaint)| Issue { parameter: parameter.to_owned(), complaint: complaint.to_owned() })
        .collect();
    // what is missing is named first, whatever else is wrong
    let classes: Vec<Class> = issues.iter().map(|issue| classify(&issue.complaint)).collect();
    let class = [Class::MissingParam, Class::InvalidType].into_iter().find(|class| classes.contains(class));
    Some(Failure {
        class: class.unwrap_or(Class::InvalidValue),
        error: text.split("\n\nReceived arguments:").next().unwrap_or(text).to_owned(),
        refused: false,
        issues,
        received: json::value(received).ok(),
        by_exit: false,
        answered: false,
    })
}

/// The host's other fixed sentence: `Tool x not found`, and nothing else; or any sentence that denies the called tool.
fn unknown_tool(tool: &str, text: &str) -> Option<Failure> {
    let name = text.strip_prefix("Tool ").and_then(|rest| rest.strip_suffix(" not found"));
    (name.is_some_and(|name| name == tool || !name.contains(char::is_whitespace)) || denies(tool, text))
        .then(|| Failure { class: Class::UnknownTool, ..Failure::unusable(text.to_owned()) })
}

/// A tool's own sentence: `Missing required parameter: path (path or file_path)`.
fn missing_parameter(text: &str) -> Vec<Issue> {
    let Some((complaint, rest)) = text.split_once("parameter: ") else { return Vec::new() };
    let name: String = rest.chars().take_while(|c| c.is_alphanumeric() || "_-.".contains(*c)).collect();
    if name.is_empty() {
        return Vec::new();
    }
    vec![Issue { parameter: name, complaint: format!("{complaint}parameter") }]
}

#[cfg(test)]
mod tests;
