//! **The effect outside**: how far the effects of a call may reach, decided by what is known to be harmless.
//!
//! The loops' own reading of effects ([`crate::behaviour`]) asks what a repetition proves, and takes what it does not know for
//! harmless. Here it is the other way round: a call acts unless it is known to look, to wait, or to stay in the workspace. Whoever
//! asks before an act, since it may be one too many or somebody else's wish, asks by this.
//!
//! A word of looking among the arguments never makes a look of a tool that acts (`delete_user({"action":"get"})`), and an act among
//! them always makes an act of a tool that looks.

mod browser;
mod code;
mod command;
pub mod effect;
mod invocations;
mod paths;
mod programs;
mod queries;
mod requests;
mod words;

use serde_json::{Map, Value};
use tool_guard_tools::family::{Family, is_one_of, own_name, same_name};

use crate::effect::Effect;
use crate::outside::effect::EffectOutside::{self, Act, None as Nothing, OfFiles, Workspace};
use crate::outside::words::Said;
use crate::shell::{self, command_of};
use crate::target::targets;

/// Parameters that say what a tool with many uses is to do; beside them, what a service or a remote control is told.
const ACTIONS: &[&str] =
    &["action", "operation", "op", "kind", "command", "cmd", "verb", "mode", "service", "event", "actiontype", "subcommand"];
/// Those whose value counts for a tool that looks by its name: `get_news({"kind":"send"})` is not told to send.
const ORDERS: &[&str] = &["action", "operation", "op", "verb"];
/// Parameters that hold a query of a database.
const QUERIES: &[&str] = &["sql", "query", "statement", "q", "graphql", "mutation", "cypher"];
/// Parameters that hold what a request carries.
const BODIES: &[&str] = &["body", "data", "json", "payload", "form", "files", "formdata", "postdata", "content"];
/// Parameters by which a tool calls another one, and those that hold its arguments.
const CALLED: &[&str] = &["tool", "toolname", "function", "functionname", "name", "id"];
const CALLED_WITH: &[&str] = &["args", "arguments", "params", "parameters", "input", "toolargs", "toolinput"];
/// Words in the names of tools that run code, and parameters that hold it.
const CODE_RUNNERS: &[&str] =
    &["python", "ipython", "jupyter", "notebook", "code", "interpreter", "javascript", "js", "node", "repl", "cell"];
const CODE: &[&str] = &["code", "command", "script", "source", "input"];
/// Tools that keep the agent's own notes, or ask the user, by their folded names.
const OWN: &[&str] = &[
    "todowrite",
    "taskcreate",
    "taskupdate",
    "taskget",
    "tasklist",
    "closeagent",
    "lsp",
    "todoread",
    "updateplan",
    "sequentialthinking",
    "exitplanmode",
    "enterplanmode",
    "askuserquestion",
    "askuser",
    "notebookedit",
    "updategoal",
    "creategoal",
    "getgoal",
    "killshell",
    "killbash",
    "taskstop",
    "sessionsyield",
    "toolsearch",
    "tooldescribe",
    "skill",
    "image",
    "pdf",
    "viewimage",
    "memorysearch",
    "memoryget",
    "agentslist",
];
/// Parameters that hold nothing but a statement of a query language.
const STATEMENTS: &[&str] = &["sql", "sqlquery", "statement", "cypher", "sparql"];
/// Tools whose calls behind another one are followed.
const MAX_DEPTH: u8 = 3;
/// Bytes of an action.
const MAX_ACTION: usize = 64;

/// How far the effects of a call reach; `args` are those of the tool that is really called.
#[must_use]
pub(crate) fn effect_outside(tool: &str, family: Family, args: Option<&Value>) -> EffectOutside {
    of_call(tool, family, args, 0)
}

/// Whether a success of this call may change what stands in files that other calls run or send. Notes and output are not among those, or
/// an agent that writes down what it did would make a new act of each repetition.
#[must_use]
pub(crate) fn changes_code(family: Family, args: Option<&Value>) -> bool {
    let is_code = |path: &str| !paths::is_notes(path);
    match family {
        Family::Write | Family::Edit | Family::Patch => targets(family, args).iter().any(|path| is_code(path)),
        Family::Exec => command_of(args).map(shell::read).is_some_and(|reading| {
            reading.effect == Effect::Do && (reading.program.starts_with("git ") || reading.operands.iter().any(|path| is_code(path)))
        }),
        _ => false,
    }
}

fn of_call(tool: &str, family: Family, args: Option<&Value>, depth: u8) -> EffectOutside {
    let empty = Map::new();
    let map = args.and_then(Value::as_object).unwrap_or(&empty);
    match family {
        Family::Exec => command_of(args).map_or(Act, command::of_command),
        Family::Write | Family::Edit | Family::Patch => {
            if targets(family, args).iter().all(|path| paths::is_plain(path)) {
                Workspace
            } else {
                Act
            }
        }
        Family::Process => of_process(tool, map),
        Family::Read | Family::Search | Family::CodeSearch | Family::WebSearch | Family::WebFetch => {
            // what is searched for may be anything
            if orders_act(map) || sends(map) { Act } else { Nothing }
        }
        Family::Other => of_other(tool, map, depth),
    }
}

/// What runs in the background is asked, stopped, or told something.
fn of_process(tool: &str, map: &Map<String, Value>) -> EffectOutside {
    let text = |name: &str| map.get(name).and_then(Value::as_str);
    let typed = match () {
        () if same_name(tool, "process") => matches!(text("action"), Some("write" | "submit" | "paste" | "send-keys")),
        () => text("chars").is_some_and(|chars| !chars.is_empty()),
    };
    let moves = || map.get("keys").and_then(Value::as_array).is_some_and(|keys| keys.iter().filter_map(Value::as_str).all(browser::moves));
    if typed && !moves() { OfFiles } else { Nothing }
}

fn of_other(tool: &str, map: &Map<String, Value>, depth: u8) -> EffectOutside {
    let name = own_name(tool);
    if is_one_of(name, OWN) {
        return raised(map).unwrap_or(Nothing);
    }
    if let Some(effect) = browser::of_tool(name, map) {
        return effect;
    }
    if let Some(effect) = of_code(name, map) {
        return effect;
    }
    match words::of_name(name) {
        Said::Acts => Act,
        Said::Looks => raised(map).unwrap_or(Nothing),
        Said::Works => raised(map).unwrap_or(Workspace),
        Said::Open => called(name, map, depth).or_else(|| told(name, map)).unwrap_or(Act),
    }
}

fn parameters<'m>(map: &'m Map<String, Value>, names: &'static [&'static str]) -> impl Iterator<Item = &'m Value> {
    map.iter().filter(|(key, _)| is_one_of(key, names)).map(|(_, value)| value)
}

/// Texts among parameters of these names, here or in an object that stands here.
fn texts<'m>(map: &'m Map<String, Value>, names: &'static [&'static str]) -> impl Iterator<Item = &'m str> {
    let inner = map.values().filter_map(Value::as_object).flat_map(move |inner| parameters(inner, names));
    parameters(map, names).chain(inner).filter_map(Value::as_str)
}

/// An act among the arguments of a tool that looks.
fn raised(map: &Map<String, Value>) -> Option<EffectOutside> {
    let changes = texts(map, QUERIES)
        .any(|query| queries::is_sql(query) && !queries::is_look(query) && is_statement(query) || queries::mutates(query))
        || texts(map, STATEMENTS).any(|statement| !queries::is_look(statement));
    (orders_act(map) || sends(map) || changes).then_some(Act)
}

fn orders_act(map: &Map<String, Value>) -> bool {
    let mut orders = texts(map, ORDERS).filter(|action| action.len() <= MAX_ACTION && is_word(action));
    orders.any(|action| words::of_name(action) == Said::Acts)
}

fn sends(map: &Map<String, Value>) -> bool {
    let is_sent = |value: &Value| match value {
        Value::String(text) => !text.is_empty(),
        Value::Object(fields) => !fields.is_empty(),
        _ => false,
    };
    let has_body = || map.contains_key("url") && parameters(map, BODIES).any(is_sent);
    methods(map).any(|method| !requests::fetches(method)) || has_body()
}

/// HTTP methods among the arguments.
fn methods(map: &Map<String, Value>) -> impl Iterator<Item = &str> {
    texts(map, &["method", "httpmethod", "verb"])
        .filter(|method| method.len() <= 8 && method.bytes().all(|byte| byte.is_ascii_alphabetic()))
}

/// Whether a text may be an action: words that are joined, no sentence.
fn is_word(text: &str) -> bool {
    !text.contains(char::is_whitespace)
}

/// Whether a text that begins like SQL is not made of words that people search for: `delete from trash`, `show me`.
fn is_statement(text: &str) -> bool {
    let lower = text.to_ascii_lowercase().replace(['\t', '\n', '\r'], " ");
    [" from ", " into ", " table ", " set ", " where ", " on ", ";", "(", "select "].iter().any(|part| lower.contains(part))
}

/// What code does that a tool is given to run.
fn of_code(name: &str, map: &Map<String, Value>) -> Option<EffectOutside> {
    let is_runner = |word: &String| words::is_generic(word) || CODE_RUNNERS.contains(&word.as_str());
    let words = words::words(name)?;
    let by_words = words.iter().all(is_runner) && !words.iter().all(|word| words::is_generic(word));
    if !by_words && !same_name(name, "tool_search_code") {
        return None;
    }
    let mut given = texts(map, CODE).peekable();
    given.peek()?;
    Some(if given.all(code::is_look) { Nothing } else { OfFiles })
}

/// What a tool that says nothing by its name is told to do.
fn told(name: &str, map: &Map<String, Value>) -> Option<EffectOutside> {
    if let Some(act) = raised(map) {
        return Some(act);
    }
    let actions: Vec<&str> = texts(map, ACTIONS).collect();
    let said = |action: &&str| if action.len() <= MAX_ACTION { words::of_name(action) } else { Said::Acts };
    if !actions.is_empty() {
        // `act` and `call` say nothing, what stands in them does
        let decided: Vec<Said> = actions.iter().map(said).filter(|said| *said != Said::Open).collect();
        let looks = !decided.is_empty() && decided.iter().all(|said| *said == Said::Looks);
        return Some(if looks { Nothing } else { Act });
    }
    let mut methods = methods(map).peekable();
    if methods.peek().is_some() {
        return Some(if methods.all(requests::fetches) { Nothing } else { Act });
    }
    let mut queries = texts(map, QUERIES).peekable();
    if queries.peek().is_some() {
        return Some(if queries.all(|query| queries::is_look(query) || is_query(query)) { Nothing } else { Act });
    }
    let is_request = words::words(name).is_some_and(|words| words.iter().all(|word| words::is_generic(word)));
    let has_address = parameters(map, &["url", "uri", "endpoint"]).next().is_some();
    (is_request && has_address && parameters(map, BODIES).next().is_none()).then_some(Nothing)
}

/// A query of `GraphQL`.
fn is_query(text: &str) -> bool {
    let text = text.trim_start();
    (text.starts_with('{') || text.starts_with("query")) && !queries::mutates(text)
}

/// The tool behind one that only calls others.
fn called(name: &str, map: &Map<String, Value>, depth: u8) -> Option<EffectOutside> {
    let only_calls = words::words(name)?.iter().all(|word| words::is_generic(word));
    let inner = parameters(map, CALLED).find_map(Value::as_str)?;
    let args = parameters(map, CALLED_WITH).next();
    if !only_calls || depth >= MAX_DEPTH || !is_word(inner) {
        return None;
    }
    let inner = inner.rsplit([':', '/']).next().unwrap_or(inner);
    Some(of_call(inner, tool_guard_tools::family::family(inner), args, depth + 1))
}
