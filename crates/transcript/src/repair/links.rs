//! Entries that name their parents: when some are removed, added or moved, the others need new parents.

use std::collections::{BTreeMap, HashMap, HashSet};

use serde_json::Value;
use tool_guard_text::part::Part;

use super::plan::{Piece, Plan};
use super::recording::Recording;
use super::synthetic::{FreshIds, quoted};
use super::unit::{Position, Unit};
use crate::format::RecordingFormat;
use crate::message::Role;

/// Members that name an entry, which may be removed.
const REFERENCES: &[&str] =
    &["parentId", "targetId", "appendParentId", "firstKeptEntryId", "fromId", "parentUuid", "logicalParentUuid", "leafUuid"];

/// New values for members of units, and ids and parents of the new lines.
#[derive(Debug, Default)]
pub(crate) struct Links {
    /// By unit: key and value as JSON.
    pub(crate) set: HashMap<usize, Vec<(&'static str, String)>>,
    /// By piece, as (the unit before it, its index among the pieces behind that): id and parent.
    pub(crate) placed: HashMap<(usize, usize), (Option<String>, Option<String>)>,
}

/// The links of a repaired recording.
pub(crate) fn links(recording: &Recording, plan: &Plan, text: &[u8]) -> Links {
    match recording.format {
        RecordingFormat::OpenClaw => tree_links(recording, plan, text),
        RecordingFormat::ClaudeCode => claude_links(recording, plan, text),
        RecordingFormat::SessionBranch
        | RecordingFormat::Trajectory
        | RecordingFormat::Codex
        | RecordingFormat::Messages
        | RecordingFormat::Corpus => Links::default(),
    }
}

fn id(recording: &Recording, unit: usize) -> Option<&str> {
    match &recording.units.get(unit)?.position {
        Position::OpenClaw(entry) => entry.id.as_deref(),
        Position::Claude(line) => line.uuid.as_deref(),
        Position::Line | Position::Corpus { .. } => None,
    }
}

fn taken(recording: &Recording) -> HashSet<String> {
    (0..recording.units.len()).filter_map(|unit| id(recording, unit)).map(str::to_owned).collect()
}

fn seed(recording: &Recording, piece: &Piece) -> String {
    let call = recording.call(piece.call).and_then(|call| call.id.as_deref()).unwrap_or_default();
    format!("{}/{call}", id(recording, piece.call.0).unwrap_or_default())
}

/// OpenClaw: the active branch is a chain, so the parent of each entry is the one before it.
fn tree_links(recording: &Recording, plan: &Plan, text: &[u8]) -> Links {
    let mut links = Links::default();
    let mut ids = FreshIds::beside(taken(recording));
    let Some(thread) = recording.threads.first() else { return links };
    let moved: HashSet<&str> = plan.inserted.values().flatten().filter_map(|piece| id(recording, piece.from?.0)).collect();
    // by removed entry: the kept one before it, which takes over its children
    let mut heirs: HashMap<&str, Option<&str>> = HashMap::new();
    let (mut parent, mut old_parent): (Option<String>, Option<&str>) = (None, None);
    let mut heir = None;
    for &unit in thread {
        let own = id(recording, unit);
        if plan.dropped.contains(&unit) {
            heirs.extend(own.map(|own| (own, heir)));
        } else {
            if parent.as_deref() != old_parent {
                links.set.entry(unit).or_default().push(("parentId", parent.as_deref().map_or_else(|| "null".to_owned(), quoted)));
            }
            parent = own.map(str::to_owned);
            heir = own;
        }
        old_parent = own;
        for (n, piece) in plan.inserted.get(&unit).into_iter().flatten().enumerate() {
            let like = id(recording, piece.call.0);
            let new = match piece.from {
                Some((from, _)) => id(recording, from).map(str::to_owned),
                None => like.map(|like| ids.next(like, &seed(recording, piece))),
            };
            links.placed.insert((unit, n), (new.clone(), parent.take()));
            parent = new;
        }
    }
    let (old_leaf, new_leaf) = (thread.last().and_then(|unit| id(recording, *unit)), parent);
    let inside: HashSet<usize> = thread.iter().copied().collect();
    for (at, unit) in recording.units.iter().enumerate() {
        let Ok(value) = serde_json::from_slice::<Value>(text.part(unit.span.clone())) else { continue };
        let is_leaf = value.get("type").is_some_and(|kind| kind == "leaf");
        for key in REFERENCES {
            let Some(named) = value.get(*key).and_then(Value::as_str) else { continue };
            if inside.contains(&at) && *key == "parentId" {
                continue;
            }
            let is_moved = moved.contains(named);
            let new = match heirs.get(named) {
                _ if is_leaf && *key != "parentId" && Some(named) == old_leaf => new_leaf.as_deref(),
                // a moved entry still exists: only its children go to the entry that stood before it
                Some(heir) if !is_moved || *key == "parentId" || is_leaf => *heir,
                _ => continue,
            };
            if new != Some(named) {
                links.set.entry(at).or_default().push((key, new.map_or_else(|| "null".to_owned(), quoted)));
            }
        }
    }
    links
}

/// Claude Code: the parent of a result is the line of its call, and the parent of what follows is the result.
fn claude_links(recording: &Recording, plan: &Plan, text: &[u8]) -> Links {
    let mut links = Links::default();
    let mut ids = FreshIds::beside(taken(recording));
    let line = |unit: &Unit| if let Position::Claude(line) = &unit.position { Some(line.parent.clone()) } else { None };
    let parent = |unit: usize| recording.units.get(unit).and_then(line);
    let gone: HashMap<&str, Option<String>> =
        plan.dropped.iter().filter_map(|unit| Some((id(recording, *unit)?, parent(*unit)?))).collect();
    let gone = kept_ancestors(&gone);
    let flat = recording.units.iter().filter_map(line).all(|parent| parent.is_none());
    // in the order of the file, since several lines may have one name
    let mut last: BTreeMap<usize, String> = BTreeMap::new();
    for (behind, pieces) in &plan.inserted {
        for (n, piece) in pieces.iter().enumerate() {
            let call = piece.call.0;
            let Some(own) = id(recording, call) else { continue };
            let parent = (!flat).then(|| last.get(&call).map_or_else(|| own.to_owned(), Clone::clone));
            let new = ids.next(own, &seed(recording, piece));
            last.insert(call, new.clone());
            links.placed.insert((*behind, n), (Some(new), parent));
        }
    }
    let heirs: HashMap<&str, (usize, &String)> =
        last.iter().filter_map(|(unit, new)| Some((id(recording, *unit)?, (*unit, new)))).collect();
    for (at, unit) in recording.units.iter().enumerate() {
        let Ok(value) = serde_json::from_slice::<Value>(text.part(unit.span.clone())) else { continue };
        for key in REFERENCES {
            let Some(named) = value.get(*key).and_then(Value::as_str) else { continue };
            let mut new = gone.get(named).map_or(Some(named), |kept| *kept);
            if *key == "parentUuid"
                && let Some((call, heir)) = new.and_then(|id| heirs.get(id))
                && !belongs(recording, *call, at)
            {
                new = Some(heir);
            }
            if new != Some(named) {
                links.set.entry(at).or_default().push((key, new.map_or_else(|| "null".to_owned(), quoted)));
            }
        }
    }
    links
}

/// For each line that goes its nearest ancestor that stays, or the last one of a circle; linear, however long the chains are.
fn kept_ancestors<'g>(gone: &'g HashMap<&str, Option<String>>) -> HashMap<&'g str, Option<&'g str>> {
    let mut kept: HashMap<&str, Option<&str>> = HashMap::new();
    for start in gone.keys() {
        let mut chain: Vec<&str> = Vec::new();
        let mut seen: HashSet<&str> = HashSet::new();
        let mut at = Some(*start);
        while let Some(id) = at.filter(|id| gone.contains_key(id) && !kept.contains_key(id) && seen.insert(id)) {
            chain.push(id);
            at = gone.get(id).and_then(Option::as_deref);
        }
        let end = at.and_then(|id| kept.get(id)).copied().unwrap_or(at);
        kept.extend(chain.into_iter().map(|id| (id, end)));
    }
    kept
}

/// Whether a call's line may be a line's parent although the call has a result: both are of one message, or the line holds results.
fn belongs(recording: &Recording, call: usize, line: usize) -> bool {
    let message = |unit: &Unit| match &unit.position {
        Position::Claude(line) => line.message.clone(),
        Position::Line | Position::OpenClaw(_) | Position::Corpus { .. } => None,
    };
    let (Some(call), Some(line)) = (recording.units.get(call), recording.units.get(line)) else { return false };
    let same = line.role == Some(Role::Assistant) && message(call).is_some() && message(call) == message(line);
    same || !line.results.is_empty()
}
