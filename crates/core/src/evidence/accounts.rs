//! The accounts of a turn: what each result proves about the loop that it belongs to.

use std::collections::VecDeque;
use std::hash::{BuildHasher, Hasher};

use rustc_hash::FxBuildHasher;
use tool_guard_calls::answer::Answer;
use tool_guard_calls::effect::Effect;
use tool_guard_calls::identity::Call;
use tool_guard_outcome::class::Class;
use tool_guard_tools::family::Family;

use crate::evidence::account::{CallAccount, KindAccount, Loop};
use crate::evidence::batch_counter::BatchCounter;
use crate::evidence::cause::Cause;
use crate::evidence::kinship::Kinship;
use crate::evidence::membership::{Loops, find, reworded_id};
use crate::evidence::proof::NOTE_ONE_CALL_AT;
use crate::evidence::recent::Recent;
use crate::evidence::remedy::Remedy;
use crate::evidence::unread::Moment;

/// Calls that a turn remembers.
pub(crate) const MAX_CALLS: usize = 64;
/// Kinds of calls that a turn remembers.
const MAX_KINDS: usize = 16;
/// Results in a row that brought nothing new.
pub(crate) const MAX_RUN: usize = 32;
/// Things that calls acted on.
const MAX_PLACES: usize = 32;
/// Names of things that calls made.
const MAX_NAMES: usize = 64;
/// Words of a message that is compared with others to the same target: of longer texts too many words are known soon.
const MAX_MESSAGE: usize = 32;
/// Words of a failure that says what is wrong.
const MIN_COMPLAINT: usize = 6;
/// Milliseconds from which a call waits.
pub(super) const SLOW_MS: u64 = 5_000;

/// A result, and how it came about.
#[derive(Debug, Clone, Copy)]
#[allow(clippy::struct_excessive_bools, reason = "independent facts of one result")]
pub(crate) struct Seen<'s> {
    /// The call.
    pub call: &'s Call,
    /// What it is known by: what an edit writes tells successes apart, not failures.
    pub key: u64,
    /// Its result, read closely.
    pub answer: &'s Answer,
    /// Why it failed, if it did.
    pub cause: Option<Cause>,
    /// The class of its failure.
    pub class: Option<Class>,
    /// Whether there is no such tool.
    pub unknown_tool: bool,
    /// Whether somebody kept it from running.
    pub vetoed: bool,
    /// Whether a server answered so that was asked over HTTP.
    pub answered: bool,
    /// Whether something in it waits.
    pub waits: bool,
    /// How it came about.
    pub moment: Moment,
}

/// What a result proves.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Weighed {
    /// The loop that it belongs to.
    pub in_loop: u64,
    /// How it compares.
    pub kinship: Kinship,
    /// What it added to the loop's account.
    pub weight: f32,
}

impl Weighed {
    /// Of a result that was not entered yet.
    pub(crate) const NOTHING: Self = Self { in_loop: 0, kinship: Kinship::New, weight: 0.0 };
}

/// The accounts of a turn.
#[derive(Debug, Clone, Default)]
pub(crate) struct Accounts {
    pub(super) calls: Recent<u64, CallAccount, MAX_CALLS>,
    pub(super) loops: Loops,
    pub(super) kinds: Recent<u64, KindAccount, MAX_KINDS>,
    /// Successes that may have changed the world, calls that did something, calls that waited, answers that changed.
    pub(super) changes: u32,
    pub(super) acted: u32,
    pub(super) waits: u32,
    pub(super) news: u32,
    /// What was done last.
    pub(super) remedy: Remedy,
    /// Things that were acted on: how many, and the last ones.
    pub(super) places: u32,
    pub(super) acted_on: Recent<u64, (), MAX_PLACES>,
    /// Names of things, and the calls that made them.
    made: Recent<u32, u64, MAX_NAMES>,
    /// What all loops together prove.
    pub(super) total: f32,
    /// Results in a row that brought nothing new: the call, and whether the result is an observation.
    pub(super) run: VecDeque<(u64, bool)>,
    /// Attempts at calls that are stopped by what several loops prove together.
    pub(crate) tries: BatchCounter,
    /// Whether the model was told of the round that it is in.
    pub(crate) round_noted: bool,
}

impl Accounts {
    /// The loop with this id.
    pub(crate) fn get(&self, in_loop: u64) -> Option<&Loop> {
        self.loops.get(in_loop)
    }

    /// The same, to change it.
    pub(crate) fn get_mut(&mut self, in_loop: u64) -> Option<&mut Loop> {
        self.loops.get_mut(in_loop)
    }

    /// What is known of a call.
    pub(crate) fn call(&self, key: u64) -> Option<&CallAccount> {
        self.calls.get(key)
    }

    /// Whether the model was told that nothing changes a call's failure; from now on it was.
    pub(crate) fn told_unmoved(&mut self, key: u64) -> bool {
        self.calls.get_mut(key).is_some_and(|known| std::mem::replace(&mut known.told_unmoved, true))
    }

    /// Whether a call waits for something, as far as is known.
    pub(crate) fn polls(&self, call: &Call) -> bool {
        [true, false].into_iter().find_map(|written| self.call(self.key_of(call, written))).is_some_and(|known| known.polls)
    }

    /// The most that is proven against one loop.
    pub(crate) fn most(&self) -> f32 {
        self.loops.iter().map(|(_, known)| known.score).fold(0.0, f32::max)
    }

    /// What all loops together prove.
    pub(crate) const fn total(&self) -> f32 {
        self.total
    }

    /// The model was told that a loop is stopped: what it proves no longer counts against other calls.
    pub(crate) fn settle(&mut self, in_loop: u64) {
        let Some(known) = self.loops.get_mut(in_loop) else { return };
        (known.stopped, known.noted) = (true, true);
        self.total = (self.total - known.score).max(0.0);
    }

    /// Loops that the model was told are stopped.
    pub(crate) fn stopped_loops(&self) -> usize {
        self.loops.iter().filter(|(_, known)| known.stopped).count()
    }

    /// What a call is known by: names that earlier calls gave to what they made stand for those calls, so that making and deleting
    /// in turn is a round although each thing has a new name. `written`: what an edit writes tells successes apart, not failures.
    pub(crate) fn key_of(&self, call: &Call, written: bool) -> u64 {
        let own = if written { call.key ^ call.written } else { call.key };
        if self.made.len() == 0 || !call.words().order.iter().any(|word| self.made.get(*word).is_some()) {
            return own;
        }
        let mut hash = FxBuildHasher.build_hasher();
        hash.write_u64(call.kind);
        for word in &call.words().order {
            hash.write_u64(self.made.get(*word).copied().unwrap_or_else(|| u64::from(*word)));
        }
        hash.finish()
    }

    /// Enters a result.
    pub(crate) fn observe(&mut self, seen: Seen<'_>) -> Weighed {
        let Seen { call, answer, cause, .. } = seen;
        let words = call.words();
        let before = self.calls.get(seen.key).map(|known| known.in_loop);
        let own_id = find(&self.loops, call, answer, cause, seen.unknown_tool, before);
        let kind = self.kinds.take(call.kind).unwrap_or_default();
        let known = self.calls.take(seen.key);
        let mut own = self.loops.take(own_id).unwrap_or_else(|| new_loop(seen));
        let world = self.changes - own.own_changes;
        let (mut kinship, mut weight) = self.weigh(seen, known.as_ref(), own_id, &own, &kind, world);
        let mut id = own_id;

        // the same said in other words has an account of its own
        if known.is_none()
            && call.effect == Effect::Do
            && cause.is_none()
            && call.family == Family::Other
            && words.free.len() <= MAX_MESSAGE
        {
            let reworded = kind.reworded(words);
            if reworded > weight {
                (kinship, weight, id) = (Kinship::Reworded, reworded, reworded_id(call.kind, words.target));
            }
        } else if matches!(kinship, Kinship::Same(true)) && call.effect == Effect::Do && cause.is_none() {
            let reworded = reworded_id(call.kind, words.target);
            if self.loops.get(reworded).is_some() {
                id = reworded;
            }
        }

        self.take_back(seen, kinship, known.as_ref(), &mut own);
        if cause.is_none() && call.effect == Effect::Do {
            self.act_on(call);
        }
        if cause.is_none() && call.effect.acts() {
            self.remedy.enter(call);
        }
        self.total += weight;
        let world = (self.changes - own.own_changes, self.acted);
        self.remember_call(seen, known, kinship, weight, id, own_id, world);
        self.kinds.put(call.kind, kind.with(words));

        let mut entered = if id == own_id {
            own
        } else {
            self.loops.put(own_id, own);
            self.loops.take(id).unwrap_or_else(|| new_loop(seen))
        };
        entered.score += weight;
        entered.results = entered.results.saturating_add(1);
        entered.variants = entered.variants.saturating_add(u32::from(matches!(kinship, Kinship::Variant | Kinship::Reworded)));
        entered.add_member(&words.set);
        entered.class = seen.class;
        entered.previous.clone_from(&words.order);
        entered.targets.clone_from(&call.targets);
        if kinship == Kinship::Reworded {
            entered.said_to.clone_from(&words.operands);
        }
        (entered.acted, entered.world) = (self.acted, self.changes - entered.own_changes);
        entered.exact = answer.exact;
        (entered.batch, entered.last) = (seen.moment.batch, seen.moment.time);
        // a look that takes its time has not waited as it was told
        entered.slow = seen.moment.took >= SLOW_MS && (seen.waits || seen.call.effect != Effect::Look);
        entered.polls = self.calls.get(seen.key).is_some_and(|known| known.polls);
        let futility = self.calls.get(seen.key).map_or(0.0, |known| self.futility(known, seen.moment.idle));
        if entered.score.max(futility) < NOTE_ONE_CALL_AT {
            (entered.noted, entered.bumped) = (false, false);
        }
        self.loops.put(id, entered);
        Weighed { in_loop: id, kinship, weight }
    }

    #[allow(clippy::too_many_arguments, reason = "everything that is known of the result")]
    fn remember_call(
        &mut self,
        seen: Seen<'_>,
        known: Option<CallAccount>,
        kinship: Kinship,
        weight: f32,
        id: u64,
        own_id: u64,
        world: (u32, u32),
    ) {
        let Seen { call, answer, cause, .. } = seen;
        let first = known.is_none();
        let time_passed = known.as_ref().is_some_and(|known| self.has_let_time_pass(seen, known));
        let polls = known.as_ref().is_some_and(|known| {
            self.has_waited(seen, known) && !answer.is_final() && matches!(call.effect, Effect::Look | Effect::Unknown | Effect::Wait)
        });
        let polls = polls || call.effect == Effect::Wait && !answer.is_final();
        // what was not asked for as it must be, or is not there, does not come to an end by waiting
        let polls = match cause {
            None | Some(Cause::Transient) => polls,
            Some(Cause::NotFound) => polls && time_passed,
            Some(_) => false,
        };
        let exact_before = known.as_ref().map(|known| known.exact);
        let again = known.as_ref().is_some_and(|known| known.in_loop == id);
        let mut known = known.unwrap_or_default();
        let acted = known.seen.get(own_id).is_some_and(|before| before.1 < self.acted);
        let same_durations = first || answer.durations == known.durations;
        let stale = matches!(kinship, Kinship::Same(_)) && same_durations && !polls && known.batch != seen.moment.batch;
        if stale || kinship == Kinship::Variant && weight > 0.0 {
            if self.run.len() == MAX_RUN {
                self.run.pop_front();
            }
            self.run.push_back((seen.key, cause.is_some() || answer.refusal || call.effect == Effect::Look));
        } else if kinship != Kinship::Reworded {
            self.run.clear();
            (self.tries, self.round_noted) = (BatchCounter::default(), false);
        }
        known.times = known.times.saturating_add(1);
        known.same = if matches!(kinship, Kinship::Same(_)) && known.in_loop == id { known.same.saturating_add(1) } else { 1 };
        (known.exact, known.durations, known.unread) = (answer.exact, answer.durations, answer.unread);
        known.in_loop = id;
        // its own waiting and its own news are nothing that happened in between
        // and a feed that is read says when something new came, if it is nothing else
        let fed = matches!(call.effect, Effect::Wait | Effect::Step) && exact_before.is_some_and(|exact| exact != answer.exact);
        if kinship == Kinship::Changed || fed {
            self.news += 1;
        }
        if call.effect == Effect::Wait || seen.waits {
            self.waits += 1;
        }
        (known.idle, known.waits, known.news) = (seen.moment.idle, self.waits, self.news);
        known.seen.put(id, world);
        known.seen.put(own_id, world);
        if !answer.unread {
            known.answers.put(answer.fingerprint, ());
        }
        known.stale = if kinship == Kinship::Same(true) { known.stale.saturating_add(1) } else { 0 };
        // a fix that moves the same complaint to another line, or back to an earlier one, is none
        let complains = answer.complaint != 0 && known.complaints.get(answer.complaint).is_some();
        let acted = acted || !matches!(kinship, Kinship::Same(_)) && known.acted < self.acted;
        let looks = call.effect == Effect::Look && cause.is_none();
        let elsewhere = if looks {
            known.others != self.remedy.others || !again || answer.refusal || time_passed || !self.remedy.concerns(call)
        } else {
            known.places != self.places || time_passed && call.effect != Effect::Run
        };
        known.unmoved = match kinship {
            _ if answer.complaint == 0 && !looks || answer.count < MIN_COMPLAINT || elsewhere => 0,
            Kinship::Same(_) => known.unmoved.saturating_add(u32::from(acted)),
            Kinship::Changed if complains => known.unmoved.saturating_add(u32::from(acted)),
            _ => 0,
        };
        if answer.complaint != 0 {
            known.complaints.put(answer.complaint, ());
        }
        known.told_unmoved &= known.unmoved > 0;
        known.acted = self.acted;
        known.places = self.places;
        known.others = self.remedy.others;
        (known.polls, known.effect, known.batch) = (polls, Some(call.effect), seen.moment.batch);
        self.calls.put(seen.key, known);
        if call.effect == Effect::Do && cause.is_none() {
            for name in &answer.names {
                self.made.put(*name, seen.key ^ answer.fingerprint);
            }
        }
    }
}

fn new_loop(seen: Seen<'_>) -> Loop {
    let Seen { call, answer, cause, .. } = seen;
    Loop {
        tool: call.tool_hash(),
        kind: call.kind,
        fingerprint: answer.fingerprint,
        cause,
        unknown_tool: seen.unknown_tool,
        vetoed: seen.vetoed,
        words: answer.words.clone(),
        values: answer.values.clone(),
        // unlike the first batch of any turn
        batch: u32::MAX,
        ..Loop::default()
    }
}
