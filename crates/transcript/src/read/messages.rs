//! Messages of the OpenAI and Anthropic interfaces, and items of the Responses interface: a list, an object that holds one, or one
//! message a line. An object with a list on every line is one session a line.

use serde_json::Value;

use super::builder::{Builder, Origin, model_of, rows, tokens_of};
use super::format_reader::{FormatReader, ListElement};
use crate::error::{MAX_ERRORS, Problem, ReadError};
use crate::format::{HOLDERS, RecordingFormat, is_message_list};
use crate::json::lenient;
use crate::json::value::{any, describe, text};
use crate::message::parse;
use crate::model::RecordedSession;
use crate::timestamp::millis;

const EXPECTED: &str = "a message with a `role`, or a call or its output";

/// Types of items that are not messages and yet belong into such lists.
const BESIDE: &[&str] = &["reasoning", "web_search_call", "file_search_call", "item_reference", "compaction", "computer_call"];

fn add(builder: &mut Builder, line: usize, value: &Value, errors: &mut Vec<ReadError>) {
    if text(value, "type").is_some_and(|kind| BESIDE.contains(&kind)) {
        return;
    }
    let Some(message) = parse(value) else {
        errors.push(Problem::unexpected(describe(value), EXPECTED).at(line));
        return;
    };
    let (model, provider) = model_of(value);
    let time = ["timestamp", "created_at", "time"].iter().find_map(|key| millis(value.get(*key)?));
    builder.add(rows(message, &Origin { line, time, model, provider, tokens: tokens_of(value) }));
}

/// The messages of a list, with their lines.
pub(crate) fn list(name: &str, messages: impl Iterator<Item = ListElement>, errors: &mut Vec<ReadError>) -> Option<RecordedSession> {
    let mut builder = Builder::new(name, RecordingFormat::Messages);
    for (line, message) in messages {
        if errors.len() >= MAX_ERRORS {
            errors.push(Problem::TooMany.at(line));
            break;
        }
        match message {
            Ok(message) => add(&mut builder, line, &message, errors),
            Err(error) => errors.push(Problem::json(&error).at(line)),
        }
    }
    builder.finish()
}

/// The list of messages that a value is or holds.
fn held(value: &Value) -> Option<&Vec<Value>> {
    if !is_message_list(value) {
        return None;
    }
    value.as_array().or_else(|| HOLDERS.iter().find_map(|key| value.get(*key)?.as_array()))
}

#[derive(Debug)]
pub(crate) struct OnePerLine {
    name: String,
    builder: Builder,
    sessions: usize,
}

impl OnePerLine {
    pub(crate) fn new(name: &str) -> Self {
        Self { name: name.to_owned(), builder: Builder::new(name, RecordingFormat::Messages), sessions: 0 }
    }
}

impl FormatReader for OnePerLine {
    fn line(&mut self, number: usize, line: &[u8], errors: &mut Vec<ReadError>) -> Option<RecordedSession> {
        let value = lenient::parse(line).map_err(|error| errors.push(Problem::json(&error).at(number))).ok()?;
        if let Some(messages) = held(&value) {
            self.sessions += 1;
            let name =
                any(&value, &["session_id", "sessionId", "id"]).map_or_else(|| format!("{}#{}", self.name, self.sessions), str::to_owned);
            return list(&name, messages.iter().map(|message| (number, Ok(message.clone()))), errors);
        }
        add(&mut self.builder, number, &value, errors);
        None
    }

    fn finish(self: Box<Self>, _: &mut Vec<ReadError>) -> Vec<RecordedSession> {
        self.builder.finish().into_iter().collect()
    }
}
