//! Outputs of the Responses interface, and what Codex writes around them.

use serde_json::Value;
use tool_guard_text::part::Part;

use super::recovered::is_recovered;
use super::text::content_text;
use super::types::ResultPart;
use tool_guard_text::json;

use crate::json::value::{text, trimmed_id};

/// An output of the Responses interface; Codex puts what a command did before or around its text.
pub(crate) fn output(item: &Value) -> ResultPart {
    let output = item.get("output");
    let mut part = ResultPart { id: text(item, "call_id").and_then(trimmed_id), text: content_text(output), ..ResultPart::default() };
    if let Some(success) = output.and_then(|output| output.get("success")?.as_bool()) {
        part.is_error = Some(!success);
    }
    if part.text.starts_with('{')
        && let Ok(Value::Object(wrapped)) = json::value(&part.text)
        && let (Some(Value::String(text)), Some(metadata)) = (wrapped.get("output"), wrapped.get("metadata"))
    {
        part.exit_code = metadata.get("exit_code").and_then(Value::as_i64);
        part.text.clone_from(text);
    } else {
        part.exit_code = exit_code_line(&part.text);
    }
    part.synthetic = is_recovered(&part.text);
    part
}

/// `Exit code: N` or `Process exited with code N` among the lines that Codex puts before a command's output.
fn exit_code_line(text: &str) -> Option<i64> {
    let head: Vec<&str> = text.lines().take(6).collect();
    let end = head.iter().position(|line| matches!(*line, "Output:" | "Final output:"))?;
    let code =
        |line: &&str| line.strip_prefix("Exit code: ").or_else(|| line.strip_prefix("Process exited with code "))?.trim().parse().ok();
    head.part(..end).iter().find_map(code)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_codex_writes_around_an_output_is_read_and_the_output_is_not() {
        let parsed = |value: Value| {
            let part = output(&json!({ "call_id": "c", "output": value }));
            (part.text, part.is_error, part.exit_code)
        };
        let wrapped = json!({ "output": "x", "metadata": { "exit_code": 2, "duration_seconds": 0.1 } }).to_string();
        assert_eq!(parsed(json!(wrapped)), ("x".to_owned(), None, Some(2)));
        assert_eq!(parsed(json!("Exit code: 1\nWall time: 0 seconds\nOutput:\nExit code: 0")).2, Some(1));
        assert_eq!(parsed(json!("Exit code: 1\nthat is what it said")).2, None);
        assert_eq!(parsed(json!({ "content": "x", "success": false })), ("x".to_owned(), Some(true), None));
        assert_eq!(parsed(json!([{ "type": "input_text", "text": "x" }, { "type": "input_image" }])).0, "x");
        assert_eq!(parsed(json!("{\"output\":")).0, "{\"output\":");
        assert_eq!(parsed(Value::Null), (String::new(), None, None));
    }
}
