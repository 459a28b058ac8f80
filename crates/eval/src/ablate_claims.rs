//! What each list of words decides by which claims are found, in each language and in all: on labelled answers and recorded sessions.
//!
//! Requests and answers are read without a list first, and only where something else is found in one, the whole is judged again.

use std::collections::{BTreeMap, BTreeSet};

use tool_guard_claims::ablation::{parts, readings, turn_off};
use tool_guard_transcript::RecordedSession;

use crate::ablate::{Judgement, Part, Sort, Subject, report, usual};
use crate::answers::{Answer, each_answer};
use crate::claims::{Case, ClaimScore, each_case, read_texts};
use crate::corpus::Corpus;
use crate::error::EvalError;
use crate::lines::Problems;
use crate::parallel::each;
use crate::sessions::each_session;

/// What claims are searched in.
enum Told {
    Answer(Answer),
    Case(Case),
    Session(RecordedSession),
}

impl Subject for Told {
    fn sort(&self) -> Sort {
        match self {
            Self::Answer(_) | Self::Case(_) => Sort::Text,
            Self::Session(_) => Sort::Session,
        }
    }

    fn judge(&self) -> Judgement {
        match self {
            Self::Answer(answer) => {
                let said = answer.judged();
                Judgement { is_right: said.is_none() == answer.is_fine(), said: said.into_iter().collect() }
            }
            Self::Case(case) => {
                let mut score = ClaimScore::default();
                score.add_case(case);
                Judgement { is_right: score.list.is_empty(), said: score.list }
            }
            Self::Session(session) => {
                let mut score = ClaimScore::default();
                score.add(session);
                Judgement { is_right: true, said: score.list }
            }
        }
    }
}

impl Told {
    /// The requests and answers in it.
    fn texts(&self) -> Vec<&str> {
        match self {
            Self::Answer(answer) => vec![&answer.request, &answer.reply],
            Self::Case(case) => vec![&case.input.text],
            Self::Session(session) => read_texts(session).collect(),
        }
    }
}

/// Turns off each list alone, and prints what comes out otherwise.
///
/// # Errors
/// When a file cannot be opened.
pub fn ablate_claims(corpus: &Corpus, problems: &mut Problems) -> Result<String, EvalError> {
    let mut subjects = Vec::new();
    each_answer(&corpus.answers, problems, |answer| subjects.push(Told::Answer(answer)))?;
    each_case(&corpus.claims, problems, |case| subjects.push(Told::Case(case)))?;
    for file in &corpus.transcripts {
        each_session(file, problems, |session| subjects.push(Told::Session(session)))?;
    }
    // a sentence stands in many sessions
    let (mut sentences, mut of_subjects) = (BTreeMap::new(), Vec::new());
    for subject in &subjects {
        let mut of_subject = BTreeSet::new();
        for reading in subject.texts().into_iter().flat_map(readings) {
            let next = sentences.len();
            of_subject.insert(sentences.entry(reading.raw()).or_insert((next, reading)).0);
        }
        of_subjects.push(of_subject);
    }
    let parts = parts();
    let mut touched: Vec<BTreeSet<usize>> = each(&parts, "read without", |part| {
        let differing: BTreeSet<usize> =
            sentences.values().filter(|(_, reading)| reading.differs_without(part)).map(|(at, _)| *at).collect();
        (0..subjects.len()).filter(|at| !of_subjects[*at].is_disjoint(&differing)).collect()
    });
    for (at, part) in parts.iter().enumerate() {
        let all: Vec<usize> = part.made_of.iter().flat_map(|made_of| touched[*made_of].iter().copied()).collect();
        touched[at].extend(all);
    }
    let named = parts.iter().zip(touched);
    let listed: Vec<Part> = named.map(|(part, touched)| Part { name: part.name.clone(), touched: touched.into_iter().collect() }).collect();
    let usual = usual(&subjects, |_| ()).0;
    Ok(report(&subjects, &usual, &listed, |at| turn_off(at.map(|at| &parts[at]))))
}
