//! What a turn remembers: its calls, the loops that they are in, and what changed the world.

use std::collections::VecDeque;
use std::hash::{BuildHasher, Hasher};

use rustc_hash::FxBuildHasher;
use tool_guard_calls::identity::Call;

use crate::batch_counter::BatchCounter;
use crate::bounds::{MAX_CALL_STATES, MAX_CALLS, MAX_KINDS, MAX_LOOPS, MAX_NAMES, MAX_PLACES};
use crate::call_state::{CallFailure, CallState, Ending, Start};
use crate::cause::Cause;
use crate::deferred::{DeferredResults, PostponedResults};
use crate::last_action::LastAction;
use crate::observation::World;
use crate::readings::Readings;
use crate::recent::Recent;
use crate::state::{KindState, LoopState};

/// The loops of a turn, by their ids.
pub(crate) type Loops = Recent<u64, LoopState, MAX_LOOPS>;

/// What a turn remembers. Bounded: of calls, kinds and loops the one unused for longest makes room.
#[derive(Debug, Clone, Default)]
pub struct TurnState {
    /// Results that were not read closely yet.
    pub(crate) deferred: DeferredResults,
    /// Results that are entered and not read.
    pub(crate) postponed: PostponedResults,
    pub(crate) calls: Recent<u64, CallState, MAX_CALL_STATES>,
    pub(crate) loops: Loops,
    pub(crate) kinds: Recent<u64, KindState, MAX_KINDS>,
    /// How far it is.
    pub(crate) world: World,
    /// What was done last about something, to know the same remedy again.
    pub(crate) last_action: LastAction,
    /// The last things that were acted on.
    pub(crate) acted_on: Recent<u64, (), MAX_PLACES>,
    /// Names of things, and the calls that made them.
    pub(crate) made: Recent<u32, u64, MAX_NAMES>,
    /// What all loops together prove.
    pub(crate) total: f32,
    /// What readers said of that, and of rounds.
    pub(crate) total_readings: Readings,
    pub(crate) round_readings: Readings,
    /// Results in a row that brought nothing new: the call, and whether the result is an observation.
    pub(crate) run: VecDeque<(u64, bool)>,
    /// Attempts at calls that are stopped by what several loops prove together.
    pub tries: BatchCounter,
    /// Whether the model was told of the round that it is in.
    pub(crate) round_noted: bool,
}

impl TurnState {
    /// The loop with this id.
    #[must_use]
    pub fn get(&self, in_loop: u64) -> Option<&LoopState> {
        self.loops.get(in_loop)
    }

    /// The same, to change it.
    pub fn get_mut(&mut self, in_loop: u64) -> Option<&mut LoopState> {
        self.loops.get_mut(in_loop)
    }

    /// What is known of the call with this identity that came back in this turn.
    #[must_use]
    pub fn call(&self, key: u64) -> Option<&CallState> {
        self.calls.get(key).filter(|known| known.is_counted())
    }

    /// The same, to change it.
    pub fn call_mut(&mut self, key: u64) -> Option<&mut CallState> {
        self.calls.get_mut(key).filter(|known| known.is_counted())
    }

    /// Counts an outcome of the call with this identity: see [`CallState::count`].
    pub fn count(&mut self, key: u64, ending: Ending, failure: Option<CallFailure>, same: bool, batch: u32, now: Start) {
        let mut known = self.calls.take(key).unwrap_or_default();
        known.count(ending, failure, same, batch, now);
        self.put_call(key, known);
    }

    /// All of them, the one unused for longest first.
    pub fn counted_calls(&self) -> impl Iterator<Item = &CallState> {
        self.calls.iter().map(|(_, known)| known).filter(|known| known.is_counted())
    }

    /// Whether another call failed on the same target.
    #[must_use]
    pub fn failed_there(&self, call: &Call) -> bool {
        let others = self.calls.iter().filter(|(key, _)| *key != call.key);
        others
            .filter_map(|(_, known)| known.failure.as_ref())
            .any(|failure| failure.targets.iter().any(|target| call.targets.contains(target)))
    }

    /// What the answers of a call say, by the key of [`Self::key_of`].
    pub(crate) fn answers_of(&self, key: u64) -> Option<&CallState> {
        self.calls.get(key).filter(|known| known.is_read())
    }

    /// Puts back what is known of a call, which was taken out, or is new.
    pub(crate) fn put_call(&mut self, key: u64, known: CallState) {
        self.calls.add(key, known);
        if self.calls.len() > MAX_CALLS {
            self.make_room();
        }
    }

    /// Of many calls the attempts at the one that was tried least recently are forgotten, and the answers of the one that was read least
    /// recently. An edit that works has two states, since it is known by what it writes.
    fn make_room(&mut self) {
        let counted = self.calls.iter().filter(|(_, known)| known.is_counted());
        let oldest = counted.clone().min_by_key(|(_, known)| (known.stopped.is_some(), known.streak.last)).map(|(key, _)| key);
        let many = counted.count() > MAX_CALLS;
        if let Some(known) = oldest.filter(|_| many).and_then(|key| self.calls.get_mut(key)) {
            known.forget_attempts();
        }
        let mut read = self.calls.iter().filter(|(_, known)| known.is_read());
        let oldest = read.next().map(|(key, _)| key);
        let many = read.count() >= MAX_CALLS;
        if let Some(known) = oldest.filter(|_| many).and_then(|key| self.calls.get_mut(key)) {
            known.forget_answers();
        }
        self.calls.retain(|_, known| known.is_counted() || known.is_read());
    }

    /// Whether a call waits for something, as far as is known.
    #[must_use]
    pub fn polls(&self, call: &Call) -> bool {
        self.state_of(call).is_some_and(|(_, known)| known.answer.polls)
    }

    /// The most that is proven against one loop.
    pub fn most(&self) -> f32 {
        self.loops.iter().map(|(_, known)| known.score).fold(0.0, f32::max)
    }

    /// The same of loops that may still go on and wait for nothing: the model was not told that they are stopped, nobody vetoed them, and
    /// the calls are well formed.
    pub fn most_open(&self) -> f32 {
        let waits = LoopState::waits;
        let is_open = |known: &LoopState| !known.told.stopped && !known.is_vetoed() && known.cause() != Some(Cause::Malformed);
        let open = self.loops.iter().filter(|(_, known)| is_open(known) && !waits(known));
        open.map(|(_, known)| known.score).fold(0.0, f32::max)
    }

    /// Whether something repeats itself that waits for what may come.
    #[must_use]
    pub fn any_waits(&self) -> bool {
        self.loops.iter().any(|(_, known)| known.results > 1 && known.waits())
    }

    /// Whether anything is proven.
    pub(crate) fn has_points(&self) -> bool {
        self.total > 0.0 || self.most() > 0.0
    }

    /// The model was told that a loop is stopped: what it proves no longer counts against other calls.
    pub fn mark_stopped(&mut self, in_loop: u64) {
        let Some(known) = self.loops.get_mut(in_loop) else { return };
        (known.told.stopped, known.told.noted) = (true, true);
        self.total = (self.total - known.score).max(0.0);
    }

    /// Loops that the model was told are stopped.
    #[must_use]
    pub fn stopped_loops(&self) -> usize {
        self.loops.iter().filter(|(_, known)| known.told.stopped).count()
    }

    /// The model no longer sees what it did. Stopped loops of failures stay, and calls that are stopped for theirs.
    pub fn forget_unseen(&mut self) {
        (self.deferred, self.postponed) = (DeferredResults::default(), PostponedResults::default());
        self.loops.retain(|_, known| known.told.stopped && known.fails());
        let loops = &self.loops;
        for (_, known) in self.calls.iter_mut() {
            known.forget_unseen(loops.get(known.in_loop()).is_some());
        }
        self.calls.retain(|_, known| known.is_counted() || known.is_read());
        self.run.clear();
        (self.total, self.round_noted) = (0.0, false);
    }

    /// What a call is known by: names that earlier calls gave to what they made stand for those calls, so that making and deleting
    /// in turn is a round although each thing has a new name. `written`: what an edit writes tells successes apart, not failures.
    pub fn key_of(&self, call: &Call, written: bool) -> u64 {
        let own = if written { call.key ^ call.written } else { call.key };
        if self.made.is_empty() || !call.words().order.iter().any(|word| self.made.get(*word).is_some()) {
            return own;
        }
        let mut hash = FxBuildHasher.build_hasher();
        hash.write_u64(call.kind);
        for word in &call.words().order {
            hash.write_u64(self.made.get(*word).copied().unwrap_or_else(|| u64::from(*word)));
        }
        hash.finish()
    }
}

#[cfg(test)]
mod tests {
    use tool_guard_outcome::class::Class;

    use super::*;

    fn fails(turn: &mut TurnState, key: u64) {
        let failure = CallFailure {
            class: Class::NotFound,
            in_a_row: BatchCounter::default(),
            refused: false,
            error: String::new(),
            retry_after: None,
            targets: Vec::new(),
        };
        turn.count(key, Ending::Failed, Some(failure), false, 1, Start::default());
    }

    #[test]
    fn calls_are_bounded_and_what_is_stopped_stays_longest() {
        let mut turn = TurnState::default();
        fails(&mut turn, 0);
        turn.call_mut(0).unwrap().stopped = Some(BatchCounter::default());
        for key in 1..1000 {
            fails(&mut turn, key);
        }
        assert_eq!((turn.calls.len(), turn.counted_calls().count()), (MAX_CALLS, MAX_CALLS));
        assert!(turn.call(0).is_some() && turn.call(1).is_none());
        turn.forget_unseen();
        assert_eq!(turn.counted_calls().count(), 1, "only what is stopped for its failures is known still");
    }

    #[test]
    fn an_outcome_that_is_counted_is_no_answer_that_was_read() {
        let mut turn = TurnState::default();
        fails(&mut turn, 7);
        assert!(turn.call(7).is_some() && turn.answers_of(7).is_none());
    }
}
