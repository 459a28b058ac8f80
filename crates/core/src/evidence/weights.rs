//! How much a repetition proves: one table for the same call, one for other calls with the same answer.
//!
//! The figures come from labelled sessions of 16 kinds of work; a loop is noted at 2.6 and stopped at 5, so a weight of 1 is a
//! fifth of a proof. `npm run eval` measures what a change of them does.

use tool_guard_calls::effect::Effect;

use crate::evidence::cause::Cause;

/// What is known of a repetition.
#[derive(Debug, Clone, Copy)]
#[allow(clippy::struct_excessive_bools, reason = "independent facts of one repetition")]
pub(super) struct Facts {
    /// What the call does.
    pub effect: Effect,
    /// Why it failed, if it did.
    pub cause: Option<Cause>,
    /// Whether the answer tells more than that something worked.
    pub rich: bool,
    /// Whether it is an object that reports numbers: the state of what was moved.
    pub reports: bool,
    /// Whether the answer is equal to the byte.
    pub exact: bool,
    /// Whether it stands for something that is no text.
    pub opaque: bool,
    /// Whether it says that nothing was done, without being a failure.
    pub refusal: bool,
    /// Whether it says that something is over.
    pub is_final: bool,
    /// Whether it says that something goes on.
    pub is_running: bool,
    /// Whether it, or something in between, waited.
    pub waited: bool,
    /// How long that was, in milliseconds.
    pub idle: u64,
    /// Whether the agent waited on purpose: in the call, by another call, or by doing nothing for a while.
    pub paused: bool,
    /// Whether the call itself took five seconds and more.
    pub slow: bool,
    /// How often the call was made before.
    pub times: u32,
    /// Whether something was done since, and the answer is the same all the same.
    pub acted: bool,
}

/// What the same call with the same answer proves.
pub(super) fn of_repetition(facts: Facts) -> f32 {
    use Effect::{Do, Look, Run, Step, Unknown, Wait};
    let Facts { effect, waited, .. } = facts;
    match facts.cause {
        Some(Cause::Malformed) => 2.5,
        // "not open yet", "no answer yet": who waits before each attempt expects that it passes
        Some(Cause::Done | Cause::Other) if facts.paused && !facts.is_final => 0.15,
        Some(Cause::NotFound) if waited && !matches!(effect, Do | Run) => 0.4,
        Some(Cause::Transient) if waited => {
            if matches!(effect, Do | Run) {
                0.85
            } else {
                0.3
            }
        }
        Some(Cause::Transient) => 1.4,
        Some(_) if waited && effect == Wait => 1.0,
        Some(_) if waited && facts.is_final => 1.0,
        // tests that fail fail until something is changed: that is information
        Some(Cause::Other) if effect == Run => {
            if facts.slow {
                0.6
            } else {
                1.05
            }
        }
        Some(_) => 1.7,
        // an order that was filled, a button that was pressed: the next may be wanted
        None if waited && facts.is_final && effect == Do => 0.4,
        None if waited && facts.is_final && effect != Step => 0.85,
        // what was over is over at the next look, too
        None if facts.is_final && effect == Look => 0.8,
        None if effect == Wait || waited && (facts.is_running && effect == Run || matches!(effect, Look | Step | Unknown)) => {
            if facts.times < 20 { 0.05 } else { 0.15 }
        }
        None if facts.refusal && effect != Look => 1.0,
        None => match effect {
            Step => {
                if facts.rich && facts.exact {
                    0.5
                } else if facts.reports && facts.exact {
                    0.3
                } else {
                    0.04
                }
            }
            Do => {
                if facts.idle < 60_000 {
                    1.0
                } else {
                    0.4
                }
            }
            Run => {
                if facts.slow {
                    0.35
                } else {
                    0.5
                }
            }
            Look | Unknown | Wait if facts.opaque => 0.1,
            Look | Unknown | Wait => {
                let weight = if facts.acted {
                    1.3
                } else if facts.rich {
                    0.5
                } else {
                    0.4
                };
                if facts.exact { weight } else { 0.6 * weight }
            }
        },
    }
}

/// What is known of a call that is new but gets an answer that is known.
#[derive(Debug, Clone, Copy)]
#[allow(clippy::struct_excessive_bools, reason = "independent facts of one call")]
pub(super) struct VariantFacts {
    /// What the call does.
    pub effect: Effect,
    /// Why it failed, if it did.
    pub cause: Option<Cause>,
    /// Whether the answer tells more than that something worked.
    pub rich: bool,
    /// Whether it says that nothing was done, without being a failure.
    pub refusal: bool,
    /// Whether the call differs from the last in one slot: a survey.
    pub one_slot: bool,
    /// Whether it has words that no call of its kind had.
    pub new_words: bool,
    /// Whether its operands have.
    pub new_operands: bool,
    /// The likeness with the loop's calls, from 0 to 1.
    pub likeness: f32,
    /// Calls in the loop so far.
    pub calls: u32,
    /// Whether it has a text of natural language.
    pub free: bool,
    /// Whether it is a command.
    pub command: bool,
    /// Whether it goes to the same file or address as the loop's last call.
    pub same_place: bool,
    /// Whether it goes to another.
    pub new_place: bool,
    /// Whether the failure is equal to the byte, and names what it is about: nothing that the call changed has a part in it.
    pub same_reason: bool,
}

/// How alike questions in natural language are of which one is the other in other words.
const LIKE_QUESTION: f32 = 0.4;

/// How alike they are when one has no word that the other lacks.
const SAME_WORDS: f32 = 0.99;

/// What another call with the same answer proves.
pub(super) fn of_variant(facts: VariantFacts) -> f32 {
    use Effect::{Do, Look, Run, Step, Unknown, Wait};
    let VariantFacts { effect, new_words, one_slot, likeness, .. } = facts;
    match facts.cause {
        Some(Cause::Done) if new_words => 0.1,
        Some(Cause::NotFound) if matches!(effect, Look | Unknown) && new_words => {
            if facts.calls < 10 {
                0.12
            } else {
                0.2
            }
        }
        Some(Cause::Refused | Cause::Transient) if facts.same_reason => 0.6,
        Some(cause @ (Cause::Refused | Cause::Other | Cause::Transient | Cause::Done)) if one_slot => {
            // other targets, the same "no": that is information
            let survey = facts.new_operands && (matches!(effect, Look | Unknown) || cause == Cause::Transient || cause == Cause::Other);
            match () {
                () if !survey => 0.6,
                // whoever only looks may scan: units of a bus, ports, addresses
                () if effect == Look => 0.15,
                () => 0.25,
            }
        }
        Some(cause) => {
            let weight = match cause {
                Cause::Malformed => 0.8,
                Cause::Refused | Cause::NotFound | Cause::Other => 0.75,
                Cause::Transient => 0.5,
                Cause::Done => 0.3,
            };
            if likeness < 0.2 && cause != Cause::Malformed { 0.5 * weight } else { weight }
        }
        // however it is asked: other headers, other credentials
        None if facts.refusal && facts.same_place && effect == Look => 0.5,
        // "unchanged", "already there" of one thing after the other
        None if facts.refusal && !matches!(effect, Look | Wait) => {
            if one_slot && (facts.new_operands || facts.command && new_words) {
                0.12
            } else {
                0.4
            }
        }
        None => match effect {
            Look | Unknown => {
                if facts.rich && likeness > 0.0 {
                    if facts.free || !new_words { 0.5 } else { 0.2 }
                } else if facts.free && !new_words && likeness >= SAME_WORDS {
                    // the same words in another order
                    0.4
                } else if one_slot || effect == Unknown && new_words {
                    0.08
                } else if !new_words || facts.free && likeness >= LIKE_QUESTION {
                    0.4
                } else if likeness >= 0.2 {
                    0.2
                } else {
                    0.1
                }
            }
            Run => {
                if one_slot && facts.new_place {
                    // one file after the other
                    0.12
                } else if facts.rich || !new_words {
                    0.3
                } else {
                    0.05
                }
            }
            Step => {
                if facts.rich && !new_words {
                    0.3
                } else {
                    0.0
                }
            }
            Do | Wait => 0.0,
        },
    }
}
