//! The units at the ends and forks of branches that must stay although their results are in the wrong place: the last entry of a file
//! decides which branch is the active one, and without them it would be another branch's.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::pairing::Pairing;
use super::recording::Recording;
use super::unit::{Position, Unit};
use tool_guard_text::sort;

use crate::branch::claude::ClaudeLine;

/// What decides in a recording which branch is the active one, looked up once for all of its threads.
#[derive(Debug)]
pub(crate) struct Locks<'r> {
    recording: &'r Recording,
    /// The units that can be the end of the active branch, in the order of the file.
    deciding: Vec<usize>,
    /// The last one that makes another unit the end.
    last_control: Option<usize>,
    /// By line of Claude Code the line that it names as its parent; `None`: that is missing.
    parents: HashMap<usize, Option<usize>>,
    /// How many lines name a line as their parent.
    children: HashMap<usize, usize>,
    /// How many lines with results name a parent.
    results: HashMap<&'r str, usize>,
    /// Lines that are taken for the missing parent of a line behind them.
    before_lost: HashSet<usize>,
}

impl<'r> Locks<'r> {
    pub(crate) fn of(recording: &'r Recording) -> Self {
        let mut locks = Self {
            recording,
            deciding: Vec::new(),
            last_control: None,
            parents: HashMap::new(),
            children: HashMap::new(),
            results: HashMap::new(),
            before_lost: HashSet::new(),
        };
        let lines = || recording.units.iter().enumerate().filter_map(|(at, unit)| Some((at, unit, line(unit)?)));
        let by_uuid: HashMap<&str, usize> = lines().filter_map(|(at, _, line)| Some((line.uuid.as_deref()?, at))).collect();
        // where a parent is missing, the line before is taken for it
        let mut before: HashMap<Option<&str>, usize> = HashMap::new();
        for (at, unit, line) in lines() {
            if let Some(named) = line.parent.as_deref() {
                let parent = by_uuid.get(named).copied();
                locks.parents.insert(at, parent);
                match parent {
                    Some(parent) => *locks.children.entry(parent).or_default() += 1,
                    None => locks.before_lost.extend(before.get(&line.sidechain.as_deref())),
                }
                if !unit.results.is_empty() {
                    *locks.results.entry(named).or_default() += 1;
                }
            }
            before.insert(line.sidechain.as_deref(), at);
        }
        for (at, unit) in recording.units.iter().enumerate() {
            if decides(unit) {
                locks.deciding.push(at);
            }
            if matches!(&unit.position, Position::OpenClaw(entry) if entry.is_control()) {
                locks.last_control = Some(at);
            }
        }
        locks
    }

    /// The units of a thread that must stay.
    pub(crate) fn of_thread(&self, thread: &[usize], pairing: &Pairing<'_>) -> BTreeSet<usize> {
        let decides = |at: usize| self.recording.units.get(at).is_some_and(decides);
        let goes = |at: &usize| {
            let Some(unit) = self.recording.units.get(*at) else { return false };
            unit.bare && (0..unit.results.len()).all(|n| pairing.is_gone(self.recording, (*at, n)))
        };
        let inside: HashSet<usize> = thread.iter().copied().collect();
        let mut locked = sort::set(self.forks(thread).into_iter().filter(goes));
        let tail = sort::set(thread.iter().rev().copied().take_while(|at| !decides(*at) || goes(at)).filter(goes));
        let last_kept = thread.iter().copied().filter(|at| decides(*at) && !tail.contains(at)).max();
        let rival = self.deciding.iter().rev().find(|at| !inside.contains(at)).copied();
        // a later control decides
        let outranked = rival > last_kept && self.last_control < rival;
        if outranked || last_kept.is_some_and(|at| !self.is_on_path(thread, at)) {
            locked.extend(tail);
        }
        locked
    }

    /// Lines of Claude Code that have children on an abandoned branch, or whose parent is missing: without such a line another branch
    /// may become the active one.
    fn forks(&self, thread: &[usize]) -> Vec<usize> {
        let lines = || self.recording.units_of(thread).filter_map(|(at, unit)| Some((at, unit, line(unit)?)));
        let mut children: HashMap<usize, usize> = HashMap::new();
        let mut results: HashMap<&str, usize> = HashMap::new();
        for (at, unit, line) in lines() {
            if let Some(Some(parent)) = self.parents.get(&at) {
                *children.entry(*parent).or_default() += 1;
            }
            if let Some(named) = line.parent.as_deref().filter(|_| !unit.results.is_empty()) {
                *results.entry(named).or_default() += 1;
            }
        }
        let is_fork = |(at, unit, line): &(usize, &Unit, &ClaudeLine)| {
            let is_lost = self.parents.get(at) == Some(&None);
            // a result of the same call on another branch would take its place
            let named = line.parent.as_deref().filter(|_| !unit.results.is_empty());
            let has_rival = named.is_some_and(|named| self.results.get(named) > results.get(named));
            is_lost || has_rival || self.before_lost.contains(at) || self.children.get(at) > children.get(at)
        };
        lines().filter(is_fork).map(|(at, ..)| at).collect()
    }

    /// Whether a unit is on the path from the last one of its branch to the root. In Claude Code's sessions results of parallel calls
    /// are beside it: one that becomes the last line makes its own path the active one.
    fn is_on_path(&self, thread: &[usize], unit: usize) -> bool {
        let lines = || self.recording.units_of(thread).filter_map(|(at, unit)| Some((at, line(unit)?)));
        let by_uuid: HashMap<&str, usize> = lines().filter_map(|(at, line)| Some((line.uuid.as_deref()?, at))).collect();
        let ends = lines().filter(|(_, line)| line.has_message && line.uuid.is_some());
        // other formats have no path beside which a result could be
        let Some(mut at) = ends.map(|(at, _)| at).max() else { return true };
        for _ in 0..thread.len() {
            if at == unit {
                return true;
            }
            let parent = self.recording.units.get(at).and_then(line).and_then(|line| line.parent.as_deref());
            let Some(parent) = parent else { return false };
            // lines with a missing parent are locked anyway
            let Some(next) = by_uuid.get(parent) else { return true };
            at = *next;
        }
        false
    }
}

fn line(unit: &Unit) -> Option<&ClaudeLine> {
    if let Position::Claude(line) = &unit.position { Some(line) } else { None }
}

/// Whether the active branch can end in it.
fn decides(unit: &Unit) -> bool {
    match &unit.position {
        Position::OpenClaw(entry) => entry.is_canonical(),
        Position::Claude(line) => line.has_message && line.uuid.is_some() && line.sidechain.is_none(),
        Position::Line | Position::Corpus { .. } => false,
    }
}
