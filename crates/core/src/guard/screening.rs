//! Screening of a result before the model sees it: what must be known of it, and what the model is shown.

use std::hash::{DefaultHasher, Hasher};

use tool_guard_acts::act::says_what_it_does;
use tool_guard_calls::brought::prints_foreign;
use tool_guard_calls::identity::Call;
use tool_guard_calls::outside::effect::EffectOutside;
use tool_guard_calls::shell::command_of;
use tool_guard_opinion::digest::{Digest, MIN_BYTES};
use tool_guard_opinion::topic::Topic;
use tool_guard_outcome::outcome::failed;
use tool_guard_rules::admission::admit;
use tool_guard_rules::context::Context;
use tool_guard_rules::{foreign_act, second_opinion};
use tool_guard_screen::config::{Origin, is_external};
use tool_guard_screen::inspect::{Checks, Content, Disposition, Doubt, Reader, Screened, inspect, inspect_detail};
use tool_guard_screen::size;
use tool_guard_secrets::placeholder::Placeholders;
use tool_guard_session::occurrence::Screening;
use tool_guard_session::opinions::{About, DoubtedText};
use tool_guard_session::state::Session;
use tool_guard_settings::config::{AlsoAsked, Mode};
use tool_guard_tools::family::{Family, is_of_server};
use tool_guard_tools::wrapper::reaches_outside;
use tool_guard_verdict::rule::Rule;

use crate::guard::Guard;
use crate::guard::conclusion::{ids, incident_of_screening};
use crate::guard::event::{CallEvent, ResultEvent};
use crate::guard::verdict::{Need, ResultVerdict};

impl Guard {
    /// A result came, with so many characters of text: what [`Guard::on_result`] must be told of it. A text that nothing is
    /// looked for in is not asked for, so its length costs nothing.
    pub fn needs(&mut self, event: CallEvent<'_>, chars: usize) -> Need {
        self.with(event, |context, session, caches| {
            if session.occurrence(event.occurrence()).is_some_and(|known| known.blocked || known.screening.is_some()) {
                return Need::default();
            }
            let call = &caches.calls.read(event.tool, event.args, context.catalogue).call;
            let checks = checks(context, session, call);
            let text = checks.need_text(chars) || foreign_act::is_on(context) && is_outside(context, session, call);
            if !text {
                session.turn.result_chars = session.turn.result_chars.saturating_add(chars);
            }
            let schema = context.config.screen.schema_of(&call.name);
            Need { text, detectors: checks.finds_injections(), details: checks.change_details(), schema }
        })
    }

    /// A result: what the model is shown in its place. Each is screened once.
    pub fn on_result(&mut self, event: &ResultEvent<'_>) -> ResultVerdict {
        self.with(event.call, |context, session, caches| {
            let call = &caches.calls.read(event.call.tool, event.call.args, context.catalogue).call;
            match session.occurrence(event.call.occurrence()) {
                Some(known) if known.blocked || known.screening.is_some() => return ResultVerdict::default(),
                Some(_) => {}
                None => {
                    let admission = admit(context, session, call);
                    session.remember(event.call.occurrence(), admission);
                }
            }
            let occurrence = event.call.occurrence();
            let reader = match session.opinions.texts.iter().find(|text| text.occurrence == occurrence) {
                Some(DoubtedText { answer: None, question, .. }) if event.waits => {
                    return ResultVerdict { question: Some(question.clone()), ..ResultVerdict::default() };
                }
                // whoever does not wait any more has no answer
                Some(DoubtedText { answer, .. }) => answer.unwrap_or_default(),
                None => reader_of(context, session, event.waits),
            };
            let checks = Checks { reader, ..checks(context, session, call) };
            let content = Content {
                tool: &call.name,
                texts: event.texts,
                succeeded: !failed(event.is_error, event.details_status, event.exit_code),
                schema_error: event.schema_error,
                detection: event.detection,
            };
            let screened = inspect(content, checks, placeholders(session, event.call.session));
            if let Some(Doubt { text, at }) = screened.doubt {
                let text = event.texts.get(text).copied().unwrap_or_default();
                let bytes = second_opinion::room(context.config, session, Topic::Injection).unwrap_or(MIN_BYTES);
                let digest = Digest::of_text(&session.opinions.history, &call.name, (text, at), bytes);
                let question = second_opinion::question(session, digest, About::Text, true);
                session.opinions.doubt(occurrence, question.clone());
                return ResultVerdict { question: Some(question), ..ResultVerdict::default() };
            }
            let withheld =
                context.mode == Mode::Enforce && matches!(screened.disposition, Disposition::Withheld(_) | Disposition::Invalid(_));
            if foreign_act::is_on(context) && !withheld && is_outside(context, session, call) {
                let warned = screened.actions.iter().any(|action| action.rule == Rule::Injection);
                foreign_act::shown(context, session, call, event.texts, warned);
            }
            conclude(context.mode, session, event, call, screened, checks.max_chars.is_some())
        })
    }

    /// Texts that the host keeps beside a result, or as a copy of it: those that change, without what may not spread. `None`: nothing
    /// is looked for in them.
    pub fn on_details(&mut self, event: CallEvent<'_>, texts: &[&str]) -> Option<Vec<Option<String>>> {
        self.with(event, |context, session, caches| {
            if context.mode != Mode::Enforce {
                return None;
            }
            let withheld = session.occurrence(event.occurrence()).is_some_and(|known| known.screening == Some(Screening::Withheld));
            let call = &caches.calls.read(event.tool, event.args, context.catalogue).call;
            let checks = checks(context, session, call);
            if !withheld && !checks.change_details() {
                return None;
            }
            let names = placeholders(session, event.session);
            Some(texts.iter().map(|text| inspect_detail(text, withheld, checks, names)).collect())
        })
    }
}

/// Who wrote what the call returns.
fn origin_of(session: &Session, call: &Call) -> Origin {
    match () {
        () if reaches_outside(&call.tool, call.args.as_ref()) => Origin::Server,
        () if session.brought.is_shown_by(call) => Origin::Brought,
        () => Origin::Tool,
    }
}

/// Whether others wrote what the call returns, whatever the settings look for in it. What an act returns tells mostly what the agent wrote
/// itself; a browser shows the page that comes next.
fn is_outside(context: Context<'_>, session: &Session, call: &Call) -> bool {
    let origin = origin_of(session, call);
    if origin == Origin::Brought {
        return true;
    }
    let acts = || call.outside(context.catalogue).0 == EffectOutside::Act;
    if call.family == Family::Exec {
        return command_of(call.arguments()).is_some_and(prints_foreign) && !acts();
    }
    let of_server = origin == Origin::Server || is_of_server(&call.name);
    // a tool that nobody knows may do anything, and its result may be anything: only one that says what it does is known to act
    is_external(&call.name, call.family, of_server) && (call.name.contains("browser") || !acts() || !says_what_it_does(call))
}

/// What is looked for in the results of this call, at this point of the session.
fn checks<'c>(context: Context<'c>, session: &Session, call: &Call) -> Checks<'c> {
    let screen = &context.config.screen;
    let origin = origin_of(session, call);
    Checks {
        injection: screen.injection_of(&call.name, call.family, origin),
        threshold: screen.injection.threshold,
        detectors: screen.detectors,
        redact: screen.redact,
        format: screen.format_of(&call.name),
        max_chars: context.limits.allowed(session.window, session.turn.result_chars),
        reader: Reader::None,
    }
}

/// Whether a reader can be asked about the results of this session. `waits`: the host waits for it.
fn reader_of(context: Context<'_>, session: &Session, waits: bool) -> Reader {
    let asks = waits && context.consults && !session.turn.relayed && context.config.also_asks(AlsoAsked::Injections, context.mode);
    let can_be_asked = asks && second_opinion::room(context.config, session, Topic::Injection).is_some();
    if can_be_asked { Reader::CanBeAsked } else { Reader::None }
}

/// The session's placeholders.
fn placeholders<'s>(session: &'s mut Session, key: &str) -> &'s mut Placeholders {
    session.placeholders.get_or_insert_with(|| {
        let mut hash = DefaultHasher::new();
        hash.write(key.as_bytes());
        Box::new(Placeholders::new(hash.finish()))
    })
}

/// Remembers what was done, and says what is to be done. `counts`: how much the model is shown matters.
fn conclude(mode: Mode, session: &mut Session, event: &ResultEvent<'_>, call: &Call, screened: Screened, counts: bool) -> ResultVerdict {
    let incidents = screened.actions.iter().map(|action| incident_of_screening(mode, session, ids(event.call), call, action)).collect();
    let enforced = mode == Mode::Enforce;
    let (screening, instead) = match screened.disposition {
        Disposition::Withheld(text) if enforced => (Screening::Withheld, Some(text)),
        Disposition::Invalid(text) if enforced => (Screening::Invalid(text.clone()), Some(text)),
        _ => (Screening::Shown, None),
    };
    let texts = if enforced { screened.texts } else { Vec::new() };
    if counts {
        let shown = instead.as_deref().into_iter().chain(
            event
                .texts
                .iter()
                .enumerate()
                .filter(|_| instead.is_none())
                .map(|(at, text)| texts.get(at).and_then(Option::as_deref).unwrap_or(text)),
        );
        let chars: usize = shown.map(size::chars).sum();
        session.turn.result_chars = session.turn.result_chars.saturating_add(chars);
    }
    let withheld = screening == Screening::Withheld;
    if let Some(occurrence) = session.occurrence(event.call.occurrence()) {
        occurrence.screening = Some(screening);
    }
    ResultVerdict { instead, withheld, texts, incidents, question: None }
}
