//! Which tools a model is shown: those of the settings that exist. Never none, and the tools by which it finds others stay.

use tool_guard_settings::for_prompt::{Preset, ShownTools};
use tool_guard_text::glob::fits;
use tool_guard_text::similar::nearest;
use tool_guard_tools::wrapper::WRAPPER;

/// The tools of the preset `lite`: files, commands and their processes; behind the search for tools the web, memory and messages.
pub const LITE: &[&str] =
    &["read", "write", "edit", "ls", "exec", "process", "message", "web_search", "web_fetch", "memory_search", "memory_get"];
/// By these a model finds and calls tools that it is not shown.
const ALWAYS: &[&str] = &["tool_search", "tool_describe", WRAPPER];

/// What a choice of tools comes to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Narrowed {
    /// The tools to show, by name; `None`: all of them.
    pub tools: Option<Vec<String>>,
    /// What matches no tool: its place in the user's list, its text, and the tool that was probably meant.
    pub unmatched: Vec<Unmatched>,
}

/// An entry of the user's list that matches no tool.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unmatched {
    /// Its index in the list.
    pub at: usize,
    /// The entry.
    pub pattern: String,
    /// The tool that was probably meant.
    pub meant: Option<String>,
}

/// Chooses among the tools that exist; none of them known, nothing is chosen.
#[must_use]
pub fn narrow(wanted: &ShownTools, tools: &[String]) -> Narrowed {
    let patterns: Vec<&str> = match wanted {
        ShownTools::Preset(Preset::Full) => return Narrowed::default(),
        ShownTools::Preset(Preset::Lite) => LITE.to_vec(),
        ShownTools::Own(patterns) => patterns.iter().map(String::as_str).collect(),
    };
    if tools.is_empty() {
        return Narrowed::default();
    }
    let is_wanted = |tool: &&String| patterns.iter().any(|pattern| fits(pattern, tool));
    let is_kept = |tool: &&String| ALWAYS.contains(&tool.as_str());
    let kept: Vec<String> = tools.iter().filter(|tool| is_wanted(tool) || is_kept(tool)).cloned().collect();
    // with nothing but the search for tools there would be nothing to find
    let is_choice = tools.iter().any(|tool| is_wanted(&tool) && !is_kept(&tool)) && kept.len() < tools.len();
    let unmatched = match wanted {
        // not every host has all of our own list
        ShownTools::Preset(_) => Vec::new(),
        ShownTools::Own(patterns) => {
            let missing = patterns.iter().enumerate().filter(|(_, pattern)| !tools.iter().any(|tool| fits(pattern, tool)));
            missing.map(|(at, pattern)| Unmatched { at, pattern: pattern.clone(), meant: meant(pattern, tools) }).collect()
        }
    };
    Narrowed { tools: is_choice.then_some(kept), unmatched }
}

fn meant(pattern: &str, tools: &[String]) -> Option<String> {
    nearest(pattern, tools.iter().map(String::as_str)).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOOLS: &[&str] = &["ls", "read", "edit", "write", "exec", "process", "canvas", "web_fetch", "tool_search", "tool_call"];

    fn narrowed(wanted: &[&str], tools: &[&str]) -> Narrowed {
        let wanted = ShownTools::Own(wanted.iter().map(|name| (*name).to_owned()).collect());
        narrow(&wanted, &tools.iter().map(|tool| (*tool).to_owned()).collect::<Vec<_>>())
    }

    fn shown(wanted: &[&str], tools: &[&str]) -> Option<Vec<String>> {
        narrowed(wanted, tools).tools
    }

    #[test]
    fn names_and_patterns_choose_among_the_tools_that_exist() {
        assert_eq!(shown(&["read", "WEB_*"], TOOLS).unwrap(), ["read", "web_fetch", "tool_search", "tool_call"]);
        assert_eq!(shown(&["read"], &["read", "exec"]).unwrap(), ["read"]);
    }

    #[test]
    fn nothing_is_narrowed_to_nothing_or_to_everything() {
        assert_eq!(shown(&["raed"], TOOLS), None);
        assert_eq!(shown(&["tool_*"], TOOLS), None, "there would be nothing to call");
        assert_eq!(shown(&[], TOOLS), None);
        assert_eq!(shown(&["*"], TOOLS), None);
        assert_eq!(shown(&["read"], &[]), None);
    }

    #[test]
    fn what_matches_nothing_is_told_with_its_place() {
        let narrowed = narrowed(&["raed", "exec", "frob*"], TOOLS);
        assert_eq!(narrowed.tools.unwrap(), ["exec", "tool_search", "tool_call"]);
        let unmatched = |at, pattern: &str, meant: Option<&str>| Unmatched { at, pattern: pattern.into(), meant: meant.map(Into::into) };
        assert_eq!(narrowed.unmatched, [unmatched(0, "raed", Some("read")), unmatched(2, "frob*", None)]);
    }

    #[test]
    fn presets_need_no_list() {
        let tools: Vec<String> = TOOLS.iter().map(|tool| (*tool).to_owned()).collect();
        assert_eq!(narrow(&ShownTools::Preset(Preset::Full), &tools), Narrowed::default());
        let lite = narrow(&ShownTools::Preset(Preset::Lite), &tools);
        assert_eq!(lite.tools.unwrap(), ["ls", "read", "edit", "write", "exec", "process", "web_fetch", "tool_search", "tool_call"]);
        assert!(lite.unmatched.is_empty());
    }
}
