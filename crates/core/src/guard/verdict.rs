//! What the guard says about a moment.

use std::fmt;

use serde::Serialize;

use crate::journal::incident::Incident;
use crate::verdict::class::{Class, Kind};

/// What the host should do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Response {
    /// Nothing: the call or its result stays as it is, byte for byte.
    Keep,
    /// Call the tool with these arguments (a JSON object) instead.
    Rewrite {
        /// The repaired arguments as JSON.
        args: String,
    },
    /// Do not run the call; the model sees `text` in place of a result.
    Block {
        /// Why, for the model.
        text: String,
    },
    /// Keep the result and add `text` behind it.
    Append {
        /// Guidance for the model.
        text: String,
    },
    /// Put `text` in place of the result.
    Replace {
        /// The corrective message, for the model.
        text: String,
    },
    /// End the run. Where the host cannot, block the call with `text`.
    Halt {
        /// Why, for the model.
        text: String,
        /// What happened and what the user can choose, for the user.
        report: String,
        /// Whether `text` goes behind the result, which may hold lines that the model needs, or in its place.
        append: bool,
    },
}

impl Response {
    /// Bytes of its texts.
    #[must_use]
    pub const fn size(&self) -> usize {
        match self {
            Self::Keep => 0,
            Self::Rewrite { args: text } | Self::Block { text } | Self::Append { text } | Self::Replace { text } => text.len(),
            Self::Halt { text, report, .. } => text.len() + report.len(),
        }
    }
}

/// The rule that spoke. The letters are those of the design's ladder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// Arguments were repaired before the host saw them.
    Repair,
    /// A: the first deterministic failure of a call is answered with what it needed.
    Corrective,
    /// B: the same call failed the same way too often.
    IdenticalFailures,
    /// C: too many failures in one turn.
    TurnCap,
    /// D: the same failure under other arguments.
    SameFailure,
    /// E: the same call with the same result.
    Repetition,
    /// F: two to five calls that go round with the same results.
    Cycle,
    /// G: a transient failure outlasted its retries.
    TransientBudget,
    /// H: a stopped call, or the cap, was tried again too often.
    Halt,
    /// What was counted is forgotten, by hand or because time passed.
    Reset,
    /// A result gives the model orders.
    Injection,
    /// A result holds what should not spread.
    Redaction,
    /// A result is too long.
    Size,
    /// A result is not what the settings say it must be.
    Validation,
}

/// What was done, in the order of the ladder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Action {
    /// What was counted was forgotten.
    Reset,
    /// Arguments were rewritten.
    Repair,
    /// A result lost its middle.
    Truncate,
    /// Parts of a result were replaced by placeholders.
    Redact,
    /// A result was marked as giving orders.
    Warn,
    /// A result was turned into an error.
    Reject,
    /// The model was told what the call needed.
    Correct,
    /// The model was told that it repeats itself.
    Note,
    /// The call was declared a loop, or the turn at its limit.
    Stop,
    /// A call was kept from running, or its result from being shown.
    Block,
    /// The run was ended.
    Halt,
}

/// By its name in the journal.
impl fmt::Display for Rule {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(out)
    }
}

/// By its name in the journal.
impl fmt::Display for Action {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(out)
    }
}

impl Serialize for Class {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// A moment's answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict {
    /// What to do.
    pub response: Response,
    /// What to write in the journal.
    pub incident: Option<Incident>,
}

impl Default for Verdict {
    fn default() -> Self {
        Self::KEEP
    }
}

impl Verdict {
    /// The answer to nearly every moment.
    pub const KEEP: Self = Self { response: Response::Keep, incident: None };

    /// Whether there is nothing to do and nothing to write.
    #[must_use]
    pub const fn is_silent(&self) -> bool {
        matches!(self.response, Response::Keep) && self.incident.is_none()
    }
}

/// What a failure counts as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Explained {
    /// Its class.
    pub class: Class,
    /// What that means for another try.
    pub kind: Kind,
    /// Retries that an identical failure gets; `None`: it is not counted.
    pub retries: Option<u32>,
}

/// What must be known of a result before it can be screened.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Need {
    /// Its texts, whole.
    pub text: bool,
    /// What the user's own detectors say of it.
    pub detectors: bool,
    /// The texts that the host keeps beside it.
    pub details: bool,
    /// What a validator says of it: the index under `screen.validate` of the schema.
    pub schema: Option<usize>,
}

/// What the model is to be shown of a result.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ResultVerdict {
    /// The text in place of everything that the result holds.
    pub instead: Option<String>,
    /// Whether that is because it must not be shown.
    pub withheld: bool,
    /// Else the new text of each text that changes.
    pub texts: Vec<Option<String>>,
    /// What to write in the journal.
    pub incidents: Vec<Incident>,
}

impl ResultVerdict {
    /// Whether there is nothing to do and nothing to write.
    #[must_use]
    pub fn is_silent(&self) -> bool {
        self.instead.is_none() && self.incidents.is_empty() && self.texts.iter().all(Option::is_none)
    }
}
