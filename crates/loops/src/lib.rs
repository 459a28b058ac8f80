//! What repetition proves.
//!
//! A turn is a list of observations: calls with their answers. Each is compared with those before it (`compare`), which gives it named
//! [`table::Facts`]; how it is related to those is one of them. The facts pick points from a table: how much this repetition proves that going
//! on is pointless (`score`). Points add up in the loop that the observation belongs to; new information takes them back. A call is
//! allowed, told, slowed, refused once or stopped by the points of its loop (`decide`).
//!
//! The tables, with a reason for each row, are in `data/loops.toml`; [`turn::TurnState`] is all that a turn remembers.
#![forbid(unsafe_code)]

pub mod batch_counter;
pub mod bounds;
pub mod call_state;
pub mod cause;
mod compare;
pub mod decide;
mod deferred;
mod last_action;
pub mod observation;
pub mod observe;
pub mod pace;
pub mod read_late;
pub mod readings;
mod recent;
mod score;
mod second_opinion;
pub mod state;
pub mod table;
pub mod turn;
