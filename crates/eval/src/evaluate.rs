//! All sections of a corpus, in one pass over its transcripts.

use serde::Serialize;
use tool_guard_transcript::replay::Player;

use crate::answers::{self, AnswerScore};
use crate::benchmark::{self, TraceScore};
use crate::claims::ClaimScore;
use crate::corpus::Corpus;
use crate::disputed::Disputed;
use crate::error::EvalError;
use crate::errors::{self, ErrorScore};
use crate::healthy::HealthyScore;
use crate::labelled::{self, InjectionScore, SecretScore};
use crate::lines::Problems;
use crate::loop_marks::LoopMarks;
use crate::loops::LoopScore;
use crate::notices::NoticeScore;
use crate::progress::Progress;
use crate::saved::SavedScore;
use crate::sessions::each_session;
use crate::sources::Part;
use crate::traces::Half;

/// The figures; a section whose files are missing is `null`.
#[derive(Debug, Default, Serialize)]
pub struct Scores {
    /// Classes of failed results.
    pub errors: Option<ErrorScore>,
    /// Stuck sessions.
    pub loops: Option<LoopScore>,
    /// Modern coding sessions.
    pub healthy: Option<HealthyScore>,
    /// Calls that were saved.
    pub saved: Option<SavedScore>,
    /// Injections and what looks like them.
    pub injection: Option<InjectionScore>,
    /// Secrets, personal data and what looks like them.
    pub secrets: Option<SecretScore>,
    /// Notices in modern coding sessions.
    pub notices: Option<NoticeScore>,
    /// Answers that claim what no call did.
    pub claims: Option<ClaimScore>,
    /// Our own labelled answers.
    pub answers: Option<AnswerScore>,
    /// Labelled traces.
    pub traces: Option<TraceScore>,
}

/// What is looked at of a corpus.
#[derive(Debug, Default)]
pub struct Selection {
    /// Of the traces, those of this half.
    pub half: Half,
    /// Of errors, injections and secrets, those of these sources.
    pub part: Part,
    /// Rows of errors, injections and secrets, and sessions as to loops, that are left out.
    pub disputed: Disputed,
}

/// Scores a corpus.
///
/// # Errors
/// When one of its files cannot be opened. Broken lines only go to `problems`.
pub fn evaluate(corpus: &Corpus, selection: &Selection, problems: &mut Problems) -> Result<Scores, EvalError> {
    let mut scores = Scores::default();
    if !corpus.errors.is_empty() {
        scores.errors = Some(errors::score(&corpus.errors, selection.part, &selection.disputed, problems)?);
    }
    let marks = if corpus.loops.is_empty() { None } else { Some(LoopMarks::read(&corpus.loops, problems)?) };
    if !corpus.transcripts.is_empty() {
        replay(corpus, marks.as_ref(), &selection.disputed, problems, &mut scores)?;
    }
    if !corpus.injection.is_empty() || !corpus.prompts.is_empty() {
        scores.injection = Some(labelled::injections(&corpus.injection, &corpus.prompts, selection.part, &selection.disputed, problems)?);
    }
    if !corpus.secrets.is_empty() {
        scores.secrets = Some(labelled::secrets(&corpus.secrets, selection.part, &selection.disputed, problems)?);
    }
    if !corpus.claims.is_empty() {
        scores.claims.get_or_insert_default().add_cases(&corpus.claims, problems)?;
    }
    if !corpus.answers.is_empty() {
        scores.answers = Some(answers::score(&corpus.answers, problems)?);
    }
    if !corpus.traces.is_empty() {
        scores.traces = Some(benchmark::score(&corpus.traces, selection.half, problems)?);
    }
    Ok(scores)
}

fn replay(
    corpus: &Corpus,
    marks: Option<&LoopMarks>,
    disputed: &Disputed,
    problems: &mut Problems,
    scores: &mut Scores,
) -> Result<(), EvalError> {
    let mut player = Player::default();
    let (mut healthy, mut notices, mut claims) = (HealthyScore::default(), NoticeScore::default(), ClaimScore::default());
    let mut marked = marks.map(|marks| (marks, LoopScore::default(), SavedScore::default()));
    let (mut progress, mut sessions) = (Progress::default(), 0_usize);
    for file in &corpus.transcripts {
        each_session(file, problems, |session| {
            let trace = player.play(&session);
            healthy.add(file, &trace);
            notices.add(&session);
            claims.add(&session);
            if let Some((marks, loops, saved)) = &mut marked {
                if !disputed.holds(&session.id) {
                    loops.add(&trace, marks);
                }
                saved.add(&trace, marks);
            }
            sessions += 1;
            progress.at(|| format!("{sessions} sessions replayed, now {}", file.display()));
        })?;
    }
    healthy.finish();
    scores.healthy = Some(healthy);
    scores.notices = Some(notices);
    scores.claims = Some(claims);
    if let Some((marks, mut loops, saved)) = marked {
        loops.finish(marks);
        scores.loops = Some(loops);
        scores.saved = Some(saved);
    }
    Ok(())
}
