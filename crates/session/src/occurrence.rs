//! One occurrence of a call, from the model's message to the verdict on its result.

use tool_guard_verdict::response::Response;

/// Whether an occurrence of a call may run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Admission {
    /// It may run.
    Free,
    /// It is one of many equal looks in one message: the first of them answer it.
    Surplus,
    /// It is refused this once.
    RefusedOnce,
    /// It comes too early.
    Slowed,
    /// Its run is to be stopped, unless a reader who is shown this call says no.
    Due,
    /// Its loop was stopped.
    Stopped,
    /// It was tried so often that the run is to end.
    Halted,
}

/// The outcome of screening a result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Screening {
    /// The model is shown it, perhaps changed.
    Shown,
    /// The model is not shown it.
    Withheld,
    /// It is not what it should be; the model is told this error.
    Invalid(String),
}

/// One occurrence of a call.
#[derive(Debug, Clone)]
pub struct Occurrence {
    /// What tells it from others.
    pub(crate) id: String,
    /// How it stood when it was first seen.
    pub admission: Admission,
    /// The batch in which the model made it.
    pub batch: u32,
    /// Milliseconds at which it was first seen.
    pub started: u64,
    /// Whether it was kept from running: its result is then a text of ours.
    pub blocked: bool,
    /// The user was asked about it, and decides what becomes of it: what the model is told if it is not allowed.
    pub asked: Option<Box<str>>,
    /// Whether it is an act that is under way ([`crate::done`]).
    pub acts: bool,
    /// The outcome of screening its result, once it was screened.
    pub screening: Option<Screening>,
    /// The response to its result, once there is one.
    pub response: Option<Response>,
}
