//! What the sections have in common.

use std::fmt::Write;

use crate::figures::share;
use crate::sources::BySource;
use crate::table::{percent, table};

/// `key  value` lines of a section.
pub(crate) fn facts(title: &str, facts: &[(&str, String)]) -> String {
    let width = facts.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    let mut text = format!("{title}\n");
    for (name, value) in facts {
        let _ = writeln!(text, "  {name:<width$}  {value}");
    }
    text
}

pub(crate) fn of((all, hit): (usize, usize)) -> String {
    format!("{} ({hit} of {all})", percent(share(hit, all)))
}

/// Says how many of a list are not shown.
pub(crate) fn more(text: &mut String, all: usize, list: usize) {
    if all > list {
        let _ = writeln!(text, "    ... and {} more (--list {all} shows all)", all - list);
    }
}

/// How many rows came out wrong, and some of them.
pub(crate) fn list_wrong(text: &mut String, wrong: &[String], list: usize) {
    if wrong.is_empty() {
        return;
    }
    let _ = writeln!(text, "  wrong: {}", wrong.len());
    for row in wrong.iter().take(list) {
        let _ = writeln!(text, "    {row}");
    }
    more(text, wrong.len(), list);
}

/// The figures by source: mean and worst, and each source with ten rows and more.
pub(crate) fn by_source(name: &str, by_source: &BySource) -> String {
    let mut text = String::new();
    let worst =
        by_source.worst_source.as_ref().map_or_else(String::new, |source| format!(", worst {} ({source})", percent(by_source.worst)));
    let _ = writeln!(text, "  {name} by source: mean of {} {}{worst}", by_source.scored(), percent(by_source.mean));
    let _ = writeln!(text, "  false alarms by source: mean {}", percent(by_source.mean_false_alarms));
    text + &each("source", name, by_source)
}

/// A line for each source, or whatever the rows are parted by, with ten rows and more.
pub(crate) fn each(parted_by: &str, name: &str, figures: &BySource) -> String {
    const SHOWN_FROM: usize = 10;
    let large = figures.sources.iter().filter(|(_, part)| part.rows >= SHOWN_FROM);
    let rows: Vec<Vec<String>> =
        large.map(|(part, score)| vec![part.clone(), score.rows.to_string(), percent(score.score), percent(score.false_alarms)]).collect();
    table(&[&format!("{parted_by} (10 rows and more)"), "rows", name, "false alarms"], &rows)
}
