//! What an answer claims, held against what the calls did.

use tool_guard_claims::request::Request;
use tool_guard_claims::verdict::judge;
use tool_guard_opinion::digest::Digest;
use tool_guard_opinion::topic::Topic;
use tool_guard_rules::second_opinion;
use tool_guard_session::opinions::About;
use tool_guard_session::wanted::times_in;
use tool_guard_settings::config::{ActMode, AlsoAsked, ClaimMode, Mode, SecondOpinion};
use tool_guard_text::excerpt::head_and_tail;
use tool_guard_verdict::action::Action;
use tool_guard_verdict::response::ReplyResponse;

use crate::guard::conclusion::{CallIds, incident_of_claim};
use crate::guard::event::ReplyEvent;
use crate::guard::verdict::ReplyVerdict;
use crate::guard::{Guard, mode_of};

/// Bytes of a request that are kept, of its head and of its tail.
const REQUEST_PART: usize = 2_000;

impl Guard {
    /// A session begins that has no history.
    pub fn begin_session(&mut self, session: &str, time: u64) {
        self.ledger.session(session, time).effects.begin_session();
    }

    /// The user's message, before or while the agent works on it.
    pub fn on_request(&mut self, session: &str, text: &str, time: u64) {
        self.ledger.session(session, time).wants(times_in(text));
        if self.config.repair.text_calls {
            self.ledger.session(session, time).request = Some(head_and_tail(text, REQUEST_PART).into());
        }
        if self.config.acts.mode != ActMode::Off {
            self.ledger.session(session, time).acts.provenance.user_said(text);
        }
        if self.consults && (self.config.second_opinion != Some(SecondOpinion::Off) || self.config.acts.mode == ActMode::Confirm) {
            self.ledger.session(session, time).opinions.history.asked(text);
        }
        if self.config.claims != ClaimMode::Off {
            self.ledger.session(session, time).effects.request = Some(Request::of(text));
        }
    }

    /// A message in the user's place that somebody else wrote: another session of the host, or a text from outside that the host passes on.
    pub fn on_message_of_others(&mut self, session: &str, text: &str, time: u64) {
        let mode = self.config.acts.mode;
        if mode != ActMode::Off {
            self.ledger.session(session, time).acts.told_by_others(text, mode != ActMode::Journal);
        }
    }

    /// The answer that would end the run: keep, ask the model once more, or tell the user that it does not hold. A run is revised
    /// once.
    pub fn on_reply(&mut self, event: ReplyEvent<'_>) -> ReplyVerdict {
        let ReplyEvent { session: key, text, time, .. } = event;
        if !event.is_report() {
            return ReplyVerdict::KEEP;
        }
        let claims = self.config.claims;
        let session = self.ledger.session(key, time);
        let Some(mode) = mode_of(&self.config, self.switches.of(key)).filter(|_| claims != ClaimMode::Off) else {
            return ReplyVerdict::KEEP;
        };
        if session.turn.halted {
            return ReplyVerdict::KEEP;
        }
        let Some(claim) = judge(text, &session.effects) else { return ReplyVerdict::KEEP };
        let (action, response) = match claims {
            ClaimMode::Revise if session.effects.revised => (Action::Tell, ReplyResponse::Tell { text: claim.notice() }),
            ClaimMode::Revise => (Action::Revise, ReplyResponse::Revise { text: claim.instruction() }),
            ClaimMode::Note | ClaimMode::Off => (Action::Flag, ReplyResponse::Keep),
        };
        session.effects.revised |= action == Action::Revise && mode == Mode::Enforce;
        if action == Action::Revise
            && self.consults
            && self.config.also_asks(AlsoAsked::Claims, mode)
            && let Some(bytes) = second_opinion::room(&self.config, session, Topic::Claim)
        {
            let digest = Digest::of_claim(&session.opinions.history, text, &claim.quote, bytes);
            let question = second_opinion::question(session, digest, About::Claim, true);
            session.opinions.doubted = Some(claim);
            return ReplyVerdict { response, incident: None, question: Some(question) };
        }
        let ids = CallIds { session: key, call: "", time };
        let incident = incident_of_claim(mode, session, ids, &claim, action);
        ReplyVerdict {
            response: if mode == Mode::Enforce { response } else { ReplyResponse::Keep },
            incident: Some(incident),
            question: None,
        }
    }
}
