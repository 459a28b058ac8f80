//! A loop that was stopped: as an operator, the page or the user is told of it, and as it goes on counting in a later turn, after a restart
//! and in turns that no user asked for.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tool_guard_outcome::class::Class;
use tool_guard_verdict::rule::Rule;

/// What a call was repeated with.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum RepeatKind {
    /// Its result was the same.
    #[default]
    Same,
    /// It failed in the same way, whatever was changed in between.
    Futile,
    /// It showed the same, whatever was done in between.
    Ineffective,
    /// The user wants every call counted, and results differed.
    Varied,
    /// It was cancelled or refused.
    Refused,
    /// It asked for a person: an approval, a login, a code.
    Person,
}

/// A stopped loop. Arguments and error are redacted and cut.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LoopRecord {
    /// The rule that stopped it.
    pub rule: Rule,
    /// The tool's name as the model wrote it.
    pub tool: String,
    /// The arguments.
    pub args: Value,
    /// The call in one line.
    pub call: String,
    /// The last error; none if the calls succeeded.
    pub error: Option<String>,
    /// Its class.
    pub class: Option<Class>,
    /// Attempts at the call, or what else the rule counted.
    pub count: u32,
    /// Failures of the turn that count against its cap.
    pub failures: u32,
    /// Milliseconds of the first of them.
    pub first: u64,
    /// Milliseconds of the last of them.
    pub last: u64,
    /// Tool calls of any kind since the first.
    pub calls: u32,
    /// Tokens that the model used since the first, where the host tells them.
    pub tokens: Option<u64>,
    /// Whether the loop is open: no new turn, no reset, no success since.
    pub open: bool,
    /// Why a second opinion found it stuck, if one did.
    pub opinion: Option<String>,
    /// Whether it was only observed: what stopped it would have been done, and was not.
    pub observed: bool,
    /// What its repetitions had in common.
    #[serde(skip)]
    pub repeat_kind: RepeatKind,
    /// The call's identity.
    #[serde(skip)]
    pub key: u64,
    /// Tool calls of the turn when it was updated last.
    #[serde(skip)]
    pub made: u32,
    /// Tokens of the session at that time.
    #[serde(skip)]
    pub spent: u64,
}

/// A call that was stopped in an earlier turn; its failures are added to those of the current one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CarriedLoop {
    /// The call's identity, 16 hexadecimal digits.
    pub call_key: String,
    /// The class of its failures, by name.
    pub class: String,
    /// How often it failed in the same way.
    pub failures: u32,
    /// Milliseconds of the last time.
    pub last: u64,
}

impl CarriedLoop {
    /// The failures that this loop adds to those of the call in the current turn.
    #[must_use]
    pub fn failures_of(&self, key: u64, class: Class) -> u32 {
        if self.is_of(key) && self.class == class.name() { self.failures } else { 0 }
    }

    pub(crate) fn is_of(&self, key: u64) -> bool {
        self.call_key == format!("{key:016x}")
    }
}
