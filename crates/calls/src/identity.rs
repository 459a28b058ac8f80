//! The identity of a call: its tool and canonical arguments, whatever the order and spelling of its parameters.

use std::hash::{DefaultHasher, Hasher};
use std::sync::OnceLock;

use serde_json::{Map, Value};
use tool_guard_secrets::redact;
use tool_guard_text::json;
use tool_guard_text::part::Part;
use tool_guard_text::quote;
use tool_guard_text::sort;
use tool_guard_tools::catalogue::Catalogue;
use tool_guard_tools::family::{Family, family};
use tool_guard_tools::wrapper::{WRAPPER, effective};

use crate::act::act_key;
use crate::behaviour::{Behaviour, behaviour};
use crate::brought::is_document;
use crate::effect::Effect;
use crate::outside::effect::EffectOutside;
use crate::outside::{changes_code, effect_outside};
use crate::page::page;
use crate::shell::{self, command_of, hash_command};
use crate::target;
use crate::words::Words;

/// Parameters that cannot change the answer. Never `id`, `requestId`, `title` or `name`: they tell what a call is about.
const VOLATILE: &[&str] = &["timeout", "timeoutMs", "timeoutSeconds", "yieldMs", "toolCallId", "tool_call_id"];

/// What agents say of a command beside it.
const NARRATION: &[&str] = &["description", "explanation"];

/// What an edit puts in place of the old text: the old text is the target, so only its presence counts.
const REPLACEMENT: &[&str] = &["newText", "new_string", "new_str"];
/// The old text.
const REPLACED: &[&str] = &["oldText", "old_string", "old_str"];

/// Where a command runs, if not here.
const ELSEWHERE: &[&str] = &["host", "node", "env", "machine", "container", "sandbox"];
/// Verbs of tools that go to an address.
const OPENING: &[&str] = &["open", "navigate", "goto", "visit"];
/// Parameters that name one of many.
const PAGES: &[&str] = &["page", "offset", "row", "line", "index", "start", "week", "day", "cursor", "skip", "chapter", "slide", "frame"];
/// Parameters whose text is for a machine.
const CODE: &[&str] = &["code", "script", "source", "expression", "command", "query", "sql", "fn"];
/// Words of a thought.
const SENTENCE: usize = 8;

/// A call as the guard compares it.
#[allow(clippy::struct_excessive_bools, reason = "independent facts of one call")]
#[derive(Debug, Clone, PartialEq)]
pub struct Call {
    /// The tool's name as the model wrote it.
    pub tool: String,
    /// The arguments as the model sent them; `None` when the host does not tell.
    pub args: Option<Value>,
    /// The tool that is really called: another name than `tool` if that is only the way to reach it ([`WRAPPER`]).
    pub name: String,
    /// 64-bit hash of the effective tool and its canonical arguments.
    pub key: u64,
    /// 64-bit hash of what an edit writes; 0 for every other call. Two edits of one key may succeed with different texts.
    pub written: u64,
    /// The same of what it replaces: equal to what another edit wrote if it reworks that.
    pub replaced: u64,
    /// The kind of work.
    pub family: Family,
    /// What it does.
    pub effect: Effect,
    /// Whether something in it waits.
    pub waits: bool,
    /// Whether it draws an answer of a model.
    pub samples: bool,
    /// Hash of the tool and its action, of a command of its program and subcommand: calls that do the same kind of thing.
    pub kind: u64,
    /// 64-bit hashes of the paths and URLs that the call acts on.
    pub targets: Vec<u64>,
    /// Whether one of them is a text for readers ([`is_document`]).
    pub shows_document: bool,
    command: bool,
    words: OnceLock<Words>,
    outside: OnceLock<(EffectOutside, u64)>,
}

impl Call {
    /// Reads a call. `args` is JSON as the host holds it; text that is not JSON is taken as a string.
    #[must_use]
    pub fn new(tool: &str, args: Option<&str>, catalogue: &Catalogue) -> Self {
        let args = args.map(|text| json::value(text).unwrap_or_else(|_| Value::String(text.to_owned())));
        let (name, inner) = effective(tool, args.as_ref());
        let family = family(name);
        let mut hashing = Hashing {
            name,
            family,
            catalogue,
            hash: DefaultHasher::new(),
            written: DefaultHasher::new(),
            replaced: DefaultHasher::new(),
            writes: false,
        };
        hashing.hash.write(name.as_bytes());
        hashing.hash.write_u8(0xff);
        match inner {
            Some(value) => hashing.value(value, 0),
            None => hashing.hash.write_u8(b'?'),
        }
        let of_edit = |hash: &DefaultHasher| if hashing.writes { hash.finish() } else { 0 };
        let (key, written, replaced) = (hashing.hash.finish(), of_edit(&hashing.written), of_edit(&hashing.replaced));
        let Behaviour { effect, waits, samples, kind } = behaviour(name, family, inner);
        let targets = target::targets(family, inner);
        let hashes = targets.iter().map(|target| hash_text(target)).collect();
        let shows_document = targets.iter().any(|target| is_document(target));
        drop(targets);
        Self {
            key,
            written,
            replaced,
            family,
            effect,
            waits,
            samples,
            kind,
            command: command_of(args.as_ref()).is_some(),
            words: OnceLock::new(),
            outside: OnceLock::new(),
            targets: hashes,
            shows_document,
            name: name.to_owned(),
            tool: tool.to_owned(),
            args,
        }
    }

    /// The words of its arguments, read when they are first asked for.
    pub fn words(&self) -> &Words {
        self.words.get_or_init(|| {
            let (name, inner) = effective(&self.tool, self.args.as_ref());
            Words::of(name, self.family, inner)
        })
    }

    /// How far its effects may reach, and the 64-bit hash of the act that it is; read when it is first asked for.
    pub fn outside(&self, catalogue: &Catalogue) -> (EffectOutside, u64) {
        *self.outside.get_or_init(|| {
            let (name, inner) = effective(&self.tool, self.args.as_ref());
            // an answer of a model that is drawn again is another answer
            let draws = self.samples && self.family == Family::Other;
            let effect = if draws { EffectOutside::None } else { effect_outside(name, self.family, inner) };
            (effect, act_key(name, self.family, inner, catalogue))
        })
    }

    /// Whether its success may change what stands in files that other calls run or send.
    pub fn changes_code(&self) -> bool {
        let (_, inner) = effective(&self.tool, self.args.as_ref());
        changes_code(self.family, inner)
    }

    /// Whether it is a command of several programs: one of them may have worked although another one failed.
    #[must_use]
    pub fn is_compound(&self) -> bool {
        let (_, inner) = effective(&self.tool, self.args.as_ref());
        self.family == Family::Exec && command_of(inner).is_some_and(|command| shell::count_programs(command) > 1)
    }

    /// Whether it is a command that only prints a text which it brings itself: `echo "Now I look at the logs"`.
    #[must_use]
    pub fn narrates(&self) -> bool {
        if !self.command || self.family != Family::Exec {
            return false;
        }
        let (_, inner) = effective(&self.tool, self.args.as_ref());
        // the same elsewhere is another command
        let here = || inner.and_then(Value::as_object).is_none_or(|map| !map.keys().any(|key| ELSEWHERE.contains(&key.as_str())));
        command_of(inner).is_some_and(shell::only_prints) && here()
    }

    /// Whether it goes to an address of the web: `browser({ "action": "open", "url": … })`.
    #[must_use]
    pub fn opens(&self) -> bool {
        let Some(map) = self.parameters() else { return false };
        let action = map.get("action").and_then(Value::as_str).unwrap_or(&self.name).to_ascii_lowercase();
        let address = ["url", "targetUrl"].iter().find_map(|key| map.get(*key)?.as_str());
        address.is_some_and(|url| url.starts_with("http")) && OPENING.iter().any(|verb| action.contains(verb))
    }

    /// Whether it names a page, a row or a day of many.
    #[must_use]
    pub fn is_paged(&self) -> bool {
        self.parameters().is_some_and(|map| map.keys().any(|key| PAGES.iter().any(|page| key.to_ascii_lowercase().contains(page))))
    }

    /// Whether its text is of sentences: a cell of a notebook and a query are not.
    #[must_use]
    pub fn has_only_sentences(&self) -> bool {
        let code = |map: &Map<String, Value>| map.keys().any(|key| CODE.iter().any(|code| key.to_ascii_lowercase().contains(code)));
        self.words().free.len() >= SENTENCE && self.parameters().is_none_or(|map| !code(map))
    }

    fn parameters(&self) -> Option<&Map<String, Value>> {
        let (_, inner) = effective(&self.tool, self.args.as_ref());
        inner.and_then(Value::as_object)
    }

    /// Whether it runs a command of a shell.
    #[must_use]
    pub const fn is_command(&self) -> bool {
        self.command
    }

    /// 64-bit hash of the effective tool.
    #[must_use]
    pub fn tool_hash(&self) -> u64 {
        hash_text(&self.name)
    }

    /// The arguments of the tool that is really called.
    #[must_use]
    pub fn arguments(&self) -> Option<&Value> {
        effective(&self.tool, self.args.as_ref()).1
    }

    /// Whether the tool is reached through [`WRAPPER`].
    #[must_use]
    pub fn is_wrapped(&self) -> bool {
        self.tool == WRAPPER && self.name != WRAPPER
    }

    /// The call as a message shows it: `read({"path":"a.ts"})`, redacted, one line, arguments cut at 200 characters.
    #[must_use]
    pub fn preview(&self) -> String {
        let args = self.args.as_ref().map(|args| redact::value(args).to_string()).unwrap_or_default();
        let tool = self.tool.head(READ_OF_NAME);
        format!("{}({})", quote::name(&redact::text(tool)), quote::arguments(&args))
    }
}

/// Bytes of a tool's name that are read for a preview: what is shown of it, and as much that nobody sees.
const READ_OF_NAME: usize = 16 * quote::MAX_NAME;

/// Depth at which nested arguments stop being told apart: bounded work for hostile input.
const MAX_DEPTH: usize = 32;

fn hash_text(text: &str) -> u64 {
    let mut hash = DefaultHasher::new();
    hash.write(text.as_bytes());
    hash.finish()
}

/// Feeds arguments to the hash in canonical form.
struct Hashing<'c> {
    name: &'c str,
    family: Family,
    catalogue: &'c Catalogue,
    hash: DefaultHasher,
    written: DefaultHasher,
    replaced: DefaultHasher,
    writes: bool,
}

impl Hashing<'_> {
    fn value(&mut self, value: &Value, depth: usize) {
        match value {
            _ if depth > MAX_DEPTH => self.hash.write_u8(b'~'),
            Value::Object(map) => self.object(map, depth),
            Value::Array(list) => {
                self.hash.write_u8(b'[');
                for value in list {
                    self.value(value, depth + 1);
                }
                self.hash.write_u8(b']');
            }
            Value::String(text) => {
                self.hash.write_u8(b'"');
                self.hash.write(text.as_bytes());
                self.hash.write_u8(0xff);
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => self.hash.write(value.to_string().as_bytes()),
        }
    }

    fn object(&mut self, map: &Map<String, Value>, depth: usize) {
        let top = depth == 0;
        let runs = self.family == Family::Exec;
        // serde_json keeps objects sorted by key, so only folded aliases can disturb the order
        let mut entries: Vec<(&str, &Value)> = map
            .iter()
            .filter(|(key, _)| !(top && (VOLATILE.contains(&key.as_str()) || runs && NARRATION.contains(&key.as_str()))))
            .map(|(key, value)| (if top { self.catalogue.canonical(self.name, key) } else { key.as_str() }, value))
            .collect();
        if !entries.is_sorted_by_key(|(key, _)| *key) {
            sort::by_key(&mut entries, |(key, _)| *key);
        }
        self.hash.write_u8(b'{');
        for (key, value) in entries {
            self.hash.write(key.as_bytes());
            self.hash.write_u8(0xff);
            if let (Value::String(text), true) = (value, self.family == Family::Edit && REPLACED.contains(&key)) {
                self.replaced.write(text.as_bytes());
                self.replaced.write_u8(0xff);
            }
            match value {
                Value::String(text) if self.family == Family::Edit && REPLACEMENT.contains(&key) => {
                    self.written.write(text.as_bytes());
                    self.written.write_u8(0xff);
                    self.writes = true;
                }
                Value::String(text) if top && self.family == Family::Exec && matches!(key, "command" | "cmd") => {
                    hash_command(&mut self.hash, text);
                }
                Value::String(text) if self.family == Family::WebFetch && key == "url" => {
                    self.hash.write_u8(b'"');
                    page(text, |part| self.hash.write(part.as_bytes()));
                    self.hash.write_u8(0xff);
                }
                _ => self.value(value, depth + 1),
            }
        }
        self.hash.write_u8(b'}');
    }
}

#[cfg(test)]
mod tests;
