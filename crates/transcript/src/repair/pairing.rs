//! Which result belongs to which call, and what is wrong with it. Audit and repair follow from this.

use std::collections::{HashMap, HashSet};

use super::audit_finding::{AuditFinding, FindingKind};
use super::recording::Recording;
use super::unit::{CallFact, Position, ResultFact, Unit};
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

/// A call or a result: the index of its unit, and its index in the unit.
pub(crate) type InUnit = (usize, usize);

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
pub(crate) struct Pairing {
    pub(crate) calls: Vec<Paired>,
    pub(crate) results: HashMap<InUnit, ResultStatus>,
    pub(crate) findings: Vec<AuditFinding>,
    /// The calls of each id.
    pub(crate) by_id: HashMap<String, Vec<usize>>,
}

/// The units behind a call's message in which its results may be, as indices in the thread.
pub(crate) fn region(recording: &Recording, thread: &[usize], position: usize, placement: ResultPlacement) -> std::ops::Range<usize> {
    let unit = |at: usize| -> &Unit { &recording.units[thread[at]] };
    let begin = position + 1;
    let mut end = begin;
    match placement {
        ResultPlacement::Anywhere => end = thread.len(),
        ResultPlacement::Behind | ResultPlacement::Next => {
            while end < thread.len() && (unit(end).role.is_none() || unit(end).bare) {
                end += 1;
            }
            if placement == ResultPlacement::Next && end < thread.len() && unit(end).role == Some(Role::User) {
                end += 1;
            }
        }
    }
    begin..end
}

struct Matcher<'r> {
    recording: &'r Recording,
    thread: &'r [usize],
    calls: Vec<Paired>,
    by_id: HashMap<&'r str, Vec<usize>>,
    /// By call the results with its id, and whether they are in place; those that are come first.
    candidates: Vec<Vec<(InUnit, bool)>>,
    taken: HashSet<InUnit>,
    orphans: Vec<InUnit>,
}

impl<'r> Matcher<'r> {
    fn fact(&self, call: usize) -> &'r CallFact {
        let (unit, n) = self.calls[call].at;
        &self.recording.units[unit].calls[n]
    }

    fn result(&self, (unit, n): InUnit) -> &'r ResultFact {
        &self.recording.units[unit].results[n]
    }

    /// The first of these calls without a result, else the first of them.
    fn free(&self, of: &[usize]) -> Option<usize> {
        of.iter().find(|call| self.candidates[**call].is_empty()).or(of.first()).copied()
    }

    fn collect(&mut self) {
        for (position, &unit) in self.thread.iter().enumerate() {
            for (n, call) in self.recording.units[unit].calls.iter().enumerate() {
                let index = self.calls.len();
                self.calls.push(Paired { at: (unit, n), position, answer: None, doubt: call.doubt });
                if let Some(id) = &call.id {
                    self.by_id.entry(id).or_default().push(index);
                }
            }
        }
        self.candidates = vec![Vec::new(); self.calls.len()];
        self.twins();
    }

    /// With two calls of one id in a message, a result's call is ambiguous; Claude Code spreads a message over lines.
    fn twins(&mut self) {
        let message = |call: &Paired| match &self.recording.units[call.at.0].position {
            Position::Claude(line) => line.message.as_deref(),
            Position::Line | Position::OpenClaw(_) | Position::Corpus { .. } => None,
        };
        let mut twins = Vec::new();
        for calls in self.by_id.values().filter(|calls| calls.len() > 1) {
            let mut seen: HashMap<&str, usize> = HashMap::new();
            for &call in calls {
                if let Some(first) = message(&self.calls[call]).and_then(|message| seen.insert(message, call)) {
                    twins.extend([first, call]);
                }
            }
        }
        for call in twins {
            self.calls[call].doubt.get_or_insert(Doubt::Ambiguous);
        }
    }

    /// Assigns results that are where they have to be.
    fn in_place(&mut self) {
        let mut first = 0;
        while first < self.calls.len() {
            let position = self.calls[first].position;
            let group = first..first + self.calls[first..].iter().take_while(|call| call.position == position).count();
            first = group.end;
            let placement = placement(self.recording.format, self.fact(group.start).dialect);
            if placement == ResultPlacement::Anywhere {
                continue;
            }
            for at in region(self.recording, self.thread, position, placement) {
                let unit = self.thread[at];
                for (n, result) in self.recording.units[unit].results.iter().enumerate() {
                    let same: Vec<usize> = group.clone().filter(|call| result.id.is_some() && self.fact(*call).id == result.id).collect();
                    if let Some(call) = self.free(&same) {
                        self.candidates[call].push(((unit, n), true));
                        self.taken.insert((unit, n));
                    }
                }
            }
        }
    }

    /// Assigns the other results: each belongs to the nearest call before it that has its id and no result.
    fn elsewhere(&mut self) {
        for (position, &unit) in self.thread.iter().enumerate() {
            for (n, result) in self.recording.units[unit].results.iter().enumerate() {
                if self.taken.contains(&(unit, n)) {
                    continue;
                }
                let known = result.id.as_deref().and_then(|id| self.by_id.get(id)).map_or(&[][..], Vec::as_slice);
                let before: Vec<usize> = known.iter().copied().filter(|call| self.calls[*call].position < position).rev().collect();
                let call = match (self.free(&before), known) {
                    (Some(call), _) => call,
                    // it is before the only call that it can belong to
                    (None, [call]) if self.candidates[*call].is_empty() && self.recording.format != RecordingFormat::ClaudeCode => *call,
                    _ => {
                        self.orphans.push((unit, n));
                        continue;
                    }
                };
                let anywhere = placement(self.recording.format, self.fact(call).dialect) == ResultPlacement::Anywhere;
                self.candidates[call].push(((unit, n), anywhere && self.calls[call].position < position));
            }
        }
    }

    fn judge(mut self) -> Pairing {
        let mut results = HashMap::new();
        for call in 0..self.calls.len() {
            let candidates = std::mem::take(&mut self.candidates[call]);
            // a real result takes precedence over a synthetic one
            let real = candidates.iter().find(|(at, _)| !self.result(*at).synthetic).or(candidates.first());
            let Some(&(answer, in_place)) = real else { continue };
            self.calls[call].answer = Some(answer);
            for (at, _) in candidates {
                results.insert(
                    at,
                    if at != answer {
                        ResultStatus::Duplicate
                    } else if in_place {
                        ResultStatus::Kept
                    } else {
                        ResultStatus::Moved
                    },
                );
            }
        }
        results.extend(self.orphans.iter().map(|at| (*at, ResultStatus::Orphan)));
        let by_id = self.by_id.into_iter().map(|(id, calls)| (id.to_owned(), calls)).collect();
        Pairing { calls: self.calls, results, findings: Vec::new(), by_id }
    }
}

/// Pairs a thread of a recording.
pub(crate) fn pair(recording: &Recording, thread: &[usize]) -> Pairing {
    let mut matcher = Matcher {
        recording,
        thread,
        calls: Vec::new(),
        by_id: HashMap::new(),
        candidates: Vec::new(),
        taken: HashSet::new(),
        orphans: Vec::new(),
    };
    matcher.collect();
    matcher.in_place();
    matcher.elsewhere();
    let mut repeats = Vec::new();
    for calls in matcher.by_id.values() {
        repeats.extend(calls.windows(2).map(|pair| (pair[0], pair[1])));
    }
    repeats.sort_unstable();
    let mut pairing = matcher.judge();
    pairing.findings = findings(recording, thread, &pairing, &repeats);
    pairing
}

fn findings(recording: &Recording, thread: &[usize], pairing: &Pairing, repeats: &[(usize, usize)]) -> Vec<AuditFinding> {
    let line = |(unit, _): InUnit| recording.units[unit].line;
    let call = |at: InUnit| &recording.units[at.0].calls[at.1];
    let mut findings = Vec::new();
    for (first, again) in repeats {
        let (first, again) = (pairing.calls[*first].at, pairing.calls[*again].at);
        findings.push(AuditFinding {
            other: Some(line(first)),
            doubt: Some(Doubt::Ambiguous),
            ..AuditFinding::call(FindingKind::RepeatedId, line(again), call(again))
        });
    }
    let mut owners: HashMap<InUnit, &Paired> = HashMap::new();
    for paired in &pairing.calls {
        match paired.answer {
            Some(answer) => drop(owners.insert(answer, paired)),
            None => {
                findings.push(AuditFinding {
                    doubt: paired.doubt,
                    ..AuditFinding::call(FindingKind::OrphanedCall, line(paired.at), call(paired.at))
                });
            }
        }
    }
    let by_id: HashMap<&str, &Paired> =
        pairing.calls.iter().rev().filter_map(|paired| Some((call(paired.at).id.as_deref()?, paired))).collect();
    for &unit in thread {
        for (n, result) in recording.units[unit].results.iter().enumerate() {
            let owner = owners.get(&(unit, n)).or_else(|| by_id.get(result.id.as_deref()?));
            let kind = match pairing.results.get(&(unit, n)) {
                Some(ResultStatus::Moved) => FindingKind::MisplacedResult,
                Some(ResultStatus::Duplicate) => FindingKind::DuplicateResult,
                Some(ResultStatus::Orphan) => FindingKind::ResultWithoutCall,
                Some(ResultStatus::Kept) | None => continue,
            };
            let doubt = match kind {
                FindingKind::ResultWithoutCall => result.doubt,
                _ => owner.and_then(|owner| owner.doubt),
            };
            let other = owner.filter(|_| kind != FindingKind::ResultWithoutCall).map(|owner| line(owner.at));
            findings.push(AuditFinding { other, doubt, ..AuditFinding::result(kind, recording.units[unit].line, result) });
        }
    }
    findings.sort_by_key(|finding| finding.line);
    findings
}
