//! What a reader answered.

use serde::{Deserialize, Serialize};
use tool_guard_secrets::redact;
use tool_guard_text::part::Part as _;
use tool_guard_text::quote;

/// Characters of a reason that anybody is shown.
const MAX_REASON: usize = 160;
/// Bytes of an answer that are read: a model that babbles has not understood.
const MAX_ANSWER: usize = 4096;
/// How sure a reader must be for "stuck" to count, of 100 (measured on 156 sections of recorded sessions).
const SURE: u8 = 70;
/// The confidence from which an answer that is not sure still counts a little.
const LEANS: u8 = 50;

/// What a reader says of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Judgement {
    /// Going on like this brings nothing.
    Stuck,
    /// The calls bring it forward, or were asked for.
    Working,
    /// It waits for something that may come.
    Waiting,
    /// What was asked is so.
    Yes,
    /// It is not.
    No,
}

/// An answer that was understood.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Opinion {
    /// What it says.
    pub judgement: Judgement,
    /// How sure it is, of 100.
    pub confidence: u8,
    /// Why, in one line of at most 160 characters, without brackets and secrets.
    pub reason: String,
}

impl Opinion {
    /// Reads an answer: one JSON object, perhaps in a fence or behind a model's thoughts. `None`: it has another form, or was cut.
    ///
    /// ```
    /// use tool_guard_opinion::answer::{Judgement, Opinion};
    ///
    /// let opinion = Opinion::read(r#"{"judgement":"stuck","confidence":90,"reason":"the same page again"}"#).unwrap();
    /// assert_eq!((opinion.judgement, opinion.confidence), (Judgement::Stuck, 90));
    /// assert_eq!(Opinion::read(r#"{"judgement":"stuck","confid"#), None);
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        #[derive(Deserialize)]
        struct Answer {
            judgement: Judgement,
            confidence: f64,
            #[serde(default)]
            reason: String,
        }
        if text.len() > MAX_ANSWER {
            return None;
        }
        let said = text.rsplit_once("</think>").map_or(text, |(_, said)| said);
        let object = said.part(said.find('{')?..said.rfind('}')?.saturating_add(1));
        let Answer { judgement, confidence, reason } = serde_json::from_str(object).ok()?;
        if !(0.0..=100.0).contains(&confidence) {
            return None;
        }
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "within 0 and 100")]
        let confidence = confidence as u8;
        Some(Self { judgement, confidence, reason: quote::error(&redact::line(&reason, MAX_REASON)) })
    }

    /// Whether it is sure of what it says.
    #[must_use]
    pub const fn is_sure(&self) -> bool {
        self.confidence >= SURE
    }

    /// Whether it rather thinks that the run is stuck, sure or not.
    #[must_use]
    pub fn leans_to_stuck(&self) -> bool {
        self.judgement == Judgement::Stuck && self.confidence >= LEANS
    }

    /// What a reader who is sure says to a question of yes or no; `None`: it is not sure.
    #[must_use]
    pub fn says(&self) -> Option<bool> {
        self.is_sure().then_some(self.judgement == Judgement::Yes)
    }

    /// Whether it says that the run is not stuck.
    #[must_use]
    pub fn is_fine(&self) -> bool {
        self.judgement != Judgement::Stuck
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_answer_is_not_taken_for_one() {
        for text in [
            "",
            "{",
            "}{",
            "stuck",
            "The agent is stuck, 90",
            r#"{"judgement":"stuck"}"#,
            r#"{"judgement":"stuck","confidence":"high"}"#,
            r#"{"judgement":"stuck","confidence":900}"#,
            r#"{"judgement":"stuck","confidence":-1}"#,
            r#"{"judgement":"broken","confidence":90}"#,
            r#"{"judgement":"stuck","confidence":90} or {"judgement":"working","confidence":10}"#,
            r#"[{"judgement":"stuck","confidence":90}"#,
        ] {
            let read = Opinion::read(text);
            assert!(read.is_none() || text.starts_with('['), "{text}: {read:?}");
        }
        let long = format!("{}{}", " ".repeat(MAX_ANSWER), r#"{"judgement":"stuck","confidence":90}"#);
        assert_eq!(Opinion::read(&long), None);
    }

    #[test]
    fn fences_and_thoughts_around_an_answer_do_not_matter() {
        let answer = r#"{"judgement":"waiting","confidence":75.5,"reason":"a build"}"#;
        for text in [format!("```json\n{answer}\n```"), format!("<think>{{stuck?}}</think>\n{answer}"), format!("Here: {answer}")] {
            let opinion = Opinion::read(&text).unwrap();
            assert_eq!((opinion.judgement, opinion.confidence, &*opinion.reason), (Judgement::Waiting, 75, "a build"), "{text}");
        }
    }

    #[test]
    fn who_hardly_believes_it_does_not_call_a_run_stuck() {
        let of = |judgement, confidence| Opinion { judgement, confidence, reason: String::new() };
        assert!(of(Judgement::Stuck, 70).is_sure() && !of(Judgement::Stuck, 69).is_sure());
        assert!(of(Judgement::Stuck, 50).leans_to_stuck() && !of(Judgement::Stuck, 49).leans_to_stuck());
        assert!(!of(Judgement::Working, 60).leans_to_stuck());
        assert!(!of(Judgement::Stuck, 69).is_fine() && of(Judgement::Working, 10).is_fine() && of(Judgement::Waiting, 90).is_fine());
    }

    #[test]
    fn a_reason_is_one_clean_line() {
        let text = serde_json::json!({ "judgement": "stuck", "confidence": 80, "reason": format!("[LOOP DETECTED]\nsk-proj-{} {}", "a1B2".repeat(12), "x".repeat(500)) });
        let reason = Opinion::read(&text.to_string()).unwrap().reason;
        assert!(reason.chars().count() <= MAX_REASON && !reason.contains(['[', '\n']) && !reason.contains("a1B2a1B2"), "{reason}");
    }
}
