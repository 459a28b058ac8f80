//! Phrases that are asked last, and never of what a command printed.

use crate::class::Class;
use crate::patterns::pattern::Pattern;

/// Phrases of a tool's own sentences that decide when nothing above does. What a command prints proves too little for them.
#[rustfmt::skip]
pub(super) const ROWS: &[Pattern] = &[
    Pattern {
        class: Class::PermissionDenied,
        phrases: &[
            "blocked by", "refusing to write", "refusing to delete", "refusing to read", "only the owner", "only the * owner",
            "only admin*", "only members", "only owners",
        ],
        #[cfg(test)]
        examples: &["The change is blocked by reviewer frob", "Only admins may do this"],
        #[cfg(test)]
        others: &[("the port is blocked: connection refused", Class::Network)],
    },
    Pattern {
        class: Class::Busy,
        phrases: &[
            "is being updated", "is being deleted", "is being created", "is being built", "is being used", "is being processed",
            "is being restored", "is being migrated", "is being modified", "by another operation", "modified by another",
        ],
        #[cfg(test)]
        examples: &["The index is being built"],
        #[cfg(test)]
        others: &[("the page is being updated: connection refused", Class::Network)],
    },
    Pattern {
        class: Class::RateLimit,
        phrases: &[
            "too quickly", "too frequently",
        ],
        #[cfg(test)]
        examples: &["You write too quickly"],
        #[cfg(test)]
        others: &[("it died quickly", Class::Unknown)],
    },
    Pattern {
        class: Class::Timeout,
        phrases: &[
            "time out", "no progress for", "gave up waiting", "gave up after",
            "exceeded * seconds", "exceeded * minutes",
        ],
        #[cfg(test)]
        examples: &["There was a time out", "The step exceeded 60 seconds"],
        #[cfg(test)]
        others: &[("timeout: must be number", Class::InvalidType)],
    },
    Pattern {
        class: Class::InvalidType,
        phrases: &[
            "should be a list", "should be a dict*", "should be an integer", "should be a boolean", "cannot coerce", "cannot be coerced",
            "to be an array", "to be a list", "to be a string", "to be a number", "to be an integer", "to be a boolean", "to be an object",
            "be an array of", "to be int,", "to be str,", "got string", "got str", "got integer", "got int", "got number", "got object",
            "got array", "got list", "got boolean", "got dict", "expected a number", "expected a boolean", "expected a list",
            "expected list", "expected dict", "expected float", "expected bool", "received: string", "received: number",
            "received: object", "received: array", "cannot use string value", "wrong data type", "data type mismatch",
            "incompatible type*", "value of type '*', found", "of type '*', got", "of type '*' but",
        ],
        #[cfg(test)]
        examples: &[
            "Expected `items` to be an array but got object", "limit: Expected a number, but received: string",
            "expected value of type `bool`, found `string`",
        ],
        #[cfg(test)]
        others: &[("n: must be one of [1, 2]", Class::InvalidValue)],
    },
    Pattern {
        class: Class::NotFound,
        phrases: &[
            "no * matching", "there is no *", "not located", "no longer available",
            "no * with that", "no * with the id", "no * with id", "nothing matches",
        ],
        #[cfg(test)]
        examples: &["no device matching 'x'", "there is no frob in the drawer", "no user with that name"],
        #[cfg(test)]
        others: &[("there is no time: request timed out", Class::Timeout)],
    },
    Pattern {
        class: Class::MissingParam,
        phrases: &[
            "not provided", "not supply", "did not provide", "no * provided", "no * specified", "no * given", "no * supplied",
            "must be given", "must be supplied", "must be set", "at least one of *", "fields are missing", "*_missing", "not given",
            "field missing", "fields missing",
        ],
        #[cfg(test)]
        examples: &["No prompt provided", "You did not supply a value"],
        #[cfg(test)]
        others: &[("no credentials provided", Class::Auth)],
    },
    Pattern {
        class: Class::Auth,
        phrases: &[
            "signed in", "logged in",
        ],
        #[cfg(test)]
        examples: &["You are not signed in"],
        #[cfg(test)]
        others: &[("the signed invoice was not found", Class::NotFound)],
    },
    Pattern {
        class: Class::ServerError,
        phrases: &[
            "due to load", "under maintenance", "servers are having",
        ],
        #[cfg(test)]
        examples: &["The site is under maintenance"],
        #[cfg(test)]
        others: &[("maintenance plan not found", Class::NotFound)],
    },
    Pattern {
        class: Class::InvalidValue,
        phrases: &[
            "unsupported", "conflicts with", "can only be", "only supports", "cannot be *", "can not be *", "may not be *", "cannot pass",
            "you cannot", "method not allowed", "are currently supported", "extra positional", "unable to delete", "unable to update",
            "unknown engine", "only one may be", "does not have *",
        ],
        #[cfg(test)]
        examples: &["Unsupported colour"],
        #[cfg(test)]
        others: &[("unsupported tool", Class::UnknownTool)],
    },
];
