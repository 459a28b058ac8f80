//! What a host complains of in the arguments of a call, in sentences of ours.

use serde_json::Value;
use tool_guard_calls::identity::Call;
use tool_guard_outcome::class::Class;
use tool_guard_outcome::classify::classify;
use tool_guard_outcome::complaint::in_own_words;
use tool_guard_outcome::outcome::{Failure, Issue};
use tool_guard_text::quote;

/// What the host complains of, whatever else the call holds.
pub(crate) fn complaint(call: &Call, failure: &Failure) -> String {
    let parameters = failure.issues.iter().map(|issue| issue.parameter.as_str());
    [call.name.as_str(), failure.class.name()].into_iter().chain(parameters).collect::<Vec<_>>().join(" ")
}

/// What is wrong with each parameter, in sentences: those that are missing first.
pub(crate) fn complaints(call: &Call, failure: &Failure) -> Vec<String> {
    let tool = quote::name(&call.name);
    let args = call.args.as_ref().or(failure.received.as_ref());
    let of = |wanted: Fault| failure.issues.iter().filter(move |issue| fault(issue, args) == wanted);
    let missing: Vec<String> = of(Fault::Missing).map(|issue| format!("'{}'", quote::name(&issue.parameter))).collect();
    let mut parts = Vec::new();
    if !missing.is_empty() {
        parts.push(format!("{tool}() requires {}.", missing.join(" and ")));
    }
    let sentence = |issue: &Issue, got: &str| {
        let wrong = in_own_words(&issue.complaint).map(|complaint| format!(": {complaint}")).unwrap_or_default();
        format!("{tool}() got {got} '{}'{wrong}.", quote::name(&issue.parameter))
    };
    parts.extend(of(Fault::Null).map(|issue| sentence(issue, "null as")));
    parts.extend(of(Fault::Wrong).map(|issue| sentence(issue, "a wrong")));
    parts
}

/// What is wrong with a parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    /// It was not sent.
    Missing,
    /// It was sent as null.
    Null,
    /// It was sent as something else than it must be.
    Wrong,
}

/// What is wrong with the parameter of a complaint: hosts also call an absent one, or null, "must be string".
pub(crate) fn fault(issue: &Issue, args: Option<&Value>) -> Fault {
    let keys = issue.parameter.split(['.', '/', '[', ']']).filter(|key| !key.is_empty());
    let mut at = args;
    let mut is_absent = false;
    for key in keys {
        let inner = match at {
            Some(Value::Object(map)) => map.get(key),
            Some(Value::Array(list)) => key.parse::<usize>().ok().and_then(|nth| list.get(nth)),
            _ => None,
        };
        is_absent = inner.is_none() && at.is_some_and(Value::is_object);
        at = inner;
    }
    match at {
        Some(Value::Null) => Fault::Null,
        _ if is_absent || classify(&issue.complaint) == Class::MissingParam => Fault::Missing,
        _ => Fault::Wrong,
    }
}
