//! Causes of failures, as coarse as their repetition is judged.

use tool_guard_calls::effect::Effect;
use tool_guard_calls::identity::Call;
use tool_guard_calls::shell::programs::is_probe;
use tool_guard_calls::shell::{self, command_of};
use tool_guard_outcome::class::{Class, FailureKind};
use tool_guard_outcome::outcome::Failure;
use tool_guard_text::find::holds;
use tool_guard_text::part::Part;

/// Why calls fail, as far as it matters for the next try.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// The call itself is wrong: it fails until it is changed.
    Malformed,
    /// Somebody does not let it.
    Refused,
    /// It is done already: `already exists`.
    Done,
    /// It may pass.
    Transient,
    /// What it asks for is not there.
    NotFound,
    /// Anything else.
    Other,
}

/// Words by which a command says that it was called wrongly.
const OPTIONS: &[&str] = &["option", "usage", "argument", "flag", "unrecognized", "unknown"];

/// Words by which a service says that it was done before, whatever class that is.
const DONE: &[&str] =
    &["already exist", "already been", "already taken", "already created", "already installed", "already a member", "duplicate", "409"];

/// Bytes below which an error is a finding, not an explanation.
const MAX_FINDING: usize = 60;

fn asks_whether_it_is_there(call: &Call) -> bool {
    let program = command_of(call.args.as_ref()).map(|command| shell::read(command).program);
    program.is_some_and(|program| is_probe(program.split(' ').next().unwrap_or_default()))
}

/// How a call failed, as far as loops ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FailureFacts {
    /// Why.
    pub cause: Cause,
    /// Its class.
    pub class: Class,
    /// Whether the host says that there is no such tool.
    pub unknown_tool: bool,
    /// Whether somebody kept the call from running.
    pub vetoed: bool,
    /// Whether a server answered so that was asked over HTTP.
    pub answered: bool,
}

impl FailureFacts {
    /// Those of this call's failure.
    pub(crate) fn of(failure: &Failure, call: &Call) -> Self {
        let class = failure.class;
        Self {
            cause: Cause::of(failure, call),
            class,
            unknown_tool: class == Class::UnknownTool && failure.refused,
            vetoed: class.kind() == FailureKind::Neutral,
            answered: failure.answered,
        }
    }
}

impl Cause {
    /// The cause of this call's failure.
    pub fn of(failure: &Failure, call: &Call) -> Self {
        let words = failure.error.head(400).to_lowercase();
        if DONE.iter().any(|word| holds(&words, word)) {
            return Self::Done;
        }
        match failure.class {
            // not up yet
            Class::CommandFailed if words.len() < MAX_FINDING && asks_whether_it_is_there(call) => Self::Transient,
            // a search without a hit
            Class::CommandFailed if call.effect == Effect::Look && words.len() < MAX_FINDING => Self::NotFound,
            // a command says so of its own options
            Class::MissingParam | Class::InvalidType | Class::InvalidValue | Class::UnknownTool
                if failure.refused || failure.by_exit && OPTIONS.iter().any(|word| holds(&words, word)) =>
            {
                Self::Malformed
            }
            // what a tool refuses that ran may depend on what it is given
            Class::MissingParam | Class::InvalidType | Class::InvalidValue | Class::UnknownTool => Self::Other,
            Class::Auth | Class::PermissionDenied | Class::LimitExceeded | Class::Cancelled | Class::Blocked => Self::Refused,
            Class::NotFound | Class::CommandNotFound | Class::NoMatch | Class::NotADirectory | Class::IsADirectory => Self::NotFound,
            class if class.kind() == FailureKind::Transient => Self::Transient,
            _ => Self::Other,
        }
    }
}
