//! A result before the model sees it: what must be known of it, and what is made of it.

use std::hash::{DefaultHasher, Hasher};

use super::{Guard, mode_of};
use crate::call::{self, Call};
use crate::config::{Config, Mode};
use crate::family::family;
use crate::ledger::{Screening, Session};
use crate::moment::{CallMoment, ResultMoment};
use crate::screen::inspect::{Checks, Content, Fate, Screened, inspect, inspect_detail};
use crate::screen::placeholder::Placeholders;
use crate::screen::size;
use crate::verdict::{Need, ResultVerdict};
use crate::{incident, policy, profile};

impl Guard {
    /// A result came, with so many characters of text: what [`Guard::on_result`] must be told of it. A text that nothing is
    /// looked for in is not asked for, so its length costs nothing.
    pub fn needs(&mut self, moment: CallMoment<'_>, chars: usize) -> Need {
        let Self { config, ledger, switch, .. } = self;
        let session = ledger.session(moment.session, moment.time);
        if mode_of(config, *switch, session).is_none()
            || session.seen(moment.id).is_some_and(|seen| seen.blocked || seen.screening.is_some())
        {
            return Need::default();
        }
        let tool = call::effective_name(moment.tool, moment.args);
        let checks = checks(config, session, &tool);
        let text = checks.need_text(chars);
        if !text {
            session.turn.result_chars = session.turn.result_chars.saturating_add(chars);
        }
        Need { text, detectors: checks.reads_orders(), details: checks.change_details(), schema: config.screen.schema_of(&tool) }
    }

    /// A result: what the model is shown in its place. Each is screened once.
    pub fn on_result(&mut self, moment: &ResultMoment<'_>) -> ResultVerdict {
        self.with(moment.call, |context, session, memory| {
            let call = &memory.calls.read(moment.call.tool, moment.call.args, context.catalogue).call;
            match session.seen(moment.call.id) {
                Some(seen) if seen.blocked || seen.screening.is_some() => return ResultVerdict::default(),
                Some(_) => {}
                None => {
                    let standing = policy::stand(context, session, call);
                    session.see(moment.call.id, standing);
                }
            }
            let checks = checks(context.config, session, &call.name);
            let content = Content {
                tool: &call.name,
                texts: moment.texts,
                succeeded: moment.succeeded,
                schema_error: moment.schema_error,
                detection: moment.detection,
            };
            let screened = inspect(content, checks, placeholders(session, moment.call.session));
            conclude(context.mode, session, moment, call, screened, checks.max_chars.is_some())
        })
    }

    /// Texts that the host keeps beside a result, or as a copy of it: those that change, without what may not spread.
    pub fn on_details(&mut self, moment: CallMoment<'_>, texts: &[&str]) -> Vec<Option<String>> {
        let Self { config, ledger, switch, .. } = self;
        let session = ledger.session(moment.session, moment.time);
        if mode_of(config, *switch, session) != Some(Mode::Enforce) {
            return vec![None; texts.len()];
        }
        let withheld = session.seen(moment.id).is_some_and(|seen| seen.screening == Some(Screening::Withheld));
        let checks = checks(config, session, &call::effective_name(moment.tool, moment.args));
        let names = placeholders(session, moment.session);
        texts.iter().map(|text| inspect_detail(text, withheld, checks, names)).collect()
    }
}

/// What is looked for in the results of this tool, at this point of the session.
fn checks<'c>(config: &'c Config, session: &Session, tool: &str) -> Checks<'c> {
    let limits = profile::limits(config, session.provider.as_deref(), session.model.as_deref());
    Checks {
        injection: config.screen.injection_of(tool, family(tool)),
        detectors: config.screen.detectors,
        redact: config.screen.redact,
        format: config.screen.format_of(tool),
        max_chars: limits.allowed(session.window, session.turn.result_chars),
    }
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
fn conclude(mode: Mode, session: &mut Session, moment: &ResultMoment<'_>, call: &Call, screened: Screened, counts: bool) -> ResultVerdict {
    let incidents = screened.acts.iter().map(|act| incident::of_act(mode, session, moment.call, call, act)).collect();
    let enforced = mode == Mode::Enforce;
    let (screening, instead) = match screened.fate {
        Fate::Withheld(text) if enforced => (Screening::Withheld, Some(text)),
        Fate::Invalid(text) if enforced => (Screening::Invalid(text.clone()), Some(text)),
        _ => (Screening::Shown, None),
    };
    let texts = if enforced { screened.texts } else { Vec::new() };
    if counts {
        let shown = instead.as_deref().into_iter().chain(
            moment
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
    if let Some(seen) = session.seen(moment.call.id) {
        seen.screening = Some(screening);
    }
    ResultVerdict { instead, withheld, texts, incidents }
}
