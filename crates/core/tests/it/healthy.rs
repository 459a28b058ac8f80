//! Stories of healthy work: calls that look alike, and must neither be kept from running nor end the run.

use serde_json::{Value, json};
use tool_guard_core::{CallEvent, OutcomeEvent};

use crate::common::{CallView, host};

/// A call: seconds before it, the tool, its arguments, whether it fails, and its result.
type Step = (u64, &'static str, Value, bool, String);

fn works(tool: &'static str, args: Value, text: impl Into<String>) -> Step {
    (0, tool, args, false, text.into())
}

fn fails(tool: &'static str, args: Value, text: impl Into<String>) -> Step {
    (0, tool, args, true, text.into())
}

fn exec(command: impl AsRef<str>, text: impl Into<String>) -> Step {
    works("exec", json!({ "command": command.as_ref() }), text)
}

/// The same that comes so many seconds later.
fn after(seconds: u64, step: Step) -> Step {
    (seconds, step.1, step.2, step.3, step.4)
}

fn each(times: usize, steps: impl Fn(usize) -> Vec<Step>) -> Vec<Step> {
    (0..times).flat_map(steps).collect()
}

const WORDS: [&str; 10] = ["amber", "birch", "cedar", "delta", "ember", "fjord", "grove", "heron", "inlet", "juniper"];

/// Ten questions that are all answered alike, and the report on them.
fn survey(question: impl Fn(usize) -> Step) -> Vec<Step> {
    let report =
        works("write", json!({ "path": "free-names.md", "content": "all of them" }), "Successfully wrote 11 bytes to free-names.md");
    (0..10).map(question).chain([report]).collect()
}

fn stories() -> Vec<(&'static str, Vec<Step>)> {
    [single_calls(), rounds(), records(), servers(), wanted(), between(), batches()].concat()
}

/// One kind of call again and again.
fn single_calls() -> Vec<(&'static str, Vec<Step>)> {
    let command = |command: String| json!({ "command": command });
    let added = "Task added.";
    vec![
        ("seven tasks", each(7, |i| vec![works("add_task", json!({ "title": format!("Call {} about the roof", WORDS[i]) }), added)])),
        (
            "seven approvals",
            each(7, |i| vec![works("nodes", json!({ "action": "approve", "requestId": format!("req-{i}a{}", i * 7) }), "Approved.")]),
        ),
        (
            "free npm names",
            survey(|i| {
                let name = WORDS[i];
                let text = format!("npm error code E404\nnpm error 404  The package {name} is not there\n\nCommand exited with code 1");
                fails("exec", command(format!("npm view {name}")), text)
            }),
        ),
        (
            "closed ports",
            survey(|i| {
                let text =
                    format!("nc: connect to localhost port {} (tcp) failed: Connection refused\n\nCommand exited with code 1", 8000 + i);
                fails("exec", command(format!("nc -zv localhost {}", 8000 + i)), text)
            }),
        ),
        (
            "services that are not there",
            survey(|i| {
                let text = format!("Unit {}.service could not be found.\n\nCommand exited with code 4", WORDS[i]);
                fails("exec", command(format!("systemctl status {}", WORDS[i])), text)
            }),
        ),
        (
            "resources that are not there",
            survey(|i| {
                let text =
                    format!("Error from server (NotFound): deployments.apps \"{}\" not found\n\nCommand exited with code 1", WORDS[i]);
                fails("exec", command(format!("kubectl get deployment {}", WORDS[i])), text)
            }),
        ),
        (
            "keys with an effect",
            each(20, |i| {
                let snapshot = format!("- listitem \"Article {i}: {}\" [focused]", WORDS[i % 10]);
                vec![works("press_key", json!({ "key": "ArrowDown" }), "ok"), works("take_snapshot", json!({}), snapshot)]
            }),
        ),
        (
            "a remote control that answers nothing",
            each(14, |_| vec![works("infrared_send", json!({ "remote": "amp", "command": "vol_down" }), "{\"ok\":true}")]),
        ),
        ("volume up", each(6, |_| vec![works("media_control", json!({ "action": "volume_up" }), "ok")])),
    ]
}

/// Several kinds of calls in turn.
fn rounds() -> Vec<(&'static str, Vec<Step>)> {
    let command = |command: String| json!({ "command": command });
    vec![
        (
            "a script that is improved",
            each(5, |i| {
                let edit = json!({ "path": "gen.py", "edits": [{ "oldText": format!("step {i}"), "newText": format!("step {}", i + 1) }] });
                vec![
                    works("edit", edit, "Successfully replaced text in gen.py."),
                    exec("python gen.py", "(no output)"),
                    works("read", json!({ "path": "out.csv" }), format!("id,name\n1,{}", WORDS[i])),
                ]
            }),
        ),
        (
            "checks of a pull request",
            ["git add -A", "git commit -m roof", "git push", "gh pr create --fill"]
                .map(|command| exec(command, format!("{command}: done")))
                .into_iter()
                .chain(each(20, |_| {
                    vec![exec("sleep 30", "(no output)"), after(30, exec("gh pr checks 12", "build\tpending\t0\nlint\tpass\t12s"))]
                }))
                .collect(),
        ),
        (
            "the report of a sub-agent",
            vec![
                works("sessions_spawn", json!({ "task": "write report.md" }), r#"{"status":"accepted","childSessionKey":"a:1"}"#),
                fails("read", json!({ "path": "report.md" }), "ENOENT: no such file or directory, access 'report.md'"),
                after(120, fails("read", json!({ "path": "report.md" }), "ENOENT: no such file or directory, access 'report.md'")),
                after(120, fails("read", json!({ "path": "report.md" }), "ENOENT: no such file or directory, access 'report.md'")),
                after(120, works("read", json!({ "path": "report.md" }), "# Report\nAll is well.")),
            ],
        ),
        (
            "a stale reference",
            each(4, |i| {
                let stale = "Unknown ref \"e7\". Run a new snapshot and use a ref from that snapshot.";
                vec![
                    works("browser", json!({ "action": "snapshot" }), format!("- button \"{}\" [ref=e{i}]", WORDS[i])),
                    fails("browser", json!({ "action": "act", "request": { "kind": "click", "ref": "e7" } }), stale),
                ]
            }),
        ),
        ("images only", each(10, |_| vec![works("take_screenshot", json!({}), "[image]")])),
        (
            "a flaky test",
            each(10, |i| {
                let (failed, text) = (i % 2 == 1, ["12 passed", "11 passed, 1 failed\n\nCommand exited with code 1"][i % 2]);
                vec![(0, "exec", json!({ "command": "npm test" }), failed, text.to_owned())]
            }),
        ),
        (
            "a test that is run twice after each of twelve edits",
            each(12, |i| {
                let edit = json!({ "path": "a.txt", "edits": [{ "oldText": format!("v{i}."), "newText": format!("v{}.", i + 1) }] });
                let test = fails("exec", command("npm test".to_owned()), "1 test failed\n\nCommand exited with code 1");
                vec![works("edit", edit, "Successfully replaced text in a.txt."), test.clone(), test]
            }),
        ),
    ]
}

/// Records that are entered one after the other: what they are about differs, what is said of them hardly does.
fn records() -> Vec<(&'static str, Vec<Step>)> {
    const REMARKS: [&str; 3] = ["Well argued.", "Say more about sources.", "Good ending."];
    vec![
        (
            "a table that is filled month by month",
            each(24, |i| {
                let (from, to) =
                    (format!("20{}-{:02}-01", 23 + i / 12, i % 12 + 1), format!("20{}-{:02}-01", 23 + (i + 1) / 12, (i + 1) % 12 + 1));
                let sql =
                    format!("INSERT INTO daily SELECT day, sum(amount) FROM events WHERE day >= '{from}' AND day < '{to}' GROUP BY 1");
                vec![works("sql_query", json!({ "sql": sql }), format!("INSERT 0 {}", [31, 28, 31, 30][i % 4]))]
            }),
        ),
        (
            "the same question to eighteen hosts",
            each(18, |i| {
                let disk = "/dev/vda1   40G   12G   26G  30% /\nup 6 weeks, 4 days";
                vec![exec(format!("ssh -o ConnectTimeout=5 edge{i:02}.fra 'df -h / | tail -1; uptime -p'"), disk)]
            }),
        ),
        (
            "marks for thirty papers",
            each(30, |i| {
                let mark = json!({ "paper": format!("p-{i:02}"), "mark": 8 + i % 5, "remark": REMARKS[i % 3] });
                vec![
                    works("fetch_paper", json!({ "paper": format!("p-{i:02}") }), format!("Paper {i} by {}", WORDS[i % 10])),
                    works("enter_mark", mark, "Mark entered."),
                ]
            }),
        ),
        (
            "articles with names of two words",
            each(24, |i| {
                let article =
                    json!({ "article_no": format!("A-{}", 100 + i), "title": format!("{} {}", WORDS[i % 3], ["box", "lid"][i % 2]) });
                vec![works("create_article", article, format!("{{\"article\":{{\"id\":{},\"state\":\"draft\"}}}}", 9000 + i * 7))]
            }),
        ),
        (
            "settings that are right already",
            each(24, |i| {
                let rule = json!({ "site": format!("site-{i}"), "kind": "mail", "limit": 300, "address": format!("192.0.2.{i}") });
                vec![works("ensure_rule", rule, "unchanged")]
            }),
        ),
        (
            "parcels from a scanner",
            each(24, |i| {
                // streaks of the same article
                let code = ["4012345", "4098765"][usize::from(i % 7 > 4)];
                vec![
                    works(
                        "scanner_next",
                        json!({ "lane": 3 }),
                        format!("{{\"code\":\"{code}\",\"at\":\"2026-03-02T09:{:02}:11Z\"}}", i % 60),
                    ),
                    after(8, works("book_parcel", json!({ "code": code, "count": 1 }), "booked 1")),
                ]
            }),
        ),
        (
            "migrations forth and back",
            each(8, |i| {
                let ran = |verb: &str| format!("INFO {verb} {:07x}", 0xa1_b2c3 + i * 0x1_0101);
                vec![exec("migrate up 1", ran("applied")), exec("migrate down 1", ran("took back")), exec("migrate up 1", ran("applied"))]
            }),
        ),
    ]
}

/// What answers with a "no" that depends on what is asked, or on when.
fn servers() -> Vec<(&'static str, Vec<Step>)> {
    let ping = "PING 192.0.2.7 56 data bytes\n--- statistics ---\n1 packets transmitted, 0 received, 100% packet loss, time 0ms\n\nCommand exited with code 1";
    vec![
        (
            "wrong inputs for a form",
            (0..12)
                .map(|i| {
                    let inputs = ["", "a", "a@", "@b", "a b", "a@b@c", "x", "1", "-", "a@b", ".", "@"];
                    let body = json!({ "method": "POST", "url": "https://test.example/api/join", "json": { "mail": inputs[i], "age": 30 } });
                    let said = format!("HTTP/1.1 422 Unprocessable Content\nx-request-id: {i}f\n\n{{\"errors\":[{{\"field\":\"mail\",\"code\":\"invalid\"}}]}}");
                    fails("http_request", body, said)
                })
                .collect(),
        ),
        (
            "units of a bus",
            each(20, |i| vec![fails("bus_read", json!({ "port": "/dev/ttyS1", "unit": i, "register": 100 }), "Bus error: no answer from the unit")]),
        ),
        (
            "a table that is to be booked as soon as that is open",
            each(14, |_| {
                let table = json!({ "place": "mill", "day": "2026-05-01", "people": 4 });
                vec![
                    fails("book_table", table, "409: May is not open yet. It opens today at about ten."),
                    after(60, exec("sleep 60", "(no output)")),
                ]
            }),
        ),
        (
            "ports that must be closed, host by host",
            each(18, |i| {
                let (host, port) = (10 + i / 3, [22, 443, 5432][i % 3]);
                let script = format!("timeout 5 nc -zv -w 4 192.0.2.{host} {port}");
                let said = format!("nc: connect to 192.0.2.{host} port {port} (tcp) timed out: Operation now in progress");
                vec![fails("shell", json!({ "command": ["bash", "-lc", script] }), said)]
            }),
        ),
        (
            "a sign-in on another device that nobody has confirmed so far",
            [works("fetch", json!({ "url": "https://id.example/device" }), "{\"code\":\"Xq7\"}"), works("tell_user", json!({ "text": "Enter Xq7" }), "sent")]
                .into_iter()
                .chain(each(12, |_| {
                    let args = json!({ "method": "POST", "url": "https://id.example/token", "body": "grant_type=device_code&code=Xq7" });
                    let said = "HTTP 400\n{\"error\":\"authorization_pending\",\"error_description\":\"wait for the person\"}";
                    vec![after(8, fails("fetch", args, said))]
                }))
                .collect(),
        ),
        (
            "a riddle in a chat, answer by answer",
            each(12, |i| {
                let who = ["ada", "bo", "cy"][i % 3];
                let say = |text: String| works("chat_send", json!({ "channel": "c-77", "text": text }), format!("Message sent. id={}", 400 + i));
                let answers = works(
                    "chat_read",
                    json!({ "channel": "c-77", "after": 400 + i }),
                    format!("{who}: {}", ["rain", "a clock", "the moon", "a river", "salt", "an echo"][i % 6].repeat(1 + i / 6)),
                );
                vec![
                    after(30, answers),
                    say(format!("Right, that is a point for {who}! The score is ada {}, bo {}, cy {}", 1 + i / 3, i / 3, i / 4)),
                ]
            }),
        ),
        (
            "ten samples of a model's answer",
            each(10, |i| {
                let said = ["{\"town\":\"Ulm\",\"people\":129}", "{\"town\":\"Ulm\",\"people\":\"129\"}", "Here you are: {\"town\":\"Ulm\"}"]
                    [[0, 0, 1, 2, 0, 0, 1, 0, 0, 2][i]];
                let again = "curl -s localhost:9001/complete -d @ask.json | jq -r .text | tee -a samples.txt";
                vec![after(6, exec(again, said))]
            }),
        ),
        ("a router that starts again", each(9, |_| vec![after(17, fails("exec", json!({ "command": "sleep 15; ping -c1 192.0.2.7" }), ping))])),
    ]
}

/// The same again, because it is wanted.
fn wanted() -> Vec<(&'static str, Vec<Step>)> {
    let asked =
        r#"curl -s localhost:11434/api/generate -d '{"model":"qwen","prompt":"Name a river.","seed":7}' | jq -r .response | sha256sum"#;
    vec![
        ("the same answer of a model sixteen times", each(16, |_| vec![after(2, exec(asked, "9f86d081884c7d659a2feaa0c55ad015  -"))])),
        (
            "one question to a model by a tool",
            each(25, |_| {
                let ask = json!({ "model": "phi", "prompt": "A bat and a ball cost 1.10 together. What is the price of the ball?" });
                vec![works("llm_complete", ask, r#"{"text":"The ball costs 0.05, since the bat costs one more than it.","tokens":18}"#)]
            }),
        ),
        (
            "a light that is dimmed in small steps",
            each(20, |_| {
                let dim =
                    json!({ "domain": "light", "service": "turn_on", "entity_id": "light.hall", "data": { "brightness_step_pct": -3 } });
                vec![after(20, works("ha_call_service", dim, "[]"))]
            }),
        ),
        ("channels of an old television", each(14, |_| vec![works("infrared_send", json!({ "device": "tv", "key": "CH_UP" }), "sent")])),
        (
            "rows that are deleted in batches",
            each(26, |_| {
                let sql = "DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE expires_at < now() LIMIT 5000)";
                vec![works("sql_execute", json!({ "sql": sql }), r#"{"rowCount":5000}"#)]
            }),
        ),
        (
            "slides that are shown",
            each(25, |_| vec![after(20, works("press_button", json!({ "button": "next" }), r#"{"status":"executed"}"#))]),
        ),
    ]
}

/// A look that shows the same between things that have nothing to do with it, or that differ.
fn between() -> Vec<(&'static str, Vec<Step>)> {
    let health = r#"{"status":"green","nodes":14,"active_shards":212,"relocating_shards":0,"unassigned_shards":0}"#;
    let missing =
        |i: usize| ["readUtf8TextHeader", "hashSha256DigestOf", "signInOAuth2User", "toBase64UrlString", "parseIpv4AddressOf"][i % 5];
    vec![
        (
            "services that are started again one by one",
            each(10, |i| {
                vec![exec(format!("docker restart {}", WORDS[i % 10]), WORDS[i % 10]), exec("curl -s http://localhost:8080/health", health)]
            }),
        ),
        (
            "nodes that are emptied one by one",
            each(12, |i| {
                vec![exec(format!("kubectl drain node-{i}"), format!("node/node-{i} drained")), exec("kubectl get deployments", health)]
            }),
        ),
        (
            "a plan that is read between edits of another file",
            each(12, |i| {
                let edit = json!({ "path": "src/main.rs", "edits": [{ "oldText": format!("step {i}"), "newText": format!("done {i}") }] });
                let plan = "# Plan\n1. Parse the header\n2. Check each field of it\n3. Write the report to the output folder";
                vec![works("edit", edit, "Successfully replaced text in src/main.rs."), works("read", json!({ "path": "PLAN.md" }), plan)]
            }),
        ),
        (
            "two branches that are compared",
            each(8, |i| {
                let branch = ["main", "fast"][i % 2];
                let log = format!("{}a41c9 the tip of {branch}: the latest change of the parser and its tests", i % 2);
                vec![
                    exec(format!("git checkout {branch}"), format!("Switched to branch '{branch}'")),
                    exec("git log -1 --oneline", log),
                    exec("./bench.sh", format!("median {} ms", 100 + i * 7 % 13)),
                ]
            }),
        ),
        (
            "functions with digits in their names that are written one by one",
            each(14, |i| {
                let said = format!(
                    "error[E0425]: cannot find function `{}{i}` in this scope of the module\n\nCommand exited with code 101",
                    missing(i)
                );
                let edit =
                    json!({ "path": "src/lib.rs", "edits": [{ "oldText": format!("// {i}"), "newText": format!("fn f{i}() {{}}") }] });
                vec![
                    fails("exec", json!({ "command": "cargo test" }), said),
                    works("edit", edit, "Successfully replaced text in src/lib.rs."),
                ]
            }),
        ),
        (
            "deployments that are restarted one by one",
            each(10, |i| {
                let restart = exec(format!("kubectl -n prod rollout restart deployment {}", WORDS[i]), "restarted");
                vec![restart, exec("kubectl get deployments", health)]
            }),
        ),
        (
            "answers of a model that are written and scored",
            each(12, |i| {
                let ask = format!("curl -s localhost:11434/api/generate -d @ask-{}.json > answer.txt", WORDS[i % 10]);
                let score = "Traceback (most recent call last):\n  File \"score.py\", line 9, in <module>\nAssertionError: the score of the answer is too low\n\nCommand exited with code 1";
                vec![exec(ask, "(no output)"), fails("exec", json!({ "command": "python3 score.py answer.txt" }), score)]
            }),
        ),
        (
            "rows that say of themselves that they are done",
            each(14, |_| {
                let rows = "3 out.jsonl\n\nrows\n{\"id\":1,\"status\":\"completed\"}\n{\"id\":2,\"status\":\"completed\"}\n{\"id\":3,\"status\":\"completed\"}";
                vec![after(60, exec("sleep 60; wc -l out.jsonl; echo; echo rows; cat out.jsonl", rows))]
            }),
        ),
    ]
}

/// One thing after the other that is answered alike.
fn batches() -> Vec<(&'static str, Vec<Step>)> {
    let levels = ["ERROR", "FATAL", "PANIC", "OOM", "SEGV"];
    vec![
        (
            "tickets with titles of one word",
            each(10, |i| {
                let ticket = json!({ "title": WORDS[i], "body": "Write the unit tests of this module and bring its page in the handbook up to date" });
                vec![works("create_issue", ticket, format!(r#"{{"number":{}}}"#, 40 + i))]
            }),
        ),
        (
            "mails that are archived by the hundred",
            each(12, |i| {
                let archive = json!({ "query": "newsletters in the inbox that are older than one year", "limit": 100 });
                vec![works("archive_messages", archive, format!(r#"{{"archived":100,"left":{}}}"#, 1200 - 100 * i))]
            }),
        ),
        (
            "words that are counted in each of six files",
            each(30, |i| vec![exec(format!("grep -c {} {}.log", levels[i % 5], WORDS[i / 5]), "0")]),
        ),
        (
            "packages that are installed already",
            each(16, |i| {
                let name = format!("{}{}", WORDS[i % 10], ["", "-kit"][i / 10]);
                vec![exec(
                    format!("apt-get install -y {name}"),
                    format!(
                        "{name} is already the newest version (1.{i}).\n0 upgraded, 0 newly installed, 0 to remove and 3 not upgraded."
                    ),
                )]
            }),
        ),
        (
            "folders of a project",
            each(24, |i| vec![exec(format!("mkdir -p pkg/m{}/{}", i / 4, ["src/test", "test", "src", "doc"][i % 4]), "(no output)")]),
        ),
        (
            "recordings that are written down, with the same warning",
            each(14, |i| {
                let said = "UserWarning: FP16 is not supported on CPU; using FP32 instead, which takes longer";
                vec![after(60, exec(format!("whisper audio/{}{}.ogg --model small --output_dir txt", WORDS[i % 10], i / 10), said))]
            }),
        ),
    ]
}

#[test]
fn no_call_of_healthy_work_is_kept_from_running() {
    let mut hindered = Vec::new();
    for (name, steps) in stories() {
        let mut host = host();
        for (at, (seconds, tool, args, failed, result)) in steps.into_iter().enumerate() {
            host.wait(seconds);
            let seen = host.call("main", tool, &args.to_string(), true, failed, &result);
            let stopped =
                matches!(&seen, CallView::Result(text) if text.contains("[LOOP DETECTED]") || text.contains("[TOOL ERROR LIMIT]"));
            if stopped || !matches!(seen, CallView::Result(_)) {
                hindered.push(format!("{name}, call {at}: {seen:?}"));
            }
        }
    }
    assert!(hindered.is_empty(), "{}", hindered.join("\n"));
}

#[test]
fn twelve_wrong_calls_in_one_message_are_one_mistake() {
    let mut host = host();
    let ids: Vec<String> = (0..12).map(|i| format!("c{i}")).collect();
    let call = |i: usize| CallEvent { session: "main", id: &ids[i], tool: "read", args: Some("{}"), time: 0 };
    for i in 0..12 {
        assert!(host.guard.on_assistant_call(call(i)).is_silent(), "{i}");
    }
    for i in 0..12 {
        let text = crate::common::MISSING;
        let outcome = OutcomeEvent {
            call: call(i),
            is_error: true,
            details_status: None,
            exit_code: None,
            text,
            length: text.len(),
            speaker: tool_guard_core::Speaker::Unknown,
        };
        host.guard.on_outcome(&outcome);
    }
    assert_eq!(host.ok("read", r#"{"path":"a.txt"}"#, "alpha"), CallView::Result("alpha".to_owned()));
}

#[test]
fn a_page_may_be_tried_once_more_after_another_was_asked_for_too_often() {
    let mut host = host();
    let page = |name: &str| format!(r#"{{"url":"https://docs.example/{name}"}}"#);
    host.fail("page_fetch", &page("x"), "404 Not Found");
    while !matches!(host.fail("page_fetch", &page("y"), "404 Not Found"), CallView::Blocked(_)) {}
    assert!(matches!(host.fail("page_fetch", &page("x"), "404 Not Found"), CallView::Result(_)));
}

#[test]
fn a_look_elsewhere_is_told_nothing_of_another_loop_and_does_not_free_it() {
    let mut host = host();
    while !matches!(host.missing_file(), CallView::Blocked(_)) {}
    for _ in 0..2 {
        assert!(host.ok("read", r#"{"path":"a.txt"}"#, "alpha").is("alpha"));
    }
    assert!(!matches!(host.missing_file(), CallView::Result(_)));
}
