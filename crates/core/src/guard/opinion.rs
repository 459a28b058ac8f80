//! A reader's answer to a question of the guard's.

use tool_guard_opinion::answer::Opinion;
use tool_guard_rules::foreign_act;
use tool_guard_rules::second_opinion::answered;
use tool_guard_screen::inspect::Reader;
use tool_guard_secrets::redact;
use tool_guard_session::opinions::About;
use tool_guard_text::quote;
use tool_guard_verdict::action::Action;
use tool_guard_verdict::response::Response;

use crate::guard::conclusion::{CallIds, incident_of_claim, incident_of_opinion};
use crate::guard::event::OpinionEvent;
use crate::guard::verdict::Verdict;
use crate::guard::{Guard, mode_of};
use crate::journal::incident::{Incident, Reading};

impl Guard {
    /// Whether the host lets a plugin ask a model.
    pub const fn let_consult(&mut self, consults: bool) {
        self.consults = consults;
    }

    /// A reader answered, or will not. A call that waited for it is to be asked about again.
    pub fn on_opinion(&mut self, event: OpinionEvent<'_>) -> Verdict {
        let session = self.ledger.session(event.session, event.time);
        let opinion = event.text.and_then(Opinion::read);
        // it is open no longer, whatever the mode is by now
        let Some(about) = session.opinions.answered(event.id, opinion.as_ref(), event.tokens) else { return Verdict::KEEP };
        let opinion = opinion.filter(|opinion| about.topic().takes(opinion.judgement));
        let says = opinion.as_ref().and_then(Opinion::says);
        // two calls may have brought the same
        for text in session.opinions.texts.iter_mut().filter(|text| text.question.id == event.id) {
            text.answer = Some(says.map_or(Reader::None, Reader::Said));
        }
        let doubted = if about == About::Claim { session.opinions.doubted.take() } else { None };
        let Some(mode) = mode_of(&self.config, self.switches.of(event.session)) else { return Verdict::KEEP };
        if let About::Act(key) = about {
            foreign_act::answered(session, key, opinion.as_ref());
        }
        answered(session, about, opinion.as_ref());
        let reading = Reading {
            digest: event.id.to_owned(),
            judgement: opinion.as_ref().map(|opinion| opinion.judgement),
            confidence: opinion.as_ref().map(|opinion| opinion.confidence),
            model: event.model.map(|model| redact::line(model, quote::MAX_NAME)),
            tokens: event.tokens,
            millis: event.millis,
        };
        let ids = CallIds { session: event.session, call: "", time: event.time };
        if let Some(claim) = doubted {
            let holds = says == Some(false);
            session.effects.upheld = holds.then(|| claim.quote.clone());
            let action = if holds { Action::Flag } else { Action::Revise };
            let incident = incident_of_claim(mode, session, ids, &claim, action);
            let response = if holds { Response::Replace { text: claim.upheld() } } else { Response::Keep };
            return Verdict { response, incident: Some(Incident { opinion: Some(Box::new(reading)), ..incident }), question: None };
        }
        let incident = incident_of_opinion(mode, session, ids, reading, opinion.as_ref(), session.opinions.asked);
        Verdict { incident: Some(incident), ..Verdict::KEEP }
    }
}
