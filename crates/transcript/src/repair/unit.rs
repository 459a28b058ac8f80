//! The units of a recording: lines, or elements of a list, each with the calls and results that it holds.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use serde_json::Value;

use crate::branch::claude::ClaudeLine;
use crate::branch::openclaw::OpenClawEntry;
use crate::error::Problem;
use crate::format::RecordingFormat;
use crate::json::value::{describe, owned, text};
use crate::message::{Dialect, Doubt, Message, Role, is_recovered, parse};

/// A call or a result: the index of its unit, and its index in the unit.
pub(crate) type InUnit = (usize, usize);

/// A call of a unit.
#[derive(Debug, Clone)]
pub(crate) struct CallFact {
    pub(crate) id: Option<String>,
    pub(crate) name: Option<String>,
    pub(crate) dialect: Dialect,
    pub(crate) doubt: Option<Doubt>,
}

/// A result of a unit.
#[derive(Debug, Clone)]
pub(crate) struct ResultFact {
    pub(crate) id: Option<String>,
    pub(crate) name: Option<String>,
    pub(crate) synthetic: bool,
    /// Its index in the message's content, where it is a block of it.
    pub(crate) block: Option<usize>,
    /// Why it is not known whether its call is there.
    pub(crate) doubt: Option<Doubt>,
}

impl ResultFact {
    fn new(id: Option<String>, name: Option<String>, synthetic: bool, block: Option<usize>) -> Self {
        Self { doubt: id.is_none().then_some(Doubt::Nameless), id, name, synthetic, block }
    }
}

/// What decides a unit's position in its session.
#[derive(Debug, Clone)]
pub(crate) enum Position {
    /// Its position in the file.
    Line,
    OpenClaw(OpenClawEntry),
    Claude(ClaudeLine),
    Corpus {
        session: String,
        i: u64,
    },
}

/// A line, or an element of a list.
#[derive(Debug, Clone)]
pub(crate) struct Unit {
    pub(crate) line: usize,
    pub(crate) span: Range<usize>,
    /// Whose message it is; `None` for what is no message and separates none.
    pub(crate) role: Option<Role>,
    pub(crate) calls: Vec<CallFact>,
    pub(crate) results: Vec<ResultFact>,
    /// Whether it holds results and nothing else.
    pub(crate) bare: bool,
    /// Whether its content can take further blocks.
    pub(crate) open: bool,
    pub(crate) position: Position,
}

/// The texts in quotes within lines that cannot be read.
#[derive(Debug, Default)]
pub(crate) struct QuotedTexts<'t> {
    /// Between two quotes.
    pub(crate) whole: HashSet<&'t [u8]>,
    /// Behind the last quote.
    pub(crate) begun: Vec<&'t [u8]>,
}

impl QuotedTexts<'_> {
    fn may_hold(&self, id: &[u8]) -> bool {
        self.whole.contains(id) || self.begun.iter().any(|begun| id.starts_with(begun))
    }
}

impl Unit {
    /// The unit of a value, and what is wrong with it.
    pub(crate) fn of(format: RecordingFormat, line: usize, span: Range<usize>, value: &Value) -> (Self, Option<Problem>) {
        let mut unit =
            Self { line, span, role: None, calls: Vec::new(), results: Vec::new(), bare: false, open: false, position: Position::Line };
        let mut problem = None;
        let mut take = |unit: &mut Self, message: &Value| match parse(message) {
            Some(parsed) => unit.fill(&parsed),
            None => problem = Some(Problem::unexpected(describe(message), "a message with a `role`")),
        };
        match format {
            RecordingFormat::OpenClaw | RecordingFormat::SessionBranch => {
                unit.position = Position::OpenClaw(OpenClawEntry::of(value));
                match text(value, "type") {
                    Some("message") => take(&mut unit, value.get("message").unwrap_or(&Value::Null)),
                    Some("custom_message") => unit.role = Some(Role::Other),
                    _ => {}
                }
                // this host ignores blocks of other dialects
                unit.calls.retain(|call| call.dialect == Dialect::OpenClaw);
                unit.results.retain(|result| result.block.is_none());
            }
            RecordingFormat::Trajectory => {
                let data = value.get("data").unwrap_or(&Value::Null);
                if text(value, "source") == Some("transcript") && data.get("message").is_some_and(Value::is_object) {
                    take(&mut unit, data.get("message").unwrap_or(&Value::Null));
                }
            }
            RecordingFormat::ClaudeCode => {
                let is_message = matches!(text(value, "type"), Some("user" | "assistant"));
                let message = value.get("message").filter(|_| is_message).and_then(parse);
                if is_message && message.is_none() {
                    problem = Some(Problem::unexpected(describe(value), "a `message` with a `role`"));
                }
                unit.position = Position::Claude(ClaudeLine::of(value, message.as_ref()));
                if let Some(message) = message {
                    unit.fill(&message);
                }
                unit.calls.retain(|call| call.dialect == Dialect::Anthropic);
                unit.results.retain(|result| result.block.is_some());
                // a line without an id can be nobody's parent
                if value.get("uuid").and_then(Value::as_str).is_none_or(str::is_empty) {
                    unit.calls.iter_mut().for_each(|call| call.doubt = call.doubt.or(Some(Doubt::Nameless)));
                }
            }
            RecordingFormat::Codex => {
                let item = matches!(text(value, "type"), Some("response_item")) || value.get("payload").is_none();
                if let Some(message) = value.get("payload").or(Some(value)).filter(|_| item).and_then(parse) {
                    unit.fill(&message);
                }
                unit.calls.retain(|call| matches!(call.dialect, Dialect::Function | Dialect::Custom));
                unit.results.retain(|result| result.block.is_none());
            }
            RecordingFormat::Messages => match text(value, "type") {
                Some("reasoning" | "item_reference" | "web_search_call" | "file_search_call" | "compaction" | "computer_call") => {}
                _ => take(&mut unit, value),
            },
            RecordingFormat::Corpus => problem = unit.fill_row(value),
        }
        (unit, problem)
    }

    /// A line that cannot be read: it is kept unchanged.
    pub(crate) const fn unreadable(line: usize, span: Range<usize>) -> Self {
        let position = Position::OpenClaw(OpenClawEntry::OUTSIDE);
        Self { line, span, role: None, calls: Vec::new(), results: Vec::new(), bare: false, open: false, position }
    }

    /// A line that cannot be read may hold a call's result, or a result's call: where it has their id, nothing is certain.
    pub(crate) fn doubt(&mut self, quoted: &QuotedTexts<'_>) {
        let is_quoted = |id: &Option<String>| id.as_ref().is_some_and(|id| quoted.may_hold(id.as_bytes()));
        for call in self.calls.iter_mut().filter(|call| is_quoted(&call.id)) {
            call.doubt.get_or_insert(Doubt::Unread);
        }
        for result in self.results.iter_mut().filter(|result| is_quoted(&result.id)) {
            result.doubt.get_or_insert(Doubt::Unread);
        }
    }

    fn fill(&mut self, message: &Message) {
        self.role = Some(message.role);
        if message.legacy {
            return;
        }
        let doubt = |own: Option<Doubt>| message.doubt.or(own);
        self.calls = message
            .calls()
            .map(|call| CallFact { id: call.id.clone(), name: call.name.clone(), dialect: call.dialect, doubt: doubt(call.partial) })
            .collect();
        self.results = message
            .results()
            .map(|result| ResultFact::new(result.id.clone(), result.name.clone(), result.synthetic, result.block))
            .collect();
        self.open = message.role == Role::User && (message.has_other_blocks || !message.parts.is_empty());
        self.bare = !self.results.is_empty() && !message.has_other_blocks && self.results.len() == message.parts.len();
        // of two calls with one id in a message nobody can tell which a result belongs to
        let mut ids: HashMap<&str, usize> = HashMap::new();
        for id in message.calls().filter_map(|call| call.id.as_deref()) {
            *ids.entry(id).or_default() += 1;
        }
        for call in &mut self.calls {
            if call.id.as_deref().is_some_and(|id| ids.get(id).is_some_and(|calls| *calls > 1)) {
                call.doubt.get_or_insert(Doubt::Ambiguous);
            }
        }
    }

    fn fill_row(&mut self, value: &Value) -> Option<Problem> {
        let (Some(session), Some(i)) = (value.get("session").and_then(Value::as_str), value.get("i").and_then(Value::as_u64)) else {
            return Some(Problem::unexpected(describe(value), "a row with `session` and `i`"));
        };
        self.position = Position::Corpus { session: session.to_owned(), i };
        let (id, name) = (owned(value, "call_id"), owned(value, "tool"));
        match text(value, "type") {
            Some("call") if name.is_none() => return Some(Problem::NoTool),
            Some("call") => {
                self.role = Some(Role::Assistant);
                let doubt = id.is_none().then_some(Doubt::Nameless);
                self.calls.push(CallFact { id, name, dialect: Dialect::Corpus, doubt });
            }
            Some("result") => {
                self.role = Some(Role::Tool);
                self.bare = true;
                let synthetic = text(value, "text").is_some_and(is_recovered);
                self.results.push(ResultFact::new(id, name, synthetic, None));
            }
            Some(_) => self.role = Some(Role::Other),
            None => return Some(Problem::unexpected(describe(value), "a row with a `type`")),
        }
        None
    }
}
