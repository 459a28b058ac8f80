//! Sessions of Claude Code are trees too, but no chains: each block of an assistant's message is a line of its own, and each result
//! hangs on the line of its call, so of parallel calls all but one are beside the path from the leaf to the root.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use crate::json::{owned, text};
use crate::message::Message;

/// A line's place.
#[derive(Debug, Clone, Default)]
pub(crate) struct Place {
    pub(crate) uuid: Option<String>,
    pub(crate) parent: Option<String>,
    /// The assistant's message of which the line is a block.
    pub(crate) message: Option<String>,
    /// The subagent that it belongs to; `None` for the session itself.
    pub(crate) aside: Option<String>,
    /// Whether it is a message of somebody.
    pub(crate) speaks: bool,
    calls: Vec<String>,
    results: Vec<String>,
}

impl Place {
    pub(crate) fn of(line: &Value, message: Option<&Message>) -> Self {
        let aside = line.get("isSidechain") == Some(&Value::Bool(true));
        let ids = |ids: Vec<&Option<String>>| ids.into_iter().flatten().cloned().collect();
        Self {
            uuid: owned(line, "uuid"),
            parent: owned(line, "parentUuid").or_else(|| owned(line, "logicalParentUuid")),
            message: line.get("message").and_then(|message| owned(message, "id")),
            aside: aside.then(|| text(line, "agentId").unwrap_or("sidechain").to_owned()),
            speaks: message.is_some(),
            calls: message.map(|message| ids(message.calls().map(|call| &call.id).collect())).unwrap_or_default(),
            results: message.map(|message| ids(message.results().map(|result| &result.id).collect())).unwrap_or_default(),
        }
    }
}

/// The lines of one thread that belong to its active branch, by their places in the file. A subagent's thread is taken whole. A
/// parent that the file does not hold is taken to be the line before.
pub(crate) fn active(places: &[Place], thread: Option<&str>) -> Vec<usize> {
    let own: Vec<usize> = (0..places.len()).filter(|at| places[*at].aside.as_deref() == thread).collect();
    let Some(leaf) = own.iter().rposition(|at| places[*at].speaks && places[*at].uuid.is_some()) else { return own };
    if thread.is_some() || is_flat(places) {
        return own;
    }
    let by_uuid: HashMap<&str, usize> = own.iter().enumerate().filter_map(|(n, at)| Some((places[*at].uuid.as_deref()?, n))).collect();
    let mut on_path = vec![false; own.len()];
    let mut next = Some(leaf);
    while let Some(n) = next {
        if on_path[n] {
            break;
        }
        on_path[n] = true;
        next = match &places[own[n]].parent {
            Some(parent) => by_uuid.get(parent.as_str()).copied().or_else(|| n.checked_sub(1)),
            // lines without a place of their own stand where they stand
            None if places[own[n]].uuid.is_none() => n.checked_sub(1),
            None => None,
        };
    }
    let messages: HashSet<&str> =
        own.iter().zip(&on_path).filter(|(_, on)| **on).filter_map(|(at, _)| places[*at].message.as_deref()).collect();
    for (n, at) in own.iter().enumerate() {
        on_path[n] |= places[*at].message.as_deref().is_some_and(|id| messages.contains(id));
    }
    // results hang on the lines of their calls
    let hangs = |n: usize| {
        let place = &places[own[n]];
        let parent = *by_uuid.get(place.parent.as_deref()?)?;
        let calls = &places[own[parent]].calls;
        place.results.iter().any(|id| calls.contains(id)).then_some(parent)
    };
    let answered: HashSet<usize> = (0..own.len()).filter(|n| on_path[*n]).filter_map(hangs).collect();
    let beside = |n: usize| hangs(n).is_some_and(|parent| on_path[parent] && !answered.contains(&parent));
    in_order(places, (0..own.len()).filter(|n| on_path[*n] || beside(*n)).map(|n| own[n]).collect())
}

/// Lines behind their parents: Claude Code writes a result before the line of its call now and then.
fn in_order(places: &[Place], lines: Vec<usize>) -> Vec<usize> {
    let by_uuid: HashMap<&str, usize> = lines.iter().filter_map(|at| Some((places[*at].uuid.as_deref()?, *at))).collect();
    let mut waiting: HashMap<usize, Vec<usize>> = HashMap::new();
    let mut ordered = Vec::with_capacity(lines.len());
    let mut done: HashSet<usize> = HashSet::new();
    for &line in &lines {
        let parent = places[line].parent.as_deref().and_then(|parent| by_uuid.get(parent)).copied();
        if let Some(parent) = parent.filter(|parent| !done.contains(parent) && *parent != line) {
            waiting.entry(parent).or_default().push(line);
            continue;
        }
        let mut next = vec![line];
        while let Some(line) = next.pop() {
            if done.insert(line) {
                ordered.push(line);
                next.extend(waiting.remove(&line).into_iter().flatten().rev());
            }
        }
    }
    // lines that are their own ancestors
    ordered.extend(lines.into_iter().filter(|line| !done.contains(line)));
    ordered
}

/// Whether no line names its parent: then nothing can be on a branch that was left.
fn is_flat(places: &[Place]) -> bool {
    places.iter().all(|place| place.parent.is_none())
}

/// The threads of a recording: the session itself first, then its subagents as they come.
pub(crate) fn threads(places: &[Place]) -> Vec<Option<String>> {
    let mut threads: Vec<Option<String>> = vec![None];
    let mut known = HashSet::new();
    for aside in places.iter().filter_map(|place| place.aside.as_ref()) {
        if known.insert(aside) {
            threads.push(Some(aside.clone()));
        }
    }
    threads
}
