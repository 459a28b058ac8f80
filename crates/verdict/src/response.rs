//! How the host is to respond to an event.

use serde::Serialize;

/// What a host does with a call or its result.
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
    /// Ask the user whether the call may run.
    Ask {
        /// The question, for the user.
        title: String,
        /// What it is about, for the user.
        text: String,
        /// For the model, where the call is not allowed or nobody answers.
        denied: String,
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

/// What a host does with an answer that would end the run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum ReplyResponse {
    /// Nothing: the user gets it as it is.
    Keep,
    /// Do not show it; ask the model once more, with `text`.
    Revise {
        /// What does not hold, for the model.
        text: String,
    },
    /// Show it, and `text` under it.
    Tell {
        /// What does not hold, for the user.
        text: String,
    },
}

/// Where a text of ours stands in what the model is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Placement {
    /// Before the result, which stays.
    Prepend,
    /// Behind the result, which stays.
    Append,
    /// In place of the result, or of the call that was kept from running.
    Replace,
}

impl Response {
    /// Bytes of its texts.
    #[must_use]
    pub const fn size(&self) -> usize {
        match self {
            Self::Keep => 0,
            Self::Rewrite { args: text } | Self::Block { text } | Self::Append { text } | Self::Replace { text } => text.len(),
            Self::Halt { text, report, .. } => text.len() + report.len(),
            Self::Ask { title, text, denied } => title.len() + text.len() + denied.len(),
        }
    }

    /// Where its text stands; `None` if the model is shown none.
    #[must_use]
    pub const fn placement(&self) -> Option<Placement> {
        match self {
            Self::Keep | Self::Rewrite { .. } | Self::Ask { .. } => None,
            Self::Append { .. } | Self::Halt { append: true, .. } => Some(Placement::Append),
            Self::Block { .. } | Self::Replace { .. } | Self::Halt { append: false, .. } => Some(Placement::Replace),
        }
    }
}
