//! Adds up the signals that are near each other.

use tool_guard_text::part::{At, Part};

use crate::injection::finding::{InjectionFinding, WEAK};
use crate::injection::reason::Reason;
use crate::injection::signal::{QUOTED_OVERRIDE, Signal};

/// Signals of one reason at most this far apart count as one, where the first of them is.
const SAME: usize = 16;
/// Signals at most this far apart in the plain text are added up; one that stands for others may be before them.
const NEAR: usize = 700 + SAME;

/// The strongest finding among these signals, weak or not. `about_attacks`: the number of words that a text about attacks uses.
pub(super) fn strongest(mut signals: Vec<Signal>, about_attacks: usize) -> Option<InjectionFinding> {
    // the signals come in several sorted runs: dropping some first leaves few to sort
    drop_repeated(&mut signals);
    sort(&mut signals);
    drop_repeated(&mut signals);
    add_up(&signals, about_attacks)
}

/// Sorts signals by their position: an insertion sort, as they are few and nearly sorted.
fn sort(signals: &mut [Signal]) {
    for end in 1..signals.len() {
        let Some([before @ .., last]) = signals.get_mut(..=end) else { return };
        let at = before.partition_point(|signal| signal.near <= last.near);
        signals.get_mut(at..=end).unwrap_or_default().rotate_right(1);
    }
}

/// Drops signals close behind a stronger one of the same reason, which bounds the work of adding up.
fn drop_repeated(signals: &mut Vec<Signal>) {
    let mut last: [Option<Signal>; Reason::COUNT] = [None; Reason::COUNT];
    signals.retain(|signal| {
        let Some(last) = last.get_mut(signal.reason as usize) else { return true };
        let keep = last.is_none_or(|last| signal.points > last.points || signal.near.abs_diff(last.near) > SAME);
        if keep {
            *last = Some(*signal);
        }
        keep
    });
}

/// The highest sum of signals near each other, the strongest of each reason.
fn add_up(signals: &[Signal], about_attacks: usize) -> Option<InjectionFinding> {
    let mut best: Option<(u32, usize, [u32; Reason::COUNT])> = None;
    for (from, first) in signals.iter().enumerate() {
        let mut points = [0; Reason::COUNT];
        for signal in signals.part(from..).iter().take_while(|signal| signal.near <= first.near + NEAR) {
            if let Some(of_reason) = points.get_mut(signal.reason as usize) {
                *of_reason = signal.points.max(*of_reason);
            }
        }
        let mut sum: u32 = points.iter().sum();
        // a text about attacks quotes them; an override that is not quoted counts in full, as does what no harmless text has
        if about_attacks > 1 && points.at(Reason::InstructionOverride as usize) <= QUOTED_OVERRIDE {
            sum = sum.saturating_sub(3).max(points.iter().copied().max().unwrap_or_default());
        }
        if sum >= WEAK && best.as_ref().is_none_or(|best| sum > best.0) {
            best = Some((sum, from, points));
        }
    }
    let (score, from, points) = best?;
    let near = signals.get(from)?.near + NEAR;
    let kept: Vec<&Signal> = signals.part(from..).iter().take_while(|signal| signal.near <= near).collect();
    let strongest = kept.iter().map(|signal| signal.points).max()?;
    let at = kept.iter().find(|signal| signal.points == strongest)?.at;
    let (mut reasons, mut of_each): (Vec<Reason>, Vec<u32>) = (Vec::new(), Vec::new());
    for of in (1..=strongest).rev() {
        for signal in kept.iter().filter(|signal| signal.points == of && points.at(signal.reason as usize) == of) {
            if !reasons.contains(&signal.reason) {
                reasons.push(signal.reason);
                of_each.push(of);
            }
        }
    }
    Some(InjectionFinding { score, reasons, points: of_each, at, line: 0 })
}
