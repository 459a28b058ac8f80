//! What takes a step of the ladder back: another result, a written file, a changed world, time, the agent itself.

use crate::common::{CallView, Host, config, host, no_file, read, text};
use serde_json::json;
use tool_guard_core::Config;
use tool_guard_core::verdict::action::Action;

#[test]
fn a_changed_result_starts_over_unless_the_user_counts_strictly() {
    for (strict, speaks) in [(false, false), (true, true)] {
        let mut host = Host::new(config(&json!({ "repeat": { "countChangedResults": strict } })));
        let spoke = (0..20).any(|i| !host.ok("read", &read(1), &format!("line {i}")).is(&format!("line {i}")));
        assert_eq!(spoke, speaks);
    }
}

#[test]
fn a_written_file_is_read_anew_and_another_is_not() {
    for (written, freed) in [("1.txt", true), ("./1.txt", true), ("11.txt", false), ("dir/1.txt", false)] {
        let mut host = host();
        for _ in 0..3 {
            host.ok("read", &read(1), "same");
        }
        host.ok("write", &format!(r#"{{"path":"{written}","content":"x"}}"#), "ok");
        assert_eq!(host.ok("read", &read(1), "same").is("same"), freed, "{written}");
    }
}

#[test]
fn a_changed_world_gives_commands_and_searches_a_new_reason() {
    for (tool, args, change, freed) in [
        ("grep", r#"{"pattern":"x"}"#, ("exec", r#"{"command":"npm run build"}"#), true),
        ("grep", r#"{"pattern":"x"}"#, ("exec", r#"{"command":"ls -la"}"#), false),
        ("grep", r#"{"pattern":"x"}"#, ("read", r#"{"path":"a"}"#), false),
        ("exec", r#"{"command":"npm test"}"#, ("apply_patch", r#"{"input":"*** Update File: a"}"#), true),
        ("web_search", r#"{"query":"x"}"#, ("exec", r#"{"command":"make"}"#), false),
    ] {
        let mut host = host();
        while host.ok(tool, args, "same").is("same") {}
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
        host.fail("write", write, unread);
        host.fail("write", write, unread);
        host.ok("read", &read(path), "text");
        assert_eq!(host.ok("write", write, "written").is("written"), freed, "{path}");
    }
}

#[test]
fn two_minutes_after_the_first_call_repetitions_are_counted_anew() {
    let mut host = host();
    for _ in 0..4 {
        host.ok("read", &read(1), "same");
    }
    host.wait(115);
    assert!(matches!(host.ok("read", &read(1), "same"), CallView::Blocked(_)));
    host.wait(1);
    let seen = host.ok("read", &read(1), "same");
    assert!(text(&seen).starts_with("same\n\n[TOOL REPEAT] Two minutes have passed"), "said, for it had been noted: {seen:?}");
    assert!(host.ok("read", &read(1), "same").is("same"));
    let mut host = Host::new(Config::default());
    host.ok("read", &read(1), "same");
    host.wait(121);
    assert!(host.ok("read", &read(1), "same").is("same"), "nothing had been noted");
}

#[test]
fn the_agent_can_reset_and_a_run_that_is_ended_cannot() {
    for command in ["echo '/toolguard reset'", "echo \"/loopguard reset\"", " echo /toolguard reset "] {
        let mut host = host();
        for _ in 0..5 {
            host.ok("read", &read(1), "same");
        }
        let args = json!({ "command": command }).to_string();
        assert!(host.ok("exec", &args, "/toolguard reset").is("/toolguard reset"), "{command}");
        assert_eq!(host.incidents.last().map(|incident| incident.action), Some(Action::Reset));
        assert!(host.ok("read", &read(1), "same").is("same"), "{command}");
    }
    for command in ["echo '/toolguard reset' now", "echo x/toolguard reset", "cat '/toolguard reset'"] {
        let mut host = host();
        for _ in 0..5 {
            host.ok("read", &read(1), "same");
        }
        host.ok("exec", &json!({ "command": command }).to_string(), "x");
        assert!(!host.ok("read", &read(1), "same").is("same"), "{command}");
    }
    let mut host = host();
    for _ in 0..6 {
        host.ok("read", &read(1), "same");
    }
    host.ok("exec", r#"{"command":"echo '/toolguard reset'"}"#, "x");
    assert!(matches!(host.ok("read", &read(1), "same"), CallView::Ended { .. }));
}
