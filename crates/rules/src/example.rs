//! Examples of what a rule says: a request, calls and their results, an answer, and what the guard makes of them. The tests play them, and
//! so does the documentation, which quotes the guard's own words.

use serde::Serialize;
use tool_guard_verdict::action::Action;

/// Calls and results that a rule speaks to.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Example {
    /// Its name in the documentation.
    pub name: &'static str,
    /// What a reader answers who is asked for a second opinion; `None`: nobody is asked.
    pub reader: Option<&'static str>,
    /// The user's words before the first call; `None`: the host does not tell them.
    pub request: Option<&'static str>,
    /// Whether each round is a run of its own, which no user asked for.
    pub unattended: bool,
    /// The settings, as JSON.
    pub settings: &'static str,
    /// How often the calls are made, in this order.
    pub rounds: u32,
    /// The calls.
    pub calls: &'static [ExampleCall],
    /// The model's answer after them, given once more if it is asked to; `None`: there is none.
    pub answer: Option<&'static str>,
    /// What is done, in order: the journal names of the rules, and the actions.
    pub expected: &'static [(&'static str, Action)],
}

impl Example {
    /// Calls of one run under the default settings, each made once, and nothing around them.
    pub(crate) const PLAIN: Self = Self {
        name: "",
        reader: None,
        request: None,
        unattended: false,
        settings: "{}",
        rounds: 1,
        calls: &[],
        answer: None,
        expected: &[],
    };
}

/// A call of an [`Example`] and its result.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExampleCall {
    /// The tool.
    pub tool: &'static str,
    /// The arguments, as JSON; `{n}` stands for the round's number, from 0.
    pub args: &'static str,
    /// The result's text; `{n}` stands for the round's number, from 0, and `{lines}` for 2000 numbered lines.
    pub text: &'static str,
    /// Whether it is an error.
    pub is_error: bool,
}

/// A call that fails with this text.
pub(crate) const fn fails(tool: &'static str, args: &'static str, text: &'static str) -> ExampleCall {
    ExampleCall { tool, args, text, is_error: true }
}

/// A call that succeeds with this text.
pub(crate) const fn works(tool: &'static str, args: &'static str, text: &'static str) -> ExampleCall {
    ExampleCall { tool, args, text, is_error: false }
}
