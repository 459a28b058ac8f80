//! What a second opinion changes: a reader who finds the agent at work takes half of what was proven back, and doubles what must be
//! proven from then on.

use crate::batch_counter::BatchCounter;
use crate::decide::Proof;
use crate::readings::Readings;
use crate::state::{LoopState, Told};
use crate::table::SPARED_POINTS;
use crate::turn::TurnState;

impl TurnState {
    /// What was said of a loop, by what is proven of it.
    #[must_use]
    pub fn readings(&self, loop_id: u64, proof: Proof) -> Readings {
        match proof {
            Proof::Loop => self.loops.get(loop_id).map(|known| known.readings).unwrap_or_default(),
            Proof::Total => self.total_readings,
            Proof::Round(_) => self.round_readings,
        }
    }

    /// A reader found the agent at work, or waiting as it should: every loop is spared, since the whole run was judged.
    pub fn found_working(&mut self) {
        for (_, known) in self.loops.iter_mut().filter(|(_, known)| known.score > 0.0) {
            known.found_working();
        }
        for (_, call) in self.calls.iter_mut() {
            call.unchanged.attempts /= 2;
        }
        self.total *= SPARED_POINTS;
        self.total_readings.found_working();
        self.round_readings.found_working();
        self.run.clear();
        (self.tries, self.round_noted) = (BatchCounter::default(), false);
    }

    /// A reader found the agent stuck, or gave no answer: what is proven decides.
    pub fn close(&mut self, loop_id: u64, proof: Proof) {
        match proof {
            Proof::Loop => {
                if let Some(known) = self.loops.get_mut(loop_id) {
                    known.readings.close();
                }
            }
            Proof::Total => self.total_readings.close(),
            Proof::Round(_) => self.round_readings.close(),
        }
    }
}

impl LoopState {
    fn found_working(&mut self) {
        self.score *= SPARED_POINTS;
        self.readings.found_working();
        self.told = Told { noted: self.told.noted, ..Told::default() };
    }
}
