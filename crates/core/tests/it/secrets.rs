//! Secrets in what the journal is told.

use tool_guard_core::{CallEvent, Guard, Incident, OutcomeEvent, TurnEvent};

use crate::secret_cases::SECRETS;

#[test]
fn no_incident_holds_a_secret() {
    for (text, value, _) in SECRETS {
        let text = &text.replacen('@', value, 1);
        let values = [
            serde_json::json!({ "path": text }),
            serde_json::json!({ "name": "DB_PASSWORD", "value": value }),
            serde_json::json!({ "deep": [{ "apiKey": value, "list": ["--password", value] }] }),
            serde_json::json!({ "file": text, "pan": 4_111_111_111_111_111_u64 }),
            serde_json::json!(text),
        ];
        let mut guard = Guard::default();
        let (model, run) = (Some(text.as_str()), Some(text.as_str()));
        guard.begin_turn(TurnEvent { session: text, run, model, provider: model, window: None, unattended: false, time: 0 });
        let mut told = String::new();
        for (nth, args) in values.iter().enumerate() {
            for again in 0..4 {
                let (id, args) = (format!("{text} {nth} {again}"), args.to_string());
                let tool = if nth == 0 { text } else { "read" };
                let call = CallEvent { session: text, id: &id, tool, args: Some(&args), time: 0 };
                let verdicts = [
                    guard.on_assistant_call(call),
                    guard.on_call(call),
                    guard.on_outcome(&OutcomeEvent {
                        speaker: tool_guard_core::Speaker::Unknown,
                        call,
                        is_error: true,
                        details_status: None,
                        exit_code: None,
                        text,
                        length: text.len(),
                    }),
                ];
                told.extend(verdicts.iter().filter_map(|verdict| verdict.incident.as_ref()).map(Incident::line));
            }
        }
        assert!(told.len() > 2000, "incidents: {told}");
        assert!(!told.contains(value) && !told.contains("4111111111111111"), "{value} of {text} in {told}");
    }
}
