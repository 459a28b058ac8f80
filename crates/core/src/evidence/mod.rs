//! What repetition proves. Each repetition adds a weight to a loop's account, as far as it could not have brought anything new;
//! news take weight back. The rules decide by what stands in the accounts.

pub(crate) mod account;
pub(crate) mod accounts;
pub(crate) mod batch_counter;
pub(crate) mod cause;
mod comparison;
mod futility;
pub(crate) mod kinship;
mod membership;
mod news;
pub(crate) mod pace;
pub(crate) mod proof;
mod recent;
mod remedy;
pub(crate) mod standing;
pub(crate) mod unread;
mod weights;
