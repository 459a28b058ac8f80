//! The classes of failure: one row each, with everything that depends on the class alone.

use std::fmt;

use serde::{Serialize, Serializer};

/// What a repetition of the failed call can be expected to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FailureKind {
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

/// The same call may succeed after something else changed the world (a file was written). The others depend on the call
/// alone and are cleared only by a new turn or by hand.
const WORLD: u8 = 1;
/// Waiting may cure it: what is not there may come, and what is down may get up.
const MAY_PASS: u8 = 1 << 1;
/// The class alone describes the failure well enough to recognise it under other arguments; of the others the words must agree.
const DISTINCT: u8 = 1 << 2;
/// The call itself was malformed: its result holds nothing but the complaint about the call.
const MALFORMED: u8 = 1 << 3;
/// In a stack trace it is the cause: the program met something outside of itself.
const EXTERNAL: u8 = 1 << 4;

macro_rules! classes {
    ($($name:ident $text:literal $kind:ident $budget:literal $($flag:ident)|+;)*) => {
        /// A class of failure; its name is the key in `retryBudgets` and in the journal's `errorType`.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[allow(missing_docs, reason = "the names are the documentation; the table gives the rest")]
        pub enum Class { $($name,)* }

        impl Class {
            /// Every class, in the order of the table.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The class's name: a key of `retryBudgets`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => $text,)* }
            }

            /// What a repetition can be expected to do.
            #[must_use]
            pub const fn kind(self) -> FailureKind {
                match self { $(Self::$name => FailureKind::$kind,)* }
            }

            /// How many retries an identical failure gets when the configuration says nothing.
            #[must_use]
            pub const fn default_budget(self) -> u32 {
                match self { $(Self::$name => $budget,)* }
            }

            const fn has(self, flag: u8) -> bool {
                flag & match self { $(Self::$name => $($flag)|+,)* } != 0
            }
        }
    };
}

classes! {
    // class         name                  kind           budget and flags
    MissingParam     "missing_param"       Deterministic  1  MALFORMED;
    InvalidType      "invalid_type"        Deterministic  1  MALFORMED;
    InvalidValue     "invalid_value"       Deterministic  1  MALFORMED;
    UnknownTool      "unknown_tool"        Deterministic  1  MALFORMED | DISTINCT;
    NotFound         "not_found"           Deterministic  1  WORLD | MAY_PASS | DISTINCT;
    NotADirectory    "not_a_directory"     Deterministic  1  WORLD | DISTINCT | EXTERNAL;
    IsADirectory     "is_a_directory"      Deterministic  1  WORLD | DISTINCT | EXTERNAL;
    PermissionDenied "permission_denied"   Deterministic  1  WORLD | DISTINCT | EXTERNAL;
    NoMatch          "no_match"            Deterministic  1  WORLD | DISTINCT;
    CommandNotFound  "command_not_found"   Deterministic  1  WORLD | DISTINCT | EXTERNAL;
    SyntaxError      "syntax_error"        Deterministic  1  WORLD;
    Auth             "auth"                Deterministic  1  WORLD | DISTINCT | EXTERNAL;
    LimitExceeded    "limit_exceeded"      Deterministic  1  DISTINCT | EXTERNAL;
    RateLimit        "rate_limit"          Transient      3  WORLD | MAY_PASS | DISTINCT | EXTERNAL;
    Timeout          "timeout"             Transient      3  WORLD | MAY_PASS | DISTINCT | EXTERNAL;
    Network          "network"             Transient      3  WORLD | MAY_PASS | DISTINCT | EXTERNAL;
    ServerError      "server_error"        Transient      3  WORLD | MAY_PASS | DISTINCT | EXTERNAL;
    Busy             "busy"                Transient      3  WORLD | MAY_PASS | DISTINCT | EXTERNAL;
    CommandFailed    "command_failed"      Informative    0  WORLD | DISTINCT;
    Cancelled        "cancelled"           Neutral        0  WORLD | DISTINCT;
    Blocked          "blocked"             Neutral        0  WORLD | DISTINCT;
    Unknown          "unknown"             Unknown        2  WORLD | MAY_PASS;
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
        matches!(self.kind(), FailureKind::Deterministic | FailureKind::Unknown)
    }

    /// Whether the same call may succeed after something else changed the world.
    #[must_use]
    pub const fn depends_on_world(self) -> bool {
        self.has(WORLD)
    }

    /// Whether waiting may cure the failure.
    #[must_use]
    pub const fn may_pass(self) -> bool {
        self.has(MAY_PASS)
    }

    /// Whether the class alone describes the failure well enough to recognise it under other arguments.
    #[must_use]
    pub const fn is_distinct(self) -> bool {
        self.has(DISTINCT)
    }

    /// Whether the call itself was malformed.
    #[must_use]
    pub const fn is_malformed_call(self) -> bool {
        self.has(MALFORMED)
    }

    /// Whether an exception of this class is the cause of a program's failure, not part of the program's own logic.
    #[must_use]
    pub const fn is_external(self) -> bool {
        self.has(EXTERNAL)
    }
}

/// By its name.
impl fmt::Display for Class {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

/// By its name.
impl Serialize for Class {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
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
