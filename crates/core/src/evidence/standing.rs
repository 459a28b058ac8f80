//! Whether a call may run, by what is proven against the loops that it belongs to.

use tool_guard_calls::effect::Effect;
use tool_guard_calls::identity::Call;

use crate::evidence::account::Loop;
use crate::evidence::accounts::Accounts;
use crate::evidence::proof::{BUMP_AT, STOP_AT, STOP_TOTAL_AT};

/// A round: the shortest and the longest, how many results without news there must be, and how often each call.
const ROUND: std::ops::RangeInclusive<usize> = 2..=8;
const MIN_RUN: usize = 8;
/// Calls besides the first that came to the same, from which a loop is one of variants: the next one belongs to it too.
const MIN_VARIANTS: u32 = 3;

/// Why a call is kept from running.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Hold {
    /// Its loop's account holds enough.
    Loop,
    /// All loops together do, and its own last answer was old.
    Total,
    /// It is part of a round of so many calls.
    Round(usize),
}

/// What a call is kept from running by.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Held {
    /// The loop.
    pub in_loop: u64,
    /// Why.
    pub hold: Hold,
    /// Whether the evidence is weak: once is enough.
    pub weak: bool,
}

impl Accounts {
    /// What a call is held by; `None`: it may run. `patience` scales what must be proven, of a loop and of `rounds`: 1
    /// as measured. `idle`: milliseconds of silence of the session until now.
    pub(crate) fn standing(&self, call: &Call, idle: u64, rounds: f32, patience: impl Fn(&Loop) -> f32) -> Option<Held> {
        // what an edit writes tells successes apart, not failures
        let known = [self.key_of(call, true), self.key_of(call, false)].into_iter().find_map(|key| Some((key, self.calls.get(key)?)));
        let id = known.map_or_else(|| self.stopped_kin(call, &patience), |(_, known)| Some(known.in_loop))?;
        let own = self.loops.get(id)?;
        let futility = known.map_or(0.0, |(_, known)| self.futility(known, idle));
        let (score, patience) = (own.score.max(futility), patience(own));
        let held = |hold, weak| Some(Held { in_loop: id, hold, weak });
        // a call that was made once is not what was proven of another
        let belongs = known.is_none_or(|(_, known)| known.times >= 2) || own.variants >= MIN_VARIANTS;
        if belongs && score >= BUMP_AT * patience {
            return held(Hold::Loop, score < STOP_AT * patience);
        }
        let (key, known) = known?;
        if known.times < 2 {
            return None;
        }
        if known.stale > 0 && self.total >= STOP_TOTAL_AT * patience && known.effect != Some(Effect::Wait) && !known.polls {
            return held(Hold::Total, false);
        }
        self.round(key, rounds).and_then(|period| held(Hold::Round(period), false))
    }

    /// The stopped loop that a call would belong to that was not made before.
    fn stopped_kin(&self, call: &Call, patience: impl Fn(&Loop) -> f32) -> Option<u64> {
        let tool = call.tool_hash();
        let alike = |likeness: f32, of: &Loop| of.likeness(&call.words().set) >= likeness;
        let kin = self.loops.iter().filter(|(_, known)| known.score >= BUMP_AT * patience(known) && known.variants >= MIN_VARIANTS).filter(
            |(_, known)| {
                known.unknown_tool && alike(0.8, known)
                    || known.tool == tool
                        && (known.fails() || known.kind == call.kind)
                        && alike(if known.fails() { 0.3 } else { 0.5 }, known)
            },
        );
        kin.last().map(|(id, _)| id)
    }

    /// The number of calls that go round, if this is one of them: each came at least two and a half times with nothing new, and there
    /// is about one observation in a round.
    pub(crate) fn round(&self, key: u64, patience: f32) -> Option<usize> {
        #[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "small numbers")]
        let least = (MIN_RUN as f32 * patience) as usize;
        if self.run.len() < least.max(4) || !self.run.iter().any(|(each, _)| *each == key) {
            return None;
        }
        let mut distinct: Vec<u64> = self.run.iter().map(|(each, _)| *each).collect();
        distinct.sort_unstable();
        distinct.dedup();
        let period = distinct.len();
        let observations = self.run.iter().filter(|(_, looks)| *looks).count();
        let is_round = ROUND.contains(&period) && 2 * self.run.len() >= 5 * period && observations * (period + 1) >= self.run.len();
        is_round.then_some(period)
    }
}
