//! The figures as text for a person, except those of screening.

use std::fmt::Write;

use super::format::{by_source, facts, list_wrong, more, of};
use super::{screening, traces};
use crate::errors::ErrorScore;
use crate::evaluate::Scores;
use crate::healthy::{HealthyScore, Touched};
use crate::loops::LoopScore;
use crate::saved::SavedScore;
use crate::table::{percent, table};

/// Confusions and tests that are shown of each kind.
const SHOWN: usize = 12;

/// The whole report; `list` examples of what was missed or touched.
#[must_use]
pub fn text(scores: &Scores, list: usize) -> String {
    let sections = [
        scores.errors.as_ref().map(|score| errors(score, list)),
        scores.loops.as_ref().map(|score| loops(score, list)),
        scores.healthy.as_ref().map(|score| healthy(score, list)),
        scores.saved.as_ref().map(saved),
        scores.injection.as_ref().map(|score| screening::injection(score, list)),
        scores.secrets.as_ref().map(|score| screening::secrets(score, list)),
        scores.notices.as_ref().map(|score| screening::notices(score, list)),
        scores.claims.as_ref().map(|score| screening::claims(score, list)),
        scores.answers.as_ref().map(|score| screening::answers(score, list)),
        scores.traces.as_ref().map(|score| traces::traces(score, list)),
    ];
    sections.into_iter().flatten().collect::<Vec<_>>().join("\n")
}

fn errors(score: &ErrorScore, list: usize) -> String {
    let mut text = facts(
        "errors: the class of what failed",
        &[
            ("rows", format!("{} ({} ambiguous ones left out)", score.rows, score.ambiguous)),
            ("macro F1", percent(score.macro_f1)),
            ("kind accuracy", of(score.failed)),
            ("false alarms", of(score.ok)),
            ("false alarms, nasty rows", of(score.nasty)),
        ],
    );
    let rows: Vec<Vec<String>> = score
        .per_class
        .iter()
        .map(|(name, class)| {
            let rate = |rate: f64| format!("{:.1}", 100.0 * rate);
            vec![
                (*name).to_owned(),
                rate(class.precision),
                rate(class.recall),
                rate(class.f1),
                class.rows.to_string(),
                class.given.to_string(),
            ]
        })
        .collect();
    text.push_str(&table(&["class", "precision", "recall", "F1", "rows", "given"], &rows));
    if !score.confusions.is_empty() {
        let shown: Vec<String> =
            score.confusions.iter().take(SHOWN).map(|(truth, given, count)| format!("{truth} as {given} {count}")).collect();
        let _ = writeln!(text, "  most frequent mistakes: {}", shown.join(", "));
    }
    text.push_str(&by_source("macro F1", &score.by_source));
    list_wrong(&mut text, &score.wrong, list);
    text
}

fn loops(score: &LoopScore, list: usize) -> String {
    let first: Vec<String> = score.first_intervention.iter().map(|(repetition, count)| format!("{repetition}: {count}")).collect();
    let mut text = facts(
        "loops: stuck sessions",
        &[
            ("sessions replayed", format!("{} ({} of {} marked ones found)", score.sessions, score.found, score.marked)),
            ("stuck", score.stuck.to_string()),
            ("recall", of((score.stuck, score.caught))),
            ("first spoke on repetition", if first.is_empty() { "-".to_owned() } else { first.join(", ") }),
            ("precision (turns stopped as loops)", of(score.stopped_turns)),
            ("poll trips", score.poll_trips.to_string()),
        ],
    );
    if !score.missed.is_empty() {
        let over = score.missed.iter().filter(|missed| missed.over).count();
        let _ = writeln!(text, "  missed stuck sessions: {} (in {over} the run was over before)", score.missed.len());
        for missed in score.missed.iter().take(list) {
            let over = if missed.over { ", run over before" } else { "" };
            let _ = writeln!(text, "    {} {} x{} {}{over}", missed.session, missed.tool, missed.length, missed.kind);
        }
        more(&mut text, score.missed.len(), list);
    }
    for (title, stops) in
        [("calls stopped within marked polling", &score.tripped), ("turns stopped as loops without a mark", &score.unmarked)]
    {
        if !stops.is_empty() {
            let _ = writeln!(text, "  {title}: {}", stops.len());
        }
        for stop in stops {
            let _ = writeln!(text, "    {} turn {} row {} {} {} {}", stop.session, stop.turn, stop.row, stop.rule, stop.tool, stop.args);
        }
    }
    text
}

fn healthy(score: &HealthyScore, list: usize) -> String {
    let mut text = facts(
        "healthy: modern coding sessions",
        &[
            ("sessions", score.sessions.to_string()),
            ("calls", format!("{} ({} failed, {} without a result)", score.calls, score.failing, score.unanswered)),
            ("touched (did not fail)", score.touched.to_string()),
            ("per 1000 calls", score.per_thousand.map_or_else(|| "-".to_owned(), |rate| format!("{rate:.2}"))),
            ("wrong stops", score.wrong_stops.to_string()),
            ("repaired", format!("{} that did not fail, {} that did", score.repaired.0, score.repaired.1)),
            ("results without a call", score.orphans.to_string()),
        ],
    );
    let rows: Vec<Vec<String>> = score
        .rules
        .iter()
        .map(|(rule, counts)| {
            let counts = [counts.failing, counts.touched, counts.blocked, counts.cut_off, counts.halted];
            [rule.clone()].into_iter().chain(counts.map(|count| count.to_string())).collect()
        })
        .collect();
    text.push_str(&table(&["rule", "failing calls told", "others told", "blocked", "cut off", "turns ended"], &rows));
    text.push_str("  selected:\n");
    for file in score.selected.iter().filter(|file| file.modern > 0) {
        let sources: Vec<&str> = file.sources.keys().map(String::as_str).collect();
        let _ = writeln!(
            text,
            "    {}: {} of {} sessions, {} calls ({})",
            file.file,
            file.modern,
            file.sessions,
            file.calls,
            sources.join(", ")
        );
    }
    let wrong = score.wrong_list.len();
    for (title, touched, list) in [("touched calls", &score.touched_list, list), ("wrong stops", &score.wrong_list, wrong)] {
        if !touched.is_empty() {
            let _ = writeln!(text, "  {title}: {}", touched.len());
            touched.iter().take(list).for_each(|touched| touched_line(&mut text, touched));
            more(&mut text, touched.len(), list);
        }
    }
    text
}

fn touched_line(text: &mut String, touched: &Touched) {
    let Touched { session, row, rule, action, tool, args, text: intervention } = touched;
    let _ = writeln!(text, "    {session} row {row} {rule}/{action} {tool} {args}\n      > {intervention}");
}

fn saved(score: &SavedScore) -> String {
    let SavedScore { calls, sessions, of, total, total_of } = score;
    facts(
        "saved: calls blocked, or never made because the run was ended",
        &[
            ("in stuck sessions", format!("{calls} of {of} calls, in {sessions} sessions")),
            ("in all sessions", format!("{total} of {total_of} calls")),
        ],
    )
}
