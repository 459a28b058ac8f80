//! Which thresholds a model gets: the defaults, the strict profile for small models, the user's settings, and the
//! user's settings for this model, each layer above the one before.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;
use serde_json::Value;
use tool_guard_screen::size::Limits;
use tool_guard_text::glob::fits;
use tool_guard_tools::family::family as family_of;

use crate::config::{Config, ModelConfig};
use crate::for_prompt::HintsSetting;
use crate::table::{self, Setting};
use crate::thresholds::{LimitOf, Thresholds};

/// Billions of parameters up to which a model counts as small.
const SMALL: f64 = 14.0;

/// Whether the model's name says that it is small (`qwen2.5-coder-7b`). A name without a size says nothing: much of what local
/// servers offer is large, or is passed on to a hosted service.
#[must_use]
pub fn is_small(model: &str) -> bool {
    !is_hosted(model) && billions(model).is_some_and(|size| size <= SMALL)
}

/// Whether the tag says that a local server only passes the model on to a hosted service: `kimi-k2.5:cloud`, `ministral-3:8b-cloud`.
fn is_hosted(model: &str) -> bool {
    model.rsplit([':', '-']).next().is_some_and(|tag| tag.eq_ignore_ascii_case("cloud"))
}

/// The parameters that a model's name states: `8b`, `1.5B`, `8x7b` (their product), `e4b`. Of several the largest: `30b-a3b` names
/// those of the whole model and those that are active.
fn billions(model: &str) -> Option<f64> {
    let model = model.to_ascii_lowercase();
    let words = model.split(|c: char| !(c.is_ascii_alphanumeric() || c == '.'));
    let sizes = words.filter_map(|word| {
        let number = word.strip_suffix('b')?;
        let number = number.strip_prefix(['e', 'a']).unwrap_or(number);
        let (experts, each) = number.split_once('x').unwrap_or(("1", number));
        let size = experts.parse::<f64>().ok()? * each.parse::<f64>().ok()?;
        (size.is_finite() && size > 0.0).then_some(size)
    });
    sizes.reduce(f64::max)
}

/// Whether a pattern names the model; only one with a slash looks at the provider, or `*llama*` would mean all of ollama.
fn names(pattern: &str, model: &str, full: &str) -> bool {
    fits(pattern, model) || (pattern.contains('/') && fits(pattern, full))
}

/// Models whose thresholds are kept.
const MAX_MODELS: usize = 64;

/// What the settings give a model.
#[derive(Debug, Clone, PartialEq)]
pub struct Profile {
    /// When the rules speak.
    pub thresholds: Thresholds,
    /// How long results may be: as the user says, and where the user is silent, as the strict profile says.
    pub limits: Limits,
    /// Whether it is given hints.
    pub hints: bool,
}

/// What every model gets, worked out once each.
#[derive(Debug, Clone, Default)]
pub struct Profiles {
    by_model: BTreeMap<(String, String), Arc<Profile>>,
}

impl Profiles {
    /// What this model gets under these settings. The profiles belong to the settings: new ones need new profiles.
    pub fn of(&mut self, config: &Config, provider: Option<&str>, model: Option<&str>) -> Arc<Profile> {
        let name = (provider.unwrap_or_default().to_owned(), model.unwrap_or_default().to_owned());
        if let Some(known) = self.by_model.get(&name) {
            return Arc::clone(known);
        }
        if self.by_model.len() >= MAX_MODELS {
            self.by_model.clear();
        }
        let thresholds = layered(config, provider, model);
        let hints = match thresholds.hints {
            HintsSetting::Off => false,
            HintsSetting::On => true,
            HintsSetting::Auto => is_strict(config, model),
        };
        let profile = Arc::new(Profile { thresholds, limits: limits(config, model), hints });
        self.by_model.insert(name, Arc::clone(&profile));
        profile
    }
}

/// Whether the model gets the profile for small models.
fn is_strict(config: &Config, model: Option<&str>) -> bool {
    config.small_model_profile && model.is_some_and(is_small)
}

fn limits(config: &Config, model: Option<&str>) -> Limits {
    if is_strict(config, model) { config.screen.limits.or(Limits::SMALL_MODELS) } else { config.screen.limits }
}

fn layered(config: &Config, provider: Option<&str>, model: Option<&str>) -> Thresholds {
    let Some(model) = model else { return config.thresholds.clone() };
    let base = if is_strict(config, Some(model)) { Thresholds::small_models() } else { Thresholds::default() };
    let full = format!("{}/{model}", provider.unwrap_or_default());
    let fitting = config.models.iter().filter(|entry| entry.patterns.iter().any(|pattern| names(pattern, model, &full)));
    let own = config.own_thresholds.iter().chain(fitting.flat_map(|entry| &entry.thresholds));
    own.fold(base, |thresholds, (key, value)| thresholds.with(key, value))
}

/// The path of the setting that gives this model this threshold, if the user set it.
#[must_use]
pub fn path_of(config: &Config, provider: Option<&str>, model: Option<&str>, key: &str) -> String {
    let full = format!("{}/{}", provider.unwrap_or_default(), model.unwrap_or_default());
    let of_model = model.and_then(|model| {
        config
            .models
            .iter()
            .rposition(|entry| entry.thresholds.contains_key(key) && entry.patterns.iter().any(|pattern| names(pattern, model, &full)))
    });
    of_model.map_or_else(|| if key == "showTools" { "tools.show".to_owned() } else { key.to_owned() }, |at| format!("models[{at}].{key}"))
}

/// Where a threshold comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// Nobody said anything else.
    Default,
    /// The profile for small models.
    SmallModelProfile,
    /// The entry's own setting.
    Entry,
    /// An entry under `models`.
    Models,
}

/// A threshold in force.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct InForce {
    /// Its key.
    pub key: &'static str,
    /// Its value.
    pub value: Value,
    /// Where that comes from; of objects that are put together from several, the last.
    pub source: Source,
}

/// Every threshold that a model gets, and where it comes from.
#[must_use]
pub fn in_force(config: &Config, provider: Option<&str>, model: Option<&str>) -> Vec<InForce> {
    let as_map = |thresholds: &Thresholds| serde_json::to_value(thresholds).unwrap_or_default();
    let (values, defaults) = (as_map(&layered(config, provider, model)), as_map(&Thresholds::default()));
    let full = format!("{}/{}", provider.unwrap_or_default(), model.unwrap_or_default());
    let of_models = |key: &str| {
        let fits = |entry: &&ModelConfig| entry.patterns.iter().any(|pattern| names(pattern, model.unwrap_or_default(), &full));
        model.is_some() && config.models.iter().filter(fits).any(|entry| entry.thresholds.contains_key(key))
    };
    table::thresholds()
        .map(|Setting { key, .. }| {
            let value = values.get(key).cloned().unwrap_or_default();
            let source = match () {
                () if of_models(key) => Source::Models,
                () if config.own_thresholds.contains_key(*key) => Source::Entry,
                () if defaults.get(key) != Some(&value) => Source::SmallModelProfile,
                () => Source::Default,
            };
            InForce { key, value, source }
        })
        .collect()
}

/// The limit of repetitions that holds for a tool under this model, and the path of the setting that gives it; `None`: its kind does. 0: no limit.
#[must_use]
pub fn repeat_limit(config: &Config, provider: Option<&str>, model: Option<&str>, tool: &str) -> (Option<String>, u32) {
    let repeat = layered(config, provider, model).repeat;
    let (of, limit) = repeat.limit_of(tool, family_of(tool));
    let path = match of {
        LimitOf::Named(name) => Some(format!("repeat.limits.{name}")),
        LimitOf::Others => Some("repeat.others".to_owned()),
        LimitOf::Kind => None,
    };
    (path, limit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn names_tell_the_size() {
        for (model, size) in [
            ("llama3.1:8b", Some(8.0)),
            ("qwen2.5-coder-1.5B-instruct", Some(1.5)),
            ("mixtral-8x7b", Some(56.0)),
            ("gemma-3n-e4b", Some(4.0)),
            ("deepseek-r1:671b", Some(671.0)),
            ("gpt-oss-120b", Some(120.0)),
            ("qwen3-30b-a3b", Some(30.0)),
            ("model-a3b-30b", Some(30.0)),
            ("llama3.1:70b-instruct-q4_K_M", Some(70.0)),
            ("mistral:instruct-q4_K_M", None),
            ("kimi-k2:1t", None),
            ("nanb", None),
            ("1x0b", None),
            ("gpt-5.5", None),
            ("claude-opus-4-6", None),
            ("grab", None),
            ("0b", None),
        ] {
            assert_eq!(billions(model), size, "{model}");
        }
    }

    #[test]
    fn a_model_is_small_if_its_name_says_so() {
        for small in ["llama3.1:8b", "qwen2.5-coder-7b-instruct-q4_K_M", "phi4:14b", "gemma-3n-e4b", "org/cloud-7b"] {
            assert!(is_small(small), "{small}");
        }
        let large = ["llama3.3:70b", "deepseek-r1:671b", "gpt-oss-120b", "qwen3-30b-a3b-q4_K_M", "mixtral-8x7b"];
        let unknown = ["mistral", "llama3.2:latest", "mistral:instruct-q4_K_M", "kimi-k2:1t", "claude-opus-4-6", ""];
        let hosted = ["kimi-k2.5:cloud", "glm-4.7:cloud", "gpt-oss:20b-cloud", "ministral-3:8b-cloud", "Ministral-3:8B-Cloud"];
        for other in [&large[..], &unknown, &hosted].concat() {
            assert!(!is_small(other), "{other}");
        }
    }

    #[test]
    fn each_layer_stands_above_the_one_before() {
        let config = Config::parse(&json!({
            "haltAfter": 3,
            "models": [
                { "match": ["groq/*", "*llama*"], "maxFailuresPerTurn": 9, "repeat": { "limits": { "read": 8 } } },
                { "match": ["groq/special"], "maxFailuresPerTurn": 1 },
            ],
        }))
        .unwrap();
        let mut profiles = Profiles::default();
        let mut of = |provider: &str, model: &str| profiles.of(&config, Some(provider), Some(model)).thresholds.clone();
        assert_eq!((of("x", "y").halt_after, of("x", "y").max_failures_per_turn), (3, 5));
        assert_eq!(of("ollama", "qwen3:8b").max_failures_per_turn, 4, "the strict profile");
        assert_eq!(of("ollama", "qwen3:8b").halt_after, 3, "the user's own setting comes before it");
        assert_eq!(of("ollama", "kimi-k2.5:cloud").max_failures_per_turn, 5);
        assert_eq!((of("groq", "m").max_failures_per_turn, of("groq", "special").max_failures_per_turn), (9, 1));
        assert_eq!(of("ollama", "llama3.1:8b").repeat.limits, BTreeMap::from([("exec".into(), 3), ("grep".into(), 2), ("read".into(), 8)]));
        let off = Config::parse(&json!({ "smallModelProfile": false })).unwrap();
        let plain = Profiles::default().of(&off, Some("ollama"), Some("llama3.1:8b"));
        assert_eq!((&plain.thresholds, plain.limits), (&Thresholds::default(), Limits::default()));
    }

    #[test]
    fn small_models_get_short_results_unless_the_user_says_otherwise() {
        let own = Config::parse(&json!({ "screen": { "maxChars": 90_000 } })).unwrap();
        assert_eq!(limits(&own, Some("llama3.1:8b")), Limits { max_chars: Some(90_000), ..Limits::SMALL_MODELS });
        assert_eq!(limits(&own, Some("claude-opus-4-6")), own.screen.limits);
        assert_eq!(limits(&Config::default(), Some("llama3.1:8b")), Limits::SMALL_MODELS);
        assert_eq!(limits(&Config::default(), Some("glm-4.7:cloud")), Limits::default());
        assert_eq!(limits(&Config::default(), None), Limits::default());
        let off = Config::parse(&json!({ "smallModelProfile": false })).unwrap();
        assert_eq!(limits(&off, Some("llama3.1:8b")), Limits::default());
    }

    #[test]
    fn every_threshold_tells_where_it_comes_from() {
        let config = Config::parse(&json!({ "haltAfter": 3, "models": [{ "match": ["*tiny*"], "maxFailuresPerTurn": 2 }] })).unwrap();
        let of = |provider: &str, model: Option<&str>| {
            let all = in_force(&config, Some(provider), model);
            move |key: &str| all.iter().find(|one| one.key == key).map(|one| (one.value.clone(), one.source)).unwrap()
        };
        let tiny = of("ollama", Some("tiny:1b"));
        assert_eq!(tiny("haltAfter"), (json!(3), Source::Entry));
        assert_eq!(tiny("maxFailuresPerTurn"), (json!(2), Source::Models));
        assert_eq!(tiny("sameFailure"), (json!({ "noteAt": 2, "stopAt": 4 }), Source::SmallModelProfile));
        assert_eq!(tiny("forgive"), (json!(true), Source::Default));
        assert_eq!(of("openai", None)("maxFailuresPerTurn"), (json!(5), Source::Default));
        assert_eq!(in_force(&config, None, None).len(), table::thresholds().count());
    }

    #[test]
    fn hints_are_for_small_models_unless_the_user_says_otherwise() {
        let hints = |config: &Value, model| Profiles::default().of(&Config::parse(config).unwrap(), Some("ollama"), Some(model)).hints;
        for (config, model, expected) in [
            (json!({}), "qwen3:8b", true),
            (json!({}), "big", false),
            (json!({ "smallModelProfile": false }), "qwen3:8b", false),
            (json!({ "hints": "on" }), "big", true),
            (json!({ "hints": "off" }), "qwen3:8b", false),
            (json!({ "models": [{ "match": ["big"], "hints": "on" }] }), "big", true),
        ] {
            assert_eq!(hints(&config, model), expected, "{config} {model}");
        }
    }

    #[test]
    fn a_tool_has_the_limit_of_its_own_name_its_kind_or_a_pattern() {
        let settings = json!({
            "repeat": { "limits": { "bash": 40, "my_*": 9 }, "others": 8 },
            "models": [{ "match": ["big"], "repeat": { "limits": { "exec": 6 } } }],
        });
        let config = Config::parse(&settings).unwrap();
        let limit = |model, tool| repeat_limit(&config, Some("x"), Some(model), tool);
        let of = |path: &str, limit| (Some(path.to_owned()), limit);
        assert_eq!(limit("other", "exec"), of("repeat.limits.bash", 40));
        assert_eq!(limit("big", "exec"), of("repeat.limits.exec", 6));
        assert_eq!(limit("big", "my_tool"), of("repeat.limits.my_*", 9));
        assert_eq!(limit("big", "crm_lookup"), of("repeat.others", 8));
        assert_eq!(limit("big", "read"), (None, 3));
    }

    #[test]
    fn the_setting_in_force_is_named_by_its_path() {
        let config = Config::parse(&json!({
            "tools": { "show": ["read"] },
            "models": [{ "match": ["a*"], "showTools": "lite" }, { "match": ["ab"], "haltAfter": 1 }, { "match": ["x/*"], "showTools": ["ls"] }],
        }))
        .unwrap();
        let path = |provider, model| path_of(&config, Some(provider), Some(model), "showTools");
        assert_eq!([path("y", "ab"), path("x", "ab"), path("y", "b")], ["models[0].showTools", "models[2].showTools", "tools.show"]);
    }

    #[test]
    fn few_models_are_kept() {
        let mut profiles = Profiles::default();
        for i in 0..1000 {
            profiles.of(&Config::default(), None, Some(&format!("m{i}")));
        }
        assert!(profiles.by_model.len() <= MAX_MODELS);
    }
}
