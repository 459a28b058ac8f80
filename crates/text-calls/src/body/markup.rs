//! Forms in which each argument is an element of its own. Their values are texts.

use crate::body::json::arguments;
use crate::cursor::Cursor;
use crate::frame::name_of_tag;
use crate::tools::Tools;
use crate::value;
use crate::written::WrittenCall;

/// Arguments of a call, at most.
const MAX_ARGUMENTS: usize = 32;

/// `<function=NAME>`, then `<parameter=KEY>` elements or an object.
pub(super) fn function_tag<'t>(at: Cursor<'t>, tools: &Tools<'_>) -> Option<(Vec<WrittenCall>, Cursor<'t>)> {
    let (name, rest) = at.after("<function=")?.until(">")?;
    let tool = tools.find(unquoted(name))?;
    let (calls, rest) = arguments_of(rest.trimmed(), tool, tools)?;
    Some((calls, rest.trimmed().after("</function>").unwrap_or(rest)))
}

/// An object, or `<parameter=KEY>` elements, which are closed as a function or not at all.
fn arguments_of<'t>(rest: Cursor<'t>, tool: &str, tools: &Tools<'_>) -> Option<(Vec<WrittenCall>, Cursor<'t>)> {
    if let Some((value, behind)) = value::read(rest).filter(|_| rest.0.starts_with('{')) {
        return Some((vec![WrittenCall { tool: tool.to_owned(), args: arguments(value)? }], behind));
    }
    let open = |at: Cursor<'t>| {
        let (key, rest) = at.after("<parameter=")?.until(">")?;
        Some((unquoted(key), rest))
    };
    elements(rest, tool, tools, &open, "parameter", Some("function"))
}

/// `<invoke name="NAME">`, then `<parameter name="KEY">` elements.
pub(super) fn invoke<'t>(at: Cursor<'t>, tools: &Tools<'_>) -> Option<(Vec<WrittenCall>, Cursor<'t>)> {
    let (name, rest) = named(at, "invoke")?;
    let tool = tools.find(name)?;
    elements(rest, tool, tools, &|at| named(at, "parameter"), "parameter", Some("invoke"))
}

/// `[NAME]` or `[tool:NAME]`, then an object or `<parameter=KEY>` elements, perhaps closed.
pub(super) fn bracket<'t>(at: Cursor<'t>, tools: &Tools<'_>) -> Option<(Vec<WrittenCall>, Cursor<'t>)> {
    let (name, rest) = at.after("[")?.until("]")?;
    let name = name.strip_prefix("tool:").unwrap_or(name);
    let tool = tools.find(name)?;
    let (calls, rest) = arguments_of(rest.trimmed(), tool, tools)?;
    let behind = rest.trimmed();
    let closed = behind.after(&format!("[/{name}]")).or_else(|| behind.after("[END_TOOL_REQUEST]"));
    Some((calls, closed.unwrap_or(rest)))
}

/// `NAME`, then pairs of `<arg_key>` and `<arg_value>`.
pub(super) fn arg_key<'t>(at: Cursor<'t>, tools: &Tools<'_>) -> Option<(Vec<WrittenCall>, Cursor<'t>)> {
    let (name, rest) = at.name()?;
    let tool = tools.find(name)?;
    let open = |at: Cursor<'t>| {
        let (key, rest) = at.after("<arg_key>")?.until("</arg_key>")?;
        Some((key.trim(), rest.trimmed().after("<arg_value>")?))
    };
    // a name alone is a word
    open(rest.trimmed())?;
    elements(rest, tool, tools, &open, "arg_value", None)
}

/// `<NAME>` with an element for each argument.
pub(super) fn tool_tag<'t>(at: Cursor<'t>, tools: &Tools<'_>) -> Option<(Vec<WrittenCall>, Cursor<'t>)> {
    let (name, rest) = at.after("<")?.until(">")?;
    let tool = tools.names.iter().copied().find(|tool| *tool == name)?;
    let mut rest = rest.trimmed();
    let mut args = Vec::new();
    let close = format!("</{tool}>");
    while args.len() < MAX_ARGUMENTS {
        if let Some(end) = rest.after(&close) {
            return (!args.is_empty()).then(|| (vec![WrittenCall { tool: tool.to_owned(), args }], end));
        }
        let (key, behind) = rest.after("<")?.until(">")?;
        value::identifier(Cursor(key)).filter(|(_, rest)| rest.0.is_empty())?;
        let (text, behind) = behind.until(&format!("</{key}>"))?;
        args.push((key.to_owned(), tools.value(tool, key, trimmed(text))));
        rest = behind.trimmed();
    }
    None
}

/// Elements until what closes the call, or the end where a model forgot to close it.
fn elements<'t>(
    at: Cursor<'t>,
    tool: &str,
    tools: &Tools<'_>,
    open: &dyn Fn(Cursor<'t>) -> Option<(&'t str, Cursor<'t>)>,
    element: &str,
    close: Option<&str>,
) -> Option<(Vec<WrittenCall>, Cursor<'t>)> {
    let mut rest = at.trimmed();
    let mut args = Vec::new();
    while let Some((key, inside)) = open(rest) {
        let (text, behind) = closing(inside, element)?;
        if args.len() == MAX_ARGUMENTS || args.iter().any(|(known, _)| known == key) {
            return None;
        }
        args.push((key.to_owned(), tools.value(tool, key, trimmed(text))));
        rest = behind.trimmed();
    }
    let end = match close.and_then(|close| closing(rest, close)) {
        Some((between, end)) if between.trim().is_empty() => end,
        _ if close.is_none() => rest,
        // a model forgot to close it: nothing else may stand there
        _ if !args.is_empty() && (rest.0.is_empty() || rest.0.starts_with("</")) => rest,
        _ => return None,
    };
    Some((vec![WrittenCall { tool: tool.to_owned(), args }], end))
}

/// The text until an element closes, whatever the prefix of its family, and what is behind.
fn closing<'t>(at: Cursor<'t>, element: &str) -> Option<(&'t str, Cursor<'t>)> {
    let mut from = 0;
    while let Some(found) = at.0.get(from..)?.find("</") {
        let start = from + found;
        let behind = Cursor(at.0.get(start + 2..)?);
        if let Some((name, rest)) = name_of_tag(behind)
            && name == element
            && let Some(end) = rest.after(">")
        {
            return Some((at.0.get(..start)?, end));
        }
        from = start + 2;
    }
    None
}

/// `<ELEMENT name="NAME">`, whatever the prefix of its family; further attributes say nothing.
fn named<'t>(at: Cursor<'t>, element: &str) -> Option<(&'t str, Cursor<'t>)> {
    let (name, rest) = name_of_tag(at.after("<")?)?;
    (name == element).then_some(())?;
    let (attributes, rest) = rest.until(">")?;
    let (_, value) = attributes.split_once("name=")?;
    let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    Some((value.get(1..)?.split_once(quote)?.0, rest))
}

fn unquoted(name: &str) -> &str {
    name.trim().trim_matches(['"', '\''])
}

/// A value without what its element puts around it: a line break at each end, or the white space around a value without those.
fn trimmed(text: &str) -> &str {
    let framed = text.strip_prefix('\n').and_then(|inner| inner.strip_suffix('\n'));
    framed.unwrap_or_else(|| if text.contains('\n') { text } else { text.trim() })
}
