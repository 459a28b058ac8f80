//! What the guard did in a replayed session.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::model::{RecordedSession, Row};

/// The rules that break loops (D to G), by their names in the journal.
pub const LOOP_RULES: &[&str] = &["same-failure", "repetition", "cycle", "transient-budget"];

/// What happened to a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CallStatus {
    /// Its result was fed to the guard.
    Ran,
    /// The guard kept it from running.
    Blocked,
    /// The guard had ended the run before.
    CutOff,
    /// The recording has no result.
    Unanswered,
    /// A guard refused it when it was recorded.
    Refused,
}

/// Something that the guard did about a call.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Intervention {
    /// The rule, by its name in the journal.
    pub rule: String,
    /// The same; of a halt the rule that had stopped something before in that turn.
    pub cause: String,
    /// The action, by its name in the journal.
    pub action: String,
    /// How many failures or attempts the rule counted; the commands' reports leave it to the text.
    #[serde(skip)]
    pub count: u32,
    /// What it rests on, in words, where that is more than a single event.
    pub evidence: Option<String>,
    /// What the model is shown; of a repair the new arguments.
    pub text: String,
    /// What the user is shown when the run is ended.
    pub report: Option<String>,
}

impl Intervention {
    /// Whether it is a repair of the arguments, which the model does not see.
    #[must_use]
    pub fn repairs(&self) -> bool {
        self.action == "repair"
    }

    /// Whether it tells the model how long to wait, or keeps the call from running until then.
    #[must_use]
    pub fn slows(&self) -> bool {
        self.action == "slow"
    }

    /// Whether it refuses the call once: sent again, it runs.
    #[must_use]
    pub fn refuses_once(&self) -> bool {
        self.action == "bump"
    }

    /// Whether it stops a call or the run; a call that is only slowed or refused once is not stopped.
    #[must_use]
    pub fn stops(&self) -> bool {
        matches!(self.action.as_str(), "stop" | "block" | "halt")
    }

    /// Whether it concerns what the model does: a note, a stop or what lies between, not a repair or a reset.
    #[must_use]
    pub fn advises(&self) -> bool {
        self.stops() || self.slows() || self.refuses_once() || matches!(self.action.as_str(), "note" | "correct")
    }

    /// Whether a loop-breaking rule stops something.
    #[must_use]
    pub fn breaks_loop(&self) -> bool {
        self.stops() && LOOP_RULES.contains(&self.cause.as_str())
    }
}

/// A call of the recording, and what the guard did about it.
#[derive(Debug, Clone)]
pub struct ReplayedCall<'s> {
    /// Its row.
    pub row: &'s Row,
    /// The row of its result.
    pub result: Option<&'s Row>,
    /// Its result in the recording: whether it failed.
    pub failed: Option<bool>,
    /// What happened to it.
    pub status: CallStatus,
    /// What the guard did, in order.
    pub interventions: Vec<Intervention>,
}

impl ReplayedCall<'_> {
    /// The tool.
    #[must_use]
    pub fn tool(&self) -> &str {
        self.row.tool.as_deref().unwrap_or_default()
    }

    /// Whether the guard kept it from running, or had ended the run before.
    #[must_use]
    pub const fn was_saved(&self) -> bool {
        matches!(self.status, CallStatus::Blocked | CallStatus::CutOff)
    }

    /// Whether both are the same tool with equal arguments.
    #[must_use]
    pub fn is_like(&self, other: &Self) -> bool {
        self.row.tool == other.row.tool && self.row.args == other.row.args
    }
}

/// A replayed session.
#[derive(Debug, Clone)]
pub struct Trace<'s> {
    /// The recording.
    pub session: &'s RecordedSession,
    /// Its calls, in order.
    pub calls: Vec<ReplayedCall<'s>>,
    /// Turns that the guard ended, each with the rule that caused it.
    pub ended: BTreeMap<u64, String>,
    /// Results that belong to no call.
    pub orphans: usize,
    /// Tokens of the whole session, where the recording has them.
    pub tokens: u64,
    /// Those that were spent in turns after the guard had ended them.
    pub tokens_saved: u64,
    /// The rules that produced an incident, also in observe mode.
    pub rules_seen: BTreeSet<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_action_does() {
        for (action, advises, stops) in [
            ("repair", false, false),
            ("reset", false, false),
            ("correct", true, false),
            ("note", true, false),
            ("slow", true, false),
            ("bump", true, false),
            ("stop", true, true),
            ("block", true, true),
            ("halt", true, true),
        ] {
            let intervention = Intervention {
                rule: "repetition".to_owned(),
                cause: "repetition".to_owned(),
                action: action.to_owned(),
                count: 3,
                evidence: None,
                text: String::new(),
                report: None,
            };
            let did = (intervention.advises(), intervention.stops(), intervention.breaks_loop());
            assert_eq!(did, (advises, stops, stops), "{action}");
            let softer = (intervention.repairs(), intervention.slows(), intervention.refuses_once());
            assert_eq!(softer, (action == "repair", action == "slow", action == "bump"), "{action}");
        }
    }
}
