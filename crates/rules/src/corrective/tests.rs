//! Corrections of failures of each kind.

use tool_guard_outcome::class::FailureKind;
use tool_guard_outcome::facts::{Facts, Speaker};
use tool_guard_outcome::outcome::{Outcome, read};

use super::*;

fn correct(tool: &str, args: &str, text: &str) -> String {
    let catalogue = Catalogue::default();
    let Outcome::Failure(failure) =
        read(Facts { tool, is_error: true, details_status: None, exit_code: None, text, speaker: Speaker::Unknown })
    else {
        panic!()
    };
    let tools = Tools { known: &["read", "exec", "web_search"], behind: &BTreeSet::new() };
    corrective(&Call::new(tool, Some(args), &catalogue), &failure, &catalogue, tools)
}

#[test]
fn the_fixed_text_stands_word_for_word() {
    assert_eq!(
        correct(
            "read",
            "{}",
            "Validation failed for tool \"read\":\n  - path: must have required properties path\n\nReceived arguments:\n{}"
        ),
        "[TOOL ERROR] read() requires 'path'. Correct usage: read({ path: \"path/to/file\" }). You sent: read({}). Fix your call and retry."
    );
}

#[test]
fn a_tool_that_is_meant_is_named_safely() {
    let catalogue = Catalogue::default();
    let text = "Tool weather_now not found";
    let Outcome::Failure(failure) =
        read(Facts { tool: "weather_now", is_error: true, details_status: None, exit_code: None, text, speaker: Speaker::Unknown })
    else {
        panic!()
    };
    let call = Call::new("weather_now", Some("{}"), &catalogue);
    let told = corrective(&call, &failure, &catalogue, Tools { known: &["weather_now\u{202e}\n"], behind: &BTreeSet::new() });
    assert!(told.contains("Did you mean weather_now()?"), "{told}");
}

#[test]
fn a_parameter_sent_under_another_name_is_pointed_out() {
    for (args, wrong) in [(r#"{"fileName":"a"}"#, Some("fileName")), (r#"{"colour":"a"}"#, None), (r#"{"paht":"a"}"#, Some("paht"))] {
        let text = correct("read", args, "Validation failed for tool \"read\":\n  - path: must have required property 'path'");
        match wrong {
            Some(wrong) => assert!(text.contains(&format!("Did you mean 'path' instead of '{wrong}'?")), "{text}"),
            None => assert!(!text.contains("Did you mean"), "{text}"),
        }
    }
}

#[test]
fn absent_parameters_are_required_and_present_ones_are_wrong() {
    let text = correct(
        "edit",
        "{}",
        "Validation failed for tool \"edit\":\n  - path: must be string\n  - edits: must be array\n\nReceived arguments:\n{}",
    );
    assert!(text.starts_with("[TOOL ERROR] edit() requires 'path' and 'edits'. Correct usage: edit({"), "{text}");
    let text = correct(
        "write",
        r#"{"path":"a","content":{}}"#,
        "Validation failed for tool \"write\":\n  - content: must be string\n\nReceived arguments:\n{}",
    );
    assert!(text.starts_with("[TOOL ERROR] write() got a wrong 'content': must be string. Correct usage:"), "{text}");
}

#[test]
fn an_unknown_tool_is_answered_with_the_tool_that_was_meant() {
    for (tool, hint) in [("bash", " Did you mean exec()?"), ("WebSearch", " Did you mean web_search()?"), ("frobnicate", "")] {
        let text = correct(tool, "{}", &format!("Tool {tool} not found"));
        assert_eq!(
            text,
            format!("[TOOL ERROR] There is no tool \"{tool}\".{hint} You sent: {tool}({{}}). Use one of the tools that you were given.")
        );
    }
}

#[test]
fn a_tool_behind_another_is_told_with_the_way_to_it() {
    let catalogue = Catalogue::default();
    let told = |tool: &str, behind: &[&str]| {
        let behind = behind.iter().map(|name| (*name).to_owned()).collect();
        let tools = Tools { known: &["read", "exec", "web_fetch"], behind: &behind };
        corrective(&Call::new(tool, Some("{}"), &catalogue), &failure(tool, &format!("Tool {tool} not found")), &catalogue, tools)
    };
    let through = r#"tool_call({ id: "web_fetch", args: { url: "https://example.org/page" } })"#;
    assert_eq!(
        told("web_fetch", &["web_search"]),
        format!("[TOOL ERROR] There is no tool \"web_fetch\" by itself. Call it through tool_call: {through}. You sent: web_fetch({{}}).")
    );
    assert_eq!(
        told("web_fetch", &[]),
        format!(
            "[TOOL ERROR] There is no tool \"web_fetch\" by itself. If you were given tool_call, call it through that: {through}. \
             You sent: web_fetch({{}})."
        )
    );
    assert!(told("WebFetch", &["web_fetch"]).contains(" Did you mean web_fetch? Call it through tool_call: tool_call({ id: \"web_fetch\""));
    assert!(told("crm_lookup", &["crm_lookup"]).contains(r#"tool_call({ id: "crm_lookup", args: { ... } })"#));
    assert!(told("WebFetch", &[]).contains("There is no tool \"WebFetch\". Did you mean web_fetch()?"));
    assert!(!told("frobnicate", &["web_fetch"]).contains("Did you mean"));
}

fn failure(tool: &str, text: &str) -> Failure {
    let Outcome::Failure(failure) =
        read(Facts { tool, is_error: true, details_status: None, exit_code: None, text, speaker: Speaker::Unknown })
    else {
        panic!()
    };
    failure
}

#[test]
fn what_a_tool_says_of_its_arguments_is_not_repeated() {
    let call = Call::new("read", Some(r#"{"path":"a.txt","offset":90}"#), &Catalogue::default());
    assert_eq!(
        guidance(&call, &failure("read", "Offset 90 is beyond end of file (7 lines total)"), &Catalogue::default(), false, false).unwrap(),
        "[TOOL ERROR] read() failed (invalid_value). The same call will fail again. \
         The file ends before that line: read from an earlier line, or read the whole file."
    );
    assert_eq!(
        guidance(&call, &failure("read", "Invalid request: url must be a string"), &Catalogue::default(), false, false),
        None,
        "nothing is known to help"
    );
    let text = correct("forecast", "{}", "Unknown tool id: forecast. Use tool_search to find a tool.");
    assert!(text.starts_with("[TOOL ERROR] There is no tool \"forecast\"."), "{text}");
    assert!(text.ends_with("call it by the id that the search shows."), "{text}");
}

#[test]
fn guidance_says_that_the_call_fails_again_only_where_that_is_true() {
    let call = |tool| Call::new(tool, Some("{}"), &Catalogue::default());
    let told = |tool, text, waits| guidance(&call(tool), &failure(tool, text), &Catalogue::default(), waits, false).unwrap();
    assert_eq!(
        told("edit", "Found 3 occurrences of the text in b.txt. The text must be unique.", false),
        "[TOOL ERROR] edit() failed (no_match). The same call will fail again. \
         The old text is there several times: add the lines around it to the old text until it is unique."
    );
    assert_eq!(
        told("browser", "Unknown ref \"e7\". Run a new snapshot and use a ref from that snapshot.", false),
        "[TOOL ERROR] browser() failed (unknown). The page has changed since that snapshot: take a new snapshot, and use a ref from it."
    );
    assert!(!told("read", "ENOENT: no such file or directory, access 'b.zip'", true).contains("fail again"), "it waits for the file");
}

#[test]
fn what_a_command_ran_into_gets_only_advice_about_that_very_error() {
    let call = Call::new("exec", Some("{}"), &Catalogue::default());
    for (text, helped) in [
        ("Error: listen EADDRINUSE: address already in use :::80\n\nCommand exited with code 1", true),
        ("cat: b.txt: No such file or directory\n\nCommand exited with code 1", false),
        ("curl: HTTP 429 Too Many Requests\n\nCommand exited with code 22", false),
    ] {
        assert_eq!(guidance(&call, &failure("exec", text), &Catalogue::default(), false, false).is_some(), helped, "{text}");
    }
}

#[test]
fn who_tells_how_long_to_wait_needs_no_advice() {
    let call = Call::new("weather", Some("{}"), &Catalogue::default());
    for (text, helped) in [("HTTP 429 Too Many Requests", true), ("HTTP 429 Too Many Requests\nRetry-After: 9", false)] {
        assert_eq!(guidance(&call, &failure("weather", text), &Catalogue::default(), false, false).is_some(), helped, "{text}");
    }
}

#[test]
fn every_deterministic_class_of_a_well_formed_call_has_guidance() {
    let call = Call::new("read", Some("{}"), &Catalogue::default());
    for class in Class::ALL.iter().filter(|class| class.kind() == FailureKind::Deterministic && !class.is_malformed_call()) {
        let failure = Failure { class: *class, ..Failure::unusable(String::new()) };
        assert!(guidance(&call, &failure, &Catalogue::default(), false, false).is_some(), "{class}");
    }
}
