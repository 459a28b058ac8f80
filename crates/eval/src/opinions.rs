//! What a second opinion is good for: the traces replayed with recorded answers, and with readers that are wrong now and then.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;

use tool_guard_opinion::answer::Judgement;
use tool_guard_opinion::topic::Topic;
use tool_guard_settings::config::SecondOpinion;

use crate::benchmark::TraceCounts;
use crate::corpus::{Corpus, stem};
use crate::error::EvalError;
use crate::lines::Problems;
use crate::table::table;
use crate::traces::{Asked, Half, Kind, Label, LabelledTrace, Readers, Recorded, each_trace, judge, reactions, replay, replay_with};

/// How many of a hundred answers are wrong, for readers that are.
const WRONG: [u64; 3] = [10, 20, 30];

/// Draws of the answers that are wrong: one draw of few hundred traces says little of how many runs are stopped by chance.
const DRAWS: u64 = 20;

/// When readers are asked.
const MODES: [(&str, SecondOpinion); 2] = [("confirm", SecondOpinion::Confirm), ("review", SecondOpinion::Review)];

/// Writes what is asked about the traces of a half: JSON objects with `id`, `question` and `text`, each once. What is asked later depends
/// on the answers before, so that it is written as for the recorded answers and for readers that are wrong now and then, each of whom
/// finds everything stuck, or nothing, that nobody answered yet. Returns how many there are that have no answer yet.
///
/// # Errors
/// When a file cannot be read or written.
pub fn write_digests(corpus: &Corpus, half: Half, readers: &Readers, to: &Path, problems: &mut Problems) -> Result<usize, EvalError> {
    let mut digests: BTreeMap<String, String> = BTreeMap::new();
    let wrong = std::iter::once(0).chain(WRONG).map(|wrong| readers.clone().wrong(wrong, 0));
    let everyone: Vec<Readers> =
        wrong.flat_map(|readers| [Judgement::Stuck, Judgement::Working].map(|judgement| readers.otherwise(judgement))).collect();
    each(corpus, half, problems, |_, trace| {
        for (readers, mode) in everyone.iter().flat_map(|readers| MODES.map(|(_, mode)| (readers, mode))) {
            let (_, asking) = replay_with(trace, mode, readers);
            digests.extend(asking.asked.into_iter().map(|asked| (asked.question.id, asked.question.text)));
        }
    })?;
    digests.retain(|id, _| !readers.knows(id));
    let failed = |source| EvalError::Write { path: to.to_owned(), source };
    let mut out = std::io::BufWriter::new(std::fs::File::create(to).map_err(failed)?);
    for (id, text) in &digests {
        writeln!(out, "{}", serde_json::json!({ "id": id, "question": Topic::Run.question(), "text": text })).map_err(failed)?;
    }
    out.flush().map_err(failed)?;
    Ok(digests.len())
}

/// A way to be asked.
struct Way<'r> {
    name: String,
    asked: Option<SecondOpinion>,
    /// The readers; of those that are wrong now and then one for each draw.
    readers: Cow<'r, [Readers]>,
}

/// The figures of one way over one set.
#[derive(Debug, Default)]
struct Figures {
    draws: usize,
    counts: TraceCounts,
    questions: usize,
    unanswered: usize,
    /// The greatest share of a run's tokens, in hundredths of a per cent.
    most: u64,
    wrong: Vec<String>,
}

/// A table of how the traces of a half come out without readers, with recorded answers, and with readers that are wrong now and then: of
/// these the means of all draws. What such readers alone are asked, and nobody answered, they answer as the trace is labelled.
/// `list`: how many wrong traces of each way are named.
///
/// # Errors
/// When a file cannot be read.
pub fn opinions_text(corpus: &Corpus, half: Half, readers: &Readers, list: usize, problems: &mut Problems) -> Result<String, EvalError> {
    let recorded = std::slice::from_ref(readers);
    let mut ways = vec![Way { name: "rules alone".to_owned(), asked: None, readers: Cow::Borrowed(recorded) }];
    ways.extend(MODES.map(|(name, mode)| Way { name: name.to_owned(), asked: Some(mode), readers: Cow::Borrowed(recorded) }));
    ways.extend(MODES.iter().flat_map(|(name, mode)| {
        WRONG.map(|wrong| Way {
            name: format!("{name}, {wrong} % wrong"),
            asked: Some(*mode),
            readers: (0..DRAWS).map(|draw| readers.clone().wrong(wrong, draw)).collect(),
        })
    }));
    let mut sets: BTreeMap<String, Vec<Figures>> = BTreeMap::new();
    each(corpus, half, problems, |set, trace| {
        let figures = sets.entry(set.to_owned()).or_insert_with(|| ways.iter().map(|_| Figures::default()).collect());
        for (way, figures) in ways.iter().zip(figures) {
            figures.draws = way.readers.len();
            for readers in way.readers.iter() {
                if figures.draws > 1 {
                    figures.add(trace, way.asked, &readers.otherwise(truth(trace.label)));
                } else {
                    figures.add(trace, way.asked, readers);
                }
            }
        }
    })?;
    let head = ["", "healthy", "stopped", "ended", "stuck", "in time", "late", "noted", "missed", "questions", "no answer", "most tokens"];
    let mut text = String::new();
    for (set, figures) in &sets {
        let rows: Vec<Vec<String>> = ways.iter().zip(figures).map(|(way, figures)| figures.row(&way.name)).collect();
        let _ = write!(text, "\n{set}\n{}", table(&head, &rows));
        for (way, figures) in ways.iter().zip(figures).filter(|_| list > 0) {
            let _ = writeln!(text, "  {}:", way.name);
            for wrong in figures.wrong.iter().take(list) {
                let _ = writeln!(text, "    {wrong}");
            }
        }
    }
    Ok(text)
}

impl Figures {
    fn add(&mut self, trace: &LabelledTrace, asked: Option<SecondOpinion>, readers: &Readers) {
        let (calls, asking) = match asked {
            Some(mode) => {
                let (calls, asking) = replay_with(trace, mode, readers);
                (calls, Some(asking))
            }
            None => (replay(trace), None),
        };
        let kinds: Vec<(usize, Kind)> = reactions(&calls).into_iter().map(|(at, kind, _)| (at, kind)).collect();
        let (outcome, _) = judge(trace.label, &kinds);
        self.counts.add(outcome);
        if crate::traces::Outcome::WRONG.contains(&outcome) {
            let stop = kinds.iter().find(|(_, kind)| *kind >= Kind::Block).map(|(at, _)| at + 1);
            let answer = |asked: &Asked| match asked.answer {
                Some(Recorded { judgement, confidence }) => format!("{} {judgement:?} {confidence}", asked.at),
                None => format!("{} no answer ({})", asked.at, asked.question.id),
            };
            let asked: Vec<String> = asking.iter().flat_map(|asking| asking.asked.iter().map(answer)).collect();
            let stop = stop.map_or_else(|| "never stopped".to_owned(), |at| format!("stopped at {at}"));
            self.wrong.push(format!("{} {} {:?}, {stop}; asked at {}", outcome.name(), trace.name, trace.label, asked.join(", ")));
        }
        if let Some(asking) = asking {
            self.questions += asking.asked.len();
            self.unanswered += asking.asked.iter().filter(|asked| !readers.knows(&asked.question.id)).count();
            self.most = self.most.max((asking.tokens.0 * 10_000).checked_div(asking.tokens.1).unwrap_or(0));
        }
    }

    fn row(&self, name: &str) -> Vec<String> {
        let TraceCounts { healthy, stopped, ended, stuck, caught, late, noted, missed, .. } = self.counts;
        let numbers = [healthy, stopped, ended, stuck, caught, late, noted, missed, self.questions, self.unanswered];
        let tokens = format!("{}.{:02} %", self.most / 100, self.most % 100);
        std::iter::once(name.to_owned()).chain(numbers.map(|number| mean(number, self.draws))).chain([tokens]).collect()
    }
}

/// What one who knows the label says of a trace.
const fn truth(label: Label) -> Judgement {
    match label {
        Label::Stuck { .. } => Judgement::Stuck,
        Label::Healthy { waits: true, .. } => Judgement::Waiting,
        Label::Healthy { waits: false, .. } => Judgement::Working,
    }
}

/// What there is in one of so many draws.
fn mean(sum: usize, draws: usize) -> String {
    let draws = draws.max(1);
    let tenths = (sum * 10 + draws / 2) / draws;
    if sum.is_multiple_of(draws) { (sum / draws).to_string() } else { format!("{}.{}", tenths / 10, tenths % 10) }
}

fn each(corpus: &Corpus, half: Half, problems: &mut Problems, mut take: impl FnMut(&str, &LabelledTrace)) -> Result<(), EvalError> {
    for file in &corpus.traces {
        each_trace(file, problems, |trace| {
            if half.holds(&trace.family) {
                take(stem(file).unwrap_or_default(), &trace);
            }
        })?;
    }
    Ok(())
}
