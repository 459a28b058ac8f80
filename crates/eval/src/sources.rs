//! Figures by source. Rules grow around the texts that they were made with: how they do on the next source is told by the mean over
//! sources and by the worst of them, not by all rows together.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::disputed::Disputed;
use crate::error::EvalError;
use crate::figures::share;
use crate::lines::{Problems, each_row};

/// Rows from which a source can be the worst one.
const MIN_ROWS: usize = 40;
/// Of the sources by name, one in so many is set aside.
const ASIDE: usize = 3;

/// Which sources of a file are looked at.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Part {
    /// All.
    #[default]
    All,
    /// Those that rules are made with.
    Build,
    /// Every third by name: looked at when the rules are made.
    Aside,
}

#[cfg(feature = "ablation")]
impl Part {
    /// The sources that this part leaves out.
    pub(crate) const fn other(self) -> Option<Self> {
        match self {
            Self::All => None,
            Self::Build => Some(Self::Aside),
            Self::Aside => Some(Self::Build),
        }
    }
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "all" => Ok(Self::All),
            "build" => Ok(Self::Build),
            "aside" => Ok(Self::Aside),
            _ => Err("a part is all, build or aside".to_owned()),
        }
    }
}

/// Where a row comes from.
#[derive(Deserialize)]
struct Origin {
    #[serde(default)]
    source: String,
}

/// The sources of one file that are left out.
pub(crate) struct LeftOut(BTreeSet<String>);

impl LeftOut {
    /// Reads the names of the sources.
    ///
    /// # Errors
    /// When the file cannot be opened.
    pub(crate) fn of(file: &Path, part: Part) -> Result<Self, EvalError> {
        let mut names = BTreeSet::new();
        if part != Part::All {
            // broken lines are said when the file is scored
            each_row(file, &mut Problems::silent(), |_, row: Origin, _| {
                names.insert(row.source);
            })?;
        }
        let aside = part == Part::Aside;
        let left_out = names.into_iter().enumerate().filter(|(at, _)| (at % ASIDE == ASIDE - 1) != aside);
        Ok(Self(left_out.map(|(_, name)| name).collect()))
    }

    /// Whether rows of this source are left out.
    pub(crate) fn holds(&self, source: &str) -> bool {
        self.0.contains(source)
    }
}

/// A labelled row.
pub(crate) trait Labelled: serde::de::DeserializeOwned {
    /// Where it comes from.
    fn source(&self) -> &str;
    /// Its own name in the corpus; may be empty.
    fn id(&self) -> &str;
}

/// Passes the rows of some files to `take` that belong to a part and are not disputed.
///
/// # Errors
/// When a file cannot be opened.
pub(crate) fn each_row_of<T: Labelled>(
    files: &[PathBuf],
    part: Part,
    disputed: &Disputed,
    problems: &mut Problems,
    mut take: impl FnMut(&Path, usize, T, &mut Problems),
) -> Result<(), EvalError> {
    for file in files {
        let left_out = LeftOut::of(file, part)?;
        each_row(file, problems, |number, row: T, problems| {
            // asked first: what another part leaves out was met all the same
            if !disputed.holds(row.id()) && !left_out.holds(row.source()) {
                take(file, number, row, problems);
            }
        })?;
    }
    Ok(())
}

/// Figures of one source.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SourceScore {
    /// Rows that count.
    pub rows: usize,
    /// The section's figure: macro F1 or recall.
    pub score: Option<f64>,
    /// Harmless rows in which something was found.
    pub false_alarms: Option<f64>,
}

/// The figures of all sources.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct BySource {
    /// Mean of their scores, each source counted once.
    pub mean: Option<f64>,
    /// The same of their false alarms.
    pub mean_false_alarms: Option<f64>,
    /// The lowest score of those with 40 rows and more.
    pub worst: Option<f64>,
    /// Which that is.
    pub worst_source: Option<String>,
    /// By name.
    pub sources: BTreeMap<String, SourceScore>,
}

impl BySource {
    /// How many have a score.
    #[must_use]
    pub fn scored(&self) -> usize {
        self.sources.values().filter(|source| source.score.is_some()).count()
    }

    /// Takes mean and worst.
    #[must_use]
    pub fn new(sources: BTreeMap<String, SourceScore>) -> Self {
        let large = sources.iter().filter(|(_, source)| source.rows >= MIN_ROWS);
        let worst = large.filter_map(|(name, source)| Some((name, source.score?))).min_by(|(_, a), (_, b)| a.total_cmp(b));
        Self {
            mean: mean(sources.values().filter_map(|source| source.score)),
            mean_false_alarms: mean(sources.values().filter_map(|source| source.false_alarms)),
            worst: worst.map(|(_, score)| score),
            worst_source: worst.map(|(name, _)| name.clone()),
            sources,
        }
    }
}

fn mean(figures: impl Iterator<Item = f64>) -> Option<f64> {
    let figures: Vec<f64> = figures.collect();
    share(1, figures.len()).map(|part| figures.iter().sum::<f64>() * part)
}
