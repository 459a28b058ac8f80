//! Where the acts of a session may come from, and what was decided about them.

use std::collections::VecDeque;

use tool_guard_acts::origin::Origins;
use tool_guard_acts::provenance::{Outside, Provenance};

use crate::bounds::MAX_DECIDED;

/// What was decided about an act.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Decided {
    /// The journal has a line of it.
    Noted,
    /// The user says that it is wanted.
    Wanted,
    /// A reader says so, in this run.
    Cleared,
    /// A reader says that it is not.
    Foreign {
        /// How often in a row.
        times: u8,
        /// Why, in the last one's words.
        reason: String,
    },
    /// A reader was asked, and did not say.
    Unanswered,
    /// The user is asked, and has not decided.
    Asked,
    /// The user did not allow it in this run.
    Denied,
    /// It was refused in this run, where nobody can be asked.
    Refused,
}

/// The acts of a session.
#[derive(Debug, Clone, Default)]
pub struct Acts {
    /// Where their destinations come from.
    pub provenance: Provenance,
    /// The texts that they may come from.
    pub origins: Origins,
    /// Whether the model was told in this run that a step is not the user's.
    pub told: bool,
    /// What is to be told with the result of this occurrence.
    pub note: Option<(String, String)>,
    decided: VecDeque<(u64, Decided)>,
    /// The keys of the destinations that the user did not allow in this run.
    denied: VecDeque<u64>,
    /// Acts against which nothing but themselves speaks, of which readers are asked, with their tools.
    asked_of_tools: VecDeque<(u64, u64)>,
    /// Tools of which a reader found such an act wanted in this run.
    cleared: VecDeque<u64>,
}

impl Acts {
    /// A run begins: what nobody decided about for good is open again.
    pub(crate) fn begin_run(&mut self) {
        self.provenance.begin_turn();
        self.decided.retain(|(_, decided)| *decided == Decided::Wanted);
        self.denied.clear();
        self.asked_of_tools.clear();
        self.cleared.clear();
        (self.told, self.note) = (false, None);
    }

    /// A message in the user's place that somebody else wrote. `keeps`: its text is kept for questions.
    pub fn told_by_others(&mut self, text: &str, keeps: bool) {
        let (result, places) = self.provenance.outside(Outside { texts: &[text], has_fields: false, warned: false });
        self.origins.shown(result, "a message that is not the user's", &[text], &places, keeps);
    }

    /// The user did not allow acts for this destination.
    pub fn deny(&mut self, destination: u64) {
        push_bounded(&mut self.denied, destination);
    }

    /// Whether the user did not allow it.
    #[must_use]
    pub fn is_denied(&self, destination: u64) -> bool {
        self.denied.contains(&destination)
    }

    /// A reader is asked of such an act of a tool.
    pub fn ask_of_tool(&mut self, key: u64, tool: u64) {
        push_bounded(&mut self.asked_of_tools, (key, tool));
    }

    /// A reader has answered. `is_clear`: the act is wanted, and so are those of the tool that are like it.
    pub fn conclude(&mut self, key: u64, is_clear: bool) {
        let Some(at) = self.asked_of_tools.iter().position(|(asked, _)| *asked == key) else { return };
        if let Some((_, tool)) = self.asked_of_tools.remove(at).filter(|_| is_clear) {
            push_bounded(&mut self.cleared, tool);
        }
    }

    /// Whether a reader found such an act of this tool wanted in this run.
    #[must_use]
    pub fn is_cleared(&self, tool: u64) -> bool {
        self.cleared.contains(&tool)
    }

    /// What was decided about the act with this key.
    #[must_use]
    pub fn decided(&self, key: u64) -> Option<&Decided> {
        self.decided.iter().find(|(known, _)| *known == key).map(|(_, decided)| decided)
    }

    /// Decides about an act; of many the oldest are forgotten.
    pub fn decide(&mut self, key: u64, decided: Decided) {
        self.decided.retain(|(known, _)| *known != key);
        if self.decided.len() == MAX_DECIDED {
            self.decided.pop_front();
        }
        self.decided.push_back((key, decided));
    }
}

/// Of many the oldest are forgotten.
fn push_bounded<T>(list: &mut VecDeque<T>, one: T) {
    if list.len() == MAX_DECIDED {
        list.pop_front();
    }
    list.push_back(one);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wanted_stays_so_and_the_rest_is_open_again() {
        let mut acts = Acts::default();
        for (key, decided) in [(1, Decided::Wanted), (2, Decided::Refused), (3, Decided::Asked)] {
            acts.decide(key, decided);
        }
        acts.deny(7);
        acts.ask_of_tool(8, 80);
        acts.conclude(8, false);
        acts.ask_of_tool(9, 90);
        acts.conclude(9, true);
        assert!(acts.is_denied(7) && acts.is_cleared(90) && !acts.is_cleared(80));
        acts.begin_run();
        assert!(!acts.is_denied(7) && !acts.is_cleared(90));
        assert_eq!((acts.decided(1), acts.decided(2), acts.decided(3)), (Some(&Decided::Wanted), None, None));
        for key in 0..1000 {
            acts.decide(key, Decided::Noted);
        }
        assert_eq!(acts.decided.len(), MAX_DECIDED);
    }
}
