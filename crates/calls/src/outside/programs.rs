//! What programs are known to do, which is in `data/outside.toml`. A program or a subcommand that is in no table may do anything.

use crate::outside::effect::EffectOutside;
use crate::verbs;

/// A program that is told by its first words what to do: words that look, words that work in the workspace, and words whose
/// act is what stands in files. What is in no list may do anything.
struct Row {
    programs: &'static [&'static str],
    looks: &'static [&'static str],
    works: &'static [&'static str],
    of_files: &'static [&'static str],
    #[cfg(test)]
    act: &'static str,
}

// the tables: ROWS and lists of programs and words
include!(concat!(env!("OUT_DIR"), "/outside.rs"));

/// A program that needs no word to be known.
pub(super) fn of_program(program: &str) -> Option<EffectOutside> {
    if WORKING.contains(&program) {
        return Some(EffectOutside::Workspace);
    }
    if RUNNING.contains(&program) {
        return Some(EffectOutside::OfFiles);
    }
    LOOKING.contains(&program).then_some(EffectOutside::None)
}

/// Whether a program changes the files that it names.
pub(super) fn changes_files(program: &str) -> bool {
    FILES.contains(&program)
}

/// What a program with subcommands does.
pub(super) fn of_subcommand(program: &str, words: &[&str]) -> EffectOutside {
    let mut words: Vec<&str> = words.iter().copied().filter(|word| !is_assignment(word)).collect();
    let compose = program == "docker" && words.first() == Some(&"compose");
    let program = if compose { "docker-compose" } else { program };
    while words
        .first()
        .is_some_and(|first| compose && *first == "compose" || program == "docker" && words.len() > 1 && OBJECTS.contains(first))
    {
        words.remove(0);
    }
    let first = words.first().copied().unwrap_or_default();
    let Some(row) = ROWS.iter().find(|row| row.programs.contains(&program)) else { return of_service(program, &words) };
    let second = words.get(1).copied().unwrap_or_default();
    let by_script = matches!(program, "npm" | "pnpm" | "yarn" | "bun");
    match first {
        "" if by_script => EffectOutside::Workspace,
        "" => EffectOutside::None,
        _ if row.looks.contains(&first) => EffectOutside::None,
        _ if row.works.contains(&first) => EffectOutside::Workspace,
        _ if row.of_files.contains(&first) => EffectOutside::OfFiles,
        "run" | "run-script" if by_script => of_script(second),
        "rollout" if matches!(second, "status" | "history") => EffectOutside::None,
        "config" if matches!(second, "view" | "current-context" | "get-contexts") => EffectOutside::None,
        "state" | "workspace" if matches!(second, "list" | "show") => EffectOutside::None,
        _ if by_script && program != "npm" => of_script(first),
        _ => EffectOutside::Act,
    }
}

fn is_assignment(word: &str) -> bool {
    word.contains('=') && !word.starts_with('-')
}

/// The command of a service that is in no table: its last word before options and values says what it does.
fn of_service(program: &str, words: &[&str]) -> EffectOutside {
    let told: Vec<&str> = words
        .iter()
        .copied()
        .take_while(|word| {
            word.starts_with(|c: char| c.is_ascii_lowercase())
                && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
        })
        .take(4)
        .collect();
    let is_listing =
        |word: &&str| LISTING.contains(word) || ["get-", "list-", "describe-", "head-"].iter().any(|start| word.starts_with(start));
    // an object's name may follow: `gh pr view main`, but not `x pay list`
    let at = told.iter().position(is_listing);
    let acts = |word: &&str| verbs::of_verb(word) == Some(crate::effect::Effect::Do) && !verbs::is_noun(word);
    match at {
        Some(at) if at <= 2 && !ADDRESSING.contains(&program) && !told.iter().take(at).any(acts) => EffectOutside::None,
        _ => EffectOutside::Act,
    }
}

/// A script of the workspace, or a target: what its name says of it.
pub(super) fn of_script(name: &str) -> EffectOutside {
    let base = name.rsplit('/').next().unwrap_or(name);
    let (mut safe, mut told) = (base.is_ascii(), false);
    verbs::each_word(base, |word| {
        let tells = SAFE_SCRIPTS.contains(&word);
        (safe, told) = (safe && (tells || BESIDE.contains(&word)), told || tells);
    });
    if safe && told { EffectOutside::Workspace } else { EffectOutside::OfFiles }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_in_no_list_may_act() {
        for row in ROWS {
            let words: Vec<&str> = row.act.split(' ').collect();
            assert!(row.programs.contains(&words[0]), "{}", row.act);
            assert_eq!(of_subcommand(words[0], &words[1..]), EffectOutside::Act, "{}", row.act);
        }
    }

    #[test]
    fn a_program_is_of_one_row_and_a_word_in_one_list() {
        let mut programs: Vec<&str> = ROWS.iter().flat_map(|row| row.programs).copied().collect();
        programs.sort_unstable();
        assert!(programs.windows(2).all(|pair| pair[0] != pair[1]), "{programs:?}");
        for row in ROWS {
            let mut words = [row.looks, row.works, row.of_files].concat();
            words.sort_unstable();
            assert!(words.windows(2).all(|pair| pair[0] != pair[1]), "{:?}", row.programs);
        }
    }
}
