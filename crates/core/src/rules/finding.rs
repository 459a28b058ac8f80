//! What a rule found, and what is to be done about it.

use tool_guard_verdict::action::Action;
use tool_guard_verdict::response::Response;
use tool_guard_verdict::rule::Rule;

/// What a rule found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Finding {
    /// The rule.
    pub rule: Rule,
    /// The step of the ladder.
    pub action: Action,
    /// What the rule counted.
    pub count: u32,
    /// What the model is to be told.
    pub text: String,
    /// What it rests on, in words.
    pub evidence: Option<String>,
}

/// What is to be done, unless the mode is to observe.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Decision {
    /// How the host is to respond.
    pub response: Response,
    /// The rule.
    pub rule: Rule,
    /// The step of the ladder.
    pub action: Action,
    /// What the rule counted.
    pub count: u32,
    /// What it rests on, in words.
    pub evidence: Option<String>,
}
