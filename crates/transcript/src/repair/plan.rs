//! What has to change in a thread: which results are removed, and which are inserted where.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::audit_finding::{AuditFinding, FindingKind};
use super::pairing::{InUnit, Paired, Pairing, ResultPlacement, ResultStatus, pair, placement, region};
use super::recording::Recording;
use super::unit::Position;
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
        let mut plan = Self::default();
        for thread in &recording.threads {
            plan.add(recording, thread);
        }
        plan
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.dropped.is_empty() && self.removed.is_empty() && self.prepended.is_empty() && self.inserted.is_empty()
    }

    fn add(&mut self, recording: &Recording, thread: &[usize]) {
        let (mut pairing, locked) = assess(recording, thread);
        let (left, done) = pairing.findings.drain(..).partition(|finding| finding.doubt.is_some());
        self.left.extend::<Vec<_>>(left);
        self.done.extend::<Vec<_>>(done);

        let gone = |at: InUnit| is_gone(recording, &pairing, at) && !locked.contains(&at.0);
        for &unit in thread {
            let results = &recording.units[unit].results;
            let gone: Vec<usize> = (0..results.len()).filter(|n| gone((unit, *n))).collect();
            if gone.is_empty() {
                continue;
            }
            if recording.units[unit].bare && gone.len() == results.len() {
                self.dropped.insert(unit);
            } else {
                self.removed.insert(unit, gone.iter().filter_map(|n| results[*n].block).collect());
            }
        }
        let mut first = 0;
        while first < pairing.calls.len() {
            let position = pairing.calls[first].position;
            let group = first + pairing.calls[first..].iter().take_while(|call| call.position == position).count();
            self.answer(recording, thread, &pairing, &pairing.calls[first..group], &gone);
            first = group;
        }
    }

    /// Inserts the results that the calls of one message lack.
    fn answer(&mut self, recording: &Recording, thread: &[usize], pairing: &Pairing, group: &[Paired], gone: &dyn Fn(InUnit) -> bool) {
        let piece = |paired: &Paired| match paired.answer {
            _ if paired.doubt.is_some() => None,
            Some(from) => (pairing.results.get(&from) == Some(&ResultStatus::Moved) && gone(from))
                .then_some(Piece { call: paired.at, from: Some(from) }),
            None => Some(Piece { call: paired.at, from: None }),
        };
        let position = group[0].position;
        let unit = thread[position];
        let dialect = recording.units[unit].calls[group[0].at.1].dialect;
        let placement = placement(recording.format, dialect);
        match placement {
            ResultPlacement::Anywhere => {
                let behind = thread[last_of_message(recording, thread, position)];
                self.inserted.entry(behind).or_default().extend(group.iter().filter_map(piece));
            }
            ResultPlacement::Behind => {
                let region = region(recording, thread, position, placement);
                let position_of = |paired: &Paired| {
                    let (answer, _) = paired.answer.filter(|at| pairing.results.get(at) == Some(&ResultStatus::Kept))?;
                    region.clone().find(|at| thread[*at] == answer)
                };
                let last = group.iter().filter_map(position_of).max().unwrap_or(position);
                for (n, paired) in group.iter().enumerate() {
                    let Some(piece) = piece(paired) else { continue };
                    // in the order of the calls: before the next result that is in its place
                    let next = group[n + 1..].iter().find_map(position_of);
                    let behind = next.map_or(last, |next| next - 1);
                    self.inserted.entry(thread[behind]).or_default().push(piece);
                }
            }
            ResultPlacement::Next => {
                let pieces: Vec<Piece> = group.iter().filter_map(piece).collect();
                if pieces.is_empty() {
                    return;
                }
                let mut behind = region(recording, thread, position, placement).map(|at| thread[at]);
                match behind.rfind(|unit| recording.units[*unit].open) {
                    Some(next) => {
                        if self.dropped.remove(&next) {
                            let blocks = recording.units[next].results.iter().filter_map(|result| result.block).collect();
                            self.removed.insert(next, blocks);
                        }
                        self.prepended.entry(next).or_default().extend(pieces);
                    }
                    None => self.inserted.entry(unit).or_default().extend(pieces),
                }
            }
        }
        self.inserted.retain(|_, pieces| !pieces.is_empty());
    }
}

/// The pairing of a thread with every doubt, and the units that must not move.
pub(crate) fn assess(recording: &Recording, thread: &[usize]) -> (Pairing, BTreeSet<usize>) {
    let mut pairing = pair(recording, thread);
    let locked = locked(recording, thread, &pairing);
    for finding in &mut pairing.findings {
        let is_result = !matches!(finding.kind, FindingKind::OrphanedCall | FindingKind::RepeatedId);
        if is_result && finding.doubt.is_none() && locked.iter().any(|unit| recording.units[*unit].line == finding.line) {
            finding.doubt = Some(Doubt::Branch);
        }
    }
    (pairing, locked)
}

/// Whether a result is moved or removed; never when its call is in doubt.
fn is_gone(recording: &Recording, pairing: &Pairing, at: InUnit) -> bool {
    let result = &recording.units[at.0].results[at.1];
    let owner = |id: &str| {
        let owners = || pairing.by_id.get(id).into_iter().flatten().map(|call| &pairing.calls[*call]);
        owners().find(|paired| paired.answer == Some(at)).or_else(|| owners().next()).is_some_and(|paired| paired.doubt.is_some())
    };
    match (pairing.results.get(&at), result.id.as_deref()) {
        (None | Some(ResultStatus::Kept), _) => false,
        (Some(ResultStatus::Orphan), _) => result.doubt.is_none(),
        (Some(ResultStatus::Moved | ResultStatus::Duplicate), id) => !id.is_some_and(owner),
    }
}

/// Of Claude Code the last line of an assistant's message; else the unit itself.
fn last_of_message(recording: &Recording, thread: &[usize], position: usize) -> usize {
    let message = |at: usize| match &recording.units[thread[at]].position {
        Position::Claude(line) => line.message.as_deref(),
        Position::Line | Position::OpenClaw(_) | Position::Corpus { .. } => None,
    };
    let Some(own) = message(position) else { return position };
    let more = (position + 1..thread.len()).take_while(|at| message(*at) == Some(own)).count();
    position + more
}

/// The units at a branch's end that must stay although their results are in the wrong place: the last entry of the file decides
/// which branch is the active one, and without them it would be another branch's.
fn locked(recording: &Recording, thread: &[usize], pairing: &Pairing) -> BTreeSet<usize> {
    let decides = |unit: usize| match &recording.units[unit].position {
        Position::OpenClaw(entry) => entry.is_canonical(),
        Position::Claude(line) => line.has_message && line.uuid.is_some() && line.sidechain.is_none(),
        Position::Line | Position::Corpus { .. } => false,
    };
    let goes = |unit: usize| {
        let results = recording.units[unit].results.len();
        recording.units[unit].bare && (0..results).all(|n| is_gone(recording, pairing, (unit, n)))
    };
    let inside: BTreeSet<usize> = thread.iter().copied().collect();
    let mut locked = forks(recording, &inside).into_iter().filter(|unit| goes(*unit)).collect::<BTreeSet<usize>>();
    let tail: BTreeSet<usize> =
        thread.iter().rev().copied().take_while(|unit| !decides(*unit) || goes(*unit)).filter(|unit| goes(*unit)).collect();
    let last_kept = thread.iter().copied().filter(|unit| decides(*unit) && !tail.contains(unit)).max();
    let rival = (0..recording.units.len()).rfind(|unit| decides(*unit) && !inside.contains(unit));
    // a later control decides
    let is_control = |unit: &usize| matches!(&recording.units[*unit].position, Position::OpenClaw(entry) if entry.is_control());
    let outranked = rival > last_kept && (0..recording.units.len()).rfind(is_control) < rival;
    if outranked || last_kept.is_some_and(|unit| !is_on_path(recording, thread, unit)) {
        locked.extend(tail);
    }
    locked
}

/// Whether a unit is on the path from the last one of its branch to the root. In Claude Code's sessions results of parallel calls
/// are beside it: one that becomes the last line makes its own path the active one.
fn is_on_path(recording: &Recording, thread: &[usize], unit: usize) -> bool {
    let line = |unit: usize| if let Position::Claude(line) = &recording.units[unit].position { Some(line) } else { None };
    let by_uuid: HashMap<&str, usize> = thread.iter().filter_map(|unit| Some((line(*unit)?.uuid.as_deref()?, *unit))).collect();
    let decides = |unit: &usize| line(*unit).is_some_and(|line| line.has_message && line.uuid.is_some());
    // other formats have no path beside which a result could be
    let Some(mut at) = thread.iter().copied().filter(decides).max() else { return true };
    for _ in 0..thread.len() {
        if at == unit {
            return true;
        }
        let Some(parent) = line(at).and_then(|line| line.parent.as_deref()) else { return false };
        // lines with a missing parent are locked anyway
        let Some(next) = by_uuid.get(parent) else { return true };
        at = *next;
    }
    false
}

/// Lines of Claude Code that have children on an abandoned branch, or whose parent is missing: without such a line another branch
/// may become the active one.
fn forks(recording: &Recording, inside: &BTreeSet<usize>) -> Vec<usize> {
    let line = |unit: usize| if let Position::Claude(line) = &recording.units[unit].position { Some(line) } else { None };
    let by_uuid: HashMap<&str, usize> = (0..recording.units.len()).filter_map(|unit| Some((line(unit)?.uuid.as_deref()?, unit))).collect();
    let parent = |unit: usize| Some(by_uuid.get(line(unit)?.parent.as_deref()?).copied());
    let thread = |unit: usize| line(unit).map(|line| &line.sidechain);
    let mut forks: Vec<usize> = inside.iter().copied().filter(|unit| parent(*unit) == Some(None)).collect();
    // where a parent is missing, the line before is taken for it
    let lost = (0..recording.units.len()).filter(|unit| parent(*unit) == Some(None));
    forks.extend(lost.filter_map(|unit| (0..unit).rfind(|before| thread(*before) == thread(unit))));
    // a result of the same call on another branch would take its place
    let parents = |within: bool| {
        let units =
            (0..recording.units.len()).filter(move |unit| inside.contains(unit) == within && !recording.units[*unit].results.is_empty());
        units.filter_map(move |unit| Some((line(unit)?.parent.as_deref()?, unit)))
    };
    let rivals: BTreeSet<&str> = parents(false).map(|(parent, _)| parent).collect();
    forks.extend(parents(true).filter(|(parent, _)| rivals.contains(parent)).map(|(_, unit)| unit));
    forks.extend((0..recording.units.len()).filter(|unit| !inside.contains(unit)).filter_map(|unit| parent(unit)?));
    forks
}
