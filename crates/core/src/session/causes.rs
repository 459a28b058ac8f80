//! What failures of a run have in common, whatever tools met it. Bounded; the oldest makes room.

use std::collections::VecDeque;

use crate::failure::origin::Origin;

/// Causes that are remembered, and tools of each.
const MAX_CAUSES: usize = 8;
const MAX_TOOLS: usize = 8;

/// One cause at one target.
#[derive(Debug, Clone)]
pub(crate) struct SharedCause {
    pub origin: Origin,
    /// `localhost:5433`, a path, a program.
    pub target: String,
    /// The tools that met it, each with how often.
    pub tools: Vec<(String, u32)>,
    /// Failures at which the model was told last; 0: not yet.
    pub told_at: u32,
}

impl SharedCause {
    /// How often it was met.
    pub(crate) fn failures(&self) -> u32 {
        self.tools.iter().map(|(_, times)| times).sum()
    }
}

/// The causes of a run.
#[derive(Debug, Clone, Default)]
pub(crate) struct Causes(VecDeque<SharedCause>);

impl Causes {
    /// A tool met a cause.
    pub(crate) fn add(&mut self, origin: Origin, target: &str, tool: &str) -> Option<&mut SharedCause> {
        let at = self.0.iter().position(|known| known.origin == origin && is_same(&known.target, target)).unwrap_or_else(|| {
            if self.0.len() == MAX_CAUSES {
                self.0.pop_front();
            }
            self.0.push_back(SharedCause { origin, target: target.to_owned(), tools: Vec::new(), told_at: 0 });
            self.0.len() - 1
        });
        let known = self.0.get_mut(at)?;
        if let Some((_, times)) = known.tools.iter_mut().find(|(name, _)| name == tool) {
            *times = times.saturating_add(1);
        } else if known.tools.len() < MAX_TOOLS {
            known.tools.push((tool.to_owned(), 1));
        }
        Some(known)
    }

    /// Whether nothing is remembered, which is nearly always so.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Forgets the causes that this is true of.
    pub(crate) fn forget(&mut self, is_over: impl Fn(&SharedCause) -> bool) {
        self.0.retain(|known| !is_over(known));
    }
}

/// A path may be told from the root or from where the agent is; an address with its port or without.
pub(crate) fn is_same(a: &str, b: &str) -> bool {
    let ends = |long: &str, short: &str| long.strip_suffix(short).is_some_and(|rest| rest.ends_with('/'));
    let begins = |long: &str, short: &str| long.strip_prefix(short).is_some_and(|rest| rest.starts_with(':'));
    a == b || ends(a, b) || ends(b, a) || begins(a, b) || begins(b, a)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn causes_are_joined_by_origin_and_target_and_bounded() {
        let mut causes = Causes::default();
        causes.add(Origin::MissingFile, "/srv/app/a.txt", "read");
        let known = causes.add(Origin::MissingFile, "a.txt", "exec cat").unwrap();
        assert_eq!((known.failures(), known.tools.len()), (2, 2));
        assert_eq!(causes.add(Origin::Refused, "localhost:1", "x").unwrap().failures(), 1);
        for nth in 0..100 {
            causes.add(Origin::Refused, &format!("localhost:{nth}"), &format!("tool{nth}"));
        }
        assert_eq!(causes.0.len(), MAX_CAUSES);
        assert!(!is_same("localhost:54", "localhost:5433") && !is_same("ba.txt", "a.txt"));
    }
}
