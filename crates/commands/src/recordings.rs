//! Recordings, one after the other, in blocks of bytes: replayed, or swept for better thresholds.

use serde::Serialize;
use tool_guard_transcript::tune::{Recommendation, Tuner};
use tool_guard_transcript::{Indexer, Player, ReadError, Report, Session, Stream, Totals};
use wasm_bindgen::prelude::*;

use crate::{config, json, settings};

/// What is done with every session.
enum Task {
    Replay(Box<Player>),
    Tune(Box<Tuner>),
}

/// What was found since it was last told.
#[derive(Default, Serialize)]
struct Told {
    sessions: Vec<Report>,
    errors: Vec<ReadError>,
}

/// The end of a recording.
#[derive(Serialize)]
struct Ended {
    #[serde(flatten)]
    told: Told,
    totals: Totals,
}

/// The end of all of them.
#[derive(Serialize)]
#[serde(untagged)]
enum Result {
    Replay { totals: Totals },
    Tune(Box<Recommendation>),
}

/// A replay or a sweep, and the recording at hand: `look` until it wants no more, `open`, `push` all of it, `close`.
#[wasm_bindgen]
pub struct Recordings {
    task: Task,
    indexer: Indexer,
    stream: Option<Stream>,
    /// Of the recording at hand.
    totals: Totals,
    /// Of those before it.
    before: Totals,
}

#[wasm_bindgen]
impl Recordings {
    /// A replay under these settings, the plugin's entry as JSON.
    ///
    /// # Errors
    /// The first setting that cannot be used: its path, its value and what is allowed.
    pub fn replay(entry: &str) -> std::result::Result<Self, JsError> {
        Ok(Self::of(Task::Replay(Box::new(Player::new(config(entry)?)))))
    }

    /// A sweep around these settings.
    ///
    /// # Errors
    /// As of [`Recordings::replay`].
    pub fn tune(entry: &str) -> std::result::Result<Self, JsError> {
        config(entry)?;
        let tuner = Tuner::new(&settings(entry)?).map_err(|error| JsError::new(&error.to_string()))?;
        Ok(Self::of(Task::Tune(Box::new(tuner))))
    }

    /// A first look at the next bytes of a recording; `false` when no more of it is wanted.
    pub fn look(&mut self, block: &[u8]) -> bool {
        self.indexer.push(block)
    }

    /// A recording begins; `name` becomes the name of a session that does not tell its own.
    pub fn open(&mut self, name: &str) {
        self.stream = Some(Stream::indexed(name, std::mem::take(&mut self.indexer).finish()));
    }

    /// Its next bytes. `{sessions, errors}` as JSON, when there is something to tell.
    pub fn push(&mut self, block: &[u8]) -> Option<String> {
        let mut told = Told::default();
        let Self { task, stream, totals, .. } = self;
        stream.as_mut()?.push(block, &mut told.errors, |session| told.sessions.extend(task.take(&session, totals)));
        (!told.sessions.is_empty() || !told.errors.is_empty()).then(|| json(&told))
    }

    /// It is over. `{sessions, errors, totals}` as JSON.
    pub fn close(&mut self) -> String {
        let mut told = Told::default();
        let Self { task, stream, totals, .. } = self;
        if let Some(stream) = stream.take() {
            stream.finish(&mut told.errors, |session| told.sessions.extend(task.take(&session, totals)));
        }
        let totals = std::mem::take(&mut self.totals);
        self.before.add(&totals);
        json(&Ended { told, totals })
    }

    /// All are over. Of a replay `{totals}`, of a sweep its recommendation, as JSON.
    #[must_use]
    pub fn result(self) -> String {
        json(&match self.task {
            Task::Replay(_) => Result::Replay { totals: self.before },
            Task::Tune(tuner) => Result::Tune(Box::new(tuner.recommend())),
        })
    }

    fn of(task: Task) -> Self {
        Self { task, indexer: Indexer::default(), stream: None, totals: Totals::default(), before: Totals::default() }
    }
}

impl Task {
    /// A session is complete: of a replay its report.
    fn take(&mut self, session: &Session, totals: &mut Totals) -> Option<Report> {
        match self {
            Self::Replay(player) => {
                let report = Report::of(&player.play(session));
                totals.add(&report.totals);
                Some(report)
            }
            Self::Tune(tuner) => {
                totals.sessions += 1;
                tuner.add(session);
                None
            }
        }
    }
}
