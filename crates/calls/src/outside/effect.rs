//! How far the effects of a call may reach.

/// How far the effects of a call may reach, from the weakest to the strongest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum EffectOutside {
    /// It looks, waits, or keeps the agent's own notes.
    None,
    /// It changes files of the workspace, tests or builds them: it can be done again, and nobody else sees it.
    Workspace,
    /// It runs, or sends away, what stands in files: an act outside, and another one as soon as the files have changed.
    OfFiles,
    /// It may do something outside of the workspace. So does whatever is not known.
    Act,
}

impl EffectOutside {
    /// Whether anybody outside of the workspace may notice.
    #[must_use]
    pub const fn acts(self) -> bool {
        matches!(self, Self::OfFiles | Self::Act)
    }
}
