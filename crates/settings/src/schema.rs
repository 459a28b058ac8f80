//! The table of settings as the plugin's manifest holds it: a JSON Schema, and hints for a form. Both keep the table's order,
//! which a `serde_json::Value` would not.

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use serde_json::Value;

use crate::config::Config;
use crate::reader::classes_with_retries;
use crate::table::{ENTRY, Setting, SettingType, thresholds};

/// The manifest's `configSchema`: what an entry's settings may be, their defaults, and what they are for.
#[derive(Debug, Clone, Copy)]
pub struct ConfigSchema;

/// The manifest's `uiHints`: how a form shows the settings of an entry.
#[derive(Debug, Clone, Copy)]
pub struct UiHints;

fn defaults() -> Value {
    serde_json::to_value(Config::default()).unwrap_or_default()
}

impl Serialize for ConfigSchema {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let defaults = defaults();
        let described = |setting: &'static Setting| Described { setting, default: defaults.get(setting.key) };
        let mut schema = serializer.serialize_map(None)?;
        schema.serialize_entry("type", "object")?;
        schema.serialize_entry("additionalProperties", &false)?;
        schema.serialize_entry("properties", &OrderedObject(ENTRY.iter().map(|setting| (setting.key, described(setting))).collect()))?;
        schema.end()
    }
}

impl Serialize for UiHints {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Shown {
            label: &'static str,
            #[serde(skip_serializing_if = "Option::is_none")]
            placeholder: Option<String>,
            #[serde(skip_serializing_if = "str::is_empty")]
            help: &'static str,
            #[serde(skip_serializing_if = "std::ops::Not::not")]
            advanced: bool,
        }
        let defaults = defaults();
        let shown = |setting: &Setting| {
            let hint = setting.hint?;
            let default = defaults.get(setting.key).filter(|_| matches!(setting.shape, SettingType::Integer(..) | SettingType::Text));
            let placeholder = default.map(|value| value.as_str().map_or_else(|| value.to_string(), str::to_owned));
            Some(Shown { label: hint.label, placeholder, help: hint.help, advanced: hint.advanced })
        };
        OrderedObject(ENTRY.iter().filter_map(|setting| Some((setting.key, shown(setting)?))).collect()).serialize(serializer)
    }
}

/// An object in this order.
struct OrderedObject<V>(Vec<(&'static str, V)>);

impl<V: Serialize> Serialize for OrderedObject<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

/// The schema of one setting.
struct Described<'d> {
    setting: &'d Setting,
    default: Option<&'d Value>,
}

impl Serialize for Described<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut schema = serializer.serialize_map(None)?;
        write_shape(&mut schema, self.setting.shape)?;
        if self.setting.required.is_some() && matches!(self.setting.shape, SettingType::List(..)) {
            schema.serialize_entry("minItems", &1)?;
        }
        if let Some(default) = self.default {
            schema.serialize_entry("default", default)?;
        }
        schema.serialize_entry("description", self.setting.description)?;
        schema.end()
    }
}

/// The schema of a value that has no description of its own.
struct Bare(SettingType);

impl Serialize for Bare {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut schema = serializer.serialize_map(None)?;
        write_shape(&mut schema, self.0)?;
        schema.end()
    }
}

fn write_shape<M: SerializeMap>(schema: &mut M, shape: SettingType) -> Result<(), M::Error> {
    match shape {
        SettingType::Boolean => schema.serialize_entry("type", "boolean"),
        SettingType::Text => {
            schema.serialize_entry("type", "string")?;
            schema.serialize_entry("minLength", &1)
        }
        SettingType::Address => {
            schema.serialize_entry("type", "string")?;
            schema.serialize_entry("pattern", "^https?://")
        }
        SettingType::Integer(min, max) => {
            schema.serialize_entry("type", "integer")?;
            schema.serialize_entry("minimum", &min)?;
            schema.serialize_entry("maximum", &max)
        }
        SettingType::Number(min, max) => {
            schema.serialize_entry("type", "number")?;
            schema.serialize_entry("minimum", &min)?;
            schema.serialize_entry("maximum", &max)
        }
        SettingType::Choice(words) => {
            schema.serialize_entry("type", "string")?;
            schema.serialize_entry("enum", words)
        }
        SettingType::ChoiceOr(words, settings) => {
            schema.serialize_entry("anyOf", &(Bare(SettingType::Choice(words)), serde_json::json!({ "type": "object" })))?;
            write_properties(schema, settings.iter())
        }
        SettingType::List(item, _) => {
            schema.serialize_entry("type", "array")?;
            schema.serialize_entry("items", &Bare(*item))
        }
        SettingType::Whole(of) => write_shape(schema, *of),
        SettingType::Map(item) => {
            schema.serialize_entry("type", "object")?;
            schema.serialize_entry("additionalProperties", &Bare(*item))
        }
        SettingType::MapBeside(own, item) => {
            schema.serialize_entry("type", "object")?;
            schema.serialize_entry("additionalProperties", &Bare(*item))?;
            let described = own.iter().map(|setting| (setting.key, Described { setting, default: None }));
            schema.serialize_entry("properties", &OrderedObject(described.collect()))
        }
        SettingType::Object(settings) => {
            schema.serialize_entry("type", "object")?;
            write_properties(schema, settings.iter())
        }
        SettingType::Thresholds(own) => {
            schema.serialize_entry("type", "object")?;
            write_properties(schema, own.iter().chain(thresholds()))
        }
        SettingType::Switches(settings) => {
            schema.serialize_entry("type", &["boolean", "object"])?;
            write_properties(schema, settings.iter())
        }
        SettingType::Retries => {
            schema.serialize_entry("type", "object")?;
            schema.serialize_entry("additionalProperties", &false)?;
            schema.serialize_entry(
                "properties",
                &OrderedObject(classes_with_retries().map(|class| (class, Bare(SettingType::Integer(0, 100)))).collect()),
            )
        }
        SettingType::Tools => schema.serialize_entry(
            "anyOf",
            &(Bare(SettingType::Choice(&["full", "lite"])), Bare(SettingType::List(&SettingType::Text, "tool names"))),
        ),
        SettingType::Format => schema.serialize_entry("anyOf", &(Bare(SettingType::Choice(&["json", "non-empty"])), SchemaFormat)),
    }
}

fn write_properties<M: SerializeMap>(schema: &mut M, settings: impl Iterator<Item = &'static Setting> + Clone) -> Result<(), M::Error> {
    let required: Vec<&str> = settings.clone().filter(|setting| setting.required.is_some()).map(|setting| setting.key).collect();
    schema.serialize_entry("additionalProperties", &false)?;
    if !required.is_empty() {
        schema.serialize_entry("required", &required)?;
    }
    let described = settings.map(|setting| (setting.key, Described { setting, default: None }));
    schema.serialize_entry("properties", &OrderedObject(described.collect()))
}

/// `{ "schema": a JSON Schema }`
struct SchemaFormat;

impl Serialize for SchemaFormat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serde_json::json!({ "type": "object", "additionalProperties": false, "required": ["schema"], "properties": { "schema": { "type": "object" } } })
            .serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::FORMAT;
    use serde_json::json;

    #[test]
    fn the_schema_keeps_the_order_of_the_table_and_tells_bounds_and_defaults() {
        let text = serde_json::to_string(&ConfigSchema).unwrap();
        assert!(text.find("\"mode\"") < text.find("\"haltAfter\"") && text.find("\"haltAfter\"") < text.find("\"cycles\""), "{text}");
        let schema: Value = serde_json::from_str(&text).unwrap();
        let halt = json!({ "type": "integer", "minimum": 0, "maximum": 100, "default": 2, "description": ENTRY[5].description });
        assert_eq!(schema["properties"]["haltAfter"], halt);
        assert_eq!(schema["properties"]["models"]["items"]["required"], json!(["match"]));
        assert_eq!(schema["properties"]["models"]["items"]["properties"]["haltAfter"].get("default"), None);
        let hints = serde_json::to_value(UiHints).unwrap();
        assert_eq!(hints["logPath"], json!({ "label": "Journal path", "placeholder": "~/.openclaw/tool-guard.log", "advanced": true }));
        assert!(serde_json::to_string(&UiHints).unwrap().starts_with("{\"enabled\""));
        assert_eq!(FORMAT, schema["properties"]["screen"]["properties"]["validate"]["items"]["properties"]["format"]["description"]);
    }
}
