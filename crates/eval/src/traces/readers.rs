//! Recorded answers of readers to what the guard asks about a trace, and readers that are wrong now and then.

use std::collections::BTreeMap;
use std::hash::{BuildHasher, Hasher};
use std::path::Path;
use std::sync::Arc;

use rustc_hash::FxBuildHasher;
use tool_guard_core::Question;
use tool_guard_opinion::answer::Judgement;

use crate::error::EvalError;

/// How sure a reader is that answers the wrong way round.
const SURE: u8 = 90;

/// An answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Recorded {
    pub(crate) judgement: Judgement,
    pub(crate) confidence: u8,
}

/// Who answers.
#[derive(Debug, Clone, Default)]
pub struct Readers {
    /// By the digest's id: every recorded answer.
    answers: Arc<BTreeMap<String, Vec<Recorded>>>,
    /// What is answered where nothing is recorded.
    otherwise: Option<Recorded>,
    /// How many of a hundred answers are turned round.
    wrong: u64,
    /// Which of the ways to draw these.
    draw: u64,
}

impl Readers {
    /// Recorded answers: a line each, with tabs between the digest's id, `stuck`, `working`, `waiting`, `yes` or `no`, the confidence, and who it was;
    /// lines that begin with `#` are comments.
    ///
    /// # Errors
    /// When the file cannot be read, or a line is no answer.
    pub fn read(file: &Path) -> Result<Self, EvalError> {
        let text = std::fs::read_to_string(file).map_err(|source| EvalError::Open { path: file.to_owned(), source })?;
        let mut answers: BTreeMap<String, Vec<Recorded>> = BTreeMap::new();
        for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
            let (id, recorded) = recorded(line).ok_or_else(|| EvalError::NoAnswer { path: file.to_owned(), line: at + 1 })?;
            answers.entry(id).or_default().push(recorded);
        }
        Ok(Self { answers: Arc::new(answers), ..Self::default() })
    }

    /// The same readers, who answer so where nothing is recorded.
    #[must_use]
    pub(crate) fn otherwise(&self, judgement: Judgement) -> Self {
        Self { otherwise: Some(Recorded { judgement, confidence: SURE }), ..self.clone() }
    }

    /// Whether an answer is recorded.
    pub(crate) fn knows(&self, id: &str) -> bool {
        self.answers.contains_key(id)
    }

    /// The same readers, but that so many of a hundred answers are turned round: in one draw the same ones each time.
    #[must_use]
    pub fn wrong(self, wrong: u64, draw: u64) -> Self {
        Self { wrong, draw, ..self }
    }

    /// The answer to a question; `None`: nobody answered it. Of several the one that most gave counts, else the first.
    pub(crate) fn answer(&self, question: &Question) -> Option<Recorded> {
        let recorded = match self.answers.get(&question.id) {
            Some(all) => {
                let times = |one: &Recorded| all.iter().filter(|other| other.judgement == one.judgement).count();
                all.iter().rev().copied().max_by_key(times)
            }
            None => self.otherwise,
        }?;
        Some(if self.is_wrong(&question.id) { turned(recorded) } else { recorded })
    }

    fn is_wrong(&self, id: &str) -> bool {
        let mut hash = FxBuildHasher.build_hasher();
        hash.write(id.as_bytes());
        if self.draw > 0 {
            hash.write_u64(self.draw);
        }
        hash.finish() % 100 < self.wrong
    }
}

fn turned(recorded: Recorded) -> Recorded {
    let judgement = match recorded.judgement {
        Judgement::Stuck => Judgement::Working,
        Judgement::Working | Judgement::Waiting => Judgement::Stuck,
        Judgement::Yes => Judgement::No,
        Judgement::No => Judgement::Yes,
    };
    Recorded { judgement, confidence: SURE }
}

fn recorded(line: &str) -> Option<(String, Recorded)> {
    let mut fields = line.split('\t');
    let (id, judgement, confidence) = (fields.next()?, fields.next()?, fields.next()?);
    let judgement = match judgement {
        "stuck" => Judgement::Stuck,
        "working" => Judgement::Working,
        "waiting" => Judgement::Waiting,
        "yes" => Judgement::Yes,
        "no" => Judgement::No,
        _ => return None,
    };
    Some((id.to_owned(), Recorded { judgement, confidence: confidence.parse().ok()? }))
}

impl Recorded {
    /// As a model would write it.
    pub(crate) fn text(self) -> String {
        serde_json::json!({ "judgement": self.judgement, "confidence": self.confidence, "reason": "recorded" }).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(id: &str) -> Question {
        Question { id: id.to_owned(), topic: tool_guard_opinion::topic::Topic::Run, text: String::new(), holds: false }
    }

    #[test]
    fn what_most_said_counts() {
        let stuck = Recorded { judgement: Judgement::Stuck, confidence: 80 };
        let working = Recorded { judgement: Judgement::Working, confidence: 60 };
        let of = |all: &[Recorded]| Readers { answers: Arc::new([("a".to_owned(), all.to_vec())].into()), ..Readers::default() };
        assert_eq!(of(&[stuck, working]).answer(&question("a")), Some(stuck));
        assert_eq!(of(&[stuck, working, working]).answer(&question("a")), Some(working));
        assert_eq!(of(&[stuck]).answer(&question("b")), None);
    }

    #[test]
    fn some_answers_are_wrong_and_always_the_same() {
        let of = |draw: u64| {
            let readers = Readers::default().otherwise(Judgement::Working).wrong(20, draw);
            let wrong = |id: &u32| readers.answer(&question(&id.to_string())).unwrap().judgement == Judgement::Stuck;
            (0..1000).filter(wrong).collect::<Vec<u32>>()
        };
        for draw in 0..4 {
            assert!((150..250).contains(&of(draw).len()), "{draw}");
            assert_eq!(of(draw), of(draw));
        }
        let twice = of(0).iter().filter(|id| of(1).contains(id)).count();
        assert!((15..70).contains(&twice), "{twice} of one draw are in the next");
    }

    #[test]
    fn a_line_is_an_answer_or_none() {
        assert_eq!(recorded("00ff\tstuck\t80\tA"), Some(("00ff".to_owned(), Recorded { judgement: Judgement::Stuck, confidence: 80 })));
        for line in ["00ff\tstuck", "00ff\tlost\t80\tA", "00ff\tstuck\tmuch\tA"] {
            assert_eq!(recorded(line), None, "{line}");
        }
    }
}
