//! What is to be done, by the points of the loops: about a result, and about a call that is about to run.

use std::ops::RangeInclusive;

use tool_guard_calls::effect::Effect;
use tool_guard_calls::identity::Call;
use tool_guard_outcome::class::FailureKind;
use tool_guard_verdict::action::Action;

use crate::bounds::MAX_RUN;
use crate::call_state::CallState;
use crate::cause::Cause;
use crate::observation::Comparison;
use crate::state::LoopState;
use crate::table::{
    ALONE_AT, LIKE_ANSWERED, LIKE_FAILING, LIKE_UNKNOWN_TOOL, MIN_VARIANTS, NOTE, NOTE_ONE_CALL, NOTE_TOTAL, REFUSE_ONCE, ROUND_FEWEST,
    ROUND_RESULTS, STOP, STOP_LOOKING, STOP_TOTAL, UNCHANGED_FAILURE, UNCHANGED_LOOK, UNCHANGED_OUTPUT,
};
use crate::turn::TurnState;

/// How the user's numbers scale what must be proven: 1 as measured, 2 for twice the limit, infinite for a limit that is off.
#[derive(Clone, Copy)]
pub struct Scales<'s> {
    /// Of a loop that the call belongs to, to stop it.
    pub of_loop: &'s dyn Fn(&LoopState) -> f32,
    /// The same, to tell the model of it.
    pub notes_of_loop: &'s dyn Fn(&LoopState) -> f32,
    /// Whether a result may stop its loop: not as long as somebody is asked about it first.
    pub stops: bool,
    /// Of rounds.
    pub rounds: f32,
    /// Of the notes of rounds; `None`: there are none.
    pub round_notes: Option<f32>,
}

/// What proves it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proof {
    /// The points of the call's loop.
    Loop,
    /// Those of all loops together, and the call's last answer was old.
    Total,
    /// It is part of a round of so many calls.
    Round(usize),
}

/// Why a call is not to run.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BlockReason {
    /// The loop.
    pub loop_id: u64,
    /// What proves it.
    pub proof: Proof,
    /// Whether that is weak: to refuse it once is enough.
    pub weak: bool,
    /// Whether it only has to wait.
    pub waits: bool,
}

impl TurnState {
    /// What is to be said of the loop that a result belongs to: that it is stopped, how long to wait, or a note. What is said is remembered.
    /// `idle`: milliseconds of silence of the
    /// session until now; `ran_anyway`: the call had been refused, and the host ran it.
    pub fn decide_result(
        &mut self,
        call: &Call,
        comparison: Comparison,
        idle: u64,
        ran_anyway: bool,
        scales: Scales<'_>,
    ) -> Option<(Action, Proof)> {
        let Comparison { loop_id, points, facts } = comparison;
        let known = self.get(loop_id)?;
        let transient = known.cause() == Some(Cause::Transient);
        let state = self.state_of(call);
        let (same, unchanged) = state.map_or((0, 0.0), |(_, state)| (state.in_a_row, self.unchanged_points(call, state, idle)));
        if points <= 0.0 && unchanged < NOTE && !ran_anyway {
            return None;
        }
        let (scale, notes) = ((scales.of_loop)(known), (scales.notes_of_loop)(known));
        let polls = known.last.polls && !known.asks_anew();
        let (waits, score) = (known.waits(), known.score.max(unchanged));
        let alone = known.variants == 0 || same >= ALONE_AT;
        let informs = known.class().is_some_and(|class| class.kind() == FailureKind::Informative);
        let unchanged_world = facts.repeats_unchanged();
        let early = alone && !informs && !polls && score >= NOTE_ONE_CALL * notes && unchanged_world;
        let (action, proof) = if scales.stops && score >= STOP * scale && !polls && (!known.told.stopped || ran_anyway) {
            (Action::Stop, Proof::Loop)
        } else if waits && score >= if transient { NOTE_ONE_CALL } else { NOTE } * notes {
            (Action::Slow, Proof::Loop)
        } else if score >= NOTE * notes || early {
            (Action::Note, Proof::Loop)
        } else if let Some(period) = scales.round_notes.and_then(|scale| self.round(call.key, scale, 1.0)) {
            (Action::Note, Proof::Round(period))
        } else if self.total >= NOTE_TOTAL * scale && !waits && unchanged_world {
            (Action::Note, Proof::Total)
        } else {
            return None;
        };
        let key = state.map(|(key, _)| key);
        let is_news = match (action, proof) {
            (_, Proof::Round(_)) => !std::mem::replace(&mut self.round_noted, true),
            (Action::Stop, _) => {
                self.mark_stopped(loop_id);
                true
            }
            _ => self.note(loop_id, key.filter(|_| unchanged >= NOTE), action),
        };
        is_news.then_some((action, proof))
    }

    /// The model is told of a loop. False: it was told before. `unchanged`: the call, if its attempts change nothing.
    fn note(&mut self, loop_id: u64, unchanged: Option<u64>, action: Action) -> bool {
        let told =
            unchanged.and_then(|key| self.calls.get_mut(key)).is_some_and(|known| std::mem::replace(&mut known.unchanged.told, true));
        let round_noted = self.round_noted && action == Action::Note;
        let Some(known) = self.loops.get_mut(loop_id).filter(|_| !told) else { return false };
        !std::mem::replace(&mut known.told.noted, true) && !round_noted
    }

    /// Why a call is not to run; `None`: it may. `idle`: milliseconds of silence of the session until now.
    #[must_use]
    pub fn decide_call(&self, call: &Call, idle: u64, scales: Scales<'_>) -> Option<BlockReason> {
        let state = self.state_of(call);
        let loop_id = state.map_or_else(|| self.similar_stopped_loop(call, scales), |(_, state)| Some(state.in_loop()))?;
        let own = self.loops.get(loop_id)?;
        let scale = (scales.of_loop)(own);
        // what lies elsewhere may pass: who only looks whether it did is let go on for longer
        let most = if call.effect == Effect::Look { STOP_LOOKING } else { STOP };
        let waits = own.waits() && (own.last.polls || own.score < most * scale);
        let block = |proof, weak| Some(BlockReason { loop_id, proof, weak, waits });
        let score = own.score.max(state.map_or(0.0, |(_, state)| self.unchanged_points(call, state, idle)));
        // a call that was made once is not what was proven of another
        let belongs = state.is_none_or(|(_, state)| state.times >= 2) || own.variants >= MIN_VARIANTS;
        if belongs && score >= REFUSE_ONCE * scale {
            return block(Proof::Loop, score < STOP * scale);
        }
        let (key, state) = state.filter(|(_, state)| state.times >= 2)?;
        if state.unchanged_results > 0
            && self.total >= STOP_TOTAL * scale / own.readings.patience() * self.total_readings.patience()
            && call.effect != Effect::Wait
            && !state.answer.polls
        {
            return block(Proof::Total, false);
        }
        self.round(key, scales.rounds, self.round_readings.patience()).and_then(|period| block(Proof::Round(period), false))
    }

    /// The stopped loop that a call would belong to that was not made before.
    fn similar_stopped_loop(&self, call: &Call, scales: Scales<'_>) -> Option<u64> {
        let tool = call.tool_hash();
        let is_kin = |known: &LoopState| {
            let alike = |least: f32| known.likeness(&call.words().set) >= least;
            let same_kind = known.tool == tool && (known.fails() || known.kind == call.kind);
            // to change another thing is no variation of what failed
            let elsewhere = call.effect == Effect::Do
                && !(call.targets.is_empty() || known.last.targets.is_empty())
                && !known.last.targets.iter().any(|target| call.targets.contains(target));
            let least = match call.effect {
                _ if known.fails() => LIKE_FAILING,
                _ => LIKE_ANSWERED,
            };
            let asks_again =
                || call.effect == Effect::Look && known.kind == call.kind && !known.fails() && known.has_words_of(&call.words().free);
            known.is_unknown_tool() && alike(LIKE_UNKNOWN_TOOL)
                || same_kind && call.narrates()
                || known.first.person
                    && known.tool == tool
                    && (alike(LIKE_FAILING) || call.effect == Effect::Wait && known.kind == call.kind)
                || same_kind && !elsewhere && (alike(least) || asks_again())
        };
        let stopped = |known: &LoopState| known.score >= REFUSE_ONCE * (scales.of_loop)(known) && known.variants >= MIN_VARIANTS;
        self.loops.iter().rev().find(|(_, known)| stopped(known) && is_kin(known)).map(|(id, _)| id)
    }

    /// A call was refused once: its next attempt comes right after this one.
    pub fn refused(&mut self, call: &Call, batch: u32) {
        let key = self.state_of(call).map(|(key, _)| key);
        if let Some(known) = key.and_then(|key| self.calls.get_mut(key)) {
            known.then.batch = batch;
        }
    }

    /// What is known of a call, and its key: what an edit writes tells successes apart, not failures.
    #[must_use]
    pub fn state_of(&self, call: &Call) -> Option<(u64, &CallState)> {
        [true, false].into_iter().find_map(|written| {
            let key = self.key_of(call, written);
            Some((key, self.answers_of(key)?))
        })
    }
}

/// Calls of a round: they are made in turn, none with a new result.
const CALLS: RangeInclusive<usize> = 2..=8;

impl TurnState {
    /// The number of calls that go round, if this is one of them: each came at least two and a half times with nothing new, and there
    /// is about one look, or failure, in a round. `scale`: the user's limit, the default being 1; `patience`: what readers
    /// multiply it by.
    pub(crate) fn round(&self, key: u64, scale: f32, patience: f32) -> Option<usize> {
        #[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "small numbers")]
        let results = |scale: f32| (ROUND_RESULTS as f32 * scale) as usize;
        // readers give no more time than results are remembered: what they spare ends all the same
        let least = results(scale).max(results(scale * patience).min(MAX_RUN)).max(ROUND_FEWEST as usize);
        if self.run.len() < least || !self.run.iter().any(|(each, _)| *each == key) {
            return None;
        }
        let mut distinct: Vec<u64> = self.run.iter().map(|(each, _)| *each).collect();
        distinct.sort_unstable();
        distinct.dedup();
        let period = distinct.len();
        let looks = self.run.iter().filter(|(_, looks)| *looks).count();
        let is_round = CALLS.contains(&period) && 2 * self.run.len() >= 5 * period && looks * (period + 1) >= self.run.len();
        is_round.then_some(period)
    }
}

impl TurnState {
    /// The points of a call's attempts that change nothing: it fails in the same way, or a look or an output shows the same, whatever was
    /// done about it. Work at another place is another attempt. A look or an output is asked about one remedy only, tried again and again
    /// in other words: what else is done in between may have nothing to do with it. `idle`: milliseconds of silence of the session until now.
    #[allow(clippy::cast_precision_loss, reason = "small numbers")]
    pub fn unchanged_points(&self, call: &Call, known: &CallState, idle: u64) -> f32 {
        let fails = self.get(known.in_loop()).is_some_and(LoopState::fails);
        let (each, stands) = match call.effect {
            _ if fails => (UNCHANGED_FAILURE, known.then.places == self.world.places),
            Effect::Look => {
                let waited = known.then.waits != self.world.waits || idle > known.then.idle;
                (UNCHANGED_LOOK, known.then.remedies == self.world.remedies && !waited)
            }
            _ if known.answer.shows => (UNCHANGED_LOOK, known.then.remedies == self.world.remedies),
            _ => (UNCHANGED_OUTPUT, known.then.places == self.world.places),
        };
        if stands { each * known.unchanged.attempts as f32 } else { 0.0 }
    }
}
