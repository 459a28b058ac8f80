//! Which effects a call may have had, by its family, its command, or the verbs of its name. In doubt it may have had any.

use tool_guard_calls::effect::Effect;
use tool_guard_calls::identity::Call;
use tool_guard_calls::shell::{self, command_of};
use tool_guard_calls::verbs;
use tool_guard_outcome::class::Class;
use tool_guard_outcome::outcome::Failure;
use tool_guard_tools::family::{Family, own_name};

use crate::act::{Act, Acts};

/// What a tool that only looks may stand for.
const LOOKED: Acts = Acts::of(&[Act::Search]);
/// What a command may stand for that only looks.
const LOOKED_BY_COMMAND: Acts = Acts::of(&[Act::Search, Act::Run]);
/// What writing a file may stand for: agents remember, and are scheduled, by files.
const WROTE: Acts = Acts::of(&[Act::Write, Act::Edit, Act::Delete, Act::Remember, Act::Schedule, Act::Create]);

/// Verbs whose tools do one thing.
const VERBS: &[(&str, Acts)] = &[
    ("send reply forward email mail message notify text tweet post publish broadcast", Acts::of(&[Act::Send, Act::Create])),
    ("schedule reschedule remind", Acts::of(&[Act::Schedule, Act::Send, Act::Create])),
    ("delete remove archive trash", Acts::of(&[Act::Delete, Act::Edit])),
    ("buy pay purchase money payment funds invoice", Acts::of(&[Act::Buy, Act::Send])),
    ("remember memorize", Acts::of(&[Act::Remember, Act::Write, Act::Create])),
];

/// Words of the names of tools by which another agent is set to work: no call of this session shows what comes of it.
const DELEGATING: &[&str] = &["agent", "agents", "subagent", "subagents", "spawn", "delegate", "task", "dispatch", "handoff"];

/// Programs that fail without having done what they are named for.
const COMMITTING: &[&str] = &["git commit", "git push", "git merge", "git tag", "npm publish", "cargo publish", "gh pr"];

/// Programs that have done nothing where they fail, with how many operands: of more than these a part may be done.
const ALL_OR_NOTHING: &[(&str, usize)] = &[
    ("cp", 2),
    ("mv", 2),
    ("ln", 2),
    ("scp", 2),
    ("install", 2),
    ("tee", 1),
    ("touch", 1),
    ("mkdir", 1),
    ("rm", 1),
    ("rmdir", 1),
    ("unlink", 1),
];

/// Whether a command that failed did nothing: its only program does not exist, or is one that fails before it acts.
pub(super) fn did_nothing(call: &Call, failure: &Failure) -> bool {
    let programs = command_of(call.args.as_ref()).filter(|_| call.is_command()).map(shell::programs_of).unwrap_or_default();
    let [words] = programs.as_slice() else { return false };
    let Some((program, words)) = words.split_first() else { return false };
    if failure.class == Class::CommandNotFound {
        // what a script did not find says nothing of the script
        return [": not found", ": command not found"].iter().any(|ending| failure.error.contains(&format!("{program}{ending}")));
    }
    let (options, operands): (Vec<&String>, Vec<&String>) = words.iter().partition(|word| word.starts_with('-'));
    let is_of_many = |word: &&String| word.contains(['*', '{']);
    let is_recursive = |word: &&String| word.contains(['r', 'R', 'a', 'p']);
    let fits = |(name, most): &(&str, usize)| *name == program && operands.len() <= *most;
    ALL_OR_NOTHING.iter().any(fits) && !options.iter().any(is_recursive) && !operands.iter().any(is_of_many)
}

/// The effects that a success of this call may have had.
pub(super) fn acts_of(call: &Call) -> Acts {
    let looks = matches!(call.effect, Effect::Look | Effect::Wait);
    match call.family {
        Family::Read | Family::Search | Family::CodeSearch | Family::WebSearch | Family::WebFetch => LOOKED,
        Family::Write | Family::Edit | Family::Patch => WROTE,
        Family::Exec | Family::Process if looks => LOOKED_BY_COMMAND,
        Family::Exec | Family::Process => Acts::ALL,
        Family::Other if looks => LOOKED,
        Family::Other => by_name(&call.name),
    }
}

/// The effects that it may have had although it failed: a script may fail at its end.
pub(super) fn acts_of_failed(call: &Call, may_have_run: bool) -> Acts {
    match call.family {
        _ if !may_have_run => Acts::NONE,
        Family::Exec if call.effect != Effect::Look && is_committing(call) => Acts::ALL.without(Acts::of(&[Act::Commit])),
        _ => acts_of(call),
    }
}

/// Whether what the call began may go on after it came back. What looks, or changes a file, is over then.
pub(super) const fn may_go_on(call: &Call) -> bool {
    !matches!(call.effect, Effect::Look) && !matches!(call.family, Family::Write | Family::Edit | Family::Patch)
}

/// Whether the call sets another agent to work.
pub(super) fn delegates(call: &Call) -> bool {
    let mut found = false;
    if call.family == Family::Other {
        verbs::each_word(own_name(&call.name), |word| found |= DELEGATING.contains(&word));
    }
    found
}

fn is_committing(call: &Call) -> bool {
    command_of(call.args.as_ref()).is_some_and(|command| COMMITTING.contains(&shell::read(command).program.as_str()))
}

/// What the table says of a word.
fn row_of(word: &str) -> Option<Acts> {
    VERBS.iter().find(|(verbs, _)| verbs.split(' ').any(|verb| verb == word)).map(|(_, acts)| *acts)
}

/// One verb of the table is enough, unless there is a word that may do anything beside it.
fn by_name(name: &str) -> Acts {
    let (mut acts, mut verb) = (Acts::NONE, false);
    verbs::each_word(own_name(name), |word| match row_of(word) {
        Some(these) => (acts, verb) = (acts | these, true),
        None if matches!(verbs::of_verb(word), Some(Effect::Do | Effect::Run)) => acts = Acts::ALL,
        None => {}
    });
    if verb { acts } else { Acts::ALL }
}

#[cfg(test)]
mod tests {
    use tool_guard_tools::catalogue::Catalogue;

    use super::*;

    fn call(tool: &str, args: &str) -> Call {
        Call::new(tool, Some(args), &Catalogue::default())
    }

    #[test]
    fn what_a_call_may_have_done() {
        for (tool, args, acts, others) in [
            ("read", r#"{"path":"a"}"#, [Act::Search].as_slice(), [Act::Write, Act::Send, Act::Run].as_slice()),
            ("write", r#"{"path":"a"}"#, &[Act::Write, Act::Edit, Act::Remember], &[Act::Send, Act::Commit, Act::Build]),
            ("exec", r#"{"command":"ls"}"#, &[Act::Run, Act::Search], &[Act::Send, Act::Build, Act::Commit]),
            ("exec", r#"{"command":"./notify.sh"}"#, Act::ALL, &[]),
            ("message", r#"{"action":"send"}"#, &[Act::Send], &[Act::Write, Act::Buy]),
            ("mcp__mail__send_email", "{}", &[Act::Send], &[Act::Write]),
            ("calendar_create_event", "{}", Act::ALL, &[]),
            ("frobnicate", "{}", Act::ALL, &[]),
            ("order_status", "{}", &[Act::Search], &[Act::Buy]),
        ] {
            let found = acts_of(&call(tool, args));
            assert!(acts.iter().all(|act| found.has(*act)) && !others.iter().any(|act| found.has(*act)), "{tool} {args} {found:?}");
        }
        assert!(delegates(&call("sessions_spawn", "{}")) && delegates(&call("Task", "{}")) && !delegates(&call("exec", "{}")));
    }

    #[test]
    fn what_a_failed_call_may_have_done() {
        assert_eq!(acts_of_failed(&call("write", r#"{"path":"a"}"#), false), Acts::NONE);
        assert!(acts_of_failed(&call("exec", r#"{"command":"npm test"}"#), true).has(Act::Build));
        assert!(!acts_of_failed(&call("exec", r#"{"command":"git push"}"#), true).has(Act::Commit));
    }
}
