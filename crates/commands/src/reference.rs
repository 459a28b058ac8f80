//! What the manifest, the journal's schema and the documentation tell of core: settings, rules, actions, classes, advice, examples.

use serde::Serialize;
use tool_guard_core::rules::advice::{self, AdviceReference};
use tool_guard_core::rules::example::Example;
use tool_guard_core::rules::spec;
use tool_guard_core::{Action, Rule};
use tool_guard_outcome::class::Class;
use tool_guard_settings::schema::{ConfigSchema, UiHints};
use wasm_bindgen::prelude::*;

use crate::convert::json;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Reference {
    config_schema: ConfigSchema,
    ui_hints: UiHints,
    rules: Vec<RuleReference>,
    actions: &'static [Action],
    classes: &'static [Class],
    advice: Vec<AdviceReference>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RuleReference {
    name: &'static str,
    breaks_loops: bool,
    examples: &'static [Example],
}

/// All of it, as JSON: an object with `configSchema`, `uiHints`, `rules`, `actions`, `classes` and `advice`.
#[wasm_bindgen]
#[must_use]
pub fn reference() -> String {
    let rules =
        Rule::ALL.iter().map(|rule| RuleReference { name: rule.name(), breaks_loops: rule.breaks_loops(), examples: spec(*rule).examples });
    json(&Reference {
        config_schema: ConfigSchema,
        ui_hints: UiHints,
        rules: rules.collect(),
        actions: Action::ALL,
        classes: Class::ALL,
        advice: advice::reference(),
    })
}
