//! Rule F: two to five calls that go round and round, each with the same result as in the round before.

use std::collections::VecDeque;

use crate::call::identity::Call;
use crate::guard::verdict::{Action, Rule};
use crate::rules::message;
use crate::session::batch_counter::BatchCounter;
use crate::session::ledger::Session;
use crate::session::turn::{Step, Stop};

use crate::rules::failures::back_off;
use crate::rules::poll_allowance::may_go_on;
use crate::rules::{Context, Finding};

/// The longest cycle that is looked for; longer ones are hardly ever loops.
const MAX_PERIOD: usize = 5;

/// Looks at the order of events, the last of which is this call's.
pub(super) fn judge(context: Context<'_>, session: &mut Session, call: &Call) -> Option<Finding> {
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
        let text = message::cycle_stop(&call.preview());
        return Some(Finding { rule: Rule::Cycle, action: Action::Stop, count, text });
    }
    if !reached(steps.note_at) {
        session.turn.cycle_noted = false;
        return None;
    }
    if std::mem::replace(&mut session.turn.cycle_noted, true) {
        return None;
    }
    let text = if waits { message::waiting_cycle_note(period, rounds, back_off(1)) } else { message::cycle_note(period, rounds) };
    Some(Finding { rule: Rule::Cycle, action: Action::Note, count, text })
}

/// The shortest period in which the last events go round, and how many full rounds there are; at least two.
fn find(steps: &VecDeque<Step>) -> Option<(usize, u32)> {
    let from_end = |back: usize| steps.len().checked_sub(back + 1).map(|i| steps[i]);
    let equal = |a: Option<Step>, b: Option<Step>| a.is_some() && a.zip(b).is_some_and(|(a, b)| (a.key, a.print) == (b.key, b.print));
    (2..=MAX_PERIOD).find_map(|period| {
        let same = (0..steps.len()).take_while(|back| equal(from_end(*back), from_end(back + period))).count();
        let rounds = same / period + 1;
        // one call over and over is no cycle: rule E counts it
        let differ = (1..period).any(|back| !equal(from_end(0), from_end(back)));
        (rounds >= 2 && differ).then(|| (period, u32::try_from(rounds).unwrap_or(u32::MAX)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rounds(steps: &str) -> Option<(usize, u32)> {
        find(&steps.bytes().map(|byte| Step { key: u64::from(byte), print: 1, poll: false }).collect())
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
        let steps: VecDeque<Step> = (0..12).map(|i| Step { key: i % 2, print: i, poll: false }).collect();
        assert_eq!(find(&steps), None);
    }
}
