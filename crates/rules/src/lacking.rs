//! The parameter that a tool itself says it lacks.

use serde_json::Value;
use tool_guard_calls::identity::Call;
use tool_guard_outcome::cause;
use tool_guard_outcome::class::Class;
use tool_guard_outcome::outcome::Failure;
use tool_guard_secrets::is_name_of_secret;
use tool_guard_tools::catalogue::Catalogue;

/// Words of what a person gives, and no argument.
const NO_PARAMETERS: [&str; 16] = [
    "approval",
    "login",
    "signin",
    "payment",
    "consent",
    "confirmation",
    "permission",
    "verification",
    "captcha",
    "otp",
    "code",
    "authentication",
    "authorization",
    "access",
    "reboot",
    "restart",
];

/// The parameter that a tool says it lacks, where it was not sent: of a call that names an action, or one that the catalogue knows. Never what
/// a person gives, nor a secret.
pub(crate) fn lacking<'f>(call: &Call, failure: &'f Failure, catalogue: &Catalogue) -> Option<&'f str> {
    let name = cause::lacking(&failure.error).filter(|_| failure.class == Class::MissingParam && !failure.by_exit)?;
    let lower = name.to_ascii_lowercase();
    let args = call.arguments();
    let acts = args.is_some_and(|args| ["action", "kind", "method"].iter().any(|key| args.get(key).is_some()));
    let is_parameter = acts || catalogue.parameters(&call.name).any(|known| known == name);
    let is_no_parameter = NO_PARAMETERS.contains(&&*lower) || is_name_of_secret(name);
    let was_sent = args.is_some_and(|args| holds(args, &lower, 2));
    (is_parameter && !is_no_parameter && !was_sent).then_some(name)
}

/// Whether a value stands under this name, in any case, here or so many objects deeper.
fn holds(args: &Value, name: &str, depth: u8) -> bool {
    let is_value = |value: &Value| !value.is_null() && value.as_str() != Some("");
    args.as_object().is_some_and(|map| {
        map.iter().any(|(key, value)| key.to_ascii_lowercase() == name && is_value(value) || depth > 0 && holds(value, name, depth - 1))
    })
}
