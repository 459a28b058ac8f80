//! Rule A: the first deterministic failure of a call is answered with what it needed.

use serde_json::Value;

use crate::call::identity::Call;
use crate::failure::classify::classify;
use crate::failure::outcome::{Failure, Issue};
use crate::rules::context::Context;
use crate::rules::example::{Example, fails};
use crate::rules::finding::Finding;
use crate::rules::spec::RuleSpec;
use crate::screen::redact;
use crate::text::{quote, similar};
use crate::tools::catalogue::Catalogue;
use crate::verdict::action::Action;
use crate::verdict::class::{Class, FailureKind};
use crate::verdict::rule::Rule;

/// The rule's wording and examples.
pub(super) const SPEC: RuleSpec = RuleSpec {
    examples: &[Example {
        name: "did-you-mean",
        settings: "{}",
        rounds: 1,
        calls: &[fails("reed", r#"{"path":"a.txt"}"#, "Tool reed not found")],
        expected: &[("corrective", Action::Correct)],
    }],
    ..RuleSpec::SILENT
};

/// Looks at a failure of which there were `failures` alike; `working`: tools that worked in this session.
pub(super) fn judge(context: Context<'_>, call: &Call, failure: &Failure, failures: u32, working: &[String]) -> Option<Finding> {
    let class = failure.class;
    let text = if failure.is_about_call(&call.name) {
        let known: Vec<&str> = working.iter().map(String::as_str).chain(Catalogue::built_in_names().map(|name| -> &str { name })).collect();
        corrective(call, failure, context.catalogue, &known)
    } else if class.kind() == FailureKind::Deterministic && !failure.by_exit && failures == 1 {
        guidance(call, class)?
    } else {
        return None;
    };
    Some(Finding { rule: Rule::Corrective, action: Action::Correct, count: failures, text })
}

/// What a malformed call needed; holds all that the host's own text said, and more.
#[must_use]
pub fn corrective(call: &Call, failure: &Failure, catalogue: &Catalogue, known_tools: &[&str]) -> String {
    let tool = quote::name(&call.name);
    let sent = if call.args.is_some() { format!("You sent: {}. ", call.preview()) } else { String::new() };
    if failure.class == Class::UnknownTool {
        let hint = Catalogue::similar_tool(&call.name, known_tools)
            .map(|name| format!(" Did you mean {}()?", quote::name(name)))
            .unwrap_or_default();
        return format!("[TOOL ERROR] There is no tool \"{tool}\".{hint} {sent}Use one of the tools that you were given.");
    }
    let args = call.args.as_ref().or(failure.received.as_ref());
    let (missing, wrong): (Vec<&Issue>, Vec<&Issue>) = failure.issues.iter().partition(|issue| is_missing(issue, args));
    let mut parts = Vec::new();
    if !missing.is_empty() {
        let names: Vec<String> = missing.iter().map(|issue| format!("'{}'", quote::name(&issue.parameter))).collect();
        parts.push(format!("{tool}() requires {}.", names.join(" and ")));
    }
    for issue in &wrong {
        parts.push(format!("{tool}() got a wrong '{}': {}.", quote::name(&issue.parameter), quote::error(&redact::text(&issue.complaint))));
    }
    if parts.is_empty() {
        parts.push(format!("{tool}() was called wrongly: {}", quote::error(&redact::text(&failure.error))));
    }
    if let Some(example) = catalogue.example(&call.name) {
        parts.push(format!("Correct usage: {example}."));
    }
    if !sent.is_empty() {
        parts.push(sent.trim_end().to_owned());
    }
    for issue in missing {
        if let Some(sent_as) = meant_parameter(&issue.parameter, args, call, catalogue) {
            parts.push(format!("Did you mean '{}' instead of '{}'?", quote::name(&issue.parameter), quote::name(sent_as)));
        }
    }
    format!("[TOOL ERROR] {} Fix your call and retry.", parts.join(" "))
}

/// Whether the complaint is about a parameter that was not sent: hosts also call an absent one "must be string".
fn is_missing(issue: &Issue, args: Option<&Value>) -> bool {
    classify(&issue.complaint) == Class::MissingParam
        || args.and_then(Value::as_object).is_some_and(|map| !issue.parameter.contains('.') && !map.contains_key(&issue.parameter))
}

/// The name under which the missing parameter was probably sent.
fn meant_parameter<'a>(missing: &str, args: Option<&'a Value>, call: &Call, catalogue: &Catalogue) -> Option<&'a str> {
    let sent: Vec<&str> = args?
        .as_object()?
        .keys()
        .map(String::as_str)
        .filter(|name| !catalogue.parameters(&call.name).any(|known| known == *name))
        .collect();
    sent.iter()
        .copied()
        .find(|name| catalogue.alias(&call.name, name) == Some(missing))
        .or_else(|| similar::nearest_sent(missing, sent.iter().copied()))
}

/// What helps with a failure whose own text stays; `None` for classes that are retried, and for malformed calls, whose text is
/// replaced.
const fn advice(class: Class) -> Option<&'static str> {
    Some(match class {
        Class::NotFound => "List or search to find the right name first.",
        Class::NotADirectory => "This is a file: name the folder that holds it.",
        Class::IsADirectory => "This is a folder: list it, then name a file in it.",
        Class::PermissionDenied => "Use a place that you may access, or ask the user.",
        Class::NoMatch => "Read the file and copy the old text exactly, white space included.",
        Class::CommandNotFound => "Check that the program is installed, or use another one.",
        Class::SyntaxError => "Correct the syntax first.",
        Class::Auth => "Ask the user to sign in or to give access.",
        Class::LimitExceeded => "Ask for less, or tell the user about the limit.",
        Class::MissingParam
        | Class::InvalidType
        | Class::InvalidValue
        | Class::UnknownTool
        | Class::RateLimit
        | Class::Timeout
        | Class::Network
        | Class::ServerError
        | Class::Busy
        | Class::CommandFailed
        | Class::Cancelled
        | Class::Blocked
        | Class::Unknown => return None,
    })
}

/// Guidance that is added to the first deterministic failure of a well-formed call.
#[must_use]
pub fn guidance(call: &Call, class: Class) -> Option<String> {
    let advice = advice(class)?;
    Some(format!("[TOOL ERROR] {}() failed ({class}). The same call will fail again. {advice}", quote::name(&call.name)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::failure::outcome::{Facts, Outcome, read};

    fn correct(tool: &str, args: &str, text: &str) -> String {
        let catalogue = Catalogue::default();
        let Outcome::Failure(failure) = read(Facts { tool, is_error: true, details_status: None, exit_code: None, text }) else { panic!() };
        corrective(&Call::new(tool, Some(args), &catalogue), &failure, &catalogue, &["read", "exec", "web_search"])
    }

    #[test]
    fn the_fixed_text_stands_word_for_word() {
        assert_eq!(
            correct(
                "read",
                "{}",
                "Validation failed for tool \"read\":\n  - path: must have required properties path\n\nReceived arguments:\n{}"
            ),
            "[TOOL ERROR] read() requires 'path'. Correct usage: read({ path: \"path/to/file\" }). You sent: read({}). Fix your call and retry."
        );
    }

    #[test]
    fn a_tool_that_is_meant_is_named_safely() {
        let catalogue = Catalogue::default();
        let text = "Tool weather_now not found";
        let Outcome::Failure(failure) = read(Facts { tool: "weather_now", is_error: true, details_status: None, exit_code: None, text })
        else {
            panic!()
        };
        let call = Call::new("weather_now", Some("{}"), &catalogue);
        let told = corrective(&call, &failure, &catalogue, &["weather_now\u{202e}\n"]);
        assert!(told.contains("Did you mean weather_now()?"), "{told}");
    }

    #[test]
    fn a_parameter_sent_under_another_name_is_pointed_out() {
        for (args, wrong) in [(r#"{"fileName":"a"}"#, Some("fileName")), (r#"{"colour":"a"}"#, None), (r#"{"paht":"a"}"#, Some("paht"))] {
            let text = correct("read", args, "Validation failed for tool \"read\":\n  - path: must have required property 'path'");
            match wrong {
                Some(wrong) => assert!(text.contains(&format!("Did you mean 'path' instead of '{wrong}'?")), "{text}"),
                None => assert!(!text.contains("Did you mean"), "{text}"),
            }
        }
    }

    #[test]
    fn absent_parameters_are_required_and_present_ones_are_wrong() {
        let text = correct(
            "edit",
            "{}",
            "Validation failed for tool \"edit\":\n  - path: must be string\n  - edits: must be array\n\nReceived arguments:\n{}",
        );
        assert!(text.starts_with("[TOOL ERROR] edit() requires 'path' and 'edits'. Correct usage: edit({"), "{text}");
        let text = correct(
            "write",
            r#"{"path":"a","content":{}}"#,
            "Validation failed for tool \"write\":\n  - content: must be string\n\nReceived arguments:\n{}",
        );
        assert!(text.starts_with("[TOOL ERROR] write() got a wrong 'content': must be string. Correct usage:"), "{text}");
    }

    #[test]
    fn an_unknown_tool_is_answered_with_the_tool_that_was_meant() {
        for (tool, hint) in [("bash", " Did you mean exec()?"), ("WebSearch", " Did you mean web_search()?"), ("frobnicate", "")] {
            let text = correct(tool, "{}", &format!("Tool {tool} not found"));
            assert_eq!(
                text,
                format!(
                    "[TOOL ERROR] There is no tool \"{tool}\".{hint} You sent: {tool}({{}}). Use one of the tools that you were given."
                )
            );
        }
    }

    #[test]
    fn every_deterministic_class_of_a_well_formed_call_has_guidance() {
        let call = Call::new("read", Some("{}"), &Catalogue::default());
        for class in Class::ALL.iter().filter(|class| class.kind() == FailureKind::Deterministic && !class.is_malformed_call()) {
            assert!(guidance(&call, *class).is_some(), "{class}");
        }
    }
}
