//! An act outside of the workspace (a send, a payment, a deletion, whatever is not known to look) that comes again just the same: where
//! the user wants it, and the host can, the user is asked before it runs (`onDuplicate`).
//!
//! Twice it may run. The user is asked at once where the model cannot know what became of the first: both stand in one message, or the
//! first timed out. An act that surely failed before it did anything is none.

use tool_guard_calls::identity::Call;
use tool_guard_calls::outside::effect::EffectOutside;
use tool_guard_outcome::class::Class;
use tool_guard_outcome::outcome::{Failure, Outcome};
use tool_guard_outcome::state::{Progress, progress_of};
use tool_guard_session::bounds::MAX_ACTS;
use tool_guard_session::done::{Act, Ended};
use tool_guard_session::state::Session;
use tool_guard_settings::config::OnDuplicate;
use tool_guard_text::{chat, quote};
use tool_guard_verdict::action::Action;
use tool_guard_verdict::response::Response;
use tool_guard_verdict::rule::Rule;

use crate::context::Context;
use crate::example::{Example, works};
use crate::finding::Decision;
use crate::permission;
use crate::spec::RuleSpec;

/// The rule.
pub(crate) const SPEC: RuleSpec = RuleSpec {
    examples: &[Example {
        name: "duplicate",
        settings: r#"{"onDuplicate":"approve"}"#,
        rounds: 3,
        calls: &[works("send_mail", r#"{"to":"ann@x.example","text":"Hello"}"#, "sent")],
        expected: &[("duplicate", Action::Ask)],
        ..Example::PLAIN
    }],
    ..RuleSpec::SILENT
};

/// Times that it was done before the user is asked.
const DONE_BEFORE: u32 = 2;

/// Whether acts are asked about.
const fn is_on(context: Context<'_>) -> bool {
    matches!(context.config.on_duplicate, OnDuplicate::Approve) && context.asks
}

/// The key of an act, where acts are asked about.
fn key(context: Context<'_>, session: &Session, call: &Call) -> Option<u64> {
    if !is_on(context) {
        return None;
    }
    let (effect, act) = call.outside(context.catalogue);
    effect.acts().then(|| session.done.key(act, effect == EffectOutside::OfFiles))
}

/// Whether the user is to be asked about this call, which the model made in this batch.
pub fn before_call(context: Context<'_>, session: &Session, call: &Call, batch: u32) -> Option<Decision> {
    let key = key(context, session, call)?;
    let (name, preview) = (quote::name(&call.name), chat::escaped(&call.preview()));
    let asks = |title: &str, text: String, count: u32, evidence: String| Decision {
        response: Response::Ask {
            title: format!("{name}: {title}"),
            text,
            denied: format!(
                "[TOOL REPEAT] {name}() was not run: to do it {} times needs the user's permission, which was not given. Do NOT send it again. Go on without it.",
                count.max(2)
            ),
        },
        rule: Rule::Duplicate,
        action: Action::Ask,
        count,
        evidence: Some(evidence),
    };
    if session.done.is_about_to_forget(key) {
        return Some(asks(
            "more acts than can be remembered",
            format!(
                "This run did {MAX_ACTS} different things outside of the workspace, and no more of them are remembered: from here on the oldest may \
                 be done once more without a question. The next one is {preview}."
            ),
            u32::try_from(MAX_ACTS).unwrap_or(u32::MAX),
            format!("{MAX_ACTS} different acts in this run, the oldest are forgotten"),
        ));
    }
    let act = session.done.of(key)?;
    let done = u32::from(act.done).saturating_add(u32::from(act.failed));
    let title = "the same again?";
    if act.unsure > 0 || act.failed > 0 && done >= DONE_BEFORE {
        let tries = done.saturating_add(u32::from(act.unsure));
        return Some(asks(
            title,
            format!("{preview} may have been done already: {}. The agent wants to do it once more.", outcomes(&act)),
            tries.saturating_add(1),
            format!("may have been done already: {}", outcomes(&act)),
        ));
    }
    if done >= DONE_BEFORE {
        return Some(asks(
            title,
            format!("{preview} was done {done} times in this run already, and the agent wants to do it once more."),
            done + 1,
            format!("done {done} times with identical arguments"),
        ));
    }
    act.is_unseen(batch).then(|| {
        asks(
            title,
            format!("The agent made the same call more than once before it saw what became of the first: {preview}."),
            done.saturating_add(2),
            "made again before the first one's result was seen".to_owned(),
        )
    })
}

/// What became of an act so far, in words.
fn outcomes(act: &Act) -> String {
    let parts = [(act.done, "was done"), (act.unsure, "timed out or met a server that failed"), (act.failed, "failed at some point")];
    let parts = parts.iter().filter(|(count, _)| *count > 0);
    let times = |count: u8| if count == 1 { "once".to_owned() } else { format!("{count} times") };
    parts.map(|(count, what)| format!("{} it {what}", times(*count))).collect::<Vec<_>>().join(", ")
}

/// The call is going to run, unless the user or the host keeps it from that. True if it is an act that is remembered.
pub fn begins(context: Context<'_>, session: &mut Session, call: &Call, batch: u32) -> bool {
    let Some(key) = key(context, session, call) else { return false };
    session.done.begins(key, batch);
    true
}

/// A call came back, with a text. `begun`: [`begins`] remembers it; `asked`: the user was asked about it.
pub fn ended(context: Context<'_>, session: &mut Session, call: &Call, (outcome, text): (&Outcome, &str), (begun, asked): (bool, bool)) {
    if !is_on(context) {
        return;
    }
    if let Some(key) = key(context, session, call) {
        if begun {
            // a script that tells of something that goes on only looks at it
            let is_look = || call.outside(context.catalogue).0 == EffectOutside::OfFiles && progress_of(text) == Some(Progress::Running);
            let is_look = matches!(outcome, Outcome::Success) && is_look();
            session.done.ends(key, if is_look { Ended::Undone } else { how(call, outcome, asked) });
        }
    } else if matches!(outcome, Outcome::Success) && call.outside(context.catalogue).0 == EffectOutside::Workspace && call.changes_code() {
        session.done.files_changed();
    }
}

/// How an act ended, as far as its result tells.
fn how(call: &Call, outcome: &Outcome, asked: bool) -> Ended {
    let Outcome::Failure(failure) = outcome else { return Ended::Done };
    if asked && permission::was_not_given(failure) {
        return Ended::Undone;
    }
    match failure.class {
        Class::Timeout | Class::ServerError | Class::Cancelled => Ended::Unsure,
        Class::Network if !never_arrived(failure) => Ended::Unsure,
        Class::Network => Ended::Undone,
        // one of several parts failed, or the only one at any point of its work
        Class::CommandFailed | Class::Unknown => Ended::Failed,
        _ if call.is_compound() => Ended::Failed,
        _ => Ended::Undone,
    }
}

/// Whether there was no connection at all.
fn never_arrived(failure: &Failure) -> bool {
    let error = failure.error.to_ascii_lowercase();
    ["refused", "enotfound", "resolve", "eai_again", "getaddrinfo", "name or service", "no route", "unreachable", "dns"]
        .iter()
        .any(|sign| error.contains(sign))
}

#[cfg(test)]
mod tests {
    use tool_guard_tools::catalogue::Catalogue;

    use super::*;

    #[test]
    fn what_surely_was_not_done_is_told_from_what_may_have_been() {
        let failure = |class: Class, error: &str| Outcome::Failure(Failure { class, ..Failure::unusable(error.to_owned()) });
        let call = |tool: &str, args: &str| Call::new(tool, Some(args), &Catalogue::default());
        let (pay, chain) = (call("pay", "{}"), call("exec", r#"{"command":"curl -d a https://a.example && cat missing"}"#));
        for (call, class, error, expected) in [
            (&pay, Class::Timeout, "no answer within 30 s", Ended::Unsure),
            (&pay, Class::ServerError, "502 Bad Gateway", Ended::Unsure),
            (&pay, Class::Network, "socket hang up", Ended::Unsure),
            (&pay, Class::Network, "connect ECONNREFUSED 127.0.0.1:1", Ended::Undone),
            (&pay, Class::MissingParam, "amount is required", Ended::Undone),
            (&pay, Class::PermissionDenied, "forbidden", Ended::Undone),
            (&pay, Class::NotFound, "no such account", Ended::Undone),
            (&pay, Class::RateLimit, "429", Ended::Undone),
            (&pay, Class::Blocked, "vetoed", Ended::Undone),
            (&pay, Class::Unknown, "something went wrong", Ended::Failed),
            (&chain, Class::NotFound, "missing: no such file", Ended::Failed),
        ] {
            assert_eq!(how(call, &failure(class, error), false), expected, "{error}");
        }
        assert_eq!(how(&pay, &failure(Class::Timeout, "Plugin approval timed out"), true), Ended::Undone);
        assert_eq!(how(&pay, &Outcome::Success, true), Ended::Done);
    }
}
