//! What each row of the tables of phrases decides, each table and each language: on labelled errors, traces and recorded sessions.
//!
//! A row that no text matches changes nothing, so what each text matches is noted first, and only those are judged again without a row.

use std::collections::{BTreeMap, BTreeSet};

use tool_guard_outcome::ablation::{rows, turn_off};
use tool_guard_transcript::RecordedSession;
use tool_guard_transcript::replay::Player;

use crate::ablate::{Judgement, Part, Sort, Subject, report, usual};
use crate::ablate_loops::traces;
use crate::corpus::Corpus;
use crate::error::EvalError;
use crate::errors::{LabelledResult, Truth, each_labelled};
use crate::evaluate::Selection;
use crate::lines::Problems;
use crate::sessions::each_session;
use crate::traces::{LabelledTrace, Outcome, judge, reactions, replay};
use crate::verdicts::{of_session, of_trace};

/// What phrases are searched in.
enum Spoken {
    Result(LabelledResult, Truth),
    Trace(LabelledTrace),
    Session(RecordedSession),
}

impl Subject for Spoken {
    fn sort(&self) -> Sort {
        match self {
            Self::Result(..) => Sort::Text,
            Self::Trace(_) => Sort::Trace,
            Self::Session(_) => Sort::Session,
        }
    }

    fn judge(&self) -> Judgement {
        match self {
            Self::Result(result, truth) => {
                let given = result.given(*truth);
                Judgement { is_right: given == truth.class(), said: given.iter().map(ToString::to_string).collect() }
            }
            Self::Trace(trace) => judge_trace(trace),
            Self::Session(session) => Judgement { is_right: true, said: of_session(&mut Player::default(), session) },
        }
    }
}

/// Whether a trace comes out as it should, and every verdict about its calls.
fn judge_trace(trace: &LabelledTrace) -> Judgement {
    let calls = replay(trace);
    let done: Vec<_> = reactions(&calls).iter().map(|(at, kind, _)| (*at, *kind)).collect();
    let outcome = judge(trace.label, &done).0;
    Judgement { is_right: matches!(outcome, Outcome::LeftAlone | Outcome::Caught), said: of_trace(&calls) }
}

/// The rows of each table and of each language, by its name, then each row alone.
fn parts() -> Vec<(String, BTreeSet<&'static str>)> {
    let mut groups = BTreeMap::<String, BTreeSet<&str>>::new();
    for row in rows() {
        let mut names = row.splitn(3, '/');
        for (kind, name) in ["table", "language"].into_iter().zip(&mut names) {
            groups.entry(format!("{kind} {name}")).or_default().insert(row);
        }
    }
    groups.into_iter().chain(rows().iter().map(|row| ((*row).to_owned(), BTreeSet::from([*row])))).collect()
}

/// Turns off each row alone, and prints what comes out otherwise.
///
/// # Errors
/// When a file cannot be opened.
pub fn ablate_phrases(corpus: &Corpus, selection: &Selection, problems: &mut Problems) -> Result<String, EvalError> {
    let mut subjects = Vec::new();
    each_labelled(&corpus.errors, selection.part, &selection.disputed, problems, |row, truth| {
        if !row.is_ambiguous() {
            subjects.push(Spoken::Result(row, truth));
        }
    })?;
    subjects.extend(traces(&corpus.traces, selection.half, problems)?.into_iter().map(|(_, trace)| Spoken::Trace(trace)));
    for file in &corpus.transcripts {
        each_session(file, problems, |session| subjects.push(Spoken::Session(session)))?;
    }
    // what the thread matched before belongs to nothing
    let (usual, matched) = usual(&subjects, |_| turn_off(BTreeSet::new()));
    let parts = parts();
    let touched = |off: &BTreeSet<&str>| (0..subjects.len()).filter(|at| !matched[*at].is_disjoint(off)).collect();
    let listed: Vec<Part> = parts.iter().map(|(name, off)| Part { name: name.clone(), touched: touched(off) }).collect();
    let met: BTreeSet<&str> = matched.iter().flatten().copied().collect();
    let text = report(&subjects, &usual, &listed, |at| {
        let _ = turn_off(at.map(|at| parts[at].1.clone()).unwrap_or_default());
    });
    Ok(format!("{} of {} rows are matched by a text that asks for them; the others can change nothing\n{text}", met.len(), rows().len()))
}
