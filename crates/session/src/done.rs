//! What a run did outside of the workspace, by act: how often for certain, and how often perhaps. Bounded; the oldest makes room.

use std::collections::VecDeque;

use crate::bounds::MAX_ACTS;

/// What is known of one act of the run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Act {
    key: u64,
    /// The batch of calls in which it was made last.
    batch: u32,
    /// How often it was done.
    pub done: u8,
    /// How often it failed in a way that leaves open what it did before.
    pub failed: u8,
    /// How often nobody knows whether it was done: it timed out, or the server failed.
    pub unsure: u8,
    /// How often it is under way.
    open: u8,
}

impl Act {
    /// Whether it is under way, or was made in this batch: the model has not seen what became of it.
    #[must_use]
    pub const fn is_unseen(&self, batch: u32) -> bool {
        self.open > 0 || self.batch == batch
    }
}

/// How an act ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// It was done.
    Done,
    /// It failed, and what it did before is open.
    Failed,
    /// Nobody knows whether it was done.
    Unsure,
    /// It surely was not done.
    Undone,
}

/// The acts of a run.
#[derive(Debug, Clone, Default)]
pub struct Done {
    acts: VecDeque<Act>,
    /// How often the files of the workspace changed that calls run or send.
    revision: u32,
    /// Whether an act was forgotten.
    forgot: bool,
}

impl Done {
    /// The key of an act; `of_files`: it is another one once the files have changed.
    #[must_use]
    pub fn key(&self, act: u64, of_files: bool) -> u64 {
        if of_files { act.wrapping_add(u64::from(self.revision).wrapping_mul(0x9e37_79b9_7f4a_7c15)) } else { act }
    }

    /// What is known of an act.
    #[must_use]
    pub fn of(&self, key: u64) -> Option<Act> {
        self.acts.iter().rev().find(|act| act.key == key).copied()
    }

    /// Files changed that calls run or send.
    pub const fn files_changed(&mut self) {
        self.revision = self.revision.wrapping_add(1);
    }

    /// An act begins. True if another one was forgotten for it, the first time that happens.
    pub fn begins(&mut self, key: u64, batch: u32) -> bool {
        let mut act = self.of(key).unwrap_or(Act { key, ..Act::default() });
        let known = self.acts.iter().rposition(|known| known.key == key);
        if let Some(at) = known {
            self.acts.remove(at);
        }
        let full = self.acts.len() >= MAX_ACTS;
        if full {
            self.acts.pop_front();
        }
        act.open = act.open.saturating_add(1);
        act.batch = batch;
        self.acts.push_back(act);
        full && !std::mem::replace(&mut self.forgot, true)
    }

    /// Whether it has no room for an act that is not known, for the first time.
    #[must_use]
    pub fn is_about_to_forget(&self, key: u64) -> bool {
        !self.forgot && self.acts.len() >= MAX_ACTS && self.of(key).is_none()
    }

    /// An act ended.
    pub fn ends(&mut self, key: u64, ended: Ended) {
        let Some(act) = self.acts.iter_mut().rev().find(|act| act.key == key) else { return };
        act.open = act.open.saturating_sub(1);
        let count = match ended {
            Ended::Done => &mut act.done,
            Ended::Failed => &mut act.failed,
            Ended::Unsure => &mut act.unsure,
            Ended::Undone => return,
        };
        *count = count.saturating_add(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn acts_are_counted_each_by_itself_and_the_oldest_makes_room() {
        let mut done = Done::default();
        assert_eq!(done.of(7), None);
        for ended in [Ended::Done, Ended::Unsure, Ended::Undone] {
            assert!(!done.begins(7, 1));
            assert!(done.of(7).is_some_and(|act| act.is_unseen(2)));
            done.ends(7, ended);
        }
        let act = done.of(7).unwrap();
        assert_eq!((act.done, act.failed, act.unsure), (1, 0, 1));
        assert!(act.is_unseen(1) && !act.is_unseen(2), "the same message, and the next one");
        let forgot: Vec<u64> = (1000..).take(MAX_ACTS + 10).filter(|key| done.begins(*key, 3)).collect();
        assert_eq!((forgot.len(), done.acts.len(), done.of(7)), (1, MAX_ACTS, None), "it is said once");
    }

    #[test]
    fn what_stands_in_files_is_another_act_once_they_changed() {
        let mut done = Done::default();
        let (act, script) = (done.key(7, false), done.key(7, true));
        assert_eq!(act, script);
        done.files_changed();
        assert!(done.key(7, false) == act && done.key(7, true) != script);
    }
}
