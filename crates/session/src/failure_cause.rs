//! What a failure was met at, read of the error and of the call: a cause, its target, and which tool met it.

use std::borrow::Cow;

use tool_guard_calls::address::{self, Address};
use tool_guard_calls::identity::Call;
use tool_guard_calls::shell::{self, command_of};
use tool_guard_calls::target::{normal_path, targets};
use tool_guard_outcome::origin::{Origin, TargetKind};
use tool_guard_text::quote;
use tool_guard_tools::family::Family;
use tool_guard_tools::wrapper::effective;

/// Bytes of a target's name.
const MAX_NAME: usize = 80;
/// Bytes of a path.
const MAX_PATH: usize = 300;

/// A cause that a tool met somewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FailureCause {
    /// The cause.
    pub origin: Origin,
    /// `localhost:5433`, a path, a program.
    pub target: String,
    /// Whether the call itself names the target: then a sentence of ours may, whatever the error says.
    pub is_named: bool,
    /// The tool, and of a command its program.
    pub tool: String,
}

impl FailureCause {
    /// What this call met, if the error tells of something that lies outside of the call.
    pub(crate) fn read(origin: Origin, call: &Call, error: &str) -> Option<Self> {
        let target = target(origin, call, error)?;
        let is_named = match origin.target() {
            TargetKind::Machine => true,
            TargetKind::Address | TargetKind::Host => addresses(call).iter().any(|address| is_same(&address.written(), &target)),
            TargetKind::Path => paths(call).iter().any(|path| is_same(path, &target)),
            TargetKind::Program => runs(call, &target),
        };
        Some(Self { origin, target, is_named, tool: tool(call) })
    }

    /// Whether another tool met the same.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        self.origin == other.origin && is_same(&self.target, &other.target)
    }

    /// Whether a success of this call shows that it is over.
    pub(crate) fn is_over_after(&self, call: &Call) -> bool {
        match self.origin.target() {
            TargetKind::Address | TargetKind::Host => self.is_named_by(call),
            TargetKind::Path => paths(call).iter().any(|path| is_same(path, &self.target)),
            TargetKind::Program => tool(call).split_once(' ').is_some_and(|(_, program)| program == self.target),
            TargetKind::Machine => call.family.writes_files(),
        }
    }

    /// Whether the call names the address.
    pub(crate) fn is_named_by(&self, call: &Call) -> bool {
        addresses(call).iter().any(|address| is_same(&address.written(), &self.target))
    }
}

/// A path may be told from the root or from where the agent is; an address with its port or without.
fn is_same(a: &str, b: &str) -> bool {
    let ends = |long: &str, short: &str| long.strip_suffix(short).is_some_and(|rest| rest.ends_with('/'));
    let begins = |long: &str, short: &str| long.strip_prefix(short).is_some_and(|rest| rest.starts_with(':'));
    a == b || ends(a, b) || ends(b, a) || begins(a, b) || begins(b, a)
}

/// As the error says, else as the call does.
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

fn addresses(call: &Call) -> Vec<Address> {
    address::of_call(effective(&call.tool, call.args.as_ref()).1)
}

/// The files that a call names.
fn paths(call: &Call) -> Vec<String> {
    let targets = targets(call.family, effective(&call.tool, call.args.as_ref()).1);
    targets.into_iter().filter(|target| !target.contains("://") && is_path(target)).map(Cow::into_owned).collect()
}

/// Whether the call's command holds the program's name as a word.
fn runs(call: &Call, program: &str) -> bool {
    let command = command_of(effective(&call.tool, call.args.as_ref()).1);
    command.is_some_and(|command| command.split(|c: char| c.is_whitespace() || "/;|&()'\"`".contains(c)).any(|word| word == program))
}

fn tool(call: &Call) -> String {
    let command = if call.family == Family::Exec { command_of(effective(&call.tool, call.args.as_ref()).1) } else { None };
    let program = command.map(|command| shell::read(command).program).unwrap_or_default();
    let program = program.split(' ').next().unwrap_or_default();
    let name = quote::name(&call.name);
    if program.is_empty() { name } else { format!("{name} {}", quote::name(program)) }
}

/// `bash: jqq: command not found`, `sh: 1: jqq: not found`, `spawn jqq ENOENT`, `exec: "jqq": executable file not found in $PATH`.
fn program_in(error: &str) -> Option<String> {
    let line = error.lines().find(|line| line.contains("not found") || line.contains("ENOENT"))?;
    let name = if let Some((_, rest)) = line.split_once("spawn ") {
        rest.split_whitespace().next()?
    } else {
        let ends = [": command not found", ": not found", ": executable file not found"];
        ends.into_iter().find_map(|end| line.split_once(end))?.0.rsplit(": ").next()?
    };
    let name = name.trim_matches(['"', '\'', '`', ' ', ':']);
    (!name.is_empty() && name.len() <= MAX_NAME && !name.contains(' ')).then(|| name.to_owned())
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
    !text.is_empty() && text.len() <= MAX_PATH && !text.contains(['\n', '\t']) && text.contains(['.', '/'])
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

    #[test]
    fn targets_are_compared_as_far_as_both_tell() {
        assert!(is_same("/srv/app/a.txt", "a.txt") && is_same("localhost", "localhost:1"));
        assert!(!is_same("localhost:54", "localhost:5433") && !is_same("ba.txt", "a.txt"));
    }
}
