//! Other guards' and agents' own test cases, compared with what this guard does.

mod convert;
mod expect;
pub(crate) mod repairs;
mod row;
mod score;
pub(crate) mod truncation;
mod verdict;

pub(crate) use score::{CaseScore, score};
