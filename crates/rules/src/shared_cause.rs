//! One cause over several tools. A server that is down refuses curl, the browser and the script alike; the model is told once
//! what they have in common. If it goes on all the same, the loop of each further failure is stopped as one of the same failure is.

use tool_guard_calls::identity::Call;
use tool_guard_loops::table::STOP;
use tool_guard_session::causes::{SHARED_FROM, SharedCause};
use tool_guard_session::state::Session;
use tool_guard_text::quote;
use tool_guard_verdict::action::Action;
use tool_guard_verdict::rule::Rule;

use crate::context::Context;
use crate::example::{Example, fails};
use crate::finding::{Finding, Observed};
use crate::scale;
use crate::spec::RuleSpec;

/// Failures of at least two tools at which the model is told; of as many tools as [`SHARED_FROM`], that many are enough.
const FAILURES: u32 = 4;
/// Points of a further failure: as many as those of a similar call with the same failure (`similar-call-fails-alike`).
const WEIGHT: f32 = 0.75;
/// The same where the cause may pass by itself: a server that is starting.
const WEIGHT_PASSING: f32 = 0.4;
/// Characters of a target that are quoted.
const MAX_TARGET: usize = 80;

/// The rule.
pub(crate) const SPEC: RuleSpec = RuleSpec {
    judge: Some(judge),
    scope: |_| " and by other tools that met the same".to_owned(),
    examples: &[Example {
        name: "shared-cause",
        calls: &[
            fails(
                "exec",
                r#"{"command":"curl -s http://localhost:5433/"}"#,
                "curl: (7) Failed to connect to localhost port 5433 after 0 ms: Couldn't connect to server",
            ),
            fails(
                "exec",
                r#"{"command":"psql -h localhost -p 5433 -l"}"#,
                "psql: error: connection to server at \"localhost\" (127.0.0.1), port 5433 failed: Connection refused",
            ),
            fails("db_query", r#"{"sql":"select 1"}"#, "connect ECONNREFUSED 127.0.0.1:5433"),
        ],
        expected: &[("shared-cause", Action::Note)],
        ..Example::PLAIN
    }],
    ..RuleSpec::SILENT
};

/// Whether a failure has its cause in common with failures of other tools.
fn judge(seen: &mut Observed<'_>) -> Option<Finding> {
    let (failure, context, call, in_loop) = (seen.failure?, seen.context, seen.finished.call, seen.comparison.loop_id);
    let session = &mut *seen.session;
    session.causes.failed(call, failure, session.pace.idle());
    let known = session.causes.shared()?;
    let failures = known.failures();
    let is_shared = known.tools.len() >= SHARED_FROM || known.tools.len() > 1 && failures >= FAILURES;
    if !is_shared {
        return None;
    }
    let action = if !known.told {
        Action::Note
    } else if is_proven(context, session, call, &known, in_loop) {
        Action::Stop
    } else {
        return None;
    };
    session.causes.tell();
    if action == Action::Stop {
        session.turn.loops.mark_stopped(in_loop);
    }
    let evidence = Some(format!("{} {} met by {}", known.origin.words(), target(&known), met_by(&known)));
    Some(Finding { rule: Rule::SharedCause, action, count: failures, text: text(&known, action), evidence })
}

/// Whether the failures prove enough to stop the loop of the last one. What they prove counts against that loop.
fn is_proven(context: Context<'_>, session: &mut Session, call: &Call, known: &SharedCause, in_loop: u64) -> bool {
    let Some(own) = session.turn.loops.get_mut(in_loop) else { return false };
    let weight = if known.origin.may_pass() { WEIGHT_PASSING } else { WEIGHT };
    let proven = f32::from(u16::try_from(known.in_a_row).unwrap_or(u16::MAX)) * weight;
    if own.told.stopped || own.last.polls || proven < STOP * scale::of_loop(context, call, own) {
        return false;
    }
    own.score = own.score.max(proven);
    true
}

/// What was met, if a call names it: what only the errors name is a tool's word.
fn target(known: &SharedCause) -> String {
    match &known.target {
        Some(target) => quote::arguments(&quote::line(target, MAX_TARGET)),
        None => known.origin.target().words().to_owned(),
    }
}

fn met_by(known: &SharedCause) -> String {
    let tools: Vec<String> =
        known.tools.iter().map(|(tool, times)| if *times > 1 { format!("{tool} ({times} times)") } else { tool.clone() }).collect();
    tools.join(", ")
}

fn text(known: &SharedCause, action: Action) -> String {
    let (origin, target, met_by) = (known.origin.words(), target(known), met_by(known));
    if action == Action::Stop {
        format!(
            "[LOOP DETECTED] {} failures have one cause: {origin} {target} (met by {met_by}). No tool gets past it. Do NOT try again \
             before it is mended: mend the cause, or tell the user.",
            known.failures()
        )
    } else {
        format!(
            "[TOOL ERROR] These failures have one cause: {origin} {target} (met by {met_by}). Another tool will not get past it. Mend \
             the cause, or tell the user."
        )
    }
}
