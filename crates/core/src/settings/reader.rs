//! Checks settings against the [`table`]: the first one that cannot be used is an error that names its
//! path, its value and what is allowed. serde reads what passed, but its own errors would name neither path nor bounds.

use serde_json::{Map, Value};

use crate::settings::table::{self, Setting, SettingType};
use crate::text::{quote, similar};
use crate::verdict::class::{Class, FailureKind};

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
        Self { path: quote::line(path, 120), found: quote::line(&value.to_string(), 80), expected: expected.into() }
    }

    /// The error for a key that does not exist, with the nearest one that does.
    fn unknown_key(parent: &str, key: &str, known: &[&str]) -> Self {
        let near = similar::nearest(key, known.iter().copied());
        let hint = near.map(|name| format!(" (did you mean {name}?)")).unwrap_or_default();
        Self {
            path: quote::line(&join(parent, key), 120),
            found: "this key".to_owned(),
            expected: format!("one of {}{hint}", known.join(", ")),
        }
    }
}

/// The classes that retries may be set for.
pub(crate) fn classes_with_retries() -> impl Iterator<Item = &'static str> {
    Class::ALL.iter().filter(|class| !matches!(class.kind(), FailureKind::Informative | FailureKind::Neutral)).map(|class| class.name())
}

/// The value in the form that serde reads: whole numbers that JavaScript wrote as `2.0` are `2`. `path` is empty for a whole entry.
pub(crate) fn checked(path: &str, value: &Value, shape: SettingType) -> Result<Value, ConfigError> {
    let wrong = |expected: &str| ConfigError::at(if path.is_empty() { "config" } else { path }, value, expected);
    match shape {
        SettingType::Boolean => value.is_boolean().then(|| value.clone()).ok_or_else(|| wrong("true or false")),
        SettingType::Text => {
            let text = value.as_str().filter(|text| !text.trim().is_empty());
            text.map(Value::from).ok_or_else(|| wrong("a text that is not empty"))
        }
        SettingType::Address => {
            let address = value.as_str().filter(|address| is_safe_address(address));
            address.map(Value::from).ok_or_else(|| wrong("an https:// address, or an http:// one on 127.0.0.1, [::1] or localhost"))
        }
        SettingType::Integer(min, max) => {
            let number = whole(value).filter(|number| (u64::from(min)..=u64::from(max)).contains(number));
            number.map(Value::from).ok_or_else(|| wrong(&format!("a whole number from {min} to {max}")))
        }
        SettingType::Number(min, max) => {
            let number = value.as_f64().filter(|number| (min..=max).contains(number));
            number.map(Value::from).ok_or_else(|| wrong(&format!("a number from {min} to {max}")))
        }
        SettingType::Choice(words) => {
            let word = value.as_str().filter(|word| words.contains(word));
            let quoted = || words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(" or ");
            word.map(Value::from).ok_or_else(|| wrong(&quoted()))
        }
        SettingType::List(item, what) => {
            let list = value.as_array().ok_or_else(|| wrong(&format!("a list of {what}")))?;
            list.iter().enumerate().map(|(at, value)| checked(&format!("{path}[{at}]"), value, *item)).collect()
        }
        SettingType::Object(settings) => object(path, fields(value, &wrong)?, settings.iter()),
        SettingType::Thresholds(own) => object(path, fields(value, &wrong)?, own.iter().chain(table::thresholds())),
        SettingType::Switches(settings) => match value {
            Value::Bool(_) => Ok(value.clone()),
            Value::Object(map) => object(path, map, settings.iter()),
            _ => Err(wrong("true, false or an object")),
        },
        SettingType::Map(item) => entries(path, fields(value, &wrong)?, *item),
        SettingType::MapBeside(own, item) => {
            let (named, others): (Map<_, _>, Map<_, _>) =
                fields(value, &wrong)?.clone().into_iter().partition(|(key, _)| own.iter().any(|setting| setting.key == key));
            let mut read = entries(path, &others, *item)?;
            if let (Value::Object(read), Value::Object(named)) = (&mut read, object(path, &named, own.iter())?) {
                read.extend(named);
            }
            Ok(read)
        }
        SettingType::Retries => {
            let map = fields(value, &wrong)?;
            let names: Vec<&str> = classes_with_retries().collect();
            if let Some(unknown) = map.keys().find(|key| !names.contains(&key.as_str())) {
                return Err(ConfigError::unknown_key(path, unknown, &names));
            }
            entries(path, map, SettingType::Integer(0, 100))
        }
        SettingType::Tools => match value {
            Value::String(word) if matches!(word.as_str(), "full" | "lite") => Ok(value.clone()),
            Value::Array(names) if !names.is_empty() => checked(path, value, SettingType::List(&SettingType::Text, "tool names")),
            _ => Err(wrong(table::TOOLS)),
        },
        SettingType::Format => match value {
            Value::String(word) if matches!(word.as_str(), "json" | "non-empty") => Ok(value.clone()),
            Value::Object(map) if map.get("schema").is_some_and(Value::is_object) => Ok(serde_json::json!({ "schema": map["schema"] })),
            _ => Err(wrong(table::FORMAT)),
        },
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

fn fields<'v>(value: &'v Value, wrong: &impl Fn(&str) -> ConfigError) -> Result<&'v Map<String, Value>, ConfigError> {
    value.as_object().ok_or_else(|| wrong("an object"))
}

/// An object whose keys are those of `settings`.
fn object<'s>(path: &str, map: &Map<String, Value>, settings: impl Iterator<Item = &'s Setting>) -> Result<Value, ConfigError> {
    let settings: Vec<&Setting> = settings.collect();
    let mut read = Map::new();
    for (key, value) in map {
        let Some(setting) = settings.iter().find(|setting| setting.key == key) else {
            let keys: Vec<&str> = settings.iter().map(|setting| setting.key).collect();
            return Err(ConfigError::unknown_key(path, key, &keys));
        };
        read.insert(key.clone(), checked(&join(path, key), value, setting.shape)?);
    }
    for setting in settings {
        let value = read.get(setting.key).unwrap_or(&Value::Null);
        if let Some(expected) = setting.required
            && (value.is_null() || value.as_array().is_some_and(Vec::is_empty))
        {
            return Err(ConfigError::at(&join(path, setting.key), value, expected));
        }
    }
    Ok(Value::Object(read))
}

/// An object with any keys, whose values are alike.
fn entries(path: &str, map: &Map<String, Value>, shape: SettingType) -> Result<Value, ConfigError> {
    map.iter().map(|(key, value)| Ok((key.clone(), checked(&join(path, key), value, shape)?))).collect()
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
