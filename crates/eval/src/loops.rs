//! Whether the guard intervenes where a session is stuck, and stops only there: `loops.jsonl` over the transcripts.

use std::collections::BTreeMap;

use serde::Serialize;
use tool_guard_transcript::replay::{Intervention, ReplayedCall, Trace};

use crate::figures::{args_preview, share};
use crate::loop_marks::{LoopMark, LoopMarks};

/// A stuck session in which the guard did nothing.
#[derive(Debug)]
pub struct Missed {
    /// The session.
    pub session: String,
    /// The marked tool.
    pub tool: String,
    /// Repetitions or rounds.
    pub length: u32,
    /// The mark's kind.
    pub kind: String,
    /// Whether the guard had ended the run before the section began.
    pub over: bool,
}

/// A call that was stopped against its label.
#[derive(Debug)]
pub struct WrongStop {
    /// The session.
    pub session: String,
    /// The turn.
    pub turn: u64,
    /// The index of the call's row.
    pub row: u64,
    /// The rule.
    pub rule: String,
    /// The tool.
    pub tool: String,
    /// The arguments, cut.
    pub args: String,
}

impl WrongStop {
    fn new(trace: &Trace<'_>, call: &ReplayedCall<'_>, stop: &Intervention) -> Self {
        Self {
            session: trace.session.id.clone(),
            turn: call.row.turn,
            row: call.row.i,
            rule: stop.cause.clone(),
            tool: call.tool().to_owned(),
            args: args_preview(call.row.args.as_ref()),
        }
    }
}

/// Figures of the section.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LoopScore {
    /// Sessions that were replayed.
    pub sessions: usize,
    /// Sessions that are stuck somewhere.
    pub stuck: usize,
    /// Those in which the guard intervened within a stuck section.
    pub recall: Option<f64>,
    /// Turns with a loop-breaking stop that have a mark.
    pub precision: Option<f64>,
    /// Calls stopped within marked polling.
    pub poll_trips: usize,
    /// Stuck sessions by the repetition or round on which the guard first intervened.
    #[serde(rename = "firstSpoke")]
    pub first_intervention: BTreeMap<usize, usize>,
    /// Stuck sessions in which it intervened.
    #[serde(skip)]
    pub caught: usize,
    /// Turns with a loop-breaking stop, and those with a mark.
    #[serde(skip)]
    pub stopped_turns: (usize, usize),
    /// Stuck sessions in which it did nothing.
    #[serde(skip)]
    pub missed: Vec<Missed>,
    /// Loop-breaking stops in turns without a mark, the first of each turn.
    #[serde(skip)]
    pub unmarked: Vec<WrongStop>,
    /// Calls stopped within marked polling.
    #[serde(skip)]
    pub tripped: Vec<WrongStop>,
    /// Marked sessions that the transcripts hold.
    #[serde(skip)]
    pub found: usize,
    /// Marked sessions.
    #[serde(skip)]
    pub marked: usize,
}

impl LoopScore {
    /// Counts one session.
    pub fn add(&mut self, trace: &Trace<'_>, marks: &LoopMarks) {
        let marks = marks.of(&trace.session.id);
        self.sessions += 1;
        self.found += usize::from(!marks.is_empty());
        for call in marks.iter().filter(|mark| mark.poll == Some(true)).flat_map(|mark| within(trace, mark)) {
            let stop = call.interventions.iter().find(|one| one.stops());
            self.tripped.extend(stop.map(|stop| WrongStop::new(trace, call, stop)));
        }
        self.poll_trips = self.tripped.len();
        self.add_stuck(trace, marks);
        self.add_stops(trace, marks);
    }

    fn add_stuck(&mut self, trace: &Trace<'_>, marks: &[LoopMark]) {
        let stuck: Vec<&LoopMark> = marks.iter().filter(|mark| mark.stuck).collect();
        let Some(longest) = stuck.iter().max_by_key(|mark| mark.length) else { return };
        self.stuck += 1;
        // of several sections the one in which the guard intervened first
        let first = stuck.iter().filter_map(|mark| first_intervention(trace, mark)).min_by_key(|(row, _)| *row);
        match first {
            Some((_, repetition)) => {
                self.caught += 1;
                *self.first_intervention.entry(repetition).or_default() += 1;
            }
            None => self.missed.push(Missed {
                session: trace.session.id.clone(),
                tool: longest.tool.clone().unwrap_or_default(),
                length: longest.length,
                kind: longest.kind.clone(),
                over: within(trace, longest).all(ReplayedCall::was_saved),
            }),
        }
    }

    fn add_stops(&mut self, trace: &Trace<'_>, marks: &[LoopMark]) {
        let mut turns: BTreeMap<u64, &ReplayedCall<'_>> = BTreeMap::new();
        for call in trace.calls.iter().filter(|call| call.interventions.iter().any(Intervention::breaks_loop)) {
            turns.entry(call.row.turn).or_insert(call);
        }
        for (turn, call) in turns {
            let mut rows = trace.session.rows.iter().filter(|row| row.turn == turn).map(|row| row.i);
            let first = rows.next().unwrap_or_default();
            let last = rows.next_back().unwrap_or(first);
            self.stopped_turns.0 += 1;
            if marks.iter().any(|mark| mark.justifies_stop() && mark.start <= last && first <= mark.end) {
                self.stopped_turns.1 += 1;
            } else if let Some(stop) = call.interventions.iter().find(|one| one.breaks_loop()) {
                self.unmarked.push(WrongStop::new(trace, call, stop));
            }
        }
    }

    /// Takes the shares once all sessions are counted.
    pub fn finish(&mut self, marks: &LoopMarks) {
        self.marked = marks.sessions();
        self.recall = share(self.caught, self.stuck);
        self.precision = share(self.stopped_turns.1, self.stopped_turns.0);
    }
}

fn within<'t, 's>(trace: &'t Trace<'s>, mark: &LoopMark) -> impl Iterator<Item = &'t ReplayedCall<'s>> {
    let range = mark.start..=mark.end;
    trace.calls.iter().filter(move |call| range.contains(&call.row.i))
}

/// The row of a section on which the guard first intervened, and which repetition or round that was.
fn first_intervention(trace: &Trace<'_>, mark: &LoopMark) -> Option<(u64, usize)> {
    let calls: Vec<&ReplayedCall<'_>> = within(trace, mark).collect();
    let at = calls.iter().position(|call| call.interventions.iter().any(Intervention::advises))?;
    let like_first = |calls: &[&ReplayedCall<'_>]| calls.iter().filter(|call| call.is_like(calls[0])).count();
    // the first call of a cycle may occur more than once in a round
    let per_round = like_first(&calls[..mark.period().min(calls.len())]).max(1);
    Some((calls[at].row.i, like_first(&calls[..=at]).div_ceil(per_round)))
}
