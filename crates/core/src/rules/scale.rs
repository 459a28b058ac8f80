//! How the user's numbers scale what must be proven: 1 as measured, 2 for twice the limit, infinite for a limit that is off.

use tool_guard_calls::identity::Call;
use tool_guard_loops::decide::Scales;
use tool_guard_loops::state::LoopState;
use tool_guard_outcome::class::FailureKind;

use crate::rules::context::Context;
use crate::settings::thresholds::{Steps, Thresholds};

/// Decides with the scales of a call.
pub(super) fn with<D>(context: Context<'_>, call: &Call, decide: impl FnOnce(Scales<'_>) -> D) -> D {
    let usual = Thresholds::default().cycles;
    let own = context.thresholds.cycles;
    decide(Scales {
        of_loop: &|known| of_loop(context, call, known),
        rounds: steps(own, usual),
        round_notes: (own.note_at > 0).then(|| ratio(own.note_at, usual.note_at)),
    })
}

/// The scale of a loop that this call belongs to.
pub(super) fn of_loop(context: Context<'_>, call: &Call, known: &LoopState) -> f32 {
    let (own, usual) = (context.thresholds, Thresholds::default());
    if let Some(class) = known.class.filter(|class| class.kind() != FailureKind::Informative) {
        let budget = match (own.trip_at(class, context.catalogue.retry_budgets(&call.name)), usual.trip_at(class, None)) {
            (Some(own), Some(usual)) => ratio(own, usual),
            _ => 1.0,
        };
        return if known.variants > 0 { steps(own.same_failure, usual.same_failure) * budget } else { budget };
    }
    let limit = own.repeat.limit(&call.name, call.family).map_or(f32::INFINITY, |limit| ratio(limit, call.family.repeat_limit()));
    if known.polls { limit * ratio(own.repeat.poll_factor, usual.repeat.poll_factor) } else { limit }
}

fn steps(own: Steps, usual: Steps) -> f32 {
    if own.stop_at == 0 { f32::INFINITY } else { ratio(own.stop_at, usual.stop_at) }
}

#[allow(clippy::cast_precision_loss, reason = "small numbers")]
fn ratio(own: u32, usual: u32) -> f32 {
    own as f32 / usual.max(1) as f32
}
