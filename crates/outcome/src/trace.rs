//! What a stack trace in a command's output says: its exception is judged, and nothing above or below it.
//!
//! Exceptions about the world outside the program are a cause; those of its own logic, and of data that it converts, are not. What a
//! program reports about a child that it ran is the child's.

use tool_guard_text::part::Part;

use crate::ablation::row;
use crate::class::Class;
use crate::classify::classify_normalised;
use crate::http_status;
use crate::patterns::Pattern;
use crate::phrase::holds;

// EXCEPTIONS: names that are a cause by themselves, or the program's own logic; MESSAGES: what the message of another one may say
include!(concat!(env!("OUT_DIR"), "/exceptions.rs"));

/// How an exception says that a file or a module is missing.
const MISSING: &[&str] = &["enoent", "no such file*", "cannot find module", "cannot find package"];
/// How Node reports a child that it ended because it took too long.
const ENDED: &[&str] = &["\n  killed: true,\n", "\n  signal: 'sigterm'"];
/// Frames of code that stands in the call itself.
const INLINE: &[&str] = &["file \"<string>\"", "file \"<stdin>\"", "file \"<python-input"];
/// How Python says that a value cannot be converted.
const CONVERSIONS: &[&str] = &["invalid literal for", "could not convert string to float", "parseerror: *", "jsondecodeerror: *"];
/// How an exception begins that hands on what a service answered.
const ANSWERS: &[&str] = &["an error occurred (*) when calling", "rpc error: code =", "client error: *", "server error: *"];

/// Whether the output is a stack trace.
pub(super) fn is_trace(text: &str) -> bool {
    text.contains("traceback (most recent call last)")
        || text.contains("\n    at ")
        || text.contains("\n   at ")
        || text.contains("\n\tat ")
}

/// The class of the trace's last exception, if it is a cause; of a child's failure that it reports, by what the child printed.
pub(super) fn exception(text: &str, of_child: fn(&str) -> Option<Class>) -> Option<Class> {
    let is_exception = |line: &&str| {
        let name = line.split([':', ' ']).next().unwrap_or_default();
        let dotted = name.chars().all(|c| c.is_alphanumeric() || "._".contains(c)) && !name.starts_with('.');
        let named = ["error", "exception", "expired", "timeout", "interrupt"].iter().any(|end| name.ends_with(end));
        dotted && (named || name.contains('.') && line.part(name.len()..).starts_with(": "))
    };
    if ENDED.iter().all(|member| text.contains(member)) {
        return Some(Class::Timeout);
    }
    let line = text.lines().map(without_lead).rfind(is_exception)?;
    // the message of a command that a program ran is what that command printed
    if line.starts_with("error: command failed: ")
        && let Some((_, message)) = text.split_once(line)
    {
        let message = message.split("\n    at ").next().unwrap_or_default();
        return of_child(message.trim_start());
    }
    // a program that could not be started is a missing file to the runtime
    if text.contains("_execute_child") && line.starts_with("filenotfounderror") {
        return Some(Class::CommandNotFound);
    }
    let name = line.split([':', ' ']).next().unwrap_or_default();
    let name = name.rsplit('.').next().unwrap_or(name);
    let by_name = EXCEPTIONS.iter().find(|row| row.phrases.contains(&name) && row.id.counts()).map(|row| row.class);
    if by_name == Some(Class::CommandFailed) {
        return None;
    }
    // what a validation found wrong may stand on the lines below it
    if name.ends_with("validationerror")
        && let Some(at) = text.rfind(line)
    {
        let class = classify_normalised(text.part(at..));
        return matches!(class, Class::MissingParam | Class::InvalidType).then_some(class);
    }
    // what a program in a file converts is its own data; code that a call holds is the call's
    if text.contains("\n  file \"")
        && !INLINE.iter().any(|frame| text.contains(frame))
        && CONVERSIONS.iter().any(|phrase| holds(line, phrase))
    {
        return None;
    }
    let by_message =
        MESSAGES.iter().find(|row| row.phrases.iter().any(|phrase| holds(line, phrase)) && row.id.counts()).map(|row| row.class);
    by_name.or(by_message).or_else(|| {
        let class = classify_normalised(line);
        let missing_file = MISSING.iter().any(|phrase| holds(line, phrase));
        // a service that answered is the world, whatever it answered
        let answered = class != Class::Unknown && (ANSWERS.iter().any(|phrase| holds(line, phrase)) || http_status::class(line).is_some());
        if answered {
            return Some(class);
        }
        (class.is_external() || class == Class::NotFound && missing_file).then_some(class)
    })
}

/// An exception's line without what a runtime writes before its name.
fn without_lead(line: &str) -> &str {
    let plain = ["caused by: ", "unhandled exception. ", "unhandled exception: "].iter().find_map(|lead| line.strip_prefix(lead));
    let thread = || line.strip_prefix("exception in thread \"")?.split_once("\" ").map(|(_, rest)| rest);
    plain.or_else(thread).unwrap_or(line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrase::{mask_names, normalise};
    use crate::phrases::dead;

    fn class(line: &str) -> Class {
        let text = mask_names(&normalise(&format!("Traceback (most recent call last):\n{line}")));
        exception(&text, |_| None).unwrap_or(Class::CommandFailed)
    }

    /// Every example is of its class and of its row, everything else of the class that it is said to be of.
    fn check(rows: &[Pattern], is_of_row: fn(&Pattern, &str) -> bool) {
        for row in rows {
            assert!(!row.examples.is_empty() && !row.others.is_empty(), "{}", row.name);
            assert_eq!(dead(row.phrases, &[]), []);
            for example in row.examples {
                assert_eq!(class(example), row.class, "{example}");
                assert!(is_of_row(row, &normalise(example)), "decided by another row: {example}");
            }
            for (other, class_of_other) in row.others {
                assert_eq!(class(other), *class_of_other, "{other}");
            }
        }
    }

    #[test]
    fn every_exception_has_examples_and_others_that_only_look_like_it() {
        check(EXCEPTIONS, |row, example| {
            example.split(':').next().is_some_and(|name| row.phrases.contains(&name.rsplit('.').next().unwrap_or(name)))
        });
    }

    #[test]
    fn every_message_has_examples_and_others_that_only_look_like_it() {
        check(MESSAGES, |row, example| row.phrases.iter().any(|phrase| holds(example, phrase)));
    }
}
