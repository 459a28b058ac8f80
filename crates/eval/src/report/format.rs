//! What the sections have in common.

use std::fmt::Write;

use crate::figures::share;
use crate::table::percent;

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
