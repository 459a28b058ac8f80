//! Entries that name their parents: when some are removed, added or moved, the others need new parents.

use std::collections::{BTreeMap, HashMap, HashSet};

use serde_json::Value;

use super::plan::{Piece, Plan};
use super::recording::Recording;
use super::synthetic::{fresh, quoted};
use super::unit::Position;
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
    match &recording.units[unit].position {
        Position::OpenClaw(entry) => entry.id.as_deref(),
        Position::Claude(line) => line.uuid.as_deref(),
        Position::Line | Position::Corpus { .. } => None,
    }
}

fn taken(recording: &Recording) -> HashSet<String> {
    (0..recording.units.len()).filter_map(|unit| id(recording, unit)).map(str::to_owned).collect()
}

fn seed(recording: &Recording, piece: &Piece) -> String {
    let (unit, n) = piece.call;
    let call = recording.units[unit].calls[n].id.as_deref().unwrap_or_default();
    format!("{}/{call}", id(recording, unit).unwrap_or_default())
}

/// OpenClaw: the active branch is a chain, so the parent of each entry is the one before it.
fn tree_links(recording: &Recording, plan: &Plan, text: &[u8]) -> Links {
    let mut links = Links::default();
    let mut taken = taken(recording);
    let thread = &recording.threads[0];
    let moved: HashSet<usize> = plan.inserted.values().flatten().filter_map(|piece| Some(piece.from?.0)).collect();
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
                None => like.map(|like| fresh(like, &seed(recording, piece), &mut taken)),
            };
            links.placed.insert((unit, n), (new.clone(), parent.take()));
            parent = new;
        }
    }
    let (old_leaf, new_leaf) = (thread.last().and_then(|unit| id(recording, *unit)), parent);
    let inside: HashSet<usize> = thread.iter().copied().collect();
    for (at, unit) in recording.units.iter().enumerate() {
        let Ok(value) = serde_json::from_slice::<Value>(&text[unit.span.clone()]) else { continue };
        let is_leaf = value.get("type").is_some_and(|kind| kind == "leaf");
        for key in REFERENCES {
            let Some(named) = value.get(*key).and_then(Value::as_str) else { continue };
            if inside.contains(&at) && *key == "parentId" {
                continue;
            }
            let is_moved = moved.iter().any(|unit| id(recording, *unit) == Some(named));
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
    let mut taken = taken(recording);
    let line = |unit: usize| if let Position::Claude(line) = &recording.units[unit].position { Some(line) } else { None };
    let gone: HashMap<&str, Option<&str>> =
        plan.dropped.iter().filter_map(|unit| Some((id(recording, *unit)?, line(*unit)?.parent.as_deref()))).collect();
    let flat = (0..recording.units.len()).filter_map(line).all(|line| line.parent.is_none());
    // in the order of the file, since several lines may have one name
    let mut last: BTreeMap<usize, String> = BTreeMap::new();
    for (behind, pieces) in &plan.inserted {
        for (n, piece) in pieces.iter().enumerate() {
            let call = piece.call.0;
            let Some(own) = id(recording, call) else { continue };
            let parent = (!flat).then(|| last.get(&call).map_or_else(|| own.to_owned(), Clone::clone));
            let new = fresh(own, &seed(recording, piece), &mut taken);
            last.insert(call, new.clone());
            links.placed.insert((*behind, n), (Some(new), parent));
        }
    }
    let heirs: HashMap<&str, (usize, &String)> =
        last.iter().filter_map(|(unit, new)| Some((id(recording, *unit)?, (*unit, new)))).collect();
    for (at, unit) in recording.units.iter().enumerate() {
        let Ok(value) = serde_json::from_slice::<Value>(&text[unit.span.clone()]) else { continue };
        for key in REFERENCES {
            let Some(named) = value.get(*key).and_then(Value::as_str) else { continue };
            let mut new = Some(named);
            // at most as many steps as lines went
            for _ in 0..gone.len() {
                match new.and_then(|id| gone.get(id)) {
                    Some(parent) => new = *parent,
                    None => break,
                }
            }
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

/// Whether a call's line may be a line's parent although the call has a result: both are of one message, or the line holds results.
fn belongs(recording: &Recording, call: usize, line: usize) -> bool {
    let message = |unit: usize| match &recording.units[unit].position {
        Position::Claude(line) => line.message.as_deref(),
        Position::Line | Position::OpenClaw(_) | Position::Corpus { .. } => None,
    };
    let same = recording.units[line].role == Some(Role::Assistant) && message(call).is_some() && message(call) == message(line);
    same || !recording.units[line].results.is_empty()
}
