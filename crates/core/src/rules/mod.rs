//! Facts in, decision out: the ladder. Each rule has its own file; here they meet.

pub mod admission;
pub mod corrective;
pub mod cycle;
pub mod failures;
pub mod message;
pub mod poll_allowance;
pub mod repetition;
pub mod same_failure;

use crate::call::fingerprint;
use crate::call::identity::Call;
use crate::call::recent_texts::Recent;
use crate::failure::outcome::Outcome;
use crate::failure::wait_hint as wait;
use crate::guard::verdict::{Action, Response, Rule};
use crate::screen::redact;
use crate::screen::size::Limits;
use crate::session::ledger::{Admission, Session};
use crate::session::loop_record::LoopRecord;
use crate::session::turn::{Print, Step};
use crate::settings::config::{Config, Mode};
use crate::settings::thresholds::Thresholds;
use crate::text::quote;
use crate::tools::catalogue::Catalogue;
use crate::tools::family::Family;
use crate::verdict::class::{Class, Kind};

pub use admission::{admit, before_call, readmit};
use admission::{stop_text, stopping_rule};
pub use poll_allowance::PollAllowance;
pub(crate) use poll_allowance::is_poll;

/// What a rule found.
#[derive(Debug, Clone, PartialEq)]
pub struct Finding {
    /// The rule.
    pub rule: Rule,
    /// The step of the ladder.
    pub action: Action,
    /// What the rule counted.
    pub count: u32,
    /// What the model is to be told.
    pub text: String,
}

/// What is to be done, before it is known whether it may be.
#[derive(Debug, Clone, PartialEq)]
pub struct Decision {
    /// What to do.
    pub response: Response,
    /// The rule.
    pub rule: Rule,
    /// The step of the ladder.
    pub action: Action,
    /// What the rule counted.
    pub count: u32,
}

/// What everything is decided against.
#[derive(Debug, Clone, Copy)]
pub struct Context<'c> {
    /// The settings.
    pub config: &'c Config,
    /// Whether verdicts are carried out.
    pub mode: Mode,
    /// The model's thresholds.
    pub thresholds: &'c Thresholds,
    /// What limits results for the model.
    pub limits: Limits,
    /// What is known of tools.
    pub catalogue: &'c Catalogue,
    /// Minutes that the user's clock is ahead of UTC.
    pub utc_offset: i32,
    /// Milliseconds of the moment.
    pub time: u64,
}

/// What came back.
#[derive(Debug, Clone, Copy)]
pub struct Answer<'a> {
    /// What it means.
    pub outcome: &'a Outcome,
    /// The result's text, or its head and tail.
    pub text: &'a str,
    /// The length of the whole text.
    pub length: usize,
    /// How the call stood before it ran.
    pub admission: Admission,
    /// The batch in which the model made the call.
    pub batch: u32,
    /// Whether the model is not shown it: then it is no progress, and repetition is all that can be wrong with it.
    pub withheld: bool,
}

/// What to do with a result. Counts it, lets every rule look, and takes the gravest finding.
pub fn on_outcome(context: Context<'_>, session: &mut Session, recent: &mut Recent, call: &Call, answer: Answer<'_>) -> Option<Decision> {
    session.turn.close_batch();
    let failure = match answer.outcome {
        Outcome::Failure(failure) if failure.class.kind() == Kind::Neutral => {
            let found = repetition::judge_refusal(context, session, call, answer.batch);
            return decide(context, session, call, false, found.into_iter().collect());
        }
        Outcome::Failure(failure) => Some(failure),
        Outcome::Success => None,
    };
    let class = failure.map(|failure| failure.class);
    let counted = failure.filter(|failure| failure.class.kind() != Kind::Informative);
    // what is sent to the background is a new session each time
    let creates = call.creates || (call.family == Family::Exec && wait::still_running(answer.text).is_some());
    let about = fingerprint::Result { class, length: answer.length, creates };
    // two edits of the same place are two edits, whatever the tool says about them
    let written = if failure.is_none() { call.written } else { 0 };
    let print = print(session, recent, call.key, about, written, answer.text);
    let allowance = PollAllowance::with(context, &session.turn, call);
    let tokens = session.tokens;
    let record = session.turn.observe(call, counted.map(|failure| failure.class), print, context.time, tokens);
    if let Some(failure) = counted {
        // what a command or a tool itself refuses, its schema aside, may depend on a state
        record.curable |= failure.by_exit || (failure.class == Class::InvalidValue && failure.issues.is_empty());
        // redacted before it is cut: a secret that is cut in two would not be known
        record.error = redact::line(&failure.error, quote::MAX_ERROR);
    }
    let news = record.same <= 1;
    let changed = news && record.runs > 1;
    session.turn.step(Step { key: call.key, print: print.id, poll: is_poll(context, call) });

    let mut findings = Vec::new();
    if let Some(failure) = counted {
        // what waits for something that fails until it is there
        let looks = call.family == Family::Exec || !is_poll(context, call);
        let allowance = if failure.class.may_pass() && looks { allowance } else { PollAllowance::NONE };
        findings.extend(failures::judge(context, session, call, failure, answer, allowance));
        findings.extend(same_failure::judge(context, session, call, failure, answer.batch, allowance));
        if answer.admission == Admission::Halted {
            // it ran all the same: this host cannot end a run before a call
            LoopRecord::record(session, call, stopping_rule(session, call), 0, context.time);
            let count = session.turn.find(call.key).map_or(1, |record| record.tries);
            findings.push(Finding { rule: Rule::Halt, action: Action::Halt, count, text: stop_text(context, session, call) });
        }
    } else if news && !answer.withheld {
        progress(context, session, call, failure.is_none());
        if changed && matches!(call.family, Family::Process | Family::Other) && !call.acts() {
            session.turn.looked(call.tool_hash());
        }
    }
    findings.extend(cycle::judge(context, session, call));
    if counted.is_none() {
        // failures have budgets of their own
        findings.extend(repetition::judge(context, session, call, answer.text, allowance));
    }
    if findings.is_empty() && std::mem::take(&mut session.turn.say_expired) {
        findings.push(Finding { rule: Rule::Reset, action: Action::Note, count: 0, text: message::REPEATS_EXPIRED.to_owned() });
    }
    // a malformed call's result is nothing but the complaint; any other may hold the lines the model needs
    let replaces = failure.is_some_and(|failure| failure.is_about_call(&call.name) && failure.is_nothing_else());
    decide(context, session, call, replaces, findings)
}

/// What a result is to the others of its call. Its exact hash tells as long as there is no other, or it is the same;
/// only results that differ are compared closely, without what changes by itself.
fn print(session: &mut Session, recent: &mut Recent, key: u64, about: fingerprint::Result, written: u64, text: &str) -> Print {
    let closely = |about, written: u64, text: &str| fingerprint::of_result(about, text).rotate_left(1) ^ written;
    let exact = fingerprint::exact(about, text) ^ written;
    let Some(record) = session.turn.record(key) else {
        let kept = recent.keep(text);
        let id = if kept.is_some() { exact } else { closely(about, written, text) };
        return Print { id, exact, about, written, text: kept };
    };
    let before = record.print;
    if before.exact == exact {
        return before;
    }
    if let Some(known) = before.text.and_then(|place| recent.get(place)) {
        let id = closely(before.about, before.written, known);
        record.print.id = id;
        session.turn.rename_print(key, before.id, id);
    }
    Print { id: closely(about, written, text), exact, about, written, text: None }
}

/// Something new came back: it takes back one counted failure, and what was stuck may go on.
fn progress(context: Context<'_>, session: &mut Session, call: &Call, success: bool) {
    let turn = &mut session.turn;
    if context.thresholds.forgive && !turn.capped {
        turn.failures.count = turn.failures.count.saturating_sub(1);
    }
    if !success {
        return;
    }
    same_failure::forgive(turn, call);
    turn.targets_worked(&call.targets);
    if call.mutates {
        turn.world_changed(call.key);
        if call.family.writes_files() {
            turn.files_written(&call.targets);
        }
    }
    LoopRecord::close(session, call.key);
    session.carried = session.carried.take().filter(|carried| !carried.is_of(call.key));
}

/// Takes the gravest finding; what malformed calls needed is said with whatever else is said.
fn decide(context: Context<'_>, session: &mut Session, call: &Call, replaces: bool, findings: Vec<Finding>) -> Option<Decision> {
    let corrective = findings.iter().find(|finding| finding.rule == Rule::Corrective).map(|finding| finding.text.clone());
    // the first of the gravest: the rules stand in the order in which they explain best
    let mut gravest: Option<Finding> = None;
    for finding in findings {
        if gravest.as_ref().is_none_or(|known| finding.action > known.action) {
            gravest = Some(finding);
        }
    }
    let finding = gravest?;
    if finding.action == Action::Stop {
        LoopRecord::record(session, call, finding.rule, finding.count, context.time);
    }
    let Finding { rule, action, count, mut text } = finding;
    if replaces
        && rule != Rule::Corrective
        && let Some(corrective) = corrective
    {
        text = if action == Action::Note { format!("{corrective}\n{text}") } else { format!("{text}\n{corrective}") };
    }
    let response = match action {
        Action::Halt => Response::Halt { text, report: report(context, session), append: !replaces },
        _ if replaces => Response::Replace { text },
        _ => Response::Append { text },
    };
    Some(Decision { response, rule, action, count })
}

fn report(context: Context<'_>, session: &Session) -> String {
    session.trip.as_ref().map(|trip| message::report(trip, context.utc_offset)).unwrap_or_default()
}
