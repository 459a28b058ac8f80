//! The tools that the model has, and the values of their parameters.

use tool_guard_tools::catalogue::Catalogue;
use tool_guard_tools::usage::ParameterType;

use crate::value::{Node, is_number, whole};

/// What models write before the name of a tool, as their templates do.
const PREFIXES: &[&str] = &["functions.", "function.", "tools.", "tool.", "default_api.", "default_api:"];

/// Parameters of tools about which nothing is known whose values are texts, whatever stands in them.
const TEXTS: &[&str] = &[
    "body",
    "code",
    "command",
    "content",
    "description",
    "input",
    "message",
    "path",
    "prompt",
    "query",
    "script",
    "sql",
    "task",
    "text",
    "title",
    "url",
];

/// The tools that the model has in this run.
#[derive(Debug, Clone, Copy)]
pub struct Tools<'r> {
    /// Their names.
    pub names: &'r [&'r str],
    /// What is known of them.
    pub catalogue: &'r Catalogue,
}

impl<'r> Tools<'r> {
    /// The tool that is written so, in the case in which hosts know it: they list all names in lower case, and know their own by that.
    /// `None`: the model has none of this name.
    pub(super) fn find<'n>(&self, written: &'n str) -> Option<&'n str>
    where
        'r: 'n,
    {
        let known = |name: &'n str| {
            let listed = self.names.iter().copied().find(|known| known.eq_ignore_ascii_case(name))?;
            Some(if listed == name || self.catalogue.knows(listed) { listed } else { name })
        };
        known(written).or_else(|| PREFIXES.iter().find_map(|prefix| known(written.strip_prefix(prefix)?)))
    }

    /// The value of a parameter in a template that writes all values as texts.
    pub(super) fn value(&self, tool: &str, parameter: &str, text: &str) -> Node {
        let wanted = self.catalogue.type_of(tool, parameter);
        let is_text = wanted.is_none() && (self.catalogue.parameters(tool).any(|known| known == parameter) || TEXTS.contains(&parameter));
        let read = if is_text { None } else { whole(text) };
        let fits = |node: &Node| match (wanted, node) {
            (Some(ParameterType::Object) | None, Node::Object(_)) | (Some(ParameterType::Array) | None, Node::Array(_)) => true,
            (Some(ParameterType::Boolean), Node::Other(word)) => word == "true" || word == "false",
            (Some(ParameterType::Number), Node::Other(word)) => is_number(word),
            (None, Node::Other(word)) => word != "null",
            _ => false,
        };
        read.filter(fits).unwrap_or_else(|| Node::Text(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_has_the_type_of_its_parameter() {
        let catalogue = Catalogue::default();
        let tools = Tools { names: &["read", "write", "db_query"], catalogue: &catalogue };
        for (tool, parameter, text, json) in [
            ("read", "limit", "10", "10"),
            ("read", "path", "10", "\"10\""),
            ("write", "content", "{\"a\":1}", "\"{\\\"a\\\":1}\""),
            ("exec", "background", "True", "true"),
            ("exec", "timeout", "120", "120"),
            ("db_query", "sql", "1", "\"1\""),
            ("db_query", "rows", "1", "1"),
            ("db_query", "labels", "[\"a\"]", "[\"a\"]"),
            ("db_query", "name", "a b", "\"a b\""),
            ("edit", "edits", "[{\"oldText\":\"a\",\"newText\":\"b\"}]", "[{\"oldText\":\"a\",\"newText\":\"b\"}]"),
            ("edit", "edits", "none", "\"none\""),
        ] {
            assert_eq!(tools.value(tool, parameter, text).json(), json, "{tool}.{parameter} {text}");
        }
        let found = ["functions.read", "Read", "DB_Query", "exec"].map(|name| tools.find(name));
        assert_eq!(found, [Some("read"), Some("read"), Some("DB_Query"), None]);
    }
}
