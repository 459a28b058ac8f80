//! How the user's numbers scale what must be proven: 1 as measured, 2 for twice the limit, infinite for a limit that is off.

use tool_guard_calls::identity::Call;
use tool_guard_outcome::class::FailureKind;

use crate::evidence::account::Loop;
use crate::rules::context::Context;
use crate::settings::thresholds::{Steps, Thresholds};

/// What is multiplied with the proof that a loop of this call needs.
pub(super) fn of_loop(context: Context<'_>, call: &Call, known: &Loop) -> f32 {
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

/// The same for rounds.
pub(super) fn of_rounds(context: Context<'_>) -> f32 {
    steps(context.thresholds.cycles, Thresholds::default().cycles)
}

/// The same for the notes of rounds; `None`: there are none.
pub(super) fn of_round_notes(context: Context<'_>) -> Option<f32> {
    let (own, usual) = (context.thresholds.cycles.note_at, Thresholds::default().cycles.note_at);
    (own > 0).then(|| ratio(own, usual))
}

fn steps(own: Steps, usual: Steps) -> f32 {
    if own.stop_at == 0 { f32::INFINITY } else { ratio(own.stop_at, usual.stop_at) }
}

#[allow(clippy::cast_precision_loss, reason = "small numbers")]
fn ratio(own: u32, usual: u32) -> f32 {
    own as f32 / usual.max(1) as f32
}
