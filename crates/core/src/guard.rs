//! The face: what a host reports, moment by moment, and what it is told to do.

use std::collections::BTreeSet;

use serde::Serialize;
use serde_json::Value;

use crate::call::Call;
use crate::class::Class;
use crate::config::{Config, Mode};
use crate::ledger::{Ledger, Session, Standing};
use crate::outcome::{Facts, Outcome, read};
use crate::policy::{self, Context, Decision};
use crate::repair::repair;
use crate::usage::{Catalogue, EditForm};
use crate::verdict::{Action, Deed, Incident, Rule, Verdict};
use crate::{quote, redact};

/// A turn begins, or a model call of it does.
#[derive(Debug, Clone, Copy)]
pub struct TurnMoment<'m> {
    /// The session's key.
    pub session: &'m str,
    /// The run's id; the same id twice is one turn, none begins a new one.
    pub run: Option<&'m str>,
    /// The model's id.
    pub model: Option<&'m str>,
    /// The model's provider.
    pub provider: Option<&'m str>,
    /// Milliseconds since the epoch.
    pub time: u64,
}

/// A call, at any moment of its life.
#[derive(Debug, Clone, Copy)]
pub struct CallMoment<'m> {
    /// The session's key.
    pub session: &'m str,
    /// The call's id, unique within the session.
    pub id: &'m str,
    /// The tool's name; empty when the host does not tell.
    pub tool: &'m str,
    /// The arguments as JSON, when the host tells them.
    pub args: Option<&'m str>,
    /// Milliseconds since the epoch.
    pub time: u64,
}

/// A call's result.
#[derive(Debug, Clone, Copy)]
pub struct OutcomeMoment<'m> {
    /// The call.
    pub call: CallMoment<'m>,
    /// The host's own error flag.
    pub is_error: bool,
    /// `details.status`.
    pub details_status: Option<&'m str>,
    /// `details.exitCode`.
    pub exit_code: Option<i64>,
    /// The result's text; head and tail are enough of a long one.
    pub text: &'m str,
}

/// A session as an operator sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SessionSnapshot {
    /// The session's key.
    pub session_key: String,
    /// Failures of the turn that count against the cap.
    pub failures: u32,
    /// Whether the turn is at its limit.
    pub capped: bool,
    /// Whether the end of the run was called for.
    pub halted: bool,
    /// Calls that failed in this turn, and how many of them are stopped.
    pub failing_calls: usize,
    /// Calls that are stopped.
    pub stopped_calls: usize,
    /// Milliseconds of the last moment.
    pub last_seen: u64,
}

/// Tool names that worked, kept for suggestions.
const MAX_KNOWN_TOOLS: usize = 256;

/// Every decision, for every session of a process.
#[derive(Debug, Default)]
pub struct Guard {
    config: Config,
    catalogue: Catalogue,
    utc_offset: i32,
    ledger: Ledger,
    known_tools: BTreeSet<String>,
}

impl Guard {
    /// A guard with these settings for a host whose `edit` takes a list.
    #[must_use]
    pub fn new(config: Config) -> Self {
        let mut guard = Self::default();
        guard.configure(config, EditForm::List, 0);
        guard
    }

    /// Takes new settings; what was counted stays. `utc_offset` is minutes that the user's clock is ahead of UTC.
    pub fn configure(&mut self, config: Config, edit_form: EditForm, utc_offset: i32) {
        self.catalogue = Catalogue::new(config.tools.clone(), edit_form);
        self.utc_offset = utc_offset;
        self.config = config;
    }

    /// The settings in force.
    #[must_use]
    pub const fn config(&self) -> &Config {
        &self.config
    }

    /// A turn begins: its counters start anew. Idempotent per run id.
    pub fn begin_turn(&mut self, moment: TurnMoment<'_>) {
        let session = self.ledger.session(moment.session, moment.time);
        session.begin_turn(moment.run);
        for (kept, told) in [(&mut session.model, moment.model), (&mut session.provider, moment.provider)] {
            if let Some(told) = told {
                *kept = Some(quote::line(told, 128));
            }
        }
    }

    /// The model made a call, which the host has not validated yet: keep, rewrite, or halt.
    /// A call that is only stopped is answered when it is about to run, or by its result.
    pub fn on_assistant_call(&mut self, moment: CallMoment<'_>) -> Verdict {
        let (call, repaired) = self.read_call(moment);
        let (session, context) = self.at(moment);
        let standing = policy::stand(context.config, session, call.key, moment.time);
        session.see(moment.id, standing);
        if standing == Standing::Halted {
            return match policy::before_call(context, session, &call, standing) {
                Some(decision) => conclude(context.config, session, moment, &call, None, decision),
                None => Verdict::KEEP,
            };
        }
        repaired.map_or(Verdict::KEEP, |args| rewrite(context.config, session, moment, &call, args))
    }

    /// A call is about to run: allow, rewrite its arguments, or block.
    pub fn on_call(&mut self, moment: CallMoment<'_>) -> Verdict {
        let (call, repaired) = self.read_call(moment);
        let (session, context) = self.at(moment);
        let known = session.seen(moment.id).filter(|seen| seen.judged.is_none()).map(|seen| seen.standing);
        let standing = if let Some(standing) = known {
            policy::stand_now(session, call.key, standing)
        } else {
            let standing = policy::stand(context.config, session, call.key, moment.time);
            session.see(moment.id, standing);
            standing
        };
        if let Some(decision) = policy::before_call(context, session, &call, standing) {
            let verdict = conclude(context.config, session, moment, &call, None, decision);
            let blocked = !matches!(verdict.action, Action::Keep);
            if let Some(seen) = session.seen(moment.id) {
                seen.blocked = blocked;
            }
            return verdict;
        }
        repaired.map_or(Verdict::KEEP, |args| rewrite(context.config, session, moment, &call, args))
    }

    /// A call came back: keep its result, add to it, replace it, or halt. A call is judged once; asked again, the
    /// same action comes back without an incident.
    pub fn on_outcome(&mut self, moment: &OutcomeMoment<'_>) -> Verdict {
        let result = read(Facts {
            tool: moment.call.tool,
            is_error: moment.is_error,
            details_status: moment.details_status,
            exit_code: moment.exit_code,
            text: moment.text,
        });
        let call = self.resolve_call(moment.call, &result);
        if result == Outcome::Success && !self.known_tools.contains(&call.tool) && self.known_tools.len() < MAX_KNOWN_TOOLS {
            self.known_tools.insert(call.tool.clone());
        }
        let (session, context) = self.at(moment.call);
        let standing = match session.seen(moment.call.id) {
            Some(seen) if seen.blocked => return Verdict::KEEP,
            Some(seen) => {
                if let Some(action) = seen.judged.clone() {
                    return Verdict { action, incident: None };
                }
                seen.standing
            }
            None => {
                let standing = policy::stand(context.config, session, call.key, moment.call.time);
                session.see(moment.call.id, standing);
                standing
            }
        };
        let verdict = match &result {
            Outcome::Success => {
                policy::on_success(context.config, session, &call);
                Verdict::KEEP
            }
            Outcome::Failure(failure) => match policy::on_failure(context, session, &call, failure, standing, moment.call.time) {
                Some(decision) => conclude(context.config, session, moment.call, &call, Some(failure.class), decision),
                None => Verdict::KEEP,
            },
        };
        if let Some(seen) = session.seen(moment.call.id) {
            seen.judged = Some(verdict.action.clone());
        }
        verdict
    }

    /// A session is over.
    pub fn end_session(&mut self, session: &str) {
        self.ledger.end(session);
    }

    /// Forgets sessions that were idle for two hours.
    pub fn prune(&mut self, time: u64) {
        self.ledger.prune(time);
    }

    /// Every session that is remembered, by its key.
    #[must_use]
    pub fn snapshot(&self) -> Vec<SessionSnapshot> {
        let mut sessions: Vec<SessionSnapshot> = self
            .ledger
            .iter()
            .map(|(key, session)| SessionSnapshot {
                session_key: key.to_owned(),
                failures: session.failures,
                capped: session.capped,
                halted: session.halted,
                failing_calls: session.calls().len(),
                stopped_calls: session.calls().iter().filter(|call| call.stopped).count(),
                last_seen: session.last_seen,
            })
            .collect();
        sessions.sort_by(|a, b| a.session_key.cmp(&b.session_key));
        sessions
    }

    /// The moment's session, and what everything is decided against.
    fn at(&mut self, moment: CallMoment<'_>) -> (&mut Session, Context<'_>) {
        let Self { config, catalogue, utc_offset, ledger, known_tools } = self;
        (ledger.session(moment.session, moment.time), Context { config, catalogue, known_tools, utc_offset: *utc_offset })
    }

    /// The call with its repaired arguments, if it needs repair and the mode allows it.
    fn read_call(&self, moment: CallMoment<'_>) -> (Call, Option<String>) {
        let call = Call::new(moment.tool, moment.args, &self.catalogue);
        let repaired = call.args.as_ref().and_then(|args| repair(&call.tool, args, &self.catalogue)).map(|args| args.to_string());
        match &repaired {
            // the repaired call is what will run, so it is what is counted
            Some(args) if self.config.mode == Mode::Enforce => (Call::new(moment.tool, Some(args), &self.catalogue), repaired),
            _ => (call, repaired),
        }
    }

    /// The call that a result belongs to; hosts that do not tell arguments show them in the text of a malformed call.
    fn resolve_call(&self, moment: CallMoment<'_>, result: &Outcome) -> Call {
        let (mut tool, mut args) = (moment.tool.to_owned(), moment.args.map(str::to_owned));
        if let Outcome::Failure(failure) = result {
            if let (None, Some(received)) = (&args, &failure.received) {
                args = Some(received.to_string());
            }
            if tool.is_empty() && failure.class == Class::UnknownTool {
                failure.error.trim_start_matches("Tool ").trim_end_matches(" not found").clone_into(&mut tool);
            }
        }
        Call::new(&tool, args.as_deref(), &self.catalogue)
    }
}

fn rewrite(config: &Config, session: &Session, moment: CallMoment<'_>, call: &Call, args: String) -> Verdict {
    let sent = moment.args.map(|text| serde_json::from_str(text).unwrap_or_else(|_| Value::String(text.to_owned())));
    let decision = Decision { action: Action::Rewrite { args }, rule: Rule::Repair, deed: Deed::Repair, count: 1 };
    let mut written = incident(config, session, moment, call, None, &decision);
    written.args = sent.as_ref().map_or(Value::Null, redact::value);
    enforce(config, decision, written)
}

/// Turns a decision into a verdict. Once the end of the run was called for, further ones are not written down again.
fn conclude(
    config: &Config,
    session: &mut Session,
    moment: CallMoment<'_>,
    call: &Call,
    class: Option<Class>,
    decision: Decision,
) -> Verdict {
    let repeated = session.halted;
    let written = incident(config, session, moment, call, class, &decision);
    session.halted |= decision.deed == Deed::Halt;
    let mut verdict = enforce(config, decision, written);
    if repeated {
        verdict.incident = None;
    }
    verdict
}

fn enforce(config: &Config, decision: Decision, incident: Incident) -> Verdict {
    let action = if config.mode == Mode::Enforce { decision.action } else { Action::Keep };
    Verdict { action, incident: Some(incident) }
}

fn incident(
    config: &Config,
    session: &Session,
    moment: CallMoment<'_>,
    call: &Call,
    class: Option<Class>,
    decision: &Decision,
) -> Incident {
    let record = session.calls().iter().find(|record| record.key == call.key);
    Incident {
        time: moment.time,
        rule: decision.rule,
        deed: decision.deed,
        enforced: config.mode == Mode::Enforce,
        session_key: quote::line(moment.session, 256),
        run_id: session.run.as_deref().map(|run| quote::line(run, 128)),
        tool_call_id: quote::line(moment.id, 128),
        tool_name: quote::line(&call.tool, quote::MAX_NAME),
        args: call.args.as_ref().map_or(Value::Null, redact::value),
        error_type: class.or_else(|| record.map(|record| record.class)),
        error_message: record.map(|record| record.error.clone()),
        model_id: session.model.clone(),
        provider: session.provider.clone(),
        count: decision.count,
        first: record.map_or(moment.time, |record| record.first),
        last: record.map_or(moment.time, |record| record.last),
        call_key: format!("{:016x}", call.key),
    }
}
