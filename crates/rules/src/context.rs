//! What every decision of the rules depends on beside the session: the settings in force, what is known of the host and the user.

use tool_guard_loops::observation::ObservationRules;
use tool_guard_screen::size::Limits;
use tool_guard_settings::config::{Config, Mode};
use tool_guard_settings::thresholds::Thresholds;
use tool_guard_tools::catalogue::Catalogue;

/// What every decision depends on beside the session.
#[derive(Debug, Clone, Copy)]
pub struct Context<'c> {
    /// The settings.
    pub config: &'c Config,
    /// Whether verdicts are carried out.
    pub mode: Mode,
    /// The model's thresholds.
    pub thresholds: &'c Thresholds,
    /// Whether the host can ask the user about a call.
    pub asks: bool,
    /// Whether the host lets a plugin ask a model.
    pub consults: bool,
    /// What limits results for the model.
    pub limits: Limits,
    /// What is known of tools.
    pub catalogue: &'c Catalogue,
    /// How often the user wants something done, by their words; 0 or 1: they do not say.
    pub wanted: u32,
    /// Minutes that the user's clock is ahead of UTC.
    pub utc_offset: i32,
    /// Milliseconds since the epoch, of the event.
    pub time: u64,
}

impl<'c> Context<'c> {
    /// What the user says of observations.
    pub(crate) const fn observation_rules(self) -> ObservationRules<'c> {
        let repeat = &self.thresholds.repeat;
        ObservationRules { count_changed_results: repeat.count_changed_results, polls: repeat.polls.as_slice() }
    }
}
