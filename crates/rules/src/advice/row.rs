//! One row of the table of advice: which failures it is about, and what is said.

use tool_guard_outcome::class::Class;
use tool_guard_tools::family::{Family, own_name};

/// Which tools a row is about.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Tools {
    /// Every tool.
    Any,
    /// Tools that do one of these kinds of work.
    Families(&'static [Family]),
    /// Tools whose own name is one of these, or goes on where it ends in `*`: `browser*` is also `mcp__pages__browser_click`.
    Named(&'static [&'static str]),
}

impl Tools {
    /// Whether the tool is one of these. `family`: the tool's, which is asked for once for all rows.
    pub(crate) fn include(self, tool: &str, family: Family) -> bool {
        match self {
            Self::Any => true,
            Self::Families(families) => families.contains(&family),
            Self::Named(names) => {
                let own = own_name(tool).as_bytes();
                let is_own = |name: &str| {
                    let (letters, length) = name.strip_suffix('*').map_or((name, own.len()), |letters| (letters, letters.len()));
                    own.get(..length).is_some_and(|own| own.eq_ignore_ascii_case(letters.as_bytes()))
                };
                names.iter().any(|name| is_own(name))
            }
        }
    }
}

/// Whether the failed call has a chance when it is made again as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Again {
    /// It fails again.
    Fails,
    /// It may work after what the advice says: the world is to change, not the call.
    MayWork,
}

/// Advice for one kind of failure.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Advice {
    /// The tools that it is about.
    pub(crate) tools: Tools,
    /// The classes that it is about; none: any.
    pub(crate) classes: &'static [Class],
    /// Phrases, with all signs of the crate `tables`, of which the error holds one; none: whatever the error says.
    pub(crate) words: &'static [&'static str],
    /// What another try of the same call would do.
    pub(crate) again: Again,
    /// What is wrong and what works, in at most two sentences. Empty: nothing is said, as nothing helps that the result does not say.
    pub(crate) text: &'static str,
    /// The same right after a look with this tool.
    pub(crate) after_look: Option<&'static str>,
    /// Tools and errors that get it; the tests walk them.
    #[cfg(test)]
    pub(crate) examples: &'static [(&'static str, &'static str)],
    /// Tools and errors that are near, and get something else.
    #[cfg(test)]
    pub(crate) others: &'static [(&'static str, &'static str)],
}

impl Advice {
    /// Whether it is about what the error itself says, not about its class alone: then it also helps where a class says little,
    /// as with the output of a command.
    pub(crate) const fn is_special(&self) -> bool {
        !self.words.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use tool_guard_tools::family::family;

    use super::*;

    fn include(tools: Tools, tool: &str) -> bool {
        tools.include(tool, family(tool))
    }

    #[test]
    fn tools_are_known_by_kind_or_by_the_beginning_of_their_own_name() {
        let named = Tools::Named(&["browser*", "cron"]);
        for (tool, expected) in [
            ("browser", true),
            ("mcp__pages__Browser_click", true),
            ("web_browser", false),
            ("brows", false),
            ("Cron", true),
            ("crontab", false),
        ] {
            assert_eq!(include(named, tool), expected, "{tool}");
        }
        let families = Tools::Families(&[Family::Edit, Family::Patch]);
        assert!(include(families, "str_replace") && include(families, "apply_patch") && !include(families, "read"));
        assert!(include(Tools::Any, ""));
    }
}
