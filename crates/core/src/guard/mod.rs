//! The interface of core: events of a host in, verdicts out.

mod calls;
mod claims;
mod conclusion;
pub(crate) mod event;
mod operator;
mod opinion;
mod prompt;
pub(crate) mod result;
mod screening;
mod surroundings;
pub(crate) mod text_calls;
pub(crate) mod verdict;

use tool_guard_calls::cache::{Caches, ReadCalls};
use tool_guard_opinion::history::{Ending, Finished};
use tool_guard_prompt::correction::Corrections;
use tool_guard_rules::admission::{admit, admit_of_message, before_call, question, readmit};
use tool_guard_rules::context::Context;
use tool_guard_rules::foreign_act::Found;
use tool_guard_rules::reset::is_reset;
use tool_guard_rules::{budget, duplicate, foreign_act, second_opinion};
use tool_guard_session::ledger::Ledger;
use tool_guard_session::occurrence::Admission;
use tool_guard_session::state::Session;
use tool_guard_session::switch::Switch;
use tool_guard_session::switches::Switches;
use tool_guard_settings::config::{ActMode, Config, Mode, SecondOpinion};
use tool_guard_settings::profile::{Profile, Profiles};
use tool_guard_text::quote;
use tool_guard_tools::catalogue::Catalogue;
use tool_guard_tools::usage::EditForm;
use tool_guard_verdict::response::Response;

use crate::guard::calls::read_call;
use crate::guard::conclusion::{conclude, reset_by_agent, rewrite};
use crate::guard::event::{CallEvent, TurnEvent};
use crate::guard::verdict::Verdict;

/// Every decision, for every session of a process.
#[derive(Debug, Default)]
pub struct Guard {
    config: Config,
    catalogue: Catalogue,
    utc_offset: i32,
    /// Whether the host can ask the user about a call.
    asks: bool,
    /// Whether it lets a plugin ask a model.
    consults: bool,
    /// The modes that the user set by hand.
    switches: Switches,
    ledger: Ledger,
    profiles: Profiles,
    caches: Caches,
    /// The mistakes that hints are made of.
    corrections: Corrections,
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
        self.caches.calls = ReadCalls::default();
        self.ledger.forget_profiles();
    }

    /// Whether the host can ask the user whether a call may run.
    pub const fn let_ask(&mut self, asks: bool) {
        self.asks = asks;
    }

    /// The settings in force.
    #[must_use]
    pub const fn config(&self) -> &Config {
        &self.config
    }

    /// A turn begins: its counters start anew. Idempotent per run id.
    pub fn begin_turn(&mut self, event: TurnEvent<'_>) {
        let session = self.ledger.session(event.session, event.time);
        session.begin_turn(event.run, event.unattended, event.time);
        session.pace.request(event.time);
        session.window = event.window.or(session.window);
        for (known, name) in [(&mut session.model, event.model), (&mut session.provider, event.provider)] {
            let Some(name) = name.filter(|name| known.as_deref() != Some(name)) else { continue };
            let name = Some(quote::line(name, 128));
            if *known != name {
                *known = name;
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
        self.with(event, |context, session, caches| {
            let (call, repaired) = read_call(context, session, &mut caches.calls, event);
            let call = call.as_ref();
            if budget::ends_run(context, session) {
                session.remember(event.occurrence(), Admission::Halted);
                return match budget::before_call(context, session) {
                    Some(decision) => conclude(context.mode, session, event, call, None, decision),
                    None => Verdict::KEEP,
                };
            }
            if is_reset(call) {
                return Verdict::KEEP;
            }
            let admission = admit_of_message(context, session, call);
            session.remember(event.occurrence(), admission);
            if admission == Admission::Halted {
                return match before_call(context, session, call, admission) {
                    Some(decision) => conclude(context.mode, session, event, call, None, decision),
                    None => Verdict::KEEP,
                };
            }
            repaired.map_or(Verdict::KEEP, |args| rewrite(context.mode, session, event, call, args))
        })
    }

    /// A call is about to run: allow, rewrite its arguments, or block.
    pub fn on_call(&mut self, event: CallEvent<'_>) -> Verdict {
        self.with(event, |context, session, caches| {
            let (call, repaired) = read_call(context, session, &mut caches.calls, event);
            let call = call.as_ref();
            let known = session.occurrence(event.occurrence()).filter(|known| known.response.is_none());
            let known = known.map(|known| (known.admission, known.batch, known.acts));
            let spent = budget::before_call(context, session);
            if spent.is_none() && is_reset(call) {
                return reset_by_agent(context.mode, session, event, call);
            }
            let (admission, batch, again) = if let Some((admission, batch, acts)) = known {
                let admission = readmit(context, session, call, admission);
                if let Some(occurrence) = session.occurrence(event.occurrence()) {
                    occurrence.admission = admission;
                }
                (admission, batch, acts)
            } else {
                let admission = admit(context, session, call);
                session.remember(event.occurrence(), admission);
                (admission, session.turn.batch, false)
            };
            let decision = spent.or_else(|| if again { None } else { duplicate::before_call(context, session, call, batch) });
            if decision.is_none()
                && let Some(question) = question(context, session, call, event.args.unwrap_or("{}"), admission)
            {
                return Verdict { question: Some(Box::new(question)), ..Verdict::KEEP };
            }
            let mut decision = decision.or_else(|| before_call(context, session, call, admission));
            if decision.is_none() && foreign_act::concerns(context, session, call) {
                match foreign_act::before_call(context, session, call, event.occurrence(), event.args.unwrap_or("{}")) {
                    Found::Nothing => {}
                    Found::Question(question) => return Verdict { question: Some(Box::new(question)), ..Verdict::KEEP },
                    Found::Decision(found) => decision = Some(found),
                }
            }
            let verdict = decision.map(|decision| conclude(context.mode, session, event, call, None, decision));
            let blocked =
                verdict.as_ref().is_some_and(|verdict| matches!(verdict.response, Response::Block { .. } | Response::Halt { .. }));
            let begins = !blocked && !again && duplicate::begins(context, session, call, batch);
            if begins && let Some(occurrence) = session.occurrence(event.occurrence()) {
                occurrence.acts = true;
            }
            if let Some(verdict) = verdict {
                if blocked && known.is_some() {
                    // its whole message was reported before: what comes next, the model writes knowing this
                    session.turn.close_batch();
                }
                if blocked {
                    remember(context, session, event, ("", Ending::Refused), context.time);
                }
                if let Some(occurrence) = session.occurrence(event.occurrence()) {
                    occurrence.blocked = blocked;
                    occurrence.asked =
                        if let Response::Ask { denied, .. } = &verdict.response { Some(denied.as_str().into()) } else { None };
                }
                return verdict;
            }
            repaired.filter(|_| !session.turn.relayed).map_or(Verdict::KEEP, |args| rewrite(context.mode, session, event, call, args))
        })
    }

    /// Decides about an event of a call with everything that the decision depends on.
    fn with<V: Default>(&mut self, event: CallEvent<'_>, decide: impl FnOnce(Context<'_>, &mut Session, &mut Caches) -> V) -> V {
        let Self { config, catalogue, utc_offset, asks, consults, switches, ledger, profiles, caches, .. } = self;
        let session = ledger.session(event.session, event.time);
        let Some(mode) = mode_of(config, switches.of(event.session)) else { return V::default() };
        session.observed = mode == Mode::Observe;
        let known = session.profile.get_or_insert_with(|| profiles.of(config, session.provider.as_deref(), session.model.as_deref()));
        let Profile { thresholds, limits, .. } = &*known.clone();
        let context = Context {
            config,
            mode,
            thresholds,
            limits: *limits,
            catalogue,
            wanted: session.wanted,
            utc_offset: *utc_offset,
            asks: *asks,
            consults: *consults,
            time: event.time,
        };
        decide(context, session, caches)
    }
}

/// Remembers how a call ended, for readers, if any are asked.
fn remember(context: Context<'_>, session: &mut Session, event: CallEvent<'_>, (text, ending): (&str, Ending), started: u64) {
    if second_opinion::mode(context) != SecondOpinion::Off || context.consults && context.config.acts.mode == ActMode::Confirm {
        let args = event.args.unwrap_or("{}");
        session.opinions.history.push(Finished { tool: event.tool, args, text, ending, started, ended: context.time });
    }
}

/// The mode of a session with this switch; `None`: the user switched the guard off.
fn mode_of(config: &Config, switch: Option<Switch>) -> Option<Mode> {
    match switch {
        Some(Switch::Off) => None,
        Some(Switch::On) => Some(Mode::Enforce),
        Some(Switch::Observe) => Some(Mode::Observe),
        None => Some(config.mode),
    }
}
