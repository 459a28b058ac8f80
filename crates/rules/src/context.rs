//! What rules decide with: the settings in force, and the result that came back.

use tool_guard_loops::enter::ObservationRules;
use tool_guard_outcome::outcome::Outcome;
use tool_guard_screen::size::Limits;
use tool_guard_session::occurrence::Admission;
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

/// The result of a call.
#[derive(Debug, Clone, Copy)]
pub struct ToolResult<'r> {
    /// What it means.
    pub outcome: &'r Outcome,
    /// The result's text, or its head and tail.
    pub text: &'r str,
    /// The length of the whole text.
    pub length: usize,
    /// Whether the call was allowed to run.
    pub admission: Admission,
    /// Milliseconds at which the model made the call.
    pub started: u64,
    /// The batch in which the model made the call.
    pub batch: u32,
    /// Whether the model is not shown it: then it is no progress, and repetition is all that can be wrong with it.
    pub withheld: bool,
}
