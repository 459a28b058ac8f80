//! The settings under `screen`: what of a tool's result is looked for, and what then happens.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Value, json};
use tool_guard_secrets::SecretKinds;
use tool_guard_text::glob::fits;
use tool_guard_tools::family::{Family, is_of_server, same_name};

use crate::injection::THRESHOLD;
use crate::size::Limits;

/// What happens to a result that looks like an injection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Injection {
    /// The result stays, with a notice of what was found and where.
    #[default]
    Warn,
    /// The reason takes the result's place.
    Block,
    /// Nothing is looked for.
    Off,
}

impl Injection {
    /// The one that lets less pass.
    const fn stricter(self, other: Self) -> Self {
        match (self, other) {
            (Self::Block, _) | (_, Self::Block) => Self::Block,
            (Self::Warn, _) | (_, Self::Warn) => Self::Warn,
            _ => Self::Off,
        }
    }
}

/// What happens to injections, and from which score on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Injections {
    /// What happens to them.
    pub action: Injection,
    /// The score from which a result holds one.
    pub threshold: u32,
}

impl Default for Injections {
    fn default() -> Self {
        Self { action: Injection::default(), threshold: THRESHOLD }
    }
}

/// As it is written: the action alone, if the threshold is the default.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
fn write_injections<S: Serializer>(injection: &Injections, serializer: S) -> Result<S::Ok, S::Error> {
    let Injections { action, threshold } = *injection;
    if threshold == THRESHOLD {
        action.serialize(serializer)
    } else {
        json!({ "action": action, "threshold": threshold }).serialize(serializer)
    }
}

/// The action alone, or both. What may stand there is checked where settings are read.
fn read_injections<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Injections, D::Error> {
    let written = Value::deserialize(deserializer)?;
    let action = match written.get("action").unwrap_or(&written).as_str() {
        Some("block") => Injection::Block,
        Some("off") => Injection::Off,
        _ => Injection::Warn,
    };
    let threshold = written.get("threshold").and_then(Value::as_u64).and_then(|score| u32::try_from(score).ok());
    Ok(Injections { action, threshold: threshold.unwrap_or(THRESHOLD) })
}

/// What happens to a result when a detector of the user's own gives no answer in time, or fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Detectors {
    /// It is shown.
    #[default]
    FailOpen,
    /// It is withheld.
    FailClosed,
}

/// What a result must be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// JSON of any kind.
    Json,
    /// More than white space.
    NonEmpty,
    /// JSON that fits a JSON Schema.
    Schema(Value),
}

/// A tool whose results must be of a format.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Validate {
    /// The tool's name; `*` stands for any characters.
    pub tool: String,
    /// What its results must be.
    pub format: Format,
}

/// The settings under `screen`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Default)]
#[serde(rename_all = "camelCase", default)]
pub struct ScreenConfig {
    /// What happens to injections in results from outside.
    #[serde(serialize_with = "write_injections", deserialize_with = "read_injections")]
    pub injection: Injections,
    /// The same by tool, for tools that are not what they seem; `*` stands for any characters.
    pub tools: BTreeMap<String, Injection>,
    /// What happens when a detector fails.
    pub detectors: Detectors,
    /// What is taken out of results; nothing, if that was not asked for.
    #[serde(serialize_with = "write_switches", deserialize_with = "read_switches")]
    pub redact: Option<SecretKinds>,
    /// How long results may be.
    #[serde(flatten)]
    pub limits: Limits,
    /// What results must be.
    pub validate: Vec<Validate>,
}

/// As it is written: `false`, or what is taken out.
#[allow(clippy::ref_option, clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
fn write_switches<S: Serializer>(redact: &Option<SecretKinds>, serializer: S) -> Result<S::Ok, S::Error> {
    match redact {
        Some(kinds) => kinds.serialize(serializer),
        None => serializer.serialize_bool(false),
    }
}

/// `true`: what is taken out by default.
fn read_switches<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<SecretKinds>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Switches {
        All(bool),
        Each(SecretKinds),
    }
    Ok(match Switches::deserialize(deserializer)? {
        Switches::All(all) => all.then(SecretKinds::default),
        Switches::Each(kinds) => Some(kinds),
    })
}

/// Tools of the host whose results are its own words, folded; everything else comes from outside. What reads chats, mail, other
/// sessions or memories is not among them: others wrote what it returns.
const OWN_TOOLS: &[&str] = &[
    "taskcreate",
    "taskupdate",
    "taskget",
    "tasklist",
    "readbash",
    "stopbash",
    "writebash",
    "closeagent",
    "spawnagent",
    "sendinput",
    "lsp",
    "process",
    "sessionslist",
    "sessionssend",
    "sessionsspawn",
    "sessionsyield",
    "sessionstatus",
    "agentslist",
    "toolsearch",
    "tooldescribe",
    "updateplan",
    "todowrite",
    "cron",
    "gateway",
    "openclaw",
    "canvas",
    "tts",
    "task",
    "agent",
    "taskcreate",
    "taskupdate",
    "tasklist",
    "askuserquestion",
    "exitplanmode",
    "enterplanmode",
    "skill",
];

/// Where a result comes from, beside what the tool's name says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// Nothing else is known.
    Tool,
    /// A server, whatever the tool's name.
    Server,
    /// A file that was brought from outside.
    Brought,
}

impl ScreenConfig {
    /// What to do about injections in a result of this tool: as the user says of it, else by where it comes from. What the user says of
    /// `read` makes a server's `x__read` stricter, never laxer. What was brought is never withheld by default: it may be the work itself.
    #[must_use]
    pub fn injection_of(&self, tool: &str, family: Family, origin: Origin) -> Injection {
        let of_server = origin == Origin::Server || is_of_server(tool);
        let own = |fits: &dyn Fn(&str) -> bool| self.tools.iter().find(|(name, _)| fits(name)).map(|(_, injection)| *injection);
        let by_origin = match origin {
            _ if is_external(tool, family, of_server) => self.injection.action,
            Origin::Brought if self.injection.action != Injection::Off => Injection::Warn,
            _ => Injection::Off,
        };
        let whole = |name: &str| same_name(name, tool) && is_of_server(name) == of_server;
        own(&whole)
            .or_else(|| own(&|name| same_name(name, tool)).map(|said| said.stricter(by_origin)))
            .or_else(|| own(&|name| fits(name, tool)))
            .unwrap_or(by_origin)
    }

    /// What the results of this tool must be.
    #[must_use]
    pub fn format_of(&self, tool: &str) -> Option<&Format> {
        self.validate.iter().find(|validate| fits(&validate.tool, tool)).map(|validate| &validate.format)
    }

    /// The index of the schema that the results of this tool must fit, if that is what they must be.
    #[must_use]
    pub fn schema_of(&self, tool: &str) -> Option<usize> {
        self.validate
            .iter()
            .position(|validate| fits(&validate.tool, tool))
            .filter(|at| matches!(self.validate.get(*at).map(|validate| &validate.format), Some(Format::Schema(_))))
    }
}

/// Whether what the tool returns was written by somebody outside: pages, mail, other people's servers, tools that nobody knows.
#[must_use]
pub fn is_external(tool: &str, family: Family, of_server: bool) -> bool {
    match family {
        Family::WebFetch | Family::WebSearch => true,
        Family::Other => of_server || !OWN_TOOLS.iter().any(|own| same_name(own, tool)),
        // files of an MCP server are files of somebody
        _ => of_server,
    }
}

#[cfg(test)]
mod tests {
    use tool_guard_tools::family::family;

    use super::*;

    fn of(value: &Value) -> ScreenConfig {
        serde_json::from_value(value.clone()).unwrap()
    }

    #[test]
    fn what_comes_from_outside_is_screened_and_the_workspace_is_not() {
        let screen = ScreenConfig::default();
        for (tool, expected) in [
            ("web_fetch", Injection::Warn),
            ("web_search", Injection::Warn),
            ("browser", Injection::Warn),
            ("gmail_read", Injection::Warn),
            ("mcp__github__get_issue", Injection::Warn),
            ("mcp__files__read_file", Injection::Warn),
            ("read", Injection::Off),
            ("exec", Injection::Off),
            ("grep", Injection::Off),
            ("message", Injection::Warn),
            ("memory_search", Injection::Warn),
            ("memory_get", Injection::Warn),
            ("sessions_history", Injection::Warn),
            ("sessions_list", Injection::Off),
            // what it reached is not known
            ("tool_call", Injection::Warn),
            ("edit", Injection::Off),
        ] {
            assert_eq!(screen.injection_of(tool, family(tool), Origin::Tool), expected, "{tool}");
        }
        let own = of(&json!({ "injection": "block", "tools": { "exec": "warn", "mcp__safe__*": "off" } }));
        for (tool, expected) in
            [("exec", Injection::Warn), ("mcp__safe__x", Injection::Off), ("web_fetch", Injection::Block), ("read", Injection::Off)]
        {
            assert_eq!(own.injection_of(tool, family(tool), Origin::Tool), expected, "{tool}");
        }
    }

    #[test]
    fn files_brought_into_the_workspace_get_a_warning_unless_settings_differ() {
        let level = |value: Value| of(&value).injection_of("read", Family::Read, Origin::Brought);
        assert_eq!(level(json!({})), Injection::Warn);
        assert_eq!(level(json!({ "injection": "block" })), Injection::Warn);
        assert_eq!(level(json!({ "injection": "off" })), Injection::Off);
        assert_eq!(level(json!({ "tools": { "read": "off" } })), Injection::Off);
        assert_eq!(level(json!({ "tools": { "read": "block" } })), Injection::Block);
    }

    #[test]
    fn a_servers_tool_is_outside_whatever_its_name_is() {
        let screen = ScreenConfig::default();
        let own = OWN_TOOLS.iter().copied().chain(["read", "exec", "grep", "edit", "apply_patch", "memory_get", "todo_write"]);
        for name in own {
            for tool in
                ["evil__NAME", "mcp__evil__NAME", "evil.NAME", "evil:NAME", "evil/NAME", "a.b__NAME"].map(|of| of.replace("NAME", name))
            {
                assert_eq!(screen.injection_of(&tool, family(&tool), Origin::Tool), Injection::Warn, "{tool}");
            }
            assert_eq!(screen.injection_of(name, family(name), Origin::Server), Injection::Warn, "{name} of a server");
        }
        // the halves of a name of ours
        assert_eq!(screen.injection_of("sessions__list", family("sessions__list"), Origin::Tool), Injection::Warn);
    }

    #[test]
    fn settings_of_a_tool_never_relax_those_of_a_servers_tool_of_that_name() {
        let screen = of(&json!({ "tools": { "read": "off", "web_fetch": "off", "exec": "block", "mcp__files__list": "off" } }));
        for (tool, expected) in [
            ("read", Injection::Off),
            ("Web-Fetch", Injection::Off),
            ("evil__read", Injection::Warn),
            ("evil__web_fetch", Injection::Warn),
            ("evil__exec", Injection::Block),
            ("mcp__files__list", Injection::Off),
        ] {
            assert_eq!(screen.injection_of(tool, family(tool), Origin::Tool), expected, "{tool}");
        }
    }

    #[test]
    fn the_score_of_an_injection_may_be_set_with_and_without_what_happens() {
        let own = |value: Value| of(&json!({ "injection": value })).injection;
        assert_eq!(own(json!("block")), Injections { action: Injection::Block, threshold: THRESHOLD });
        assert_eq!(own(json!({ "threshold": 14 })), Injections { action: Injection::Warn, threshold: 14 });
        for value in [json!("off"), json!({ "action": "block", "threshold": 8 })] {
            assert_eq!(serde_json::to_value(of(&json!({ "injection": value }))).unwrap()["injection"], value);
        }
    }

    #[test]
    fn one_switch_or_one_a_kind() {
        assert_eq!([of(&json!({})).redact, of(&json!({ "redact": false })).redact], [None; 2]);
        assert_eq!(of(&json!({ "redact": true })).redact, Some(SecretKinds::default()));
        let own = of(&json!({ "redact": { "email": true, "cards": false } })).redact;
        assert_eq!(own, Some(SecretKinds { email: true, cards: false, ..SecretKinds::default() }));
    }
}
