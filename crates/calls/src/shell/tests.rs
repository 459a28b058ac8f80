//! Commands taken apart.

use super::*;
use std::hash::DefaultHasher;

fn key(command: &str) -> u64 {
    let mut hash = DefaultHasher::new();
    hash_command(&mut hash, command);
    hash.finish()
}

#[test]
fn programs_are_known_by_their_strongest_effect() {
    for (command, expected) in [
        ("", Effect::Look),
        ("ls", Effect::Look),
        ("cat a b | sort | uniq -c", Effect::Look),
        ("git status --short", Effect::Look),
        ("git -C sub log", Effect::Look),
        ("FOO=1 rg -n x", Effect::Look),
        ("gh pr view 3", Effect::Look),
        ("sed -n 1,5p a", Effect::Look),
        ("find . -name '*.rs' -not -path './target/*'", Effect::Look),
        ("cat a 2>&1 | tail", Effect::Look),
        ("/bin/ls -la; pwd", Effect::Look),
        ("kubectl get pods", Effect::Look),
        ("systemctl status nginx", Effect::Look),
        ("curl -s https://a.example/x", Effect::Look),
        ("rustc --version", Effect::Look),
        ("cat $(git ls-files | head -1)", Effect::Look),
        ("make", Effect::Run),
        ("npm test", Effect::Run),
        ("python3 -c 'print(1)'", Effect::Run),
        ("echo `make`", Effect::Run),
        ("ls\nmake", Effect::Run),
        ("ls 'open", Effect::Run),
        ("rm a", Effect::Do),
        ("ls > a", Effect::Do),
        ("ls >> a", Effect::Do),
        ("cat a | tee b", Effect::Do),
        ("cat <<EOF >a\nx\nEOF", Effect::Do),
        ("git commit -m x", Effect::Do),
        ("git checkout a", Effect::Do),
        ("sed -i.bak s/a/b/ f", Effect::Do),
        ("find . -delete", Effect::Do),
        ("gh pr merge 3", Effect::Do),
        ("curl -X POST https://a.example -d x", Effect::Do),
        ("sudo bash -c 'rm -rf build'", Effect::Do),
        ("ssh web1 'systemctl restart nginx'", Effect::Do),
        ("search_dir needle src", Effect::Look),
        ("./build.sh", Effect::Run),
        ("sleep 5", Effect::Wait),
        ("sleep 5; cat log", Effect::Look),
    ] {
        assert_eq!(read(command).effect, expected, "{command}");
    }
}

#[test]
fn what_waits_is_known() {
    for (command, waits) in [
        ("sleep 5; cat log", true),
        ("cat log && /bin/sleep 1", true),
        ("Start-Sleep -Seconds 5; Get-Content log", true),
        ("timeout 30 tail -f server.log", true),
        ("kubectl rollout status deploy/web", true),
        ("kubectl wait --for=condition=ready pod/a", true),
        ("gh run watch 17", true),
        ("python3 -c 'import time; time.sleep(30)'", true),
        ("grep sleep src/a.ts", false),
        ("npm test", false),
    ] {
        assert_eq!(read(command).waits, waits, "{command}");
    }
}

#[test]
fn operands_are_files_and_not_options() {
    assert_eq!(read("cd /w && cat src/a.ts -n b.txt --color=x").operands, ["src/a.ts", "b.txt"]);
    assert_eq!(read("python3 run.py 3.5 v1 '*.ts' > out.csv").operands, ["run.py", "out.csv"]);
    assert!(read("echo hello").operands.is_empty());
}

#[test]
fn what_changes_nothing_does_not_tell_commands_apart() {
    for (a, b) in [
        ("cd /x  && ls  -la", " cd /x && ls -la "),
        ("ls # what is there", "ls"),
        ("time npm test", "npm test"),
        ("timeout 60 npm test", "timeout 30s npm test"),
        ("nice -n 5 make", "make"),
        ("a;\n b", "a\nb\n"),
    ] {
        assert_eq!(key(a), key(b), "{a}");
    }
}

#[test]
fn what_changes_something_does() {
    for (a, b) in [
        ("cd a && npm test", "cd b && npm test"),
        ("python3 - <<'E'\nif x:\n  y()\nE", "python3 - <<'E'\nif x:\n    y()\nE"),
        ("echo 'a  b'", "echo 'a b'"),
        ("a && b", "a || b"),
        ("ls > a", "ls a"),
        ("ls a b", "ls 'a b'"),
        ("ls #", "ls '#'"),
        ("kill 30", "kill 31"),
    ] {
        assert_ne!(key(a), key(b), "{a}");
    }
}

#[test]
fn a_text_that_is_only_printed_is_told_from_a_command() {
    for (command, expected) in [
        ("echo \"Now I look at the logs\"", true),
        ("echo done; printf '%s' ok", true),
        ("echo \"$PATH\"", false),
        ("echo hi > note.txt", false),
        ("echo hi | mail ann", false),
        ("echo start && make", false),
        ("echoes", false),
    ] {
        assert_eq!(only_prints(command), expected, "{command}");
    }
}

#[test]
fn hostile_commands_cost_bounded_work() {
    for command in ["'".repeat(100_000), "\\".repeat(100_000), "é>".repeat(50_000), "$(".repeat(50_000), "<<a\n".repeat(20_000)] {
        let reading = read(&command);
        assert!(reading.words.len() <= 2000 && !reading.waits, "{}", &command[..8]);
        key(&command);
    }
}
