//! Rule D: the same failure under other arguments. Calls of one tool that keep failing alike, or calls of any tool that
//! keep failing alike on one target.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::call::fingerprint;
use crate::call::identity::Call;
use crate::failure::outcome::Failure;
use crate::rules::example::{Example, fails};
use crate::rules::finding::Finding;
use crate::rules::observation::Observation;
use crate::rules::spec::RuleSpec;
use crate::rules::wording::OTHERWISE;
use crate::session::batch_counter::BatchCounter;
use crate::session::call_record::Stop;
use crate::session::failure_group::FailureGroup;
use crate::session::turn::Turn;
use crate::text::quote;
use crate::verdict::action::Action;
use crate::verdict::class::Class;
use crate::verdict::rule::Rule;

/// The rule's wording and examples.
pub(super) const SPEC: RuleSpec = RuleSpec {
    on_failure: judge,
    stopped: Some(|stopped| stop(&stopped.call.name, stopped.record.failures)),
    scope: |_| " and on similar calls".to_owned(),
    examples: &[Example {
        name: "same-failure",
        settings: r#"{"maxFailuresPerTurn":10}"#,
        rounds: 5,
        calls: &[fails("read", r#"{"path":"src/part-{n}.ts"}"#, "ENOENT: no such file or directory, open 'src/part-{n}.ts'")],
        expected: &[
            ("corrective", Action::Correct),
            ("corrective", Action::Correct),
            ("same-failure", Action::Note),
            ("corrective", Action::Correct),
            ("same-failure", Action::Stop),
        ],
    }],
    ..RuleSpec::SILENT
};

fn judge(observation: &mut Observation<'_>, failure: &Failure) -> Vec<Finding> {
    let Observation { context, call, result, allowance, .. } = *observation;
    let session = &mut *observation.session;
    let steps = context.thresholds.same_failure;
    let shape = fingerprint::of_failure_shape(failure.class, &failure.error, call.args.as_ref());
    let alike = |id: u64, tool: Option<u64>, target: Option<u64>| FailureGroup {
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
        if group.failures.add(result.batch) {
            group.tries += u32::from(group.stopped);
        }
        let count = group.failures.count;
        let reached = |at: u32| at > 0 && group.varied && count >= allowance.scale(at);
        let found = if reached(steps.stop_at) {
            group.stopped = true;
            ends |= context.thresholds.halt_after > 0 && group.tries >= context.thresholds.halt_after;
            let text = stop(&call.name, count);
            Finding { rule: Rule::SameFailure, action: Action::Stop, count, text }
        } else if reached(steps.note_at) && !group.noted {
            group.noted = true;
            let text = note(&call.name, count, failure.class);
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
        session.record_loop(call, Rule::SameFailure, gravest.as_ref().map_or(0, |found| found.count), context.time);
        session.turn.halt_pending = true;
    }
    gravest.into_iter().collect()
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

/// Other arguments did not help.
fn note(tool: &str, failures: u32, class: Class) -> String {
    format!(
        "[TOOL ERROR] {}() failed {failures} times in the same way ({class}), whatever the arguments. \
         Find out why before you try the next.",
        quote::name(tool)
    )
}

/// Calls that differ fail alike.
fn stop(tool: &str, failures: u32) -> String {
    format!(
        "[LOOP DETECTED] Tool \"{}\" failed {failures} times in the same way with different arguments.\n\
         Do NOT go on trying variations of this call.\n\
         {OTHERWISE}",
        quote::name(tool)
    )
}
