//! Stuck work that thresholds on single calls miss: each of these is stopped, or its run ended, in time.

use serde_json::json;
use tool_guard_verdict::action::Action;

use crate::common::{Host, config, exec, host, ran, text};

#[test]
fn the_same_tests_by_other_commands_with_no_edit_between() {
    let report = "FAIL src/price.test.ts > rounds up\n  expected 12.5 to equal 12.49\nTests: 1 failed, 41 passed, 42 total\n\nCommand exited with code 1";
    let commands = [
        "npm test",
        "npx vitest run",
        "npm test -- price",
        "npm run test # once more",
        "CI=1 npm test",
        "npx vitest run price",
        "npm test -- --bail",
        "yarn test",
        "pnpm test",
        "npx vitest price",
    ];
    let mut host = host();
    let count = ran(&mut host, 30, |host, at| host.fail("exec", &exec(commands[at % commands.len()]), report));
    assert!((5..20).contains(&count), "{count}");
}

#[test]
fn rephrased_searches_with_the_same_empty_answer() {
    let questions = [
        "invoice of the dentist",
        "dentist invoice",
        "invoice dentist 2026",
        "the dentist's invoice",
        "dentist 2026 invoice",
        "invoice from dentist",
    ];
    let mut host = host();
    let query = |at: usize| json!({ "query": format!("{} {}", questions[at % 6], ["", "mail", "letter", "pdf"][at / 6 % 4]) }).to_string();
    let count = ran(&mut host, 40, |host, at| host.fail("mail_search", &query(at), "No mail found that matches the query."));
    assert!((6..36).contains(&count), "{count}");
}

#[test]
fn the_same_few_words_searched_in_other_orders() {
    let orders = [[0, 1, 2], [2, 1, 0], [1, 0, 2], [1, 2, 0], [0, 2, 1], [2, 0, 1]];
    let mut host = host();
    let query = |at: usize| {
        let words = orders[at % 6].map(|word| ["hartmann", "contract", "signed"][word]);
        json!({ "query": words.join([" ", ", ", " - ", " / "][at / 6 % 4]), "pageSize": 10 }).to_string()
    };
    let empty = r#"{"kind":"drive#fileList","incompleteSearch":false,"files":[]}"#;
    let count = ran(&mut host, 40, |host, at| host.ok("drive_search", &query(at), empty));
    assert!((8..24).contains(&count), "{count}");
}

#[test]
fn what_only_looks_like_a_step_or_a_sample() {
    for (tool, args, answer) in [
        ("config_set", r#"{"key":"page_size","value":"50"}"#, "ok"),
        ("create_event", r#"{"title":"Standup","start":"9:00","utc_offset":60}"#, "created"),
        ("sql_run", r#"{"sql":"UPDATE plans SET rate_limit = 100 WHERE id = 3"}"#, "UPDATE 1"),
        ("spawn_agent", r#"{"prompt":"write it","model":"m"}"#, "spawned"),
        ("exec", r#"{"command":"curl -s -X POST https://api.example/tasks/17/complete"}"#, r#"{"ok":true}"#),
        ("post_remark", r#"{"issue":7,"comment":"We are looking into it and will be back with news tomorrow"}"#, r#"{"remark":901}"#),
    ] {
        let mut host = host();
        let count = ran(&mut host, 40, |host, _| host.ok(tool, args, answer));
        assert!((3..16).contains(&count), "{tool} {args}: {count}");
    }
}

#[test]
fn a_list_of_helpers_that_have_all_ended() {
    let mut host = host();
    let list = |at: usize| {
        format!(
            "active subagents:\n(none)\n\nrecent (last 30m):\n1. alpha (small, 1m11s) done, {}m ago\n2. beta (small, 2m4s) done, {}m ago",
            at + 3,
            at + 1
        )
    };
    let count = ran(&mut host, 40, |host, at| {
        host.wait(30);
        host.ok("subagents", r#"{"action":"list"}"#, &list(at / 2))
    });
    assert!((4..16).contains(&count), "{count}");
}

#[test]
fn a_read_whose_offset_is_ignored() {
    let text = (0..40).map(|line| format!("line {line} of the ledger holds an entry")).collect::<Vec<_>>().join("\n");
    let mut host = host();
    let args = |at: usize| json!({ "path": "ledger.txt", "offset": at * 100 }).to_string();
    let count = ran(&mut host, 60, |host, at| host.ok("read", &args(at), &text));
    assert!((5..50).contains(&count), "{count}");
}

#[test]
fn a_slow_local_model_in_a_loop() {
    let mut host = host();
    let count = ran(&mut host, 40, |host, _| {
        host.wait(120);
        host.ok("read", r#"{"path":"a.txt"}"#, "the same text, which says nothing new about what is to be done here today")
    });
    assert!((5..30).contains(&count), "{count}");
}

#[test]
fn two_runs_that_alternate_in_one_session() {
    let mut host = host();
    let count = ran(&mut host, 20, |host, at| {
        host.turn("main", if at % 2 == 0 { "run-1" } else { "run-2" });
        host.empty_read()
    });
    assert!(count <= 6, "each run has its own count, and neither takes the other's away: {count}");
}

#[test]
fn a_round_over_eight_files() {
    let mut host = host();
    let args = |at: usize| json!({ "path": format!("src/part-{}.ts", at % 8) }).to_string();
    let text = |at: usize| format!("export const part = {};\nexport function name() {{ return \"part {}\"; }}", at % 8, at % 8);
    let count = ran(&mut host, 80, |host, at| host.ok("read", &args(at), &text(at)));
    assert!((16..48).contains(&count), "{count}");
}

#[test]
fn a_refusal_retried_under_other_headers() {
    let headers =
        ["Accept: application/json", "X-Api-Version: 2", "Authorization: Bearer $TOKEN", "Authorization: token $TOKEN", "X-Auth: $TOKEN"];
    let mut host = host();
    let command =
        |at: usize| exec(&format!("curl -s -H '{}' https://api.example/v1/orders{}", headers[at % 5], ["", "?v=2", "?full=1"][at / 5 % 3]));
    let answer = "{\"error\":\"invalid_token\",\"message\":\"401 Unauthorized\"}\n\nCommand exited with code 22";
    let count = ran(&mut host, 30, |host, at| host.fail("exec", &command(at), answer));
    assert!((4..20).contains(&count), "{count}");
}

#[test]
fn a_refusal_that_the_command_prints_as_a_success() {
    // without `-f` curl ends with 0 whatever the server says
    let headers = ["-H 'Authorization: Bearer x'", "-H 'X-Api-Key: x'", "-u x:x", "-H 'Cookie: token=x'", "-H 'X-Auth-Token: x'"];
    let command = |at: usize| exec(&format!("curl -s {} {} https://api.acme.example/v2/items", headers[at % 5], headers[at / 5 % 5]));
    let mut host = host();
    let count = ran(&mut host, 25, |host, at| host.ok("exec", &command(at), r#"{"error":"unauthorized"}"#));
    assert!((5..20).contains(&count), "{count}");
    // other places that refuse are a survey
    let mut host = crate::common::host();
    let survey = |at: usize| exec(&format!("curl -s https://api.acme.example/v2/item-{at}"));
    let count = ran(&mut host, 25, |host, at| host.ok("exec", &survey(at), r#"{"error":"unauthorized"}"#));
    assert_eq!(count, 25);
}

#[test]
fn a_poll_that_goes_on_after_the_end() {
    let mut host = host();
    let count = ran(&mut host, 40, |host, _| {
        host.wait(30);
        host.ok(
            "get_export",
            r#"{"name":"orders"}"#,
            r#"{"name":"orders","state":"failed","reason":"a column is missing in the source table"}"#,
        )
    });
    assert!((5..30).contains(&count), "{count}");
}

#[test]
fn the_same_message_in_other_words() {
    let texts = [
        "Hello Ann, please send me the report today",
        "Ann, please send the report today",
        "Hello Ann, send me the report please",
        "please send me the report today Ann",
        "Hello, the report today please, Ann",
        "Ann please, the report, send me today",
    ];
    let mut host = host();
    let args = |at: usize| {
        json!({ "to": "ann", "text": format!("{}{}", texts[at % 6], ["", " please", " today please", " Ann"][at / 6 % 4]) }).to_string()
    };
    let count = ran(&mut host, 24, |host, at| host.ok("send_message", &args(at), "sent"));
    assert!((4..22).contains(&count), "{count}");
}

#[test]
fn a_stated_failure_is_none_of_the_successes() {
    let mut host = host();
    let count = ran(&mut host, 20, |host, _| {
        host.ok("lights_set", r#"{"room":"kitchen","on":true}"#, r#"{"ok":false,"error":"bridge is offline"}"#)
    });
    assert!((2..10).contains(&count), "{count}");
}

#[test]
fn the_users_numbers_scale_what_must_be_proven() {
    let count = |settings: serde_json::Value| {
        let mut host = Host::new(config(&settings));
        ran(&mut host, 80, |host, _| host.missing_file())
    };
    let usual = count(json!({}));
    assert!(count(json!({ "maxIdenticalFailures": 4 })) > usual);
    assert!((2..8).contains(&usual), "{usual}");
}

#[test]
fn a_click_after_which_the_page_is_the_same_whatever_its_references() {
    let mut host = host();
    let page = |at: usize| {
        format!("- heading \"Delivery\" [ref=e{}]\n- alert: \"Enter a street\"\n- button \"Go on\" [ref=e{}]", at * 40, at * 40 + 7)
    };
    let count = ran(&mut host, 60, |host, at| {
        if at % 2 == 0 {
            host.ok("browser_click", &json!({ "element": "Go on", "ref": format!("e{}", at * 40 + 7) }).to_string(), "clicked")
        } else {
            host.ok("browser_snapshot", "{}", &page(at))
        }
    });
    assert!((8..24).contains(&count), "{count}");
}

#[test]
fn edits_of_one_file_that_change_nothing_of_the_error() {
    let error = "error[E0502]: cannot borrow `self.parts` as mutable because it is also borrowed as immutable\n  --> src/store.rs:47:9\nerror: could not compile `store` due to 1 previous error\n\nCommand exited with code 101";
    let mut host = host();
    let edit = |at: usize| {
        json!({ "path": "src/store.rs", "edits": [{ "oldText": format!("v{at}"), "newText": format!("v{}", at + 1) }] }).to_string()
    };
    let count = ran(&mut host, 60, |host, at| {
        if at % 2 == 0 {
            host.fail("exec", &exec("cargo build"), error)
        } else {
            host.ok("edit", &edit(at), "Successfully replaced text in src/store.rs.")
        }
    });
    // a person would let it try some ten times
    assert!((14..26).contains(&count), "{count}");
    let notes = host.incidents.iter().filter(|incident| incident.action == Action::Note).count();
    assert_eq!(notes, 1, "it is told once");
    // work on other files is another attempt
    let mut host = crate::common::host();
    let count = ran(&mut host, 40, |host, at| {
        let other = json!({ "path": format!("src/part-{at}.rs"), "content": format!("// part {at}") }).to_string();
        if at % 2 == 0 { host.fail("exec", &exec("cargo build"), error) } else { host.ok("write", &other, "Successfully wrote 9 bytes.") }
    });
    assert_eq!(count, 40);
}

#[test]
fn edits_that_only_move_an_error_between_lines_are_stuck() {
    let errors = [
        "cannot borrow `self.parts` as mutable because it is also borrowed",
        "the type of `parts` cannot be inferred in this scope of code",
    ];
    let mut host = host();
    let count = ran(&mut host, 60, |host, at| {
        let line = 40 + at / 2 % 7;
        let said = format!(
            "error: {}\n  --> src/store.rs:{line}:9\n{line} |     part.add(1);\n\nCommand exited with code 101",
            errors[at / 4 % 2]
        );
        if at % 2 == 0 {
            host.fail("exec", &exec("cargo build"), &said)
        } else {
            let edit = json!({ "path": "src/store.rs", "edits": [{ "oldText": format!("v{at}"), "newText": format!("// v{}", at + 1) }] });
            host.ok("edit", &edit.to_string(), "Successfully replaced text in src/store.rs.")
        }
    });
    assert!((16..34).contains(&count), "{count}");
    // of `build | tail` the exit code says nothing: it is let go on for longer
    let mut host = crate::common::host();
    let mut shown = String::new();
    let count = ran(&mut host, 60, |host, at| {
        let edit = json!({ "path": "src/store.rs", "edits": [{ "oldText": format!("v{at}"), "newText": format!("// v{}", at + 1) }] });
        let seen = if at % 2 == 0 {
            let said = format!("Compiling store\nerror: {}\n  --> src/store.rs:{}:9", errors[0], 40 + at / 2 % 3);
            host.ok("exec", &exec("cargo build 2>&1 | tail -20"), &said)
        } else {
            host.ok("edit", &edit.to_string(), "Successfully replaced text in src/store.rs.")
        };
        shown.push_str(text(&seen));
        seen
    });
    assert!((26..40).contains(&count), "{count}");
    let notes: Vec<_> = host.incidents.iter().filter(|incident| incident.action == Action::Note).map(|incident| incident.count).collect();
    let command = r#"exec({"command":"cargo build 2>&1 | tail -20"})"#;
    let told =
        format!("[TOOL REPEAT] {command} failed 10 times in the same way, whatever was changed in between. Look for the cause elsewhere.");
    // the first failure came before the first change
    let stopped = "[LOOP DETECTED] Tool \"exec\" failed 15 times in the same way with identical arguments.\n\
                   What was changed in between does not change it.";
    assert!(shown.contains(&told) && shown.contains(stopped), "{shown}");
    assert_eq!(notes, [10], "it is told once, with their number");
    // an error that is another one each time, or numbers that come nearer, are progress
    for said in [
        |at: usize| format!("error: `name_{at}` is not known in this scope of the code"),
        |at| format!("expected a score of 90, the measured score is {at}"),
    ] {
        let mut host = crate::common::host();
        let count = ran(&mut host, 40, |host, at| {
            let edit = json!({ "path": "src/store.rs", "edits": [{ "oldText": format!("v{at}"), "newText": format!("v{}", at + 1) }] });
            if at % 2 == 0 {
                host.fail("exec", &exec("make"), &format!("{}\n\nCommand exited with code 2", said(at)))
            } else {
                host.ok("edit", &edit.to_string(), "Successfully replaced text in src/store.rs.")
            }
        });
        assert_eq!(count, 40, "{}", said(0));
    }
}

#[test]
fn an_expired_login_that_every_tool_meets() {
    let error = "Error: invalid_grant: the token has been expired or revoked. Ask the user to sign in again with the command `acme login`.";
    let tools = ["mail_search", "drive_list", "contacts_find", "calendar_list"];
    let mut host = host();
    let args = |at: usize| json!({ "query": (["bank", "letter", "rent", "tax", "insurance"][at % 5]) }).to_string();
    let count = ran(&mut host, 30, |host, at| host.fail(tools[at % 4], &args(at), error));
    assert!((5..16).contains(&count), "{count}");
}

#[test]
fn a_host_that_is_down_whatever_it_is_asked() {
    let wanted =
        ["df -h", "uptime", "ls /srv", "cat /etc/fstab", "systemctl status backup", "du -sh /srv", "tail /var/log/syslog", "whoami"];
    let mut host = host();
    let command = |at: usize| exec(&format!("ssh -o ConnectTimeout=5 root@store1 '{}'", wanted[at % 8]));
    let count = ran(&mut host, 30, |host, at| {
        host.fail("exec", &command(at), "ssh: connect to host store1 port 22: No route to host\n\nCommand exited with code 255")
    });
    assert!((5..20).contains(&count), "{count}");
}

#[test]
fn asking_on_although_it_has_failed_for_good() {
    let mut host = host();
    let count = ran(&mut host, 40, |host, at| {
        host.wait(30);
        host.ok(
            "release_status",
            r#"{"release":77}"#,
            &format!("{{\"release\":77,\"phase\":\"failed\",\"reason\":\"no image\",\"age\":\"{}s\"}}", 40 + at * 31),
        )
    });
    assert!((4..14).contains(&count), "{count}");
}
