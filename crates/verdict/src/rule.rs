//! The rules: one row each, in the order in which they are asked; of equally grave findings the first is carried out. What a rule
//! looks at, its wording and its examples are in the file that the row names.

use std::fmt;

use serde::{Serialize, Serializer};

macro_rules! rules {
    ($($(#[$doc:meta])+ $name:ident $journal:literal $loops:literal;)*) => {
        /// A rule.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Rule { $($(#[$doc])+ $name,)* }

        impl Rule {
            /// Every rule, in the order of the table.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// Its name in the journal.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => $journal,)* }
            }

            /// Whether it breaks loops: of several results. The others count failures of single calls and of the turn.
            #[must_use]
            pub const fn breaks_loops(self) -> bool {
                match self { $(Self::$name => $loops,)* }
            }
        }
    };
}

impl Rule {
    /// Whether it is about what a tool returned, not about calls.
    #[must_use]
    pub const fn screens(self) -> bool {
        matches!(self, Self::Injection | Self::Redaction | Self::Size | Self::Validation)
    }
}

rules! {
    /// Arguments were repaired before the host saw them: `tools/repair/arguments.rs`.
    Repair "repair" false;
    /// A call that the model wrote into its answer was made: the crate `text-calls`.
    TextCall "text-call" false;
    /// One cause over several tools: `rules/src/shared_cause.rs`.
    SharedCause "shared-cause" false;
    /// Attempts in a row that fail: `rules/src/turn_cap.rs`.
    TurnCap "turn-cap" false;
    /// The same call failed the same way too often: `rules/src/identical_failures.rs`.
    IdenticalFailures "identical-failures" false;
    /// The first deterministic failure of a call is answered with what it needed: `rules/src/corrective.rs`.
    Corrective "corrective" false;
    /// The same failure under other arguments: `rules/src/same_failure.rs`.
    SameFailure "same-failure" true;
    /// Two to eight calls that go round with the same results: `rules/src/cycle.rs`.
    Cycle "cycle" true;
    /// Other arguments, the same answer: `rules/src/variants.rs`.
    Variants "variants" true;
    /// The same call with the same result: `rules/src/repetition.rs`.
    Repetition "repetition" true;
    /// A transient failure outlasted its retries: `rules/src/transient_budget.rs`.
    TransientBudget "transient-budget" true;
    /// Runs that no user asked for do the same again and again: `rules/src/repeated_runs.rs`.
    RepeatedRuns "repeated-runs" true;
    /// A reader was asked about a loop or the run: `rules/src/second_opinion.rs`.
    SecondOpinion "second-opinion" true;
    /// A stopped call, or the cap, was tried again too often: `rules/src/halt.rs`.
    Halt "halt" false;
    /// An act outside of the workspace comes again, just the same: `rules/src/duplicate.rs`.
    Duplicate "duplicate" false;
    /// An act that a text from outside may have asked for: `rules/src/foreign_act.rs`.
    ForeignAct "foreign-act" false;
    /// A run has used its budget: `rules/src/budget.rs`.
    Budget "budget" false;
    /// The answer claims what no call did: the crate `claims`.
    Claim "claim" false;
    /// What was counted is forgotten, by hand or because time passed: `rules/src/reset.rs`.
    Reset "reset" false;
    /// A session's model is told how the tools are called that it calls wrongly: `prompt/src/hints.rs`.
    Hints "hints" false;
    /// A session's model is shown fewer tools: `prompt/src/shown.rs`.
    ShowTools "show-tools" false;
    /// A result contains instructions to the model: `screen/injection/`.
    Injection "injection" false;
    /// A result contains secrets or personal data: the crate `secrets`.
    Redaction "redaction" false;
    /// A result is too long: `screen/size.rs`.
    Size "size" false;
    /// A result is not what the settings say it must be: `screen/inspect.rs`.
    Validation "validation" false;
}

/// By its name in the journal.
impl fmt::Display for Rule {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

/// By its name in the journal.
impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}
