//! Values of the tables of loops that would do better on labelled traces: one row after the other gets others, on one half of the
//! families; the other half shows whether that holds. Nothing is written: whoever changes a row must know why.

use std::fmt::Write;

use tool_guard_loops::table::ablation::Changes;
use tool_guard_loops::table::{FACTORS, POINTS, RELIEF};

use crate::ablate_loops::{play, traces};
use crate::corpus::Corpus;
use crate::error::EvalError;
use crate::lines::Problems;
use crate::parallel::each;
use crate::table::table;
use crate::traces::{Half, LabelledTrace, Outcome};

/// What a value is multiplied with.
const TRIED: [f32; 6] = [0.0, 0.5, 0.75, 1.25, 1.5, 2.0];
/// What a change must save to be kept: a row that is changed for one trace fits that trace.
const LEAST: f64 = 1.0;

/// What outcomes cost: a false stop costs somebody's task, a missed one some tokens.
const fn cost(outcome: Outcome) -> f64 {
    match outcome {
        Outcome::Stopped | Outcome::Ended => 20.0,
        Outcome::Overnoted => 3.0,
        Outcome::Missed | Outcome::Noted => 1.0,
        Outcome::Late => 0.5,
        Outcome::LeftAlone | Outcome::Caught => 0.0,
    }
}

fn cost_of(traces: &[(String, LabelledTrace)], changes: &Changes) -> f64 {
    play(traces, changes).iter().map(|(outcome, _)| cost(*outcome)).sum()
}

/// The rows with their values.
fn values() -> Vec<(&'static str, f32)> {
    POINTS.iter().chain(FACTORS).chain(RELIEF.iter().map(|(_, row)| row)).map(|row| (row.id, row.value())).collect()
}

/// Searches, and prints what it would change and what that brings on both halves.
///
/// # Errors
/// When a file cannot be opened.
pub fn fit(corpus: &Corpus, problems: &mut Problems) -> Result<String, EvalError> {
    let mut text = String::new();
    for (fitted, held_out) in [(Half::Even, Half::Odd), (Half::Odd, Half::Even)] {
        let (own, others) = (traces(&corpus.traces, fitted, problems)?, traces(&corpus.traces, held_out, problems)?);
        let (mut changes, mut best) = (Changes::new(), cost_of(&own, &Changes::new()));
        let (before, before_others) = (best, cost_of(&others, &Changes::new()));
        let mut lines = Vec::new();
        for (row, value) in values() {
            let tried: Vec<f32> = TRIED.iter().map(|factor| (value * factor * 100.0).round() / 100.0).collect();
            let with = |value: f32| {
                let mut with = changes.clone();
                with.insert(row, Some(value));
                with
            };
            let costs = each(&tried, "values tried", |value| cost_of(&own, &with(*value)));
            let least = tried.iter().zip(costs).min_by(|(_, a), (_, b)| a.total_cmp(b));
            let Some((new, cost)) = least.filter(|(_, cost)| *cost <= best - LEAST) else { continue };
            changes = with(*new);
            let of_others = cost_of(&others, &changes);
            lines.push(vec![row.to_owned(), format!("{value}"), format!("{new}"), format!("{cost:.1}"), format!("{of_others:.1}")]);
            best = cost;
        }
        let _ = writeln!(text, "fitted on the {fitted:?} half ({} traces, cost {before:.1}), held out {before_others:.1}", own.len());
        text.push_str(&table(&["row", "is", "would be", "cost then", "held out then"], &lines));
        text.push('\n');
    }
    Ok(text)
}
