//! A place in a text, and what stands there.

use tool_guard_text::part::Part as _;

/// The rest of a text. Every reader takes a copy and gives back what is left, so that one that fails takes nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Cursor<'t>(pub(super) &'t str);

impl<'t> Cursor<'t> {
    /// Without the white space at its beginning.
    pub(super) fn trimmed(self) -> Self {
        Self(self.0.trim_start())
    }

    /// Behind a token that stands here.
    pub(super) fn after(self, token: &str) -> Option<Self> {
        self.0.strip_prefix(token).map(Self)
    }

    /// The text until a token, and what is behind that.
    pub(super) fn until(self, token: &str) -> Option<(&'t str, Self)> {
        self.0.split_once(token).map(|(text, rest)| (text, Self(rest)))
    }

    /// The characters that stand here and are such, and what is behind them.
    pub(super) fn run(self, is: fn(char) -> bool) -> (&'t str, Self) {
        let end = self.0.find(|c| !is(c)).unwrap_or(self.0.len());
        (self.0.part(..end), Self(self.0.part(end..)))
    }

    /// A name of a tool or a parameter; `None` where none stands.
    pub(super) fn name(self) -> Option<(&'t str, Self)> {
        let (name, rest) = self.run(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | ':' | '/'));
        (!name.is_empty()).then_some((name, rest))
    }

    /// The rest of the line, and what is behind it.
    pub(super) fn line(self) -> (&'t str, Self) {
        self.until("\n").unwrap_or((self.0, Self("")))
    }
}
