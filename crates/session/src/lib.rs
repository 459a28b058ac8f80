//! What is remembered of sessions, of their turn, its calls and its loops, and nothing of what is decided by it. Everything is bounded.
//!
//! [`ledger::Ledger`] has every session, [`state::Session`] what is known of one, [`turn::Turn`] what a new turn forgets. Each kind of memory has a
//! file of its own; rules read and write it there. What survives a restart is in [`persisted`] and [`switches`].
#![forbid(unsafe_code)]

pub mod acts;
pub mod bounds;
pub mod brought;
pub mod causes;
pub mod done;
mod failure_cause;
pub mod failure_streak;
pub mod ledger;
pub mod loop_record;
pub mod occurrence;
pub mod opinions;
pub mod persisted;
pub mod prompt_choice;
pub mod run_series;
pub mod shown_names;
pub mod snapshot;
pub mod spending;
pub mod state;
pub mod switch;
pub mod switches;
pub mod turn;
pub mod wanted;
