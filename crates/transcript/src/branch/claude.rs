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
    calls: HashSet<String>,
    results: Vec<String>,
}

impl ClaudeLine {
    pub(crate) fn of(line: &Value, message: Option<&Message>) -> Self {
        let sidechain = line.get("isSidechain") == Some(&Value::Bool(true));
        Self {
            uuid: owned(line, "uuid"),
            parent: owned(line, "parentUuid").or_else(|| owned(line, "logicalParentUuid")),
            message: line.get("message").and_then(|message| owned(message, "id")),
            sidechain: sidechain.then(|| text(line, "agentId").unwrap_or("sidechain").to_owned()),
            has_message: message.is_some(),
            calls: message.into_iter().flat_map(Message::calls).filter_map(|call| call.id.clone()).collect(),
            results: message.into_iter().flat_map(Message::results).filter_map(|result| result.id.clone()).collect(),
        }
    }
}

/// The threads of a recording, the session itself first, then its subagents as they come: their names, and the indices of the lines
/// that belong to their active branches. A subagent's thread is taken whole. Linear in the number of lines.
pub(crate) fn threads(lines: &[ClaudeLine]) -> Vec<(Option<&str>, Vec<usize>)> {
    let mut threads: Vec<(Option<&str>, Vec<usize>)> = vec![(None, Vec::new())];
    let mut known: HashMap<&str, usize> = HashMap::new();
    for (at, line) in lines.iter().enumerate() {
        let name = line.sidechain.as_deref();
        let thread = name.map_or(0, |name| *known.entry(name).or_insert(threads.len()));
        match threads.get_mut(thread) {
            Some((_, own)) => own.push(at),
            None => threads.push((name, vec![at])),
        }
    }
    if let Some((_, own)) = threads.first_mut() {
        *own = active(lines, std::mem::take(own));
    }
    threads
}

/// Those of the session's own lines that belong to its active branch. Where a line's parent is missing, the line before is taken for
/// it.
fn active(lines: &[ClaudeLine], own: Vec<usize>) -> Vec<usize> {
    let line = |n: usize| lines.get(*own.get(n)?);
    let has = |n: &usize, is: fn(&ClaudeLine) -> bool| line(*n).is_some_and(is);
    let all = 0..own.len();
    let Some(leaf) = all.clone().rfind(|n| has(n, |line| line.has_message && line.uuid.is_some())) else { return own };
    // where no line names a parent, there is one branch only
    if lines.iter().all(|line| line.parent.is_none()) {
        return own;
    }
    let by_uuid: HashMap<&str, usize> = all.clone().filter_map(|n| Some((line(n)?.uuid.as_deref()?, n))).collect();
    let mut on_path: HashSet<usize> = HashSet::new();
    let mut next = Some(leaf);
    while let Some(n) = next.filter(|n| on_path.insert(*n)) {
        next = line(n).and_then(|line| match &line.parent {
            Some(parent) => by_uuid.get(parent.as_str()).copied().or_else(|| n.checked_sub(1)),
            // a line without an id follows the line before
            None if line.uuid.is_none() => n.checked_sub(1),
            None => None,
        });
    }
    let message = |n: usize| line(n)?.message.as_deref();
    let messages: HashSet<&str> = on_path.iter().filter_map(|n| message(*n)).collect();
    on_path.extend(all.clone().filter(|n| message(*n).is_some_and(|id| messages.contains(id))));
    // a result whose parent is the line of its call
    let call_of = |n: usize| {
        let result = line(n)?;
        let parent = *by_uuid.get(result.parent.as_deref()?)?;
        let calls = &line(parent)?.calls;
        result.results.iter().any(|id| calls.contains(id)).then_some(parent)
    };
    let answered: HashSet<usize> = on_path.iter().filter_map(|n| call_of(*n)).collect();
    let beside = |n: usize| call_of(n).is_some_and(|parent| on_path.contains(&parent) && !answered.contains(&parent));
    in_order(lines, all.filter(|n| on_path.contains(n) || beside(*n)).filter_map(|n| own.get(n).copied()).collect())
}

/// Puts lines behind their parents: now and then Claude Code writes a result before the line of its call.
fn in_order(lines: &[ClaudeLine], kept: Vec<usize>) -> Vec<usize> {
    let by_uuid: HashMap<&str, usize> = kept.iter().filter_map(|at| Some((lines.get(*at)?.uuid.as_deref()?, *at))).collect();
    let mut waiting: HashMap<usize, Vec<usize>> = HashMap::new();
    let mut ordered = Vec::with_capacity(kept.len());
    let mut done: HashSet<usize> = HashSet::new();
    for &at in &kept {
        let parent = lines.get(at).and_then(|line| by_uuid.get(line.parent.as_deref()?)).copied();
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
