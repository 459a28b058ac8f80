//! What has to change in a thread: which results are removed, and which are inserted where.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use tool_guard_text::part::{At, Part};

use super::audit_finding::{AuditFinding, FindingKind};
use super::locks::Locks;
use super::pairing::{Paired, Pairing, ResultPlacement, ResultStatus, pair, placement, region};
use super::recording::Recording;
use super::unit::{InUnit, Position, Unit};
use crate::message::Doubt;

/// A result to insert: one that is moved, or a synthetic one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Piece {
    pub(crate) call: InUnit,
    pub(crate) from: Option<InUnit>,
}

/// The changes to a recording.
#[derive(Debug, Default)]
pub(crate) struct Plan {
    /// Units that are removed or moved.
    pub(crate) dropped: BTreeSet<usize>,
    /// Blocks that are removed from units that stay.
    pub(crate) removed: BTreeMap<usize, Vec<usize>>,
    /// Pieces that come first in a unit's content.
    pub(crate) prepended: BTreeMap<usize, Vec<Piece>>,
    /// Pieces that become units of their own behind a unit; together they are one message where the format has it so.
    pub(crate) inserted: BTreeMap<usize, Vec<Piece>>,
    /// What is corrected.
    pub(crate) done: Vec<AuditFinding>,
    /// What is left unchanged.
    pub(crate) left: Vec<AuditFinding>,
}

impl Plan {
    pub(crate) fn of(recording: &Recording) -> Self {
        let (mut plan, locks) = (Self::default(), Locks::of(recording));
        for thread in &recording.threads {
            plan.add(recording, thread, &locks);
        }
        plan.inserted.retain(|_, pieces| !pieces.is_empty());
        plan
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.dropped.is_empty() && self.removed.is_empty() && self.prepended.is_empty() && self.inserted.is_empty()
    }

    fn add(&mut self, recording: &Recording, thread: &[usize], locks: &Locks<'_>) {
        let (mut pairing, locked) = assess(recording, thread, locks);
        let (left, done) = pairing.findings.drain(..).partition(|finding| finding.doubt.is_some());
        self.left.extend::<Vec<_>>(left);
        self.done.extend::<Vec<_>>(done);

        let gone = |at: InUnit| pairing.is_gone(recording, at) && !locked.contains(&at.0);
        for (at, unit) in recording.units_of(thread) {
            let results = unit.results.iter().enumerate().filter(|(n, _)| gone((at, *n)));
            let gone: Vec<Option<usize>> = results.map(|(_, result)| result.block).collect();
            if gone.is_empty() {
                continue;
            }
            if unit.bare && gone.len() == unit.results.len() {
                self.dropped.insert(at);
            } else {
                self.removed.insert(at, gone.into_iter().flatten().collect());
            }
        }
        let ends = message_ends(recording, thread);
        for calls in pairing.by_unit() {
            self.answer(recording, thread, &pairing, (calls, &ends), &gone);
        }
    }

    /// Inserts the results that the calls of one unit lack. `ends`: of each unit's message.
    fn answer(
        &mut self,
        recording: &Recording,
        thread: &[usize],
        pairing: &Pairing<'_>,
        (calls, ends): (&[Paired], &[usize]),
        gone: &dyn Fn(InUnit) -> bool,
    ) {
        let piece = |paired: &Paired| match paired.answer {
            _ if paired.doubt.is_some() => None,
            Some(from) => (pairing.results.get(&from) == Some(&ResultStatus::Moved) && gone(from))
                .then_some(Piece { call: paired.at, from: Some(from) }),
            None => Some(Piece { call: paired.at, from: None }),
        };
        let Some(&Paired { at, position, .. }) = calls.first() else { return };
        let Some(dialect) = recording.call(at).map(|call| call.dialect) else { return };
        let placement = placement(recording.format, dialect);
        match placement {
            ResultPlacement::Anywhere => {
                self.inserted.entry(ends.at(position)).or_default().extend(calls.iter().filter_map(piece));
            }
            ResultPlacement::Behind => {
                let region = region(recording, thread, position, placement);
                let places: HashMap<usize, usize> = thread.part(region.clone()).iter().copied().zip(region).collect();
                let place = |paired: &Paired| {
                    let (answer, _) = paired.answer.filter(|at| pairing.results.get(at) == Some(&ResultStatus::Kept))?;
                    places.get(&answer).copied()
                };
                // in the order of the calls: before the next result that is in its place
                let mut behind = calls.iter().filter_map(place).max().unwrap_or(position);
                let mut pieces = Vec::new();
                for paired in calls.iter().rev() {
                    pieces.extend(piece(paired).map(|piece| (behind, piece)));
                    behind = place(paired).map_or(behind, |place| place.saturating_sub(1));
                }
                for (behind, piece) in pieces.into_iter().rev() {
                    self.inserted.entry(thread.at(behind)).or_default().push(piece);
                }
            }
            ResultPlacement::Next => {
                let pieces: Vec<Piece> = calls.iter().filter_map(piece).collect();
                if pieces.is_empty() {
                    return;
                }
                let behind = thread.part(region(recording, thread, position, placement));
                match recording.units_of(behind).filter(|(_, unit)| unit.open).last() {
                    Some((next, unit)) => {
                        if self.dropped.remove(&next) {
                            self.removed.insert(next, unit.results.iter().filter_map(|result| result.block).collect());
                        }
                        self.prepended.entry(next).or_default().extend(pieces);
                    }
                    None => self.inserted.entry(at.0).or_default().extend(pieces),
                }
            }
        }
    }
}

/// The pairing of a thread with every doubt, and the units that must not move.
pub(crate) fn assess<'r>(recording: &'r Recording, thread: &'r [usize], locks: &Locks<'_>) -> (Pairing<'r>, BTreeSet<usize>) {
    let mut pairing = pair(recording, thread);
    let locked = locks.of_thread(thread, &pairing);
    let lines: HashSet<usize> = locked.iter().filter_map(|at| Some(recording.units.get(*at)?.line)).collect();
    for finding in &mut pairing.findings {
        let is_result = !matches!(finding.kind, FindingKind::OrphanedCall | FindingKind::RepeatedId);
        if is_result && finding.doubt.is_none() && lines.contains(&finding.line) {
            finding.doubt = Some(Doubt::Branch);
        }
    }
    (pairing, locked)
}

/// For each unit of a thread the last one of its message: of Claude Code, which spreads a message over lines, the last of these.
fn message_ends(recording: &Recording, thread: &[usize]) -> Vec<usize> {
    let message = |unit: &Unit| match &unit.position {
        Position::Claude(line) => line.message.clone(),
        Position::Line | Position::OpenClaw(_) | Position::Corpus { .. } => None,
    };
    let mut ends = Vec::with_capacity(thread.len());
    let mut behind: Option<(usize, Option<String>)> = None;
    for (at, unit) in recording.units_of(thread).collect::<Vec<_>>().into_iter().rev() {
        let own = message(unit);
        let end = behind.filter(|(_, message)| own.is_some() && own == *message).map_or(at, |(end, _)| end);
        ends.push(end);
        behind = Some((end, own));
    }
    ends.reverse();
    ends
}
