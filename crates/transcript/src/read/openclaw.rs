//! Sessions of OpenClaw and pi: `{type: session, id}`, then entries `{type, id, parentId, timestamp, message}`.

use serde_json::Value;

use super::builder::{Builder, Origin, model_of, rows, tokens_of};
use super::{Element, Lines, taken};
use crate::clock::millis;
use crate::error::{MAX_ERRORS, Problem, ReadError};
use crate::format::Format;
use crate::json::{describe, text};
use crate::message::parse;
use crate::model::{Row, Session};
use crate::tree::{Entry, active};

const EXPECTED: &str = "an entry with a `message` that has a `role`";

/// Exports of long sessions hold texts like `[Truncated]` in place of their last entries.
pub(crate) const CUT: &str = "an entry: the export was cut here, `events.jsonl` beside it holds the rest";

#[derive(Debug)]
pub(crate) struct Entries {
    name: String,
    format: Format,
    lines: Vec<(Entry, Vec<Row>)>,
}

impl Entries {
    pub(crate) fn new(name: &str, format: Format) -> Self {
        Self { name: name.to_owned(), format, lines: Vec::new() }
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
                    // its place stays, or all that stands before it would be on another branch
                    self.lines.push((Entry::of(value), Vec::new()));
                    return Err(Problem::unexpected(describe(message), EXPECTED).at(number));
                };
                let (model, provider) = model_of(message);
                // the message's own time, which is when it was made; the entry's is when it was written
                let time = message.get("timestamp").and_then(millis).or_else(|| value.get("timestamp").and_then(millis));
                self.lines
                    .push((Entry::of(value), rows(parsed, &Origin { line: number, time, model, provider, tokens: tokens_of(message) })));
            }
            _ => self.lines.push((Entry::of(value), Vec::new())),
        }
        Ok(())
    }

    fn session(self) -> Option<Session> {
        let (places, mut rows): (Vec<Entry>, Vec<Vec<Row>>) = self.lines.into_iter().unzip();
        let mut builder = Builder::new(&self.name, self.format);
        for at in active(&places) {
            builder.add(std::mem::take(&mut rows[at]));
        }
        builder.finish()
    }
}

impl Lines for Entries {
    fn line(&mut self, number: usize, line: &[u8], errors: &mut Vec<ReadError>) -> Option<Session> {
        errors.extend(taken(number, line, |value| self.take(number, value)));
        None
    }

    fn finish(self: Box<Self>, _: &mut Vec<ReadError>) -> Vec<Session> {
        self.session().into_iter().collect()
    }
}

/// `session-branch.json`: `{header, leafId, entries}`, the entries with their lines.
pub(crate) fn branch(name: &str, entries: impl Iterator<Item = Element>, errors: &mut Vec<ReadError>) -> Option<Session> {
    let mut session = Entries::new(name, Format::SessionBranch);
    for (line, entry) in entries {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                errors.push(Problem::json(&error).at(line));
                continue;
            }
        };
        if entry.is_string() {
            // one word for all that the exporter left out
            errors.push(Problem::unexpected(describe(&entry), CUT).at(line));
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
