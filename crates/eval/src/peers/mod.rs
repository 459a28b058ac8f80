//! The rules of other guards, written anew from what they publish, to be held beside this guard's figures. They are run with their
//! defaults, on the same traces and by the same measure: a call that is blocked or a run that is ended is stopped, a text is a note.

mod first_tool_guard;
mod loop_guard;
mod openclaw;
mod peer;

use crate::peers::peer::Peer;
use crate::traces::{Kind, LabelledTrace, Step};

/// Makes a guard that has seen nothing.
type NewPeer = fn() -> Box<dyn Peer>;

/// The guards by their names in the report.
pub(crate) const PEERS: [(&str, NewPeer); 3] = [
    ("OpenClaw", || Box::<openclaw::OpenClaw>::default()),
    ("LoopGuard", || Box::<loop_guard::LoopGuard>::default()),
    ("first tool-guard", || Box::<first_tool_guard::FirstToolGuard>::default()),
];

/// What a guard did about the calls of a trace, by their index.
#[must_use]
pub(crate) fn watch(guard: &mut dyn Peer, trace: &LabelledTrace) -> Vec<(usize, Kind)> {
    let mut reactions = Vec::new();
    let mut at = 0;
    for step in &trace.steps {
        match step {
            Step::Wait(_) => {}
            Step::Turn { .. } => guard.on_turn(),
            Step::Message(calls) => {
                for call in calls {
                    let before = guard.before(call);
                    let kind = if before >= Kind::Block { before } else { guard.after(call) };
                    if kind > Kind::Help {
                        reactions.push((at, kind));
                    }
                    if kind == Kind::End {
                        return reactions;
                    }
                    at += 1;
                }
            }
        }
    }
    reactions
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::{PEERS, watch};
    use crate::traces::{Kind, Label, LabelledTrace, Step, TraceCall};

    /// A call that worked.
    pub(super) fn call(tool: &str, args: Value, text: &str) -> TraceCall {
        TraceCall {
            tool: tool.to_owned(),
            args: Some(args),
            text: text.to_owned(),
            is_error: false,
            exit_code: None,
            status: None,
            takes_ms: 0,
        }
    }

    /// The same, failed.
    pub(super) fn failure(tool: &str, args: Value, text: &str) -> TraceCall {
        TraceCall { is_error: true, ..call(tool, args, text) }
    }

    pub(super) fn turn() -> Step {
        Step::Turn { wait_ms: 0, words: None, unattended: false }
    }

    /// What the guard of this name does, calls counted from 1.
    pub(super) fn reactions(guard: &str, steps: Vec<Step>) -> Vec<(usize, Kind)> {
        let trace = LabelledTrace {
            name: String::new(),
            family: String::new(),
            domain: String::new(),
            model: None,
            provider: None,
            ask: None,
            pace_ms: 0,
            label: Label::Stuck { by: 1 },
            attack: None,
            steps,
        };
        let new = PEERS.iter().find(|(name, _)| *name == guard).unwrap().1;
        watch(new().as_mut(), &trace).into_iter().map(|(at, kind)| (at + 1, kind)).collect()
    }

    /// Each call in a message of its own.
    pub(super) fn steps(calls: impl IntoIterator<Item = TraceCall>) -> Vec<Step> {
        calls.into_iter().map(|call| Step::Message(vec![call])).collect()
    }
}
