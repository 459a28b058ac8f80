//! What a host reports: the moments of a turn and of its calls.

use crate::screen::inspect::Detection;

/// A turn begins, or a model call of it does.
#[derive(Debug, Clone, Copy)]
pub struct TurnEvent<'m> {
    /// The session's key.
    pub session: &'m str,
    /// The run's id; the same id twice is one turn, none begins a new one.
    pub run: Option<&'m str>,
    /// The model's id.
    pub model: Option<&'m str>,
    /// The model's provider.
    pub provider: Option<&'m str>,
    /// Tokens of the model's window.
    pub window: Option<u64>,
    /// Whether no user asked for it: a job of the agent's own, run again by the clock.
    pub unattended: bool,
    /// Milliseconds since the epoch.
    pub time: u64,
}

/// A call, at any moment of its life.
#[derive(Debug, Clone, Copy)]
pub struct CallEvent<'m> {
    /// The session's key.
    pub session: &'m str,
    /// The call's id, unique within the session: the host's own as far as that is known, and behind a `#` what tells its
    /// occurrences apart; without a `#` the host's own does.
    pub id: &'m str,
    /// The tool's name; empty when the host does not tell.
    pub tool: &'m str,
    /// The arguments as JSON, when the host tells them.
    pub args: Option<&'m str>,
    /// Milliseconds since the epoch.
    pub time: u64,
}

impl<'m> CallEvent<'m> {
    /// The call's id as the host knows it; empty while the host does not tell.
    #[must_use]
    pub fn host_id(&self) -> &'m str {
        self.id.rsplit_once('#').map_or(self.id, |(id, _)| id)
    }

    /// What tells this occurrence of a call from others: it stays the same when the host's id becomes known.
    #[must_use]
    pub fn occurrence(&self) -> &'m str {
        self.id.rsplit_once('#').map_or(self.id, |(_, occurrence)| occurrence)
    }
}

/// A call's result.
#[derive(Debug, Clone, Copy)]
pub struct OutcomeEvent<'m> {
    /// The call.
    pub call: CallEvent<'m>,
    /// The host's own error flag.
    pub is_error: bool,
    /// `details.status`.
    pub details_status: Option<&'m str>,
    /// `details.exitCode`.
    pub exit_code: Option<i64>,
    /// The result's text; head and tail are enough of a long one.
    pub text: &'m str,
    /// The size of the whole result, in any unit that is always the same.
    pub length: usize,
}

/// A result, before the model sees it.
#[derive(Debug, Clone, Copy)]
pub struct ResultEvent<'m> {
    /// The call.
    pub call: CallEvent<'m>,
    /// Whether it looks like a success.
    pub succeeded: bool,
    /// Its texts, whole.
    pub texts: &'m [&'m str],
    /// What a JSON Schema validator complains of, where one was asked for.
    pub schema_error: Option<&'m str>,
    /// What a detector of the user's own found.
    pub detection: Option<Detection<'m>>,
}
