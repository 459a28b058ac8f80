//! The classes of failure: one table of kind, budget, and whether the world has a part in them.

use std::fmt;

/// How a class of failure behaves when the same call is repeated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Fails again until the call or the world changes.
    Deterministic,
    /// May work when tried again a little later.
    Transient,
    /// Tells the agent something (a failing test, a search without hits); never counted as a failure.
    Informative,
    /// A veto or a cancellation: neither progress nor a failure of its own.
    Neutral,
    /// No rule knows the text.
    Unknown,
}

macro_rules! classes {
    ($($name:ident $text:literal $kind:ident $budget:literal $world:literal,)*) => {
        /// A class of failure; its name is the key in `retryBudgets` and in the journal's `errorType`.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[allow(missing_docs, reason = "the names are the documentation; the table gives kind and budget")]
        pub enum Class { $($name,)* }

        impl Class {
            /// Every class, in the order of the table.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The class's name: a key of `retryBudgets`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => $text,)* }
            }

            /// How a repetition behaves.
            #[must_use]
            pub const fn kind(self) -> Kind {
                match self { $(Self::$name => Kind::$kind,)* }
            }

            /// How many retries an identical failure gets when the configuration says nothing.
            #[must_use]
            pub const fn default_budget(self) -> u32 {
                match self { $(Self::$name => $budget,)* }
            }

            /// Whether the same call may succeed after something else changed the world (a file was written).
            /// The others depend on the call alone and are cleared only by a new turn or by hand.
            #[must_use]
            pub const fn depends_on_world(self) -> bool {
                match self { $(Self::$name => $world,)* }
            }
        }
    };
}

classes! {
    // name            text                  kind           budget  depends on the world
    MissingParam       "missing_param"       Deterministic  1       false,
    InvalidType        "invalid_type"        Deterministic  1       false,
    InvalidValue       "invalid_value"       Deterministic  1       false,
    UnknownTool        "unknown_tool"        Deterministic  1       false,
    NotFound           "not_found"           Deterministic  1       true,
    NotADirectory      "not_a_directory"     Deterministic  1       true,
    IsADirectory       "is_a_directory"      Deterministic  1       true,
    PermissionDenied   "permission_denied"   Deterministic  1       true,
    NoMatch            "no_match"            Deterministic  1       true,
    CommandNotFound    "command_not_found"   Deterministic  1       true,
    SyntaxError        "syntax_error"        Deterministic  1       true,
    Auth               "auth"                Deterministic  1       true,
    LimitExceeded      "limit_exceeded"      Deterministic  1       false,
    RateLimit          "rate_limit"          Transient      3       true,
    Timeout            "timeout"             Transient      3       true,
    Network            "network"             Transient      3       true,
    ServerError        "server_error"        Transient      3       true,
    Busy               "busy"                Transient      3       true,
    CommandFailed      "command_failed"      Informative    0       true,
    Cancelled          "cancelled"           Neutral        0       true,
    Blocked            "blocked"             Neutral        0       true,
    Unknown            "unknown"             Unknown        2       true,
}

impl Class {
    /// The class with this name, if there is one.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|class| class.name() == name)
    }

    /// Whether the failure counts against the turn's cap (`maxFailuresPerTurn`).
    #[must_use]
    pub const fn counts_for_cap(self) -> bool {
        matches!(self.kind(), Kind::Deterministic | Kind::Unknown)
    }

    /// Whether waiting may cure the failure: what is not there may come, and what is down may get up.
    #[must_use]
    pub const fn may_pass(self) -> bool {
        matches!(self, Self::NotFound | Self::Unknown) || matches!(self.kind(), Kind::Transient)
    }

    /// Whether the class tells the failure well enough to know it again under other arguments; of the others the
    /// words must agree too.
    #[must_use]
    pub const fn says_it_all(self) -> bool {
        !matches!(self, Self::MissingParam | Self::InvalidType | Self::InvalidValue | Self::SyntaxError | Self::Unknown)
    }

    /// Whether the call itself was malformed: its result holds nothing but the complaint about the call.
    #[must_use]
    pub const fn is_malformed_call(self) -> bool {
        matches!(self, Self::MissingParam | Self::InvalidType | Self::InvalidValue | Self::UnknownTool)
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_found_again() {
        for class in Class::ALL {
            assert_eq!(Class::from_name(class.name()), Some(*class));
        }
        assert_eq!(Class::from_name("nonsense"), None);
    }
}
