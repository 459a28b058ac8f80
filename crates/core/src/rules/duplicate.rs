//! A send, a post, a payment or a deletion that was done twice already, and comes again just the same: where the user wants it, and the
//! host can, the user is asked before it runs (`onDuplicate`).

use crate::call::identity::Call;
use crate::claim::call_acts::is_irrevocable;
use crate::rules::context::Context;
use crate::rules::finding::Decision;
use crate::session::state::Session;
use crate::settings::config::OnDuplicate;
use crate::text::quote;
use crate::verdict::action::Action;
use crate::verdict::response::Response;
use crate::verdict::rule::Rule;

/// Times that it was done before the user is asked.
const DONE_BEFORE: u32 = 2;

/// Whether the user is to be asked about this call.
pub(crate) fn before_call(context: Context<'_>, session: &Session, call: &Call) -> Option<Decision> {
    if context.config.on_duplicate != OnDuplicate::Approve || !context.asks {
        return None;
    }
    let done = session.done.times(call);
    if done < DONE_BEFORE {
        return None;
    }
    let response = Response::Ask {
        title: format!("{}: the same again?", quote::name(&call.name)),
        text: format!("{} was done {done} times in this run already, and the agent wants to do it once more.", call.preview()),
        denied: format!(
            "[TOOL REPEAT] {}() was not run: the user did not allow it to be done {} times. Do NOT send it again. Go on without it.",
            quote::name(&call.name),
            done + 1
        ),
    };
    Some(Decision {
        response,
        rule: Rule::Duplicate,
        action: Action::Ask,
        count: done + 1,
        evidence: Some(format!("done {done} times with identical arguments")),
    })
}

/// A call succeeded.
pub(crate) fn succeeded(context: Context<'_>, session: &mut Session, call: &Call) {
    if context.config.on_duplicate == OnDuplicate::Approve && is_irrevocable(call) {
        session.done.add(call);
    }
}
