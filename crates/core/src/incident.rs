//! The making of a journal line: what was done, to which call, and why.

use serde_json::Value;

use crate::call::Call;
use crate::class::Class;
use crate::config::Mode;
use crate::ledger::Session;
use crate::moment::CallMoment;
use crate::policy::Decision;
use crate::screen::inspect::Act;
use crate::verdict::{Action, Deed, Incident};
use crate::{quote, redact};

/// The line for a decision. `class`: of the failure that led to it, if one did.
pub(crate) fn of(
    mode: Mode,
    session: &Session,
    moment: CallMoment<'_>,
    call: &Call,
    class: Option<Class>,
    decision: &Decision,
) -> Incident {
    let record = session.turn.find(call.key);
    let trip = session.trip.as_ref().filter(|trip| trip.open && decision.deed >= Deed::Stop);
    Incident {
        time: moment.time,
        rule: decision.rule,
        deed: decision.deed,
        enforced: mode == Mode::Enforce,
        session_key: redact::line(moment.session, 256),
        run_id: session.run.as_deref().map(|run| redact::line(run, 128)),
        tool_call_id: redact::line(moment.id, 128),
        tool_name: redact::line(&call.tool, quote::MAX_NAME),
        args: call.args.as_ref().map_or(Value::Null, redact::value),
        error_type: class.or_else(|| record.and_then(|record| record.class)),
        error_message: record.map(|record| record.error.clone()).filter(|error| !error.is_empty()),
        model_id: session.model.as_deref().map(redact::text),
        provider: session.provider.as_deref().map(redact::text),
        count: decision.count,
        first: record.map_or(moment.time, |record| record.first),
        last: record.map_or(moment.time, |record| record.last),
        calls: trip.map(|trip| trip.calls),
        tokens: trip.and_then(|trip| trip.tokens),
        call_key: format!("{:016x}", call.key),
    }
}

/// The line for what screening did to a result.
pub(crate) fn of_act(mode: Mode, session: &Session, moment: CallMoment<'_>, call: &Call, act: &Act) -> Incident {
    let decision = Decision { action: Action::Keep, rule: act.rule, deed: act.deed, count: act.count };
    Incident {
        error_type: None,
        error_message: Some(redact::line(&act.what, quote::MAX_ERROR)),
        first: moment.time,
        last: moment.time,
        calls: None,
        tokens: None,
        ..of(mode, session, moment, call, None, &decision)
    }
}
