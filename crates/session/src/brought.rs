//! Places that commands of the session brought from outside, bounded.

use tool_guard_calls::brought::{brought_by, is_document, is_foreign, is_in};
use tool_guard_calls::effect::Effect;
use tool_guard_calls::identity::Call;
use tool_guard_calls::shell::command_of;
use tool_guard_calls::target::targets;
use tool_guard_tools::family::Family;

use crate::bounds::MAX_BROUGHT;

/// What was brought.
#[derive(Debug, Clone, Default)]
pub struct Brought {
    places: Vec<String>,
}

impl Brought {
    /// A command succeeded.
    pub fn succeeded(&mut self, call: &Call) {
        if call.family != Family::Exec || call.effect == Effect::Wait {
            return;
        }
        for place in command_of(call.arguments()).map(brought_by).unwrap_or_default() {
            if self.places.contains(&place) {
                continue;
            }
            if self.places.len() == MAX_BROUGHT {
                self.places.remove(0);
            }
            self.places.push(place);
        }
    }

    /// Whether the call shows a text for readers that others wrote: in such a place, or among packages and downloads.
    pub fn is_shown_by(&self, call: &Call) -> bool {
        let shows = call.shows_document && (call.family == Family::Read || call.family == Family::Exec && call.effect == Effect::Look);
        let brought = |path: &str| is_document(path) && (is_foreign(path) || self.places.iter().any(|place| is_in(path, place)));
        shows && targets(call.family, call.arguments()).iter().any(|path| brought(path))
    }
}

#[cfg(test)]
mod tests {
    use tool_guard_tools::catalogue::Catalogue;

    use super::*;

    fn call(tool: &str, args: &serde_json::Value) -> Call {
        Call::new(tool, Some(&args.to_string()), &Catalogue::default())
    }

    #[test]
    fn documents_of_a_clone_are_brought_and_the_workspaces_own_are_not() {
        let mut brought = Brought::default();
        let read = |path: &str| call("read", &serde_json::json!({ "path": path }));
        assert!(!brought.is_shown_by(&read("tool/AGENTS.md")));
        brought.succeeded(&call("exec", &serde_json::json!({ "command": "git clone https://host.example/a/tool" })));
        assert!(brought.is_shown_by(&read("tool/AGENTS.md")) && brought.is_shown_by(&read("/w/tool/docs/a.md")));
        assert!(brought.is_shown_by(&call("exec", &serde_json::json!({ "command": "cat tool/README.md" }))));
        assert!(!brought.is_shown_by(&read("AGENTS.md")) && !brought.is_shown_by(&read("tool/src/main.rs")));
        assert!(brought.is_shown_by(&read("node_modules/x/README.md")));
    }

    #[test]
    fn places_are_bounded() {
        let mut brought = Brought::default();
        for nth in 0..100 {
            brought.succeeded(&call("exec", &serde_json::json!({ "command": format!("git clone https://host.example/a/r{nth}") })));
        }
        assert_eq!(brought.places.len(), MAX_BROUGHT);
    }
}
