//! From a decision to a verdict: the mode says whether it is carried out, the journal gets an incident either way.

use serde_json::Value;
use tool_guard_calls::identity::Call;
use tool_guard_outcome::class::Class;
use tool_guard_rules::finding::Decision;
use tool_guard_secrets::redact;
use tool_guard_session::state::Session;
use tool_guard_settings::config::Mode;
use tool_guard_text::json;
use tool_guard_verdict::action::Action;
use tool_guard_verdict::response::Response;
use tool_guard_verdict::rule::Rule;

use crate::guard::event::CallEvent;
use crate::guard::verdict::Verdict;
use crate::journal::incident::{self, CallIds, Incident};

/// What the journal is told of the event itself.
pub(super) fn ids(event: CallEvent<'_>) -> CallIds<'_> {
    CallIds { session: event.session, call: event.host_id(), time: event.time }
}

/// Turns a decision into a verdict. Once the end of the run was called for, further ones are not written down again.
pub(super) fn conclude(
    mode: Mode,
    session: &mut Session,
    event: CallEvent<'_>,
    call: &Call,
    class: Option<Class>,
    decision: Decision,
) -> Verdict {
    let repeated = session.turn.halted;
    let incident = incident::of(mode, session, ids(event), call, class, &decision);
    session.turn.halted |= decision.action == Action::Halt;
    session.turn.halt_pending |= session.turn.halted;
    let mut verdict = enforce(mode, decision, incident);
    if repeated {
        verdict.incident = None;
    }
    verdict
}

/// The call is to run with repaired arguments.
pub(super) fn rewrite(mode: Mode, session: &Session, event: CallEvent<'_>, call: &Call, args: String) -> Verdict {
    let sent = event.args.map(|text| json::value(text).unwrap_or_else(|_| Value::String(text.to_owned())));
    let decision = Decision { response: Response::Rewrite { args }, rule: Rule::Repair, action: Action::Repair, count: 1, evidence: None };
    let mut incident = incident::of(mode, session, ids(event), call, None, &decision);
    incident.args = sent.as_ref().map_or(Value::Null, redact::value);
    enforce(mode, decision, incident)
}

/// The agent asks for its counters to be forgotten; a run whose end was called for cannot.
pub(super) fn reset_by_agent(mode: Mode, session: &mut Session, event: CallEvent<'_>, call: &Call) -> Verdict {
    if session.turn.halt_pending || session.turn.halted {
        return Verdict::KEEP;
    }
    let decision = Decision {
        response: Response::Keep,
        rule: Rule::Reset,
        action: Action::Reset,
        count: session.turn.failures.attempts.count,
        evidence: None,
    };
    let incident = incident::of(mode, session, ids(event), call, None, &decision);
    session.reset();
    Verdict { incident: Some(incident), ..Verdict::KEEP }
}

fn enforce(mode: Mode, decision: Decision, incident: Incident) -> Verdict {
    let response = if mode == Mode::Enforce { decision.response } else { Response::Keep };
    Verdict { response, incident: Some(incident), question: None }
}
