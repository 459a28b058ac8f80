//! Replays every session under every setting that could make a difference to it.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tool_guard_core::{Config, ConfigError};

use super::choice::{Recommendation, recommend};
use super::setting_score::SettingScore;
use super::settings::{Knob, TriedSetting, probe, within};
use crate::model::RecordedSession;
use crate::replay::{Intervention, Player, ReplayedCall, Totals, Trace};

/// Rules that none of the thresholds affects.
const ALWAYS: &[&str] = &["repair", "corrective", "reset"];

struct Trial {
    setting: TriedSetting,
    current: bool,
    player: Player,
    totals: Totals,
}

/// Sweeps the thresholds over recorded sessions.
///
/// Each session is replayed under the user's own settings and under the strictest ones; the other settings are tried only where
/// the strictest make their rule intervene. Holds no session. One replay costs about a tenth of a millisecond a call.
///
/// ```
/// use serde_json::{Map, json};
/// use tool_guard_transcript::{document, tune::Tuner};
///
/// let call = json!([{"type": "toolCall", "id": "c", "name": "read", "arguments": {"path": "a"}}]);
/// let mut messages = vec![json!({"role": "user", "content": "look"})];
/// for _ in 0..9 {
///     messages.push(json!({"role": "assistant", "content": call}));
///     messages.push(json!({"role": "toolResult", "toolCallId": "c", "content": "ENOENT: no such file", "isError": true}));
/// }
/// let sessions = document("s", json!(messages).to_string().as_bytes(), &mut Vec::new());
/// let mut tuner = Tuner::new(&Map::new()).unwrap();
/// tuner.add(&sessions[0]);
/// let found = tuner.recommend();
/// assert!(found.current.saved > 0);
/// assert_eq!(found.outcomes.len(), 23);
/// ```
pub struct Tuner {
    base: Map<String, Value>,
    current: Player,
    probe: Player,
    totals: Totals,
    trials: Vec<Trial>,
    tried: usize,
}

/// What a sweep found, so that another one goes on from there.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TunerState {
    totals: Totals,
    /// Under each setting that is tried, in their order.
    trials: Vec<Totals>,
    tried: usize,
}

impl std::fmt::Debug for Tuner {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Tuner").field("totals", &self.totals).field("tried", &self.tried).finish_non_exhaustive()
    }
}

impl Tuner {
    /// A sweep around a user's settings, given as the plugin's entry.
    ///
    /// # Errors
    /// The settings cannot be used.
    pub fn new(base: &Map<String, Value>) -> Result<Self, ConfigError> {
        let config = Config::parse(&Value::Object(base.clone()))?;
        let trial = |setting: TriedSetting| {
            let tried = setting.over(base)?;
            let current = tried.thresholds == config.thresholds;
            Ok(Trial { setting, current, player: Player::new(tried), totals: Totals::default() })
        };
        Ok(Self {
            base: base.clone(),
            current: Player::new(config.clone()),
            probe: Player::new(probe(base)?),
            totals: Totals::default(),
            trials: TriedSetting::all().into_iter().map(trial).collect::<Result<_, ConfigError>>()?,
            tried: 0,
        })
    }

    /// What was found so far.
    #[must_use]
    pub fn state(&self) -> TunerState {
        let trials = self.trials.iter().map(|trial| trial.totals.clone()).collect();
        TunerState { totals: self.totals.clone(), trials, tried: self.tried }
    }

    /// Goes on where another sweep around the same settings was.
    pub fn resume(&mut self, state: TunerState) {
        (self.totals, self.tried) = (state.totals, state.tried);
        for (trial, totals) in self.trials.iter_mut().zip(state.trials) {
            trial.totals = totals;
        }
    }

    /// Replays a session.
    pub fn add(&mut self, session: &RecordedSession) {
        let trace = self.current.play(session);
        let usual = Totals::of(&trace);
        let rules_seen = self.probe.play(session).rules_seen;
        self.totals.add(&usual);
        let knobs: Vec<Knob> = Knob::ALL.iter().copied().filter(|knob| matters(*knob, &trace, &rules_seen)).collect();
        for trial in &mut self.trials {
            if !trial.current && knobs.contains(&trial.setting.knob) {
                self.tried += 1;
                trial.totals.add(&Totals::of(&trial.player.play(session)));
            } else {
                trial.totals.add(&usual);
            }
        }
    }

    /// Replays beyond the two of every session.
    #[must_use]
    pub const fn tried(&self) -> usize {
        self.tried
    }

    /// What the sweep found.
    #[must_use]
    pub fn recommend(self) -> Recommendation {
        let outcome = |trial: Trial| SettingScore {
            current: trial.current,
            trips: trial.totals.trips,
            saved: trial.totals.saved,
            healthy_touched: trial.totals.healthy_touched,
            news_touched: trial.totals.news_touched,
            setting: trial.setting,
        };
        let mut found = recommend(self.totals, self.trials.into_iter().map(outcome).collect());
        for (key, value) in &mut found.config {
            *value = within(&self.base, key, std::mem::take(value));
        }
        found
    }
}

/// Whether a threshold could make a difference to a session.
fn matters(knob: Knob, trace: &Trace<'_>, rules_seen: &BTreeSet<String>) -> bool {
    if rules_seen.iter().chain(&trace.rules_seen).all(|rule| ALWAYS.contains(&rule.as_str())) {
        return false;
    }
    match knob {
        // where a rule intervenes, what one threshold stops never reaches another
        Knob::MaxIdenticalFailures | Knob::SameFailure | Knob::Repeat | Knob::Cycles => {
            let intervened = |rule: &&str| rules_seen.contains(*rule) || trace.rules_seen.contains(*rule);
            knob.rules().iter().any(intervened) || trace.calls.iter().any(ReplayedCall::was_saved)
        }
        Knob::MaxFailuresPerTurn => trace.calls.iter().filter(|call| call.failed == Some(true)).count() >= 3,
        Knob::HaltAfter => trace.calls.iter().any(|call| call.interventions.iter().any(Intervention::stops)),
    }
}
