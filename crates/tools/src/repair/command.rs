//! A command that came in its words.

use serde_json::Value;

/// Shells whose `-c` takes a script.
pub const SHELLS: &[&str] = &["bash", "sh", "zsh", "dash", "ksh"];
/// How a script is handed to them.
const SCRIPT_FLAGS: &[&str] = &["-c", "-lc"];
/// What a word may hold beside letters and digits without meaning anything to a shell.
const PLAIN: &str = "-_./=:,+@%";
/// What a plain word may not begin with: `%1` is a job, `=ls` a path, `@a` an array.
const NOT_FIRST: &str = "=:,+@%";

/// The one command line that these words are: `["ls", "-la"]`, `["bash", "-lc", "make &> log"]`, `["ls -la"]`.
///
/// Which shell reads the line is the host's choice, and another shell reads a script otherwise. So the shell that the model
/// named stays, and a script is quoted, or the words are left alone where no quotes mean the same to every shell.
pub(super) fn command_of(words: &[Value]) -> Option<String> {
    let words: Vec<&str> = words.iter().map(Value::as_str).collect::<Option<_>>()?;
    match words.as_slice() {
        [] => None,
        [line] => Some((*line).to_owned()),
        [shell, flag, script] if is_shell(shell) && SCRIPT_FLAGS.contains(flag) => Some(format!("{shell} {flag} {}", quoted(script)?)),
        [program, rest @ ..] => {
            let is_command = is_plain(program) && !program.contains('=') && rest.iter().all(|word| is_plain(word));
            is_command.then(|| words.join(" "))
        }
    }
}

fn is_shell(program: &str) -> bool {
    is_plain(program) && SHELLS.contains(&program.rsplit('/').next().unwrap_or(program))
}

fn is_plain(word: &str) -> bool {
    !word.is_empty() && !word.starts_with(|c| NOT_FIRST.contains(c)) && word.chars().all(|c| c.is_ascii_alphanumeric() || PLAIN.contains(c))
}

/// The script in quotes that sh, fish and PowerShell read alike. They differ in how a quote of either kind or a backslash is written
/// within.
fn quoted(script: &str) -> Option<String> {
    (!script.is_empty() && !script.contains(['\'', '"', '\\', '\0'])).then(|| format!("'{script}'"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn command(words: &[&str]) -> Option<String> {
        command_of(&words.iter().map(|word| Value::from(*word)).collect::<Vec<_>>())
    }

    #[test]
    fn words_that_every_shell_reads_alike_are_a_command() {
        for (words, line) in [
            (&["ls", "-la", "src/a.rs"][..], "ls -la src/a.rs"),
            (&["npm", "i", "left-pad@1.3.0", "--tag=x"], "npm i left-pad@1.3.0 --tag=x"),
            (&["ls -la | wc"], "ls -la | wc"),
            (&["bash", "build.sh"], "bash build.sh"),
        ] {
            assert_eq!(command(words).as_deref(), Some(line), "{words:?}");
        }
    }

    #[test]
    fn a_script_keeps_its_shell() {
        for (words, line) in [
            (["bash", "-c", "make &> log"], "bash -c 'make &> log'"),
            (["bash", "-lc", "ls | wc -l"], "bash -lc 'ls | wc -l'"),
            (["/bin/sh", "-c", "echo $HOME; exit 3"], "/bin/sh -c 'echo $HOME; exit 3'"),
            (["zsh", "-c", "print -l *(.)"], "zsh -c 'print -l *(.)'"),
        ] {
            assert_eq!(command(&words).as_deref(), Some(line), "{words:?}");
        }
    }

    #[test]
    fn words_without_one_reading_are_none() {
        for words in [
            &["echo", "a b", "$HOME"][..],
            &["bash", "-c", "echo 'a'"],
            &["bash", "-c", "echo \"a\""],
            &["bash", "-c", "printf 'a\\n'"],
            &["bash", "-c", ""],
            &["bash", "-c", "make &> log", "name"],
            &["bash", "-o", "pipefail", "-c", "make | tee log"],
            &["fish", "-c", "a; and b"],
            &["python3", "-c", "print(1)"],
            &["A=1", "ls"],
            &["ls", "=b"],
            &["ls", ""],
            &[],
        ] {
            assert_eq!(command(words), None, "{words:?}");
        }
        assert_eq!(command_of(&[Value::from("ls"), Value::from(1)]), None);
    }
}
