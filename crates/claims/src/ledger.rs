//! What the calls of a session could have done, bounded: kinds of effects, not the calls themselves.

use std::sync::Arc;

use tool_guard_calls::identity::Call;
use tool_guard_outcome::class::Class;
use tool_guard_outcome::outcome::{Failure, Outcome};
use tool_guard_tools::family::Family;

use crate::act::{Act, Acts};
use crate::call_acts::{acts_of, acts_of_failed, delegates, did_nothing, may_go_on};
use crate::request::Request;

/// Failed calls of a run that are remembered.
const MAX_FAILED: usize = 8;

/// A call that failed.
#[derive(Debug, Clone, PartialEq)]
pub struct FailedCall {
    /// The call.
    pub call: Arc<Call>,
    /// The effects that it may have had all the same.
    done: Acts,
}

impl FailedCall {
    /// Whether it would have had this effect, and did not.
    pub(crate) fn failed_to(&self, act: Act) -> bool {
        acts_of(&self.call).without(self.done).has(act)
    }
}

/// The effects of a session's calls.
#[allow(clippy::struct_excessive_bools, reason = "independent facts, not the states of one machine")]
#[derive(Debug, Clone, Default)]
pub struct EffectLedger {
    /// What the run's calls may have done.
    pub run: Acts,
    /// What the session's calls may have done, the run's aside.
    pub before: Acts,
    /// Calls of the run that had an outcome.
    pub calls: u32,
    /// Whether a look of the run succeeded: there is something to report on.
    pub looked: bool,
    /// Whether what the session began may go on after the end of its run: a command, a job, what an unknown tool does.
    pub may_go_on: bool,
    /// Calls of the run that failed, the newest.
    pub failed: Vec<FailedCall>,
    /// What the user asked for last.
    pub request: Option<Request>,
    /// Whether the session is known from its beginning.
    pub is_whole: bool,
    /// Whether something else than calls may have acted: another agent, another run, a part that the model no longer sees.
    pub is_incomplete: bool,
    /// Whether the model was asked to revise an answer of the run.
    pub revised: bool,
    /// The sentence of such an answer that a reader found to hold.
    pub upheld: Option<String>,
    /// Whether another agent was set to work in the session.
    delegated: bool,
    /// The last kind of call, and what such a call may do: mostly the next one is like it.
    last: Option<(u64, Acts)>,
}

impl EffectLedger {
    /// The session has no history: what is not known of it was not done.
    pub fn begin_session(&mut self) {
        self.is_whole |= self.calls == 0 && self.before == Acts::NONE;
    }

    /// A run begins.
    pub fn begin_run(&mut self) {
        self.before = self.before | self.run;
        (self.run, self.calls, self.revised, self.upheld) = (Acts::NONE, 0, false, None);
        self.looked = false;
        self.failed.clear();
        self.is_incomplete = self.delegated;
    }

    /// What happens in the run is not only what calls tell.
    pub const fn mark_incomplete(&mut self) {
        self.is_incomplete = true;
    }

    /// A call came back.
    pub fn returned(&mut self, call: &Arc<Call>, outcome: &Outcome) {
        match outcome {
            Outcome::Success => self.succeeded(call),
            Outcome::Failure(failure @ Failure { class, by_exit, .. }) => {
                let may_have_run = *by_exit || matches!(class, Class::CommandFailed | Class::Timeout | Class::Cancelled);
                self.failed(call, may_have_run && !did_nothing(call, failure));
            }
        }
    }

    /// A call succeeded.
    fn succeeded(&mut self, call: &Call) {
        self.calls = self.calls.saturating_add(1);
        // only what the words of a name say is worth remembering; commands of one kind may differ in what they write to
        let acts = match self.last {
            Some((kind, acts)) if call.family == Family::Other && kind == call.kind && !call.is_command() => acts,
            _ => {
                if delegates(call) {
                    (self.delegated, self.is_incomplete) = (true, true);
                }
                acts_of(call)
            }
        };
        self.last = Some((call.kind, acts));
        self.looked |= !call.effect.acts();
        self.may_go_on |= may_go_on(call);
        self.run = self.run | acts;
    }

    /// A call failed. `may_have_run`: it may have done something all the same.
    pub fn failed(&mut self, call: &Arc<Call>, may_have_run: bool) {
        self.calls = self.calls.saturating_add(1);
        let done = acts_of_failed(call, may_have_run);
        self.run = self.run | done;
        self.may_go_on |= may_have_run && may_go_on(call);
        if may_have_run && acts_of(call).without(done) == Acts::NONE {
            return;
        }
        if self.failed.len() == MAX_FAILED {
            self.failed.remove(0);
        }
        self.failed.push(FailedCall { call: call.clone(), done });
    }
}

#[cfg(test)]
mod tests {
    use tool_guard_tools::catalogue::Catalogue;

    use super::*;

    fn call(tool: &str, args: &str) -> Arc<Call> {
        Arc::new(Call::new(tool, Some(args), &Catalogue::default()))
    }

    #[test]
    fn a_run_begins_empty_and_the_session_keeps_what_was_done() {
        let mut ledger = EffectLedger::default();
        ledger.begin_session();
        ledger.succeeded(&call("write", r#"{"path":"a"}"#));
        ledger.failed(&call("message", r#"{"action":"send"}"#), false);
        assert!(ledger.run.has(Act::Write) && ledger.failed[0].failed_to(Act::Send));
        ledger.begin_run();
        assert!(!ledger.run.has(Act::Write) && ledger.before.has(Act::Write) && ledger.failed.is_empty() && ledger.is_whole);
    }

    #[test]
    fn failed_calls_are_bounded() {
        let mut ledger = EffectLedger::default();
        for nth in 0..100 {
            ledger.failed(&call("write", &format!(r#"{{"path":"{nth}"}}"#)), false);
        }
        assert_eq!(ledger.failed.len(), MAX_FAILED);
        assert!(ledger.failed[MAX_FAILED - 1].call.preview().contains("99"));
    }
}
