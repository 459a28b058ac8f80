//! Which call an event is about.

use std::borrow::Cow;
use std::sync::Arc;

use tool_guard_calls::cache::ReadCalls;
use tool_guard_calls::identity::Call;
use tool_guard_outcome::named_tool::named_tool;
use tool_guard_outcome::outcome::Outcome;
use tool_guard_rules::context::Context;
use tool_guard_session::state::Session;
use tool_guard_settings::config::Mode;
use tool_guard_tools::catalogue::Catalogue;
use tool_guard_tools::repair::names::{is_former_name, rename_wrapped};

use crate::guard::event::CallEvent;

/// The call, and its repaired arguments if it needs them; what is repaired is what will run, so it is what is counted.
pub(super) fn read_call(
    context: Context<'_>,
    session: &Session,
    calls: &mut ReadCalls,
    event: CallEvent<'_>,
) -> (Arc<Call>, Option<String>) {
    let read = calls.read(event.tool, event.args, context.catalogue);
    let call = &read.call;
    let is_other = || session.is_unknown_wrapped(&call.name) || is_former_name(&call.name, session.working_tools(true));
    let renamed = if call.is_wrapped() && is_other() {
        call.args.as_ref().and_then(|args| rename_wrapped(args, session.working_tools(true), context.catalogue))
    } else {
        None
    };
    let repaired = match renamed {
        Some(renamed) => {
            let args = renamed.to_string();
            let call = calls.read(event.tool, Some(&args), context.catalogue).call.clone();
            Some((args, call))
        }
        None => read.repaired.clone(),
    };
    match repaired {
        Some((args, meant)) if context.mode == Mode::Enforce => (meant, Some(args)),
        Some((args, _)) => (call.clone(), Some(args)),
        None => (call.clone(), None),
    }
}

/// The call that a result belongs to; hosts that do not tell arguments show them in the text of a malformed call.
pub(super) fn resolve_call(catalogue: &Catalogue, calls: &mut ReadCalls, event: CallEvent<'_>, outcome: &Outcome) -> Arc<Call> {
    let (mut tool, mut args) = (Cow::Borrowed(event.tool), event.args.map(Cow::Borrowed));
    if let Outcome::Failure(failure) = outcome {
        if let (None, Some(received)) = (&args, &failure.received) {
            args = Some(Cow::Owned(received.to_string()));
        }
        if tool.is_empty()
            && failure.refused
            && let Some(named) = named_tool(&failure.error)
        {
            tool = Cow::Owned(named);
        }
    }
    calls.read(&tool, args.as_deref(), catalogue).call.clone()
}
