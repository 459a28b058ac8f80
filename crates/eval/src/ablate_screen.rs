//! What each part of the screening for injections finds that nothing else does: each language, class of words, rule, literal and
//! search is turned off alone, and then all that turned out to be unneeded, one after the other, as two may find the same.
//!
//! What is unneeded on some sources may be needed on others: with `--part`, the sources of the other part are judged without it.
//!
//! Only texts in which a part was asked for are judged again without it.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use tool_guard_screen::injection::ablation::{Mechanism, turn_off};
use tool_guard_screen::injection::injection;
use tool_guard_screen::injection::mechanisms::{mechanisms, name};

use crate::corpus::Corpus;
use crate::disputed::Disputed;
use crate::error::EvalError;
use crate::evaluate::Selection;
use crate::labelled::LabelledText;
use crate::lines::Problems;
use crate::parallel::each;
use crate::progress::Progress;
use crate::sources::{Part, each_row_of};
use crate::table::table;

type IsKind = fn(&Mechanism) -> bool;

/// What may go by itself, for sources that were not looked at.
const KINDS: [(&str, IsKind); 6] = [
    ("languages", |one| matches!(one, Mechanism::Language(_))),
    ("classes", |one| matches!(one, Mechanism::Class(_))),
    ("rules", |one| matches!(one, Mechanism::Rule(_))),
    ("markers", |one| matches!(one, Mechanism::Marker(_))),
    ("anchors", |one| matches!(one, Mechanism::Anchor(_))),
    ("of any kind", |_| true),
];

/// A labelled text with what is found in it now.
struct Row {
    /// The index of its file.
    file: usize,
    source: String,
    text: String,
    is_injection: bool,
    found: bool,
    /// What was asked for, but for languages and classes of words.
    met: BTreeSet<Mechanism>,
}

/// How the rows of one file change when something is off.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Change {
    /// Injections that are found no more, and that are found only then.
    injections: (usize, usize),
    /// Benign rows in which something is found no more, and only then.
    benign: (usize, usize),
}

impl Change {
    fn is_harmless(self) -> bool {
        self.injections.0 <= self.injections.1 && self.benign.1 <= self.benign.0
    }
}

/// Judges with these off: a verdict and what was asked for, for each of the rows.
fn judge(rows: &[&Row], off: &BTreeSet<Mechanism>) -> Vec<(bool, BTreeSet<Mechanism>)> {
    let _ = turn_off(off.clone());
    let judged = rows.iter().map(|row| (injection(&row.text).is_some(), turn_off(off.clone())));
    let judged = judged.collect();
    let _ = turn_off(BTreeSet::new());
    judged
}

/// The rows that may come out otherwise without this.
fn touched(rows: &[Row], mechanism: Mechanism) -> Vec<usize> {
    let by_words = matches!(mechanism, Mechanism::Language(_) | Mechanism::Class(_));
    rows.iter().enumerate().filter(|(_, row)| by_words || row.met.contains(&mechanism)).map(|(at, _)| at).collect()
}

/// The change in each file, and the rows with their new verdicts.
fn changes(rows: &[Row], files: usize, touched: &[usize], judged: &[(bool, BTreeSet<Mechanism>)]) -> Vec<Change> {
    let mut changes = vec![Change::default(); files];
    for (at, (found, _)) in touched.iter().zip(judged) {
        let row = &rows[*at];
        let change = &mut changes[row.file];
        let count = if row.is_injection { &mut change.injections } else { &mut change.benign };
        match (row.found, *found) {
            (true, false) => count.0 += 1,
            (false, true) => count.1 += 1,
            _ => {}
        }
    }
    changes
}

/// Turns off each alone.
fn each_alone(rows: &[Row], files: usize, all: &[Mechanism]) -> Vec<Vec<Change>> {
    each(all, "turned off alone", |mechanism| {
        let touched = touched(rows, *mechanism);
        let judged = judge(&touched.iter().map(|at| &rows[*at]).collect::<Vec<_>>(), &BTreeSet::from([*mechanism]));
        changes(rows, files, &touched, &judged)
    })
}

/// Turns off one after the other whatever may stay off then: nothing is lost by all of them together.
fn together(rows: &mut [Row], files: usize, all: &[Mechanism]) -> BTreeSet<Mechanism> {
    let (mut off, mut progress) = (BTreeSet::new(), Progress::default());
    for (at, mechanism) in all.iter().enumerate() {
        progress.at(|| format!("{at} of {} turned off together", all.len()));
        let touched = touched(rows, *mechanism);
        off.insert(*mechanism);
        let halves = touched.split_at(touched.len() / 2);
        let (rows_now, off_now) = (&*rows, &off);
        let judge_half = |half: &[usize]| judge(&half.iter().map(|at| &rows_now[*at]).collect::<Vec<_>>(), off_now);
        let judged = std::thread::scope(|scope| {
            let first = scope.spawn(|| judge_half(halves.0));
            let second = judge_half(halves.1);
            let mut first = first.join().expect("no thread panics");
            first.extend(second);
            first
        });
        if changes(rows, files, &touched, &judged).iter().all(|change| change.is_harmless()) {
            for (at, (found, met)) in touched.into_iter().zip(judged) {
                rows[at].found = found;
                rows[at].met.extend(met);
            }
        } else {
            off.remove(mechanism);
        }
    }
    off
}

/// Reads the rows and judges them with everything on.
fn read(corpus: &Corpus, part: Part, disputed: &Disputed, problems: &mut Problems) -> Result<Vec<Row>, EvalError> {
    let mut rows = Vec::new();
    let _ = turn_off(BTreeSet::new());
    each_row_of(&corpus.injection, part, disputed, problems, |file, _, row: LabelledText, _| {
        if row.ambiguous != Some(true) && matches!(row.label.as_str(), "injection" | "benign") {
            let found = injection(&row.text).is_some();
            let file = corpus.injection.iter().position(|path| path == file).unwrap_or_default();
            let met = turn_off(BTreeSet::new());
            rows.push(Row { file, source: row.source, is_injection: row.label == "injection", text: row.text, found, met });
        }
    })?;
    Ok(rows)
}

/// The mean over sources of the injections that are found, and the benign rows in which something is, of each file.
fn summary(rows: &[Row], files: &[PathBuf]) -> Vec<Vec<String>> {
    let of_file = |file: usize| {
        let rows = || rows.iter().filter(move |row| row.file == file);
        let sources: BTreeSet<&str> = rows().filter(|row| row.is_injection).map(|row| row.source.as_str()).collect();
        let recall = |source: &&str| {
            let of_source: Vec<bool> = rows().filter(|row| row.is_injection && row.source == **source).map(|row| row.found).collect();
            crate::figures::share(of_source.iter().filter(|found| **found).count(), of_source.len()).unwrap_or_default()
        };
        let sum: f64 = sources.iter().map(recall).sum();
        let mean = crate::figures::share(1, sources.len()).map(|part| part * sum);
        let count = |is_injection: bool| rows().filter(|row| row.is_injection == is_injection && row.found).count().to_string();
        vec![corpus_name(&files[file]), crate::table::percent(mean), count(true), count(false)]
    };
    (0..files.len()).map(of_file).collect()
}

/// The same with these off.
fn summary_without(rows: &mut [Row], files: &[PathBuf], off: &BTreeSet<Mechanism>) -> Vec<Vec<String>> {
    let verdicts = judge(&rows.iter().collect::<Vec<_>>(), off);
    for (row, (found, _)) in rows.iter_mut().zip(verdicts) {
        row.found = found;
    }
    summary(rows, files)
}

fn corpus_name(file: &Path) -> String {
    file.parent().and_then(Path::file_name).map_or_else(|| file.display().to_string(), |name| name.to_string_lossy().into_owned())
}

/// Measures each part of the screening, and prints what only it finds.
///
/// # Errors
/// When a file cannot be opened.
pub fn ablate_screen(corpus: &Corpus, selection: &Selection, problems: &mut Problems) -> Result<String, EvalError> {
    let files = &corpus.injection;
    let mut rows = read(corpus, selection.part, &selection.disputed, problems)?;
    let all: Vec<Mechanism> = mechanisms().collect();
    let head_of_summary = ["corpus", "recall, mean over sources", "injections found", "benign rows found"];
    let mut text = format!("all on\n{}\n", table(&head_of_summary, &summary(&rows, files)));
    text.push_str("each off alone: injections lost/gained, benign rows cleared/raised, by corpus\n");
    let alone = each_alone(&rows, files.len(), &all);
    let cell = |change: &Change| {
        let Change { injections, benign } = change;
        format!("{}/{} {}/{}", injections.0, injections.1, benign.0, benign.1)
    };
    let lines = all.iter().zip(&alone).map(|(one, changes)| [vec![name(*one)], changes.iter().map(cell).collect()].concat());
    let names: Vec<String> = files.iter().map(|file| corpus_name(file)).collect();
    let head: Vec<&str> = std::iter::once("off").chain(names.iter().map(String::as_str)).collect();
    text.push_str(&table(&head, &lines.collect::<Vec<_>>()));
    let unneeded: Vec<Mechanism> =
        all.iter().zip(&alone).filter(|(_, changes)| changes.iter().all(|change| change.is_harmless())).map(|(one, _)| *one).collect();
    let off = together(&mut rows, files.len(), &unneeded);
    let _ = writeln!(text, "\noff together, as nothing is lost by it: {} of {}", off.len(), all.len());
    for one in &off {
        let _ = writeln!(text, "  {}", name(*one));
    }
    let _ = writeln!(text, "\nwith these off\n{}", table(&head_of_summary, &summary_without(&mut rows, files, &off)));
    if let Some(part) = selection.part.other() {
        let mut rows = read(corpus, part, &selection.disputed, problems)?;
        let _ = writeln!(text, "sources that were not looked at, all on\n{}", table(&head_of_summary, &summary(&rows, files)));
        for (kind, is_kind) in KINDS {
            let off = off.iter().copied().filter(is_kind).collect();
            let _ = writeln!(text, "without those {kind}\n{}", table(&head_of_summary, &summary_without(&mut rows, files, &off)));
        }
    }
    Ok(text)
}
