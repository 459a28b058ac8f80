//! What a message holds, whatever dialect it was written in.

use std::fmt;

use serde_json::Value;

/// How a call was written; its result has to be written the same way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dialect {
    OpenClaw,
    Anthropic,
    OpenAi,
    /// An item of the Responses interface, whose output is a `function_call_output`.
    Function,
    /// An item of the Responses interface, whose output is a `custom_tool_call_output`.
    Custom,
    /// A row of a corpus.
    Corpus,
}

/// Whose message it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    User,
    Assistant,
    /// Results and nothing else.
    Tool,
    /// Instructions and other messages that are neither of the above.
    Other,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct CallPart {
    pub(crate) id: Option<String>,
    pub(crate) name: Option<String>,
    pub(crate) args: Option<Value>,
    pub(crate) dialect: Dialect,
    /// What makes it incomplete.
    pub(crate) partial: Option<Doubt>,
}

#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct ResultPart {
    pub(crate) id: Option<String>,
    pub(crate) name: Option<String>,
    pub(crate) text: String,
    pub(crate) is_error: Option<bool>,
    pub(crate) exit_code: Option<i64>,
    pub(crate) status: Option<String>,
    /// Whether it was made up for a result that was lost.
    pub(crate) synthetic: bool,
    /// Its index in the message's content, where it is a block of it.
    pub(crate) block: Option<usize>,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Part {
    Text(String),
    Call(CallPart),
    Result(ResultPart),
}

/// Why it is not known whether a call was ever made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Doubt {
    /// The message was aborted.
    Aborted,
    /// The message ended in an error.
    Errored,
    /// The call's arguments are missing, or break off.
    Partial,
    /// The call has no id, or no tool.
    Nameless,
    /// Two calls of one message have the same id.
    Ambiguous,
    /// The entry decides which branch of the session is the active one.
    Branch,
    /// A line that cannot be read names its id.
    Unread,
}

impl fmt::Display for Doubt {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Aborted => "its message was aborted",
            Self::Errored => "its message ended in an error",
            Self::Partial => "its arguments are missing or break off",
            Self::Nameless => "it has no id or no tool",
            Self::Ambiguous => "another call has the same id",
            Self::Branch => "it decides which branch of the session is the active one",
            Self::Unread => "a line that cannot be read names it",
        })
    }
}

/// A parsed message.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Message {
    pub(crate) role: Role,
    pub(crate) parts: Vec<Part>,
    /// Whether its content also holds blocks of other kinds: a picture, a document.
    pub(crate) has_other_blocks: bool,
    /// Why none of its calls can be judged.
    pub(crate) doubt: Option<Doubt>,
    /// Whether its call or result has no id by format (`function_call`): then only their order joins them.
    pub(crate) legacy: bool,
}

impl Message {
    pub(crate) fn calls(&self) -> impl Iterator<Item = &CallPart> {
        self.parts.iter().filter_map(|part| if let Part::Call(call) = part { Some(call) } else { None })
    }

    pub(crate) fn results(&self) -> impl Iterator<Item = &ResultPart> {
        self.parts.iter().filter_map(|part| if let Part::Result(result) = part { Some(result) } else { None })
    }

    pub(crate) fn single(role: Role, part: Part) -> Self {
        Self { role, parts: vec![part], has_other_blocks: false, doubt: None, legacy: false }
    }
}
