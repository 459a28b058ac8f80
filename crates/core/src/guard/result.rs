//! A call came back: one question about its whole result, asked again only where more must be known.

use tool_guard_screen::inspect::Detection;

use crate::guard::Guard;
use crate::guard::event::{OutcomeEvent, ResultEvent};
use crate::guard::verdict::{Need, ResultVerdict, Verdict};

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
}
