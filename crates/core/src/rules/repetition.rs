//! Rule E: the same call with the same result, failed or not. Calls that wait for something may repeat more often, and
//! are told how long to wait instead of being stopped for good. So is the same call that is cancelled or refused each time.

use crate::call::identity::Call;
use crate::failure::wait_hint::still_running;
use crate::rules::back_off::back_off;
use crate::rules::context::Context;
use crate::rules::example::{Example, works};
use crate::rules::finding::Finding;
use crate::rules::observation::Observation;
use crate::rules::poll_allowance::{is_poll, may_go_on};
use crate::rules::spec::RuleSpec;
use crate::rules::wording::{OTHERWISE, repeated, seconds};
use crate::session::batch_counter::BatchCounter;
use crate::session::call_record::{RepeatKind, Repeats, Stop};
use crate::session::state::Session;
use crate::text::quote;
use crate::verdict::action::Action;
use crate::verdict::rule::Rule;

/// The rule's wording and examples.
pub(super) const SPEC: RuleSpec = RuleSpec {
    stopped: Some(|stopped| match stopped.wait_ms {
        Some(wait_ms) => poll_too_early(&stopped.call.name, stopped.record.repeats(), wait_ms),
        None => stop(&stopped.call.name, stopped.record.repeats()),
    }),
    on_result: judge,
    without_error: RuleSpec::SAME_RESULT,
    examples: &[
        Example {
            name: "repetition",
            settings: "{}",
            rounds: 5,
            calls: &[works("read", r#"{"path":"a.txt"}"#, "alpha")],
            expected: &[("repetition", Action::Note), ("repetition", Action::Block)],
        },
        Example {
            name: "poll",
            settings: "{}",
            rounds: 14,
            calls: &[works("job_status", r#"{"id":7}"#, "still running")],
            expected: &[("repetition", Action::Note), ("repetition", Action::Block)],
        },
    ],
    ..RuleSpec::SILENT
};

/// Failures that count have budgets of their own.
fn judge(observation: &mut Observation<'_>) -> Option<Finding> {
    let Observation { context, call, result, allowance, failed, .. } = *observation;
    if failed {
        return None;
    }
    let session = &mut *observation.session;
    let repeat = &context.thresholds.repeat;
    let waits = allowance.waits;
    let limit = allowance.scale(repeat.limit(&call.name, call.family)?);
    let cycle_noted = session.turn.cycle_noted;
    let record = session.turn.record(call.key)?;
    record.repeat_kind = if repeat.count_changed_results && record.runs > record.same { RepeatKind::Varied } else { RepeatKind::Same };
    let repeats = record.repeats();
    let count = repeats.times;
    if count <= limit || record.stop.is_some_and(|stop| stop.rule != Rule::Repetition && stop.holds(context.time)) {
        return None;
    }
    let wait_ms = back_off(count - limit);
    let spoken = record.noted || cycle_noted;
    let until = waits.then(|| may_go_on(context, call, record, wait_ms));
    // a poll that waited as it was told starts over
    let obeyed = |stop: &Stop| !stop.holds(context.time) && is_poll(context, call);
    let tries = record.stop.filter(|stop| !obeyed(stop)).map_or_else(BatchCounter::default, |stop| stop.tries_left(context.time));
    record.stop = Some(Stop { rule: Rule::Repetition, tries, until });
    record.noted = true;
    if count > limit + 1 && !waits {
        // it ran although it was to be blocked: this host cannot
        let text = stop(&call.name, repeats);
        return Some(Finding { rule: Rule::Repetition, action: Action::Stop, count, text });
    }
    if spoken {
        return None;
    }
    let running = still_running(result.text);
    let text = match (&running, waits) {
        (_, true) => poll_note(&call.preview(), repeats, wait_ms),
        (Some(running), false) => running_note(&call.preview(), repeats, running.session.as_deref()),
        (None, false) => note(&call.preview(), repeats),
    };
    Some(Finding { rule: Rule::Repetition, action: Action::Note, count, text })
}

/// Looks at a veto or a cancellation: no failure and no progress, but asking for it again and again is a loop all the same.
pub(super) fn judge_refusal(context: Context<'_>, session: &mut Session, call: &Call, batch: u32) -> Option<Finding> {
    // some hosts do not tell what a call that never ran was about
    call.args.as_ref()?;
    let limit = context.thresholds.repeat.limit(&call.name, call.family)?;
    let record = session.turn.entry(call, context.time, session.tokens);
    record.forget_if_old(context.time);
    if record.refused_text != call.written {
        // another text for the same place is another proposal
        (record.refused, record.refused_text) = (BatchCounter::default(), call.written);
    }
    let again = !record.refused.add(batch);
    record.answered = context.time;
    let repeats = Repeats { times: record.refused.count, kind: RepeatKind::Refused };
    if again {
        return None;
    }
    if repeats.times <= limit || record.stop.is_some_and(|stop| stop.rule != Rule::Repetition && stop.holds(context.time)) {
        return None;
    }
    record.repeat_kind = RepeatKind::Refused;
    let tries = record.stop.map_or_else(BatchCounter::default, |stop| stop.tries);
    record.stop = Some(Stop { rule: Rule::Repetition, tries, until: None });
    let (action, text) =
        if repeats.times > limit + 1 { (Action::Stop, stop(&call.name, repeats)) } else { (Action::Note, note(&call.preview(), repeats)) };
    Some(Finding { rule: Rule::Repetition, action, count: repeats.times, text })
}

/// One more identical call, and it is blocked.
fn note(call: &str, repeats: Repeats) -> String {
    format!(
        "[TOOL REPEAT] {call} {}. {}, or change the call. \
         One more identical call will be blocked.",
        repeated(repeats),
        if repeats.kind == RepeatKind::Refused { "Do without it" } else { "Use what you have" },
    )
}

/// What was started goes on; there is a call that looks after it.
fn running_note(call: &str, repeats: Repeats, session: Option<&str>) -> String {
    let session = session.map(|id| format!(", sessionId: \"{}\"", quote::name(id))).unwrap_or_default();
    format!(
        "[TOOL REPEAT] {call} {}: it is still running. \
         Do not start it again; look after it with process({{ action: \"poll\"{session} }}).",
        repeated(repeats)
    )
}

/// Polling goes too fast.
fn poll_note(call: &str, repeats: Repeats, wait_ms: u64) -> String {
    format!("[TOOL REPEAT] {call} {}. Wait {} before you ask again, or do something else.", repeated(repeats), seconds(wait_ms))
}

/// A poll inside the time that it was told to wait.
pub(super) fn poll_too_early(tool: &str, repeats: Repeats, wait_ms: u64) -> String {
    let why = if repeats.kind == RepeatKind::Same { "nothing changed so far" } else { "this is too often" };
    format!(
        "[TOOL REPEAT] {}() was not run: {why}. Wait {} before you ask again, or do something else.",
        quote::name(tool),
        seconds(wait_ms)
    )
}

/// The call is stopped.
fn stop(tool: &str, repeats: Repeats) -> String {
    let why = match repeats.kind {
        RepeatKind::Same => "You have this result already.",
        RepeatKind::Varied => "You have its results already.",
        RepeatKind::Refused => "Asking again does not change that.",
    };
    format!(
        "[LOOP DETECTED] Tool \"{}\" {} with identical arguments.\n\
         {why} Do NOT repeat this call.\n\
         {OTHERWISE}",
        quote::name(tool),
        repeated(repeats)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_note_stands_word_for_word() {
        assert_eq!(
            note(r#"read({"path":"a.ts"})"#, Repeats { times: 4, kind: RepeatKind::Same }),
            r#"[TOOL REPEAT] read({"path":"a.ts"}) returned the same result 4 times. Use what you have, or change the call. One more identical call will be blocked."#
        );
        let running = running_note("exec({})", Repeats { times: 5, kind: RepeatKind::Same }, Some("a\"]b"));
        assert!(running.starts_with("[TOOL REPEAT] ") && running.contains("sessionId: \"ab\""), "{running}");
    }
}
