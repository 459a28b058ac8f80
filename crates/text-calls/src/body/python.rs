//! A call in the form of a call: `read(path="a.txt")`, alone or in a list, or `functions.read({"path": "a.txt"})`.

use crate::body::json::arguments;
use crate::cursor::Cursor;
use crate::tools::Tools;
use crate::value::{self, Node, identifier, separated};
use crate::written::WrittenCall;

/// Calls of a list, and arguments of a call, at most.
const MAX: usize = 16;

pub(super) fn read<'t>(at: Cursor<'t>, tools: &Tools<'_>) -> Option<(Vec<WrittenCall>, Cursor<'t>)> {
    let Some(mut at) = at.after("[") else {
        // `print(read(path="a.txt"))`
        if let Some(inside) = at.after("print(") {
            let (call, rest) = one(inside, tools)?;
            return Some((vec![call], rest.trimmed().after(")")?));
        }
        let (call, rest) = one(at, tools)?;
        return Some((vec![call], rest));
    };
    let mut calls = Vec::new();
    while calls.len() < MAX {
        at = at.trimmed();
        if let Some(rest) = at.after("]") {
            return (!calls.is_empty()).then_some((calls, rest));
        }
        let (call, rest) = one(at, tools)?;
        calls.push(call);
        at = separated(rest, "]")?;
    }
    None
}

fn one<'t>(at: Cursor<'t>, tools: &Tools<'_>) -> Option<(WrittenCall, Cursor<'t>)> {
    let (name, rest) = at.name()?;
    let tool = tools.find(name)?.to_owned();
    let mut at = rest.after("(")?.trimmed();
    if at.0.starts_with('{') {
        let (value, rest) = value::read(at)?;
        return Some((WrittenCall { tool, args: arguments(value)? }, rest.trimmed().after(")")?));
    }
    let mut args: Vec<(String, Node)> = Vec::new();
    while args.len() < MAX {
        at = at.trimmed();
        if let Some(rest) = at.after(")") {
            return Some((WrittenCall { tool, args }, rest));
        }
        let (key, rest) = identifier(at)?;
        let (value, rest) = value::read(rest.trimmed().after("=")?.trimmed())?;
        if args.iter().any(|(known, _)| known == key) {
            return None;
        }
        args.push((key.to_owned(), value));
        at = separated(rest, ")")?;
    }
    None
}
