//! What the guard answers to an event.

use serde::Serialize;
use tool_guard_outcome::class::{Class, FailureKind};
use tool_guard_session::opinions::Question;
use tool_guard_verdict::response::{ReplyResponse, Response};

use crate::journal::incident::Incident;

/// The answer to an event.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict {
    /// What to do.
    pub response: Response,
    /// What to write in the journal.
    pub incident: Option<Incident>,
    /// What to ask a reader; seldom, so that it takes no room in every verdict.
    pub question: Option<Box<Question>>,
}

impl Default for Verdict {
    fn default() -> Self {
        Self::KEEP
    }
}

impl Verdict {
    /// The answer to nearly every event.
    pub const KEEP: Self = Self { response: Response::Keep, incident: None, question: None };

    /// Whether there is nothing to do, nothing to write and nothing to ask.
    #[must_use]
    pub const fn is_silent(&self) -> bool {
        matches!(self.response, Response::Keep) && self.incident.is_none() && self.question.is_none()
    }

    /// The same for a result that cannot be changed: nothing is done, and the journal tells that the model was shown nothing.
    #[must_use]
    pub fn unseen(self) -> Self {
        Self { response: Response::Keep, incident: self.incident.map(|incident| Incident { placement: None, ..incident }), ..self }
    }
}

/// The answer to an answer of the model's.
#[derive(Debug, Clone, PartialEq)]
pub struct ReplyVerdict {
    /// What to do.
    pub response: ReplyResponse,
    /// What to write in the journal.
    pub incident: Option<Incident>,
    /// What to ask a reader before the model is told: where the answer is a text in place of a result, the model is told that.
    pub question: Option<Question>,
}

impl ReplyVerdict {
    /// The answer to nearly every answer.
    pub const KEEP: Self = Self { response: ReplyResponse::Keep, incident: None, question: None };

    /// Whether there is nothing to do and nothing to write.
    #[must_use]
    pub const fn is_silent(&self) -> bool {
        matches!(self.response, ReplyResponse::Keep) && self.incident.is_none()
    }
}

/// What a failure counts as.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Explained {
    /// The tool that it was read as one of.
    pub tool: String,
    /// The arguments of the call as the text tells them, as JSON.
    pub args: Option<String>,
    /// Its class.
    pub class: Class,
    /// What that means for another try.
    pub kind: FailureKind,
    /// Retries that an identical failure gets; `None`: it is not counted.
    pub retries: Option<u32>,
    /// Whether the text is a host's refusal of a call: a tool that says the same is not believed.
    pub refused: bool,
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

/// What a session's prompt is given.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PromptVerdict {
    /// Lines for the system prompt; `None`: none.
    pub hints: Option<String>,
    /// The only tools that the model is shown; `None`: as the host has it.
    pub tools: Option<Vec<String>>,
    /// Settings that match nothing, for the operator; told when the choice is made.
    pub complaints: Vec<String>,
    /// What to write in the journal, when the choice is made.
    pub incidents: Vec<Incident>,
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
    /// What to ask a reader first; nothing is decided then.
    pub question: Option<Question>,
}

impl ResultVerdict {
    /// Whether there is nothing to do and nothing to write.
    #[must_use]
    pub fn is_silent(&self) -> bool {
        self.question.is_none() && self.instead.is_none() && self.incidents.is_empty() && self.texts.iter().all(Option::is_none)
    }
}
