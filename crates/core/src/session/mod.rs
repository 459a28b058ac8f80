//! What is remembered of sessions, of their turn, its calls and its loops. Everything is bounded.

pub mod batch_counter;
pub mod call_record;
pub mod carried_loop;
pub mod failure_group;
pub mod ledger;
pub mod loop_record;
pub mod occurrence;
pub mod persisted;
pub mod snapshot;
pub mod state;
pub mod switch;
pub mod turn;
