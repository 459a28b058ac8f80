//! How an observation compares with what the turn knows: the loop that it belongs to, and every fact that a table may ask for.

use tool_guard_calls::answer::Answer;
use tool_guard_calls::effect::Effect;
use tool_guard_calls::word_set::WordSet;
use tool_guard_calls::words::{differ_in_numbers, differ_in_one_slot};
use tool_guard_outcome::class::Class;
use tool_guard_outcome::state::Progress;
use tool_guard_tools::family::Family;

use crate::call_state::CallState;
use crate::cause::{Cause, FailureFacts};
use crate::observation::Observation;
use crate::state::{KindState, LoopState};
use crate::table::{
    ALIKE_20, ALIKE_40, ALIKE_99, Facts, LIKE_ANSWER, LIKE_CALL, LIKE_COMMAND, LIKE_FAILURE, LIKE_MISSPELT, LIKE_REFUSED_CALL, LIKE_REPORT,
    LONG_IDLE_MS, OFTEN, PAUSE_MS, SLOW_MS,
};
use crate::turn::{Loops, TurnState};

/// Words of an answer that may be like another.
const MIN_ANSWER: usize = 8;

/// Whether answers are alike below the lines that both begin with.
fn says_the_same(known: &LoopState, answer: &Answer) -> bool {
    let shared = known.first.leading.iter().zip(&answer.leading).take_while(|((known, _), (line, _))| known == line);
    let preamble: Vec<&WordSet> = shared.map(|(_, (_, words))| words).collect();
    let (before, now) = (known.first.values.without(&preamble), answer.values.without(&preamble));
    // all of both is the same lines, or what follows is
    preamble.is_empty() || now.is_empty() && before.is_empty() || now.len() >= MIN_ANSWER && before.likeness(&now) >= LIKE_ANSWER
}

/// The loop of calls of one kind with one answer.
pub(crate) fn loop_id(kind: u64, fingerprint: u64) -> u64 {
    kind.rotate_left(23) ^ fingerprint
}

/// The loop of calls of one kind that say the same to the same target in other words.
pub(crate) fn reworded_id(kind: u64, target: u32) -> u64 {
    !loop_id(kind, u64::from(target))
}

/// The loop that a result belongs to; it may be a new one. `before`: the loop of the same call's last result.
pub(crate) fn find(loops: &Loops, seen: Observation<'_>, before: Option<u64>) -> u64 {
    let Observation { call, answer, failure, .. } = seen;
    let words = call.words();
    let misspelt = |class: Class| class == Class::SyntaxError && call.is_command();
    let own = loop_id(call.kind, answer.fingerprint);
    if loops.get(own).is_some() {
        return own;
    }
    let alike = |id: u64, known: &LoopState| match failure {
        Some(FailureFacts { cause, class, unknown_tool, .. }) => {
            let same_text = matches!(cause, Cause::Refused | Cause::Transient) && known.last.exact == answer.exact;
            // a login that has expired has done so for all tools that need it
            let expired = same_text && cause == Cause::Refused && answer.is_rich();
            let same_reason = same_text && (answer.echoes || answer.is_rich());
            let same_tool = known.tool == call.tool_hash() || known.is_unknown_tool() && unknown_tool || expired;
            let quoted_otherwise = before.is_none() && misspelt(class) && known.class().is_some_and(misspelt);
            known.cause() == Some(cause)
                && same_tool
                && (same_reason
                    || quoted_otherwise && known.likeness(&words.set) >= LIKE_MISSPELT
                    || cause == Cause::Refused && known.likeness(&words.set) >= LIKE_REFUSED_CALL
                    || known.first.words.likeness(&answer.words) >= LIKE_FAILURE
                        && (cause == Cause::Malformed || known.likeness(&words.set) >= LIKE_CALL))
        }
        None if known.fails() => false,
        // what it reports of itself, a count or a line number, is nothing new of a call that does the same again
        None if call.effect == Effect::Do && before == Some(id) => {
            (answer.is_rich() || words.is_a_message()) && known.first.words.likeness(&answer.words) >= LIKE_REPORT
        }
        None if call.is_command() => {
            answer.is_telling()
                && known.first.fingerprint == answer.fingerprint
                && known.tool == call.tool_hash()
                && known.likeness(&words.set) >= LIKE_COMMAND
        }
        None => {
            matches!(call.effect, Effect::Look | Effect::Unknown)
                && answer.values.len() >= MIN_ANSWER
                && !words.free.is_empty()
                && known.kind == call.kind
                && known.first.values.likeness(&answer.values) >= LIKE_ANSWER
                && says_the_same(known, answer)
        }
    };
    loops.iter().find(|(id, known)| alike(*id, known)).map_or(own, |(id, _)| id)
}

impl TurnState {
    /// The facts of an observation and its loop; one of them is how it is related to what came before: `FRESH`, with `CHANGED` or without,
    /// `REPEAT`, or `VARIANT`. `known`: what is known of the call; `id`, `own`: the loop;
    /// `outside`: changes that other calls made.
    pub(crate) fn compare(
        &self,
        seen: Observation<'_>,
        known: Option<&CallState>,
        (id, own): (u64, &LoopState),
        kind: &KindState,
        outside: u32,
    ) -> Facts {
        let facts = of_call_and_answer(seen);
        let Some(known) = known else {
            return if own.results == 0 {
                facts | Facts::FRESH
            } else {
                facts | Facts::VARIANT | self.of_variant(seen, own, kind, outside)
            };
        };
        let changed = facts | Facts::FRESH | Facts::CHANGED;
        let Some(before) = known.seen.get(id).copied() else { return changed };
        let only_alike = id != loop_id(seen.call.kind, seen.answer.fingerprint);
        if seen.failure.is_some() && only_alike && before.0 != outside {
            return changed;
        }
        facts
            | Facts::REPEAT
            | Facts::WORLD_CHANGED.when(before.0 != outside)
            | Facts::ACTED_SINCE.when(self.world.acted > before.1)
            | Facts::RETURNED.when(id != known.in_loop())
            | self.of_repetition(seen, known, own)
    }

    /// The facts of a call that gave this answer before.
    fn of_repetition(&self, seen: Observation<'_>, known: &CallState, own: &LoopState) -> Facts {
        let Observation { call, answer, .. } = seen;
        // what is not there has nothing to say of how far it is
        let waited = if seen.cause() == Some(Cause::NotFound) { self.has_let_time_pass(seen, known) } else { self.has_waited(seen, known) };
        // a command that sleeps and says that something goes on looks whether it does, whatever it writes
        let runs = call.effect == Effect::Run || call.effect == Effect::Do && seen.waits && call.is_command();
        let runs_on = runs && answer.progress == Some(Progress::Running);
        let waiting =
            call.effect == Effect::Wait || waited && (runs_on || matches!(call.effect, Effect::Look | Effect::Step | Effect::Unknown));
        let idle = seen.moment.idle.saturating_sub(known.then.idle);
        let slow = seen.moment.took >= SLOW_MS;
        let is_next = |batch: u32| batch.checked_add(1) == Some(seen.moment.batch);
        let paused = seen.waits && slow || idle >= PAUSE_MS || known.then.waits != self.world.waits;
        Facts::SAME_MESSAGE.when(known.then.batch == seen.moment.batch)
            | Facts::AT_ONCE.when(if call.narrates() { self.is_next(own) } else { is_next(known.then.batch) })
            | Facts::EXACT.when(answer.exact == known.answer.exact)
            | Facts::WAITED.when(waited)
            | Facts::WAITING.when(waiting)
            | Facts::PAUSED.when(paused)
            | Facts::SLOW.when(slow)
            | Facts::LONG_IDLE.when(idle >= LONG_IDLE_MS)
            | Facts::OFTEN.when(known.times >= OFTEN)
            | Facts::NEW_ANSWER_SINCE.when(known.then.new_answers != self.world.new_answers)
            | Facts::DURATIONS_CHANGED.when(answer.exact != known.answer.exact && answer.durations != known.answer.durations)
            | Facts::VARIES.when(known.answers.len() > 1)
    }

    /// Whether no other call came back since the loop's last one.
    fn is_next(&self, own: &LoopState) -> bool {
        own.results > 0 && own.then.entered.checked_add(1) == Some(self.world.entered)
    }

    /// The facts of a call that was not made before, but whose answer is that of a loop.
    fn of_variant(&self, seen: Observation<'_>, own: &LoopState, kind: &KindState, outside: u32) -> Facts {
        let Observation { call, answer, .. } = seen;
        let words = call.words();
        let one_slot = |previous: &[u32]| !previous.is_empty() && differ_in_one_slot(previous, &words.order);
        let is_new = |word: u32| !kind.vocabulary.contains(word);
        let new_operands = words.operands.iter().copied().any(is_new) || kind.operands.get(words.operands_hash()).is_none();
        let (named, same_place) = (!call.targets.is_empty(), own.last.targets == call.targets);
        let likeness = own.likeness(&words.set);
        Facts::SAME_MESSAGE.when(own.then.batch == seen.moment.batch)
            | Facts::AT_ONCE.when(self.is_next(own) && own.then.batch != seen.moment.batch)
            | Facts::WORLD_CHANGED.when(own.then.changes != outside)
            | Facts::ACTED_SINCE.when(own.then.acted != self.world.acted)
            | Facts::SAME_REASON.when(own.last.exact == answer.exact && (answer.echoes || answer.is_rich()))
            | Facts::ONE_SLOT.when(one_slot(&kind.previous) || one_slot(&own.last.words))
            | Facts::PAGED.when(call.is_paged())
            | Facts::COUNTS.when(differ_in_numbers(&kind.previous, &words.order))
            | Facts::NEW_WORDS.when(words.set.iter().any(is_new))
            | Facts::NEW_OPERANDS.when(new_operands)
            | Facts::ALIKE.when(likeness > 0.0)
            | Facts::ALIKE_20.when(likeness >= ALIKE_20)
            | Facts::ALIKE_40.when(likeness >= ALIKE_40)
            | Facts::ALIKE_99.when(likeness >= ALIKE_99)
            | Facts::NEW_PLACE.when(named && !same_place)
            | Facts::SAME_PLACE.when(named && same_place)
            | Facts::RESULTS_10.when(own.results >= 10)
            | Facts::VARIANTS_3.when(own.variants >= 3)
            | Facts::NONE_WORKED.when(!kind.worked)
    }

    /// Whether the call asks again for what goes on: after waiting, for an answer that is not final.
    pub(crate) fn is_poll(&self, seen: Observation<'_>, known: &CallState) -> bool {
        let Observation { call, answer, .. } = seen;
        let first = !known.is_read();
        let goes_on = seen.waits && call.is_command() && answer.progress == Some(Progress::Running);
        // the user's word on what polls goes before what its name reads as
        let named = seen.waits && !call.waits;
        let looks = named || matches!(call.effect, Effect::Look | Effect::Unknown | Effect::Wait);
        let polls = !first && self.has_waited(seen, known) && !answer.is_final() && (looks || goes_on);
        let polls = polls || call.effect == Effect::Wait && !answer.is_final();
        // what was not asked for as it must be, or is not there, does not come to an end by waiting
        match seen.cause() {
            None | Some(Cause::Transient) => polls,
            Some(Cause::NotFound) => polls && !first && self.has_let_time_pass(seen, known),
            Some(_) => false,
        }
    }

    /// Whether the call, or something since it was made last, waited; or it looks at what says of itself that it goes on.
    pub(crate) fn has_waited(&self, seen: Observation<'_>, known: &CallState) -> bool {
        // to start again what runs is no look at it
        seen.answer.progress == Some(Progress::Running) && !seen.answer.started || seen.waits || self.has_let_time_pass(seen, known)
    }

    /// Whether time passed since the call was made last, beyond what the agent takes to think.
    pub(crate) const fn has_let_time_pass(&self, seen: Observation<'_>, known: &CallState) -> bool {
        seen.moment.idle > known.then.idle || known.then.waits != self.world.waits || took_its_time(seen)
    }
}

/// Whether the call itself let time pass. A slow look is a look all the same, unless it waits, or it is a service that did not answer; a
/// click that timed out waited for nothing else.
const fn took_its_time(seen: Observation<'_>) -> bool {
    let waits = match seen.call.effect {
        Effect::Look | Effect::Unknown => matches!(seen.failure, Some(FailureFacts { cause: Cause::Transient, .. })),
        Effect::Step => seen.failure.is_none(),
        Effect::Do | Effect::Run | Effect::Wait => true,
    };
    seen.moment.took >= SLOW_MS && (seen.waits || waits)
}

/// The facts that need nothing else: what the call does, how it failed, what it says.
fn of_call_and_answer(seen: Observation<'_>) -> Facts {
    let Observation { call, answer, .. } = seen;
    let effect = match call.effect {
        Effect::Look => Facts::LOOK,
        Effect::Do => Facts::DO,
        Effect::Step => Facts::STEP,
        Effect::Wait => Facts::WAIT,
        Effect::Run => Facts::RUN,
        Effect::Unknown => Facts::UNKNOWN,
    };
    let failure = match seen.cause() {
        None => Facts::NONE,
        Some(Cause::Malformed) => Facts::FAILED | Facts::MALFORMED,
        Some(Cause::Refused) => Facts::FAILED | Facts::REFUSED,
        Some(Cause::Done) => Facts::FAILED | Facts::DONE,
        Some(Cause::Transient) => Facts::FAILED | Facts::TRANSIENT,
        Some(Cause::NotFound) => Facts::FAILED | Facts::NOT_FOUND,
        Some(Cause::Other) => Facts::FAILED | Facts::OTHER,
    };
    let words = call.words();
    effect
        | failure
        | Facts::RICH.when(answer.is_rich())
        | Facts::OPAQUE.when(answer.opaque || call.samples)
        | Facts::NOTHING_DONE.when(answer.refusal)
        | Facts::PERSON.when(answer.person)
        | Facts::NEEDS_PERSON.when(answer.needs_person)
        | Facts::STARTED.when(answer.started)
        | Facts::FINAL.when(answer.is_final())
        | Facts::TWO_WORDS.when(answer.count >= 2)
        | Facts::TELLING.when(answer.is_telling())
        | Facts::FREE_TEXT.when(!words.free.is_empty())
        | Facts::MESSAGE.when(words.is_a_message())
        | Facts::COMMAND.when(call.is_command())
        | Facts::NARRATES.when(call.narrates())
        | Facts::OPENS.when(call.effect == Effect::Step && call.opens())
        | Facts::ADDRESS.when(call.family == Family::WebFetch)
        | Facts::WRITES.when(call.written != 0)
        | Facts::VETOED.when(seen.failure.is_some_and(|failure| failure.vetoed))
        | Facts::ANSWERED.when(seen.failure.is_some_and(|failure| failure.answered))
}
