//! Parts of a set of traces: a rule is made on some of them and measured on the others. Traces of one family share a fold.

use std::str::FromStr;

/// Folds that there are.
const FOLDS: usize = 4;

/// The folds that are looked at; by default all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Folds([bool; FOLDS]);

impl Default for Folds {
    fn default() -> Self {
        Self([true; FOLDS])
    }
}

impl Folds {
    /// Whether the traces of a family are looked at.
    #[must_use]
    pub fn hold(&self, family: &str) -> bool {
        self.0[fold(family)]
    }
}

/// Reads `0,1,2`.
impl FromStr for Folds {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut folds = [false; FOLDS];
        for part in text.split(',') {
            let fold = part.trim().parse().ok().and_then(|fold: usize| folds.get_mut(fold));
            *fold.ok_or_else(|| format!("folds are numbers from 0 to {}, with commas between them", FOLDS - 1))? = true;
        }
        Ok(Self(folds))
    }
}

/// The fold of a family: its hash modulo their number, of which the last byte is enough.
fn fold(family: &str) -> usize {
    let hash = md5::compute(format!("f4{family}"));
    usize::from(hash[15]) % FOLDS
}
