//! What readers were asked about a run, and what they answered.

use std::collections::VecDeque;

use tool_guard_claims::verdict::Claim;
use tool_guard_loops::batch_counter::BatchCounter;
use tool_guard_loops::decide::Proof;
use tool_guard_opinion::answer::Opinion;
use tool_guard_opinion::history::History;
use tool_guard_opinion::topic::Topic;
use tool_guard_screen::inspect::Reader;

use crate::bounds::{MAX_DOUBTED, MAX_OPEN};

/// Questions of a run where the host does not tell its tokens.
const MAX_QUESTIONS: u32 = 6;
/// Questions about acts that a run may begin with, some 600 tokens each.
const FIRST_QUESTIONS: u32 = 4;
/// The share of a run's tokens that questions may take: one in so many.
const SHARE: u64 = 50;
/// Questions in a row without an answer after which nobody is asked any more in a run.
const MAX_MISSED: u32 = 2;

/// Something to ask a reader.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// Names it: the answer comes back under this.
    pub id: String,
    /// What is asked.
    pub topic: Topic,
    /// What the reader is shown beside the question.
    pub text: String,
    /// Whether a call waits for the answer, and is to be asked about again then.
    pub holds: bool,
}

/// What a question is about.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum About {
    /// Whether a loop is one.
    Loop(u64, Proof),
    /// How the run goes on the whole; asked at this call of the turn.
    Run(u32),
    /// Whether the run is to be stopped; asked before the first call that is refused for it.
    Stop,
    /// Whether the answer claims what no call did.
    Claim,
    /// Whether what a result says is meant for the model.
    Text,
    /// Whether a text from outside asked for this act, and not the user.
    Act(u64),
}

impl About {
    /// What is asked.
    #[must_use]
    pub const fn topic(self) -> Topic {
        match self {
            Self::Loop(..) | Self::Run(_) | Self::Stop => Topic::Run,
            Self::Claim => Topic::Claim,
            Self::Text => Topic::Injection,
            Self::Act(_) => Topic::Act,
        }
    }
}

/// A result that a reader is asked about before it is shown.
#[derive(Debug, Clone)]
pub struct DoubtedText {
    /// The occurrence of its call.
    pub occurrence: String,
    /// The question.
    pub question: Question,
    /// What the answer says of it; `None`: it is open.
    pub answer: Option<Reader>,
}

/// What is done about a run that readers found stuck.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Standing {
    /// Nothing so far.
    #[default]
    Open,
    /// It is stopped unless the reader who is asked before its next call says no.
    Due,
    /// It is stopped.
    Stopped,
}

/// A run that readers found stuck.
#[derive(Debug, Clone, Default)]
pub struct Stuck {
    /// Readers in a row who said so.
    pub times: u32,
    /// How many of these were sure.
    pub sure: u32,
    /// The call of the turn at which the first of them was asked, counted from 1.
    pub since: u32,
    /// The call at which the last one was asked.
    pub at: u32,
    /// What the last one that was sure gave as its reason.
    pub reason: String,
    /// Whether the model was told.
    pub told: bool,
    /// Whether the run is stopped for it.
    pub standing: Standing,
    /// What is asked before it is stopped: whatever calls wait for it, it is one question.
    pub last: Option<Question>,
    /// Whether the model was told that the run is stopped.
    pub told_stopped: bool,
    /// Attempts since.
    pub tries: BatchCounter,
}

/// What readers are asked and say of a run.
#[derive(Debug, Clone, Default)]
pub struct Opinions {
    /// What the run did, as a reader is told of it.
    pub history: History,
    /// What they found of the run on the whole.
    pub stuck: Stuck,
    /// Whether one was very sure that the run is on its way.
    pub was_fine: bool,
    /// Whether one who was sure did not find it stuck.
    pub split: bool,
    /// The call of the turn at which the run is to be looked at next; 0: no call is known yet.
    pub next_review: u32,
    /// The claim that they are asked about.
    pub doubted: Option<Claim>,
    /// Results that they are asked about, the newest.
    pub texts: VecDeque<DoubtedText>,
    /// The loop that they last agreed about, and why, in their words.
    pub agreed: Option<(u64, String)>,
    /// Questions of the run so far.
    pub asked: u32,
    /// The tokens that they took, as far as the host tells.
    tokens: u64,
    /// Questions in a row that nobody answered.
    missed: u32,
    /// Questions without an answer so far: name, subject, and the tokens that it was thought to take.
    open: VecDeque<(String, About, u64)>,
}

impl Opinions {
    /// A run begins: the user's words stay.
    pub(crate) fn begin_run(&mut self) {
        self.history.begin_turn();
        let history = std::mem::take(&mut self.history);
        *self = Self { history, ..Self::default() };
    }

    /// What they found is forgotten, by hand or because a turn begins; what was asked stays counted.
    pub(crate) fn forget(&mut self) {
        (self.stuck, self.agreed, self.next_review, self.was_fine, self.split) = (Stuck::default(), None, 0, false, false);
        // an answer or a result waits for these, whatever is forgotten
        self.open.retain(|(_, about, _)| matches!(about, About::Claim | About::Text | About::Act(_)));
    }

    /// Whether readers are there to be asked, and no question is too many.
    #[must_use]
    pub fn may_be_asked(&self) -> bool {
        self.missed < MAX_MISSED && self.open.len() < MAX_OPEN
    }

    /// Tokens that one more question may take; `None`: none may be asked. `used`: tokens of the run so far, 0 where nobody tells them.
    #[must_use]
    pub fn affordable(&self, used: u64) -> Option<u64> {
        if !self.may_be_asked() {
            return None;
        }
        if used == 0 {
            return (self.asked < MAX_QUESTIONS).then_some(u64::MAX);
        }
        Some((used / SHARE).saturating_sub(self.tokens)).filter(|tokens| *tokens > 0)
    }

    /// The same of a question about an act: a run's first ones may be asked whatever they take, since what is sent is sent.
    #[must_use]
    pub fn affordable_at_once(&self, used: u64) -> Option<u64> {
        let few = self.asked < FIRST_QUESTIONS && self.may_be_asked();
        if few { Some(u64::MAX) } else { self.affordable(used) }
    }

    /// A question is asked, which takes about so many tokens. The same one, asked for again while it is open, is one question.
    pub fn ask(&mut self, id: &str, about: About, tokens: u64) {
        if self.is_open(id) {
            return;
        }
        self.asked = self.asked.saturating_add(1);
        self.tokens = self.tokens.saturating_add(tokens);
        self.open.push_back((id.to_owned(), about, tokens));
    }

    /// A result is asked about before it is shown.
    pub fn doubt(&mut self, occurrence: &str, question: Question) {
        if self.texts.len() == MAX_DOUBTED {
            self.texts.pop_front();
        }
        self.texts.push_back(DoubtedText { occurrence: occurrence.to_owned(), question, answer: None });
    }

    /// Whether this question is open.
    #[must_use]
    pub fn is_open(&self, id: &str) -> bool {
        self.open.iter().any(|(open, ..)| open == id)
    }

    /// Whether a question about the run is open.
    #[must_use]
    pub fn reviews(&self) -> bool {
        self.open.iter().any(|(_, about, _)| matches!(about, About::Run(_)))
    }

    /// A question is answered, or will not be: what it was about. `None`: it is not open. `took`: its tokens, where the host tells them.
    pub fn answered(&mut self, id: &str, opinion: Option<&Opinion>, took: Option<u64>) -> Option<About> {
        let at = self.open.iter().position(|(open, ..)| open == id)?;
        let (_, about, thought) = self.open.remove(at)?;
        self.tokens = self.tokens.saturating_sub(thought).saturating_add(took.unwrap_or(thought));
        self.missed = if opinion.is_some() { 0 } else { self.missed.saturating_add(1) };
        Some(about)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_take_a_share_of_a_runs_tokens() {
        let mut opinions = Opinions::default();
        assert_eq!((opinions.affordable(0), opinions.affordable(49), opinions.affordable(50_000)), (Some(u64::MAX), None, Some(1000)));
        opinions.ask("a", About::Run(8), 700);
        opinions.ask("a", About::Run(8), 700);
        assert_eq!((opinions.asked, opinions.affordable(50_000), opinions.affordable(35_000)), (1, Some(300), None));
        assert_eq!(opinions.answered("a", None, Some(900)), Some(About::Run(8)));
        assert_eq!(opinions.affordable(50_000), Some(100), "the host told what it took");
    }

    #[test]
    fn where_nobody_tells_tokens_a_run_has_a_few_questions() {
        let mut opinions = Opinions::default();
        let opinion = Opinion::read(r#"{"judgement":"working","confidence":90}"#);
        for at in 0..20_u32 {
            if opinions.affordable(0).is_some() {
                opinions.ask(&at.to_string(), About::Run(at), 700);
                assert_eq!(opinions.answered(&at.to_string(), opinion.as_ref(), None), Some(About::Run(at)));
            }
        }
        assert_eq!(opinions.asked, MAX_QUESTIONS);
        opinions.begin_run();
        assert_eq!(opinions.affordable(0), Some(u64::MAX));
    }

    #[test]
    fn who_never_answers_is_not_asked_on_and_on() {
        let mut opinions = Opinions::default();
        for id in ["a", "b"] {
            opinions.ask(id, About::Run(8), 700);
            opinions.answered(id, None, None);
        }
        assert_eq!((opinions.affordable(0), opinions.affordable(1_000_000)), (None, None));
    }
}
