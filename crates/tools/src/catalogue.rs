//! How tools are called: the user's own entries first, then the built-in ones.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tool_guard_text::similar::nearest;
use tool_guard_text::word::same_word;

use crate::usage::{CATALOGUE, EditForm, FLAT_EDIT, FORMER_NAMES, ParameterType, TOOL_ALIASES, Usage};
use crate::wrapper::WRAPPER;

/// The settings of one of the user's own tools.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ToolSettings {
    /// A correct call, shown to the model.
    pub usage: Option<String>,
    /// Parameters that every call needs.
    pub required: Vec<String>,
    /// Wrong parameter name -> the right one.
    pub aliases: BTreeMap<String, String>,
    /// The types of parameters that are not text.
    pub types: BTreeMap<String, ParameterType>,
    /// Retries of an identical failure of this tool, by class.
    pub retry_budgets: BTreeMap<String, u32>,
}

/// What is known of tools: the catalogue in the host's form, and the user's entries before it.
#[derive(Debug, Clone, Default)]
pub struct Catalogue {
    own: BTreeMap<String, ToolSettings>,
    edit_form: EditForm,
}

impl Catalogue {
    /// The catalogue with the user's entries (config `tools`) before it.
    #[must_use]
    pub const fn new(own: BTreeMap<String, ToolSettings>, edit_form: EditForm) -> Self {
        Self { own, edit_form }
    }

    /// The built-in entry, in the host's form.
    #[must_use]
    pub fn built_in(&self, tool: &str) -> Option<&'static Usage> {
        if tool == FLAT_EDIT.name && self.edit_form == EditForm::Flat {
            return Some(&FLAT_EDIT);
        }
        CATALOGUE.iter().find(|usage| usage.name == tool)
    }

    /// Whether a built-in tool has this parameter, in either form of the tool.
    #[must_use]
    pub fn is_built_in_parameter(tool: &str, parameter: &str) -> bool {
        let forms = CATALOGUE.iter().chain([&FLAT_EDIT]).filter(|usage| usage.name == tool);
        forms.flat_map(|usage| usage.required.iter().chain(usage.optional)).any(|known| *known == parameter)
    }

    /// The names of the built-in tools.
    pub fn built_in_names() -> impl Iterator<Item = &'static str> {
        CATALOGUE.iter().map(|usage| usage.name)
    }

    /// A correct call of the tool.
    #[must_use]
    pub fn example(&self, tool: &str) -> Option<&str> {
        self.own.get(tool).and_then(|own| own.usage.as_deref()).or_else(|| self.built_in(tool).map(|usage| usage.example))
    }

    /// Parameters that every call needs; empty when nothing is known.
    pub fn required(&self, tool: &str) -> impl Iterator<Item = &str> {
        let own = self.own.get(tool).map_or(&[][..], |own| &own.required);
        let built_in = self.built_in(tool).filter(|_| own.is_empty()).map_or(&[][..], |usage| usage.required);
        own.iter().map(String::as_str).chain(built_in.iter().copied())
    }

    /// Every parameter that the tool is known to have.
    pub fn parameters(&self, tool: &str) -> impl Iterator<Item = &str> {
        let own = self.own.get(tool).into_iter().flat_map(|own| own.types.keys().chain(own.aliases.values()).map(String::as_str));
        self.required(tool).chain(self.built_in(tool).into_iter().flat_map(|usage| usage.optional.iter().copied())).chain(own)
    }

    /// Whether the tool's parameters are known.
    #[must_use]
    pub fn knows(&self, tool: &str) -> bool {
        self.parameters(tool).next().is_some()
    }

    /// The parameter that is sent under this key: under its own name, by an alias, or in other case and separators.
    #[must_use]
    pub fn parameter<'p>(&'p self, tool: &str, key: &'p str) -> Option<&'p str> {
        let name = self.canonical(tool, key);
        self.parameters(tool).any(|known| known == name).then_some(name)
    }

    /// The right name of a parameter that is known by another: by an alias, or in other case and separators.
    #[must_use]
    pub fn alias(&self, tool: &str, parameter: &str) -> Option<&str> {
        if let Some(right) = self.own.get(tool).and_then(|own| own.aliases.get(parameter)) {
            return Some(right);
        }
        if self.parameters(tool).any(|name| name == parameter) {
            return None;
        }
        let aliases = self.built_in(tool).map_or(&[][..], |usage| usage.aliases);
        let by_alias = aliases.iter().find(|(wrong, _)| same_word(wrong, parameter)).map(|(_, right)| *right);
        by_alias.or_else(|| self.parameters(tool).find(|name| same_word(name, parameter)))
    }

    /// The parameter's name with a known alias folded.
    #[must_use]
    pub fn canonical<'p>(&'p self, tool: &str, parameter: &'p str) -> &'p str {
        self.alias(tool, parameter).unwrap_or(parameter)
    }

    /// The catalogue's tool that a model means by a name of another host.
    #[must_use]
    pub fn tool_alias(tool: &str) -> Option<&'static str> {
        TOOL_ALIASES.iter().chain(FORMER_NAMES).find(|(wrong, _)| same_word(wrong, tool)).map(|(_, right)| *right)
    }

    /// The name that the host's tool of this name has now.
    pub(crate) fn renamed(tool: &str) -> Option<&'static str> {
        FORMER_NAMES.iter().find(|(former, _)| *former == tool).map(|(_, name)| *name)
    }

    /// The type of a parameter that is known to be no text.
    #[must_use]
    pub fn type_of(&self, tool: &str, parameter: &str) -> Option<ParameterType> {
        let own = self.own.get(tool).and_then(|own| own.types.get(parameter)).copied();
        own.or_else(|| self.built_in(tool)?.types.iter().find(|(name, _)| *name == parameter).map(|(_, of)| *of))
    }

    /// Parameters of the tool that are known to be no text.
    pub fn typed(&self, tool: &str) -> impl Iterator<Item = (&str, ParameterType)> {
        let own = self.own.get(tool).into_iter().flat_map(|own| own.types.iter().map(|(name, of)| (name.as_str(), *of)));
        own.chain(self.built_in(tool).into_iter().flat_map(|usage| usage.types.iter().copied()))
    }

    /// Retries of an identical failure that the user gives this tool, by class.
    #[must_use]
    pub fn retry_budgets(&self, tool: &str) -> Option<&BTreeMap<String, u32>> {
        self.own.get(tool).map(|own| &own.retry_budgets)
    }

    /// A correct call of a tool that is reached through [`WRAPPER`] only; without arguments where none are known.
    #[must_use]
    pub fn example_through_wrapper(&self, tool: &str) -> String {
        let example = self.example(tool).unwrap_or_default();
        let args = example.strip_prefix(tool).and_then(|rest| rest.strip_prefix('(')?.strip_suffix(')')).unwrap_or("{ ... }");
        format!("{WRAPPER}({{ id: \"{tool}\", args: {args} }})")
    }

    /// The one of `names` that a model certainly means: the same but for case and separators, or what another host calls so.
    #[must_use]
    pub fn same_tool<'n>(tool: &str, names: &[&'n str]) -> Option<&'n str> {
        let mut same = names.iter().copied().filter(|name| same_word(name, tool));
        match (same.next(), same.next()) {
            (Some(only), None) => Some(only),
            (Some(_), Some(_)) => None,
            _ => Self::tool_alias(tool).and_then(|name| names.iter().copied().find(|known| *known == name)),
        }
    }

    /// The one of `names` that a model probably means: certainly, or by a typing error. For hints only, never to call it.
    #[must_use]
    pub fn similar_tool<'n>(tool: &str, names: &[&'n str]) -> Option<&'n str> {
        Self::same_tool(tool, names).or_else(|| nearest(tool, names.iter().copied()))
    }

    /// Which form of `edit` the host has.
    #[must_use]
    pub const fn edit_form(&self) -> EditForm {
        self.edit_form
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wrapper::is_own_behind_wrapper;

    #[test]
    fn every_entry_is_consistent() {
        for usage in CATALOGUE.iter().chain([&FLAT_EDIT]) {
            assert!(usage.example.starts_with(&format!("{}({{ ", usage.name)), "{}", usage.name);
            for name in usage.required {
                assert!(usage.example.contains(&format!("{name}: ")), "{} shows {name}", usage.name);
            }
            for (name, _) in usage.types {
                assert!(usage.required.contains(name) || usage.optional.contains(name), "{name}");
            }
            for (wrong, right) in usage.aliases {
                assert!(usage.required.contains(right) || usage.optional.contains(right), "{wrong} -> {right}");
                assert!(!usage.required.contains(wrong) && !usage.optional.contains(wrong), "{wrong} is a parameter");
            }
        }
        for (at, (wrong, _)) in TOOL_ALIASES.iter().enumerate() {
            assert!(TOOL_ALIASES[..at].iter().all(|(other, _)| !same_word(other, wrong)), "{wrong} is two tools");
        }
        for (former, right) in FORMER_NAMES {
            assert!(is_own_behind_wrapper(former) && is_own_behind_wrapper(right), "{right}");
        }
    }

    #[test]
    fn a_tool_is_certain_by_its_spelling_and_by_the_table_alone() {
        let names = ["exec", "web_fetch", "lock_door", "send_mail", "删除"];
        for (tool, same) in [
            ("Bash", Some("exec")),
            ("RunCommand", Some("exec")),
            ("webFetch", Some("web_fetch")),
            ("LOCK-DOOR", Some("lock_door")),
            ("unlock_door", None),
            ("read_mail", None),
            ("web_fetsh", None),
            ("读取", None),
            ("cat", None),
            ("", None),
        ] {
            assert_eq!(Catalogue::same_tool(tool, &names), same, "{tool}");
        }
        assert_eq!(Catalogue::same_tool("WebFetch", &["web_fetch", "webfetch"]), None);
    }

    #[test]
    fn the_users_entry_comes_first() {
        let own = ToolSettings {
            usage: Some("read({ uri: 1 })".into()),
            required: vec!["uri".into()],
            aliases: BTreeMap::from([("u".into(), "uri".into())]),
            types: BTreeMap::from([("depth".into(), ParameterType::Number)]),
            ..ToolSettings::default()
        };
        let catalogue = Catalogue::new(BTreeMap::from([("read".to_owned(), own)]), EditForm::List);
        assert_eq!(catalogue.example("read"), Some("read({ uri: 1 })"));
        assert!(catalogue.required("read").eq(["uri"]));
        assert_eq!(catalogue.alias("read", "u"), Some("uri"));
        assert_eq!(
            (catalogue.type_of("read", "depth"), catalogue.type_of("read", "limit")),
            (Some(ParameterType::Number), Some(ParameterType::Number))
        );
        assert_eq!(catalogue.example("write"), Some(r#"write({ path: "path/to/file", content: "the whole text" })"#));
    }

    #[test]
    fn the_host_decides_the_form_of_edit() {
        assert!(Catalogue::default().required("edit").eq(["path", "edits"]));
        assert!(Catalogue::new(BTreeMap::new(), EditForm::Flat).required("edit").eq(["path", "oldText", "newText"]));
    }
}
