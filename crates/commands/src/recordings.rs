//! Recordings, one after the other, in blocks of bytes: replayed, or swept for better thresholds.

use serde::{Deserialize, Serialize};
use tool_guard_transcript::replay::{Player, Report, Totals};
use tool_guard_transcript::tune::{Recommendation, Tuner, TunerState};
use tool_guard_transcript::{Indexer, ReadError, RecordedSession, Stream};
use wasm_bindgen::prelude::*;

use crate::convert::{config, json, settings};

/// What is done with every session.
enum Task {
    Replay(Box<Player>),
    Tune(Box<Tuner>),
}

/// What was found since the last call.
#[derive(Default, Serialize)]
struct NewResults {
    sessions: Vec<Report>,
    errors: Vec<ReadError>,
}

/// What the end of a recording yields.
#[derive(Serialize)]
struct RecordingEnd {
    #[serde(flatten)]
    new: NewResults,
    totals: Totals,
}

/// What the end of all of them yields.
#[derive(Serialize)]
#[serde(untagged)]
enum FinalResult {
    Replay { totals: Totals },
    Tune(Box<Recommendation>),
}

/// What survives a fresh instance: what was found so far, the current recording included.
#[derive(Default, Serialize, Deserialize)]
struct RecordingsState {
    totals: Totals,
    tuner: Option<TunerState>,
}

/// A replay or a sweep, and the current recording: `look` until it returns `false`, `open`, `push` all of it, `close`.
#[wasm_bindgen]
pub struct Recordings {
    task: Task,
    indexer: Indexer,
    stream: Option<Stream>,
    /// Of the current recording.
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
    pub fn replay(entry: &str) -> Result<Self, JsError> {
        Ok(Self::of(Task::Replay(Box::new(Player::new(config(entry)?)))))
    }

    /// A sweep around these settings.
    ///
    /// # Errors
    /// As of [`Recordings::replay`].
    pub fn tune(entry: &str) -> Result<Self, JsError> {
        config(entry)?;
        let tuner = Tuner::new(&settings(entry)?).map_err(|error| JsError::new(&error.to_string()))?;
        Ok(Self::of(Task::Tune(Box::new(tuner))))
    }

    /// What was found so far, as JSON: a fresh instance goes on from there with [`Recordings::resume`].
    #[must_use]
    pub fn state(&self) -> String {
        let mut totals = self.before.clone();
        totals.add(&self.totals);
        let tuner = if let Task::Tune(tuner) = &self.task { Some(tuner.state()) } else { None };
        json(&RecordingsState { totals, tuner })
    }

    /// Goes on from a state of the same task under the same settings.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn resume(&mut self, state: &str) -> Result<(), JsError> {
        let state: RecordingsState = serde_json::from_str(state).map_err(|error| JsError::new(&error.to_string()))?;
        self.before = state.totals;
        if let (Task::Tune(tuner), Some(state)) = (&mut self.task, state.tuner) {
            tuner.resume(state);
        }
        Ok(())
    }

    /// A first look at the next bytes of a recording; `false` when no more of it is needed.
    pub fn look(&mut self, block: &[u8]) -> bool {
        self.indexer.push(block)
    }

    /// A recording begins; `name` is given to a session that does not name itself.
    pub fn open(&mut self, name: &str) {
        self.stream = Some(Stream::indexed(name, std::mem::take(&mut self.indexer).finish()));
    }

    /// Its next bytes. `{sessions, errors}` as JSON, when there is anything new.
    pub fn push(&mut self, block: &[u8]) -> Option<String> {
        let mut new = NewResults::default();
        let Self { task, stream, totals, .. } = self;
        stream.as_mut()?.push(block, &mut new.errors, |session| new.sessions.extend(task.take(&session, totals)));
        (!new.sessions.is_empty() || !new.errors.is_empty()).then(|| json(&new))
    }

    /// Ends the recording. `{sessions, errors, totals}` as JSON.
    pub fn close(&mut self) -> String {
        let mut new = NewResults::default();
        let Self { task, stream, totals, .. } = self;
        if let Some(stream) = stream.take() {
            stream.finish(&mut new.errors, |session| new.sessions.extend(task.take(&session, totals)));
        }
        let totals = std::mem::take(&mut self.totals);
        self.before.add(&totals);
        json(&RecordingEnd { new, totals })
    }

    /// Ends all of it. Of a replay `{totals}`, of a sweep its recommendation, as JSON.
    #[must_use]
    pub fn result(self) -> String {
        json(&match self.task {
            Task::Replay(_) => FinalResult::Replay { totals: self.before },
            Task::Tune(tuner) => FinalResult::Tune(Box::new(tuner.recommend())),
        })
    }

    fn of(task: Task) -> Self {
        Self { task, indexer: Indexer::default(), stream: None, totals: Totals::default(), before: Totals::default() }
    }
}

impl Task {
    /// Takes a complete session; of a replay its report.
    fn take(&mut self, session: &RecordedSession, totals: &mut Totals) -> Option<Report> {
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
