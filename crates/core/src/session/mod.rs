//! What is remembered of sessions, of their turn, its calls and its loops. Everything is bounded.

pub(crate) mod acts;
pub(crate) mod bounds;
pub(crate) mod brought;
pub(crate) mod causes;
pub(crate) mod done;
pub(crate) mod failure_cause;
pub(crate) mod failure_streak;
pub(crate) mod ledger;
pub(crate) mod loop_record;
pub(crate) mod occurrence;
pub mod opinions;
pub mod persisted;
pub(crate) mod run_series;
pub(crate) mod shown_names;
pub mod snapshot;
pub(crate) mod spending;
pub(crate) mod state;
pub mod switch;
pub mod switches;
pub(crate) mod turn;
pub(crate) mod wanted;
