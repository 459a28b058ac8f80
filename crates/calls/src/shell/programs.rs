//! What programs do, by their names and subcommands, which are in `data/programs.toml`. A program that is in no table runs something.

use crate::effect::Effect;
use crate::sql::is_batch;

// the tables: lists of programs and words, CHANGING_OPTIONS, SUBCOMMANDS
include!(concat!(env!("OUT_DIR"), "/programs.rs"));

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
    let is = |command: &&str| command.split_once(' ') == Some((program, subcommand));
    SUBCOMMANDS.iter().find(|(_, commands)| commands.iter().any(is)).map(|(effect, _)| *effect)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_known_by_its_program_and_options() {
        for (effect, commands) in EXAMPLES {
            for command in *commands {
                let words: Vec<&str> = command.split(' ').collect();
                assert_eq!(of_program(words[0], &words[1..]), *effect, "{command}");
            }
        }
        assert_eq!((of_subcommand("git", "bisect"), of_subcommand("npm", "bisect")), (Some(Effect::Do), None));
    }

    #[test]
    fn a_subcommand_stands_once_with_its_program() {
        let mut all: Vec<&str> = SUBCOMMANDS.iter().flat_map(|(_, commands)| *commands).copied().collect();
        assert!(all.iter().all(|command| command.split(' ').count() == 2), "{all:?}");
        all.sort_unstable();
        assert!(all.windows(2).all(|pair| pair[0] != pair[1]), "{all:?}");
    }
}
