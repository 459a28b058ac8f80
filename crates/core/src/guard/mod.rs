//! The face: what a host reports, moment by moment, and what it is told to do.

pub mod event;
mod screening;
pub mod verdict;

use std::borrow::Cow;
use std::sync::Arc;

use serde_json::Value;

use crate::call::cache::{Calls, Memory};
use crate::call::identity::Call;
use crate::failure::outcome::{Facts, Failure, Outcome, read};
use crate::guard::event::{CallEvent, OutcomeEvent, TurnEvent};
use crate::guard::verdict::{Action, Explained, Response, Rule, Verdict};
use crate::journal::incident;
use crate::journal::incident::Incident;
use crate::repair::arguments::{rename_wrapped, repair};
use crate::rules;
use crate::rules::{Answer, Context, Decision};
use crate::screen::redact;
use crate::session::ledger::{Admission, IDLE_MS, Ledger, Screening, Session};
use crate::session::persisted::{SessionState, State, Switch, VERSION};
use crate::session::snapshot::SessionSnapshot;
use crate::settings::config::{Config, Mode};
use crate::settings::profile;
use crate::settings::profile::{InForce, Profile, Profiles};
use crate::text::quote;
use crate::tools::catalogue::{Catalogue, EditForm};
use crate::tools::family;
use crate::tools::family::Family;
use crate::verdict::class::Class;

/// What an agent runs to have its counters forgotten.
const RESET_COMMANDS: &[&str] = &["/toolguard reset", "/loopguard reset"];

/// Every decision, for every session of a process.
#[derive(Debug, Default)]
pub struct Guard {
    config: Config,
    catalogue: Catalogue,
    utc_offset: i32,
    /// The mode that the user gave all sessions by hand.
    switch: Option<Switch>,
    ledger: Ledger,
    profiles: Profiles,
    memory: Memory,
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
        self.profiles = Profiles::default();
        self.memory.calls = Calls::default();
        self.ledger.forget_profiles();
    }

    /// The settings in force.
    #[must_use]
    pub const fn config(&self) -> &Config {
        &self.config
    }

    /// A turn begins: its counters start anew. Idempotent per run id.
    pub fn begin_turn(&mut self, event: TurnEvent<'_>) {
        let session = self.ledger.session(event.session, event.time);
        session.begin_turn(event.run, event.unattended);
        session.window = event.window.or(session.window);
        for (kept, told) in [(&mut session.model, event.model), (&mut session.provider, event.provider)] {
            let Some(told) = told.filter(|told| kept.as_deref() != Some(told)) else { continue };
            let told = Some(quote::line(told, 128));
            if *kept != told {
                *kept = told;
                session.profile = None;
            }
        }
    }

    /// The model answered; `tokens` is what that took. It goes into the record of a loop.
    pub fn on_usage(&mut self, session: &str, tokens: u64, time: u64) {
        let session = self.ledger.session(session, time);
        session.tokens = session.tokens.saturating_add(tokens);
    }

    /// The model made a call, which the host has not validated yet: keep, rewrite, or halt.
    /// A call that is only stopped is answered when it is about to run, or by its result.
    pub fn on_assistant_call(&mut self, event: CallEvent<'_>) -> Verdict {
        self.with(event, |context, session, memory| {
            let (call, repaired) = read_call(context, session, &mut memory.calls, event);
            let call = call.as_ref();
            if is_reset(call) {
                return Verdict::KEEP;
            }
            let admission = rules::admit(context, session, call);
            session.see(event.occurrence(), admission);
            if admission == Admission::Halted {
                return match rules::before_call(context, session, call, admission) {
                    Some(decision) => conclude(context.mode, session, event, call, None, decision),
                    None => Verdict::KEEP,
                };
            }
            repaired.map_or(Verdict::KEEP, |args| rewrite(context.mode, session, event, call, args))
        })
    }

    /// A call is about to run: allow, rewrite its arguments, or block.
    pub fn on_call(&mut self, event: CallEvent<'_>) -> Verdict {
        self.with(event, |context, session, memory| {
            let (call, repaired) = read_call(context, session, &mut memory.calls, event);
            let call = call.as_ref();
            if is_reset(call) {
                return reset_by_agent(context.mode, session, event, call);
            }
            let known = session.seen(event.occurrence()).filter(|seen| seen.judged.is_none()).map(|seen| seen.admission);
            let admission = if let Some(admission) = known {
                rules::readmit(context, session, call, admission)
            } else {
                let admission = rules::admit(context, session, call);
                session.see(event.occurrence(), admission);
                admission
            };
            if let Some(decision) = rules::before_call(context, session, call, admission) {
                let verdict = conclude(context.mode, session, event, call, None, decision);
                let blocked = !matches!(verdict.response, Response::Keep);
                if blocked && known.is_some() {
                    // its whole message was seen before: what comes next, the model writes knowing this
                    session.turn.close_batch();
                }
                if let Some(seen) = session.seen(event.occurrence()) {
                    seen.blocked = blocked;
                }
                return verdict;
            }
            repaired.map_or(Verdict::KEEP, |args| rewrite(context.mode, session, event, call, args))
        })
    }

    /// A call came back: keep its result, add to it, replace it, or halt. A call is judged once; asked again, the
    /// same action comes back without an incident.
    pub fn on_outcome(&mut self, event: &OutcomeEvent<'_>) -> Verdict {
        let outcome = read(Facts {
            tool: event.call.tool,
            is_error: event.is_error,
            details_status: event.details_status,
            exit_code: event.exit_code,
            text: event.text,
        });
        self.with(event.call, |context, session, memory| {
            let call = resolve_call(context.catalogue, &mut memory.calls, event.call, &outcome);
            let call = call.as_ref();
            let (admission, batch, screening) = match session.seen(event.call.occurrence()) {
                Some(seen) if seen.blocked => {
                    // the model is shown why: what it calls now, it calls knowing that
                    session.turn.close_batch();
                    return Verdict::KEEP;
                }
                Some(seen) => {
                    if let Some(response) = seen.judged.clone() {
                        return Verdict { response, incident: None };
                    }
                    (seen.admission, seen.batch, seen.screening.clone())
                }
                None => {
                    let admission = rules::admit(context, session, call);
                    session.see(event.call.occurrence(), admission);
                    (admission, session.turn.batch, None)
                }
            };
            let withheld = screening == Some(Screening::Withheld);
            let outcome = match screening {
                Some(Screening::Invalid(error)) => Outcome::Failure(Failure::unusable(error)),
                // nothing of what was withheld is quoted
                Some(Screening::Withheld) => Outcome::Success,
                _ => outcome,
            };
            let class = match &outcome {
                Outcome::Success => None,
                Outcome::Failure(failure) => Some(failure.class),
            };
            let exists = match &outcome {
                Outcome::Success => Some(true),
                Outcome::Failure(failure) if failure.class == Class::UnknownTool && failure.is_about_call(&call.name) => Some(false),
                Outcome::Failure(_) => None,
            };
            if let Some(exists) = exists {
                session.learn_tool(&call.name, call.is_wrapped(), exists);
            }
            let answer = Answer { outcome: &outcome, text: event.text, length: event.length, admission, batch, withheld };
            let verdict = match rules::on_outcome(context, session, &mut memory.recent, call, answer) {
                Some(decision) => conclude(context.mode, session, event.call, call, class, decision),
                None => Verdict::KEEP,
            };
            session.judge(event.call.occurrence(), &verdict.response);
            verdict
        })
    }

    /// Forgets what was counted in a session's turn: the user asked for it.
    pub fn reset_session(&mut self, session: &str, time: u64) {
        self.ledger.session(session, time).reset();
    }

    /// A session is over.
    pub fn end_session(&mut self, session: &str) {
        self.ledger.end(session);
    }

    /// What a failure of this tool with this text counts as, for a model that nothing else is said of.
    #[must_use]
    pub fn class_of(&self, tool: &str, text: &str) -> Explained {
        let facts = Facts { tool, is_error: true, details_status: None, exit_code: None, text };
        let class = match read(facts) {
            Outcome::Failure(failure) => failure.class,
            Outcome::Success => Class::Unknown,
        };
        let trip = self.config.thresholds.trip_at(class, self.catalogue.retry_budgets(tool));
        Explained { class, kind: class.kind(), retries: trip.map(|trip| trip.saturating_sub(1)) }
    }

    /// The thresholds that a model gets, and where each comes from.
    #[must_use]
    pub fn thresholds_in_force(&self, provider: Option<&str>, model: Option<&str>) -> Vec<InForce> {
        profile::in_force(&self.config, provider, model)
    }

    /// The user switches the guard by hand: for a session, or for all that have no switch of their own. `None`: as configured.
    pub fn set_switch(&mut self, session: Option<&str>, switch: Option<Switch>, time: u64) {
        match session {
            Some(session) => self.ledger.session(session, time).switch = switch,
            None => self.switch = switch,
        }
    }

    /// What is to survive a restart.
    #[must_use]
    pub fn state(&self, time: u64) -> State {
        let mut sessions: Vec<SessionState> =
            self.ledger.iter().filter_map(|(key, session)| SessionState::of(key, session, time)).collect();
        State::sort(&mut sessions);
        State { version: VERSION, switch: self.switch, sessions }
    }

    /// Takes up what another process left. Sessions that were idle for two hours are left out, and so is everything that
    /// is of another version.
    pub fn restore(&mut self, state: State, time: u64) {
        if state.version != VERSION {
            return;
        }
        self.switch = state.switch;
        for kept in state.sessions.into_iter().filter(|kept| time.saturating_sub(kept.last_seen) < IDLE_MS) {
            let session = self.ledger.session(&kept.session_key, kept.last_seen.min(time));
            (session.switch, session.carried, session.restored) = (kept.switch, kept.trip, true);
        }
    }

    /// Forgets sessions that were idle for two hours.
    pub fn prune(&mut self, time: u64) {
        self.ledger.prune(time);
    }

    /// Every session that is remembered, by its key.
    #[must_use]
    pub fn snapshot(&self) -> Vec<SessionSnapshot> {
        let mut sessions: Vec<SessionSnapshot> = self.ledger.iter().map(|(key, session)| SessionSnapshot::of(key, session)).collect();
        sessions.sort_by(|a, b| a.session_key.cmp(&b.session_key));
        sessions
    }

    /// Decides about a moment of a call with everything that it is decided against.
    fn with<V: Default>(&mut self, event: CallEvent<'_>, decide: impl FnOnce(Context<'_>, &mut Session, &mut Memory) -> V) -> V {
        let Self { config, catalogue, utc_offset, switch, ledger, profiles, memory } = self;
        let session = ledger.session(event.session, event.time);
        let Some(mode) = mode_of(config, *switch, session) else { return V::default() };
        let known = session.profile.get_or_insert_with(|| profiles.of(config, session.provider.as_deref(), session.model.as_deref()));
        let Profile { thresholds, limits } = &*known.clone();
        decide(Context { config, mode, thresholds, limits: *limits, catalogue, utc_offset: *utc_offset, time: event.time }, session, memory)
    }
}

/// The mode of a session; `None`: the user switched the guard off.
pub(crate) fn mode_of(config: &Config, switch: Option<Switch>, session: &Session) -> Option<Mode> {
    match session.switch.or(switch) {
        Some(Switch::Off) => None,
        Some(Switch::On) => Some(Mode::Enforce),
        Some(Switch::Observe) => Some(Mode::Observe),
        None => Some(config.mode),
    }
}

/// The call, and its repaired arguments if it needs them; what is repaired is what will run, so it is what is counted.
fn read_call(context: Context<'_>, session: &Session, calls: &mut Calls, event: CallEvent<'_>) -> (Arc<Call>, Option<String>) {
    let read = calls.read(event.tool, event.args, context.catalogue);
    let call = &read.call;
    let renamed = if call.is_wrapped() && session.is_unknown_wrapped(&call.name) {
        call.args.as_ref().and_then(|args| rename_wrapped(args, session.working_tools(true)))
    } else {
        None
    };
    let repaired = match renamed {
        Some(renamed) => {
            let args = repair(&call.tool, &renamed, context.catalogue).unwrap_or(renamed).to_string();
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
fn resolve_call(catalogue: &Catalogue, calls: &mut Calls, event: CallEvent<'_>, outcome: &Outcome) -> Arc<Call> {
    let (mut tool, mut args) = (Cow::Borrowed(event.tool), event.args.map(Cow::Borrowed));
    if let Outcome::Failure(failure) = outcome {
        if let (None, Some(received)) = (&args, &failure.received) {
            args = Some(Cow::Owned(received.to_string()));
        }
        if tool.is_empty() && failure.class == Class::UnknownTool {
            tool = Cow::Borrowed(failure.error.trim_start_matches("Tool ").trim_end_matches(" not found"));
        }
    }
    calls.read(&tool, args.as_deref(), catalogue).call.clone()
}

/// Whether the call is `echo '/toolguard reset'`, in any quotes or none.
fn is_reset(call: &Call) -> bool {
    let command = (call.family == Family::Exec).then(|| family::command_of(call.args.as_ref())).flatten();
    command.and_then(|command| command.trim().strip_prefix("echo ")).is_some_and(|words| {
        let words = words.trim();
        let bare = ['\'', '"'].iter().find_map(|quote| words.strip_prefix(*quote)?.strip_suffix(*quote)).unwrap_or(words);
        RESET_COMMANDS.contains(&bare)
    })
}

/// The agent asks for its counters to be forgotten; a run whose end was called for cannot.
fn reset_by_agent(mode: Mode, session: &mut Session, event: CallEvent<'_>, call: &Call) -> Verdict {
    if session.turn.halt_pending || session.turn.halted {
        return Verdict::KEEP;
    }
    let decision = Decision { response: Response::Keep, rule: Rule::Reset, action: Action::Reset, count: session.turn.failures.count };
    let written = incident::of(mode, session, event, call, None, &decision);
    session.reset();
    Verdict { response: Response::Keep, incident: Some(written) }
}

fn rewrite(mode: Mode, session: &Session, event: CallEvent<'_>, call: &Call, args: String) -> Verdict {
    let sent = event.args.map(|text| serde_json::from_str(text).unwrap_or_else(|_| Value::String(text.to_owned())));
    let decision = Decision { response: Response::Rewrite { args }, rule: Rule::Repair, action: Action::Repair, count: 1 };
    let mut written = incident::of(mode, session, event, call, None, &decision);
    written.args = sent.as_ref().map_or(Value::Null, redact::value);
    enforce(mode, decision, written)
}

/// Turns a decision into a verdict. Once the end of the run was called for, further ones are not written down again.
fn conclude(mode: Mode, session: &mut Session, event: CallEvent<'_>, call: &Call, class: Option<Class>, decision: Decision) -> Verdict {
    let repeated = session.turn.halted;
    let written = incident::of(mode, session, event, call, class, &decision);
    session.turn.halted |= decision.action == Action::Halt;
    session.turn.halt_pending |= session.turn.halted;
    let mut verdict = enforce(mode, decision, written);
    if repeated {
        verdict.incident = None;
    }
    verdict
}

fn enforce(mode: Mode, decision: Decision, incident: Incident) -> Verdict {
    let response = if mode == Mode::Enforce { decision.response } else { Response::Keep };
    Verdict { response, incident: Some(incident) }
}
