//! What is remembered of a loop, and of calls of one kind. All of it is bounded.

use std::collections::VecDeque;

use tool_guard_calls::answer::Answer;
use tool_guard_calls::effect::Effect;
use tool_guard_calls::identity::Call;
use tool_guard_calls::word_set::{WordSet, is_numbered};
use tool_guard_calls::words::{Words, differ_in_one_slot};
use tool_guard_outcome::class::Class;

use crate::batch_counter::BatchCounter;
use crate::bounds::{MAX_MEMBERS, MAX_OPERANDS, MAX_TEXT_WORDS, MAX_TEXTS, MAX_VOCABULARY};
use crate::cause::{Cause, FailureFacts};
use crate::observation::{Observation, World};
use crate::readings::Readings;
use crate::recent::Recent;
use crate::table::{Facts, MIN_VARIANTS, SAID_50, SAID_70, SAID_90, SLOW_MS};

/// What calls of one kind have in common.
#[derive(Debug, Clone, Default)]
pub struct KindState {
    /// The words of the last call, in order.
    pub previous: Vec<u32>,
    /// Words of all of them.
    pub vocabulary: WordSet,
    /// What they acted on, each as a hash of all its words: of hosts and ports each pair is new.
    pub operands: Recent<u64, (), MAX_OPERANDS>,
    /// Words of their texts, by what they act on.
    pub texts: Recent<u32, WordSet, MAX_TEXTS>,
    /// The words of the last call's text, and the hash of these without numbers.
    pub previous_text: Option<(Vec<u32>, u32)>,
    /// Whether one of them worked.
    pub worked: bool,
}

impl KindState {
    /// How much of the text of a call was said to its target before; none, if it is new enough or one of a series.
    #[allow(clippy::cast_precision_loss, reason = "at most some hundred words")]
    pub(crate) fn said_before(&self, words: &Words) -> Facts {
        let (Some((previous, plain)), Some(known)) = (&self.previous_text, self.texts.get(words.target)) else { return Facts::NONE };
        // one month, row or page after the other; or the same text with other values beside it: entries of a list that are done
        if *plain == words.plain {
            return Facts::NONE;
        }
        let text: WordSet = words.free.iter().copied().collect();
        // a number that was not said yet is an offer, or the next of many
        if text.is_empty() || words.free.iter().any(|word| is_numbered(*word) && !known.contains(*word)) {
            return Facts::NONE;
        }
        let said = text.iter().filter(|word| known.contains(*word)).count() as f32 / text.len() as f32;
        if said < 1.0 && differ_in_one_slot(previous, &words.free) {
            return Facts::NONE;
        }
        Facts::SAID_50.when(said >= SAID_50) | Facts::SAID_70.when(said >= SAID_70) | Facts::SAID_90.when(said >= SAID_90)
    }

    /// The state with one more call.
    pub(crate) fn with(mut self, words: &Words) -> Self {
        self.previous.clone_from(&words.order);
        self.operands.put(words.operands_hash(), ());
        self.vocabulary.extend(words.order.iter().copied(), MAX_VOCABULARY);
        self.previous_text = Some((words.free.clone(), words.plain));
        let mut texts = self.texts.take(words.target).unwrap_or_default();
        texts.extend(words.free.iter().copied(), MAX_TEXT_WORDS);
        self.texts.put(words.target, texts);
        self
    }
}

/// The last call of a loop, and its result. Written by `LoopState::enter`.
#[derive(Debug, Clone, Default)]
pub struct LastResult {
    /// The words of the call, in order, as hashes.
    pub words: Vec<u32>,
    /// What it acted on, as hashes.
    pub targets: Vec<u64>,
    /// Hash of the result's bytes.
    pub exact: u64,
    /// Whether it waits for something, and nothing says that it is over. Written by `observe`, when its call is remembered.
    pub polls: bool,
    /// Whether it took its time.
    pub slow: bool,
}

/// What the model was told of a loop, and how often it went on all the same. Taken back by relief and by a second opinion.
#[derive(Debug, Clone, Copy, Default)]
#[allow(clippy::struct_excessive_bools, reason = "steps that are taken in any order")]
pub struct Told {
    /// Whether it was told of the loop.
    pub noted: bool,
    /// Whether a call was refused once, on weak evidence.
    pub refused_once: bool,
    /// Whether it was told that the loop is stopped.
    pub stopped: bool,
    /// Attempts at calls of the loop that were refused since.
    pub tries: BatchCounter,
}

/// Results that are alike: of one call, or of several. Written by `LoopState::enter` with each of them, if nothing else is said.
#[derive(Debug, Clone, Default)]
pub struct LoopState {
    /// Points: how much they prove. Taken back by `relieve` and by a second opinion.
    pub score: f32,
    /// Results. Written by `LoopState::join`, too.
    pub results: u32,
    /// Results of calls that had not been made before. Written by `LoopState::join`, too.
    pub variants: u32,
    /// Changes of the world that its own calls made. Written by `relieve`.
    pub own_changes: u32,
    /// Hash of the first call's tool. Written once.
    pub tool: u64,
    /// The kind of the first call, as a hash. Written once.
    pub kind: u64,
    /// The first answer. Written once, or when it is read late.
    pub first: Answer,
    /// How the first call failed, if it did, with the class of the last one.
    pub failure: Option<FailureFacts>,
    /// The words of the last calls, each as a set of hashes. Written by `LoopState::join`, too.
    pub members: VecDeque<WordSet>,
    /// Where the last call said the same in other words as one before, as hashes of words.
    pub said_to: Vec<u32>,
    /// The last call and its result.
    pub last: LastResult,
    /// How far the turn was at the last result. Written by `observe`.
    pub then: World,
    /// What the model was told of it. Written by `decide`, and where calls of it are refused.
    pub told: Told,
    /// What readers said of it. Written by `found_working`.
    pub readings: Readings,
}

impl LoopState {
    /// The loop that an observation begins.
    pub(crate) fn of(seen: Observation<'_>) -> Self {
        Self {
            tool: seen.call.tool_hash(),
            kind: seen.call.kind,
            first: seen.answer.clone(),
            failure: seen.failure,
            // unlike the first batch of any turn
            then: World { batch: u32::MAX, ..World::default() },
            ..Self::default()
        }
    }

    /// What its only result says is known now.
    pub(crate) fn read_late(&mut self, answer: &Answer) {
        let Answer { person, needs_person, .. } = self.first;
        self.first = Answer { person, needs_person, ..answer.clone() };
    }

    /// Enters an observation with its points.
    pub(crate) fn enter(&mut self, seen: Observation<'_>, facts: Facts, points: f32) {
        let (call, words) = (seen.call, seen.call.words());
        self.score += points;
        self.results = self.results.saturating_add(1);
        self.variants = self.variants.saturating_add(u32::from(facts.has_one_of(Facts::VARIANT | Facts::REWORDED)));
        self.add_member(&words.set);
        if let (Some(failure), Some(last)) = (&mut self.failure, seen.failure) {
            failure.class = last.class;
        }
        if facts.has(Facts::REWORDED) {
            self.said_to.clone_from(&words.operands);
        }
        self.last.words.clone_from(&words.order);
        self.last.targets.clone_from(&call.targets);
        self.last.exact = seen.answer.exact;
        // a look that takes its time has not waited as it was told
        self.last.slow = seen.moment.took >= SLOW_MS && (seen.waits || call.effect != Effect::Look);
    }

    /// Takes in a call that was entered by its bytes, and said what this loop says.
    pub(crate) fn join(&mut self, call: &Call) {
        self.results = self.results.saturating_add(1);
        self.variants = self.variants.saturating_add(1);
        self.add_member(&call.words().set);
    }

    /// Remembers a call.
    pub(crate) fn add_member(&mut self, words: &WordSet) {
        if self.members.len() == MAX_MEMBERS {
            self.members.pop_front();
        }
        self.members.push_back(words.clone());
    }

    /// The greatest likeness of a call with one of the last ones.
    pub(crate) fn likeness(&self, words: &WordSet) -> f32 {
        self.members.iter().map(|member| member.likeness(words)).fold(0.0, f32::max)
    }

    /// Whether a third of the words of a text stand in calls of the loop.
    pub(crate) fn has_words_of(&self, text: &[u32]) -> bool {
        let known = text.iter().filter(|word| self.members.iter().any(|member| member.contains(**word))).count();
        known > 0 && 3 * known >= text.len()
    }

    /// Whether a person is asked for anew each time, which is no waiting for the answer.
    #[must_use]
    pub const fn asks_anew(&self) -> bool {
        self.first.needs_person && self.variants >= MIN_VARIANTS
    }

    /// Whether its calls wait for something, or for an obstacle to pass.
    #[must_use]
    pub fn waits(&self) -> bool {
        !self.asks_anew() && (self.last.polls || self.cause() == Some(Cause::Transient))
    }

    /// Whether calls fail.
    #[must_use]
    pub const fn fails(&self) -> bool {
        self.failure.is_some()
    }

    /// Why the calls fail, if they do.
    #[must_use]
    pub fn cause(&self) -> Option<Cause> {
        self.failure.map(|failure| failure.cause)
    }

    /// The class of the last failure, if the calls fail.
    #[must_use]
    pub fn class(&self) -> Option<Class> {
        self.failure.map(|failure| failure.class)
    }

    /// Whether somebody kept the calls from running.
    pub(crate) fn is_vetoed(&self) -> bool {
        self.failure.is_some_and(|failure| failure.vetoed)
    }

    /// Whether there is no such tool.
    pub(crate) fn is_unknown_tool(&self) -> bool {
        self.failure.is_some_and(|failure| failure.unknown_tool)
    }
}
