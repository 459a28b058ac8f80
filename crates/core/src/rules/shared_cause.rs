//! Rule J: one cause over several tools. A server that is down refuses curl, the browser and the script alike; the model is told once
//! what they have in common. What follows is for the rules of single loops: several tools at one target may well be a search for a way.

use std::borrow::Cow;

use crate::call::address::{self, Address};
use crate::call::identity::Call;
use crate::call::shell::{self, command_of};
use crate::call::target::{normal_path, targets};
use crate::failure::origin::{Origin, TargetKind};
use crate::failure::outcome::Failure;
use crate::rules::example::{Example, fails};
use crate::rules::finding::Finding;
use crate::rules::spec::RuleSpec;
use crate::session::causes::{Causes, SharedCause, is_same};
use crate::text::quote;
use crate::tools::family::Family;
use crate::tools::wrapper::effective;
use crate::verdict::action::Action;
use crate::verdict::class::Class;
use crate::verdict::rule::Rule;

/// Different tools, or failures of at least two, at which the model is told.
const TOOLS: usize = 3;
const FAILURES: u32 = 4;
/// After so many times as many failures it is told again.
const AGAIN: u32 = 3;
/// Characters of a target that are quoted.
const MAX_TARGET: usize = 80;

/// The rule's examples.
pub(super) const SPEC: RuleSpec = RuleSpec {
    examples: &[Example {
        name: "shared-cause",
        settings: "{}",
        rounds: 1,
        calls: &[
            fails(
                "exec",
                r#"{"command":"curl -s http://localhost:5433/"}"#,
                "curl: (7) Failed to connect to localhost port 5433 after 0 ms: Couldn't connect to server",
            ),
            fails(
                "exec",
                r#"{"command":"psql -h localhost -p 5433 -l"}"#,
                "psql: error: connection to server at \"localhost\" (127.0.0.1), port 5433 failed: Connection refused",
            ),
            fails("db_query", r#"{"sql":"select 1"}"#, "connect ECONNREFUSED 127.0.0.1:5433"),
        ],
        expected: &[("shared-cause", Action::Note)],
    }],
    ..RuleSpec::SILENT
};

/// A failure: whether it has its cause in common with those of other tools.
pub(super) fn on_failure(causes: &mut Causes, call: &Call, failure: &Failure) -> Option<Finding> {
    let origin = Origin::of(failure.class, &failure.error);
    // what answers, if only with an error, is not down any more; a veto of the tool's own is no answer
    if !causes.is_empty() && matches!(failure.class, Class::ServerError | Class::RateLimit | Class::Auth) {
        let named = addresses(call);
        causes.forget(|known| origin != Some(known.origin) && known.origin.target() == TargetKind::Address && meets(known, &named));
    }
    let origin = origin?;
    let target = target(origin, call, &failure.error)?;
    let known = causes.add(origin, &target, &label(call))?;
    let failures = known.failures();
    let is_shared = known.tools.len() >= TOOLS || known.tools.len() > 1 && failures >= FAILURES;
    if !is_shared || known.told_at > 0 && failures < known.told_at.saturating_mul(AGAIN) {
        return None;
    }
    known.told_at = failures;
    let text = note(known);
    let evidence = Some(format!("{} {} met by {}", origin.words(), quote::line(&known.target, MAX_TARGET), met_by(known)));
    Some(Finding { rule: Rule::SharedCause, action: Action::Note, count: failures, text, evidence })
}

/// A success: the causes at what it was about are over.
pub(super) fn on_success(causes: &mut Causes, call: &Call) {
    if causes.is_empty() {
        return;
    }
    let (named, program, paths) = (addresses(call), label(call), paths(call));
    causes.forget(|known| match known.origin.target() {
        TargetKind::Address | TargetKind::Host => meets(known, &named),
        TargetKind::Path => paths.iter().any(|path| is_same(path, &known.target)),
        TargetKind::Program => program.ends_with(&format!(" {}", known.target)),
        TargetKind::Machine => call.family.writes_files(),
    });
}

fn meets(known: &SharedCause, named: &[Address]) -> bool {
    named.iter().any(|address| is_same(&address.written(), &known.target))
}

fn addresses(call: &Call) -> Vec<Address> {
    address::of_call(effective(&call.tool, call.args.as_ref()).1)
}

/// What a failure was met at: as the error says, else as the call does.
fn target(origin: Origin, call: &Call, error: &str) -> Option<String> {
    match origin.target() {
        TargetKind::Machine => Some("this machine".to_owned()),
        TargetKind::Address | TargetKind::Host => {
            let of_error = address::in_text(error);
            let address = of_error.iter().find(|address| address.port.is_some()).or(of_error.first()).cloned();
            let address = address.or_else(|| addresses(call).into_iter().next())?;
            Some(if origin.target() == TargetKind::Host { address.host } else { address.written() })
        }
        TargetKind::Program => program_in(error),
        TargetKind::Path => path_in(error).or_else(|| paths(call).into_iter().next()),
    }
}

/// `bash: jqq: command not found`, `sh: 1: jqq: not found`, `spawn jqq ENOENT`, `exec: "jqq": executable file not found in $PATH`.
fn program_in(error: &str) -> Option<String> {
    let line = error.lines().find(|line| line.contains("not found") || line.contains("ENOENT"))?;
    let name = if let Some((_, rest)) = line.split_once("spawn ") {
        rest.split_whitespace().next()?
    } else {
        let before =
            [": command not found", ": not found", ": executable file not found"].into_iter().find_map(|end| line.split_once(end))?.0;
        before.rsplit(": ").next()?
    };
    let name = name.trim_matches(['"', '\'', '`', ' ', ':']);
    (!name.is_empty() && name.len() <= MAX_TARGET && !name.contains(' ')).then(|| name.to_owned())
}

/// `open 'a.txt'`, `cat: a.txt: No such file or directory`.
fn path_in(error: &str) -> Option<String> {
    let line = error.lines().find(|line| {
        let line = line.to_ascii_lowercase();
        line.contains("no such file") || line.contains("enoent") || line.contains("cannot find the")
    })?;
    let quoted = line.split(['\'', '"', '`']).nth(1);
    let before = || line.split(": No such file").next()?.rsplit(": ").next();
    quoted.or_else(before).map(|path| normal_path(path).into_owned()).filter(|path| is_path(path))
}

fn is_path(text: &str) -> bool {
    !text.is_empty() && text.len() <= 300 && !text.contains(['\n', '\t']) && text.contains(['.', '/'])
}

/// The files that a call names.
fn paths(call: &Call) -> Vec<String> {
    let targets = targets(call.family, effective(&call.tool, call.args.as_ref()).1);
    targets.into_iter().filter(|target| !target.contains("://") && is_path(target)).map(Cow::into_owned).collect()
}

/// The tool, and of a command its program.
fn label(call: &Call) -> String {
    let command = if call.family == Family::Exec { command_of(effective(&call.tool, call.args.as_ref()).1) } else { None };
    let program = command.map(|command| shell::read(command).program).unwrap_or_default();
    let program = program.split(' ').next().unwrap_or_default();
    let name = quote::name(&call.name);
    if program.is_empty() { name } else { format!("{name} {}", quote::name(program)) }
}

fn met_by(known: &SharedCause) -> String {
    let tools: Vec<String> =
        known.tools.iter().map(|(tool, times)| if *times > 1 { format!("{tool} ({times} times)") } else { tool.clone() }).collect();
    tools.join(", ")
}

fn note(known: &SharedCause) -> String {
    format!(
        "[TOOL ERROR] These failures have one cause: {} {} (met by {}). Another tool will not get past it. Mend the cause, or tell the user.",
        known.origin.words(),
        quote::line(&known.target, MAX_TARGET),
        met_by(known)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_and_paths_are_read_from_errors() {
        for (error, program) in [
            ("bash: jqq: command not found", "jqq"),
            ("bash: line 1: jqq: command not found", "jqq"),
            ("sh: 1: jqq: not found", "jqq"),
            ("spawn jqq ENOENT", "jqq"),
            ("exec: \"jqq\": executable file not found in $PATH", "jqq"),
        ] {
            assert_eq!(program_in(error).as_deref(), Some(program), "{error}");
        }
        for (error, path) in [
            ("ENOENT: no such file or directory, open 'notes/a.txt'", "notes/a.txt"),
            ("cat: notes/a.txt: No such file or directory", "notes/a.txt"),
            ("FileNotFoundError: [Errno 2] No such file or directory: './notes/a.txt'", "notes/a.txt"),
        ] {
            assert_eq!(path_in(error).as_deref(), Some(path), "{error}");
        }
        assert_eq!(path_in("No such file or directory"), None);
    }
}
