//! Answers that are the same, differ, or wait.

use tool_guard_outcome::facts::{Facts, Speaker};
use tool_guard_outcome::outcome::{Outcome, read};
use tool_guard_tools::catalogue::Catalogue;

use super::*;

fn answer(tool: &str, args: &str, text: &str) -> Answer {
    Answer::read(&Call::new(tool, Some(args), &Catalogue::default()), text, 0, None, true, &WordSet::default())
}

fn failed(tool: &str, args: &str, text: &str) -> Answer {
    let Outcome::Failure(failure) =
        read(Facts { tool, is_error: true, details_status: None, exit_code: None, text, speaker: Speaker::Unknown })
    else {
        panic!()
    };
    Answer::read(&Call::new(tool, Some(args), &Catalogue::default()), text, 0, Some(&failure), true, &WordSet::default())
}

fn same(a: &str, b: &str) -> bool {
    answer("probe", "{}", a).fingerprint == answer("probe", "{}", b).fingerprint
}

#[test]
fn what_changes_by_itself_does_not_count() {
    for (a, b) in [
        ("done at 2026-11-22T01:15:21.123Z", "done at 2026-11-23T11:05:01.9Z"),
        ("Nov 22 01:15 a.txt", "Nov 22 01:19 a.txt"),
        ("[12:01:07] tick", "[12:01:19] tick"),
        ("12 passed in 0.59s", "12 passed in 10.2s"),
        ("took 2m3s in all", "took 14m59s in all"),
        ("took 12 ms", "took 1,204 ms"),
        ("running (pid 4242)", "running (pid 97)"),
        ("Attempt 1/5 failed", "Attempt 2/5 failed"),
        ("Command still running (session calm-reef, pid 61022).", "Command still running (session nova-fox, pid 7)."),
        ("{\"ok\":true,\"targetId\":\"9E37\",\"title\":\"404\"}", "{\"ok\":true,\"targetId\":\"1F2A\",\"title\":\"404\"}"),
        ("{\"thoughtHistoryLength\":3,\"next\":false}", "{\"thoughtHistoryLength\":4,\"next\":false}"),
        ("{\"text\":\"notes\",\"score\":0.8123}", "{\"text\":\"notes\",\"score\":0.7991}"),
        ("{\"text\":\"total ?\",\"mean_confidence\":0.61}", "{\"text\":\"total ?\",\"mean_confidence\":0.62}"),
        ("{\"page\":1,\"elapsed_ms\":1812}", "{\"page\":1,\"elapsed_ms\":2245}"),
        ("Sign in. Session 0bd3f46c", "Sign in. Session 95984331"),
        ("Sign in: https://a.example/auth?state=0bd3f46ccd8b77764ada55", "Sign in: https://a.example/auth?state=95984331b8532ee7f632ec"),
        ("🧮 Tokens: 94k in / 312 out\n🗄️ Cache: 97% hit\nready", "🧮 Tokens: 95k in / 394 out\n🗄️ Cache: 98% hit\nready"),
        ("⏱️ Uptime: gateway 4h 12m · system 9d 3h", "⏱️ Uptime: gateway 4h 13m · system 9d 3h"),
        ("job 0f8fad5b-d9cb-469f-a165-70867728950e", "job 7c9e6679-7425-40de-944b-e07fc1f90ae7"),
        ("<<<EXTERNAL_UNTRUSTED_CONTENT id=\"a1b2\">>> hello", "<<<EXTERNAL_UNTRUSTED_CONTENT id=\"zz99\">>> hello"),
        ("{\"messageId\":\"1001\",\"ok\":true}", "{\"messageId\":\"1002\",\"ok\":true}"),
        ("{\"request_id\": \"req-abc\"}", "{\"request_id\": \"req-xyz\"}"),
        ("{\"platformMessageId\":\"p_1\"}", "{\"platformMessageId\":\"p_2\"}"),
        ("Approval required (id 1a2b3c4d). Wait.", "Approval required (id 99ffee01). Wait."),
        ("Reply with:\n/approve 1a2b3c4d allow-once", "Reply with:\n/approve 99ffee01 allow-once"),
        ("wrote /tmp/tmp.Ab12Cd/out.log", "wrote /tmp/tmp.Zz98Yx/out.log"),
        ("Verify you are human. Ray ID: 8c1f2ab34d5e6f70", "Verify you are human. Ray ID: 7d0a9be83c4f5a61"),
        ("at 1763774121", "at 1763774999"),
        ("object at 0x7f3a2b10", "object at 0x7f3a9c44"),
        ("- button \"Pay\" [ref=e72]", "- button \"Pay\" [ref=s2e112]"),
        ("uid=3_17 button \"Pay\"", "uid=4_17 button \"Pay\""),
        ("{\"rates\":[],\"took_ms\":61,\"trace\":\"c804-12\"}", "{\"rates\":[],\"took_ms\":201,\"trace\":\"99ef-7f\"}"),
        ("{\"features\":6,\"seconds\":19.2}", "{\"features\":6,\"seconds\":20.9}"),
        ("  same\n", "same"),
        ("b.txt\na.txt", "a.txt\nb.txt"),
    ] {
        assert!(same(a, b), "{a} / {b}");
    }
}

#[test]
fn what_the_result_says_does_count() {
    for (a, b) in [
        ("3 passed, 2 failed", "4 passed, 1 failed"),
        ("src/a.rs:12:34: error", "src/a.rs:13:34: error"),
        ("order 12", "order 13"),
        ("score: 120", "score: 140"),
        ("state: queued", "state: failed"),
        ("session blue-fox", "session red-cat"),
        ("Balance: 12", "Balance: 13"),
        ("ref=12", "ref=13"),
        ("git ref v1", "git ref v2"),
        ("id: 1", "id: 2"),
        ("approve 12", "approve 13"),
        ("9f86d081884c7d65", "60303ae22b998861"),
        ("version 1.2.3", "version 1.2.4"),
        ("/tmp/report/a", "/tmp/letters/a"),
        ("5 m of cable", "6 m of cable"),
        ("205M\tmodel.gguf", "275M\tmodel.gguf"),
        ("20 min left", "6 min left"),
        ("", "x"),
    ] {
        assert!(!same(a, b), "{a} / {b}");
    }
}

#[test]
fn a_failure_may_say_the_same_of_another_line() {
    let complaint = |text: &str| failed("build", "{}", text).complaint;
    let at =
        |line: u32| format!("error: cannot borrow `list`\n --> src/a.rs:{line}:17\n{line} |     list.push(1);\nFile \"b.py\", line {line}");
    assert_eq!(complaint(&at(30)), complaint(&at(31)));
    assert_ne!(failed("build", "{}", &at(30)).fingerprint, failed("build", "{}", &at(31)).fingerprint);
    assert_ne!(complaint("error: expected 3, got 4"), complaint("error: expected 3, got 5"));
    assert_ne!(complaint("error: 3 tests failed"), complaint("error: 2 tests failed"));
    assert_eq!(answer("build", "{}", "src/a.rs:3:17").complaint, 0);
    let piped = |text: &str| answer("exec", r#"{"command":"cargo build 2>&1 | tail -9"}"#, text).complaint;
    assert_eq!(piped(&at(30)), piped(&at(31)));
    assert!(piped(&at(30)) != 0 && piped("12 passed") == 0);
}

#[test]
fn a_complaint_about_what_was_just_written_is_the_same_one() {
    let complaint = |module: &str| {
        let text = format!("src/app.ts(3,28): error TS2307: Cannot find module '{module}' or its corresponding type declarations.");
        let written = Call::new("edit", Some(&format!(r#"{{"path":"src/app.ts","newText":"from '{module}'"}}"#)), &Catalogue::default());
        let Outcome::Failure(failure) =
            read(Facts { tool: "exec", is_error: true, details_status: None, exit_code: Some(2), text: &text, speaker: Speaker::Unknown })
        else {
            panic!()
        };
        let call = Call::new("exec", Some(r#"{"command":"npx tsc --noEmit"}"#), &Catalogue::default());
        Answer::read(&call, &text, 0, Some(&failure), true, &written.words().set).complaint
    };
    assert_eq!(complaint("./utils/date"), complaint("@/lib/date"));
}

#[test]
fn an_age_grows_by_itself() {
    let said = |age: &str| answer("x", "{}", &format!("alpha has ended {age} ago"));
    assert!(said("5m").fingerprint == said("61 minutes").fingerprint && said("5m").durations == said("2 h").durations);
    assert_ne!(answer("x", "{}", "20 min left").fingerprint, answer("x", "{}", "6 min left").fingerprint);
}

#[test]
fn durations_are_told_apart() {
    let (a, b) = (answer("x", "{}", "median 12.1 ms"), answer("x", "{}", "median 9.8 ms"));
    assert!(a.fingerprint == b.fingerprint && a.durations != b.durations);
    assert_eq!(failed("x", "{}", "timed out after 12 ms").durations, failed("x", "{}", "timed out after 13 ms").durations);
}

#[test]
fn what_was_made_has_a_new_id_each_time() {
    let made = |text: &str| answer("create_invoice", "{}", text).fingerprint;
    assert_eq!(made("invoice 4f81ab29c0 made"), made("invoice 99cd01ab7e made"));
    assert_ne!(made("paid 3"), made("paid 4"));
}

#[test]
fn the_words_of_the_call_are_no_part_of_the_answer() {
    let missing =
        |path: &str| failed("read", &format!("{{\"path\":\"{path}\"}}"), &format!("ENOENT: no such file or directory, open '{path}'"));
    assert_eq!(missing("src/a.ts").fingerprint, missing("lib/main.ts").fingerprint);
    assert_ne!(missing("a").fingerprint, failed("read", "{\"path\":\"a\"}", "EACCES: permission denied, open 'a'").fingerprint);
}

#[test]
fn which_of_its_own_words_a_command_printed_is_its_answer() {
    let said = |text: &str| answer("exec", r#"{"command":"test -f x && echo yes || echo no"}"#, text).fingerprint;
    assert!(said("yes") == said("yes\n") && said("yes") != said("no"));
    let narrated = |text: &str| answer("exec", &format!(r#"{{"command":"echo {text}"}}"#), text).fingerprint;
    assert_eq!(narrated("done"), narrated("ready"));
}

#[test]
fn how_much_is_said_is_counted() {
    assert_eq!(answer("x", "{}", "OK").count, 0);
    assert_eq!(answer("x", "{}", "{\"state\":\"green\",\"size\":12}").count, 2);
    assert!(answer("x", "{}", "one two three four five six seven eight nine ten eleven").is_rich());
    assert!(answer("browser", "{}", "[image: screenshot.png]").opaque && !answer("x", "{}", "imagine that").opaque);
}

#[test]
fn long_texts_count_by_head_and_tail() {
    let text = |middle: &str| format!("{}{middle}{}", "a b\n".repeat(2000), "y z\n".repeat(2000));
    assert!(same(&text("one"), &text("two")));
    for text in ["é".repeat(9000), "12:".repeat(5000), "1h".repeat(5000), "\"".repeat(5000), "/tmp/".repeat(3000)] {
        assert!(same(&text, &text));
    }
}
