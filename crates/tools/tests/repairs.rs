//! A repaired call is the call that the model sent: every key of it is there, under its own or a known other name, with its value.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unreachable,
    clippy::unwrap_used,
    reason = "a test that panics has failed"
)]

use std::collections::BTreeMap;

use proptest::prelude::*;
use serde_json::{Map, Value, json};
use tool_guard_tools::catalogue::Catalogue;
use tool_guard_tools::repair::arguments::repair;
use tool_guard_tools::usage::EditForm;
use tool_guard_tools::wrapper::WRAPPER;

/// Names of no parameter that any tool of the catalogue has, and of a few that another one has.
const OTHER_KEYS: &[&str] = &[
    "append",
    "shell",
    "dryRun",
    "replace_all",
    "force",
    "cwd",
    "CWD",
    "file",
    "text",
    "limit",
    "session_id",
    "",
    "路径",
    "edits",
    "newString",
];

/// One of everything that a key may hold.
fn value() -> impl Strategy<Value = Value> {
    prop_oneof![
        prop::sample::select(vec!["a.txt", "a{}", "", "10", "true", "{\"A\":\"1\"}", "[\"x\"]", "{\"a\":1,\"a\":2}"]).prop_map(Value::from),
        prop::sample::select(vec![
            json!(3),
            json!(true),
            json!(null),
            json!({}),
            json!(["a.txt"]),
            json!(["ls", "-la"]),
            json!(["bash", "-c", "make &> log"]),
            json!([{ "oldText": "x", "new_string": "y" }]),
            json!([{ "oldText": "x", "newText": "y", "all": true }]),
            json!({ "oldText": "x", "newText": "y" }),
            json!({ "path": "a.txt" }),
        ]),
    ]
}

/// A tool of the catalogue, whether its texts are flat, and arguments of its parameters, their other names, and other keys.
fn call() -> impl Strategy<Value = (&'static str, bool, Map<String, Value>)> {
    let tools: Vec<&'static str> = Catalogue::built_in_names().collect();
    (prop::sample::select(tools), any::<bool>()).prop_flat_map(|(tool, flat)| {
        let catalogue = catalogue(flat);
        let usage = catalogue.built_in(tool).unwrap();
        let parameters = usage.required.iter().chain(usage.optional).copied();
        let own: Vec<&str> = parameters.chain(usage.aliases.iter().map(|(wrong, _)| *wrong)).collect();
        let spelled = prop::sample::select(own)
            .prop_flat_map(|name| prop::sample::select(vec![name.to_owned(), name.to_uppercase(), format!("{name}_")]));
        let key = prop_oneof![6 => spelled, 1 => prop::sample::select(OTHER_KEYS).prop_map(str::to_owned)];
        let required: Vec<(Just<&str>, _)> =
            usage.required.iter().map(|name| (Just(*name), prop::option::weighted(0.6, value()))).collect();
        (required, prop::collection::btree_map(key, value(), 0..4)).prop_map(move |(required, other)| {
            let required = required.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
            (tool, flat, required.chain(other).collect())
        })
    })
}

fn catalogue(flat: bool) -> Catalogue {
    Catalogue::new(BTreeMap::new(), if flat { EditForm::Flat } else { EditForm::List })
}

/// Whether the repaired value is the one that was sent, in another form at most.
fn is_same(name: &str, sent: &Value, repaired: &Value) -> bool {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    if sent == repaired
        || text(sent).and_then(|sent| serde_json::from_str::<Value>(&sent).ok()).is_some_and(|sent| is_same(name, &sent, repaired))
    {
        return true;
    }
    match sent {
        Value::String(sent) => text(repaired).is_some_and(|repaired| format!("{repaired}{{}}") == *sent),
        Value::Array(words) if name == "command" => {
            let words: Vec<String> = words.iter().map(|word| word.as_str().unwrap().to_owned()).collect();
            text(repaired).is_some_and(|line| line.replace('\'', "") == words.join(" "))
        }
        Value::Array(list) => list.len() == 1 && is_same(name, &list[0], repaired),
        Value::Object(inner) => inner.len() == 1 && inner.get(name).is_some_and(|inner| is_same(name, inner, repaired)),
        _ => false,
    }
}

/// The texts of all replacements that are sent, whatever their form.
fn edit_texts(value: &Value) -> Vec<String> {
    match value {
        Value::Object(map) => map.values().flat_map(edit_texts).collect(),
        Value::Array(list) => list.iter().flat_map(edit_texts).collect(),
        Value::String(text) => vec![text.clone()],
        other => vec![other.to_string()],
    }
}

/// Keys of an edit that say what is replaced.
fn is_edit_text(tool: &str, key: &str) -> bool {
    let key = key.to_lowercase().replace('_', "");
    tool == "edit" && (key == "edits" || key.starts_with("old") || key.starts_with("new"))
}

fn check(tool: &str, flat: bool, sent: &Map<String, Value>) -> Result<bool, TestCaseError> {
    let catalogue = catalogue(flat);
    let args = Value::Object(sent.clone());
    let Some(repaired) = repair(tool, &args, &catalogue) else { return Ok(false) };
    prop_assert_eq!(repair(tool, &repaired, &catalogue), None, "{}({}) is repaired once", tool, args);
    let map = repaired.as_object().unwrap();
    let edit_keys = |map: &Map<String, Value>| -> (Map<String, Value>, Map<String, Value>) {
        map.clone().into_iter().partition(|(key, _)| is_edit_text(tool, key))
    };
    let ((sent_texts, sent), (repaired_texts, rest)) = (edit_keys(sent), edit_keys(map));
    prop_assert_eq!(sent.len(), rest.len(), "{}({}) -> {}", tool, args, repaired);
    for (key, value) in &sent {
        let name = catalogue.parameter(tool, key);
        prop_assert!(
            name.is_some_and(|name| rest.get(name).is_some_and(|repaired| is_same(name, value, repaired))),
            "{}: {} -> {}",
            key,
            args,
            repaired
        );
    }
    let texts = |map| {
        let mut texts = edit_texts(&Value::Object(map));
        texts.sort_unstable();
        texts
    };
    prop_assert_eq!(texts(sent_texts), texts(repaired_texts), "{}({}) -> {}", tool, args, repaired);
    Ok(true)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_repaired_call_holds_every_key_that_was_sent((tool, flat, sent) in call()) {
        check(tool, flat, &sent)?;
    }

    #[test]
    fn a_key_that_no_tool_knows_leaves_the_call_alone((tool, flat, mut sent) in call(), key in "[a-z]{3}_zz[a-z]{2}", extra in value()) {
        sent.insert(key, extra);
        let catalogue = catalogue(flat);
        let args = Value::Object(sent);
        prop_assert_eq!(repair(tool, &args, &catalogue), None);
        prop_assert_eq!(repair(tool, &Value::String(args.to_string()), &catalogue), None);
        if tool != WRAPPER {
            for inner in [args.to_string().into(), args] {
                prop_assert_eq!(repair(WRAPPER, &json!({ "ID": tool, "args": inner }), &catalogue), None);
            }
        }
    }

    #[test]
    fn a_wrapped_call_is_repaired_as_it_would_be_by_itself((tool, flat, sent) in call()) {
        let catalogue = catalogue(flat);
        let args = Value::Object(sent);
        if tool != WRAPPER {
            let alone = repair(tool, &args, &catalogue).map(|args| json!({ "id": tool, "args": args }));
            prop_assert_eq!(repair(WRAPPER, &json!({ "id": tool, "args": args }), &catalogue), alone);
        }
    }
}

#[test]
fn every_other_name_of_a_parameter_is_repaired_on_its_own() {
    let mut repaired = 0;
    for flat in [false, true] {
        let catalogue = catalogue(flat);
        for tool in Catalogue::built_in_names().filter(|tool| *tool != "edit") {
            let usage = catalogue.built_in(tool).unwrap();
            for (wrong, right) in usage.aliases {
                let mut sent: Map<String, Value> = usage.required.iter().map(|name| ((*name).to_owned(), json!("x"))).collect();
                sent.remove(*right);
                sent.insert((*wrong).to_owned(), json!("x"));
                assert!(check(tool, flat, &sent).unwrap(), "{tool} {wrong}");
                repaired += 1;
            }
        }
    }
    assert!(repaired > 20, "{repaired}");
}
