//! Rule D: the same failure under other arguments. Calls of one tool that keep failing alike, or calls of any tool that
//! keep failing alike on one target.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::call::fingerprint;
use crate::call::identity::Call;
use crate::failure::outcome::Failure;
use crate::guard::verdict::{Action, Rule};
use crate::rules::message;
use crate::session::batch_counter::BatchCounter;
use crate::session::ledger::Session;
use crate::session::loop_record::LoopRecord;
use crate::session::turn::{Group, Stop, Turn};

use crate::rules::{Context, Finding, PollAllowance};

/// Looks at a failure that was counted in the call's record; `patience` as for the failures of one call.
pub(super) fn judge(
    context: Context<'_>,
    session: &mut Session,
    call: &Call,
    failure: &Failure,
    batch: u32,
    allowance: PollAllowance,
) -> Option<Finding> {
    let steps = context.thresholds.same_failure;
    let shape = fingerprint::of_failure_shape(failure.class, &failure.error, call.args.as_ref());
    let alike = |id: u64, tool: Option<u64>, target: Option<u64>| Group {
        id,
        tool,
        target,
        curable: failure.by_exit || failure.class.depends_on_world(),
        failures: BatchCounter::default(),
        key: call.key,
        varied: false,
        noted: false,
        stopped: false,
        tries: 0,
        last: context.time,
    };
    let tool = call.tool_hash();
    let groups = std::iter::once(alike(hash(&(tool, shape)), Some(tool), None))
        .chain(call.targets.iter().map(|target| alike(hash(&(failure.class.name(), target)), None, Some(*target))));
    let mut gravest: Option<Finding> = None;
    let mut ends = false;
    for group in groups.collect::<Vec<_>>() {
        let group = session.turn.group(group);
        group.varied |= group.key != call.key;
        (group.key, group.last) = (call.key, context.time);
        if group.failures.add(batch) {
            group.tries += u32::from(group.stopped);
        }
        let count = group.failures.count;
        let reached = |at: u32| at > 0 && group.varied && count >= allowance.scale(at);
        let found = if reached(steps.stop_at) {
            group.stopped = true;
            ends |= context.thresholds.halt_after > 0 && group.tries >= context.thresholds.halt_after;
            let text = message::same_failure_stop(&call.name, count);
            Finding { rule: Rule::SameFailure, action: Action::Stop, count, text }
        } else if reached(steps.note_at) && !group.noted {
            group.noted = true;
            let text = message::same_failure_note(&call.name, count, failure.class);
            Finding { rule: Rule::SameFailure, action: Action::Note, count, text }
        } else {
            continue;
        };
        if gravest.as_ref().is_none_or(|known| found.action > known.action) {
            gravest = Some(found);
        }
    }
    if gravest.as_ref().is_some_and(|found| found.action == Action::Stop)
        && let Some(record) = session.turn.record(call.key)
        && record.stop.is_none()
    {
        record.stop = Some(Stop { rule: Rule::SameFailure, tries: BatchCounter::default(), until: None });
    }
    if ends {
        LoopRecord::record(session, call, Rule::SameFailure, gravest.as_ref().map_or(0, |found| found.count), context.time);
        session.turn.halt_pending = true;
    }
    gravest
}

/// A call succeeded: its tool works, and so does what it acted on.
pub(super) fn forgive(turn: &mut Turn, call: &Call) {
    let tool = call.tool_hash();
    turn.drop_groups(|group| group.tool == Some(tool) || group.target.is_some_and(|target| call.targets.contains(&target)));
}

fn hash(value: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
