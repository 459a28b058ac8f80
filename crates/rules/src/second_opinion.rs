//! A second opinion. Before a call is refused for something that is not certain a reader is asked whether the agent is stuck, and may put
//! the refusal off; reviewed runs are looked at in between, and a run that readers find stuck again and again is stopped, unless the one
//! who is shown its next call says no.

use tool_guard_calls::identity::Call;
use tool_guard_loops::cause::Cause;
use tool_guard_loops::decide::BlockReason;
use tool_guard_opinion::answer::Opinion;
use tool_guard_opinion::digest::{Digest, MIN_BYTES, Next};
use tool_guard_opinion::topic::Topic;
use tool_guard_session::opinions::{About, Question, Standing, Stuck};
use tool_guard_session::state::Session;
use tool_guard_settings::config::{Config, SecondOpinion};
use tool_guard_verdict::action::Action;
use tool_guard_verdict::rule::Rule;

use crate::context::Context;
use crate::example::{Example, works};
use crate::finding::{Finding, Observed};
use crate::spec::RuleSpec;

/// Bytes of a text that are one token, and the tokens of an answer, until the host tells what a question took.
const BYTES_OF_A_TOKEN: u64 = 4;
const ANSWER_TOKENS: u64 = 40;
/// The first call of a turn at which a run is reviewed, and how many hundredths further the next one is.
const FIRST_REVIEW: u32 = 3;
const SPACING: u32 = 150;
/// Calls that lie between two reviews at least; after a run was found stuck once it is the next one, and after the second time the very next.
const APART: u32 = 2;
/// Times in a row that a run is found stuck until it is to be stopped: where something repeats itself that waits for nothing, and where
/// only readers say so. One of them must be sure. Readers who are wrong in 20 of 100 cases stop 2.8 of 269 healthy traces, the rules alone
/// 3 (`npm run eval -- --opinions tests/traces/opinions.tsv`).
const REPEATED: u32 = 2;
const ALONE: u32 = 3;
/// The confidence of one who is very sure that a run is on its way, after the first review and at it, where there is little to see: it
/// takes one more then to find it stuck.
const VERY_SURE: u8 = 85;
const SURE_AT_FIRST: u8 = 93;
/// Calls for which a stop waits, where a reader who was sure did not find the run stuck, until it has the tokens for the question before it:
/// of 213 healthy traces readers who are wrong in 20 of 100 cases stop 1.9 instead of 2.2, and no stuck one is stopped too late for it.
const PATIENCE: u32 = 1;
/// Points of a loop in which something repeats itself: two equal steps, or one that failed.
const REPEATS: f32 = 1.5;

/// The rule.
pub(crate) const SPEC: RuleSpec = RuleSpec {
    judge: Some(judge),
    scope: |_| " and the calls around it".to_owned(),
    without_error: "Going on brought nothing.",
    examples: &[Example {
        name: "second-opinion",
        reader: Some(r#"{"judgement":"stuck","confidence":90,"reason":"each answer is a refusal in other words"}"#),
        settings: r#"{"secondOpinion":"review"}"#,
        rounds: 10,
        calls: &[works(
            "ask_oracle",
            r#"{"question":"the winning number of week {n}"}"#,
            "Stars are silent on row {n}: ask when moon no. {n} is full",
        )],
        expected: &[
            ("second-opinion", Action::Consult),
            ("second-opinion", Action::Note),
            ("second-opinion", Action::Consult),
            ("second-opinion", Action::Consult),
            ("second-opinion", Action::Consult),
            ("second-opinion", Action::Block),
            ("halt", Action::Halt),
        ],
        ..Example::PLAIN
    }],
    ..RuleSpec::SILENT
};

/// Whether, and when, readers are asked: where the host has none, never.
#[must_use]
pub fn mode(context: Context<'_>) -> SecondOpinion {
    if context.consults { context.config.second_opinion_in(context.mode) } else { SecondOpinion::Off }
}

/// Bytes that a reader may be shown now; `None`: nobody is asked.
fn bytes(context: Context<'_>, session: &Session) -> Option<u32> {
    room(context.config, session, Topic::Run)
}

/// Bytes that a reader may be shown now of what is in doubt; `None`: nobody is asked.
pub fn room(config: &Config, session: &Session, topic: Topic) -> Option<u32> {
    let used = session.spending.tokens(session.tokens);
    let tokens = if topic == Topic::Act { session.opinions.affordable_at_once(used) } else { session.opinions.affordable(used) }?;
    let all = tokens.saturating_sub(ANSWER_TOKENS).saturating_mul(BYTES_OF_A_TOKEN);
    let shown = u32::try_from(all.saturating_sub(topic.question().len() as u64)).unwrap_or(u32::MAX);
    (shown >= MIN_BYTES).then(|| shown.min(config.second_opinion_bytes))
}

/// Whether a reader is asked about this loop before a call of it is refused. What the host itself refuses is certain.
pub(crate) fn is_asked_first(context: Context<'_>, session: &Session, held: BlockReason) -> bool {
    let loops = &session.turn.loops;
    mode(context) != SecondOpinion::Off
        && !session.turn.relayed
        && loops.get(held.loop_id).is_some_and(|known| known.cause() != Some(Cause::Malformed))
        && loops.readings(held.loop_id, held.proof).is_open()
        && bytes(context, session).is_some()
}

/// What is to be asked before a call is refused; `None`: nothing. `args`: the call's arguments as JSON.
pub(crate) fn before_refusal(context: Context<'_>, session: &mut Session, call: &Call, args: &str, held: BlockReason) -> Option<Question> {
    if !is_asked_first(context, session, held) {
        return None;
    }
    let next = Next { tool: &call.tool, args };
    Some(ask(session, bytes(context, session)?, Some(next), About::Loop(held.loop_id, held.proof)))
}

/// Whether a run that readers found stuck is to be stopped at its next call. Where they disagreed and its tokens do not allow the last
/// question yet, the stop waits.
pub(crate) fn is_due(context: Context<'_>, session: &Session) -> bool {
    let opinions = &session.opinions;
    let waits = opinions.split && opinions.history.made() < opinions.stuck.at.saturating_add(PATIENCE);
    let lacks_tokens = opinions.stuck.last.is_none() && opinions.may_be_asked() && bytes(context, session).is_none();
    opinions.stuck.standing == Standing::Due && !(waits && lacks_tokens)
}

/// What is to be asked before a run that readers found stuck is stopped, now that a call would be refused for it; `None`: it is stopped.
pub(crate) fn before_stop(context: Context<'_>, session: &mut Session, call: &Call, args: &str) -> Option<Question> {
    if let Some(last) = session.opinions.stuck.last.clone().filter(|last| session.opinions.is_open(&last.id)) {
        return Some(last);
    }
    // who was asked, and whose answer got lost, is not asked again
    let asks = session.opinions.stuck.last.is_none() && !session.turn.relayed && mode(context) == SecondOpinion::Review;
    let Some(bytes) = bytes(context, session).filter(|_| asks) else {
        stop_run(session);
        return None;
    };
    let question = ask(session, bytes, Some(Next { tool: &call.tool, args }), About::Stop);
    session.opinions.stuck.last = Some(question.clone());
    Some(question)
}

/// The run is stopped from this call on.
fn stop_run(session: &mut Session) {
    let batch = session.turn.batch;
    let stuck = &mut session.opinions.stuck;
    stuck.standing = Standing::Stopped;
    stuck.tries.add(batch);
}

/// What is to be asked after a result, while the agent goes on; `None`: nothing. `spoke`: the model was told of a loop.
pub fn review(context: Context<'_>, session: &mut Session, spoke: bool) -> Option<Question> {
    if mode(context) != SecondOpinion::Review
        || session.turn.halt_pending
        || session.opinions.stuck.standing != Standing::Open
        || session.opinions.reviews()
    {
        return None;
    }
    let (made, opinions) = (session.opinions.history.made(), &session.opinions);
    let first = opinions.next_review == 0;
    let due = if first { FIRST_REVIEW } else { opinions.next_review };
    if made < due && !(spoke && first) {
        return None;
    }
    let bytes = bytes(context, session)?;
    session.opinions.next_review = later(made);
    Some(ask(session, bytes, None, About::Run(made)))
}

/// The call at which a run is reviewed after this one.
fn later(made: u32) -> u32 {
    made.saturating_mul(SPACING).div_ceil(100).max(made.saturating_add(APART))
}

fn ask(session: &mut Session, bytes: u32, next: Option<Next<'_>>, about: About) -> Question {
    let digest = Digest::of(&session.opinions.history, next, bytes);
    question(session, digest, about, next.is_some())
}

/// The question about a digest, which is open from now on. `holds`: something waits for the answer.
pub fn question(session: &mut Session, digest: Digest, about: About, holds: bool) -> Question {
    let topic = about.topic();
    let read = (topic.question().len() + digest.text.len()) as u64;
    session.opinions.ask(&digest.id, about, read / BYTES_OF_A_TOKEN + ANSWER_TOKENS);
    Question { id: digest.id, topic, text: digest.text, holds }
}

/// What an answer changes. `opinion`: `None` where there was none that could be understood.
pub fn answered(session: &mut Session, about: About, opinion: Option<&Opinion>) {
    let loops = &mut session.turn.loops;
    match (about, opinion) {
        // who does not know says nothing of a run
        (About::Run(_), Some(opinion)) if !opinion.is_sure() && !opinion.leans_to_stuck() => {}
        // in doubt nothing is refused
        (About::Loop(id, proof), Some(opinion)) if !opinion.leans_to_stuck() => {
            // two questions about one loop, of calls of one message, spare it once
            if loops.readings(id, proof).is_open() {
                loops.found_working();
            }
            session.opinions.agreed = None;
            if opinion.is_fine() {
                session.opinions.stuck = Stuck::default();
            }
        }
        (About::Run(at), Some(opinion)) if opinion.is_fine() => {
            (session.opinions.stuck, session.opinions.split) = (Stuck::default(), true);
            session.opinions.was_fine |= opinion.confidence >= if at > FIRST_REVIEW { VERY_SURE } else { SURE_AT_FIRST };
            session.opinions.next_review = later(session.opinions.history.made());
        }
        (About::Loop(id, proof), opinion) => {
            loops.close(id, proof);
            session.opinions.agreed = opinion.map(|opinion| (id, opinion.reason.clone()));
        }
        (About::Run(at), Some(opinion)) => {
            let stuck = &mut session.opinions.stuck;
            if stuck.times > 0 && at <= stuck.at {
                return;
            }
            stuck.since = if stuck.times == 0 { at } else { stuck.since };
            (stuck.times, stuck.at) = (stuck.times.saturating_add(1), at);
            if opinion.is_sure() {
                stuck.sure = stuck.sure.saturating_add(1);
                stuck.reason.clone_from(&opinion.reason);
            }
            // three calls are hardly a loop
            let repeats = session.turn.loops.most_open() >= REPEATS && stuck.since > FIRST_REVIEW;
            let enough = if repeats { REPEATED } else { ALONE };
            let enough = enough + u32::from(session.opinions.was_fine || session.turn.loops.any_waits());
            if stuck.sure > 0 && stuck.times >= enough {
                stuck.standing = Standing::Due;
            }
            let apart = if stuck.times > 1 { 1 } else { APART };
            session.opinions.next_review = session.opinions.history.made().saturating_add(apart);
        }
        (About::Run(_), None) | (About::Claim | About::Text | About::Act(_), _) => {}
        (About::Stop, _) if session.opinions.stuck.standing != Standing::Due => {}
        // who does not know does not outweigh those before
        (About::Stop, Some(opinion)) if opinion.is_fine() && opinion.is_sure() => {
            (session.opinions.stuck, session.opinions.was_fine) = (Stuck::default(), true);
            session.opinions.next_review = session.opinions.history.made().saturating_add(APART);
        }
        (About::Stop, _) => stop_run(session),
    }
}

/// The model is told once that the run was found stuck, and once that it is stopped.
fn judge(seen: &mut Observed<'_>) -> Option<Finding> {
    let stuck = &mut seen.session.opinions.stuck;
    let (told, action, text) = match (stuck.sure, stuck.standing) {
        (0, _) => return None,
        (_, Standing::Open | Standing::Due) => (&mut stuck.told, Action::Note, note(&stuck.reason)),
        (_, Standing::Stopped) => (&mut stuck.told_stopped, Action::Stop, stop(&stuck.reason)),
    };
    let is_news = !std::mem::replace(told, true);
    is_news.then(|| Finding { rule: Rule::SecondOpinion, action, count: stuck.times, text, evidence: Some(evidence(stuck)) })
}

fn note(reason: &str) -> String {
    let reason = because(reason);
    format!(
        "[TOOL REPEAT] A second opinion on your latest calls: they bring nothing more{reason}. Do something else, or tell the user what you found."
    )
}

/// Why no call runs any more, for the model.
pub(crate) fn stop(reason: &str) -> String {
    let reason = because(reason);
    format!(
        "[LOOP DETECTED] This run is stopped: readers of your latest calls found them stuck{reason}.\nDo NOT call tools any more. Tell the user what you found, and what is missing."
    )
}

/// A reader's reason in quotation marks; nothing where it gave none.
fn because(reason: &str) -> String {
    if reason.is_empty() { String::new() } else { format!(" (\"{}\")", reason.replace('"', "'")) }
}

/// What the stop of a run rests on.
pub(crate) fn evidence(stuck: &Stuck) -> String {
    format!("found stuck {} times by a second opinion: {}", stuck.times, stuck.reason)
}
