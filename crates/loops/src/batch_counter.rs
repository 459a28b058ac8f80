//! Counting by batch: calls that the model made before it saw a result count once.

/// A count in which the calls of one batch are one: the model had no chance to learn from the first of them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct BatchCounter {
    /// Batches that were counted.
    pub count: u32,
    /// The last of them.
    batch: u32,
}

impl BatchCounter {
    /// Counts something that happened in this batch. True unless the batch is counted already.
    pub const fn add(&mut self, batch: u32) -> bool {
        if self.count > 0 && self.batch == batch {
            return false;
        }
        (self.count, self.batch) = (self.count.saturating_add(1), batch);
        true
    }

    /// Takes one back.
    pub const fn take_back(&mut self) {
        self.count = self.count.saturating_sub(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_batch_counts_once() {
        let mut failures = BatchCounter::default();
        assert_eq!([1, 1, 2].map(|batch| failures.add(batch)), [true, false, true]);
        assert_eq!(failures.count, 2);
    }
}
