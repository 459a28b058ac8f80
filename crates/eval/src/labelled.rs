//! How well results are screened: `injection.jsonl`, `secrets.jsonl`, and `cases/injection_benign.jsonl`, which holds
//! harmless prompts with the vocabulary of attacks.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use tool_guard_screen::injection::injection;
use tool_guard_secrets::{SecretKinds, find};

use crate::disputed::Disputed;
use crate::error::EvalError;
use crate::figures::{one_line, share};
use crate::lines::{Problems, each_row};
use crate::sources::{BySource, Labelled, Part, SourceScore, each_row_of};

/// A labelled text.
#[derive(Debug, Deserialize)]
pub(crate) struct LabelledText {
    pub(crate) text: String,
    pub(crate) label: String,
    #[serde(default)]
    kind: String,
    #[serde(default)]
    pub(crate) source: String,
    #[serde(default)]
    id: String,
    pub(crate) ambiguous: Option<bool>,
    /// How many values it holds.
    expected: Option<usize>,
}

impl Labelled for LabelledText {
    fn source(&self) -> &str {
        &self.source
    }

    fn id(&self) -> &str {
        &self.id
    }
}

/// A case of another detector.
#[derive(Debug, Deserialize)]
struct PromptCase {
    input: String,
}

/// Rows, and those in which something was found.
pub(crate) type HitCounts = (usize, usize);

/// Figures of the section `injection`.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct InjectionScore {
    /// Injections that were found.
    pub recall: Option<f64>,
    /// Benign texts that were taken for injections.
    pub false_alarms: Option<f64>,
    /// Harmless prompts that were taken for injections.
    pub not_inject: Option<f64>,
    /// Rows that count.
    pub rows: usize,
    /// The same by source; the score is the recall.
    pub by_source: BySource,
    /// The same by kind of text.
    pub by_kind: BySource,
    /// Injections.
    #[serde(skip)]
    pub injections: HitCounts,
    /// Benign texts.
    #[serde(skip)]
    pub benign: HitCounts,
    /// Harmless prompts.
    #[serde(skip)]
    pub prompts: HitCounts,
    /// Rows whose label is in doubt, or that hold no text of a tool.
    #[serde(skip)]
    pub left_out: usize,
    /// Rows that came out wrong.
    #[serde(skip)]
    pub wrong: Vec<String>,
}

/// Figures of the section `secrets`.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SecretScore {
    /// Rows with secrets or personal data in which all of it was found.
    pub recall: Option<f64>,
    /// Look-alikes in which something was found.
    pub lookalikes: Option<f64>,
    /// Rows that count.
    pub rows: usize,
    /// The same by source; the score is the recall.
    pub by_source: BySource,
    /// Rows with secrets.
    #[serde(skip)]
    pub secrets: HitCounts,
    /// Rows with personal data.
    #[serde(skip)]
    pub personal: HitCounts,
    /// Look-alikes.
    #[serde(skip)]
    pub alike: HitCounts,
    /// Rows whose label is in doubt.
    #[serde(skip)]
    pub left_out: usize,
    /// Rows that came out wrong.
    #[serde(skip)]
    pub wrong: Vec<String>,
}

/// Characters of a row that came out wrong.
const SHOWN: usize = 240;

fn shown(row: &LabelledText) -> String {
    format!("{} {} {}: {}", row.source, row.label, row.kind, one_line(&row.text, SHOWN))
}

/// Counts a row; whether something was found.
fn count(hits: &mut HitCounts, found: bool) -> bool {
    hits.0 += 1;
    hits.1 += usize::from(found);
    found
}

/// The kind of a text without what tells its variants apart: `tool result ShopifyGetOrder` is `tool result`, `web page, raw` is `web page`.
fn kind_of(kind: &str) -> String {
    let kind = kind.split([',', ':', '-']).next().unwrap_or_default();
    let is_name = |word: &str| word.chars().skip(1).any(char::is_uppercase);
    let words = kind.split(' ').enumerate().take_while(|(at, word)| *at == 0 || !is_name(word)).map(|(_, word)| word);
    words.collect::<Vec<_>>().join(" ")
}

/// Rows of each source, or of each kind, in which something is to be found, and harmless ones.
#[derive(Default)]
struct SourceHits(BTreeMap<String, [HitCounts; 2]>);

impl SourceHits {
    fn add(&mut self, source: &str, harmless: bool, found: bool) {
        let hits = self.0.entry(source.to_owned()).or_default();
        count(&mut hits[usize::from(harmless)], found);
    }

    fn scores(self) -> BySource {
        let score = |[sought, harmless]: [HitCounts; 2]| SourceScore {
            rows: sought.0 + harmless.0,
            score: share(sought.1, sought.0),
            false_alarms: share(harmless.1, harmless.0),
        };
        BySource::new(self.0.into_iter().map(|(name, hits)| (name, score(hits))).collect())
    }
}

/// Scores injections and what looks like them.
///
/// # Errors
/// When a file cannot be opened.
pub(crate) fn injections(
    files: &[PathBuf],
    prompts: &[PathBuf],
    part: Part,
    disputed: &Disputed,
    problems: &mut Problems,
) -> Result<InjectionScore, EvalError> {
    let (mut score, mut sources, mut kinds) = (InjectionScore::default(), SourceHits::default(), SourceHits::default());
    each_row_of(files, part, disputed, problems, |file, number, row: LabelledText, problems| {
        let hits = match row.label.as_str() {
            _ if row.ambiguous == Some(true) => return score.left_out += 1,
            "injection" => &mut score.injections,
            "benign" => &mut score.benign,
            // events of a host, most of them no results
            label if label.starts_with("ogr_") => return score.left_out += 1,
            other => return problems.add(file, number, format_args!("{other:?} is no label")),
        };
        score.rows += 1;
        let (harmless, found) = (row.label == "benign", injection(&row.text).is_some());
        sources.add(&row.source, harmless, found);
        kinds.add(&kind_of(&row.kind), harmless, found);
        if count(hits, found) == harmless {
            score.wrong.push(shown(&row));
        }
    })?;
    for file in prompts {
        each_row(file, problems, |_, PromptCase { input: text }, _| {
            if count(&mut score.prompts, injection(&text).is_some()) {
                score.wrong.push(format!("NotInject: {}", one_line(&text, SHOWN)));
            }
        })?;
    }
    score.recall = share(score.injections.1, score.injections.0);
    score.false_alarms = share(score.benign.1, score.benign.0);
    score.not_inject = share(score.prompts.1, score.prompts.0);
    score.by_source = sources.scores();
    score.by_kind = kinds.scores();
    Ok(score)
}

/// Scores secrets, personal data and what looks like them; everything that can be looked for is.
///
/// # Errors
/// When a file cannot be opened.
pub(crate) fn secrets(files: &[PathBuf], part: Part, disputed: &Disputed, problems: &mut Problems) -> Result<SecretScore, EvalError> {
    let (mut score, mut sources) = (SecretScore::default(), SourceHits::default());
    each_row_of(files, part, disputed, problems, |file, number, row: LabelledText, problems| {
        let hits = match row.label.as_str() {
            _ if row.ambiguous == Some(true) => return score.left_out += 1,
            "secret" => &mut score.secrets,
            "pii" => &mut score.personal,
            "lookalike" => &mut score.alike,
            other => return problems.add(file, number, format_args!("{other:?} is no label")),
        };
        score.rows += 1;
        let harmless = row.label == "lookalike";
        let found = find(&row.text, &SecretKinds::ALL).len() >= row.expected.unwrap_or(1).max(1);
        sources.add(&row.source, harmless, found);
        if count(hits, found) == harmless {
            score.wrong.push(shown(&row));
        }
    })?;
    let (secrets, personal) = (score.secrets, score.personal);
    score.recall = share(secrets.1 + personal.1, secrets.0 + personal.0);
    score.lookalikes = share(score.alike.1, score.alike.0);
    score.by_source = sources.scores();
    Ok(score)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_of_a_kind_are_one_kind() {
        for (kind, expected) in [
            ("tool result ShopifyGetOrder", "tool result"),
            ("web page, raw", "web page"),
            ("MCP servers: README and code", "MCP servers"),
            ("Tool Poisoning-Command Injection", "Tool Poisoning"),
            ("rules for agents", "rules for agents"),
            ("", ""),
        ] {
            assert_eq!(kind_of(kind), expected, "{kind}");
        }
    }
}
