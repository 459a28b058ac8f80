//! Screens one result: for injections, for its format, for secrets and for its length, in this order.

use tool_guard_secrets::placeholder::Placeholders;
use tool_guard_secrets::{SecretKinds, find, redact, replace};
use tool_guard_text::json;
use tool_guard_verdict::action::Action;
use tool_guard_verdict::rule::Rule;

use crate::config::{Detectors, Format, Injection};
use crate::injection::{Budget, search};
use crate::notice;
use crate::searched::Searched;
use crate::size;
use crate::size::truncate;

/// What a result is screened for.
#[derive(Debug, Clone, Copy)]
pub struct Checks<'c> {
    /// What happens to a result with an injection.
    pub injection: Injection,
    /// The score of an injection.
    pub threshold: u32,
    /// What happens if a detector of the user's own fails.
    pub detectors: Detectors,
    /// The kinds of secrets that are replaced.
    pub redact: Option<SecretKinds>,
    /// The format of a successful result.
    pub format: Option<&'c Format>,
    /// The maximum of all texts together, in characters.
    pub max_chars: Option<usize>,
    /// What is known of a reader's opinion about what is too little for an injection.
    pub reader: Reader,
}

/// A reader of what may be an injection.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Reader {
    /// Nobody is asked, or nobody knows: the score decides.
    #[default]
    None,
    /// One can be asked.
    CanBeAsked,
    /// One said whether it is an injection.
    Said(bool),
}

/// What a reader is to be asked about: the index of the text, and the byte offset in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Doubt {
    /// The index of the text.
    pub text: usize,
    /// The byte offset in it.
    pub at: usize,
}

impl Checks<'_> {
    /// Whether injections are searched for.
    #[must_use]
    pub fn finds_injections(&self) -> bool {
        self.injection != Injection::Off
    }

    /// Whether texts that the host keeps beside a result may change even if the result does not.
    #[must_use]
    pub fn change_details(&self) -> bool {
        self.injection == Injection::Block || self.redact.is_some()
    }

    /// Whether the texts are needed, if they have this many characters together.
    #[must_use]
    pub fn need_text(&self, chars: usize) -> bool {
        self.finds_injections() || self.redact.is_some() || self.format.is_some() || self.max_chars.is_some_and(|max| chars > max)
    }
}

/// The answer of a detector of the user's own.
#[derive(Debug, Clone, Copy)]
pub struct Detection<'d> {
    /// Its reason, in its own words.
    pub reason: &'d str,
    /// What it wants.
    pub severity: Severity,
}

/// What is to happen to the result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Severity {
    /// Nothing: the detector failed or timed out.
    Failed,
    /// What the settings say for injections.
    Warn,
    /// It is withheld, whatever the settings say.
    Block,
}

/// A result as the tool returned it.
#[derive(Debug, Clone, Copy)]
pub struct Content<'t> {
    /// The tool that was called.
    pub tool: &'t str,
    /// Its texts.
    pub texts: &'t [&'t str],
    /// Whether it looks like a success: only then its format is checked.
    pub succeeded: bool,
    /// The error of the JSON Schema validator, if the format is a schema.
    pub schema_error: Option<&'t str>,
    /// The answer of a detector.
    pub detection: Option<Detection<'t>>,
}

/// One thing that was done to a result, for the journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScreeningAction {
    /// The rule that required it.
    pub rule: Rule,
    /// What was done.
    pub action: Action,
    /// The score of an injection, the number of redacted values, or of characters cut.
    pub count: u32,
    /// What was found, in our own words.
    pub detail: String,
    /// The score of an injection, and what it is made of.
    pub evidence: Option<String>,
}

/// What happens to the whole result.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Disposition {
    /// It is kept, perhaps with changed texts.
    #[default]
    Kept,
    /// It is withheld, and replaced by this text.
    Withheld(String),
    /// It has the wrong format, and is replaced by this text.
    Invalid(String),
}

/// A screened result.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Screened {
    /// What happens to it.
    pub disposition: Disposition,
    /// If it is kept: the new text of each text that changes.
    pub texts: Vec<Option<String>>,
    /// What was done.
    pub actions: Vec<ScreeningAction>,
    /// What a reader is to be asked about first; nothing is decided then.
    pub doubt: Option<Doubt>,
}

/// Screens a result. Takes time linear in the length of its texts.
#[must_use]
pub fn inspect(content: Content<'_>, checks: Checks<'_>, names: &mut Placeholders) -> Screened {
    let mut screened = Screened { texts: vec![None; content.texts.len()], ..Screened::default() };
    let mut found = if checks.finds_injections() { Searched::of(content.texts, checks.threshold) } else { Searched::default() };
    if content.detection.is_none() {
        screened.doubt = ask_reader(&mut found, checks.reader);
    }
    if screened.doubt.is_some() {
        return screened;
    }
    let Some(objection) = objection(content, checks, found) else {
        finish(content, checks, names, &mut screened);
        return screened;
    };
    let withheld = objection.action.action == Action::Block;
    screened.actions.push(objection.action);
    if withheld {
        screened.disposition = Disposition::Withheld(objection.notice);
        return screened;
    }
    finish(content, checks, names, &mut screened);
    if screened.disposition == Disposition::Kept {
        let text = screened.texts.get_mut(objection.at);
        let given = content.texts.get(objection.at).copied().unwrap_or_default();
        let shown = text.as_ref().and_then(|text| text.as_deref()).unwrap_or(given);
        let noticed = format!("{}\n{shown}", objection.notice);
        match text {
            Some(text) => *text = Some(noticed),
            // a detector may object to a result without text
            None => screened.texts.push(Some(noticed)),
        }
    }
    screened
}

/// What is too little for an injection is one if a reader says so; what it is to be asked about. A reader adds a warning and takes none
/// away: it sees a part of the text, and a page may hold something harmless beside what is not.
fn ask_reader(found: &mut Searched, reader: Reader) -> Option<Doubt> {
    if found.injection.is_some() {
        return None;
    }
    if reader == Reader::Said(true) {
        found.injection = found.weak.take();
    }
    let weak = found.weak.as_ref().filter(|_| reader == Reader::CanBeAsked);
    weak.map(|(text, finding)| Doubt { text: *text, at: finding.at })
}

/// What speaks against showing a result as it is.
struct Objection {
    /// The index of the text that is meant.
    at: usize,
    /// The line for the model, or what it is shown instead.
    notice: String,
    action: ScreeningAction,
}

/// The gravest objection: an injection or what a detector says, what was not searched, an imitation of the guard.
fn objection(content: Content<'_>, checks: Checks<'_>, found: Searched) -> Option<Objection> {
    let detection =
        content.detection.filter(|detection| detection.severity != Severity::Failed || checks.detectors == Detectors::FailClosed);
    let handling = checks.injection;
    let withhold = handling == Injection::Block || detection.is_some_and(|detection| detection.severity != Severity::Warn);
    let tool = content.tool;
    let gives_orders = |why: &str| if withhold { notice::withheld(tool, why) } else { notice::warning(tool, why) };
    let imitates = found.imitation.map(|(at, line)| (at, notice::imitates(line)));
    let evidence = found.injection.as_ref().map(|(_, injection)| injection.evidence(checks.threshold));
    let (at, count, notice, detail, withhold) = match (found.injection, detection) {
        (Some((at, injection)), _) => {
            let why = [Some(notice::found(&injection)), imitates.map(|(_, why)| why)].into_iter().flatten().collect::<Vec<_>>().join("; ");
            (at, injection.score, gives_orders(&why), why, withhold)
        }
        (None, Some(detection)) => {
            let why = notice::detected(detection.reason);
            (0, 0, gives_orders(&why), why, withhold)
        }
        (None, None) if !found.whole => (0, 0, notice::unsearched(tool, withhold), notice::UNSEARCHED.to_owned(), withhold),
        (None, None) => {
            // whoever quotes the guard does no harm: a line is enough
            let (at, why) = imitates?;
            (at, 0, notice::imitation(tool, &why), why, false)
        }
    };
    let action = if withhold { Action::Block } else { Action::Warn };
    Some(Objection { at, notice, action: ScreeningAction { rule: Rule::Injection, action, count, detail, evidence } })
}

/// Checks the format, redacts and cuts a result that is not withheld.
fn finish(content: Content<'_>, checks: Checks<'_>, names: &mut Placeholders, screened: &mut Screened) {
    if let Some(why) = checks.format.filter(|_| content.succeeded).and_then(|format| format_error(content, format)) {
        // an injection is not quoted
        let quoted = if screened.actions.is_empty() { content.texts.concat() } else { String::new() };
        let quoted = checks.redact.and_then(|kinds| redact(&quoted, &kinds, names)).unwrap_or(quoted);
        screened.disposition = Disposition::Invalid(notice::invalid(content.tool, &why, &quoted));
        screened.actions.push(ScreeningAction { rule: Rule::Validation, action: Action::Reject, count: 1, detail: why, evidence: None });
        return;
    }
    if let Some(kinds) = checks.redact {
        let mut found = Vec::new();
        for (text, shown) in content.texts.iter().zip(&mut screened.texts) {
            let matches = find(text, &kinds);
            if !matches.is_empty() {
                *shown = Some(replace(text, &matches, names));
                found.extend(matches.iter().map(|one| one.kind));
            }
        }
        if !found.is_empty() {
            let count = u32::try_from(found.len()).unwrap_or(u32::MAX);
            screened.actions.push(ScreeningAction {
                rule: Rule::Redaction,
                action: Action::Redact,
                count,
                detail: notice::kinds(&mut found),
                evidence: None,
            });
        }
    }
    if let Some(max) = checks.max_chars {
        cut(content, max, screened);
    }
}

/// Bytes of a text beside a withheld result that may be kept: a longer one repeats the result.
const MAX_DETAIL: usize = 120;

/// The new text of a text beside a result, or of a copy of the result, if it changes. `withheld`: the result was withheld.
#[must_use]
pub fn inspect_detail(text: &str, withheld: bool, checks: Checks<'_>, names: &mut Placeholders) -> Option<String> {
    let is_objectionable = || {
        let mut budget = Budget::default();
        search(text, checks.threshold, &mut budget).injection.is_some() || budget.is_used_up()
    };
    let has_injection = || (withheld || checks.injection == Injection::Block) && is_objectionable();
    if (withheld && text.len() > MAX_DETAIL) || has_injection() {
        return Some(notice::WITHHELD.to_owned());
    }
    redact(text, &checks.redact?, names)
}

/// Why the result does not have this format, if it does not.
fn format_error(content: Content<'_>, format: &Format) -> Option<String> {
    let json = |content: Content<'_>| {
        let text = content.texts.join("\n");
        json::check(&text).err().map(|error| format!("no JSON ({error})"))
    };
    match format {
        Format::NonEmpty => content.texts.iter().all(|text| text.trim_start().is_empty()).then(|| "empty".to_owned()),
        Format::Json => json(content),
        Format::Schema(_) => json(content).or_else(|| content.schema_error.map(|error| format!("not as its schema asks ({error})"))),
    }
}

/// Cuts texts that are longer than `max` together, each in proportion to its length.
fn cut(content: Content<'_>, max: usize, screened: &mut Screened) {
    let length = |text: &str| if text.len() <= max { text.len() } else { size::chars(text) };
    let texts = || content.texts.iter().zip(&screened.texts).map(|(text, changed)| changed.as_deref().unwrap_or(text));
    let lengths: Vec<usize> = texts().map(length).collect();
    let total: usize = lengths.iter().sum();
    if total <= max {
        return;
    }
    let mut kept = 0;
    for ((changed, text), chars) in screened.texts.iter_mut().zip(content.texts).zip(&lengths) {
        let room = (max as u128 * *chars as u128 / total as u128) as usize;
        let short = truncate(changed.as_deref().unwrap_or(text), room);
        kept += short.as_ref().map_or(*chars, |short| size::chars(short));
        if short.is_some() {
            *changed = short;
        }
    }
    if kept < total {
        let count = u32::try_from(total - kept).unwrap_or(u32::MAX);
        screened.actions.push(ScreeningAction {
            rule: Rule::Size,
            action: Action::Truncate,
            count,
            detail: format!("kept {kept} of {total} characters"),
            evidence: None,
        });
    }
}
