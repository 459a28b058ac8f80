//! How the user's numbers scale what must be proven: 1 as measured, 2 for twice the limit, infinite for a limit that is off.

use tool_guard_calls::identity::Call;
use tool_guard_loops::decide::Scales;
use tool_guard_loops::state::LoopState;
use tool_guard_outcome::class::FailureKind;
use tool_guard_settings::thresholds::{Steps, Thresholds};

use crate::context::Context;

/// Repetitions of an act that are below every limit.
const WITHIN_LIMITS: u32 = 4;
/// How far the user's words may scale what must be proven: a number in them may be about something else, and is believed up to forty.
const MAX_WANTED: f32 = 10.0;

/// Decides with the scales of a call.
pub(crate) fn with<D>(context: Context<'_>, call: &Call, decide: impl FnOnce(Scales<'_>) -> D) -> D {
    let usual = Thresholds::default().cycles;
    let (own, wanted) = (context.thresholds.cycles, wanted(context));
    decide(Scales {
        of_loop: &|known| of_loop(context, call, known),
        notes_of_loop: &|known| scale(context, call, known, |steps| steps.note_at),
        stops: true,
        rounds: at(own.stop_at, usual.stop_at) * wanted,
        round_notes: (own.note_at > 0).then(|| ratio(own.note_at, usual.note_at)),
    })
}

/// The scale of a loop that this call belongs to, to stop it.
pub(crate) fn of_loop(context: Context<'_>, call: &Call, known: &LoopState) -> f32 {
    let wanted = if known.class().is_none() { wanted(context) } else { 1.0 };
    scale(context, call, known, |steps| steps.stop_at) * wanted
}

/// The scale of a loop, and of what readers said of it. `step`: which of its two numbers counts, where a setting has two.
fn scale(context: Context<'_>, call: &Call, known: &LoopState, step: fn(Steps) -> u32) -> f32 {
    known.readings.patience() * of_limits(context, call, known, step)
}

/// The scale that the user's limits give.
fn of_limits(context: Context<'_>, call: &Call, known: &LoopState, step: fn(Steps) -> u32) -> f32 {
    let (own, usual) = (context.thresholds, Thresholds::default());
    if let Some(class) = known.class().filter(|class| class.kind() != FailureKind::Informative) {
        let budget = match (own.trip_at(class, context.catalogue.retry_budgets(&call.name)), usual.trip_at(class, None)) {
            (Some(own), Some(usual)) => ratio(own, usual),
            _ => 1.0,
        };
        return if known.variants > 0 { at(step(own.same_failure), step(usual.same_failure)) * budget } else { budget };
    }
    let limit = own.repeat.limit(&call.name, call.family).map_or(f32::INFINITY, |limit| ratio(limit, call.family.repeat_limit()));
    if known.last.polls { limit * ratio(own.repeat.poll_factor, usual.repeat.poll_factor) } else { limit }
}

/// What answers may be repeated as often as the user wants it.
fn wanted(context: Context<'_>) -> f32 {
    ratio(context.wanted, WITHIN_LIMITS).clamp(1.0, MAX_WANTED)
}

/// The scale of a number that switches a step off if it is 0.
fn at(own: u32, usual: u32) -> f32 {
    if own == 0 { f32::INFINITY } else { ratio(own, usual) }
}

#[allow(clippy::cast_precision_loss, reason = "small numbers")]
fn ratio(own: u32, usual: u32) -> f32 {
    own as f32 / usual.max(1) as f32
}
