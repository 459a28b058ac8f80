//! Facts in, action out: the ladder of rules A (corrective), B (identical failures), C (turn cap) and H (halt).

use std::collections::BTreeSet;

use crate::call::Call;
use crate::class::Kind;
use crate::config::Config;
use crate::ledger::{Session, Standing};
use crate::message;
use crate::outcome::Failure;
use crate::usage::Catalogue;
use crate::verdict::{Action, Deed, Rule};
use crate::{quote, redact};

/// What a rule decided, before it is known whether it may be carried out.
#[derive(Debug, Clone, PartialEq)]
pub struct Decision {
    /// What to do.
    pub action: Action,
    /// The rule.
    pub rule: Rule,
    /// The step of the ladder.
    pub deed: Deed,
    /// What the rule counted.
    pub count: u32,
}

/// What everything is decided against.
#[derive(Debug, Clone, Copy)]
pub struct Context<'c> {
    /// The user's settings.
    pub config: &'c Config,
    /// What is known of tools.
    pub catalogue: &'c Catalogue,
    /// Tools that worked here, for suggestions beside the catalogue's.
    pub known_tools: &'c BTreeSet<String>,
    /// Minutes that the user's clock is ahead of UTC.
    pub utc_offset: i32,
}

/// Counts a new occurrence of a call and says how it stands.
pub fn stand(config: &Config, session: &mut Session, key: u64, time: u64) -> Standing {
    let capped = session.capped;
    let stopped = session.record(key).is_some_and(|record| {
        record.tries = record.tries.saturating_add(1);
        record.last = time;
        if record.stopped {
            record.tries_after_stop = record.tries_after_stop.saturating_add(1);
        }
        record.stopped
    });
    if capped {
        session.tries_after_cap = session.tries_after_cap.saturating_add(1);
    }
    let tries = session.find(key).map_or(0, |record| record.tries_after_stop).max(session.tries_after_cap);
    let past_bearing = config.halt_after > 0 && tries >= config.halt_after;
    match (stopped, capped) {
        (true, _) | (_, true) if past_bearing => Standing::Halted,
        (true, _) => Standing::Stopped,
        (_, true) => Standing::Capped,
        _ => Standing::Free,
    }
}

/// How a call stands now that it is about to run: calls of its own batch may have stopped it, or freed it.
#[must_use]
pub fn stand_now(session: &Session, key: u64, standing: Standing) -> Standing {
    match standing {
        Standing::Halted => Standing::Halted,
        _ if session.find(key).is_some_and(|record| record.stopped) => Standing::Stopped,
        _ if session.capped => Standing::Capped,
        _ => Standing::Free,
    }
}

/// What to do with a call that stands like this, before it runs.
#[must_use]
pub fn before_call(context: Context<'_>, session: &Session, call: &Call, standing: Standing) -> Option<Decision> {
    let (rule, deed) = match standing {
        Standing::Free => return None,
        Standing::Stopped => (Rule::IdenticalFailures, Deed::Block),
        Standing::Capped => (Rule::TurnCap, Deed::Block),
        Standing::Halted => (Rule::Halt, Deed::Halt),
    };
    let count = session.find(call.key).map_or(session.failures, |record| record.tries);
    let text = stop_text(session, call, false);
    let action = match standing {
        Standing::Halted => Action::Halt { report: report(context, session, call), text, append: false },
        _ => Action::Block { text },
    };
    Some(Decision { action, rule, deed, count })
}

/// What to do with a failed call's result.
pub fn on_failure(
    context: Context<'_>,
    session: &mut Session,
    call: &Call,
    failure: &Failure,
    standing: Standing,
    time: u64,
) -> Option<Decision> {
    let class = failure.class;
    match class.kind() {
        Kind::Neutral => return None,
        Kind::Informative => {
            on_progress(context.config, session);
            return None;
        }
        _ => {}
    }
    // redacted before it is cut: a secret that is cut in two would not be known
    let error = quote::line(&redact::text(&failure.error), quote::MAX_ERROR);
    let record = session.add_failure(call.key, class, error, time);
    let (failures, tries) = (record.failures, record.tries);
    let stop = context.config.trip_at(class).is_some_and(|trip| failures >= trip);
    record.stopped |= stop;
    let newly_capped = count_for_cap(context.config, session, class.counts_for_cap(), time);

    let (rule, deed, count) = if standing == Standing::Halted {
        (Rule::Halt, Deed::Halt, tries)
    } else if newly_capped || standing == Standing::Capped {
        (Rule::TurnCap, Deed::Stop, session.failures)
    } else if stop {
        (Rule::IdenticalFailures, Deed::Stop, failures)
    } else if class.kind() == Kind::Deterministic && (failures == 1 || class.is_malformed_call()) {
        (Rule::Corrective, Deed::Correct, failures)
    } else {
        return None;
    };
    let stopping = deed != Deed::Correct;
    let text = match (class.is_malformed_call(), stopping) {
        (true, stopping) => {
            let corrective = corrective(context, call, failure);
            if stopping { format!("{}\n{corrective}", stop_text(session, call, newly_capped)) } else { corrective }
        }
        (false, true) => stop_text(session, call, newly_capped),
        (false, false) => message::guidance(call, class)?,
    };
    let action = match deed {
        Deed::Halt => Action::Halt { text, report: report(context, session, call), append: !class.is_malformed_call() },
        // a malformed call's result is nothing but the complaint; any other may hold the lines the model needs
        _ if class.is_malformed_call() => Action::Replace { text },
        _ => Action::Append { text },
    };
    Some(Decision { action, rule, deed, count })
}

/// A call succeeded.
pub fn on_success(config: &Config, session: &mut Session, call: &Call) {
    session.forget_call(call.key);
    if call.mutates {
        session.world_changed(call.key);
    }
    on_progress(config, session);
}

/// Healthy turns run to hundreds of calls: progress takes back one counted failure.
fn on_progress(config: &Config, session: &mut Session) {
    if config.forgive && !session.capped {
        session.failures = session.failures.saturating_sub(1);
    }
}

/// Counts a failure of the turn; true when it reaches the limit.
fn count_for_cap(config: &Config, session: &mut Session, counts: bool, time: u64) -> bool {
    if !counts {
        return false;
    }
    if session.failures == 0 {
        session.first_failure = time;
    }
    session.failures = session.failures.saturating_add(1);
    let newly = !session.capped && session.failures >= config.max_failures_per_turn;
    session.capped |= newly;
    newly
}

fn corrective(context: Context<'_>, call: &Call, failure: &Failure) -> String {
    let worked = context.known_tools.iter().map(String::as_str);
    let known: Vec<&str> = Catalogue::built_in_names().map(|name| -> &str { name }).chain(worked).collect();
    message::corrective(call, failure, context.catalogue, &known)
}

/// The fixed text of the rules that stopped the call: the loop if there is one, the limit when it is reached or all there is.
fn stop_text(session: &Session, call: &Call, newly_capped: bool) -> String {
    let looping = session.find(call.key).filter(|record| record.stopped).map(|record| record.failures);
    match looping.map(|failures| message::loop_detected(&call.tool, failures)) {
        Some(text) if newly_capped => format!("{text}\n{}", message::tool_error_limit(session.failures)),
        Some(text) => text,
        None => message::tool_error_limit(session.failures),
    }
}

/// What the user is told.
fn report(context: Context<'_>, session: &Session, call: &Call) -> String {
    let turn_failures = session.capped.then_some(session.failures);
    let (first, attempts) = (session.first_failure, session.failures.saturating_add(session.tries_after_cap));
    let last_error = session.calls().iter().max_by_key(|record| record.last).map(|record| record.error.clone()).unwrap_or_default();
    let preview = call.preview();
    let record = session.find(call.key);
    let (error, attempts, first, last) = match record {
        Some(record) if turn_failures.is_none() => (record.error.clone(), record.tries, record.first, record.last),
        _ => (last_error, attempts, first, session.last_seen),
    };
    message::report(message::Report {
        preview: &preview,
        error: &error,
        attempts,
        turn_failures,
        first,
        last,
        utc_offset: context.utc_offset,
    })
}
