//! Which result belongs to which call, and what is wrong with it. Audit and repair follow from this. Linear in the thread, also where
//! a message holds thousands of calls, or all of them have one id.

use std::collections::{HashMap, HashSet};

use tool_guard_text::part::Part;

use super::audit_finding::{AuditFinding, FindingKind};
use super::recording::Recording;
use super::unit::{CallFact, InUnit, Position};
use tool_guard_text::sort;

use crate::format::RecordingFormat;
use crate::message::{Dialect, Doubt, Role};

/// Where a result has to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ResultPlacement {
    /// Directly behind the message of its call, among its results.
    Behind,
    /// The same, or in the user's message that follows.
    Next,
    /// Anywhere behind its call.
    Anywhere,
}

pub(crate) fn placement(format: RecordingFormat, dialect: Dialect) -> ResultPlacement {
    match (format, dialect) {
        (RecordingFormat::ClaudeCode | RecordingFormat::Codex | RecordingFormat::Corpus, _)
        | (_, Dialect::Function | Dialect::Custom | Dialect::Corpus) => ResultPlacement::Anywhere,
        (_, Dialect::Anthropic) => ResultPlacement::Next,
        (_, Dialect::OpenClaw | Dialect::OpenAi) => ResultPlacement::Behind,
    }
}

/// What was found about a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ResultStatus {
    Kept,
    /// It belongs to a call, but is in the wrong place.
    Moved,
    Duplicate,
    Orphan,
}

/// A call with the result that is its own.
#[derive(Debug, Clone)]
pub(crate) struct Paired {
    pub(crate) at: InUnit,
    /// The index of its unit in the thread.
    pub(crate) position: usize,
    pub(crate) answer: Option<InUnit>,
    pub(crate) doubt: Option<Doubt>,
}

/// The calls of a thread with their results.
#[derive(Debug, Default)]
pub(crate) struct Pairing<'r> {
    pub(crate) calls: Vec<Paired>,
    pub(crate) results: HashMap<InUnit, ResultStatus>,
    pub(crate) findings: Vec<AuditFinding>,
    /// By result the call whose own it is.
    owners: HashMap<InUnit, usize>,
    /// The first call of each id.
    by_id: HashMap<&'r str, usize>,
}

impl Pairing<'_> {
    /// The calls of each unit that has some.
    pub(crate) fn by_unit(&self) -> impl Iterator<Item = &[Paired]> {
        self.calls.chunk_by(|a, b| a.position == b.position)
    }

    /// The call that a result belongs to: the one whose own it is, else the first with its id.
    fn owner(&self, result: InUnit, id: Option<&str>) -> Option<&Paired> {
        self.calls.get(*self.owners.get(&result).or_else(|| self.by_id.get(id?))?)
    }

    /// Whether a result is moved or removed; never when its call is in doubt.
    pub(crate) fn is_gone(&self, recording: &Recording, at: InUnit) -> bool {
        let Some(result) = recording.result(at) else { return false };
        match self.results.get(&at) {
            None | Some(ResultStatus::Kept) => false,
            Some(ResultStatus::Orphan) => result.doubt.is_none(),
            Some(ResultStatus::Moved | ResultStatus::Duplicate) => {
                self.owner(at, result.id.as_deref()).is_none_or(|owner| owner.doubt.is_none())
            }
        }
    }
}

/// The units behind a call's message in which its results may be, as indices in the thread.
pub(crate) fn region(recording: &Recording, thread: &[usize], position: usize, placement: ResultPlacement) -> std::ops::Range<usize> {
    let begin = position + 1;
    if placement == ResultPlacement::Anywhere {
        return begin..thread.len();
    }
    let mut behind = recording.units_of(thread.part(begin..)).map(|(_, unit)| unit).peekable();
    let mut end = begin;
    while behind.next_if(|unit| unit.role.is_none() || unit.bare).is_some() {
        end += 1;
    }
    let takes_next = placement == ResultPlacement::Next && behind.peek().is_some_and(|unit| unit.role == Some(Role::User));
    begin..end + usize::from(takes_next)
}

/// A call and the results with its id.
struct Candidate<'r> {
    call: Paired,
    fact: &'r CallFact,
    /// Whether each is in place; those that are come first.
    results: Vec<(InUnit, bool)>,
}

/// The calls of a message that have one id.
#[derive(Default)]
struct Namesakes {
    calls: Vec<usize>,
    /// So many of them have a result.
    served: usize,
}

impl Namesakes {
    /// The first without a result, else the first.
    fn next(&mut self, is_free: impl Fn(usize) -> bool) -> Option<usize> {
        while let Some(call) = self.calls.get(self.served) {
            if is_free(*call) {
                return Some(*call);
            }
            self.served += 1;
        }
        self.calls.first().copied()
    }
}

/// The calls of one id that are before some position.
#[derive(Default)]
struct Before {
    /// How many they are.
    count: usize,
    /// Those that may have no result, the nearest last.
    free: Vec<usize>,
}

struct Matcher<'r> {
    recording: &'r Recording,
    thread: &'r [usize],
    calls: Vec<Candidate<'r>>,
    by_id: HashMap<&'r str, Vec<usize>>,
    taken: HashSet<InUnit>,
    orphans: Vec<InUnit>,
}

impl<'r> Matcher<'r> {
    fn is_free(&self, call: usize) -> bool {
        self.calls.get(call).is_some_and(|call| call.results.is_empty())
    }

    fn assign(&mut self, call: usize, result: InUnit, in_place: bool) {
        if let Some(call) = self.calls.get_mut(call) {
            call.results.push((result, in_place));
        }
    }

    fn collect(&mut self) {
        for (position, (at, unit)) in self.recording.units_of(self.thread).enumerate() {
            for (n, fact) in unit.calls.iter().enumerate() {
                if let Some(id) = &fact.id {
                    self.by_id.entry(id).or_default().push(self.calls.len());
                }
                let call = Paired { at: (at, n), position, answer: None, doubt: fact.doubt };
                self.calls.push(Candidate { call, fact, results: Vec::new() });
            }
        }
        self.twins();
    }

    /// With two calls of one id in a message, a result's call is ambiguous; Claude Code spreads a message over lines.
    fn twins(&mut self) {
        let message = |call: usize| match &self.recording.units.get(self.calls.get(call)?.call.at.0)?.position {
            Position::Claude(line) => line.message.as_deref(),
            Position::Line | Position::OpenClaw(_) | Position::Corpus { .. } => None,
        };
        let mut twins = Vec::new();
        for calls in self.by_id.values().filter(|calls| calls.len() > 1) {
            let mut seen: HashMap<&str, usize> = HashMap::new();
            for &call in calls {
                if let Some(first) = message(call).and_then(|message| seen.insert(message, call)) {
                    twins.extend([first, call]);
                }
            }
        }
        for twin in twins {
            if let Some(Candidate { call, .. }) = self.calls.get_mut(twin) {
                call.doubt.get_or_insert(Doubt::Ambiguous);
            }
        }
    }

    /// Assigns results that are where they have to be.
    fn in_place(&mut self) {
        let (recording, thread) = (self.recording, self.thread);
        let mut next = 0;
        while let Some(Candidate { call: Paired { position, .. }, fact, .. }) = self.calls.get(next) {
            let (first, position, placement) = (next, *position, placement(recording.format, fact.dialect));
            let of_unit = self.calls.part(first..).iter().take_while(|other| other.call.position == position);
            let mut namesakes: HashMap<&str, Namesakes> = HashMap::new();
            for other in of_unit {
                if let Some(id) = &other.fact.id {
                    namesakes.entry(id).or_default().calls.push(next);
                }
                next += 1;
            }
            if placement == ResultPlacement::Anywhere {
                continue;
            }
            for (at, unit) in recording.units_of(thread.part(region(recording, thread, position, placement))) {
                for (n, result) in unit.results.iter().enumerate() {
                    let same = result.id.as_deref().and_then(|id| namesakes.get_mut(id));
                    if let Some(call) = same.and_then(|same| same.next(|call| self.is_free(call))) {
                        self.assign(call, (at, n), true);
                        self.taken.insert((at, n));
                    }
                }
            }
        }
    }

    /// Assigns the other results: each belongs to the nearest call before it that has its id and no result.
    fn elsewhere(&mut self) {
        let recording = self.recording;
        let mut before: HashMap<&str, Before> = HashMap::new();
        for (position, (at, unit)) in recording.units_of(self.thread).enumerate() {
            for (n, result) in unit.results.iter().enumerate().map(|(n, result)| ((at, n), result)) {
                if self.taken.contains(&n) {
                    continue;
                }
                let call = result.id.as_deref().and_then(|id| self.nearest(id, before.entry(id).or_default(), position));
                let Some((call, Candidate { call: found, fact, .. })) = call.and_then(|call| Some((call, self.calls.get(call)?))) else {
                    self.orphans.push(n);
                    continue;
                };
                let anywhere = placement(recording.format, fact.dialect) == ResultPlacement::Anywhere;
                let in_place = anywhere && found.position < position;
                self.assign(call, n, in_place);
            }
        }
    }

    /// The nearest call of an id before a position, if possible one without a result. Positions only grow.
    fn nearest(&self, id: &str, before: &mut Before, position: usize) -> Option<usize> {
        let known = self.by_id.get(id)?.as_slice();
        let is_before = |call: &&usize| self.calls.get(**call).is_some_and(|call| call.call.position < position);
        while let Some(call) = known.get(before.count).filter(is_before) {
            before.free.push(*call);
            before.count += 1;
        }
        while before.free.pop_if(|call| !self.is_free(*call)).is_some() {}
        match (before.free.last().or_else(|| known.get(before.count.checked_sub(1)?)), known) {
            (Some(call), _) => Some(*call),
            // it is before the only call that it can belong to
            (None, [call]) if self.is_free(*call) && self.recording.format != RecordingFormat::ClaudeCode => Some(*call),
            _ => None,
        }
    }

    fn judge(self) -> Pairing<'r> {
        let mut pairing =
            Pairing { by_id: self.by_id.iter().filter_map(|(id, calls)| Some((*id, *calls.first()?))).collect(), ..Pairing::default() };
        // a real result takes precedence over a synthetic one
        let is_real = |at: InUnit| self.recording.result(at).is_some_and(|result| !result.synthetic);
        for (index, Candidate { mut call, results, .. }) in self.calls.into_iter().enumerate() {
            if let Some(&(own, in_place)) = results.iter().find(|(at, _)| is_real(*at)).or(results.first()) {
                let status = if in_place { ResultStatus::Kept } else { ResultStatus::Moved };
                let of = |at: InUnit| if at == own { status } else { ResultStatus::Duplicate };
                pairing.results.extend(results.iter().map(|(at, _)| (*at, of(*at))));
                pairing.owners.insert(own, index);
                call.answer = Some(own);
            }
            pairing.calls.push(call);
        }
        pairing.results.extend(self.orphans.iter().map(|at| (*at, ResultStatus::Orphan)));
        pairing
    }
}

/// Pairs a thread of a recording.
pub(crate) fn pair<'r>(recording: &'r Recording, thread: &'r [usize]) -> Pairing<'r> {
    let mut matcher = Matcher { recording, thread, calls: Vec::new(), by_id: HashMap::new(), taken: HashSet::new(), orphans: Vec::new() };
    matcher.collect();
    matcher.in_place();
    matcher.elsewhere();
    let mut repeats: Vec<(usize, usize)> = Vec::new();
    for calls in matcher.by_id.values() {
        repeats.extend(calls.iter().copied().zip(calls.iter().copied().skip(1)));
    }
    sort::by_key(&mut repeats, |pair| *pair);
    let mut pairing = matcher.judge();
    pairing.findings = findings(recording, thread, &pairing, &repeats);
    pairing
}

fn findings(recording: &Recording, thread: &[usize], pairing: &Pairing<'_>, repeats: &[(usize, usize)]) -> Vec<AuditFinding> {
    let line = |(unit, _): InUnit| recording.units.get(unit).map_or(0, |unit| unit.line);
    let mut findings = Vec::new();
    for (first, again) in repeats {
        let (Some(first), Some(again)) = (pairing.calls.get(*first), pairing.calls.get(*again)) else { continue };
        let Some(fact) = recording.call(again.at) else { continue };
        findings.push(AuditFinding {
            other: Some(line(first.at)),
            doubt: Some(Doubt::Ambiguous),
            ..AuditFinding::call(FindingKind::RepeatedId, line(again.at), fact)
        });
    }
    for paired in pairing.calls.iter().filter(|paired| paired.answer.is_none()) {
        let Some(fact) = recording.call(paired.at) else { continue };
        let finding = AuditFinding::call(FindingKind::OrphanedCall, line(paired.at), fact);
        findings.push(AuditFinding { doubt: paired.doubt, ..finding });
    }
    for (at, unit) in recording.units_of(thread) {
        for (n, result) in unit.results.iter().enumerate() {
            let kind = match pairing.results.get(&(at, n)) {
                Some(ResultStatus::Moved) => FindingKind::MisplacedResult,
                Some(ResultStatus::Duplicate) => FindingKind::DuplicateResult,
                Some(ResultStatus::Orphan) => FindingKind::ResultWithoutCall,
                Some(ResultStatus::Kept) | None => continue,
            };
            let owner = pairing.owner((at, n), result.id.as_deref()).filter(|_| kind != FindingKind::ResultWithoutCall);
            let doubt = match kind {
                FindingKind::ResultWithoutCall => result.doubt,
                _ => owner.and_then(|owner| owner.doubt),
            };
            findings.push(AuditFinding {
                other: owner.map(|owner| line(owner.at)),
                doubt,
                ..AuditFinding::result(kind, unit.line, result)
            });
        }
    }
    sort::by_key(&mut findings, |finding| finding.line);
    findings
}
