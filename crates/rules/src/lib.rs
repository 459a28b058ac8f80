//! What is done about a call or a result: whether a call may run, what is said of its result, and when a run ends.
//!
//! Each rule has a file of its own, with its decision, its wording and its examples; [`ladder`] is where they meet, and [`spec()`] is their table.
//! Its match has no catch-all arm, so the compiler names a rule that is missing. Rules read and write what `session` remembers; whether a
//! [`finding::Decision`] is carried out, and what the journal says of it, is not decided here.
#![forbid(unsafe_code)]

pub mod admission;
pub mod advice;
mod back_off;
pub mod budget;
mod complaint;
pub mod context;
pub mod corrective;
mod cycle;
pub mod duplicate;
mod elsewhere;
pub mod example;
pub mod finding;
pub mod foreign_act;
pub mod halt;
mod identical_failures;
mod lacking;
pub mod ladder;
pub mod permission;
mod repeated_runs;
mod repetition;
pub mod report;
pub mod reset;
mod same_failure;
mod scale;
pub mod second_opinion;
mod shared_cause;
pub mod spec;
mod stopped_run;
mod transient_budget;
mod turn_cap;
mod variants;
mod wording;

use tool_guard_verdict::rule::Rule;

use crate::spec::{Judge, RuleSpec};

/// A rule's decision, wording and examples.
#[must_use]
pub const fn spec(rule: Rule) -> &'static RuleSpec {
    match rule {
        Rule::Corrective => &corrective::SPEC,
        Rule::IdenticalFailures => &identical_failures::SPEC,
        Rule::TurnCap => &turn_cap::SPEC,
        Rule::SameFailure => &same_failure::SPEC,
        Rule::SharedCause => &shared_cause::SPEC,
        Rule::Repetition => &repetition::SPEC,
        Rule::Cycle => &cycle::SPEC,
        Rule::Variants => &variants::SPEC,
        Rule::TransientBudget => &transient_budget::SPEC,
        Rule::Budget => &budget::SPEC,
        Rule::RepeatedRuns => &repeated_runs::SPEC,
        Rule::SecondOpinion => &second_opinion::SPEC,
        Rule::Halt => &halt::SPEC,
        Rule::Reset => &reset::SPEC,
        Rule::Duplicate => &duplicate::SPEC,
        Rule::ForeignAct => &foreign_act::SPEC,
        Rule::Claim => &elsewhere::CLAIM,
        Rule::TextCall => &elsewhere::TEXT_CALL,
        Rule::Hints | Rule::ShowTools => &elsewhere::OF_PROMPTS,
        Rule::Repair => &elsewhere::REPAIR,
        Rule::Injection => &elsewhere::INJECTION,
        Rule::Redaction => &elsewhere::REDACTION,
        Rule::Size => &elsewhere::SIZE,
        Rule::Validation => &elsewhere::VALIDATION,
    }
}

/// What the rules find in results, in the order of their table.
static JUDGES: [Option<Judge>; Rule::ALL.len()] = {
    let mut judges = [None; Rule::ALL.len()];
    let (mut rules, mut free): (&[Rule], &mut [Option<Judge>]) = (Rule::ALL, &mut judges);
    while let ([rule, next @ ..], [judge, rest @ ..]) = (rules, free) {
        *judge = spec(*rule).judge;
        (rules, free) = (next, rest);
    }
    judges
};
