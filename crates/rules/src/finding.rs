//! What a rule looks at, what it found, and what is to be done about it.

use tool_guard_loops::observation::Comparison;
use tool_guard_loops::observe::FinishedCall;
use tool_guard_outcome::outcome::Failure;
use tool_guard_session::occurrence::Admission;
use tool_guard_session::state::Session;
use tool_guard_verdict::action::Action;
use tool_guard_verdict::response::Response;
use tool_guard_verdict::rule::Rule;

use crate::context::Context;

/// A result that was counted in its session and compared with others, as the rules look at it.
pub(crate) struct Observed<'o> {
    /// The settings in force.
    pub context: Context<'o>,
    /// What is known of the session.
    pub session: &'o mut Session,
    /// The call that came back, and what it came back with.
    pub finished: FinishedCall<'o>,
    /// Why it failed, unless somebody did not want it.
    pub failure: Option<&'o Failure>,
    /// The same, unless the failure is what the call was to find out.
    pub counted: Option<&'o Failure>,
    /// Whether the call was allowed to run.
    pub admission: Admission,
    /// What the result is like.
    pub comparison: Comparison,
}

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
pub struct Decision {
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
