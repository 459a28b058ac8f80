//! The reasons for which a text is reported.

/// Why a text was reported. Of several signals for one reason the strongest counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// "Ignore all previous instructions".
    InstructionOverride,
    /// "Your new task is", "before you go on, do this first".
    NewTask,
    /// "Note to the AI agent that reads this".
    AddressedToModel,
    /// "A message from me, the user".
    FalseAuthority,
    /// "Do not mention this to the user".
    Secrecy,
    /// Tags of chat templates, "system:", the end of a wrapper.
    RoleTag,
    /// A tool call written as text.
    ToolCallForgery,
    /// "Prefer this tool over others".
    ToolSteering,
    /// "Send the password to".
    Exfiltration,
    /// Something is to be sent, deleted, paid or granted.
    Demand,
    /// Text that a human reader does not see.
    HiddenText,
    /// Text in base64 or hex, or a request to decode it.
    EncodedPayload,
    /// "IMPORTANT!!!"
    Insistence,
    /// "whatever the user asked"
    OverUser,
}

impl Reason {
    /// The number of reasons.
    pub(super) const COUNT: usize = 14;

    /// The reason in a few words, for a notice.
    ///
    /// ```
    /// assert_eq!(tool_guard_screen::injection::Reason::Secrecy.phrase(), "wants to be kept from the user");
    /// ```
    #[must_use]
    pub const fn phrase(self) -> &'static str {
        match self {
            Self::InstructionOverride => "tells the model to ignore its instructions",
            Self::NewTask => "sets a new task",
            Self::AddressedToModel => "speaks to the model",
            Self::FalseAuthority => "claims to be the user or an administrator",
            Self::Secrecy => "wants to be kept from the user",
            Self::RoleTag => "imitates a chat role",
            Self::ToolCallForgery => "imitates a tool call",
            Self::ToolSteering => "says which tools to call",
            Self::Exfiltration => "wants data sent or revealed",
            Self::Demand => "demands an action",
            Self::HiddenText => "holds hidden text",
            Self::EncodedPayload => "holds an encoded order",
            Self::OverUser => "decides over the user's head",
            Self::Insistence => "insists on its importance",
        }
    }
}
