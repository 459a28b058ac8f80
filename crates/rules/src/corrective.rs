//! The first deterministic failure of a call is answered with what it needed. Of a refusal of the host's only names of
//! parameters and types are repeated; a tool's words stand in its own result alone.

use std::collections::BTreeSet;

use serde_json::Value;
use tool_guard_calls::identity::Call;
use tool_guard_loops::table::Facts;
use tool_guard_outcome::cause;
use tool_guard_outcome::class::Class;
use tool_guard_outcome::outcome::Failure;
use tool_guard_outcome::phrase::{Haystack, normalise};
use tool_guard_outcome::wait_hint;
use tool_guard_text::{quote, similar};
use tool_guard_tools::catalogue::Catalogue;
use tool_guard_tools::wrapper::{WRAPPER, is_own_behind_wrapper};
use tool_guard_verdict::action::Action;
use tool_guard_verdict::rule::Rule;

use crate::advice::{self, Advice, Again};
use crate::complaint::{Fault, complaint, complaints, fault};
use crate::example::{Example, fails};
use crate::finding::{Finding, Observed};
use crate::identical_failures;
use crate::lacking::lacking;
use crate::spec::RuleSpec;

/// The rule.
pub(crate) const SPEC: RuleSpec = RuleSpec {
    judge: Some(judge),
    examples: &[
        Example {
            name: "did-you-mean",
            calls: &[fails("reed", r#"{"path":"a.txt"}"#, "Tool reed not found")],
            expected: &[("corrective", Action::Correct)],
            ..Example::PLAIN
        },
        Example {
            name: "behind-another",
            calls: &[fails("web_fetch", r#"{"url":"https://a.example/"}"#, "Tool web_fetch not found")],
            expected: &[("corrective", Action::Correct)],
            ..Example::PLAIN
        },
    ],
    ..RuleSpec::SILENT
};

/// What a failure needs: a malformed call each time, any other the first time.
fn judge(seen: &mut Observed<'_>) -> Option<Finding> {
    let (failure, call, session) = (seen.counted?, seen.finished.call, &*seen.session);
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
    let error = normalise(&failure.error);
    advice::find(&call.name, failure.class, &Haystack::new(&error)).filter(|advice| advice.is_special())
}

/// Guidance that is added to the first failure of a well-formed call; a call that waits is not told that it fails again. `looked`: the
/// result right before it was a look with the same tool.
#[must_use]
pub fn guidance(call: &Call, failure: &Failure, catalogue: &Catalogue, waits: bool, looked: bool) -> Option<String> {
    let failed = format!("[TOOL ERROR] {}() failed ({}).", quote::name(&call.name), failure.class);
    let error = normalise(&failure.error);
    let error = Haystack::new(&error);
    let advice = advice::find(&call.name, failure.class, &error);
    if let Some(name) = lacking(call, failure, catalogue).filter(|_| !advice.is_some_and(Advice::is_special)) {
        let place = if cause::at_end(&failure.error).is_some() { "The error stands at the end of its text: it lacks" } else { "It lacks" };
        return Some(format!("{failed} {place} '{}'. Send the call again with that.", quote::name(name)));
    }
    let advice = advice?;
    // what a command ran into is its own business, and whoever tells how long to wait has said what helps
    let by_class = || !failure.by_exit && wait_hint::wait_in(&error).is_none();
    if advice.text.is_empty() || !advice.is_special() && !by_class() {
        return None;
    }
    let again = if advice.again == Again::Fails && !waits { " The same call will fail again." } else { "" };
    let text = if looked { advice.after_look.unwrap_or(advice.text) } else { advice.text };
    Some(format!("{failed}{again} {text}"))
}

#[cfg(test)]
mod tests;
