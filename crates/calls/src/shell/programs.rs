//! What programs do, by their names and subcommands. General knowledge of Unix tools; a program that is in no table runs something.

use crate::effect::Effect;
use crate::sql::is_batch;

/// Programs that change nothing that another call could see.
const LOOKING: &[&str] = &[
    "[",
    "ag",
    "awk",
    "base64",
    "bjobs",
    "cat",
    "cmp",
    "column",
    "cut",
    "date",
    "df",
    "diff",
    "dig",
    "dirname",
    "dmesg",
    "du",
    "echo",
    "egrep",
    "env",
    "false",
    "fd",
    "fgrep",
    "file",
    "find",
    "free",
    "gawk",
    "getent",
    "grep",
    "head",
    "hexdump",
    "history",
    "host",
    "hostname",
    "id",
    "ifconfig",
    "ip",
    "jq",
    "journalctl",
    "less",
    "locate",
    "ls",
    "lsblk",
    "lscpu",
    "lsof",
    "man",
    "md5sum",
    "more",
    "netstat",
    "nc",
    "ncat",
    "netcat",
    "nl",
    "nslookup",
    "nproc",
    "nvidia-smi",
    "od",
    "pg_isready",
    "pgrep",
    "ping",
    "pidof",
    "printenv",
    "printf",
    "ps",
    "pwd",
    "qstat",
    "readlink",
    "realpath",
    "rg",
    "sacct",
    "sed",
    "sensors",
    "seq",
    "sha1sum",
    "sha256sum",
    "shuf",
    "sinfo",
    "sort",
    "squeue",
    "ss",
    "stat",
    "strings",
    "tac",
    "tail",
    "telnet",
    "test",
    "top",
    "tr",
    "traceroute",
    "tree",
    "true",
    "type",
    "uname",
    "uniq",
    "uptime",
    "wc",
    "where",
    "whereis",
    "which",
    "who",
    "whoami",
    "whois",
    "xxd",
    "yq",
    "zcat",
    "zgrep",
    "get-childitem",
    "get-content",
    "get-process",
    "select-string",
    "dir",
];

/// Programs that change something.
const CHANGING: &[&str] = &[
    "apk", "apt", "apt-get", "brew", "chgrp", "chmod", "chown", "cp", "crontab", "dd", "dnf", "install", "kill", "killall", "ln", "mkdir",
    "mktemp", "mount", "mv", "pacman", "patch", "pkill", "poweroff", "reboot", "rm", "rmdir", "rsync", "scp", "shutdown", "shred", "tee",
    "touch", "truncate", "umount", "unlink", "unzip", "useradd", "yum", "zypper",
];

/// Programs that ask whether something is there yet: what they find may be another thing soon.
const PROBES: &[&str] = &["curl", "nc", "ncat", "netcat", "pg_isready", "ping", "telnet", "wget"];

/// Programs that run the queries among their words, and the words of queries that change something.
const SQL_CLIENTS: &[&str] = &["psql", "mysql", "mariadb", "sqlite3", "duckdb", "sqlcmd", "clickhouse-client"];
const SQL_LOOKS: &[&str] = &["select", "show", "explain", "describe", "pragma"];
const SQL_CHANGES: &[&str] =
    &["insert", "update", "delete", "create", "alter", "drop", "truncate", "grant", "revoke", "merge", "replace", "copy", "vacuum", "call"];

/// Programs that wait.
const WAITING: &[&str] = &["inotifywait", "sleep", "start-sleep", "wait", "watch"];

/// Words that run the program behind them and change nothing else. Their own options and numbers stand between.
const WRAPPERS: &[&str] =
    &["command", "doas", "env", "exec", "ionice", "nice", "nohup", "setsid", "stdbuf", "sudo", "time", "timeout", "unbuffer", "xvfb-run"];

/// Those that do not change what the program does, so that the command with them is the same one.
const TRANSPARENT: &[&str] = &["command", "ionice", "nice", "nohup", "setsid", "stdbuf", "time", "timeout", "unbuffer"];

/// Programs that send requests: what they do depends on the method.
const HTTP_CLIENTS: &[&str] = &["curl", "http", "https", "wget", "xh"];

/// Options by which a program that looks changes something after all.
const CHANGING_OPTIONS: &[(&str, &[&str])] = &[
    ("find", &["-delete", "-exec", "-execdir", "-ok", "-okdir", "-fprint", "-fls"]),
    ("fd", &["-x", "-X", "--exec", "--exec-batch"]),
    ("sed", &["-i", "--in-place"]),
    ("sort", &["-o", "--output"]),
    ("yq", &["-i", "--inplace"]),
];

/// Subcommands whose first word does not tell what they do.
const SUBCOMMANDS: &[(&str, &str, Effect)] = &[
    ("git", "rev-parse", Effect::Look),
    ("git", "ls-files", Effect::Look),
    ("git", "ls-remote", Effect::Look),
    ("git", "ls-tree", Effect::Look),
    ("git", "cat-file", Effect::Look),
    ("git", "shortlog", Effect::Look),
    ("git", "reflog", Effect::Look),
    ("git", "branch", Effect::Look),
    ("git", "remote", Effect::Look),
    ("git", "bisect", Effect::Do),
    ("git", "switch", Effect::Do),
    ("docker", "images", Effect::Look),
    ("docker", "ps", Effect::Look),
    ("gh", "checks", Effect::Look),
    ("kubectl", "wait", Effect::Wait),
    ("npm", "ci", Effect::Do),
    ("npm", "ls", Effect::Look),
    ("cargo", "check", Effect::Run),
    ("cargo", "tree", Effect::Look),
];

/// A program's table, by its name without a folder.
pub(super) fn of_program(program: &str, words: &[&str]) -> Option<Effect> {
    let is =
        |table: &[&str]| table.contains(&program) || table.iter().any(|known| program.len() > 4 && known.eq_ignore_ascii_case(program));
    if is(WAITING) || (program == "tail" && words.iter().any(|word| is_follow(word))) {
        return Some(Effect::Wait);
    }
    if SQL_CLIENTS.contains(&program) {
        return of_queries(words);
    }
    if is_http_client(program) {
        return Some(if sends(words) { Effect::Do } else { Effect::Look });
    }
    if is(CHANGING) {
        let looks = words
            .iter()
            .find(|word| !word.starts_with('-'))
            .is_some_and(|first| matches!(*first, "list" | "search" | "show" | "info" | "policy"));
        return Some(if looks { Effect::Look } else { Effect::Do });
    }
    if !is(LOOKING) {
        return None;
    }
    let changes = CHANGING_OPTIONS
        .iter()
        .any(|(of, options)| *of == program && words.iter().any(|word| options.iter().any(|option| word.starts_with(option))));
    Some(if changes { Effect::Do } else { Effect::Look })
}

/// Whether a program is among those that look, whatever its options.
pub(crate) fn is_looking(program: &str) -> bool {
    LOOKING.contains(&program)
}

/// Whether a program runs the queries among its words.
pub(crate) fn is_sql_client(program: &str) -> bool {
    SQL_CLIENTS.contains(&program)
}

/// Whether a program sends requests.
pub(super) fn is_http_client(program: &str) -> bool {
    HTTP_CLIENTS.contains(&program)
}

/// What queries do: those that change something decide. None if there is no query among the words.
fn of_queries(words: &[&str]) -> Option<Effect> {
    let has = |table: &[&str]| {
        let mut each = words.iter().flat_map(|word| word.split(|c: char| !c.is_ascii_alphabetic()));
        each.any(|word| table.iter().any(|known| word.eq_ignore_ascii_case(known)))
    };
    if !has(SQL_CHANGES) {
        return has(SQL_LOOKS).then_some(Effect::Look);
    }
    Some(if words.iter().any(|word| is_batch(word)) { Effect::Step } else { Effect::Do })
}

/// Whether the program asks whether something is there yet.
#[must_use]
pub fn is_probe(program: &str) -> bool {
    PROBES.contains(&program)
}

/// A subcommand that the table of verbs would misread.
pub(super) fn of_subcommand(program: &str, subcommand: &str) -> Option<Effect> {
    SUBCOMMANDS.iter().find(|(of, name, _)| *of == program && *name == subcommand).map(|(_, _, effect)| *effect)
}

/// Whether the word runs the program behind it.
pub(super) fn is_wrapper(word: &str) -> bool {
    WRAPPERS.contains(&word)
}

/// Whether a command is the same one without this word.
pub(super) fn is_transparent(word: &str) -> bool {
    TRANSPARENT.contains(&word)
}

/// `tail -f`, `-F`, `--follow`, `-50f`.
fn is_follow(word: &str) -> bool {
    word.starts_with("--follow") || word.starts_with('-') && !word.starts_with("--") && word.contains(['f', 'F'])
}

/// Whether a request changes something where it arrives.
fn sends(words: &[&str]) -> bool {
    let method = |word: &str| {
        matches!(word.trim_start_matches("-X").trim_start_matches("--request").trim_start_matches('='), "POST" | "PUT" | "PATCH" | "DELETE")
    };
    let with_body = |word: &str| {
        word == "-d"
            || word == "-F"
            || word == "-T"
            || word.starts_with("--data")
            || word.starts_with("--form")
            || word.starts_with("--json")
            || word.starts_with("--post-")
    };
    words.iter().any(|word| method(word) || with_body(word)) && !words.iter().any(|word| matches!(*word, "-G" | "--get"))
}
