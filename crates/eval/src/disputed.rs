//! Labels that are held to be wrong. No label is changed: figures are given with these rows and sessions, and without them.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::path::Path;

use crate::error::EvalError;

/// The ids of rows and sessions that are left out, and whether each was met.
#[derive(Debug, Default)]
pub struct Disputed(BTreeMap<String, Cell<bool>>);

impl Disputed {
    /// Reads a file: a line each, the id, a tab and the reason; lines that begin with `#` say nothing.
    ///
    /// # Errors
    /// When it cannot be opened, or a line gives no reason.
    pub fn read(file: &Path) -> Result<Self, EvalError> {
        let text = std::fs::read_to_string(file).map_err(|source| EvalError::Open { path: file.to_owned(), source })?;
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
        let ids = lines.map(|(at, line)| {
            let (id, reason) = line.split_once('\t').unwrap_or_default();
            let given = !id.is_empty() && !reason.trim().is_empty();
            if given { Ok((id.to_owned(), Cell::new(false))) } else { Err(EvalError::NoReason { path: file.to_owned(), line: at + 1 }) }
        });
        ids.collect::<Result<_, _>>().map(Self)
    }

    /// Whether this row or session is left out.
    pub(crate) fn holds(&self, id: &str) -> bool {
        let met = self.0.get(id);
        met.inspect(|met| met.set(true)).is_some()
    }

    /// Ids that were not met so far.
    pub fn unmet(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter(|(_, met)| !met.get()).map(|(id, _)| &**id)
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether it is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
