//! What the guard would have done in a recorded session.

mod player;
mod report;
mod trace;

pub use player::{Player, call_event, outcome_event};
pub use report::{CallReport, Report, Totals};
pub use trace::{CallStatus, Intervention, LOOP_RULES, ReplayedCall, Trace};
