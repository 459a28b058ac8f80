//! Short aligned tables.

use std::fmt::Write;

/// Lines of a table: the first column to the left, the others to the right, two spaces between, two in front.
#[must_use]
pub(crate) fn table(head: &[&str], rows: &[Vec<String>]) -> String {
    let mut widths: Vec<usize> = head.iter().map(|cell| cell.chars().count()).collect();
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.chars().count());
        }
    }
    let mut text = String::new();
    let mut line = |cells: &mut dyn Iterator<Item = &str>| {
        let mut out = String::new();
        for (at, (cell, width)) in cells.zip(&widths).enumerate() {
            let (left, right) = if at == 0 { (*width, 0) } else { (0, *width) };
            let _ = if left > 0 { write!(out, "  {cell:<left$}") } else { write!(out, "  {cell:>right$}") };
        }
        text.push_str(out.trim_end());
        text.push('\n');
    };
    line(&mut head.iter().copied());
    for row in rows {
        line(&mut row.iter().map(String::as_str));
    }
    text
}

/// A share in per cent, `-` where there was nothing to take it of.
#[must_use]
pub(crate) fn percent(share: Option<f64>) -> String {
    share.map_or_else(|| "-".to_owned(), |share| format!("{:.1} %", 100.0 * share))
}
