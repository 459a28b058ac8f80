//! Forms in which the tokens of a template stand between the name and an object.

use crate::body::json::arguments;
use crate::cursor::Cursor;
use crate::tools::Tools;
use crate::value::{self, Node};
use crate::written::WrittenCall;

/// Arguments of a call, at most.
const MAX_ARGUMENTS: usize = 32;
/// What may stand between a name and its arguments.
const BETWEEN: &[&str] = &["[ARGS]", "<|tool_call_argument_begin|>", "[CALL_ID]"];
/// What stands between them in the templates of `DeepSeek`.
const SEPARATORS: &[&str] = &["<｜tool▁sep｜>", "<|tool▁sep|>"];

/// An object in a fence or without.
fn object<'t>(tool: &str, at: Cursor<'t>) -> Option<(Vec<WrittenCall>, Cursor<'t>)> {
    let at = at.trimmed();
    let fenced = at.after("```json").or_else(|| at.after("```"));
    let inside = fenced.unwrap_or(at).trimmed();
    let (value, rest) = value::read(inside).filter(|_| inside.0.starts_with('{'))?;
    let args = arguments(value)?;
    let rest = if fenced.is_some() { rest.trimmed().after("```").unwrap_or(rest) } else { rest };
    Some((vec![WrittenCall { tool: tool.to_owned(), args }], rest))
}

/// `read{...}`, `read[ARGS]{...}`, `functions.read:0<|tool_call_argument_begin|>{...}`; only behind the token of a template, as the
/// caller sees to.
pub(super) fn name_and_json<'t>(at: Cursor<'t>, tools: &Tools<'_>) -> Option<(Vec<WrittenCall>, Cursor<'t>)> {
    let (written, mut rest) = at.name()?;
    let name =
        written.rsplit_once(':').filter(|(_, serial)| serial.bytes().all(|byte| byte.is_ascii_digit())).map_or(written, |(name, _)| name);
    let tool = tools.find(name)?;
    rest = rest.trimmed();
    while let Some(behind) = BETWEEN.iter().find_map(|token| rest.after(token)) {
        // the id of a call, which Mistral's newest template has
        rest = behind.run(|c| c.is_ascii_alphanumeric()).1.trimmed();
    }
    object(tool, rest)
}

/// `function<｜tool▁sep｜>read` and a fence, or `read<｜tool▁sep｜>{...}`.
pub(super) fn separator<'t>(at: Cursor<'t>, tools: &Tools<'_>) -> Option<(Vec<WrittenCall>, Cursor<'t>)> {
    let (first, rest) = at.name()?;
    let rest = SEPARATORS.iter().find_map(|token| rest.trimmed().after(token))?;
    if first == "function" {
        let (name, rest) = rest.trimmed().name()?;
        return object(tools.find(name)?, rest);
    }
    object(tools.find(first)?, rest)
}

/// `<|channel|>commentary to=functions.read <|constrain|>json<|message|>{...}`; the recipient may stand before the channel.
pub(super) fn channel<'t>(at: Cursor<'t>, tools: &Tools<'_>) -> Option<(Vec<WrittenCall>, Cursor<'t>)> {
    let at = at.after("<|start|>").unwrap_or(at);
    let at = at.after("assistant").unwrap_or(at);
    let (head, rest) = at.until("<|message|>")?;
    if !head.contains("<|channel|>") || head.len() > 200 {
        return None;
    }
    let (_, recipient) = head.split_once("to=")?;
    let (name, _) = Cursor(recipient).name()?;
    object(tools.find(name)?, rest)
}

/// `call:read{path:<escape>a.txt<escape>}`.
pub(super) fn escaped<'t>(at: Cursor<'t>, tools: &Tools<'_>) -> Option<(Vec<WrittenCall>, Cursor<'t>)> {
    let (name, rest) = at.after("call:")?.run(|c| c != '{');
    let tool = tools.find(name.trim())?;
    let mut rest = rest.after("{")?;
    let mut args: Vec<(String, Node)> = Vec::new();
    while args.len() < MAX_ARGUMENTS {
        rest = rest.trimmed();
        if let Some(end) = rest.after("}") {
            return Some((vec![WrittenCall { tool: tool.to_owned(), args }], end));
        }
        let (key, behind) = value::identifier(rest)?;
        let behind = behind.trimmed().after(":")?.trimmed();
        let (value, behind) = match behind.after("<escape>") {
            Some(inside) => inside.until("<escape>").map(|(text, behind)| (Node::Text(text.to_owned()), behind))?,
            None => value::read(behind)?,
        };
        if args.iter().any(|(known, _)| known == key) {
            return None;
        }
        args.push((key.to_owned(), value));
        rest = value::separated(behind, "}")?;
    }
    None
}

/// `Action: read`, a line `Action Input: {...}`.
pub(super) fn action<'t>(at: Cursor<'t>, tools: &Tools<'_>) -> Option<(Vec<WrittenCall>, Cursor<'t>)> {
    let at = at.after("Action:").unwrap_or(at);
    let (name, rest) = at.line();
    let tool = tools.find(name.trim().trim_matches('`'))?;
    object(tool, rest.trimmed().after("Action Input:")?)
}
