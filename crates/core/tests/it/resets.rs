//! What takes a step of the ladder back: another result, a written file, a changed world, time, the agent itself.

use serde_json::json;
use tool_guard_verdict::action::Action;

use crate::common::{CallView, Host, config, host, no_file, read, text};

/// A host that announced the stop of a read.
fn stopped_read() -> Host {
    let mut host = host();
    while !text(&host.ok("read", &read(1), "same")).starts_with("same\n\n[LOOP DETECTED]") {}
    host
}

#[test]
fn a_changed_result_starts_over_unless_the_user_counts_strictly() {
    for (strict, speaks) in [(false, false), (true, true)] {
        let mut host = Host::new(config(&json!({ "repeat": { "countChangedResults": strict } })));
        let spoke = (0..20).any(|i| !host.ok("read", &read(1), &format!("line {i}")).is(&format!("line {i}")));
        assert_eq!(spoke, speaks);
    }
}

#[test]
fn a_written_file_is_read_anew_and_what_only_looks_frees_nothing() {
    for written in ["1.txt", "./1.txt", "11.txt", "dir/1.txt"] {
        let mut host = stopped_read();
        host.ok("write", &format!(r#"{{"path":"{written}","content":"x"}}"#), "ok");
        assert!(host.ok("read", &read(1), "same").is("same"), "{written}");
        // what was written changed once: reading on is a loop again
        let blocked = (0..20).find(|_| matches!(host.ok("read", &read(1), "same"), CallView::Blocked(_)));
        assert!(blocked.is_some(), "{written}");
    }
    let mut host = stopped_read();
    host.ok("read", &read(2), "other");
    assert!(matches!(host.ok("read", &read(1), "same"), CallView::Blocked(_)), "reading changes nothing");
}

#[test]
fn a_changed_world_gives_commands_and_searches_a_new_reason() {
    for (tool, args, change, freed) in [
        ("grep", r#"{"pattern":"x"}"#, ("exec", r#"{"command":"npm run build"}"#), true),
        ("grep", r#"{"pattern":"x"}"#, ("exec", r#"{"command":"ls -la"}"#), false),
        ("grep", r#"{"pattern":"x"}"#, ("read", r#"{"path":"a"}"#), false),
        ("exec", r#"{"command":"npm test"}"#, ("apply_patch", r#"{"input":"*** Update File: a"}"#), true),
        ("web_search", r#"{"query":"x"}"#, ("exec", r#"{"command":"make"}"#), true),
    ] {
        let mut host = host();
        while !text(&host.ok(tool, args, "same")).starts_with("same\n\n[LOOP DETECTED]") {}
        host.ok(change.0, change.1, "done");
        assert_eq!(host.ok(tool, args, "same").is("same"), freed, "{tool} after {change:?}");
    }
}

#[test]
fn a_success_of_the_tool_or_a_changed_world_ends_the_wandering() {
    for (tool, args) in [("read", r#"{"path":"good.txt"}"#), ("exec", r#"{"command":"make"}"#)] {
        let mut host = Host::new(config(&json!({ "maxFailuresPerTurn": 100 })));
        for i in 0..20 {
            if i % 2 == 0 {
                host.ok(tool, args, &format!("news {i}"));
            }
            assert!(!text(&host.fail("read", &read(i), &no_file(i))).contains("same way"), "{tool} {i}");
        }
    }
}

#[test]
fn a_precondition_that_was_met_frees_the_call() {
    let unread = "File has not been read yet. Read it first before writing to it.";
    let write = r#"{"path":"1.txt","content":"x"}"#;
    for (path, freed) in [(1, true), (2, false)] {
        let mut host = host();
        for _ in 0..4 {
            host.fail("write", write, unread);
        }
        host.ok("read", &read(path), "text");
        assert_eq!(host.ok("write", write, "written").is("written"), freed, "{path}");
    }
}

#[test]
fn a_pause_that_is_long_for_the_agents_pace_makes_the_next_look_new() {
    for (pause, blocked) in [(0, true), (120, false)] {
        let mut host = host();
        for i in 0..8 {
            host.ok("read", &read(100 + i), &format!("page {i}"));
        }
        let seen: Vec<CallView> = (0..20)
            .map(|_| {
                host.wait(pause);
                host.ok("read", &read(1), "same")
            })
            .collect();
        assert_eq!(seen.iter().any(|seen| matches!(seen, CallView::Blocked(_))), blocked, "{pause}");
        assert_eq!(seen.iter().all(|seen| seen.is("same")), !blocked, "{pause}: {seen:?}");
    }
}

#[test]
fn the_agent_can_reset_and_a_run_that_is_ended_cannot() {
    for command in ["echo '/toolguard reset'", "echo \"/loopguard reset\"", " echo /toolguard reset "] {
        let mut host = stopped_read();
        let args = json!({ "command": command }).to_string();
        assert!(host.ok("exec", &args, "/toolguard reset").is("/toolguard reset"), "{command}");
        assert_eq!(host.incidents.last().map(|incident| incident.action), Some(Action::Reset));
        assert!(host.ok("read", &read(1), "same").is("same"), "{command}");
    }
    for command in ["echo '/toolguard reset' now", "echo x/toolguard reset", "cat '/toolguard reset'"] {
        let mut host = stopped_read();
        host.ok("exec", &json!({ "command": command }).to_string(), "x");
        assert!(matches!(host.ok("read", &read(1), "same"), CallView::Blocked(_)), "{command}");
    }
    let mut host = stopped_read();
    host.ok("read", &read(1), "same");
    assert!(matches!(host.ok("read", &read(1), "same"), CallView::Ended { .. }));
    host.ok("exec", r#"{"command":"echo '/toolguard reset'"}"#, "x");
    assert!(matches!(host.ok("read", &read(1), "same"), CallView::Ended { .. }));
}
