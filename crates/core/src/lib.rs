//! Every decision of tool-guard, without a clock, I/O, JavaScript or globals.
//!
//! A host reports what happens as *moments* to a [`Guard`]: a turn begins, the model calls a tool, the tool
//! answers. Each moment yields a [`Verdict`]: keep, rewrite the arguments, block, append to the result, replace
//! it, or halt the run. Time comes in as milliseconds; the same moments always yield the same verdicts.
//!
//! ```
//! use tool_guard_core::{Action, CallMoment, Config, Guard, OutcomeMoment};
//!
//! let mut guard = Guard::new(Config::default());
//! let failed = OutcomeMoment {
//!     call: CallMoment { session: "s", id: "call_1", tool: "read", args: Some("{}"), time: 0 },
//!     is_error: true,
//!     details_status: None,
//!     exit_code: None,
//!     length: 100,
//!     text: "Validation failed for tool \"read\":\n  - path: must have required properties path\n\nReceived arguments:\n{}",
//! };
//! let verdict = guard.on_outcome(&failed);
//! let Action::Replace { text } = verdict.action else { panic!("a malformed call is corrected") };
//! assert_eq!(
//!     text,
//!     "[TOOL ERROR] read() requires 'path'. Correct usage: read({ path: \"path/to/file\" }). \
//!      You sent: read({}). Fix your call and retry."
//! );
//! ```
//!
//! Modules point one way: `guard -> policy -> {ledger, turn, outcome, call} -> {thresholds, family} -> config`, and `guard -> screen`.
#![forbid(unsafe_code)]

pub mod attribution;
pub mod batch;
pub mod call;
pub mod class;
pub mod classify;
mod clock;
pub mod command;
mod command_outcome;
pub mod config;
pub mod corrective;
mod denial;
pub mod family;
pub mod fingerprint;
pub mod guard;
pub mod incident;
pub mod ledger;
mod mask;
pub mod memory;
pub mod message;
pub mod moment;
pub mod outcome;
mod patterns;
mod phrase;
pub mod policy;
pub mod profile;
pub mod quote;
pub mod recent;
pub mod record;
pub mod redact;
pub mod repair;
mod repair_edit;
pub mod screen;
mod setting;
pub mod snapshot;
pub mod state;
mod status;
pub mod suggest;
pub mod thresholds;
pub mod trip;
pub mod turn;
pub mod usage;
pub mod verdict;
pub mod wait;

pub use config::{Config, ConfigError, Mode};
pub use guard::Guard;
pub use incident::Incident;
pub use moment::{CallMoment, OutcomeMoment, ResultMoment, TurnMoment};
pub use verdict::{Action, Need, ResultVerdict, Rule, Verdict};
