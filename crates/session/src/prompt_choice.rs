//! What one session's prompt is given, chosen when the session begins and kept.

/// The choice of one session.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PromptChoice {
    /// Lines for the system prompt; empty: none.
    pub hints: String,
    /// The only tools that the model is shown; `None`: as the host has it.
    pub tools: Option<Vec<String>>,
}
