//! Budgets: what a run may use of calls, tokens and minutes. The model is told when little is left and when nothing is; a call after
//! that ends the run.

use tool_guard_calls::effect::Effect;
use tool_guard_calls::identity::Call;
use tool_guard_session::spending::Spending;
use tool_guard_session::state::Session;
use tool_guard_settings::thresholds::Budget;
use tool_guard_verdict::action::Action;
use tool_guard_verdict::response::Response;
use tool_guard_verdict::rule::Rule;

use crate::context::Context;
use crate::example::{Example, works};
use crate::finding::Decision;
use crate::spec::RuleSpec;

/// Hundredths of a budget from which on the model is told.
const NOTE_AT: u64 = 80;
const MINUTE_MS: u64 = 60_000;

/// The rule's examples.
pub(crate) const SPEC: RuleSpec = RuleSpec {
    examples: &[Example {
        name: "budget",
        settings: r#"{"budget":{"calls":5}}"#,
        rounds: 6,
        calls: &[works(
            "web_fetch",
            r#"{"url":"https://shop.example/page/{n}"}"#,
            "Page {n} of the catalogue: chairs, tables, lamps no. {n}",
        )],
        expected: &[("budget", Action::Note), ("budget", Action::Stop), ("budget", Action::Halt)],
        ..Example::PLAIN
    }],
    ..RuleSpec::SILENT
};

/// One limit, and how much of it a run has used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct BudgetUse {
    used: u64,
    limit: u64,
    unit: &'static str,
}

impl BudgetUse {
    const fn hundredths(self) -> u64 {
        match self.used.saturating_mul(100).checked_div(self.limit) {
            Some(hundredths) => hundredths,
            None => 0,
        }
    }

    fn words(self) -> String {
        format!("{} of {} {}", self.used, self.limit, self.unit)
    }
}

/// The limits that are set, with what is used of each.
fn limits(budget: Budget, spending: &Spending, tokens: u64, time: u64) -> impl Iterator<Item = BudgetUse> {
    [
        (u64::from(spending.calls), budget.calls, "tool calls"),
        (spending.tokens(tokens), budget.tokens, "tokens"),
        (spending.millis(time) / MINUTE_MS, budget.minutes, "minutes"),
    ]
    .into_iter()
    .filter(|(_, limit, _)| *limit > 0)
    .map(|(used, limit, unit)| BudgetUse { used, limit: limit.into(), unit })
}

/// The limit of which most is used.
fn fullest(context: Context<'_>, session: &Session) -> Option<BudgetUse> {
    if context.thresholds.budget == Budget::default() {
        return None;
    }
    limits(context.thresholds.budget, &session.spending, session.tokens, context.time).max_by_key(|used| used.hundredths())
}

/// What is used of each limit, for an operator; `None`: nothing is limited.
#[must_use]
pub fn overview(budget: Budget, spending: &Spending, tokens: u64, time: u64) -> Option<String> {
    let words: Vec<String> = limits(budget, spending, tokens, time).map(BudgetUse::words).collect();
    (!words.is_empty()).then(|| words.join(", "))
}

/// A call that the model made at `started` came back. What a run uses is only counted while something limits it.
pub fn count(context: Context<'_>, session: &mut Session, call: &Call, started: u64) {
    if context.thresholds.budget != Budget::default() {
        let waits = call.effect == Effect::Wait || call.waits || session.turn.loops.polls(call);
        session.spending.count(waits, started, context.time);
    }
}

/// A call came back and no other rule speaks: whether the model must be told of its budget.
pub fn on_outcome(context: Context<'_>, session: &mut Session) -> Option<Decision> {
    let used = fullest(context, session)?;
    let spent = used.hundredths() >= 100;
    let said = if spent { &mut session.spending.told } else { &mut session.spending.noted };
    if used.hundredths() < NOTE_AT || std::mem::replace(said, true) {
        return None;
    }
    let (action, text) = if spent { (Action::Stop, nothing_left(used)) } else { (Action::Note, little_left(used)) };
    Some(decision(used, action, Response::Append { text }))
}

/// Whether nothing is left and the model knows it: then its next call ends the run.
#[must_use]
pub fn ends_run(context: Context<'_>, session: &Session) -> bool {
    session.spending.told && fullest(context, session).is_some_and(|used| used.hundredths() >= 100)
}

/// A call is about to run: one beyond the budget does not, and if the model was told so before, the run ends.
pub fn before_call(context: Context<'_>, session: &mut Session) -> Option<Decision> {
    let used = fullest(context, session).filter(|used| used.hundredths() >= 100)?;
    let text = nothing_left(used);
    if std::mem::replace(&mut session.spending.told, true) {
        return Some(decision(used, Action::Halt, Response::Halt { text, report: report(used), append: false }));
    }
    Some(decision(used, Action::Block, Response::Block { text }))
}

fn decision(used: BudgetUse, action: Action, response: Response) -> Decision {
    let count = u32::try_from(used.used).unwrap_or(u32::MAX);
    Decision { response, rule: Rule::Budget, action, count, evidence: Some(format!("{} are used", used.words())) }
}

fn little_left(used: BudgetUse) -> String {
    format!("[BUDGET] This run has used {} of its budget. Finish with what is left: do what matters most, then answer.", used.words())
}

fn nothing_left(used: BudgetUse) -> String {
    format!(
        "[BUDGET] The budget of this run is used up: {}. Answer the user now with what you have; another call ends the run.",
        used.words()
    )
}

fn report(used: BudgetUse) -> String {
    format!(
        "I've used up the budget of this run ({}), so I stopped before I was done. How would you like me to proceed? 1) go on with a new \
         budget 2) tell you what I have so far 3) abort the task",
        used.words()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_several_limits_the_fullest_counts() {
        let budget = Budget { calls: 10, tokens: 1000, minutes: 0 };
        let mut spending = Spending::of_run(500, 0);
        spending.calls = 5;
        let used: Vec<String> = limits(budget, &spending, 1300, 0).map(BudgetUse::words).collect();
        assert_eq!(used, ["5 of 10 tool calls", "800 of 1000 tokens"]);
        assert_eq!(overview(Budget::default(), &spending, 0, 0), None);
        let minutes = Budget { minutes: 3, ..Budget::default() };
        assert_eq!(overview(minutes, &spending, 0, 150_000).as_deref(), Some("2 of 3 minutes"));
    }
}
