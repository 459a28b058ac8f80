//! Sessions of Claude Code are trees whose active branch is no single path: each block of an assistant's message is a line of its
//! own and the parent of its result, so that of parallel calls all but one are beside the path from the leaf to the root.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use crate::json::value::{owned, text};
use crate::message::Message;

/// A line's links in the tree.
#[derive(Debug, Clone, Default)]
pub(crate) struct ClaudeLine {
    pub(crate) uuid: Option<String>,
    pub(crate) parent: Option<String>,
    /// The id of the assistant's message of which the line is a block.
    pub(crate) message: Option<String>,
    /// The subagent that it belongs to; `None` for the session itself.
    pub(crate) sidechain: Option<String>,
    /// Whether it holds a message.
    pub(crate) has_message: bool,
    calls: Vec<String>,
    results: Vec<String>,
}

impl ClaudeLine {
    pub(crate) fn of(line: &Value, message: Option<&Message>) -> Self {
        let sidechain = line.get("isSidechain") == Some(&Value::Bool(true));
        let ids = |ids: Vec<&Option<String>>| ids.into_iter().flatten().cloned().collect();
        Self {
            uuid: owned(line, "uuid"),
            parent: owned(line, "parentUuid").or_else(|| owned(line, "logicalParentUuid")),
            message: line.get("message").and_then(|message| owned(message, "id")),
            sidechain: sidechain.then(|| text(line, "agentId").unwrap_or("sidechain").to_owned()),
            has_message: message.is_some(),
            calls: message.map(|message| ids(message.calls().map(|call| &call.id).collect())).unwrap_or_default(),
            results: message.map(|message| ids(message.results().map(|result| &result.id).collect())).unwrap_or_default(),
        }
    }
}

/// The indices of the lines of one thread that belong to its active branch. A subagent's thread is taken whole. Where a line's
/// parent is missing, the line before is taken for it.
pub(crate) fn active(lines: &[ClaudeLine], thread: Option<&str>) -> Vec<usize> {
    let own: Vec<usize> = (0..lines.len()).filter(|at| lines[*at].sidechain.as_deref() == thread).collect();
    let Some(leaf) = own.iter().rposition(|at| lines[*at].has_message && lines[*at].uuid.is_some()) else { return own };
    if thread.is_some() || is_flat(lines) {
        return own;
    }
    let by_uuid: HashMap<&str, usize> = own.iter().enumerate().filter_map(|(n, at)| Some((lines[*at].uuid.as_deref()?, n))).collect();
    let mut on_path = vec![false; own.len()];
    let mut next = Some(leaf);
    while let Some(n) = next {
        if on_path[n] {
            break;
        }
        on_path[n] = true;
        next = match &lines[own[n]].parent {
            Some(parent) => by_uuid.get(parent.as_str()).copied().or_else(|| n.checked_sub(1)),
            // a line without an id follows the line before
            None if lines[own[n]].uuid.is_none() => n.checked_sub(1),
            None => None,
        };
    }
    let messages: HashSet<&str> =
        own.iter().zip(&on_path).filter(|(_, on)| **on).filter_map(|(at, _)| lines[*at].message.as_deref()).collect();
    for (n, at) in own.iter().enumerate() {
        on_path[n] |= lines[*at].message.as_deref().is_some_and(|id| messages.contains(id));
    }
    // a result whose parent is the line of its call
    let call_of = |n: usize| {
        let line = &lines[own[n]];
        let parent = *by_uuid.get(line.parent.as_deref()?)?;
        let calls = &lines[own[parent]].calls;
        line.results.iter().any(|id| calls.contains(id)).then_some(parent)
    };
    let answered: HashSet<usize> = (0..own.len()).filter(|n| on_path[*n]).filter_map(call_of).collect();
    let beside = |n: usize| call_of(n).is_some_and(|parent| on_path[parent] && !answered.contains(&parent));
    in_order(lines, (0..own.len()).filter(|n| on_path[*n] || beside(*n)).map(|n| own[n]).collect())
}

/// Puts lines behind their parents: now and then Claude Code writes a result before the line of its call.
fn in_order(lines: &[ClaudeLine], kept: Vec<usize>) -> Vec<usize> {
    let by_uuid: HashMap<&str, usize> = kept.iter().filter_map(|at| Some((lines[*at].uuid.as_deref()?, *at))).collect();
    let mut waiting: HashMap<usize, Vec<usize>> = HashMap::new();
    let mut ordered = Vec::with_capacity(kept.len());
    let mut done: HashSet<usize> = HashSet::new();
    for &at in &kept {
        let parent = lines[at].parent.as_deref().and_then(|parent| by_uuid.get(parent)).copied();
        if let Some(parent) = parent.filter(|parent| !done.contains(parent) && *parent != at) {
            waiting.entry(parent).or_default().push(at);
            continue;
        }
        let mut next = vec![at];
        while let Some(at) = next.pop() {
            if done.insert(at) {
                ordered.push(at);
                next.extend(waiting.remove(&at).into_iter().flatten().rev());
            }
        }
    }
    // lines that are their own ancestors
    ordered.extend(kept.into_iter().filter(|at| !done.contains(at)));
    ordered
}

/// Whether no line names a parent: then there is one branch only.
fn is_flat(lines: &[ClaudeLine]) -> bool {
    lines.iter().all(|line| line.parent.is_none())
}

/// The threads of a recording: the session itself first, then its subagents as they come.
pub(crate) fn threads(lines: &[ClaudeLine]) -> Vec<Option<String>> {
    let mut threads: Vec<Option<String>> = vec![None];
    let mut known = HashSet::new();
    for sidechain in lines.iter().filter_map(|line| line.sidechain.as_ref()) {
        if known.insert(sidechain) {
            threads.push(Some(sidechain.clone()));
        }
    }
    threads
}
