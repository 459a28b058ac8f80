//! What comes out otherwise when a part of the guard is off: the work of `--ablate phrases` and `--ablate claims`.

use std::fmt::Write;

use crate::parallel::each;
use crate::table::table;

/// What labels there are for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sort {
    /// One text, with a label.
    Text,
    /// A trace, with a label.
    Trace,
    /// A recorded session, without one.
    Session,
}

/// Something that the guard judges.
pub(crate) trait Subject: Sync {
    fn sort(&self) -> Sort;

    /// Judges it with what is on in this thread.
    fn judge(&self) -> Judgement;
}

/// What the guard makes of a subject.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Judgement {
    /// Whether that is as labelled; without a label nothing is wrong.
    pub is_right: bool,
    /// All that it says.
    pub said: Vec<String>,
}

/// What can be off, and the indices of the subjects that may come out otherwise then.
pub(crate) struct Part {
    pub name: String,
    pub touched: Vec<usize>,
}

/// How many subjects are touched and come out otherwise without a part.
#[derive(Default)]
struct Change {
    texts: usize,
    traces: usize,
    sessions: usize,
    /// Texts and traces that are right with it only.
    right_with: [usize; 2],
    /// Those that are right without it only.
    right_without: [usize; 2],
    /// Those that are wrong, or right, in another way.
    otherwise: [usize; 2],
    sessions_otherwise: usize,
}

impl Change {
    fn add(&mut self, sort: Sort, usual: &Judgement, without: &Judgement) {
        let labelled = match sort {
            Sort::Text => {
                self.texts += 1;
                0
            }
            Sort::Trace => {
                self.traces += 1;
                1
            }
            Sort::Session => {
                self.sessions += 1;
                self.sessions_otherwise += usize::from(usual != without);
                return;
            }
        };
        match (usual.is_right, without.is_right) {
            (true, false) => self.right_with[labelled] += 1,
            (false, true) => self.right_without[labelled] += 1,
            _ => self.otherwise[labelled] += usize::from(usual != without),
        }
    }

    fn is_none(&self) -> bool {
        let Self { right_with, right_without, otherwise, sessions_otherwise, .. } = self;
        [right_with, right_without, otherwise].into_iter().flatten().all(|count| *count == 0) && *sessions_otherwise == 0
    }

    fn cells(&self, name: &str) -> Vec<String> {
        let Self { texts, traces, sessions, right_with, right_without, otherwise, sessions_otherwise } = self;
        let of = |kind: usize| [right_with[kind], right_without[kind], otherwise[kind]];
        let counts = [*texts, *traces, *sessions].into_iter().chain(of(0)).chain(of(1)).chain([*sessions_otherwise]);
        std::iter::once(name.to_owned()).chain(counts.map(|count| if count == 0 { String::new() } else { count.to_string() })).collect()
    }
}

/// `right with`: with the part only; `without`: without it only; `otherwise`: wrong, or right, in another way.
const HEAD: [&str; 11] = [
    "off",
    "texts met",
    "traces",
    "sessions",
    "texts right with",
    "without",
    "otherwise",
    "traces right with",
    "without",
    "otherwise",
    "sessions otherwise",
];

/// A table of the columns in which something stands.
fn filled_columns(lines: &[Vec<String>]) -> String {
    let filled: Vec<usize> = (0..HEAD.len()).filter(|at| lines.iter().any(|line| !line[*at].is_empty())).collect();
    let of = |line: &Vec<String>| filled.iter().map(|at| line[*at].clone()).collect();
    table(&filled.iter().map(|at| HEAD[*at]).collect::<Vec<_>>(), &lines.iter().map(of).collect::<Vec<_>>())
}

/// Judges all with everything on; `watched` tells what of a judgement is wanted beside it.
pub(crate) fn usual<'s, S: Subject, T: Send>(subjects: &'s [S], watched: impl Fn(&'s S) -> T + Sync) -> (Vec<Judgement>, Vec<T>) {
    each(subjects, "judged with everything on", |subject| (subject.judge(), watched(subject))).into_iter().unzip()
}

/// Turns off each part alone, and tells what comes out otherwise. `turn_off` does so in its thread, by the part's index.
pub(crate) fn report<S: Subject>(subjects: &[S], usual: &[Judgement], parts: &[Part], turn_off: impl Fn(Option<usize>) + Sync) -> String {
    let indices: Vec<usize> = (0..parts.len()).filter(|at| !parts[*at].touched.is_empty()).collect();
    let changes = each(&indices, "turned off alone", |at| {
        let mut change = Change::default();
        turn_off(Some(*at));
        for touched in &parts[*at].touched {
            change.add(subjects[*touched].sort(), &usual[*touched], &subjects[*touched].judge());
        }
        turn_off(None);
        change
    });
    let count = |sort| subjects.iter().zip(usual).filter(move |(subject, _)| subject.sort() == sort);
    let right = |sort| format!("{} of {}", count(sort).filter(|(_, usual)| usual.is_right).count(), count(sort).count());
    let sessions = count(Sort::Session).count();
    let mut text = format!("right: {} texts, {} traces; {sessions} sessions\n", right(Sort::Text), right(Sort::Trace));
    let deciding: Vec<bool> = changes.iter().map(|change| !change.is_none()).collect();
    let lines = indices.iter().zip(&changes).filter(|(_, change)| !change.is_none());
    text.push_str(&filled_columns(&lines.map(|(at, change)| change.cells(&parts[*at].name)).collect::<Vec<_>>()));
    let silent: Vec<&Part> = indices.iter().zip(deciding).filter(|(_, decides)| !decides).map(|(at, _)| &parts[*at]).collect();
    let _ = writeln!(text, "\n{} of {} are met and decide nothing", silent.len(), parts.len());
    for part in silent {
        let _ = writeln!(text, "  {} ({})", part.name, part.touched.len());
    }
    let _ = writeln!(text, "\n{} of {} are not met", parts.len() - indices.len(), parts.len());
    for part in parts.iter().filter(|part| part.touched.is_empty()) {
        let _ = writeln!(text, "  {}", part.name);
    }
    text
}
