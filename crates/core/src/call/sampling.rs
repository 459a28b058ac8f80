//! Whether a call asks a model for an answer, or draws one: who sends the same again wants another sample, or to see that it is the same.

use serde_json::{Map, Value};

/// Parameters that hold what is asked.
const QUESTIONS: &[&str] = &["prompt", "messages"];
/// Parameters that say how it is answered.
const SETTINGS: &[&str] = &["model", "temperature", "seed", "top_p", "top_k", "max_tokens", "num_predict"];
/// Last parts of the paths of models' servers.
const PATHS: &[&str] = &["generate", "completion", "completions", "complete", "chat", "predict", "infer"];

/// Whether the arguments of a tool are those of a question to a model.
pub(super) fn samples(map: &Map<String, Value>) -> bool {
    let has = |names: &[&str]| names.iter().any(|name| map.contains_key(*name));
    has(QUESTIONS) && has(SETTINGS)
}

/// Whether an address is that of a model's server: `localhost:11434/api/generate`.
pub(super) fn is_sampled(url: &str) -> bool {
    let path = url.split(['?', '#']).next().unwrap_or(url).trim_end_matches('/');
    path.rsplit_once('/').is_some_and(|(before, last)| !before.is_empty() && PATHS.contains(&last))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_question_to_a_model_is_told_from_a_task() {
        let of = |args: Value| samples(args.as_object().unwrap());
        assert!(of(json!({ "model": "m", "prompt": "two and two" })) && of(json!({ "messages": [], "temperature": 0 })));
        assert!(!of(json!({ "prompt": "write the report", "subagent_type": "writer" })) && !of(json!({ "model": "T5", "name": "pump" })));
        assert!(is_sampled("http://localhost:11434/api/generate") && is_sampled("https://a.example/v1/chat/completions?x=1"));
        assert!(!is_sampled("https://a.example/orders") && !is_sampled("generate"));
    }
}
