//! Reads settings by the [`table`], field by field: each that cannot be used is left out, and a problem names its path, its value and
//! what is allowed. serde reads what passed, but its own errors would name neither path nor bounds.

use serde_json::{Map, Value};
use tool_guard_outcome::class::{Class, FailureKind};
use tool_guard_secrets::redact;
use tool_guard_text::{quote, similar};

use crate::table::{self, Setting, SettingType, Unreadable};

/// What a whole entry is called.
pub(crate) const ENTRY: &str = "config";
/// What is wrong with a key that does not exist.
const THIS_KEY: &str = "this key";

/// A setting that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{path}: {found} is not allowed here, expected {expected}")]
pub struct ConfigError {
    /// The path of the setting, for instance `retryBudgets.timeout`.
    pub path: String,
    /// The value found.
    pub found: String,
    /// The values that are allowed.
    pub expected: String,
}

impl ConfigError {
    /// The error for a value that may not stand at this path.
    pub(crate) fn at(path: &str, value: &Value, expected: impl Into<String>) -> Self {
        Self { path: quote::line(path, 120), found: redact::line(&value.to_string(), 80), expected: expected.into() }
    }

    /// What holds in place of what cannot be used.
    #[must_use]
    pub fn instead(&self) -> &'static str {
        let setting = table::ENTRY.iter().find(|setting| setting.is_named(&self.path));
        match setting.and_then(|setting| setting.unreadable) {
            Some(Unreadable::Observe) => "the guard only observes",
            None if self.path == ENTRY => "the guard only observes",
            Some(Unreadable::NoProfile) => "small models get the thresholds of all others",
            None if self.found == THIS_KEY || self.path.ends_with(']') => "it is left out",
            None => "its default holds",
        }
    }

    /// The error for a key that does not exist, with the nearest one that does.
    fn unknown_key(parent: &str, key: &str, known: &[&str]) -> Self {
        let near = similar::nearest(key, known.iter().copied());
        let hint = near.map(|name| format!(" (did you mean {name}?)")).unwrap_or_default();
        Self {
            path: quote::line(&join(parent, key), 120),
            found: THIS_KEY.to_owned(),
            expected: format!("one of {}{hint}", known.join(", ")),
        }
    }
}

/// The classes that retries may be set for.
pub(crate) fn classes_with_retries() -> impl Iterator<Item = &'static str> {
    Class::ALL.iter().filter(|class| !matches!(class.kind(), FailureKind::Informative | FailureKind::Neutral)).map(|class| class.name())
}

/// Reads values, and collects what is wrong with them.
#[derive(Debug, Default)]
pub(crate) struct Reader {
    /// What is wrong, in the order of reading.
    pub problems: Vec<ConfigError>,
}

impl Reader {
    /// What can be used of the value, in the form that serde reads: whole numbers that JavaScript wrote as `2.0` are `2`. `None`: nothing
    /// of it. `path` is empty for a whole entry.
    pub(crate) fn read(&mut self, path: &str, value: &Value, shape: SettingType) -> Option<Value> {
        match shape {
            SettingType::Boolean => self.expect(path, value, value.is_boolean().then(|| value.clone()), || "true or false".to_owned()),
            SettingType::Text => {
                let text = value.as_str().filter(|text| !text.trim().is_empty());
                self.expect(path, value, text, || "a text that is not empty".to_owned())
            }
            SettingType::Address => {
                let address = value.as_str().filter(|address| is_safe_address(address));
                self.expect(path, value, address, || "an https:// address, or an http:// one on 127.0.0.1, [::1] or localhost".to_owned())
            }
            SettingType::Integer(min, max) => {
                let number = whole(value).filter(|number| (u64::from(min)..=u64::from(max)).contains(number));
                self.expect(path, value, number, || format!("a whole number from {min} to {max}"))
            }
            SettingType::Number(min, max) => {
                let number = value.as_f64().filter(|number| (min..=max).contains(number));
                self.expect(path, value, number, || format!("a number from {min} to {max}"))
            }
            SettingType::ChoiceOr(_, settings) if value.is_object() => self.object(path, value, settings.iter()),
            SettingType::Choice(words) | SettingType::ChoiceOr(words, _) => {
                let word = value.as_str().filter(|word| words.contains(word));
                self.expect(path, value, word, || words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(" or "))
            }
            SettingType::List(item, what) => self.list(path, value, *item, what),
            SettingType::Whole(of) => {
                let before = self.problems.len();
                self.read(path, value, *of).filter(|_| self.problems.len() == before)
            }
            SettingType::Object(settings) => self.object(path, value, settings.iter()),
            SettingType::Thresholds(own) => self.object(path, value, own.iter().chain(table::thresholds())),
            SettingType::Switches(settings) => match value {
                Value::Bool(_) => Some(value.clone()),
                Value::Object(_) => self.object(path, value, settings.iter()),
                _ => self.expect(path, value, None::<Value>, || "true, false or an object".to_owned()),
            },
            SettingType::Map(item) => self.entries(path, value, &[], |_| Some(*item)).map(Value::Object),
            SettingType::MapBeside(own, item) => {
                let of = |key: &str| Some(own.iter().find(|setting| setting.key == key).map_or(*item, |setting| setting.shape));
                self.entries(path, value, &[], of).map(Value::Object)
            }
            SettingType::Retries => {
                let names: Vec<&str> = classes_with_retries().collect();
                let of = |key: &str| names.contains(&key).then_some(SettingType::Integer(0, 100));
                self.entries(path, value, &names, of).map(Value::Object)
            }
            SettingType::Tools => match value {
                Value::String(word) if matches!(word.as_str(), "full" | "lite") => Some(value.clone()),
                Value::Array(names) if !names.is_empty() => {
                    // without one of its names the list would hide a tool
                    self.read(path, value, SettingType::Whole(&SettingType::List(&SettingType::Text, "tool names")))
                }
                _ => self.expect(path, value, None::<Value>, || table::TOOLS.to_owned()),
            },
            SettingType::Format => match value {
                Value::String(word) if matches!(word.as_str(), "json" | "non-empty") => Some(value.clone()),
                Value::Object(map) => {
                    let schema = map.get("schema").filter(|schema| schema.is_object());
                    self.expect(path, value, schema.map(|schema| serde_json::json!({ "schema": schema })), || table::FORMAT.to_owned())
                }
                _ => self.expect(path, value, None::<Value>, || table::FORMAT.to_owned()),
            },
        }
    }

    /// What was read of a value; if nothing was, a problem says what is expected.
    fn expect<V: Into<Value>>(&mut self, path: &str, value: &Value, read: Option<V>, expected: impl FnOnce() -> String) -> Option<Value> {
        if read.is_none() {
            self.problems.push(ConfigError::at(if path.is_empty() { ENTRY } else { path }, value, expected()));
        }
        read.map(Into::into)
    }

    /// A list without the items that cannot be read; a list of which nothing is left counts as missing.
    fn list(&mut self, path: &str, value: &Value, item: SettingType, what: &str) -> Option<Value> {
        let Value::Array(list) = value else { return self.expect(path, value, None::<Value>, || format!("a list of {what}")) };
        let read: Vec<Value> = list.iter().enumerate().filter_map(|(at, value)| self.read(&format!("{path}[{at}]"), value, item)).collect();
        (!read.is_empty() || list.is_empty()).then_some(Value::Array(read))
    }

    /// An object whose keys are those of `settings`, without what cannot be read; without a key that is required it counts as missing.
    fn object<'s>(&mut self, path: &str, value: &Value, settings: impl Iterator<Item = &'s Setting> + Clone) -> Option<Value> {
        let shape_of = |key: &str| settings.clone().find(|setting| setting.key == key).map(|setting| setting.shape);
        let known: Vec<&str> = settings.clone().map(|setting| setting.key).collect();
        let before = self.problems.len();
        let read = self.entries(path, value, &known, shape_of)?;
        let mut complete = true;
        for setting in settings {
            if let Some((word, other)) = setting.elsewhere
                && value.get(setting.key).and_then(Value::as_str) == Some(word)
            {
                let path = join(path, setting.key);
                for problem in self.problems.iter_mut().skip(before).filter(|problem| problem.path == path) {
                    problem.expected = format!("{} ({other} does what \"{word}\" says)", problem.expected);
                }
            }
            let Some(expected) = setting.required else { continue };
            if read.get(setting.key).is_none_or(|read| read.as_array().is_some_and(Vec::is_empty)) {
                complete = false;
                let given = value.get(setting.key).unwrap_or(&Value::Null);
                // of a value that is not empty it was said already what is wrong
                if given.is_null() || given.as_array().is_some_and(Vec::is_empty) {
                    self.problems.push(ConfigError::at(&join(path, setting.key), given, expected));
                }
            }
        }
        complete.then_some(Value::Object(read))
    }

    /// What can be read of an object; keys without a shape are unknown.
    fn entries(
        &mut self,
        path: &str,
        value: &Value,
        known: &[&str],
        shape_of: impl Fn(&str) -> Option<SettingType>,
    ) -> Option<Map<String, Value>> {
        let Value::Object(map) = value else {
            self.expect(path, value, None::<Value>, || "an object".to_owned());
            return None;
        };
        let mut read = Map::new();
        for (key, value) in map {
            match shape_of(key) {
                Some(shape) => {
                    if let Some(value) = self.read(&join(path, key), value, shape) {
                        read.insert(key.clone(), value);
                    }
                }
                None => self.problems.push(ConfigError::unknown_key(path, key, known)),
            }
        }
        Some(read)
    }
}

/// JavaScript hosts write 2 or 2.0: both are whole numbers.
fn whole(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| {
        let float = value.as_f64()?;
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked to be whole and in range")]
        (float.fract() == 0.0 && (0.0..=4_294_967_295.0).contains(&float)).then_some(float as u64)
    })
}

/// The path of a key below another.
fn join(parent: &str, key: &str) -> String {
    if parent.is_empty() { key.to_owned() } else { format!("{parent}.{key}") }
}

/// Whether what is sent to an address stays on this machine, or is encrypted on its way.
fn is_safe_address(address: &str) -> bool {
    let host_of = |rest: &str| {
        let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
        // a name and a password in an address end up in logs
        let plain = !authority.is_empty() && !authority.contains(['@', '\\']) && !address.contains(char::is_whitespace);
        plain.then(|| authority.to_owned())
    };
    if let Some(rest) = address.strip_prefix("https://") {
        return host_of(rest).is_some();
    }
    let Some(host) = address.strip_prefix("http://").and_then(host_of) else { return false };
    let without_port =
        host.rsplit_once(':').filter(|(_, port)| port.bytes().all(|byte| byte.is_ascii_digit())).map_or(&*host, |(name, _)| name);
    ["127.0.0.1", "[::1]", "localhost"].contains(&without_port)
}
