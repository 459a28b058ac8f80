//! What a host says about a result, and who wrote its text.

/// Who wrote the text of a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Speaker {
    /// The host refused the call: no tool ran.
    Host,
    /// A tool that ran, or whatever that tool passed on.
    Tool,
    /// Nobody says: a recording, or a host whose hooks do not. Then the form of the text decides.
    #[default]
    Unknown,
}

/// What a host says about a result.
#[derive(Debug, Clone, Copy)]
pub struct Facts<'f> {
    /// The tool's name; empty when the host does not tell (an unknown tool in some hooks).
    pub tool: &'f str,
    /// The host's own error flag.
    pub is_error: bool,
    /// `details.status`.
    pub details_status: Option<&'f str>,
    /// `details.exitCode`.
    pub exit_code: Option<i64>,
    /// The result's text.
    pub text: &'f str,
    /// Who wrote the text.
    pub speaker: Speaker,
}
