//! Hints: how the tools are called that a model calls wrongly, as lines for its system prompt. They hold words of ours and of the
//! settings; of a model's own words only a tool's name that certainly means another tool.

use serde::Serialize;
use tool_guard_outcome::class::Class;
use tool_guard_text::quote;
use tool_guard_text::sort;
use tool_guard_tools::catalogue::Catalogue;
use tool_guard_tools::usage::ParameterType;
use tool_guard_tools::wrapper::WRAPPER;

use crate::correction::{CalledTool, Corrections, Mistakes};

/// Mistakes from which a tool gets a hint.
const MIN_MISTAKES: u32 = 3;
/// Lines of a block, with its first one.
const MAX_LINES: usize = 12;
/// Bytes of a block.
const MAX_BYTES: usize = 1500;
/// Characters of a correct call that the user gave.
const MAX_EXAMPLE: usize = 300;
const FIRST_LINE: &str = "How to call the tools that were called wrongly here before:";

/// A hint, and what it rests on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Hint {
    /// The tool's name as the model wrote it.
    pub tool: String,
    /// The line.
    pub text: String,
    /// Mistakes in all.
    pub count: u32,
    /// Mistakes by kind.
    pub mistakes: Mistakes,
}

/// A model's hints: the most frequent mistakes first, of equally frequent ones by name. `tools`: those that exist, where the host
/// tells; where it does not, the built-in ones are taken to be there.
#[must_use]
pub fn hints(corrections: &Corrections, model: &str, catalogue: &Catalogue, tools: Option<&[String]>) -> Vec<Hint> {
    let tools = Tools { catalogue, existing: tools };
    let mut hints: Vec<Hint> = corrections
        .of(model)
        .into_iter()
        .filter_map(|(tool, mistakes)| {
            let count = mistakes.values().fold(0, |sum: u32, count| sum.saturating_add(*count));
            let text = if count < MIN_MISTAKES { None } else { tools.line(tool, &mistakes) }?;
            Some(Hint { tool: tool.name.to_owned(), text, count, mistakes })
        })
        .collect();
    sort::by(&mut hints, |a, b| b.count.cmp(&a.count).then_with(|| a.text.cmp(&b.text)));
    let mut bytes = FIRST_LINE.len();
    hints.retain(|hint| {
        bytes += hint.text.len() + 1;
        bytes <= MAX_BYTES
    });
    hints.truncate(MAX_LINES - 1);
    hints
}

/// The hints as a block of text; empty where there are none.
#[must_use]
pub fn block(hints: &[Hint]) -> String {
    if hints.is_empty() {
        return String::new();
    }
    let lines = std::iter::once(FIRST_LINE).chain(hints.iter().map(|hint| hint.text.as_str()));
    lines.collect::<Vec<_>>().join("\n")
}

/// The tools of a session.
struct Tools<'t> {
    catalogue: &'t Catalogue,
    existing: Option<&'t [String]>,
}

impl Tools<'_> {
    /// Whether the tool is there, as far as anybody knows.
    fn exists(&self, tool: &str) -> bool {
        self.existing.is_none_or(|tools| tools.iter().any(|known| known.eq_ignore_ascii_case(tool)))
    }

    /// What a model must know of a tool that it called wrongly; `None` where nothing is certain.
    fn line(&self, tool: CalledTool<'_>, mistakes: &Mistakes) -> Option<String> {
        let is_unknown = mistakes.contains_key(Class::UnknownTool.name());
        if !is_unknown {
            return self.usage(tool, mistakes);
        }
        if self.existing.is_some_and(|tools| tools.iter().any(|known| known == tool.name)) {
            // it exists: the model called it as if it were shown, and it may be reached through the wrapper alone
            let call = self.call(CalledTool { wrapped: true, ..tool }).filter(|_| !tool.wrapped && self.exists(WRAPPER))?;
            return Some(format!("- where {} is not among your tools, use {call}", quote::name(tool.name)));
        }
        let call = self.call(CalledTool { name: self.meant(tool.name)?, wrapped: tool.wrapped })?;
        Some(format!("- \"{}\" is not a tool here: use {call}", quote::name(tool.name)))
    }

    /// The tool that a name of another host, or in another spelling, certainly stands for.
    fn meant(&self, name: &str) -> Option<&'static str> {
        let there: Vec<&'static str> = Catalogue::built_in_names().filter(|tool| self.exists(tool)).collect();
        Catalogue::same_tool(name, &there).filter(|meant| *meant != name)
    }

    /// What a call of the tool needs, and one that is correct.
    fn usage(&self, tool: CalledTool<'_>, mistakes: &Mistakes) -> Option<String> {
        if !self.exists(tool.name) {
            return None;
        }
        let call = self.call(tool)?;
        let required: Vec<&str> = self.catalogue.required(tool.name).collect();
        let needs = if required.is_empty() { String::new() } else { format!(" needs {}", listed(&required)) };
        let types = if mistakes.contains_key(Class::InvalidType.name()) { self.types(tool.name) } else { String::new() };
        Some(format!("- {}{needs}{types}: {call}", quote::name(tool.name)))
    }

    /// A correct call of the tool; through the wrapper where that is how it was called.
    fn call(&self, tool: CalledTool<'_>) -> Option<String> {
        let example = self.catalogue.example(tool.name)?;
        if !tool.wrapped {
            return Some(quote::line(example, MAX_EXAMPLE));
        }
        Some(quote::line(&self.catalogue.example_through_wrapper(tool.name), MAX_EXAMPLE))
    }

    /// Which parameters are no text.
    fn types(&self, tool: &str) -> String {
        let typed = self.catalogue.typed(tool).map(|(name, of)| {
            let of = match of {
                ParameterType::Number => "a number",
                ParameterType::Boolean => "true or false",
                ParameterType::Object => "an object",
                ParameterType::Array => "a list",
            };
            format!(", {} is {of}", quote::name(name))
        });
        typed.collect()
    }
}

/// Names with "and" before the last.
fn listed(names: &[&str]) -> String {
    let names: Vec<String> = names.iter().map(|name| quote::name(name)).collect();
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, before)) => format!("{} and {last}", before.join(", ")),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use tool_guard_tools::catalogue::ToolSettings;
    use tool_guard_tools::usage::EditForm;

    use crate::correction::{Correction, REPAIRED};

    use super::*;

    fn counted(counts: &[(&str, &str, u32)]) -> Corrections {
        let correction = |(tool, mistake, count): &(&str, &str, u32)| {
            let (tool, id) = tool.strip_prefix("via ").map_or((*tool, None), |id| (WRAPPER, Some(id.to_owned())));
            Correction { model: "m".to_owned(), tool: tool.to_owned(), id, mistake: (*mistake).to_owned(), count: *count }
        };
        Corrections::new(counts.iter().map(correction).collect())
    }

    fn told(counts: &[(&str, &str, u32)], tools: Option<&[&str]>) -> Vec<String> {
        let tools = tools.map(|tools| tools.iter().map(|tool| (*tool).to_owned()).collect::<Vec<_>>());
        hints(&counted(counts), "m", &Catalogue::default(), tools.as_deref()).into_iter().map(|hint| hint.text).collect()
    }

    #[test]
    fn a_tool_that_was_called_wrongly_three_times_is_told_with_what_it_needs() {
        assert_eq!(told(&[("read", "missing_param", 3)], None), ["- read needs path: read({ path: \"path/to/file\" })"]);
        assert_eq!(
            told(&[("write", "missing_param", 1), ("write", REPAIRED, 2)], Some(&["write"])),
            ["- write needs path and content: write({ path: \"path/to/file\", content: \"the whole text\" })"]
        );
        assert!(told(&[("read", "missing_param", 2)], None).is_empty());
        assert!(told(&[("read", "missing_param", 9)], Some(&["exec"])).is_empty(), "it is not there");
        assert!(told(&[("weather", "missing_param", 9)], None).is_empty(), "nothing is known of it");
    }

    #[test]
    fn wrong_types_are_told_with_the_right_ones() {
        assert_eq!(
            told(&[("read", "invalid_type", 3)], None),
            ["- read needs path, offset is a number, limit is a number: read({ path: \"path/to/file\" })"]
        );
    }

    #[test]
    fn an_unknown_tool_is_told_only_where_another_is_certain() {
        let unknown = |tool, tools| told(&[(tool, "unknown_tool", 3)], tools);
        assert_eq!(unknown("Bash", Some(&["exec"])), ["- \"Bash\" is not a tool here: use exec({ command: \"ls -la\" })"]);
        assert_eq!(unknown("READ", None), ["- \"READ\" is not a tool here: use read({ path: \"path/to/file\" })"]);
        for (tool, tools) in [("Bash", Some(["read"].as_slice())), ("reed", None), ("frobnicate", None), ("read", None)] {
            assert!(unknown(tool, tools).is_empty(), "{tool}");
        }
    }

    #[test]
    fn tools_behind_the_wrapper_are_called_through_it() {
        let through = r#"tool_call({ id: "web_search", args: { query: "what to look for" } })"#;
        assert_eq!(told(&[("via core:web_search", "missing_param", 3)], None), [format!("- web_search needs query: {through}")]);
        assert_eq!(
            told(&[("web_search", "unknown_tool", 3)], Some(&["web_search", "tool_call"])),
            [format!("- where web_search is not among your tools, use {through}")]
        );
        assert_eq!(
            told(&[("via Bash", "unknown_tool", 3)], Some(&["exec", "tool_call"])),
            [r#"- "Bash" is not a tool here: use tool_call({ id: "exec", args: { command: "ls -la" } })"#]
        );
    }

    #[test]
    fn the_most_frequent_mistakes_come_first_and_the_block_is_bounded() {
        let counts = [("exec", "missing_param", 3), ("read", "missing_param", 5), ("edit", "missing_param", 3)];
        let text = block(&hints(&counted(&counts), "m", &Catalogue::default(), None));
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], FIRST_LINE);
        assert!(lines[1].starts_with("- read ") && lines[2].starts_with("- edit ") && lines[3].starts_with("- exec "), "{text}");
        let own = |n: usize| (format!("tool{n}"), ToolSettings { usage: Some(format!("tool{n}({{ a: 1 }})")), ..ToolSettings::default() });
        let catalogue = Catalogue::new((0..40).map(own).collect::<BTreeMap<_, _>>(), EditForm::List);
        let names: Vec<String> = (0..40).map(|n| format!("tool{n}")).collect();
        let many: Vec<(&str, &str, u32)> = names.iter().map(|name| (name.as_str(), "missing_param", 3)).collect();
        let all = hints(&counted(&many), "m", &catalogue, None);
        assert_eq!(block(&all).lines().count(), MAX_LINES);
        let long = |n: usize| (format!("tool{n}"), ToolSettings { usage: Some("x".repeat(900)), ..ToolSettings::default() });
        let catalogue = Catalogue::new((0..40).map(long).collect::<BTreeMap<_, _>>(), EditForm::List);
        let text = block(&hints(&counted(&many), "m", &catalogue, None));
        assert!(text.len() <= MAX_BYTES && text.lines().count() > 2, "{}", text.len());
    }

    #[test]
    fn there_is_no_block_without_hints() {
        assert_eq!(block(&[]), "");
        assert_eq!(block(&hints(&Corrections::default(), "m", &Catalogue::default(), None)), "");
    }
}
