//! The first deterministic failure of a call is answered with what it needed. Of a refusal of the host's only names of
//! parameters and types are repeated; a tool's words stand in its own result alone.

use std::collections::BTreeSet;

use serde_json::Value;
use tool_guard_calls::identity::Call;
use tool_guard_loops::table::Facts;
use tool_guard_outcome::cause;
use tool_guard_outcome::class::Class;
use tool_guard_outcome::outcome::Failure;
use tool_guard_outcome::wait_hint;
use tool_guard_text::{quote, similar};
use tool_guard_tools::catalogue::Catalogue;
use tool_guard_tools::wrapper::{WRAPPER, is_own_behind_wrapper};
use tool_guard_verdict::action::Action;
use tool_guard_verdict::rule::Rule;

use crate::rules::advice::{self, Advice, Again};
use crate::rules::complaint::{Fault, complaint, complaints, fault};
use crate::rules::example::{Example, fails};
use crate::rules::finding::{Finding, Observed};
use crate::rules::identical_failures;
use crate::rules::lacking::lacking;
use crate::rules::spec::RuleSpec;

/// The rule.
pub(super) const SPEC: RuleSpec = RuleSpec {
    judge: Some(judge),
    examples: &[
        Example {
            name: "did-you-mean",
            reader: None,
            unattended: false,
            settings: "{}",
            rounds: 1,
            calls: &[fails("reed", r#"{"path":"a.txt"}"#, "Tool reed not found")],
            expected: &[("corrective", Action::Correct)],
        },
        Example {
            name: "behind-another",
            reader: None,
            unattended: false,
            settings: "{}",
            rounds: 1,
            calls: &[fails("web_fetch", r#"{"url":"https://a.example/"}"#, "Tool web_fetch not found")],
            expected: &[("corrective", Action::Correct)],
        },
    ],
    ..RuleSpec::SILENT
};

/// What a failure needs: a malformed call each time, any other the first time.
fn judge(seen: &mut Observed<'_>) -> Option<Finding> {
    let (failure, call, session) = (seen.counted?, seen.call, &*seen.session);
    let failures = identical_failures::failures(session, call, failure.class);
    let facts = seen.comparison.facts;
    let text = if failure.is_about_call(&call.name) && facts.has(Facts::SAME_MESSAGE | Facts::REPEAT) && session.turn.in_batch(call.key) > 1
    {
        // one message may hold the same call dozens of times
        format!("[TOOL ERROR] {}() was refused as the same call before it in this message was.", quote::name(&call.name))
    } else if failure.is_about_call(&call.name) {
        let working = (failure.class == Class::UnknownTool).then(|| session.working_tools(call.is_wrapped()));
        let working = working.into_iter().flatten().map(String::as_str);
        let known: Vec<&str> = working.chain(Catalogue::built_in_names().map(|name| -> &str { name })).collect();
        let complaint = (complaint(call, failure), call.key);
        // the very same call is stopped, and what it needs stands below that once more
        let again = session.turn.complaint.as_ref().is_some_and(|(told, key)| *told == complaint.0 && *key != call.key);
        let text = if again {
            once_more(call, failure)
        } else {
            corrective(call, failure, seen.context.catalogue, Tools { known: &known, behind: session.working_tools(true) })
        };
        seen.session.turn.complaint = Some(complaint);
        text
    } else if failures == 1 {
        // one that waits for something may fail until that is there
        let waits = call.waits || session.turn.loops.polls(call);
        let looked = session.turn.last_look.as_ref().is_some_and(|look| look.name == call.name && is_snapshot(look));
        let text = guidance(call, failure, seen.context.catalogue, waits, looked)?;
        // one value after the other that is not there: the same advice in a row is said once
        let told = (call.name.clone(), text.clone());
        if seen.session.turn.guidance.as_ref() == Some(&told) {
            return None;
        }
        seen.session.turn.guidance = Some(told);
        text
    } else {
        return None;
    };
    Some(Finding { rule: Rule::Corrective, action: Action::Correct, count: failures, text, evidence: None })
}

/// Whether a look shows what a page consists of.
fn is_snapshot(look: &Call) -> bool {
    let action = look.arguments().and_then(|args| args.get("action")?.as_str()).unwrap_or(&look.name);
    action.contains("snapshot")
}

/// The same complaint once more: what it is, and what was sent this time.
fn once_more(call: &Call, failure: &Failure) -> String {
    let tool = quote::name(&call.name);
    let sent = if call.args.is_some() { format!(" You sent this time: {}.", call.preview()) } else { String::new() };
    if failure.class == Class::UnknownTool {
        return format!("[TOOL ERROR] There is no tool \"{tool}\".{sent}");
    }
    let complaints = complaints(call, failure);
    let complaints = if complaints.is_empty() { format!("{tool}() was refused as before.") } else { complaints.join(" ") };
    format!("[TOOL ERROR] {complaints}{sent}")
}

/// Tools that a wrong name may mean.
#[derive(Debug, Clone, Copy)]
pub struct Tools<'t> {
    /// Those that worked, and the host's own.
    pub known: &'t [&'t str],
    /// Those that worked through [`WRAPPER`].
    pub behind: &'t BTreeSet<String>,
}

/// A name that the host does not know. Hosts keep tools behind [`WRAPPER`], and models call them by their own names.
fn unknown_tool(call: &Call, failure: &Failure, catalogue: &Catalogue, tools: Tools<'_>, sent: &str) -> String {
    let tool = quote::name(&call.name);
    let is_behind = |name: &str| tools.behind.contains(name) || is_own_behind_wrapper(name);
    let is_itself = !call.is_wrapped() && is_behind(&call.name);
    let others: Vec<&str> = tools.known.iter().copied().filter(|name| *name != call.name).collect();
    let similar = Catalogue::similar_tool(&call.name, &others);
    let meant = if is_itself { Some(call.name.as_str()) } else { similar };
    if let Some(meant) = meant.filter(|meant| !call.is_wrapped() && is_behind(meant) && (is_itself || !tools.behind.is_empty())) {
        let hint = if is_itself { String::new() } else { format!(" Did you mean {}?", quote::name(meant)) };
        let through = if tools.behind.is_empty() {
            format!("If you were given {WRAPPER}, call it through that")
        } else {
            format!("Call it through {WRAPPER}")
        };
        let example = catalogue.example_through_wrapper(&quote::name(meant));
        return format!("[TOOL ERROR] There is no tool \"{tool}\" by itself.{hint} {through}: {example}. {}", sent.trim_end());
    }
    let hint = similar.map(|name| format!(" Did you mean {}()?", quote::name(name))).unwrap_or_default();
    let advice = special_advice(call, failure).map_or("Use one of the tools that you were given.", |advice| advice.text);
    format!("[TOOL ERROR] There is no tool \"{tool}\".{hint} {sent}{advice}")
}

/// What a malformed call needed; holds all that the host's own text said, and more.
#[must_use]
pub fn corrective(call: &Call, failure: &Failure, catalogue: &Catalogue, tools: Tools<'_>) -> String {
    let tool = quote::name(&call.name);
    let sent = if call.args.is_some() { format!("You sent: {}. ", call.preview()) } else { String::new() };
    if failure.class == Class::UnknownTool {
        return unknown_tool(call, failure, catalogue, tools, &sent);
    }
    let args = call.args.as_ref().or(failure.received.as_ref());
    let mut parts = complaints(call, failure);
    if parts.is_empty() {
        parts.push(format!("{tool}() was refused: its arguments do not fit what the tool takes."));
    }
    if let Some(example) = catalogue.example(&call.name) {
        parts.push(format!("Correct usage: {example}."));
    }
    if !sent.is_empty() {
        parts.push(sent.trim_end().to_owned());
    }
    for issue in failure.issues.iter().filter(|issue| fault(issue, args) == Fault::Missing) {
        if let Some(sent_as) = meant_parameter(&issue.parameter, args, call, catalogue) {
            parts.push(format!("Did you mean '{}' instead of '{}'?", quote::name(&issue.parameter), quote::name(sent_as)));
        }
    }
    // no word against the one that stands above it
    let forbids = failure.error.to_ascii_lowercase().contains("not retry");
    let ending = if forbids { "Change the call before you send it again." } else { "Fix your call and retry." };
    format!("[TOOL ERROR] {} {ending}", parts.join(" "))
}

/// The name under which the missing parameter was probably sent.
fn meant_parameter<'a>(missing: &str, args: Option<&'a Value>, call: &Call, catalogue: &Catalogue) -> Option<&'a str> {
    let sent: Vec<&str> = args?
        .as_object()?
        .keys()
        .map(String::as_str)
        .filter(|name| *name != missing && !catalogue.parameters(&call.name).any(|known| known == *name))
        .collect();
    sent.iter()
        .copied()
        .find(|name| catalogue.alias(&call.name, name) == Some(missing))
        .or_else(|| similar::nearest_sent(missing, sent.iter().copied()))
}

/// Advice about this very error, where there is some.
fn special_advice(call: &Call, failure: &Failure) -> Option<&'static Advice> {
    advice::find(&call.name, failure.class, &failure.error).filter(|advice| advice.is_special())
}

/// Guidance that is added to the first failure of a well-formed call; a call that waits is not told that it fails again. `looked`: the
/// result right before it was a look with the same tool.
#[must_use]
pub fn guidance(call: &Call, failure: &Failure, catalogue: &Catalogue, waits: bool, looked: bool) -> Option<String> {
    let failed = format!("[TOOL ERROR] {}() failed ({}).", quote::name(&call.name), failure.class);
    let advice = advice::find(&call.name, failure.class, &failure.error);
    if let Some(name) = lacking(call, failure, catalogue).filter(|_| !advice.is_some_and(Advice::is_special)) {
        let place = if cause::at_end(&failure.error).is_some() { "The error stands at the end of its text: it lacks" } else { "It lacks" };
        return Some(format!("{failed} {place} '{}'. Send the call again with that.", quote::name(name)));
    }
    let advice = advice?;
    // what a command ran into is its own business, and whoever tells how long to wait has said what helps
    let by_class = || !failure.by_exit && wait_hint::retry_after_ms(&failure.error).is_none();
    if advice.text.is_empty() || !advice.is_special() && !by_class() {
        return None;
    }
    let again = if advice.again == Again::Fails && !waits { " The same call will fail again." } else { "" };
    let text = if looked { advice.after_look.unwrap_or(advice.text) } else { advice.text };
    Some(format!("{failed}{again} {text}"))
}

#[cfg(test)]
mod tests {
    use tool_guard_outcome::class::FailureKind;
    use tool_guard_outcome::facts::{Facts, Speaker};
    use tool_guard_outcome::outcome::{Outcome, read};

    use super::*;

    fn correct(tool: &str, args: &str, text: &str) -> String {
        let catalogue = Catalogue::default();
        let Outcome::Failure(failure) =
            read(Facts { tool, is_error: true, details_status: None, exit_code: None, text, speaker: Speaker::Unknown })
        else {
            panic!()
        };
        let tools = Tools { known: &["read", "exec", "web_search"], behind: &BTreeSet::new() };
        corrective(&Call::new(tool, Some(args), &catalogue), &failure, &catalogue, tools)
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
        let Outcome::Failure(failure) =
            read(Facts { tool: "weather_now", is_error: true, details_status: None, exit_code: None, text, speaker: Speaker::Unknown })
        else {
            panic!()
        };
        let call = Call::new("weather_now", Some("{}"), &catalogue);
        let told = corrective(&call, &failure, &catalogue, Tools { known: &["weather_now\u{202e}\n"], behind: &BTreeSet::new() });
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
    fn a_tool_behind_another_is_told_with_the_way_to_it() {
        let catalogue = Catalogue::default();
        let told = |tool: &str, behind: &[&str]| {
            let behind = behind.iter().map(|name| (*name).to_owned()).collect();
            let tools = Tools { known: &["read", "exec", "web_fetch"], behind: &behind };
            corrective(&Call::new(tool, Some("{}"), &catalogue), &failure(tool, &format!("Tool {tool} not found")), &catalogue, tools)
        };
        let through = r#"tool_call({ id: "web_fetch", args: { url: "https://example.org/page" } })"#;
        assert_eq!(
            told("web_fetch", &["web_search"]),
            format!(
                "[TOOL ERROR] There is no tool \"web_fetch\" by itself. Call it through tool_call: {through}. You sent: web_fetch({{}})."
            )
        );
        assert_eq!(
            told("web_fetch", &[]),
            format!(
                "[TOOL ERROR] There is no tool \"web_fetch\" by itself. If you were given tool_call, call it through that: {through}. \
                 You sent: web_fetch({{}})."
            )
        );
        assert!(
            told("WebFetch", &["web_fetch"]).contains(" Did you mean web_fetch? Call it through tool_call: tool_call({ id: \"web_fetch\"")
        );
        assert!(told("crm_lookup", &["crm_lookup"]).contains(r#"tool_call({ id: "crm_lookup", args: { ... } })"#));
        assert!(told("WebFetch", &[]).contains("There is no tool \"WebFetch\". Did you mean web_fetch()?"));
        assert!(!told("frobnicate", &["web_fetch"]).contains("Did you mean"));
    }

    fn failure(tool: &str, text: &str) -> Failure {
        let Outcome::Failure(failure) =
            read(Facts { tool, is_error: true, details_status: None, exit_code: None, text, speaker: Speaker::Unknown })
        else {
            panic!()
        };
        failure
    }

    #[test]
    fn what_a_tool_says_of_its_arguments_is_not_repeated() {
        let call = Call::new("read", Some(r#"{"path":"a.txt","offset":90}"#), &Catalogue::default());
        assert_eq!(
            guidance(&call, &failure("read", "Offset 90 is beyond end of file (7 lines total)"), &Catalogue::default(), false, false)
                .unwrap(),
            "[TOOL ERROR] read() failed (invalid_value). The same call will fail again. \
             The file ends before that line: read from an earlier line, or read the whole file."
        );
        assert_eq!(
            guidance(&call, &failure("read", "Invalid request: url must be a string"), &Catalogue::default(), false, false),
            None,
            "nothing is known to help"
        );
        let text = correct("forecast", "{}", "Unknown tool id: forecast. Use tool_search to find a tool.");
        assert!(text.starts_with("[TOOL ERROR] There is no tool \"forecast\"."), "{text}");
        assert!(text.ends_with("call it by the id that the search shows."), "{text}");
    }

    #[test]
    fn guidance_says_that_the_call_fails_again_only_where_that_is_true() {
        let call = |tool| Call::new(tool, Some("{}"), &Catalogue::default());
        let told = |tool, text, waits| guidance(&call(tool), &failure(tool, text), &Catalogue::default(), waits, false).unwrap();
        assert_eq!(
            told("edit", "Found 3 occurrences of the text in b.txt. The text must be unique.", false),
            "[TOOL ERROR] edit() failed (no_match). The same call will fail again. \
             The old text is there several times: add the lines around it to the old text until it is unique."
        );
        assert_eq!(
            told("browser", "Unknown ref \"e7\". Run a new snapshot and use a ref from that snapshot.", false),
            "[TOOL ERROR] browser() failed (unknown). The page has changed since that snapshot: take a new snapshot, and use a ref from it."
        );
        assert!(!told("read", "ENOENT: no such file or directory, access 'b.zip'", true).contains("fail again"), "it waits for the file");
    }

    #[test]
    fn what_a_command_ran_into_gets_only_advice_about_that_very_error() {
        let call = Call::new("exec", Some("{}"), &Catalogue::default());
        for (text, helped) in [
            ("Error: listen EADDRINUSE: address already in use :::80\n\nCommand exited with code 1", true),
            ("cat: b.txt: No such file or directory\n\nCommand exited with code 1", false),
            ("curl: HTTP 429 Too Many Requests\n\nCommand exited with code 22", false),
        ] {
            assert_eq!(guidance(&call, &failure("exec", text), &Catalogue::default(), false, false).is_some(), helped, "{text}");
        }
    }

    #[test]
    fn who_tells_how_long_to_wait_needs_no_advice() {
        let call = Call::new("weather", Some("{}"), &Catalogue::default());
        for (text, helped) in [("HTTP 429 Too Many Requests", true), ("HTTP 429 Too Many Requests\nRetry-After: 9", false)] {
            assert_eq!(guidance(&call, &failure("weather", text), &Catalogue::default(), false, false).is_some(), helped, "{text}");
        }
    }

    #[test]
    fn every_deterministic_class_of_a_well_formed_call_has_guidance() {
        let call = Call::new("read", Some("{}"), &Catalogue::default());
        for class in Class::ALL.iter().filter(|class| class.kind() == FailureKind::Deterministic && !class.is_malformed_call()) {
            let failure = Failure { class: *class, ..Failure::unusable(String::new()) };
            assert!(guidance(&call, &failure, &Catalogue::default(), false, false).is_some(), "{class}");
        }
    }
}
