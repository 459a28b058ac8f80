//! Work on two processors, with progress.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::progress::Progress;

/// Threads that work.
const THREADS: usize = 2;

/// Does this for each of them, some at a time; `what` says what was done to those that are counted. The results in the order of the items.
pub(crate) fn each<'i, T: Sync, R: Send>(items: &'i [T], what: &str, work: impl Fn(&'i T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new((BTreeMap::new(), Progress::default()));
    std::thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(at) else { return };
                    let result = work(item);
                    let mut done = done.lock().expect("no thread panics");
                    done.0.insert(at, result);
                    done.1.at(|| format!("{at} of {} {what}", items.len()));
                }
            });
        }
    });
    done.into_inner().expect("no thread panics").0.into_values().collect()
}
