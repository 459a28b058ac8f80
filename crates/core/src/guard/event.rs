//! What a host reports: the events of a turn and of its calls.

use tool_guard_outcome::facts::{Facts, Speaker};
use tool_guard_screen::inspect::Detection;

/// A turn begins, or a model call of it does.
#[derive(Debug, Clone, Copy)]
pub struct TurnEvent<'e> {
    /// The session's key.
    pub session: &'e str,
    /// The run's id; the same id twice is one turn, none begins a new one.
    pub run: Option<&'e str>,
    /// The model's id.
    pub model: Option<&'e str>,
    /// The model's provider.
    pub provider: Option<&'e str>,
    /// Tokens of the model's window.
    pub window: Option<u64>,
    /// Whether no user asked for it: a job of the agent's own, run again by the clock.
    pub unattended: bool,
    /// Milliseconds since the epoch.
    pub time: u64,
}

/// A call, as any event of its reports it.
#[derive(Debug, Clone, Copy)]
pub struct CallEvent<'e> {
    /// The session's key.
    pub session: &'e str,
    /// The call's id, unique within the session: the host's own as far as that is known, and behind a `#` what tells its
    /// occurrences apart; without a `#` the host's own does.
    pub id: &'e str,
    /// The tool's name; empty when the host does not tell.
    pub tool: &'e str,
    /// The arguments as JSON, when the host tells them.
    pub args: Option<&'e str>,
    /// Milliseconds since the epoch.
    pub time: u64,
}

impl<'e> CallEvent<'e> {
    /// The call's id as the host knows it; empty while the host does not tell.
    #[must_use]
    pub fn host_id(&self) -> &'e str {
        self.id.rsplit_once('#').map_or(self.id, |(id, _)| id)
    }

    /// What tells this occurrence of a call from others: it stays the same when the host's id becomes known.
    #[must_use]
    pub fn occurrence(&self) -> &'e str {
        self.id.rsplit_once('#').map_or(self.id, |(_, occurrence)| occurrence)
    }
}

/// An answer without calls, which would end the run.
#[derive(Debug, Clone, Copy)]
pub struct ReplyEvent<'e> {
    /// The session's key.
    pub session: &'e str,
    /// The answer.
    pub text: &'e str,
    /// What started the run, by the host's word; `None`: a user, or the host does not tell.
    pub trigger: Option<&'e str>,
    /// Why the model's message ended, by the word of its interface; `None`: nobody tells.
    pub stop_reason: Option<&'e str>,
    /// Milliseconds since the epoch.
    pub time: u64,
}

/// An answer without calls, which may hold some as text.
#[derive(Debug, Clone, Copy)]
pub struct TextCallEvent<'e> {
    /// The session's key.
    pub session: &'e str,
    /// The answer.
    pub text: &'e str,
    /// The tools that the model has in this run.
    pub tools: &'e [&'e str],
    /// The results that it was shown; `None`: they are told if they are asked for.
    pub results: Option<&'e [&'e str]>,
    /// Why the model's message ended, by the word of its interface; `None`: nobody tells.
    pub stop_reason: Option<&'e str>,
    /// Milliseconds since the epoch.
    pub time: u64,
}

/// A prompt is about to be built.
#[derive(Debug, Clone, Copy)]
pub struct PromptEvent<'e> {
    /// The session's key.
    pub session: &'e str,
    /// The model's provider, where it is known.
    pub provider: Option<&'e str>,
    /// The model's id, where it is known.
    pub model: Option<&'e str>,
    /// The tools that exist in the session, where the host tells.
    pub tools: Option<&'e [String]>,
    /// Whether the host can show the model fewer tools here.
    pub narrows: bool,
    /// Milliseconds since the epoch.
    pub time: u64,
}

/// A reader's answer to a [`tool_guard_session::opinions::Question`].
#[derive(Debug, Clone, Copy)]
pub struct OpinionEvent<'e> {
    /// The session's key.
    pub session: &'e str,
    /// The question's id.
    pub id: &'e str,
    /// What it said; `None`: nothing, not in time, or it was cut.
    pub text: Option<&'e str>,
    /// The model that was asked, where the host tells.
    pub model: Option<&'e str>,
    /// Tokens that it took, where the host tells.
    pub tokens: Option<u64>,
    /// Milliseconds that it took.
    pub millis: u64,
    /// Milliseconds since the epoch.
    pub time: u64,
}

/// A call's result.
#[derive(Debug, Clone, Copy)]
pub struct OutcomeEvent<'e> {
    /// The call.
    pub call: CallEvent<'e>,
    /// The host's own error flag.
    pub is_error: bool,
    /// `details.status`.
    pub details_status: Option<&'e str>,
    /// `details.exitCode`.
    pub exit_code: Option<i64>,
    /// The result's text; head and tail are enough of a long one.
    pub text: &'e str,
    /// The size of the whole result, in any unit that is always the same.
    pub length: usize,
    /// Who wrote the text, as far as the host's hooks tell: only the host's own refusal makes a call malformed.
    pub speaker: Speaker,
}

/// A result, before the model sees it.
#[derive(Debug, Clone, Copy)]
pub struct ResultEvent<'e> {
    /// The call.
    pub call: CallEvent<'e>,
    /// The host's own error flag.
    pub is_error: bool,
    /// `details.status`.
    pub details_status: Option<&'e str>,
    /// `details.exitCode`.
    pub exit_code: Option<i64>,
    /// Its texts, whole.
    pub texts: &'e [&'e str],
    /// What a JSON Schema validator complains of, where one was asked for.
    pub schema_error: Option<&'e str>,
    /// What a detector of the user's own found.
    pub detection: Option<Detection<'e>>,
    /// Whether the host waits for a reader.
    pub waits: bool,
}

impl<'e> ResultEvent<'e> {
    /// The result of a call that worked, of which nobody says anything.
    #[must_use]
    pub const fn of(call: CallEvent<'e>, texts: &'e [&'e str]) -> Self {
        Self { call, is_error: false, details_status: None, exit_code: None, texts, schema_error: None, detection: None, waits: false }
    }
}

/// What starts runs whose answers are no reports to a user.
const NO_REPORT: &[&str] = &["heartbeat", "cron", "memory", "overflow"];
/// How a message ends that the model meant to be its answer.
const FINISHED: &[&str] = &["stop", "end_turn", "endTurn"];

impl ReplyEvent<'_> {
    /// Whether the model means it as its answer to a user: what an alarm or the host itself started reports to nobody, and a message that
    /// was cut, or failed, is no answer yet.
    ///
    /// ```
    /// use tool_guard_core::ReplyEvent;
    /// let reply = ReplyEvent { session: "s", text: "Saved.", trigger: None, stop_reason: Some("stop"), time: 0 };
    /// assert!(reply.is_report());
    /// assert!(!ReplyEvent { trigger: Some("heartbeat"), ..reply }.is_report());
    /// assert!(!ReplyEvent { stop_reason: Some("length"), ..reply }.is_report());
    /// ```
    #[must_use]
    pub fn is_report(&self) -> bool {
        !self.trigger.is_some_and(|trigger| NO_REPORT.contains(&trigger))
            && self.stop_reason.is_none_or(|reason| FINISHED.contains(&reason))
    }
}

impl<'e> OutcomeEvent<'e> {
    /// What decides whether the call failed, and how.
    pub(super) const fn facts(&self) -> Facts<'e> {
        let Self { call, is_error, details_status, exit_code, text, speaker, .. } = *self;
        Facts { tool: call.tool, is_error, details_status, exit_code, text, speaker }
    }
}
