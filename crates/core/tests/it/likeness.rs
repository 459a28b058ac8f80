//! What only looks new, and what only looks alike: each kind of stuck work stands beside the healthy work that resembles it.

use serde_json::{Value, json};

use crate::common::{Host, exec, host, ran, text};

/// How many of `most` calls of a tool ran. `said`: arguments, whether it fails, and the answer to the call with this number.
fn of_tool(tool: &str, most: usize, said: impl Fn(usize) -> (Value, bool, String)) -> usize {
    ran(&mut host(), most, |host, at| {
        let (args, failed, answer) = said(at);
        host.call("main", tool, &args.to_string(), true, failed, &answer)
    })
}

fn commands(most: usize, said: impl Fn(usize) -> (String, bool, String)) -> usize {
    of_tool("exec", most, |at| {
        let (command, failed, answer) = said(at);
        (json!({ "command": command }), failed, answer)
    })
}

#[test]
fn a_page_that_wants_to_see_a_person_shows_another_riddle_each_time() {
    let things = ["hydrants", "buses", "crosswalks", "bridges", "bicycles"];
    let mut host = host();
    let mut shown = String::new();
    let count = ran(&mut host, 40, |host, at| {
        let seen = if at % 2 == 0 {
            let riddle = format!("- iframe \"challenge\" [ref=f{at}]: text \"Select all squares with {}\"", things[at / 2 % 5]);
            host.ok(
                "browser",
                r#"{"action":"snapshot"}"#,
                &format!("{riddle}\n- button \"Verify\" [ref=e{at}]\n- alert \"Please try again.\""),
            )
        } else {
            let click = json!({ "action": "act", "request": { "kind": "click", "ref": format!("e{at}") } });
            host.ok("browser", &click.to_string(), r#"{"ok":true}"#)
        };
        shown.push_str(text(&seen));
        seen
    });
    assert!((10..14).contains(&count), "{count}");
    let told =
        "asked for a person 3 times: for an approval, a login, a code or a captcha. Only the user can do that: tell them what is needed.";
    assert!(shown.contains(told), "{shown}");
}

#[test]
fn a_form_with_a_box_for_people_is_filled_in() {
    let count = of_tool("browser", 40, |at| match at % 2 {
        0 => {
            let fields: Vec<String> = (0..=at / 2).map(|field| format!("- textbox \"Field {field}\": x{field}")).collect();
            (json!({ "action": "snapshot" }), false, format!("{}\n- checkbox \"I am not a robot\"\n- button \"Send\"", fields.join("\n")))
        }
        _ => (
            json!({ "action": "act", "request": { "kind": "type", "ref": format!("e{at}"), "text": "x" } }),
            false,
            r#"{"ok":true}"#.into(),
        ),
    });
    assert_eq!(count, 40);
}

#[test]
fn a_code_that_nobody_is_told_is_asked_for_anew_each_time() {
    let code = |at: usize| format!("Qx{}rT9zK{}vB7mNp", 10 + at / 2, 30 + at / 2);
    let pending = r#"{"error":"authorization_pending","error_description":"Waiting for user to enter"#;
    let mut host = host();
    let count = ran(&mut host, 40, |host, at| {
        host.wait(10);
        if at % 2 == 0 {
            host.ok("music_device_login", "{}", &format!(r#"{{"device_code":"{}","user_code":"AB{at}-CD{at}"}}"#, code(at)))
        } else {
            let args = json!({ "device_code": code(at) }).to_string();
            host.fail("music_device_poll", &args, &format!("{pending} AB{}-CD{}\"}}", at - 1, at - 1))
        }
    });
    assert!((8..12).contains(&count), "{count}");
    // who polls for one code waits as the protocol wants it
    let mut host = crate::common::host();
    let count = ran(&mut host, 12, |host, _| {
        host.wait(10);
        host.fail("music_device_poll", &json!({ "device_code": code(0) }).to_string(), &format!("{pending} AB0-CD0\"}}"))
    });
    assert_eq!(count, 12);
}

#[test]
fn an_agent_that_talks_to_itself_by_commands() {
    let words = ["look at", "check", "read", "open", "find", "study", "go through", "list"];
    let said = |at: usize| format!("Now I {} the {}", words[at % 8], ["logs", "settings"][at / 8 % 2]);
    let count = commands(20, |at| (format!("{} \"{}\"", ["echo", "printf"][at % 2], said(at)), false, said(at)));
    assert!((5..9).contains(&count), "{count}");
    // headings between other work, and numbers that are counted
    let count = commands(24, |at| match at % 2 {
        0 => (format!("echo \"part {} of the work\"", words[at / 2 % 8]), false, format!("part {} of the work", words[at / 2 % 8])),
        _ => (format!("cat src/part{at}.rs"), false, format!("pub fn part{at}() -> usize {{ {at} }}")),
    });
    assert_eq!(count, 24);
    assert_eq!(commands(15, |at| (format!("echo {at}"), false, at.to_string())), 15);
}

#[test]
fn one_page_that_is_fetched_under_many_addresses() {
    let text = "Online booking has ended. Please come to the office in person, or call us between eight and twelve.";
    let ends = ["", "/", "?v=1", "?nocache=1", "?t=1770800000", "#new", "?_=17708001", "?refresh=true"];
    let page = |url: &str| format!("{{\"url\":\"{url}\",\"status\":200,\"text\":\"{text}\"}}");
    let count = of_tool("web_fetch", 30, |at| {
        let url = format!("{}city.example/dates{}", ["https://", "https://www."][at / 8 % 2], ends[at % 8]);
        (json!({ "url": url }), false, page(&url))
    });
    assert!((6..10).contains(&count), "{count}");
    // one day after the other is another page, whatever it says
    let count = of_tool("web_fetch", 20, |at| {
        let url = format!("https://city.example/dates?day={at}");
        (json!({ "url": url }), false, page(&url))
    });
    assert_eq!(count, 20);
}

#[test]
fn a_name_that_is_guessed_is_told_from_a_series() {
    let folders = ["Documents", "Downloads", "Desktop", "docs", "work", "files", "tmp", "data", "share", "mail", "scans", "home"];
    let missing = |path: &str| (json!({ "path": path }), true, format!("ENOENT: no such file or directory, access '{path}'"));
    let count = of_tool("read", 24, |at| missing(&format!("/home/ann/{}/{}contract.pdf", folders[at % 12], ["", "old/"][at / 12])));
    assert!((7..11).contains(&count), "{count}");
    // files can be listed, whatever their numbers are; what an archive has is found out one by one
    assert!((7..13).contains(&of_tool("read", 24, |at| missing(&format!("/home/ann/scans/page-{}.pdf", 100 + at)))));
    let gone = |url: &str| (json!({ "url": url }), true, "HTTP 404 Not Found: this object does not exist".to_owned());
    assert_eq!(of_tool("web_fetch", 24, |at| gone(&format!("https://archive.example/objects/{}", 1980 + at))), 24);
}

#[test]
fn a_command_whose_quotes_are_tried_in_all_ways() {
    let complaints = [
        "bash: -c: line 1: syntax error near unexpected token `('",
        "bash: -c: line 1: unexpected EOF while looking for matching `\"'",
        "bash: -c: line 1: syntax error: unexpected end of file",
        "bash: -c: line 1: unexpected EOF while looking for matching `''",
    ];
    let marks = ["'", "\"", "\\\"", "\\'", "''", "\"\"", "$'", "`"];
    let count = commands(30, |at| {
        let (mark, more) = (marks[at % 8], ["", " -r", " --compact"][at / 8 % 3]);
        let command = format!("jq {mark}.items[] | select(.name == {mark}Müller{mark}){mark} data.json{more}");
        (command, true, format!("{}\n\nCommand exited with code 2", complaints[at * 7 % 4]))
    });
    assert!((5..13).contains(&count), "{count}");
}

#[test]
fn a_number_that_has_no_part_in_the_answer() {
    let tree = "SUMMARY: shown are 12 files with 310 lines and 4 functions\nindex.html 210 lines\nplayer.js 100 lines\nLanguages: html, js";
    let count = of_tool("analyze", 30, |at| (json!({ "path": "/srv/radio", "max_depth": at + 2 }), false, tree.to_owned()));
    assert!((7..13).contains(&count), "{count}");
    // each page shows something else
    let page = |at: usize| format!("{tree}\npart {} of the list: entry {}", at, at * 37);
    let count = of_tool("analyze", 30, |at| (json!({ "path": "/srv/radio", "offset": at * 100 }), false, page(at)));
    assert_eq!(count, 30);
}

#[test]
fn an_address_that_is_opened_again_and_never_looked_at() {
    let opened = |at: usize| format!(r#"{{"ok":true,"targetId":"{:08X}","title":"404 Not Found"}}"#, at * 2_654_435_761);
    let args = json!({ "action": "open", "url": "https://docs.example/setup" });
    assert!((4..9).contains(&of_tool("browser", 20, |at| (args.clone(), false, opened(at)))));
    // a page that is loaded again to see what became of it
    let count = of_tool("browser", 24, |at| match at % 2 {
        0 => (args.clone(), false, opened(at)),
        _ => (json!({ "action": "snapshot" }), false, format!("- heading \"Build\"\n- text: {} of 12 steps are done", at / 2)),
    });
    assert_eq!(count, 24);
}

#[test]
fn a_sum_that_is_booked_back_and_forth() {
    let count = of_tool("books__call", 30, |at| match at % 4 {
        0 | 2 => {
            let difference = ["0.01", "-0.01"][at / 2 % 2];
            (json!({ "action": "balance", "period": "2026-01" }), false, format!(r#"{{"debit":48201.17,"difference":{difference}}}"#))
        }
        _ => {
            let amount = [-0.01, 0.01][at / 2 % 2];
            (json!({ "action": "journal", "amount": amount }), false, format!(r#"{{"posted":"JE-{}","ok":true}}"#, 2400 + at))
        }
    });
    assert!((10..17).contains(&count), "{count}");
}

#[test]
fn an_output_that_no_edit_of_the_same_lines_changes() {
    let edit = |at: usize| json!({ "path": "src/format.ts", "edits": [{ "oldText": format!("n.style{at}(de)"), "newText": format!("n.style{}(de)", at + 1) }] });
    let edited = "Successfully replaced 1 block(s) in src/format.ts.";
    let runs = |most: usize, output: &str| {
        let mut shown = String::new();
        let mut host = host();
        let count = ran(&mut host, most, |host: &mut Host, at| {
            let seen = match at % 2 {
                0 => host.ok("exec", &exec("node dist/cli.js total --file sample.csv"), output),
                _ => host.ok("edit", &edit(at / 2).to_string(), edited),
            };
            shown.push_str(text(&seen));
            seen
        });
        (count, shown)
    };
    let (count, shown) = runs(40, "Total: 1234.50 EUR");
    assert!((12..20).contains(&count), "{count}");
    assert!(shown.contains("returned the same result 6 times, whatever was changed in between. Look for the cause elsewhere."), "{shown}");
    // that all tests pass after each change is what is hoped for
    assert_eq!(runs(40, "41 tests, all passed: Total, Price and Discount").0, 40);
}

#[test]
fn a_complaint_that_only_names_what_was_just_written() {
    let modules =
        ["./utils/date", "../utils/date", "@/utils/date", "@lib/date", "date-utils", "~/date", "./lib/date", "src/date", "#date", "./date"];
    let mut host = host();
    let count = ran(&mut host, 60, |host, at| {
        let (old, new) = (modules[at / 2 % 10], modules[(at / 2 + 1) % 10]);
        if at % 2 == 0 {
            let said = format!("src/app.ts(3,28): error TS2307: Cannot find module '{old}' or its corresponding type declarations.");
            host.fail("exec", &exec("npx tsc --noEmit"), &format!("{said}\n\nCommand exited with code 2"))
        } else {
            let edit =
                json!({ "path": "src/app.ts", "edits": [{ "oldText": format!("from '{old}'"), "newText": format!("from '{new}'") }] });
            host.ok("edit", &edit.to_string(), "Successfully replaced 1 block(s) in src/app.ts.")
        }
    });
    assert!((16..26).contains(&count), "{count}");
}

#[test]
fn a_thought_that_is_put_into_the_same_words() {
    let thoughts = [
        "I should check the latest price of the ticket before I answer.",
        "Before I answer I should check the latest price of the ticket.",
        "I should check the price of the latest ticket before I answer.",
        "The latest price of the ticket I should check before I answer.",
    ];
    let steps = [
        "The invoice was sent in March and names three hotels.",
        "Two of these closed before winter, so only Lisbon is left.",
        "Flights to Lisbon cost less on Tuesday than at weekends.",
        "A train from Porto would arrive earlier and needs no visa.",
        "My budget allows either, but luggage decides between them.",
        "Luggage is free by train, therefore Porto wins after all.",
    ];
    let think = |thought: &str| (json!({ "thought": thought, "next": true }), false, r#"{"next":true}"#.to_owned());
    assert!((6..12).contains(&of_tool("thinking__sequentialthinking", 24, |at| think(&format!(
        "{} {}",
        thoughts[at % 4],
        ["", "Yes."][at / 4 % 2]
    )))));
    assert_eq!(of_tool("thinking__sequentialthinking", 6, |at| think(steps[at])), 6);
}

/// What the guard says of calls, all of which work: nothing, where only the envelopes of their answers are alike.
fn said_of(tool: &str, most: usize, call: impl Fn(usize) -> (Value, String)) -> Vec<String> {
    let mut host = host();
    let shown = (0..most).map(|at| {
        let (args, answer) = call(at);
        let seen = host.ok(tool, &args.to_string(), &answer);
        if seen.is(&answer) { String::new() } else { format!("{at}: {seen:?}") }
    });
    shown.filter(|said| !said.is_empty()).collect()
}

const TABLES: [&str; 12] =
    ["users", "orders", "items", "prices", "carts", "refunds", "visits", "events", "stores", "coupons", "reviews", "sessions"];

#[test]
fn what_all_answers_of_a_tool_share_is_no_answer() {
    let nothing: Vec<String> = Vec::new();
    let preamble = "Note: the previous response had warnings that were not read. Call get_warnings to see all of them before you go on.";
    let looked = said_of("erp_lookup", 12, |at| {
        (
            json!({ "query": format!("supplier of {} in the south", TABLES[at]) }),
            format!("{preamble}\n{} is made by firm {}", TABLES[at], at * 7),
        )
    });
    assert_eq!(looked, nothing, "a preamble");
    let evaluated = said_of("browser", 12, |at| {
        let script = format!("() => document.querySelectorAll('.{}').length > {at}", TABLES[at]);
        let answer = format!(r#"{{"ok":true,"targetId":"T1","url":"https://shop.example/list","result":{}}}"#, at % 2 == 0);
        (json!({ "action": "act", "targetId": "T1", "request": { "kind": "evaluate", "fn": script } }), answer)
    });
    assert_eq!(evaluated, nothing, "the envelope of an evaluation");
    let silent = said_of("exec", 12, |at| {
        (json!({ "command": format!("python3 scripts/load_{}.py --from {at}", TABLES[at]) }), "(no output)".into())
    });
    assert_eq!(silent, nothing, "scripts that print nothing");
    let inline = said_of("exec", 12, |at| {
        let script =
            format!("import db\nrows = db.read('{}')\ndb.write('{}_copy', [row for row in rows if row.id > {at}])", TABLES[at], TABLES[at]);
        (json!({ "command": format!("python3 - <<'E'\n{script}\nE") }), "(no output)".into())
    });
    assert_eq!(inline, nothing, "scripts in the command that print nothing");
    for sql in [true, false] {
        let counted = said_of(if sql { "db_query" } else { "exec" }, 12, |at| {
            let query = format!("select count(*) from {}", TABLES[at]);
            if sql {
                (json!({ "sql": query }), " count \n-------\n     0\n(1 row)".into())
            } else {
                (json!({ "command": format!("psql shop -tAc '{query}'") }), "0".into())
            }
        });
        assert_eq!(counted, nothing, "the same count of one table after the other");
    }
    let cards = said_of("crm_open", 12, |at| {
        let card = format!(
            "Card of {}\nOwner: sales team south\nStatus: open\nLast change: yesterday by the import\nNotes: none\nValue: {}",
            TABLES[at],
            100 + at
        );
        (json!({ "id": TABLES[at] }), card)
    });
    assert_eq!(cards, nothing, "cards with the same fields");
}

#[test]
fn states_that_are_left_and_come_back() {
    let failures = [
        "ERROR tests/test_date.py: the month is expected before the day, but the day came first",
        "ERROR tests/test_form.py: the form is expected to keep the order of its fields",
    ];
    let run = |at: usize| (exec("pytest -q"), true, format!("{}\n1 failed, 40 passed\n\nCommand exited with code 1", failures[at % 2]));
    let count = |most: usize, step: &dyn Fn(usize) -> (&'static str, String, bool, String)| {
        ran(&mut host(), most, |host, at| {
            let (tool, args, failed, answer) = step(at);
            host.call("main", tool, &args, true, failed, &answer)
        })
    };
    let edit = |old: &str, new: &str| json!({ "path": "src/date.py", "edits": [{ "oldText": old, "newText": new }] }).to_string();
    let done = || "Successfully replaced 1 block(s) in src/date.py.".to_owned();
    let toggled = count(40, &|at| match at % 2 {
        0 => ("exec", run(at / 2).0, true, run(at / 2).2),
        _ if at % 4 == 1 => ("edit", edit("%d.%m", "%m/%d"), false, done()),
        _ => ("edit", edit("%m/%d", "%d.%m"), false, done()),
    });
    assert!((9..18).contains(&toggled), "an edit: {toggled}");
    let version = |at: usize| exec(["pip install 'numpy<2'", "pip install 'numpy>=2'"][at / 2 % 2]);
    let installed = |at: usize| format!("Successfully installed numpy-{}", ["1.26.4", "2.2.1"][at / 2 % 2]);
    let toggled = count(40, &|at| match at % 2 {
        0 => ("exec", run(at / 2).0, true, run(at / 2).2),
        _ => ("exec", version(at), false, installed(at)),
    });
    assert!((9..18).contains(&toggled), "a version: {toggled}");
    let setting = |at: usize| json!({ "key": "cache", "value": (["on", "off"][at / 2 % 2]) }).to_string();
    let toggled = count(40, &|at| match at % 2 {
        0 => (
            "page_check",
            "{}".into(),
            false,
            ["The page loads in order, but shows old prices.", "The page shows new prices, but loads out of order."][at / 2 % 2].into(),
        ),
        _ => ("set_config", setting(at), false, "Saved.".into()),
    });
    assert!((9..18).contains(&toggled), "a setting: {toggled}");
    // a new attempt each time that brings back an earlier failure is work
    let worked = count(18, &|at| match at % 2 {
        0 => ("exec", run(at / 2).0, true, run(at / 2).2),
        _ => ("edit", edit(&format!("parse_{}(text)", TABLES[at / 2]), &format!("parse_{}(text, order)", TABLES[at / 2])), false, done()),
    });
    assert_eq!(worked, 18);
}

#[test]
fn a_look_at_what_was_just_edited_is_no_news() {
    let count = ran(&mut host(), 60, |host, at| match at % 3 {
        0 => host.fail(
            "exec",
            &exec("./check.sh titlebar left toggle"),
            "ASSERT FAIL: toggle is not in titlebar left\n\nCommand exited with code 1",
        ),
        1 => host.ok(
            "read",
            r#"{"path":"src/Titlebar.tsx"}"#,
            &format!("export const Titlebar = () => <div>/* v{} */<Toggle/></div>;", at / 3),
        ),
        _ => {
            let edit = json!({ "path": "src/Titlebar.tsx", "edits": [{ "oldText": format!("/* v{} */", at / 3), "newText": format!("/* v{} */", at / 3 + 1) }] });
            host.ok("edit", &edit.to_string(), "Successfully replaced 1 block(s) in src/Titlebar.tsx.")
        }
    });
    assert!((24..37).contains(&count), "{count}");
}

#[test]
fn a_run_that_is_repeated_until_something_rare_happens() {
    let said = "100000 operations by 16 threads: no race was found, 12 locks were taken twice";
    let stress = || exec("./build/stress --threads 16 --ops 100000");
    let mut host = host();
    let mut shown = String::new();
    let count = ran(&mut host, 8, |host, _| {
        host.takes = 6;
        let seen = host.ok("exec", &stress(), said);
        shown.push_str(text(&seen));
        seen
    });
    assert!(count == 8 && !shown.contains("whatever was changed"), "{count}: {shown}");
}

/// What it is about, how many calls, and each: the tool, its arguments and its answer.
type Story<'s> = (&'s str, usize, &'s dyn Fn(usize) -> (&'static str, Value, String));

#[test]
fn work_that_only_speaks_of_people_pages_and_the_same_place() {
    let edit = |at: usize| json!({ "path": format!("src/{}.ts", TABLES[at % 12]), "edits": [{ "oldText": format!("a{at} = 1"), "newText": format!("b{at} = 2") }] });
    let edited = |at: usize| ("edit", edit(at), format!("Successfully replaced 1 block(s) in src/{}.ts.", TABLES[at % 12]));
    let command = |command: String| json!({ "command": command });
    let stories: [Story<'_>; 10] = [
        ("tests whose names speak of a login", 20, &|at| match at % 2 {
            0 => edited(at / 2),
            _ => {
                ("exec", command("npx vitest run src/auth".into()), "✓ AuthGuard > shows 'Please log in' when signed out\n12 passed".into())
            }
        }),
        ("a document about sign-in codes", 16, &|at| match at % 2 {
            0 => edited(at / 2),
            _ => (
                "read",
                json!({ "path": "docs/login.md" }),
                "authorization_pending: the user has not entered the code so far; ask again".into(),
            ),
        }),
        ("requests that await approval, one after the other", 16, &|at| match at % 2 {
            0 => ("get_leave_request", json!({ "id": format!("LR-{at}") }), format!(r#"{{"id":"LR-{at}","status":"awaiting approval"}}"#)),
            _ => ("send_message", json!({ "to": format!("boss-{at}"), "text": format!("Please approve LR-{}", at - 1) }), "sent".into()),
        }),
        ("a form with a box for people", 16, &|at| match at % 2 {
            0 => {
                let fields: Vec<String> = (0..=at / 2).map(|field| format!("- textbox \"{}\": x{field}", TABLES[field])).collect();
                let page = format!("- heading \"Sign up\"\n{}\n- checkbox \"Verify you are human\"", fields.join("\n"));
                ("browser", json!({ "action": "snapshot" }), page)
            }
            _ => (
                "browser",
                json!({ "action": "act", "request": { "kind": "type", "ref": "e1", "text": TABLES[at / 2] } }),
                r#"{"ok":true}"#.into(),
            ),
        }),
        ("rows that are deleted by the thousand", 20, &|_| {
            let sql = "DELETE FROM log WHERE id IN (SELECT id FROM log LIMIT 500)";
            ("exec", command(format!("sqlite3 app.db \"{sql}\"")), "(no output)".into())
        }),
        ("readings that are taken and read", 16, &|at| match at % 2 {
            0 => ("exec", command("./sample.sh > reading.txt".into()), "(no output)".into()),
            _ => {
                ("read", json!({ "path": "reading.txt" }), format!("{} degrees at the inlet, {} at the outlet of the pump", at * 3, at * 7))
            }
        }),
        ("an echo on each of eight machines", 8, &|at| {
            ("exec", json!({ "command": "echo ok", "node": format!("build-{at}") }), "ok".into())
        }),
        ("headings and reads in turn", 20, &|at| match at % 2 {
            0 => ("exec", command(format!("echo \"Checking the {}\"", TABLES[at / 2])), format!("Checking the {}", TABLES[at / 2])),
            _ => (
                "read",
                json!({ "path": format!("{}.log", TABLES[at / 2]) }),
                format!("{} lines of {}, nothing odd", at * 11, TABLES[at / 2]),
            ),
        }),
        ("pages of a scan without a text", 15, &|at| {
            let said = "This page has no text layer; it seems to be a scanned image. Use character recognition to read it.";
            ("pdf_page", json!({ "path": "scan.pdf", "page": at + 1 }), said.into())
        }),
        ("cells of a notebook", 18, &|at| {
            let (frame, step) = (at / 3 + 2, ["load()", "df.dropna()", "df.reset_index()"][at % 3]);
            ("python", json!({ "code": format!("df{frame} = {step} # of the table df{frame}") }), "(no output)".into())
        }),
    ];
    for (name, most, call) in stories {
        let mut host = host();
        for at in 0..most {
            let (tool, args, answer) = call(at);
            let seen = host.ok(tool, &args.to_string(), &answer);
            assert!(
                matches!(&seen, crate::common::CallView::Result(text) if !text.contains("[LOOP DETECTED]")),
                "{name}, call {at}: {seen:?}"
            );
        }
    }
    let topics = of_tool("web_fetch", 20, |at| {
        let url = format!("https://forum.example/viewtopic.php?f=2&t={}", 1980 + at);
        (json!({ "url": url }), true, "HTTP 404 Not Found: this topic does not exist".to_owned())
    });
    assert_eq!(topics, 20, "topics of a forum");
}
