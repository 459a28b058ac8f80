//! A call came back: one question about its whole result, asked again only where more must be known.

use tool_guard_loops::observe::FinishedCall;
use tool_guard_opinion::history::Ending;
use tool_guard_outcome::class::Class;
use tool_guard_outcome::outcome::{Failure, Outcome, read};
use tool_guard_rules::admission::admit;
use tool_guard_rules::{budget, duplicate, foreign_act, ladder, permission, second_opinion};
use tool_guard_screen::inspect::Detection;
use tool_guard_session::occurrence::{Admission, Screening};
use tool_guard_settings::config::ClaimMode;
use tool_guard_tools::repair::names::suggested;

use crate::guard::calls::resolve_call;
use crate::guard::conclusion::conclude;
use crate::guard::event::{OutcomeEvent, ResultEvent};
use crate::guard::verdict::{Need, ResultVerdict, Verdict};
use crate::guard::{Guard, remember};

/// Stands for a result that the model was not shown.
const WITHHELD: &str = "(withheld)";

/// What was found out about a result, since [`Answer::Need`] asked for it.
#[derive(Debug, Clone, Copy, Default)]
pub struct Findings<'e> {
    /// Its texts, whole; `None`: they were not asked for, and nothing is looked for in them.
    pub texts: Option<&'e [&'e str]>,
    /// What a JSON Schema validator complains of.
    pub schema_error: Option<&'e str>,
    /// What a detector of the user's own found.
    pub detection: Option<Detection<'e>>,
    /// Whether the host waits for a reader.
    pub waits: bool,
}

/// The answer to a result.
#[derive(Debug, Clone, PartialEq)]
#[allow(clippy::large_enum_variant, reason = "nearly every answer is a verdict: a box would be an allocation for each")]
pub enum Answer {
    /// Nothing was judged: this must be known first.
    Need(Need),
    /// What screening makes of the result, and what the rules say of the call.
    Verdict {
        /// What the model is to be shown of the result; `None`: its texts were not looked at.
        screened: Option<ResultVerdict>,
        /// What to do besides.
        verdict: Verdict,
    },
}

impl Guard {
    /// A call came back, with so many characters of text. The rules judge the result as it came, and screening decides what is shown of
    /// it. Without `findings` the answer may be a [`Need`]; with them it is a verdict, or a question to a reader, after whose answer the same
    /// is to come again.
    pub fn result(&mut self, event: &OutcomeEvent<'_>, chars: usize, findings: Option<Findings<'_>>) -> Answer {
        let Some(Findings { texts, schema_error, detection, waits }) = findings else {
            let need = self.needs(event.call, chars);
            return if need == Need::default() {
                Answer::Verdict { screened: None, verdict: self.on_outcome(event) }
            } else {
                Answer::Need(need)
            };
        };
        let OutcomeEvent { call, is_error, details_status, exit_code, .. } = *event;
        let mut screened = texts
            .map(|texts| self.on_result(&ResultEvent { call, is_error, details_status, exit_code, texts, schema_error, detection, waits }));
        if let Some(question) = screened.as_mut().and_then(|screened| screened.question.take()) {
            return Answer::Verdict { screened: None, verdict: Verdict { question: Some(Box::new(question)), ..Verdict::KEEP } };
        }
        Answer::Verdict { screened, verdict: self.on_outcome(event) }
    }

    /// A call came back: keep its result, add to it, replace it, or halt. A call is judged once; asked again, the
    /// same response comes back without an incident.
    pub fn on_outcome(&mut self, event: &OutcomeEvent<'_>) -> Verdict {
        let outcome = read(event.facts());
        self.with(event.call, |context, session, caches| {
            let call = resolve_call(context.catalogue, &mut caches.calls, event.call, &outcome);
            let call = &call;
            let (admission, (batch, started), screening, asked, begun) = match session.occurrence(event.call.occurrence()) {
                Some(known) if known.blocked => {
                    if context.config.claims != ClaimMode::Off {
                        session.effects.failed(call, false);
                    }
                    // the model is shown why: what it calls now, it calls knowing that
                    session.turn.close_batch();
                    return Verdict::KEEP;
                }
                Some(known) => {
                    if let Some(response) = known.response.clone() {
                        return Verdict { response, ..Verdict::KEEP };
                    }
                    (known.admission, (known.batch, known.started), known.screening.clone(), known.asked.clone(), known.acts)
                }
                None => {
                    let admission = admit(context, session, call);
                    session.remember(event.call.occurrence(), admission);
                    (admission, (session.turn.batch, event.call.time), None, None, false)
                }
            };
            if context.config.claims != ClaimMode::Off {
                session.effects.returned(call, &outcome);
            }
            let withheld = screening == Some(Screening::Withheld);
            let outcome = match screening {
                Some(Screening::Invalid(error)) => Outcome::Failure(Failure::unusable(error)),
                // nothing of what was withheld is quoted
                Some(Screening::Withheld) => Outcome::Success,
                _ => outcome,
            };
            let failure = match &outcome {
                Outcome::Success => None,
                Outcome::Failure(failure) => Some(failure),
            };
            let exists = match failure {
                None => Some(true),
                Some(failure) if failure.class == Class::UnknownTool && failure.is_about_call(&call.name) => Some(false),
                Some(_) => None,
            };
            if let Some(exists) = exists {
                session.learn_tool(&call.name, call.is_wrapped(), exists);
                if let Some(failure) = failure
                    && let Some(name) = suggested(&call.name, &failure.error)
                {
                    session.learn_tool(name, call.is_wrapped(), true);
                }
            }
            duplicate::ended(context, session, call, (&outcome, event.text), (begun, asked.is_some()));
            if let Some(denied) = asked {
                session.turn.close_batch();
                let response = permission::decided(context, session, call, &outcome, &denied);
                session.remember_response(event.call.occurrence(), &response);
                return Verdict { response, ..Verdict::KEEP };
            }
            budget::count(context, session, call, started);
            let ending = if failure.is_none() { Ending::Worked } else { Ending::Failed };
            remember(context, session, event.call, (if withheld { WITHHELD } else { event.text }, ending), started);
            let moment = session.moment(call, batch, started, context.time);
            let was_allowed = admission == Admission::Free;
            let finished = FinishedCall { call, text: event.text, length: event.length, failure, was_allowed, moment };
            let decision = ladder::on_outcome(context, session, finished, admission, withheld);
            let decision = decision.or_else(|| budget::on_outcome(context, session));
            let decision = decision.or_else(|| foreign_act::note(session, event.call.occurrence()));
            let spoke = decision.as_ref().is_some_and(|decision| decision.rule.breaks_loops());
            let mut verdict = match decision {
                Some(decision) => conclude(context.mode, session, event.call, call, failure.map(|failure| failure.class), decision),
                None => Verdict::KEEP,
            };
            session.remember_response(event.call.occurrence(), &verdict.response);
            verdict.question = second_opinion::review(context, session, spoke).map(Box::new);
            verdict
        })
    }
}
