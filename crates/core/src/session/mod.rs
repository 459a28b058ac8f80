//! What is remembered of sessions, their turn, its calls and its loops. Everything is bounded.

pub mod batch_counter;
pub mod call_record;
pub mod ledger;
pub mod loop_record;
pub mod persisted;
pub mod snapshot;
pub mod turn;
