//! Every decision of tool-guard, without a clock, I/O, JavaScript or globals.
//!
//! A host reports what happens as events to a [`Guard`]: a turn begins, the model calls a tool, the tool answers.
//! Each event of a call yields a [`Verdict`]: keep, rewrite the arguments, block, append to the result, replace it,
//! or halt the run. Time comes in as milliseconds; the same events always yield the same verdicts.
//!
//! ```
//! use tool_guard_core::{Response, CallEvent, Config, Guard, OutcomeEvent, Speaker};
//!
//! let mut guard = Guard::new(Config::default());
//! let failed = OutcomeEvent {
//!     call: CallEvent { session: "s", id: "call_1", tool: "read", args: Some("{}"), time: 0 },
//!     is_error: true,
//!     details_status: None,
//!     exit_code: None,
//!     length: 100,
//!     text: "Validation failed for tool \"read\":\n  - path: must have required properties path\n\nReceived arguments:\n{}",
//!     speaker: Speaker::Host,
//! };
//! let verdict = guard.on_outcome(&failed);
//! let Response::Replace { text } = verdict.response else { panic!("a malformed call is corrected") };
//! assert_eq!(
//!     text,
//!     "[TOOL ERROR] read() requires 'path'. Correct usage: read({ path: \"path/to/file\" }). \
//!      You sent: read({}). Fix your call and retry."
//! );
//! ```
//!
//! Core is the highest of the floors, each a crate that uses only those below it: `rules`, `session`, `prompt`, `settings`, `claims`, `text-calls`, `loops`,
//! `calls` and `screen`, `secrets` and `outcome`, `tools`, `text`, with the names of actions and rules in `verdict`. Its own modules, from the highest:
//! [`guard`], [`journal`]; what others use of the floors below stands here, too.
#![forbid(unsafe_code)]

pub mod guard;
pub mod journal;
/// Of the rules, the part that others use: their table with its examples, their words for users, corrections and advice.
pub mod rules {
    pub use tool_guard_rules::{advice, corrective, example, halt, report, spec};
}
/// Of what is remembered of sessions, the part that hosts see: questions to readers, switches, snapshots, the state that survives a restart.
pub mod session {
    pub use tool_guard_session::{opinions, persisted, snapshot, switch, switches};
}

pub use guard::Guard;
pub use guard::event::{CallEvent, OpinionEvent, OutcomeEvent, PromptEvent, ReplyEvent, ResultEvent, TextCallEvent, TurnEvent};
pub use guard::result::{Answer, Findings};
pub use guard::text_calls::{TextCallAnswer, TextCallVerdict};
pub use guard::verdict::{Need, PromptVerdict, ReplyVerdict, ResultVerdict, Verdict};
pub use journal::incident::Incident;
pub use tool_guard_outcome::facts::Speaker;
pub use tool_guard_prompt as prompt;
pub use tool_guard_session::opinions::Question;
pub use tool_guard_settings::config::{Config, Mode, SecondOpinion};
pub use tool_guard_settings::reader::ConfigError;
pub use tool_guard_verdict::action::Action;
pub use tool_guard_verdict::response::{ReplyResponse, Response};
pub use tool_guard_verdict::rule::Rule;
