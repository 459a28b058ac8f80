//! How far a turn is: counters that only grow, so that two copies of them tell what happened in between.

use crate::observation::Moment;

/// How far a turn is. A call and a loop keep a copy from their last result.
#[derive(Debug, Clone, Copy, Default)]
pub struct World {
    /// The batch of the last result.
    pub batch: u32,
    /// Milliseconds of silence of the session until then.
    pub idle: u64,
    /// Milliseconds since the epoch, of the last result.
    pub time: u64,
    /// Calls that came back.
    pub entered: u32,
    /// Successes that may have changed the world; in the copy of a loop those of other calls.
    pub changes: u32,
    /// Calls that did something.
    pub acted: u32,
    /// Calls that waited.
    pub waits: u32,
    /// Answers that had changed.
    pub news: u32,
    /// Things that were acted on.
    pub places: u32,
    /// Actions that were another remedy than the one before.
    pub remedies: u32,
}

impl World {
    /// A result came so.
    pub(crate) const fn came(&mut self, moment: Moment) {
        (self.batch, self.idle, self.time) = (moment.batch, moment.idle, moment.time);
    }

    /// The copy for a loop whose own calls made so many of the changes.
    pub(crate) const fn without(self, own_changes: u32) -> Self {
        Self { changes: self.changes - own_changes, ..self }
    }
}
