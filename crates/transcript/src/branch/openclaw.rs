//! OpenClaw's and pi's sessions are trees: every entry names its parent, and the branch that ends in the last leaf is the active one.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use crate::json::value::{owned, text};

/// Types of entries that can be the leaf of a branch.
const CANONICAL: &[&str] = &[
    "message",
    "thinking_level_change",
    "model_change",
    "compaction",
    "branch_summary",
    "custom",
    "custom_message",
    "label",
    "session_info",
];

/// What an entry states about its parent.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Parent {
    /// It has no `parentId`, as in old versions: it follows the leaf.
    Unstated,
    /// It is a root.
    None,
    Of(String),
}

/// What the entry after a control will name as its parent.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Append {
    /// The new leaf.
    Leaf,
    None,
    Of(String),
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum EntryKind {
    /// The entry becomes the leaf, unless it was appended beside it.
    Canonical { side: bool },
    /// A control that makes another entry the leaf, or none.
    Leaf { target: Option<String>, append: Append },
    /// Something newer than this code; others may name it as their parent.
    Opaque,
    /// No part of the tree.
    Outside,
}

/// An entry's links in the tree, as it states them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct OpenClawEntry {
    pub(crate) id: Option<String>,
    parent: Parent,
    kind: EntryKind,
}

impl OpenClawEntry {
    /// A line of the file that is in no branch.
    pub(crate) const OUTSIDE: Self = Self { id: None, parent: Parent::None, kind: EntryKind::Outside };

    pub(crate) fn of(line: &Value) -> Self {
        let parent = match line.get("parentId") {
            None => Parent::Unstated,
            Some(_) => owned(line, "parentId").map_or(Parent::None, Parent::Of),
        };
        let kind = match text(line, "type") {
            None | Some("session") => EntryKind::Outside,
            Some("leaf") if line.get("targetId").is_some() => {
                let append = line.get("appendParentId").map(|_| owned(line, "appendParentId").map_or(Append::None, Append::Of));
                EntryKind::Leaf { target: owned(line, "targetId"), append: append.unwrap_or(Append::Leaf) }
            }
            Some(kind) if CANONICAL.contains(&kind) => EntryKind::Canonical { side: text(line, "appendMode") == Some("side") },
            Some(_) if parent == Parent::Unstated => EntryKind::Outside,
            Some(_) => EntryKind::Opaque,
        };
        Self { id: owned(line, "id"), parent, kind }
    }

    /// Whether its parent is not among these ids; it is then taken to follow the entry before it.
    pub(crate) fn loses_parent(&mut self, known: &HashSet<String>) -> bool {
        let lost = matches!(&self.parent, Parent::Of(id) if !known.contains(id)) && self.is_canonical();
        if lost {
            self.parent = Parent::Unstated;
        }
        lost
    }

    /// Whether it makes another entry the leaf.
    pub(crate) const fn is_control(&self) -> bool {
        matches!(self.kind, EntryKind::Leaf { .. })
    }

    /// Whether it can be the leaf of a branch.
    pub(crate) const fn is_canonical(&self) -> bool {
        matches!(self.kind, EntryKind::Canonical { side: false })
    }
}

/// The indices of the active branch's entries, from its root to its leaf. An entry can only name one before it; one whose parent
/// is missing is a root. Linear in the number of entries.
pub(crate) fn active(entries: &[OpenClawEntry]) -> Vec<usize> {
    let mut parents: Vec<Option<usize>> = Vec::with_capacity(entries.len());
    let mut by_id: HashMap<&str, usize> = HashMap::new();
    let (mut leaf, mut append) = (None, None);
    for (at, entry) in entries.iter().enumerate() {
        let named = match &entry.parent {
            Parent::Of(id) => by_id.get(id.as_str()).copied(),
            Parent::None | Parent::Unstated => None,
        };
        let parent = match &entry.kind {
            EntryKind::Outside => {
                parents.push(None);
                continue;
            }
            EntryKind::Opaque => {
                append = Some(at);
                named
            }
            EntryKind::Leaf { target, append: next } => {
                let place = |id: &str| by_id.get(id).copied();
                let target_at = target.as_deref().map(place);
                let next_at = match next {
                    Append::Leaf => target_at,
                    Append::None => None,
                    Append::Of(id) => Some(place(id)),
                };
                if target_at == Some(None) || next_at == Some(None) {
                    // it leads nowhere
                    named
                } else {
                    leaf = target_at.flatten();
                    append = next_at.flatten();
                    leaf
                }
            }
            EntryKind::Canonical { side } => {
                let parent = if entry.parent == Parent::Unstated || (!side && named.is_some() && named == append && leaf != append) {
                    leaf
                } else {
                    named
                };
                append = Some(at);
                if !side {
                    leaf = Some(at);
                }
                parent
            }
        };
        parents.push(parent);
        if let Some(id) = &entry.id {
            by_id.insert(id, at);
        }
    }
    let mut path = Vec::new();
    let mut next = leaf;
    while let Some(at) = next {
        if entries.get(at).is_some_and(|entry| !entry.is_control()) {
            path.push(at);
        }
        next = parents.get(at).copied().flatten();
    }
    path.reverse();
    path
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn path(lines: &[Value]) -> Vec<usize> {
        active(&lines.iter().map(OpenClawEntry::of).collect::<Vec<_>>())
    }

    fn entry(id: &str, parent: Option<&str>) -> Value {
        json!({ "type": "message", "id": id, "parentId": parent, "message": {} })
    }

    #[test]
    fn the_last_leaf_decides_which_branch_is_active() {
        let lines = [json!({ "type": "session" }), entry("a", None), entry("b", Some("a")), entry("c", Some("a")), entry("d", Some("c"))];
        assert_eq!(path(&lines), [1, 3, 4]);
        assert_eq!(path(&lines[..3]), [1, 2]);
        assert_eq!(path(&[]), [0; 0]);
    }

    #[test]
    fn entries_without_parents_follow_one_another() {
        let lines: Vec<Value> = (0..3).map(|_| json!({ "type": "message", "message": {} })).collect();
        assert_eq!(path(&lines), [0, 1, 2]);
    }

    #[test]
    fn a_leaf_control_takes_the_session_back() {
        let back = |id: &str, target: Value| json!({ "type": "leaf", "id": id, "parentId": "b", "targetId": target });
        let lines = [entry("a", None), entry("b", Some("a")), back("l", json!("a")), entry("c", Some("l"))];
        assert_eq!(path(&lines), [0, 3]);
        assert_eq!(path(&lines[..3]), [0]);
        assert_eq!(path(&[entry("a", None), entry("b", Some("a")), back("l", json!("nowhere"))]), [0, 1]);
        assert_eq!(path(&[entry("a", None), entry("b", Some("a")), back("l", Value::Null)]), [0; 0]);
    }

    #[test]
    fn what_was_appended_beside_is_in_no_branch() {
        let mut side = entry("s", Some("a"));
        side["appendMode"] = json!("side");
        assert_eq!(path(&[entry("a", None), side.clone(), entry("b", Some("a"))]), [0, 2]);
        assert_eq!(path(&[entry("a", None), side, entry("b", Some("s"))]), [0, 2], "the next entry names the cursor");
    }

    #[test]
    fn entries_that_lead_in_a_circle_or_nowhere_are_a_beginning() {
        assert_eq!(path(&[entry("a", Some("b")), entry("b", Some("a"))]), [0, 1]);
        assert_eq!(path(&[entry("a", Some("a"))]), [0]);
        assert_eq!(path(&[entry("a", None), entry("b", Some("gone")), entry("c", Some("b"))]), [1, 2]);
    }
}
