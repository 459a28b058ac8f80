//! Rule F: two to five calls that go round and round, each with the same result as in the round before.

use std::collections::VecDeque;

use crate::rules::back_off::back_off;
use crate::rules::example::{Example, works};
use crate::rules::finding::Finding;
use crate::rules::observation::Observation;
use crate::rules::poll_allowance::may_go_on;
use crate::rules::repetition::poll_too_early;
use crate::rules::spec::RuleSpec;
use crate::rules::wording::{OTHERWISE, seconds};
use crate::session::batch_counter::BatchCounter;
use crate::session::call_record::Stop;
use crate::session::turn::Step;
use crate::verdict::action::Action;
use crate::verdict::rule::Rule;

/// The rule's wording and examples.
pub(super) const SPEC: RuleSpec = RuleSpec {
    stopped: Some(|stopped| match stopped.wait_ms {
        Some(wait_ms) => poll_too_early(&stopped.call.name, stopped.record.repeats(), wait_ms),
        None => stop(&stopped.call.preview()),
    }),
    scope: |_| " and the calls that it goes round with".to_owned(),
    on_result: judge,
    without_error: RuleSpec::SAME_RESULT,
    examples: &[Example {
        name: "cycle",
        settings: "{}",
        rounds: 5,
        calls: &[works("read", r#"{"path":"a.txt"}"#, "alpha"), works("exec", r#"{"command":"date +%Y"}"#, "2026")],
        expected: &[("cycle", Action::Note), ("cycle", Action::Stop), ("cycle", Action::Block), ("cycle", Action::Block)],
    }],
    ..RuleSpec::SILENT
};

/// The longest cycle that is looked for; longer ones are hardly ever loops.
const MAX_PERIOD: usize = 5;

/// Looks at the order of calls, the last of which is this one.
fn judge(observation: &mut Observation<'_>) -> Option<Finding> {
    let Observation { context, call, .. } = *observation;
    let session = &mut *observation.session;
    let steps = context.thresholds.cycles;
    let found = find(session.turn.steps());
    let Some((period, rounds)) = found else {
        session.turn.cycle_noted = false;
        return None;
    };
    let members: Vec<Step> = session.turn.steps().iter().rev().take(period).copied().collect();
    let count = rounds;
    // what waits goes round by nature: it is not stopped for good, but slowed down
    let waits = members.iter().any(|step| step.poll);
    let factor = if waits { context.thresholds.repeat.poll_factor } else { 1 };
    let reached = |at: u32| at > 0 && rounds >= at.saturating_mul(factor);
    if waits && reached(steps.stop_at) {
        let wait_ms = back_off(rounds - steps.stop_at.saturating_mul(factor) + 1);
        let record = session.turn.record(call.key)?;
        if record.stop.is_none_or(|stop| stop.rule == Rule::Cycle || !stop.holds(context.time)) {
            let tries = record.stop.map_or_else(BatchCounter::default, |stop| stop.tries_left(context.time));
            record.stop = Some(Stop { rule: Rule::Cycle, tries, until: Some(may_go_on(context, call, record, wait_ms)) });
        }
        return None;
    }
    if reached(steps.stop_at) {
        for step in &members {
            if let Some(record) = session.turn.record(step.key) {
                let tries = record.stop.map_or_else(BatchCounter::default, |stop| stop.tries);
                record.stop = Some(Stop { rule: Rule::Cycle, tries, until: None });
            }
        }
        let text = stop(&call.preview());
        return Some(Finding { rule: Rule::Cycle, action: Action::Stop, count, text });
    }
    if !reached(steps.note_at) {
        session.turn.cycle_noted = false;
        return None;
    }
    if std::mem::replace(&mut session.turn.cycle_noted, true) {
        return None;
    }
    let text = if waits { waiting_note(period, rounds, back_off(1)) } else { note(period, rounds) };
    Some(Finding { rule: Rule::Cycle, action: Action::Note, count, text })
}

/// The shortest period in which the last events go round, and how many full rounds there are; at least two.
fn find(steps: &VecDeque<Step>) -> Option<(usize, u32)> {
    let from_end = |back: usize| steps.len().checked_sub(back + 1).map(|i| steps[i]);
    let equal =
        |a: Option<Step>, b: Option<Step>| a.is_some() && a.zip(b).is_some_and(|(a, b)| (a.key, a.fingerprint) == (b.key, b.fingerprint));
    (2..=MAX_PERIOD).find_map(|period| {
        let same = (0..steps.len()).take_while(|back| equal(from_end(*back), from_end(back + period))).count();
        let rounds = same / period + 1;
        // one call over and over is no cycle: rule E counts it
        let differ = (1..period).any(|back| !equal(from_end(0), from_end(back)));
        (rounds >= 2 && differ).then(|| (period, u32::try_from(rounds).unwrap_or(u32::MAX)))
    })
}

/// One more round, and the cycle is stopped.
fn note(period: usize, rounds: u32) -> String {
    format!(
        "[TOOL REPEAT] You have made the same {period} calls {rounds} times in a row, with the same results. \
         Use what you have, or change something. One more round will be stopped."
    )
}

/// What waits goes round by nature, but not that fast.
fn waiting_note(period: usize, rounds: u32, wait_ms: u64) -> String {
    format!(
        "[TOOL REPEAT] You have made the same {period} calls {rounds} times in a row, with the same results. \
         Wait {} before you ask again, or do something else.",
        seconds(wait_ms)
    )
}

/// The calls of the cycle are stopped; `call` is one of them.
fn stop(call: &str) -> String {
    format!(
        "[LOOP DETECTED] {call} is one of a few calls that go round and round with the same results.\n\
         Nothing changes by repeating them. Do NOT make these calls again.\n\
         {OTHERWISE}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rounds(steps: &str) -> Option<(usize, u32)> {
        find(&steps.bytes().map(|byte| Step { key: u64::from(byte), fingerprint: 1, poll: false }).collect())
    }

    #[test]
    fn the_shortest_period_counts_and_the_last_round_may_be_open() {
        for (steps, expected) in [
            ("ababab", Some((2, 3))),
            ("xababab", Some((2, 3))),
            ("ababa", Some((2, 2))),
            ("abcabcabc", Some((3, 3))),
            ("aabaabaab", Some((3, 3))),
            ("abcdeabcde", Some((5, 2))),
            ("abcdefabcdef", None),
            ("aaaaaa", None),
            ("ab", None),
            ("", None),
            ("ababx", None),
        ] {
            assert_eq!(rounds(steps), expected, "{steps}");
        }
    }

    #[test]
    fn another_result_is_another_step() {
        let steps: VecDeque<Step> = (0..12).map(|i| Step { key: i % 2, fingerprint: i, poll: false }).collect();
        assert_eq!(find(&steps), None);
    }
}
