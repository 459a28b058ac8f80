//! The settings under `screen`: what of a tool's result is looked for, and what then happens.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::screen::secrets::SecretKinds;
use crate::screen::size::{Limits, MAX_CHARS, MIN_CHARS};
use crate::settings::reader::{ConfigError, boolean, choice, join, number, object, string, unknown_key};
use crate::text::glob::fits;
use crate::tools::family::{Family, is_of_server, same_name};

/// What happens to a result that looks like an injection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
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

/// What happens to a result when a detector of the user's own gives no answer in time, or fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Detectors {
    /// It is shown.
    #[default]
    FailOpen,
    /// It is withheld.
    FailClosed,
}

/// What a result must be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Validate {
    /// The tool's name; `*` stands for any characters.
    pub tool: String,
    /// What its results must be.
    pub format: Format,
}

/// The settings under `screen`.
#[derive(Debug, Clone, PartialEq, Serialize, Default)]
#[serde(rename_all = "camelCase")]
pub struct ScreenConfig {
    /// What happens to injections in results from outside.
    pub injection: Injection,
    /// The same by tool, for tools that are not what they seem; `*` stands for any characters.
    pub tools: BTreeMap<String, Injection>,
    /// What happens when a detector fails.
    pub detectors: Detectors,
    /// What is taken out of results; nothing, if that was not asked for.
    #[serde(serialize_with = "switch")]
    pub redact: Option<SecretKinds>,
    /// How long results may be.
    #[serde(flatten)]
    pub limits: Limits,
    /// What results must be.
    pub validate: Vec<Validate>,
}

/// As it is written: `false`, or what is taken out.
#[allow(clippy::ref_option, clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
fn switch<S: Serializer>(redact: &Option<SecretKinds>, serializer: S) -> Result<S::Ok, S::Error> {
    match redact {
        Some(kinds) => kinds.serialize(serializer),
        None => serializer.serialize_bool(false),
    }
}

/// Tools of the host whose results are the workspace's or the host's own, folded; everything else comes from outside.
const OWN_TOOLS: &[&str] = &[
    "process",
    "message",
    "sessionslist",
    "sessionshistory",
    "sessionssend",
    "sessionsspawn",
    "sessionsyield",
    "sessionstatus",
    "agentslist",
    "toolsearch",
    "tooldescribe",
    "toolcall",
    "memorysearch",
    "memoryget",
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

const KEYS: &[&str] = &["injection", "tools", "detectors", "redact", "maxChars", "turnMaxChars", "contextShare", "validate"];

const INJECTION: &[(&str, Injection)] = &[("warn", Injection::Warn), ("block", Injection::Block), ("off", Injection::Off)];

impl ScreenConfig {
    /// What to do about injections in the results of this tool: as the user says of it, else by where its results come from.
    #[must_use]
    pub fn injection_of(&self, tool: &str, family: Family) -> Injection {
        let own =
            self.tools.iter().find(|(name, _)| same_name(name, tool)).or_else(|| self.tools.iter().find(|(name, _)| fits(name, tool)));
        match own {
            Some((_, injection)) => *injection,
            None if is_external(tool, family) => self.injection,
            None => Injection::Off,
        }
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
            .filter(|at| matches!(self.validate[*at].format, Format::Schema(_)))
    }

    /// Reads the settings.
    ///
    /// # Errors
    /// The first setting that cannot be used, by its path.
    pub fn parse(path: &str, value: &Value) -> Result<Self, ConfigError> {
        let mut screen = Self::default();
        for (key, value) in object(path, value)? {
            let at = &join(path, key);
            match key.as_str() {
                "injection" => screen.injection = choice(at, value, INJECTION)?,
                "tools" => {
                    for (tool, value) in object(at, value)? {
                        screen.tools.insert(tool.clone(), choice(&join(at, tool), value, INJECTION)?);
                    }
                }
                "detectors" => {
                    screen.detectors = choice(at, value, &[("fail-open", Detectors::FailOpen), ("fail-closed", Detectors::FailClosed)])?;
                }
                "redact" => screen.redact = redact(at, value)?,
                "maxChars" => screen.limits.max_chars = Some(chars(at, value)?),
                "turnMaxChars" => screen.limits.turn_max_chars = Some(number(at, value, 2_000, 100_000_000)? as usize),
                "contextShare" => screen.limits.context_share = Some(share(at, value)?),
                "validate" => screen.validate = validate(at, value)?,
                _ => return Err(unknown_key(path, key, KEYS)),
            }
        }
        Ok(screen)
    }
}

/// Whether what the tool returns was written by somebody outside: pages, mail, other people's servers, tools that nobody knows.
fn is_external(tool: &str, family: Family) -> bool {
    match family {
        Family::WebFetch | Family::WebSearch => true,
        Family::Other => !OWN_TOOLS.iter().any(|own| same_name(own, tool)),
        // files of an MCP server are files of somebody
        _ => is_of_server(tool),
    }
}

fn chars(path: &str, value: &Value) -> Result<usize, ConfigError> {
    let (min, max) = (u32::try_from(MIN_CHARS).unwrap_or(0), u32::try_from(MAX_CHARS).unwrap_or(u32::MAX));
    number(path, value, min, max).map(|chars| chars as usize)
}

fn share(path: &str, value: &Value) -> Result<f64, ConfigError> {
    value.as_f64().filter(|share| (0.01..=1.0).contains(share)).ok_or_else(|| ConfigError::at(path, value, "a number from 0.01 to 1"))
}

fn redact(path: &str, value: &Value) -> Result<Option<SecretKinds>, ConfigError> {
    if let Some(all) = value.as_bool() {
        return Ok(all.then(SecretKinds::default));
    }
    let Some(map) = value.as_object() else { return Err(ConfigError::at(path, value, "true, false or an object")) };
    let mut redact = SecretKinds::default();
    for (key, value) in map {
        let at = &join(path, key);
        let switch = match key.as_str() {
            "secrets" => &mut redact.secrets,
            "cards" => &mut redact.cards,
            "ssn" => &mut redact.ssn,
            "iban" => &mut redact.iban,
            "email" => &mut redact.email,
            "phone" => &mut redact.phone,
            "ip" => &mut redact.ip,
            _ => return Err(unknown_key(path, key, &["secrets", "cards", "ssn", "iban", "email", "phone", "ip"])),
        };
        *switch = boolean(at, value)?;
    }
    Ok(Some(redact))
}

fn validate(path: &str, value: &Value) -> Result<Vec<Validate>, ConfigError> {
    let list = value.as_array().ok_or_else(|| ConfigError::at(path, value, "a list of objects"))?;
    let entry = |(i, value): (usize, &Value)| {
        let of_entry = format!("{path}[{i}]");
        let (mut tool, mut format) = (None, None);
        for (key, value) in object(&of_entry, value)? {
            let at = &join(&of_entry, key);
            match key.as_str() {
                "tool" => tool = Some(string(at, value)?),
                "format" => {
                    format =
                        Some(match value.as_str() {
                            Some("json") => Format::Json,
                            Some("non-empty") => Format::NonEmpty,
                            _ => {
                                Format::Schema(value.get("schema").filter(|schema| schema.is_object()).cloned().ok_or_else(|| {
                                    ConfigError::at(at, value, "\"json\", \"non-empty\" or { \"schema\": a JSON Schema }")
                                })?)
                            }
                        });
                }
                _ => return Err(unknown_key(&of_entry, key, &["tool", "format"])),
            }
        }
        match (tool, format) {
            (Some(tool), Some(format)) => Ok(Validate { tool, format }),
            (None, _) => Err(ConfigError::at(&join(&of_entry, "tool"), &Value::Null, "a tool's name")),
            _ => Err(ConfigError::at(&join(&of_entry, "format"), &Value::Null, "\"json\", \"non-empty\" or { \"schema\": a JSON Schema }")),
        }
    };
    list.iter().enumerate().map(entry).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::family::family;
    use serde_json::json;

    fn of(value: &Value) -> ScreenConfig {
        ScreenConfig::parse("screen", value).unwrap()
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
            ("message", Injection::Off),
            ("edit", Injection::Off),
        ] {
            assert_eq!(screen.injection_of(tool, family(tool)), expected, "{tool}");
        }
        let own = of(&json!({ "injection": "block", "tools": { "exec": "warn", "mcp__safe__*": "off" } }));
        for (tool, expected) in
            [("exec", Injection::Warn), ("mcp__safe__x", Injection::Off), ("web_fetch", Injection::Block), ("read", Injection::Off)]
        {
            assert_eq!(own.injection_of(tool, family(tool)), expected, "{tool}");
        }
    }

    #[test]
    fn one_switch_or_one_a_kind() {
        assert_eq!([of(&json!({})).redact, of(&json!({ "redact": false })).redact], [None; 2]);
        assert_eq!(of(&json!({ "redact": true })).redact, Some(SecretKinds::default()));
        let own = of(&json!({ "redact": { "email": true, "cards": false } })).redact;
        assert_eq!(own, Some(SecretKinds { email: true, cards: false, ..SecretKinds::default() }));
    }

    #[test]
    fn errors_name_the_whole_path() {
        for (value, path) in [
            (json!({ "injection": "maybe" }), "screen.injection"),
            (json!({ "tools": { "exec": true } }), "screen.tools.exec"),
            (json!({ "redact": { "pets": true } }), "screen.redact.pets"),
            (json!({ "redact": "yes" }), "screen.redact"),
            (json!({ "maxChars": 10 }), "screen.maxChars"),
            (json!({ "contextShare": 3 }), "screen.contextShare"),
            (json!({ "validate": [{ "tool": "x" }] }), "screen.validate[0].format"),
            (json!({ "validate": [{ "format": "json" }] }), "screen.validate[0].tool"),
            (json!({ "validate": [{ "tool": "x", "format": { "schema": 1 } }] }), "screen.validate[0].format"),
            (json!({ "size": 1 }), "screen.size"),
        ] {
            assert_eq!(ScreenConfig::parse("screen", &value).unwrap_err().path, path);
        }
    }
}
