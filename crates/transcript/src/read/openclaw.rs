//! Sessions of OpenClaw and pi: `{type: session, id}`, then entries `{type, id, parentId, timestamp, message}`.

use std::collections::HashSet;

use serde_json::Value;

use super::builder::{Builder, Origin, model_of, rows, tokens_of};
use super::format_reader::{FormatReader, ListElement, read_line};
use crate::branch::openclaw::{OpenClawEntry, active};
use crate::error::{MAX_ERRORS, Problem, ReadError};
use crate::format::RecordingFormat;
use crate::json::value::{describe, text};
use crate::message::{Role, parse};
use crate::model::{RecordedSession, Row};
use crate::timestamp::millis;

/// Milliseconds that a model may answer for.
const MAX_ANSWER_MS: u64 = 600_000;

const EXPECTED: &str = "an entry with a `message` that has a `role`";

#[derive(Debug)]
pub(crate) struct Entries {
    name: String,
    format: RecordingFormat,
    lines: Vec<(OpenClawEntry, Vec<Row>)>,
    ids: HashSet<String>,
}

impl Entries {
    pub(crate) fn new(name: &str, format: RecordingFormat) -> Self {
        Self { name: name.to_owned(), format, lines: Vec::new(), ids: HashSet::new() }
    }

    fn take(&mut self, number: usize, value: &Value) -> Result<(), ReadError> {
        if !value.is_object() {
            return Err(Problem::unexpected(describe(value), "an entry of a session").at(number));
        }
        match text(value, "type") {
            Some("session") => {
                if let Some(id) = text(value, "id") {
                    id.clone_into(&mut self.name);
                }
            }
            Some("message") => {
                let message = value.get("message").unwrap_or(&Value::Null);
                let Some(parsed) = parse(message) else {
                    // it stays in the tree, or all before it would be on another branch
                    let _ = self.add(number, value, Vec::new());
                    return Err(Problem::unexpected(describe(message), EXPECTED).at(number));
                };
                let (model, provider) = model_of(message);
                let (began, written) = (message.get("timestamp").and_then(millis), value.get("timestamp").and_then(millis));
                // an answer's own time is that of its first token: its calls are made when it is written. Who imports a session writes later
                let answered = began.zip(written).is_some_and(|(began, written)| written.saturating_sub(began) <= MAX_ANSWER_MS);
                let time = if parsed.role == Role::Assistant && answered { began.max(written) } else { began.or(written) };
                let rows = rows(parsed, &Origin { line: number, time, model, provider, tokens: tokens_of(message) });
                self.add(number, value, rows)?;
            }
            _ => self.add(number, value, Vec::new())?,
        }
        Ok(())
    }

    /// An entry of the tree. The host reads nothing before one whose parent is missing; who looks at a recording wants all of it, and
    /// is told.
    fn add(&mut self, number: usize, value: &Value, rows: Vec<Row>) -> Result<(), ReadError> {
        let mut entry = OpenClawEntry::of(value);
        let lost = !self.lines.is_empty() && entry.loses_parent(&self.ids);
        self.ids.extend(entry.id.clone());
        self.lines.push((entry, rows));
        if lost { Err(Problem::LostParent.at(number)) } else { Ok(()) }
    }

    fn session(self) -> Option<RecordedSession> {
        let (entries, mut rows): (Vec<OpenClawEntry>, Vec<Vec<Row>>) = self.lines.into_iter().unzip();
        let mut builder = Builder::new(&self.name, self.format);
        for at in active(&entries) {
            builder.add(rows.get_mut(at).map(std::mem::take).unwrap_or_default());
        }
        builder.finish()
    }
}

impl FormatReader for Entries {
    fn line(&mut self, number: usize, line: &[u8], errors: &mut Vec<ReadError>) -> Option<RecordedSession> {
        errors.extend(read_line(number, line, |value| self.take(number, value)));
        None
    }

    fn finish(self: Box<Self>, _: &mut Vec<ReadError>) -> Vec<RecordedSession> {
        self.session().into_iter().collect()
    }
}

/// Reads `session-branch.json`: `{header, leafId, entries}`.
pub(crate) fn branch(name: &str, entries: impl Iterator<Item = ListElement>, errors: &mut Vec<ReadError>) -> Option<RecordedSession> {
    let mut session = Entries::new(name, RecordingFormat::SessionBranch);
    for (line, entry) in entries {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                errors.push(Problem::json(&error).at(line));
                continue;
            }
        };
        if entry.is_string() {
            // one text replaces all that the exporter left out
            errors.push(Problem::truncated_export(describe(&entry)).at(line));
            break;
        }
        if errors.len() >= MAX_ERRORS {
            errors.push(Problem::TooMany.at(line));
            break;
        }
        errors.extend(session.take(line, &entry).err());
    }
    session.session()
}
