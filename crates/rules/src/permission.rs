//! Calls that the user was asked about, and that were not allowed: by a no, by silence, or because nobody could be asked.

use tool_guard_calls::identity::Call;
use tool_guard_outcome::outcome::{Failure, Outcome};
use tool_guard_session::state::Session;
use tool_guard_verdict::response::Response;

use crate::context::Context;
use crate::foreign_act;

/// Words of hosts in place of the result: "Plugin approval unavailable (no approval route)", "Denied by user"; and our own, where the host
/// passes them on.
const NOT_GIVEN: [&str; 4] = ["approval", "Approval", "denied", "Denied"];
const OURS: [&str; 2] = ["[TOOL REPEAT]", "[NOT ASKED FOR]"];

/// Whether a call that the user was asked about failed because it was not allowed, as far as the host's words tell.
pub(crate) fn was_not_given(failure: &Failure) -> bool {
    NOT_GIVEN.iter().chain(&OURS).any(|words| failure.error.contains(words))
}

/// Whether the model was told why in our own words.
fn is_told(failure: &Failure) -> bool {
    OURS.iter().any(|words| failure.error.contains(words))
}

/// A call came back that the user was asked about. `denied`: what the model is told where it was not allowed, in place of the host's words,
/// which do not say why it was asked about.
pub fn decided(context: Context<'_>, session: &mut Session, call: &Call, outcome: &Outcome, denied: &str) -> Response {
    let failure = if let Outcome::Failure(failure) = outcome { Some(failure).filter(|failure| was_not_given(failure)) } else { None };
    // whatever became of a call that ran, the user had allowed it
    foreign_act::decided(context, session, call, failure.is_none());
    match failure {
        Some(failure) if !is_told(failure) => Response::Replace { text: denied.to_owned() },
        _ => Response::Keep,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_words_for_no_permission_are_known() {
        for (error, expected) in [
            ("Plugin approval unavailable (no approval route)", (true, false)),
            ("Denied by user", (true, false)),
            ("[NOT ASKED FOR] send_mail() was not run: it needs the user's permission, which was not given.", (true, true)),
            ("Mailbox is full", (false, false)),
        ] {
            let failure = Failure::unusable(error.to_owned());
            assert_eq!((was_not_given(&failure), is_told(&failure)), expected, "{error}");
        }
    }
}
