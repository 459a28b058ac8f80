//! Answers of models, by authors who did not know the rules (`tests/text-calls`): those that are calls, and those that are not.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test over files of the repository")]

use std::path::Path;

use serde_json::Value;
use tool_guard_text_calls::judge::{is_meant, wants_text_of};
use tool_guard_text_calls::message::read;
use tool_guard_text_calls::origin::{Source, is_quoted, stands_in};
use tool_guard_text_calls::tools::Tools;
use tool_guard_tools::catalogue::Catalogue;

/// Calls that are left as texts: the request asks for a page about how such calls are written.
const DOUBTFUL: &[&str] = &["c37"];

/// Tools with their arguments.
type Made = Vec<(String, Value)>;

fn rows(names: &[&str]) -> Vec<Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/text-calls");
    let texts = names.iter().map(|name| std::fs::read_to_string(folder.join(name)).unwrap());
    texts.flat_map(|text| text.lines().map(|line| serde_json::from_str(line).unwrap()).collect::<Vec<_>>()).collect()
}

fn strings(row: &Value, key: &str) -> Vec<String> {
    row[key].as_array().map(|list| list.iter().map(|value| value.as_str().unwrap().to_owned()).collect()).unwrap_or_default()
}

/// What becomes of an answer: the words before, and the calls that are made.
fn made(row: &Value) -> Option<(String, Made)> {
    let catalogue = Catalogue::default();
    let offered = strings(row, "offered");
    let names: Vec<&str> = offered.iter().map(String::as_str).collect();
    let message = read(row["text"].as_str().unwrap(), &Tools { names: &names, catalogue: &catalogue })?;
    let request = row["request"].as_str().unwrap_or_default();
    let copied =
        is_quoted(&message, &Source::of(request)) || strings(row, "results").iter().any(|text| stands_in(&message, &Source::of(text)));
    if copied || !is_meant(&message) || wants_text_of(request, &names, &catalogue) {
        return None;
    }
    let calls = message.calls.iter().map(|call| (call.tool.clone(), serde_json::from_str(&call.json()).unwrap())).collect();
    Some((message.before.to_owned(), calls))
}

#[test]
fn calls_are_made_with_their_arguments() {
    let rows = rows(&["calls.jsonl", "calls-2.jsonl"]);
    assert_eq!(rows.len(), 100);
    let mut doubtful = Vec::new();
    for row in &rows {
        let calls = row["calls"].as_array().unwrap().iter();
        let expected: Made = calls.map(|call| (call["name"].as_str().unwrap().to_owned(), call["arguments"].clone())).collect();
        match made(row) {
            Some((before, calls)) => {
                assert_eq!(calls, expected, "{}", row["id"]);
                assert!(before.ends_with(row["before"].as_str().unwrap()), "{}: {before}", row["id"]);
            }
            None => doubtful.push(row["id"].as_str().unwrap()),
        }
    }
    assert_eq!(doubtful, DOUBTFUL);
}

#[test]
fn no_text_becomes_a_call() {
    let rows = rows(&["texts.jsonl", "texts-2.jsonl"]);
    assert_eq!(rows.len(), 200);
    let wrong: Vec<&Value> = rows.iter().filter(|row| made(row).is_some()).map(|row| &row["id"]).collect();
    assert_eq!(wrong, Vec::<&Value>::new());
}
