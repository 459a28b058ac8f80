//! Every verdict that changes something, one a line, so that `diff` shows what another version of the guard does otherwise.

use std::fmt::Display;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use tool_guard_core::Response;
use tool_guard_transcript::replay::Player;

use crate::corpus::{Corpus, stem};
use crate::error::EvalError;
use crate::evaluate::Selection;
use crate::figures::one_line;
use crate::lines::Problems;
use crate::sessions::each_session;
use crate::traces::{Act, each_trace, replay, shown};

/// Characters of a trace's or session's name.
const MAX_NAME: usize = 200;

/// Replays traces and recorded sessions and writes the verdicts: `file/trace`, the call's number (from 1), rule, action, count and
/// text, with tabs between; the text as JSON, so that a line is a line. Broken lines of the corpus go to `problems`.
///
/// # Errors
/// When a file of the corpus cannot be opened, or `to` cannot be written.
pub fn write_verdicts(corpus: &Corpus, selection: &Selection, to: &Path, problems: &mut Problems) -> Result<(), EvalError> {
    let failed = |source| EvalError::Write { path: to.to_owned(), source };
    let mut lines = Lines { out: BufWriter::new(File::create(to).map_err(failed)?), failed: None };
    for file in &corpus.traces {
        each_trace(file, problems, |trace| {
            if !selection.half.holds(&trace.family) {
                return;
            }
            for (at, call) in replay(&trace).iter().enumerate() {
                for verdict in call.verdicts.iter().filter(|verdict| verdict.response != Response::Keep) {
                    let act = Act::of(at, call, verdict);
                    let count = verdict.incident.as_ref().map_or(0, |incident| incident.count);
                    lines.add(file, &trace.name, act.call, [&act.rule, &act.action, &count], shown(&verdict.response));
                }
            }
        })?;
    }
    let mut player = Player::default();
    for file in &corpus.transcripts {
        each_session(file, problems, |session| {
            for (at, call) in player.play(&session).calls.iter().enumerate() {
                for done in &call.interventions {
                    lines.add(file, &session.id, at + 1, [&done.rule, &done.action, &done.count], &done.text);
                }
            }
        })?;
    }
    lines.finish().map_err(failed)
}

/// The file as it grows; the first failure is kept, and nothing is written after it.
struct Lines {
    out: BufWriter<File>,
    failed: Option<std::io::Error>,
}

impl Lines {
    fn add(&mut self, file: &Path, name: &str, call: usize, [rule, action, count]: [&dyn Display; 3], text: &str) {
        if self.failed.is_none() {
            let (set, name) = (stem(file).unwrap_or_default(), one_line(name, MAX_NAME));
            let text = serde_json::Value::from(text);
            self.failed = writeln!(self.out, "{set}/{name}\t{call}\t{rule}\t{action}\t{count}\t{text}").err();
        }
    }

    fn finish(mut self) -> std::io::Result<()> {
        self.failed.map_or_else(|| self.out.flush(), Err)
    }
}
