//! Which result belongs to which call, and what is wrong with it. Everything that is found or mended follows from here.

use std::collections::{HashMap, HashSet};

use super::finding::{Finding, FindingKind};
use super::recording::Recording;
use super::unit::{CallFact, Place, ResultFact, Unit};
use crate::format::Format;
use crate::message::{Dialect, Doubt, Role};

/// Where a result has to stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Placement {
    /// Directly behind the message of its call, among its results.
    Behind,
    /// The same, or in the user's message that follows.
    Next,
    /// Anywhere behind its call.
    Anywhere,
}

pub(crate) fn placement(format: Format, dialect: Dialect) -> Placement {
    match (format, dialect) {
        (Format::ClaudeCode | Format::Codex | Format::Corpus, _) | (_, Dialect::Function | Dialect::Custom | Dialect::Corpus) => {
            Placement::Anywhere
        }
        (_, Dialect::Anthropic) => Placement::Next,
        (_, Dialect::OpenClaw | Dialect::OpenAi) => Placement::Behind,
    }
}

/// A call's or a result's place: the unit, and the place in the unit.
pub(crate) type At = (usize, usize);

/// What is to become of a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fate {
    Kept,
    /// It belongs to this call, but stands elsewhere.
    Moved,
    Duplicate,
    Orphan,
}

/// A call with the result that is its own.
#[derive(Debug, Clone)]
pub(crate) struct Paired {
    pub(crate) at: At,
    /// The place of its unit in the thread.
    pub(crate) position: usize,
    pub(crate) answer: Option<At>,
    pub(crate) doubt: Option<Doubt>,
}

/// A thread, paired.
#[derive(Debug, Default)]
pub(crate) struct Pairing {
    pub(crate) calls: Vec<Paired>,
    pub(crate) results: HashMap<At, Fate>,
    pub(crate) findings: Vec<Finding>,
    /// The calls of each id.
    pub(crate) by_id: HashMap<String, Vec<usize>>,
}

/// The units behind a call's message in which its results may stand, as places in the thread.
pub(crate) fn region(recording: &Recording, thread: &[usize], position: usize, placement: Placement) -> std::ops::Range<usize> {
    let unit = |at: usize| -> &Unit { &recording.units[thread[at]] };
    let begin = position + 1;
    let mut end = begin;
    match placement {
        Placement::Anywhere => end = thread.len(),
        Placement::Behind | Placement::Next => {
            while end < thread.len() && (unit(end).role.is_none() || unit(end).bare) {
                end += 1;
            }
            if placement == Placement::Next && end < thread.len() && unit(end).role == Some(Role::User) {
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
    /// By call the results that name its id: those in their place first.
    candidates: Vec<Vec<(At, bool)>>,
    taken: HashSet<At>,
    orphans: Vec<At>,
}

impl<'r> Matcher<'r> {
    fn fact(&self, call: usize) -> &'r CallFact {
        let (unit, n) = self.calls[call].at;
        &self.recording.units[unit].calls[n]
    }

    fn result(&self, (unit, n): At) -> &'r ResultFact {
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

    /// Of two calls with one id in a message nobody can tell which a result belongs to; Claude Code spreads a message over lines.
    fn twins(&mut self) {
        let message = |call: &Paired| match &self.recording.units[call.at.0].place {
            Place::Claude(place) => place.message.as_deref(),
            Place::Line | Place::Tree(_) | Place::Corpus { .. } => None,
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

    /// Results that stand where they have to.
    fn in_place(&mut self) {
        let mut first = 0;
        while first < self.calls.len() {
            let position = self.calls[first].position;
            let group = first..first + self.calls[first..].iter().take_while(|call| call.position == position).count();
            first = group.end;
            let placement = placement(self.recording.format, self.fact(group.start).dialect);
            if placement == Placement::Anywhere {
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

    /// The other results: each belongs to the nearest call before it that has its id and no result.
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
                    // it stands before the only call that it can belong to
                    (None, [call]) if self.candidates[*call].is_empty() && self.recording.format != Format::ClaudeCode => *call,
                    _ => {
                        self.orphans.push((unit, n));
                        continue;
                    }
                };
                let anywhere = placement(self.recording.format, self.fact(call).dialect) == Placement::Anywhere;
                self.candidates[call].push(((unit, n), anywhere && self.calls[call].position < position));
            }
        }
    }

    fn judge(mut self) -> Pairing {
        let mut results = HashMap::new();
        for call in 0..self.calls.len() {
            let candidates = std::mem::take(&mut self.candidates[call]);
            // a result that is real comes before one that only stands in for it
            let real = candidates.iter().find(|(at, _)| !self.result(*at).synthetic).or(candidates.first());
            let Some(&(answer, in_place)) = real else { continue };
            self.calls[call].answer = Some(answer);
            for (at, _) in candidates {
                results.insert(
                    at,
                    if at != answer {
                        Fate::Duplicate
                    } else if in_place {
                        Fate::Kept
                    } else {
                        Fate::Moved
                    },
                );
            }
        }
        results.extend(self.orphans.iter().map(|at| (*at, Fate::Orphan)));
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

fn findings(recording: &Recording, thread: &[usize], pairing: &Pairing, repeats: &[(usize, usize)]) -> Vec<Finding> {
    let line = |(unit, _): At| recording.units[unit].line;
    let call = |at: At| &recording.units[at.0].calls[at.1];
    let mut findings = Vec::new();
    for (first, again) in repeats {
        let (first, again) = (pairing.calls[*first].at, pairing.calls[*again].at);
        findings.push(Finding {
            other: Some(line(first)),
            doubt: Some(Doubt::Ambiguous),
            ..Finding::call(FindingKind::RepeatedId, line(again), call(again))
        });
    }
    let mut owners: HashMap<At, &Paired> = HashMap::new();
    for paired in &pairing.calls {
        match paired.answer {
            Some(answer) => drop(owners.insert(answer, paired)),
            None => {
                findings
                    .push(Finding { doubt: paired.doubt, ..Finding::call(FindingKind::OrphanedCall, line(paired.at), call(paired.at)) });
            }
        }
    }
    let by_id: HashMap<&str, &Paired> =
        pairing.calls.iter().rev().filter_map(|paired| Some((call(paired.at).id.as_deref()?, paired))).collect();
    for &unit in thread {
        for (n, result) in recording.units[unit].results.iter().enumerate() {
            let owner = owners.get(&(unit, n)).or_else(|| by_id.get(result.id.as_deref()?));
            let kind = match pairing.results.get(&(unit, n)) {
                Some(Fate::Moved) => FindingKind::MisplacedResult,
                Some(Fate::Duplicate) => FindingKind::DuplicateResult,
                Some(Fate::Orphan) => FindingKind::ResultWithoutCall,
                Some(Fate::Kept) | None => continue,
            };
            let doubt = match kind {
                FindingKind::ResultWithoutCall => result.doubt,
                _ => owner.and_then(|owner| owner.doubt),
            };
            let other = owner.filter(|_| kind != FindingKind::ResultWithoutCall).map(|owner| line(owner.at));
            findings.push(Finding { other, doubt, ..Finding::result(kind, recording.units[unit].line, result) });
        }
    }
    findings.sort_by_key(|finding| finding.line);
    findings
}
