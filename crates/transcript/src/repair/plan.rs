//! What has to change in a thread: which results go, and what is put where.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::finding::{Finding, FindingKind};
use super::pairing::{At, Fate, Paired, Pairing, Placement, pair, placement, region};
use super::recording::Recording;
use super::unit::Place;
use crate::message::Doubt;

/// A result that is put somewhere: one that stood elsewhere, or a synthetic one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Piece {
    pub(crate) call: At,
    pub(crate) from: Option<At>,
}

/// The changes to a recording.
#[derive(Debug, Default)]
pub(crate) struct Plan {
    /// Units that go, or stand elsewhere from now on.
    pub(crate) dropped: BTreeSet<usize>,
    /// Blocks that go from units that stay.
    pub(crate) removed: BTreeMap<usize, Vec<usize>>,
    /// Pieces that come first in a unit's content.
    pub(crate) prepended: BTreeMap<usize, Vec<Piece>>,
    /// Pieces that become units of their own behind a unit; together they are one message where the format has it so.
    pub(crate) inserted: BTreeMap<usize, Vec<Piece>>,
    /// What was mended.
    pub(crate) done: Vec<Finding>,
    /// What was left as it is.
    pub(crate) left: Vec<Finding>,
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
        let (mut pairing, locked) = judged(recording, thread);
        let (left, done) = pairing.findings.drain(..).partition(|finding| finding.doubt.is_some());
        self.left.extend::<Vec<_>>(left);
        self.done.extend::<Vec<_>>(done);

        let gone = |at: At| is_gone(recording, &pairing, at) && !locked.contains(&at.0);
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

    /// Gives the calls of one message the results that they lack.
    fn answer(&mut self, recording: &Recording, thread: &[usize], pairing: &Pairing, group: &[Paired], gone: &dyn Fn(At) -> bool) {
        let piece = |paired: &Paired| match paired.answer {
            _ if paired.doubt.is_some() => None,
            Some(from) => {
                (pairing.results.get(&from) == Some(&Fate::Moved) && gone(from)).then_some(Piece { call: paired.at, from: Some(from) })
            }
            None => Some(Piece { call: paired.at, from: None }),
        };
        let position = group[0].position;
        let unit = thread[position];
        let dialect = recording.units[unit].calls[group[0].at.1].dialect;
        let placement = placement(recording.format, dialect);
        match placement {
            Placement::Anywhere => {
                let behind = thread[last_of_message(recording, thread, position)];
                self.inserted.entry(behind).or_default().extend(group.iter().filter_map(piece));
            }
            Placement::Behind => {
                let region = region(recording, thread, position, placement);
                let stands = |paired: &Paired| {
                    let (answer, _) = paired.answer.filter(|at| pairing.results.get(at) == Some(&Fate::Kept))?;
                    region.clone().find(|at| thread[*at] == answer)
                };
                let last = group.iter().filter_map(stands).max().unwrap_or(position);
                for (n, paired) in group.iter().enumerate() {
                    let Some(piece) = piece(paired) else { continue };
                    // in the order of the calls: before the next result that stands where it has to
                    let next = group[n + 1..].iter().find_map(stands);
                    let behind = next.map_or(last, |next| next - 1);
                    self.inserted.entry(thread[behind]).or_default().push(piece);
                }
            }
            Placement::Next => {
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

/// A thread, paired, with every doubt; and the units that must stay where they are.
pub(crate) fn judged(recording: &Recording, thread: &[usize]) -> (Pairing, BTreeSet<usize>) {
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

/// Whether a result leaves its place, as far as its call can be judged.
fn is_gone(recording: &Recording, pairing: &Pairing, at: At) -> bool {
    let result = &recording.units[at.0].results[at.1];
    let owner = |id: &str| {
        let owners = || pairing.by_id.get(id).into_iter().flatten().map(|call| &pairing.calls[*call]);
        owners().find(|paired| paired.answer == Some(at)).or_else(|| owners().next()).is_some_and(|paired| paired.doubt.is_some())
    };
    match (pairing.results.get(&at), result.id.as_deref()) {
        (None | Some(Fate::Kept), _) => false,
        (Some(Fate::Orphan), _) => result.doubt.is_none(),
        (Some(Fate::Moved | Fate::Duplicate), id) => !id.is_some_and(owner),
    }
}

/// Of Claude Code the last line of an assistant's message; else the unit itself.
fn last_of_message(recording: &Recording, thread: &[usize], position: usize) -> usize {
    let message = |at: usize| match &recording.units[thread[at]].place {
        Place::Claude(place) => place.message.as_deref(),
        Place::Line | Place::Tree(_) | Place::Corpus { .. } => None,
    };
    let Some(own) = message(position) else { return position };
    let more = (position + 1..thread.len()).take_while(|at| message(*at) == Some(own)).count();
    position + more
}

/// The units at a branch's end that must stay although their results are in the wrong place: the last entry of the file decides
/// which branch is the active one, and without them it would be another branch's.
fn locked(recording: &Recording, thread: &[usize], pairing: &Pairing) -> BTreeSet<usize> {
    let decides = |unit: usize| match &recording.units[unit].place {
        Place::Tree(entry) => entry.is_canonical(),
        Place::Claude(place) => place.speaks && place.uuid.is_some() && place.aside.is_none(),
        Place::Line | Place::Corpus { .. } => false,
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
    // a control that comes later decides whatever stands before it
    let is_control = |unit: &usize| matches!(&recording.units[*unit].place, Place::Tree(entry) if entry.is_control());
    if rival > last_kept && (0..recording.units.len()).rfind(is_control) < rival {
        locked.extend(tail);
    }
    locked
}

/// Lines of Claude Code on which a branch hangs that was left, or that hang on a line that is not there: where such a line goes,
/// another branch may become the active one.
fn forks(recording: &Recording, inside: &BTreeSet<usize>) -> Vec<usize> {
    let place = |unit: usize| if let Place::Claude(place) = &recording.units[unit].place { Some(place) } else { None };
    let by_uuid: HashMap<&str, usize> = (0..recording.units.len()).filter_map(|unit| Some((place(unit)?.uuid.as_deref()?, unit))).collect();
    let parent = |unit: usize| Some(by_uuid.get(place(unit)?.parent.as_deref()?).copied());
    let aside = |unit: usize| place(unit).map(|place| &place.aside);
    let mut forks: Vec<usize> = inside.iter().copied().filter(|unit| parent(*unit) == Some(None)).collect();
    // in place of such a line's parent the line before it is taken
    let lost = (0..recording.units.len()).filter(|unit| parent(*unit) == Some(None));
    forks.extend(lost.filter_map(|unit| (0..unit).rfind(|before| aside(*before) == aside(unit))));
    // a result of the same call on another branch would take its place
    let parents = |within: bool| {
        let units =
            (0..recording.units.len()).filter(move |unit| inside.contains(unit) == within && !recording.units[*unit].results.is_empty());
        units.filter_map(move |unit| Some((place(unit)?.parent.as_deref()?, unit)))
    };
    let rivals: BTreeSet<&str> = parents(false).map(|(parent, _)| parent).collect();
    forks.extend(parents(true).filter(|(parent, _)| rivals.contains(parent)).map(|(_, unit)| unit));
    forks.extend((0..recording.units.len()).filter(|unit| !inside.contains(unit)).filter_map(|unit| parent(unit)?));
    forks
}
