//! How far a shell command reaches: as far as the part of it that reaches farthest.

use crate::outside::effect::EffectOutside::{self, Act, None as Nothing, OfFiles, Workspace};
use crate::outside::invocations::{
    Input, of_api, of_download, of_files, of_git, of_interpreter, of_looking, of_sourced, of_sql, of_targets,
};
use crate::outside::words::{self, Said};
use crate::outside::{paths, programs};
use crate::shell::lexer::{Lexed, Segment, lex};
use crate::shell::{self, programs as known};

/// Commands inside commands that are followed; what is deeper may do anything.
const MAX_DEPTH: u8 = 4;
/// Words of a shell's grammar, behind which a program may stand.
const KEYWORDS: &[&str] = &["do", "then", "else", "elif", "if", "while", "until", "!", "{", "}", "time"];
/// Programs that run the program behind them with what is installed in the workspace, and the words that say so.
const RUNNERS: &[(&str, &str)] = &[
    ("npx", ""),
    ("bunx", ""),
    ("uvx", ""),
    ("pnpm", "exec"),
    ("pnpm", "dlx"),
    ("yarn", "exec"),
    ("yarn", "dlx"),
    ("npm", "exec"),
    ("poetry", "run"),
    ("uv", "run"),
    ("pipenv", "run"),
    ("bundle", "exec"),
    ("cross-env", ""),
    ("dotenv", ""),
    ("watch", ""),
    ("xvfb-run", ""),
    ("conda", "run"),
    ("parallel", ""),
    ("strace", ""),
    ("ltrace", ""),
    ("valgrind", ""),
];
/// How far a command reaches.
pub(super) fn of_command(command: &str) -> EffectOutside {
    of_lexed(&lex(command), 0)
}

fn of_text(command: &str, depth: u8) -> EffectOutside {
    if depth > MAX_DEPTH { Act } else { of_lexed(&lex(command), depth) }
}

fn of_lexed(lexed: &Lexed<'_>, depth: u8) -> EffectOutside {
    let mut effect = if lexed.complete { Nothing } else { OfFiles };
    let mut before: Option<&Segment<'_>> = None;
    for segment in &lexed.segments {
        effect = effect.max(of_segment(segment, before.filter(|before| before.piped), depth));
        before = Some(segment);
    }
    effect
}

fn of_segment(segment: &Segment<'_>, input: Option<&Segment<'_>>, depth: u8) -> EffectOutside {
    let words: Vec<&str> = segment.words.iter().map(|word| word.text.as_str()).collect();
    let mut words = words.as_slice();
    while let Some((_, rest)) = words.split_first().filter(|(first, _)| KEYWORDS.contains(first)) {
        words = rest;
    }
    let written = segment.writes_to.iter().map(|path| if paths::is_plain(path) { Workspace } else { Act });
    let substituted = segment.words.iter().filter(|word| word.substitutes).map(|word| of_substitution(word.raw, depth));
    let around = written.chain(substituted).max().unwrap_or(Nothing);
    let words = shell::without_wrappers(words);
    let Some((program, rest)) = words.split_first() else { return around };
    around.max(of_program(program, rest, &Input { segment, before: input }, depth))
}

/// The output of commands becomes part of a word: `$(...)`, and what stands between backquotes.
fn of_substitution(raw: &str, depth: u8) -> EffectOutside {
    let mut effect = Nothing;
    let mut rest = raw;
    while let Some((_, behind)) = rest.split_once("$(") {
        let end = closing(behind);
        effect = effect.max(of_text(behind.get(..end).unwrap_or_default(), depth + 1));
        rest = behind.get(end..).unwrap_or_default();
    }
    for inner in raw.split('`').skip(1).step_by(2) {
        effect = effect.max(of_text(inner, depth + 1));
    }
    effect
}

/// Where the bracket stands that closes one before the text; its end if none does.
fn closing(text: &str) -> usize {
    let mut open = 1_usize;
    let close = text.bytes().position(|byte| {
        match byte {
            b'(' => open += 1,
            b')' => open -= 1,
            _ => {}
        }
        open == 0
    });
    close.unwrap_or(text.len())
}

fn of_program(path: &str, rest: &[&str], input: &Input<'_, '_>, depth: u8) -> EffectOutside {
    let program = path.rsplit('/').next().unwrap_or(path).to_ascii_lowercase();
    let program = program.as_str();
    if matches!(rest, [.., "--help" | "--version"] | ["-V" | "-h" | "help" | "version"]) || rest.contains(&"--dry-run") {
        return Nothing;
    }
    if let Some(inner) = runs_another(program, rest) {
        return match inner.split_first() {
            Some((first, words)) if depth < MAX_DEPTH => of_program(first, words, input, depth + 1),
            _ => OfFiles,
        };
    }
    match program {
        "bash" | "sh" | "zsh" | "dash" | "fish" | "ksh" | "su" => return of_shell(program, rest, input, depth),
        "ssh" => return shell::inner_command(program, rest).map_or(Act, |(_, inner)| far(of_text(&inner, depth + 1))),
        "xargs" => return shell::inner_command(program, rest).map_or(Nothing, |(_, inner)| of_text(&inner, depth + 1)),
        "eval" => return of_text(&rest.join(" "), depth + 1),
        "source" | "." => return of_sourced(rest),
        "curl" | "wget" | "http" | "https" | "xh" => return of_download(program, rest),
        "find" | "fd" => return of_find(rest, depth),
        "make" | "gmake" | "just" | "task" | "rake" | "gradle" | "gradlew" | "mvn" | "mvnw" => return of_targets(rest),
        "docker" | "podman" | "kubectl" if matches!(rest.first(), Some(&"exec")) => return of_container(rest, depth),
        "gh" | "glab" if rest.first() == Some(&"api") => return of_api(rest),
        "gh" | "glab" if matches!(rest.get(1), Some(&"checkout" | &"clone" | &"download")) => return Workspace,
        "crontab" => return if rest == ["-l"] { Nothing } else { Act },
        "aws" if matches!(rest, ["s3", "cp" | "sync", ..]) => return OfFiles,
        "scp" | "rsync" => return if rest.iter().any(|word| word.contains(':')) { OfFiles } else { Workspace },
        "service" => return if rest.get(1) == Some(&"status") { Nothing } else { Act },
        "git" => return of_git(rest),
        _ => {}
    }
    if known::is_sql_client(program) {
        return of_sql(program, rest, input);
    }
    if shell::is_interpreter(program) && program != "bun" {
        return of_interpreter(rest, input);
    }
    if programs::changes_files(program) {
        return of_files(program, rest);
    }
    if let Some(effect) = programs::of_program(program) {
        return effect;
    }
    if known::is_looking(program) {
        return of_looking(program, rest);
    }
    // a script of the workspace: `./deploy.sh`; what is installed elsewhere is known by its name
    if path.contains('/') && !path.starts_with('/') {
        return programs::of_script(path);
    }
    // a command of an agent's own shell: `scroll_down`, `find_file`
    if program.contains('_') && words::of_name(program) == Said::Looks {
        return Nothing;
    }
    programs::of_subcommand(program, rest)
}

/// What runs on another machine is outside, whatever it changes there.
const fn far(effect: EffectOutside) -> EffectOutside {
    match effect {
        Nothing => Nothing,
        _ => Act,
    }
}

/// The program that another one runs, with its words.
fn runs_another<'w, 'c>(program: &str, rest: &'w [&'c str]) -> Option<&'w [&'c str]> {
    let (_, word) = RUNNERS.iter().find(|(runner, word)| *runner == program && (word.is_empty() || rest.first() == Some(word)))?;
    let mut words = if word.is_empty() { rest } else { rest.get(1..).unwrap_or_default() };
    while let Some((_, rest)) =
        words.split_first().filter(|(first, _)| first.starts_with('-') || first.contains('=') || first.bytes().all(|b| b.is_ascii_digit()))
    {
        words = rest;
    }
    Some(words)
}

fn of_shell(program: &str, rest: &[&str], input: &Input<'_, '_>, depth: u8) -> EffectOutside {
    if let Some((_, inner)) = shell::inner_command(program, rest) {
        return of_text(&inner, depth + 1);
    }
    if rest.first() == Some(&"-n") {
        // it reads the script, and runs nothing
        return Nothing;
    }
    match rest.iter().find(|word| !word.starts_with('-')) {
        Some(script) => programs::of_script(script),
        None => input.text().map_or(Act, |text| of_text(&text, depth + 1)),
    }
}

fn of_find(rest: &[&str], depth: u8) -> EffectOutside {
    let runs =
        rest.iter().position(|word| matches!(*word, "-exec" | "-execdir" | "-ok" | "-okdir" | "-x" | "-X" | "--exec" | "--exec-batch"));
    let inside = rest.first().is_none_or(|first| first.starts_with('-') || *first == "." || paths::is_inside(first));
    if rest.iter().any(|word| matches!(*word, "-delete" | "-fprint" | "-fls")) {
        return if inside { Workspace } else { Act };
    }
    match runs.and_then(|at| rest.get(at + 1..)).and_then(<[&str]>::split_first) {
        // which files, only `find` knows
        Some((program, words)) if programs::changes_files(program) => {
            if inside && !words.contains(&"/") {
                Workspace
            } else {
                Act
            }
        }
        Some((program, words)) => of_text(&[&[*program], words].concat().join(" "), depth + 1),
        None if runs.is_some() => Act,
        None => Nothing,
    }
}

/// A command inside a container.
fn of_container(rest: &[&str], depth: u8) -> EffectOutside {
    let options = rest.iter().skip(1);
    let words: Vec<&str> = options.copied().skip_while(|word| word.starts_with('-')).skip(1).skip_while(|word| *word == "--").collect();
    if words.is_empty() { Act } else { far(of_text(&words.join(" "), depth + 1)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_reaches_as_far_as_the_part_that_reaches_farthest() {
        for (command, expected) in [
            ("ls | head && git status", Nothing),
            ("echo \"$(date) $(whoami)\"", Nothing),
            ("ls && make", Workspace),
            ("make && ./deploy.sh", OfFiles),
            ("./deploy.sh; pay 7", Act),
            ("echo \"$(date) $(pay 7)\"", Act),
            ("echo \"$(echo $(pay 7))\"", Act),
            ("bash -c 'ls; pay 7'", Act),
            ("bash <<'E'\npay 7\nE", Act),
            ("bash <<'E'\nls\nE", Nothing),
            ("ssh web1 'touch a'", Act),
            ("find . -exec sh -c 'pay 7' \\;", Act),
            ("ls 'open", OfFiles),
            ("diff <(cat a) <(cat b)", Nothing),
            ("cat <(pay)", Act),
            ("cd \"$(dirname \"$(which python)\")\"", Nothing),
            ("scroll_down", Nothing),
            ("find_file JsonParser", Nothing),
            ("bun run build", Workspace),
            ("javac A.java && java A", OfFiles),
            ("", Nothing),
        ] {
            assert_eq!(of_command(command), expected, "{command}");
        }
    }

    #[test]
    fn hostile_commands_cost_bounded_work() {
        for command in ["$(".repeat(2000), "`".repeat(4000), "$(`".repeat(1300), "bash -c 'bash -c ".repeat(200), "find -exec ".repeat(300)]
        {
            assert!(of_command(&command) > Nothing, "{}", &command[..8]);
        }
    }
}
