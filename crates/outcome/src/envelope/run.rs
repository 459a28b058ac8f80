//! What an envelope says about a command's run.

use std::borrow::Cow;

/// A command's result without what the host wrote around its output.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Run<'t> {
    /// The exit code, if the host told one.
    pub(crate) code: Option<i64>,
    /// Whether the host ended it because it took too long.
    pub(crate) timed_out: bool,
    /// What the command printed; of two streams the one for errors, if it holds anything.
    pub(crate) output: Cow<'t, str>,
    /// Whether the envelope itself was cut, so that facts may be lost.
    pub(crate) cut: bool,
    /// What it printed besides, if the host tells two streams apart.
    pub(crate) rest: Cow<'t, str>,
}

impl<'t> Run<'t> {
    /// A run of which only the output is known.
    pub(crate) fn plain(output: &'t str) -> Self {
        Self { output: Cow::Borrowed(output), ..Self::default() }
    }

    /// A run whose output came in two streams.
    pub(crate) fn of_streams(stdout: Cow<'t, str>, stderr: Cow<'t, str>) -> Self {
        let (output, rest) = if stderr.trim().is_empty() { (stdout, stderr) } else { (stderr, stdout) };
        Self { output, rest, ..Self::default() }
    }

    /// Everything that the command printed.
    pub(crate) fn printed(self) -> Cow<'t, str> {
        if self.rest.trim().is_empty() { self.output } else { Cow::Owned(format!("{}\n{}", self.rest.trim_end(), self.output)) }
    }
}
