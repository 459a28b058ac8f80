//! Whether a call asks a model for an answer, or draws one: who sends the same again wants another sample, or to see that it is the same.

use serde_json::{Map, Value};

/// Parameters that hold what is asked.
const QUESTIONS: &[&str] = &["prompt", "messages"];
/// Parameters that say how it is answered.
const SETTINGS: &[&str] = &["model", "temperature", "seed", "top_p", "top_k", "max_tokens", "num_predict"];
/// How names of tools end that ask a model.
const NAMES: &[&str] = &["generate", "complete", "completion", "completions", "chat", "ask", "predict", "infer", "sample"];
/// How the paths of models' servers end.
const PATHS: &[&str] = &["/api/generate", "/api/chat", "/v1/completions", "/chat/completions", "/v1/messages", "/v1/responses"];

/// Whether a call of a tool whose name ends with this word is a question to a model, by its arguments.
pub(super) fn samples(last_word: &str, map: &Map<String, Value>) -> bool {
    let has = |names: &[&str]| names.iter().any(|name| map.contains_key(*name));
    has(QUESTIONS) && has(SETTINGS) && NAMES.contains(&last_word)
}

/// Whether an address is that of a model's server: `localhost:11434/api/generate`.
pub(super) fn is_sampled(url: &str) -> bool {
    let path = url.split(['?', '#']).next().unwrap_or(url).trim_end_matches('/');
    !path.starts_with(['/', '-']) && PATHS.iter().any(|end| path.ends_with(end))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_question_to_a_model_is_told_from_a_task() {
        let of = |name: &str, args: Value| samples(name, args.as_object().unwrap());
        assert!(
            of("complete", json!({ "model": "m", "prompt": "two and two" })) && of("chat", json!({ "messages": [], "temperature": 0 }))
        );
        assert!(
            !of("agent", json!({ "prompt": "write the report", "model": "m" })) && !of("ask", json!({ "model": "T5", "name": "pump" }))
        );
        assert!(is_sampled("http://localhost:11434/api/generate") && is_sampled("https://a.example/v1/chat/completions?x=1"));
        assert!(!is_sampled("https://a.example/tasks/7/complete") && !is_sampled("/api/generate") && !is_sampled("generate"));
    }
}
