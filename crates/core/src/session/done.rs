//! What a run did that cannot be taken back, by call: how often. Bounded; the oldest makes room.

use std::collections::VecDeque;

use crate::call::identity::Call;

/// Calls that are remembered.
const MAX_CALLS: usize = 64;

/// Calls that were done, each by its identity and what it wrote.
#[derive(Debug, Clone, Default)]
pub(crate) struct Done(VecDeque<((u64, u64), u32)>);

impl Done {
    /// How often the call was done.
    pub(crate) fn times(&self, call: &Call) -> u32 {
        self.0.iter().find(|(key, _)| *key == (call.key, call.written)).map_or(0, |(_, times)| *times)
    }

    /// The call was done once more.
    pub(crate) fn add(&mut self, call: &Call) {
        let key = (call.key, call.written);
        if let Some((_, times)) = self.0.iter_mut().find(|(known, _)| *known == key) {
            *times = times.saturating_add(1);
            return;
        }
        if self.0.len() == MAX_CALLS {
            self.0.pop_front();
        }
        self.0.push_back((key, 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::catalogue::Catalogue;

    #[test]
    fn calls_are_counted_each_by_itself_and_the_oldest_makes_room() {
        let call = |n: usize| Call::new("send_mail", Some(&format!(r#"{{"to":"{n}"}}"#)), &Catalogue::default());
        let mut done = Done::default();
        done.add(&call(0));
        done.add(&call(0));
        assert_eq!([done.times(&call(0)), done.times(&call(1))], [2, 0]);
        for n in 1..=MAX_CALLS {
            done.add(&call(n));
        }
        assert_eq!([done.0.len(), done.times(&call(0)) as usize], [MAX_CALLS, 0]);
    }
}
