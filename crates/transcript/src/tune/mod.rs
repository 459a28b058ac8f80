//! Which thresholds would have done best in recorded sessions.

mod choice;
mod setting_score;
mod settings;
mod tuner;

pub use choice::{Choice, Confidence, Recommendation};
pub use setting_score::SettingScore;
pub use settings::{Knob, TriedSetting};
pub use tuner::{Tuner, TunerState};
