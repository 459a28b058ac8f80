//! The figures of accuracy as tables of Markdown, for a page of the documentation.

use std::fmt::Write;

use crate::evaluate::Scores;
use crate::sources::BySource;
use crate::table::percent;

/// Rows of the smallest source that has a line of its own.
const SHOWN_FROM: usize = 10;

/// Where the tables begin in a page, and where they end.
const BEGIN: &str = "<!-- eval: begin -->";
const END: &str = "<!-- eval: end -->";

/// The page with its tables made anew; `None` if it has no place for them.
#[must_use]
pub fn page(page: &str, scores: &Scores) -> Option<String> {
    let (before, rest) = page.split_once(BEGIN)?;
    let (_, after) = rest.split_once(END)?;
    Some(format!("{before}{BEGIN}\n\n{}\n{END}{after}", tables(scores)))
}

fn tables(scores: &Scores) -> String {
    let mut text = String::from(
        "| | over rows | mean over sources | worst source of 40 rows and more | false alarms, over rows | false alarms, mean over sources |\n|---|---|---|---|---|---|\n",
    );
    let mut row = |name: &str, rows: Option<f64>, by_source: &BySource, false_alarms: Option<f64>| {
        let worst = by_source.worst_source.as_deref().map_or_else(String::new, |source| format!(" ({source})"));
        let figures = [rows, by_source.mean, by_source.worst, false_alarms, by_source.mean_false_alarms];
        let [rows, mean, worst_score, alarms, mean_alarms] = figures.map(percent);
        let _ = writeln!(text, "| {name} | {rows} | {mean} | {worst_score}{worst} | {alarms} | {mean_alarms} |");
    };
    let mut sources = Vec::new();
    if let Some(errors) = &scores.errors {
        row("class of a failure, macro F1", errors.macro_f1, &errors.by_source, errors.false_alarms);
        sources.push(("Class of a failure", "macro F1", &errors.by_source));
    }
    if let Some(injection) = &scores.injection {
        row("orders to the model, recall", injection.recall, &injection.by_source, injection.false_alarms);
        sources.push(("Orders to the model", "recall", &injection.by_source));
    }
    if let Some(secrets) = &scores.secrets {
        row("secrets and personal data, recall", secrets.recall, &secrets.by_source, secrets.lookalikes);
        sources.push(("Secrets and personal data", "recall", &secrets.by_source));
    }
    if let Some(errors) = &scores.errors {
        let _ = writeln!(text, "\n### Classes of failures\n\n| class | precision | recall | F1 | rows |\n|---|---|---|---|---|");
        for (name, class) in &errors.per_class {
            let [precision, recall, f1] = [class.precision, class.recall, class.f1].map(|share| percent(Some(share)));
            let _ = writeln!(text, "| `{name}` | {precision} | {recall} | {f1} | {} |", class.rows);
        }
    }
    for (title, score, by_source) in sources {
        let _ = writeln!(text, "\n### {title}, by source\n\n| source | rows | {score} | false alarms |\n|---|---|---|---|");
        for (name, source) in by_source.sources.iter().filter(|(_, source)| source.rows >= SHOWN_FROM) {
            let _ = writeln!(text, "| {name} | {} | {} | {} |", source.rows, percent(source.score), percent(source.false_alarms));
        }
    }
    text
}
