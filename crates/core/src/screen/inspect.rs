//! One result through all screens: is it what it should be, does it give orders, what must not spread, how much of it stays.

use crate::screen::config::{Detectors, Format, Injection};
use crate::screen::injection::injection;
use crate::screen::notice;
use crate::screen::placeholder::Placeholders;
use crate::screen::secrets::{Kinds, find, redact, replace};
use crate::screen::size;
use crate::screen::size::truncate;
use crate::verdict::action::Action;
use crate::verdict::rule::Rule;

/// What is looked for in a result.
#[derive(Debug, Clone, Copy)]
pub struct Checks<'c> {
    /// What happens to orders.
    pub injection: Injection,
    /// What happens when a detector of the user's own gives no answer.
    pub detectors: Detectors,
    /// What is taken out.
    pub redact: Option<Kinds>,
    /// What a successful result must be.
    pub format: Option<&'c Format>,
    /// Characters that all texts may have together.
    pub max_chars: Option<usize>,
}

impl Checks<'_> {
    /// Whether orders are looked for.
    #[must_use]
    pub fn reads_orders(&self) -> bool {
        self.injection != Injection::Off
    }

    /// Whether texts beside a result may have to change, whatever becomes of the result.
    #[must_use]
    pub fn change_details(&self) -> bool {
        self.injection == Injection::Block || self.redact.is_some()
    }

    /// Whether the texts must be seen at all, when they have so many characters together.
    #[must_use]
    pub fn need_text(&self, chars: usize) -> bool {
        self.reads_orders() || self.redact.is_some() || self.format.is_some() || self.max_chars.is_some_and(|max| chars > max)
    }
}

/// What a detector of the user's own said.
#[derive(Debug, Clone, Copy)]
pub struct Detection<'d> {
    /// Why, in its words.
    pub reason: &'d str,
    /// How bad it is.
    pub severity: Severity,
}

/// What a detector wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Severity {
    /// It gave no answer.
    Failed,
    /// What the settings say of orders.
    Warn,
    /// The result withheld, whatever the settings say of orders.
    Block,
}

/// A result as it came.
#[derive(Debug, Clone, Copy)]
pub struct Content<'t> {
    /// The tool that was really called.
    pub tool: &'t str,
    /// Its texts.
    pub texts: &'t [&'t str],
    /// Whether it looks like a success: only then it must fit the format.
    pub succeeded: bool,
    /// What a JSON Schema validator complains of, if the format is a schema.
    pub schema_error: Option<&'t str>,
    /// What a detector found.
    pub detection: Option<Detection<'t>>,
}

/// One thing that was done, for the journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Act {
    /// The screen.
    pub rule: Rule,
    /// What it did.
    pub action: Action,
    /// Points of an injection, values that were redacted, characters that were cut.
    pub count: u32,
    /// What was found, in our own words.
    pub what: String,
}

/// What becomes of the whole result.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Fate {
    /// It stays, its texts perhaps changed.
    #[default]
    Stays,
    /// This text takes its place: it was withheld.
    Withheld(String),
    /// This text takes its place: it is not what it should be.
    Invalid(String),
}

/// What is made of a result.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Screened {
    /// What becomes of it.
    pub fate: Fate,
    /// The new text of each text that changes, if it stays.
    pub texts: Vec<Option<String>>,
    /// What was done.
    pub acts: Vec<Act>,
}

/// Puts a result through the screens.
#[must_use]
pub fn inspect(content: Content<'_>, checks: Checks<'_>, names: &mut Placeholders) -> Screened {
    let mut screened = Screened { texts: vec![None; content.texts.len()], ..Screened::default() };
    if let Some((at, warning, act)) = orders(content, checks) {
        let withheld = act.action == Action::Block;
        screened.acts.push(act);
        if withheld {
            screened.fate = Fate::Withheld(warning);
            return screened;
        }
        finish(content, checks, names, &mut screened);
        if screened.fate == Fate::Stays {
            let text = screened.texts.get_mut(at);
            let shown =
                text.as_ref().and_then(|text| text.as_deref()).unwrap_or_else(|| content.texts.get(at).copied().unwrap_or_default());
            let noticed = format!("{warning}\n{shown}");
            match text {
                Some(text) => *text = Some(noticed),
                // a detector may find something where there is no text
                None => screened.texts.push(Some(noticed)),
            }
        }
        return screened;
    }
    finish(content, checks, names, &mut screened);
    screened
}

/// The gravest order to the model: which text gives it, what the model is told, what is written down.
fn orders(content: Content<'_>, checks: Checks<'_>) -> Option<(usize, String, Act)> {
    let detection = content.detection.filter(|told| told.severity != Severity::Failed || checks.detectors == Detectors::FailClosed);
    let handling = checks.injection;
    if handling == Injection::Off && detection.is_none() {
        return None;
    }
    let found =
        content.texts.iter().enumerate().filter(|_| handling != Injection::Off).filter_map(|(at, text)| Some((at, injection(text)?)));
    let gravest = found.max_by_key(|(at, finding)| (finding.score, std::cmp::Reverse(*at)));
    let (at, points, why) = match (&gravest, detection) {
        (Some((at, finding)), _) => (*at, finding.score, notice::found(finding)),
        (None, Some(detection)) => (0, 0, notice::detected(detection.reason)),
        (None, None) => return None,
    };
    let withhold = handling == Injection::Block || detection.is_some_and(|told| told.severity != Severity::Warn);
    let (action, told) =
        if withhold { (Action::Block, notice::withheld(content.tool, &why)) } else { (Action::Warn, notice::warning(content.tool, &why)) };
    Some((at, told, Act { rule: Rule::Injection, action, count: points, what: why }))
}

/// The screens that change a result that may be shown.
fn finish(content: Content<'_>, checks: Checks<'_>, names: &mut Placeholders, screened: &mut Screened) {
    if let Some(why) = checks.format.filter(|_| content.succeeded).and_then(|format| complaint(content, format)) {
        // what gives orders is not quoted
        let quoted = if screened.acts.is_empty() { content.texts.concat() } else { String::new() };
        let quoted = checks.redact.and_then(|kinds| redact(&quoted, &kinds, names)).unwrap_or(quoted);
        screened.fate = Fate::Invalid(notice::invalid(content.tool, &why, &quoted));
        screened.acts.push(Act { rule: Rule::Validation, action: Action::Reject, count: 1, what: why });
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
            screened.acts.push(Act { rule: Rule::Redaction, action: Action::Redact, count, what: notice::kinds(&mut found) });
        }
    }
    if let Some(max) = checks.max_chars {
        cut(content, max, screened);
    }
}

/// Characters of a text beside a result that was withheld that may stay: what is longer repeats it.
const MAX_DETAIL: usize = 120;

/// What is kept of a text beside a result, or of a copy of it, if it changes. `withheld`: the result was.
#[must_use]
pub fn inspect_detail(text: &str, withheld: bool, checks: Checks<'_>, names: &mut Placeholders) -> Option<String> {
    let gives_orders = || (withheld || checks.injection == Injection::Block) && injection(text).is_some();
    if (withheld && text.len() > MAX_DETAIL) || gives_orders() {
        return Some(notice::WITHHELD.to_owned());
    }
    redact(text, &checks.redact?, names)
}

/// Why the result is not what it should be.
fn complaint(content: Content<'_>, format: &Format) -> Option<String> {
    let json = |content: Content<'_>| {
        let text = content.texts.join("\n");
        serde_json::from_str::<serde::de::IgnoredAny>(&text).err().map(|error| format!("no JSON ({error})"))
    };
    match format {
        Format::NonEmpty => content.texts.iter().all(|text| text.trim_start().is_empty()).then(|| "empty".to_owned()),
        Format::Json => json(content),
        Format::Schema(_) => json(content).or_else(|| content.schema_error.map(|error| format!("not as its schema asks ({error})"))),
    }
}

/// Cuts texts that are too long together, each in proportion to its length.
fn cut(content: Content<'_>, max: usize, screened: &mut Screened) {
    let length = |text: &str| if text.len() <= max { text.len() } else { size::chars(text) };
    let shown = |at: usize, texts: &[Option<String>]| texts[at].as_deref().map_or_else(|| length(content.texts[at]), length);
    let lengths: Vec<usize> = (0..content.texts.len()).map(|at| shown(at, &screened.texts)).collect();
    let total: usize = lengths.iter().sum();
    if total <= max {
        return;
    }
    let mut kept = 0;
    for (at, chars) in lengths.iter().enumerate() {
        let room = (max as u128 * *chars as u128 / total as u128) as usize;
        let text = screened.texts[at].as_deref().unwrap_or(content.texts[at]);
        let short = truncate(text, room);
        kept += short.as_ref().map_or(*chars, |short| size::chars(short));
        screened.texts[at] = short.or_else(|| screened.texts[at].take());
    }
    if kept < total {
        let count = u32::try_from(total - kept).unwrap_or(u32::MAX);
        screened.acts.push(Act { rule: Rule::Size, action: Action::Truncate, count, what: format!("kept {kept} of {total} characters") });
    }
}
