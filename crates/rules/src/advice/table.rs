//! The table of advice, made of `data/advice.toml` when the crate is built.

use tool_guard_outcome::class::Class;
use tool_guard_tools::family::Family;

use crate::advice::row::{Advice, Again, Tools};

include!(concat!(env!("OUT_DIR"), "/advice.rs"));
