//! Remedies that change nothing: each attempt is followed by something that was done before, or did nothing, or shows no effect.

use serde_json::json;
use tool_guard_verdict::action::Action;

use crate::common::{Host, exec, host, ran, text};

#[test]
fn a_program_that_was_installed_already_is_no_remedy() {
    let missing = "Traceback (most recent call last):\n  File \"plot.py\", line 1, in <module>\n    import charts\nModuleNotFoundError: No module named 'charts'\n\nCommand exited with code 1";
    let tries = [
        "pip install charts",
        "pip3 install charts",
        "pip install --upgrade charts",
        "python -m pip install charts",
        "pip install -U charts",
    ];
    let install = |host: &mut Host, at: usize, said: &str| host.ok("exec", &exec(tries[at / 2 % 5]), said);
    let satisfied = "Requirement already satisfied: charts in /opt/conda/lib/python3.11/site-packages (2.1)";
    let mut host = host();
    let count = ran(
        &mut host,
        40,
        |host, at| {
            if at % 2 == 0 { host.fail("exec", &exec("./plot.py"), missing) } else { install(host, at, satisfied) }
        },
    );
    assert!((6..12).contains(&count), "{count}");
    // one that installs something each time is
    let mut host = crate::common::host();
    let count = ran(&mut host, 16, |host, at| {
        let said = format!("{satisfied}\nSuccessfully installed part-{at}");
        if at % 2 == 0 { host.fail("exec", &exec("./plot.py"), missing) } else { install(host, at, &said) }
    });
    assert_eq!(count, 16);
}

#[test]
fn a_look_that_shows_the_same_whatever_is_done() {
    let alerts = "Alertname  Starts At  Summary  State\nDiskAlmostFull  21:14  Filesystem on db02 has less than 3 per cent left  active";
    let mut host = host();
    let mut shown = String::new();
    let count = ran(&mut host, 60, |host, at| {
        let seen = if at % 2 == 0 {
            host.ok("exec", &exec("amtool alert query"), alerts)
        } else {
            let id = format!("{at:08x}-4d42-c629-15b3-47201293cc{at:02x}");
            host.ok("exec", &exec(&format!("amtool silence add --duration={at}h --comment='resize {at}' alertname=DiskFull")), &id)
        };
        shown.push_str(text(&seen));
        seen
    });
    assert!((14..24).contains(&count), "{count}");
    let call = r#"exec({"command":"amtool alert query"})"#;
    let told =
        format!("[TOOL REPEAT] {call} returned the same result 6 times, whatever was changed in between. Look for the cause elsewhere.");
    assert!(shown.contains(&told), "{shown}");
    let evidence: Vec<_> = host.incidents.iter().filter_map(|incident| incident.evidence.clone()).collect();
    assert!(evidence.iter().any(|words| words == "6 identical results, whatever was changed in between"), "{evidence:?}");
    let notes = host.incidents.iter().filter(|incident| incident.action == Action::Note).count();
    assert_eq!(notes, 1, "it is told once");
    // a board that is looked at between different steps of one job is no such look
    let mut host = crate::common::host();
    let steps = ["git tag", "docker build -t", "kubectl rollout restart", "helm upgrade", "npm publish", "gh release create"];
    let count = ran(&mut host, 36, |host, at| {
        let step = exec(&format!("{} part-{at}", steps[at / 2 % 6]));
        if at % 2 == 0 { host.ok("exec", &exec("amtool alert query"), alerts) } else { host.ok("exec", &step, "done") }
    });
    assert_eq!(count, 36);
}

#[test]
fn a_look_whose_first_answer_was_not_read_has_not_changed() {
    let wall = |at: usize| {
        format!(
            "- heading \"tickets.example\"\n- text: Show that you are a person by doing what is asked for below.\n- text: Ray ID: {:016x}",
            at * 7_919 + 0xa1
        )
    };
    let mut host = host();
    let count = ran(&mut host, 60, |host, at| {
        if at % 2 == 0 {
            let url = format!("https://tickets.example/event/8?try={}", at / 4);
            host.ok(
                "browser",
                &json!({ "action": "navigate", "url": url }).to_string(),
                &json!({ "url": url, "title": "Just a moment..." }).to_string(),
            )
        } else {
            host.ok("browser", r#"{"action":"snapshot"}"#, &wall(at))
        }
    });
    assert!((10..24).contains(&count), "{count}");
}

#[test]
fn a_paragraph_that_is_appended_again_whatever_the_length_of_the_document() {
    let mut host = host();
    let args = r#"{"documentId":"minutes","text":"Tasks: Nadja sends the offer by Friday, Emre books the large room."}"#;
    let said = |at: usize| {
        json!({ "documentId": "minutes", "revisionId": format!("ALm{:x}Qy", at * 7_907 + 0xbeef), "characters": 2210 + 62 * at })
            .to_string()
    };
    let count = ran(&mut host, 30, |host, at| host.ok("docs_append_text", args, &said(at)));
    assert!((4..9).contains(&count), "{count}");
    // the next of a queue is another one each time
    let mut host = crate::common::host();
    let count = ran(&mut host, 30, |host, at| host.ok("archive_oldest", "{}", &json!({ "archived": 1, "left": 90 - at }).to_string()));
    assert_eq!(count, 30);
}

#[test]
fn a_token_that_is_fetched_anew_is_the_same_act() {
    let token = |at: usize| {
        json!({ "status": 200, "body": { "access_token": format!("eyJhbGciOiJSUzI1NiJ9.{at}Kq7vTzB3mW9xLdPf2RhYc{at}"), "token_type": "Bearer", "expires_in": 3600 } }).to_string()
    };
    let fetch = r#"{"method":"POST","url":"https://auth.example/oauth/token","form":{"grant_type":"client_credentials"}}"#;
    let refused = r#"{"status":401,"headers":{"www-authenticate":"Bearer error=\"invalid_token\", error_description=\"the audience of the token is another one\""},"body":{}}"#;
    let mut host = host();
    let count = ran(&mut host, 40, |host, at| {
        if at % 2 == 0 {
            host.ok("http_request", fetch, &token(at))
        } else {
            let args =
                json!({ "method": "GET", "url": "https://api.example/v2/fleet", "headers": { "Authorization": format!("Bearer x{at}") } });
            host.ok("http_request", &args.to_string(), refused)
        }
    });
    assert!((6..16).contains(&count), "{count}");
}

#[test]
fn a_look_between_packages_that_are_installed_already() {
    let board = "web    14/14 ready, no restarts in the last hour\napi    9/9 ready, no restarts in the last hour";
    // a look between packages that are all installed already
    let mut host = host();
    let count = ran(&mut host, 16, |host, at| {
        let package = format!(
            "package-{}",
            ["amber", "birch", "cedar", "delta", "ember", "fjord", "grove", "heron", "inlet", "larch", "maple", "nacre"][at / 2]
        );
        let said = format!("{package} is already the newest version (1.2).");
        if at % 2 == 0 {
            host.ok("exec", &exec("cat /proc/board"), board)
        } else {
            host.ok("exec", &exec(&format!("apt-get install -y {package}")), &said)
        }
    });
    assert_eq!(count, 16);
}
