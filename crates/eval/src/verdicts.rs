//! Every verdict that changes something, one a line, so that `diff` shows what another version of the guard does otherwise.

use std::fmt::Display;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use tool_guard_core::{Response, Verdict};
use tool_guard_transcript::RecordedSession;
use tool_guard_transcript::replay::Player;

use crate::corpus::{Corpus, stem};
use crate::error::EvalError;
use crate::evaluate::Selection;
use crate::figures::one_line;
use crate::lines::Problems;
use crate::sessions::each_session;
use crate::traces::{Act, ReplayedCall, each_trace, replay, shown};

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
            lines.add(file, &trace.name, &of_trace(&replay(&trace)));
        })?;
    }
    let mut player = Player::default();
    for file in &corpus.transcripts {
        each_session(file, problems, |session| {
            lines.add(file, &session.id, &of_session(&mut player, &session));
        })?;
    }
    lines.finish().map_err(failed)
}

/// The verdicts about the calls of a trace that change something, a line each.
pub(crate) fn of_trace(calls: &[ReplayedCall<'_>]) -> Vec<String> {
    let verdicts = calls.iter().enumerate().flat_map(|(at, call)| call.verdicts.iter().map(move |verdict| (at, call, verdict)));
    let line = |(at, call, verdict): (usize, &ReplayedCall<'_>, &Verdict)| {
        let act = Act::of(at, call, verdict);
        let count = verdict.incident.as_ref().map_or(0, |incident| incident.count);
        line(act.call, [&act.rule, &act.action, &count], shown(&verdict.response))
    };
    verdicts.filter(|(_, _, verdict)| verdict.response != Response::Keep).map(line).collect()
}

/// The same of a recorded session.
pub(crate) fn of_session(player: &mut Player, session: &RecordedSession) -> Vec<String> {
    let calls = player.play(session).calls;
    let all = calls.iter().enumerate().flat_map(|(at, call)| call.interventions.iter().map(move |done| (at, done)));
    all.map(|(at, done)| line(at + 1, [&done.rule, &done.action, &done.count], &done.text)).collect()
}

fn line(call: usize, [rule, action, count]: [&dyn Display; 3], text: &str) -> String {
    format!("{call}\t{rule}\t{action}\t{count}\t{}", serde_json::Value::from(text))
}

/// The file as it grows; the first failure is kept, and nothing is written after it.
struct Lines {
    out: BufWriter<File>,
    failed: Option<std::io::Error>,
}

impl Lines {
    fn add(&mut self, file: &Path, name: &str, verdicts: &[String]) {
        let (set, name) = (stem(file).unwrap_or_default(), one_line(name, MAX_NAME));
        for line in verdicts {
            if self.failed.is_none() {
                self.failed = writeln!(self.out, "{set}/{name}\t{line}").err();
            }
        }
    }

    fn finish(mut self) -> std::io::Result<()> {
        self.failed.map_or_else(|| self.out.flush(), Err)
    }
}
