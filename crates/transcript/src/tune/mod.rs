//! Which thresholds would have done best in recorded sessions.

mod choice;
mod settings;
mod tuner;

pub use choice::{Choice, Confidence, Recommendation};
pub use settings::{Knob, Setting};
pub use tuner::{Outcome, Tuner};
