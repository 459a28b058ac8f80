//! What a shell command does: whether it only reads, whether it waits, and which files it names. This is no shell: a command that is
//! not understood counts as one that changes something and names no file.

use serde_json::Value;

/// The command that an exec call runs.
#[must_use]
pub fn command_of(args: Option<&Value>) -> Option<&str> {
    ["command", "cmd", "script"].iter().find_map(|name| args?.get(name)?.as_str())
}

/// Bytes of a command that are read.
const MAX_COMMAND: usize = 4096;

/// Programs that change nothing that another call could see.
const LOOKING: &[&str] = &[
    "ls",
    "cat",
    "head",
    "tail",
    "grep",
    "egrep",
    "fgrep",
    "rg",
    "ag",
    "find",
    "fd",
    "wc",
    "pwd",
    "cd",
    "echo",
    "printf",
    "which",
    "whereis",
    "type",
    "stat",
    "file",
    "tree",
    "du",
    "df",
    "env",
    "printenv",
    "date",
    "ps",
    "uname",
    "whoami",
    "id",
    "hostname",
    "sort",
    "uniq",
    "cut",
    "tr",
    "sed",
    "diff",
    "cmp",
    "jq",
    "basename",
    "dirname",
    "realpath",
    "readlink",
    "sleep",
    "true",
    "false",
    "test",
    "[",
    "xxd",
    "od",
    "hexdump",
    "strings",
    "column",
    "nl",
    "tac",
    "less",
    "more",
    "man",
    "lsof",
    "netstat",
    "ss",
    "ping",
    "dig",
    "nslookup",
    "md5sum",
    "sha256sum",
    "git",
    "gh",
    "docker",
    "kubectl",
];

/// Subcommands that only look, of programs that can do more.
const LOOKING_SUBCOMMANDS: &[(&str, &[&str])] = &[
    ("git", &["status", "log", "diff", "show", "rev-parse", "ls-files", "blame", "describe", "grep", "shortlog", "reflog"]),
    ("gh", &["view", "list", "status", "checks", "diff"]),
    ("docker", &["ps", "images", "logs", "inspect"]),
    ("kubectl", &["get", "describe", "logs"]),
];

/// Options by which a program that looks changes something after all.
const CHANGING_OPTIONS: &[(&str, &[&str])] = &[
    ("find", &["-delete", "-exec", "-execdir", "-ok", "-okdir", "-fprint", "-fls"]),
    ("fd", &["-x", "-X", "--exec", "--exec-batch"]),
    ("sed", &["-i", "--in-place"]),
    ("sort", &["-o", "--output"]),
];

/// One program with its words.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
struct Simple {
    words: Vec<String>,
    /// Whether its output goes to a file.
    writes: bool,
}

impl Simple {
    /// The program, past `NAME=value` and `sudo`-like words.
    fn program(&self) -> Option<(&str, &[String])> {
        let at = self.words.iter().position(|word| !(is_assignment(word) || matches!(word.as_str(), "time" | "command" | "nohup")))?;
        let program = self.words[at].rsplit('/').next().unwrap_or_default();
        Some((program, &self.words[at + 1..]))
    }
}

fn is_assignment(word: &str) -> bool {
    word.split_once('=').is_some_and(|(name, _)| !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'))
}

/// Takes a command apart at `;`, `&`, `|` and line ends, heeding quotes. `None`: a substitution, a here-document or an
/// open quote, which are not understood.
fn parse(command: &str) -> Option<Vec<Simple>> {
    let command = &command[..command.floor_char_boundary(MAX_COMMAND)];
    let (mut simples, mut simple, mut word, mut in_word) = (Vec::new(), Simple::default(), String::new(), false);
    let mut chars = command.chars().peekable();
    let mut redirected = false;
    while let Some(c) = chars.next() {
        match c {
            '`' => return None,
            '$' if chars.peek() == Some(&'(') => return None,
            '<' if chars.peek() == Some(&'<') => return None,
            '\'' | '"' => {
                in_word = true;
                loop {
                    match chars.next()? {
                        end if end == c => break,
                        '`' if c == '"' => return None,
                        '$' if c == '"' && chars.peek() == Some(&'(') => return None,
                        '\\' if c == '"' => word.extend(chars.next()),
                        other => word.push(other),
                    }
                }
            }
            '\\' => {
                in_word = true;
                word.extend(chars.next().filter(|next| *next != '\n'));
            }
            '>' => {
                if in_word && !word.chars().all(|c| c.is_ascii_digit()) {
                    simple.words.push(std::mem::take(&mut word));
                }
                word.clear();
                in_word = false;
                chars.next_if_eq(&'>');
                if chars.next_if_eq(&'&').is_some() {
                    // 2>&1 writes no file
                    while chars.next_if(|next| next.is_ascii_digit() || *next == '-').is_some() {}
                } else {
                    redirected = true;
                }
            }
            _ if c.is_whitespace() || matches!(c, ';' | '&' | '|' | '(' | ')' | '<') => {
                if in_word {
                    let done = std::mem::take(&mut word);
                    if std::mem::take(&mut redirected) {
                        simple.writes |= done != "/dev/null";
                    } else {
                        simple.words.push(done);
                    }
                    in_word = false;
                }
                if matches!(c, ';' | '&' | '|' | '\n' | '(' | ')') && !simple.words.is_empty() {
                    simples.push(std::mem::take(&mut simple));
                }
            }
            other => {
                in_word = true;
                word.push(other);
            }
        }
    }
    if in_word {
        if redirected {
            simple.writes |= word != "/dev/null";
        } else {
            simple.words.push(word);
        }
    }
    if !simple.words.is_empty() || simple.writes {
        simples.push(simple);
    }
    Some(simples)
}

/// Whether nothing that another call could see is changed.
///
/// ```
/// use tool_guard_core::call::shell::only_looks;
/// assert!(only_looks("cd src && grep -rn 'a > b' . 2>/dev/null | head"));
/// assert!(!only_looks("grep -rn x . > found.txt"));
/// assert!(!only_looks("echo $(make)"));
/// ```
#[must_use]
pub fn only_looks(command: &str) -> bool {
    let Some(simples) = parse(command) else { return false };
    simples.iter().all(|simple| {
        let Some((program, words)) = simple.program() else { return false };
        let changes = CHANGING_OPTIONS
            .iter()
            .any(|(of, options)| *of == program && words.iter().any(|word| options.iter().any(|option| word.starts_with(option))));
        let subcommands = LOOKING_SUBCOMMANDS.iter().find(|(of, _)| *of == program);
        let looks = subcommands.is_none_or(|(_, looking)| {
            words.iter().filter(|word| !word.starts_with('-')).take(2).any(|word| looking.contains(&word.as_str()))
        });
        !simple.writes && !changes && looks && LOOKING.contains(&program)
    })
}

/// Whether the command waits before it looks: there is a `sleep` in it, or PowerShell's `Start-Sleep`.
#[must_use]
pub fn waits(command: &str) -> bool {
    let sleeps = |program: &str| program == "sleep" || program.eq_ignore_ascii_case("start-sleep");
    command.contains("leep")
        && parse(command).is_some_and(|simples| simples.iter().filter_map(Simple::program).any(|(program, _)| sleeps(program)))
}

/// The files that the command names: words with a slash or a file's ending that are no options.
#[must_use]
pub fn operands(command: &str) -> Vec<String> {
    let simples = parse(command).unwrap_or_default();
    let words = simples.iter().filter_map(Simple::program).filter(|(program, _)| *program != "cd").flat_map(|(_, words)| words);
    words.filter(|word| names_a_file(word)).cloned().collect()
}

fn names_a_file(word: &str) -> bool {
    if word.starts_with('-') || word.len() > 512 || word.contains(char::is_whitespace) || word.contains(['*', '?', '$', '=']) {
        return false;
    }
    let ending = word.rsplit_once('.').map_or("", |(stem, ending)| if stem.is_empty() { "" } else { ending });
    word.contains('/')
        || (!ending.is_empty()
            && ending.len() <= 8
            && ending.chars().all(|c| c.is_ascii_alphanumeric())
            && !ending.chars().all(|c| c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looking_is_told_from_changing() {
        for command in [
            "",
            "ls",
            "cat a b | sort | uniq -c",
            "git status --short",
            "git -C sub log",
            "FOO=1 rg -n x",
            "gh pr view 3",
            "sed -n 1,5p a",
            "find . -name '*.rs' -not -path './target/*'",
            "cat a 2>&1 | tail",
            "ls; pwd",
            "/bin/ls -la",
            "kubectl get pods",
        ] {
            assert!(only_looks(command), "{command}");
        }
        for command in [
            "make",
            "rm a",
            "ls > a",
            "ls >> a",
            "cat a | tee b",
            "git commit -m x",
            "git checkout a",
            "sed -i s/a/b/ f",
            "sed -i.bak s/a/b/ f",
            "find . -delete",
            "echo `make`",
            "cat <<EOF",
            "ls 'open",
            "npm test",
            "echo x >a",
            "python3 -c 'print(1)'",
            "gh pr merge 3",
            "ls\nmake",
        ] {
            assert!(!only_looks(command), "{command}");
        }
    }

    #[test]
    fn operands_are_files_and_not_options() {
        assert_eq!(operands("cd /w && cat src/a.ts -n b.txt --color=x"), ["src/a.ts", "b.txt"]);
        assert_eq!(operands("python3 run.py 3.5 v1 '*.ts'"), ["run.py"]);
        assert!(operands("echo hello").is_empty() && operands("cat $(ls)").is_empty());
    }

    #[test]
    fn a_sleep_waits_and_a_word_does_not() {
        assert!(waits("sleep 5; cat log") && waits("cat log && /bin/sleep 1") && waits("Start-Sleep -Seconds 5; Get-Content log"));
        assert!(!waits("grep sleep src/a.ts"));
    }

    #[test]
    fn hostile_commands_cost_bounded_work() {
        for command in ["'".repeat(100_000), "\\".repeat(100_000), "é>".repeat(50_000)] {
            assert!(!only_looks(&command) && !waits(&command) && operands(&command).is_empty(), "{}", &command[..8]);
        }
        // nothing is read beyond the bound, so what stands there changes nothing
        let (inside, beyond) = (MAX_COMMAND / 4, MAX_COMMAND);
        for (filler, tail) in [("ls; ", "rm x"), ("ls; ", "sleep 1")] {
            let command = |times: usize| format!("{}{tail}", filler.repeat(times));
            assert_eq!((only_looks(&command(inside - 4)), waits(&command(inside - 4))), (tail != "rm x", tail == "sleep 1"));
            assert_eq!((only_looks(&command(beyond)), waits(&command(beyond))), (true, false));
        }
    }
}
