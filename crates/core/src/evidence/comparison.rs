//! How a result compares with what came before, and what that proves.

use tool_guard_calls::effect::Effect;
use tool_guard_calls::words::differ_in_one_slot;
use tool_guard_outcome::state::Progress;

use crate::evidence::account::{CallAccount, KindAccount, Loop};
use crate::evidence::accounts::{Accounts, SLOW_MS, Seen};
use crate::evidence::cause::Cause;
use crate::evidence::kinship::Kinship;
use crate::evidence::membership::loop_id;
use crate::evidence::weights::{Facts, VariantFacts, of_repetition, of_variant};

/// Milliseconds of silence, beyond the agent's own pace, that are a pause on purpose.
const PAUSE_MS: u64 = 15_000;

impl Accounts {
    /// How a result compares, and what it proves.
    #[allow(clippy::too_many_arguments, reason = "everything that is known of the result")]
    pub(super) fn weigh(
        &self,
        seen: Seen<'_>,
        known: Option<&CallAccount>,
        id: u64,
        own: &Loop,
        kind: &KindAccount,
        world: u32,
    ) -> (Kinship, f32) {
        let Seen { call, answer, cause, .. } = seen;
        let Some(known) = known else {
            return if own.results == 0 { (Kinship::New, 0.0) } else { (Kinship::Variant, self.weigh_variant(seen, own, kind, world)) };
        };
        let before = known.seen.get(id).copied();
        let only_alike = id != loop_id(call.kind, answer.fingerprint);
        if cause.is_some() && only_alike && before.is_some_and(|before| before.0 != world) {
            return (Kinship::Changed, 0.0);
        }
        let Some(before) = before else { return (Kinship::Changed, 0.0) };
        let same_world = before.0 == world;
        if known.batch == seen.moment.batch {
            // the model could not know
            return (Kinship::Same(same_world), 0.0);
        }
        let again = id == known.in_loop;
        let idle = seen.moment.idle.saturating_sub(known.idle);
        let slow = seen.moment.took >= SLOW_MS;
        let mut weight = of_repetition(Facts {
            effect: call.effect,
            cause,
            rich: answer.is_rich(),
            reports: answer.numeric && answer.structured,
            exact: answer.exact == known.exact,
            // a sample stands for one draw
            opaque: answer.opaque || call.samples,
            refusal: answer.refusal,
            is_final: answer.is_final(),
            is_running: answer.progress == Some(Progress::Running),
            // what is not there has nothing to say of how far it is
            waited: if cause == Some(Cause::NotFound) { self.has_let_time_pass(seen, known) } else { self.has_waited(seen, known) },
            idle,
            paused: seen.waits && slow || idle >= PAUSE_MS || known.waits != self.waits,
            slow,
            times: known.times,
            acted: self.acted > before.1,
        });
        let fails = cause.is_some();
        let is_act = matches!(call.effect, Effect::Do | Effect::Step | Effect::Run | Effect::Unknown);
        if is_act && known.news != self.news {
            // another look showed that it had an effect
            weight *= if fails { 0.3 } else { 0.1 };
        }
        if !fails && answer.durations != known.durations && call.effect != Effect::Do && !answer.is_final() {
            // it measures something, unless it only tells how long ago it ended
            weight *= 0.3;
        }
        if !fails
            && known.answers.len() > 1
            && (call.effect != Effect::Do || answer.is_telling() && !call.words().is_a_message())
            && !answer.is_final()
        {
            // chance: it has answered differently before
            weight *= 0.4;
        }
        if !again {
            // an earlier answer came back
            weight *= if fails {
                0.5
            } else if call.effect == Effect::Do {
                1.0
            } else {
                0.3
            };
        }
        // other work is no answer to a veto
        if !same_world && !seen.vetoed {
            weight *= 0.2;
        }
        (Kinship::Same(same_world), weight)
    }

    fn weigh_variant(&self, seen: Seen<'_>, own: &Loop, kind: &KindAccount, world: u32) -> f32 {
        let Seen { call, answer, cause, .. } = seen;
        // another text for the same place is another proposal
        if own.batch == seen.moment.batch || seen.vetoed && call.written != 0 {
            return 0.0;
        }
        let words = call.words();
        let slot = |previous: &[u32]| !previous.is_empty() && differ_in_one_slot(previous, &words.order);
        let is_new = |word: u32| !kind.vocabulary.contains(word);
        let facts = VariantFacts {
            effect: call.effect,
            cause,
            rich: answer.is_rich(),
            refusal: answer.refusal,
            one_slot: slot(&kind.previous) || slot(&own.previous),
            new_words: words.set.iter().any(is_new),
            new_operands: words.operands.iter().copied().any(is_new) || kind.operands.get(words.operands_hash()).is_none(),
            likeness: own.likeness(&words.set),
            calls: own.results,
            free: !words.free.is_empty(),
            command: call.is_command(),
            new_place: !call.targets.is_empty() && own.targets != call.targets,
            same_place: !call.targets.is_empty() && own.targets == call.targets,
            same_reason: own.exact == answer.exact && (answer.echoes || answer.is_rich()),
        };
        let mut weight = of_variant(facts);
        let looks = matches!(call.effect, Effect::Look | Effect::Unknown);
        if cause.is_none() && looks && answer.refusal && own.acted != self.acted && own.results > 2 {
            weight = weight.max(0.4);
        }
        if cause.is_none() && call.is_command() && own.variants >= 3 && answer.count >= 2 && !(facts.one_slot && facts.new_words) {
            weight = weight.max(0.6);
        }
        let discounted = call.effect != Effect::Do && !answer.refusal;
        if seen.answered {
            // what a server says to other data is information: somebody may test it
            weight *= 0.4;
        }
        if own.world != world && discounted {
            weight *= if cause.is_some() { 0.4 } else { 0.1 };
        }
        weight
    }

    /// Whether the call, or something since it was made last, waited; or it looks at what says of itself that it goes on.
    pub(super) fn has_waited(&self, seen: Seen<'_>, known: &CallAccount) -> bool {
        seen.answer.progress == Some(Progress::Running) || seen.waits || self.has_let_time_pass(seen, known)
    }

    /// Whether time passed since the call was made last, beyond what the agent takes to think.
    pub(super) const fn has_let_time_pass(&self, seen: Seen<'_>, known: &CallAccount) -> bool {
        seen.moment.idle > known.idle || seen.moment.took >= SLOW_MS || known.waits != self.waits
    }
}
