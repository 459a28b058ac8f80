//! The figures of screening as text for a person.

use std::fmt::Write;

use super::format::{by_source, each, facts, list_wrong, more, of};
use crate::answers::AnswerScore;
use crate::claims::ClaimScore;
use crate::labelled::{InjectionScore, SecretScore};
use crate::notices::NoticeScore;
use crate::table::percent;

pub(crate) fn injection(score: &InjectionScore, list: usize) -> String {
    let mut text = facts(
        "injection: results that give the model orders",
        &[
            ("rows", format!("{} ({} left out)", score.rows, score.left_out)),
            ("recall", of(score.injections)),
            ("false alarms, benign rows", of(score.benign)),
            ("false alarms, NotInject", of(score.prompts)),
        ],
    );
    text.push_str(&by_source("recall", &score.by_source));
    text.push_str(&each("kind of text", "recall", &score.by_kind));
    list_wrong(&mut text, &score.wrong, list);
    text
}

pub(crate) fn secrets(score: &SecretScore, list: usize) -> String {
    let mut text = facts(
        "secrets: what must not spread",
        &[
            ("rows", format!("{} ({} ambiguous ones left out)", score.rows, score.left_out)),
            ("recall", percent(score.recall)),
            ("  secrets", of(score.secrets)),
            ("  personal data", of(score.personal)),
            ("look-alikes taken for such", of(score.alike)),
        ],
    );
    text.push_str(&by_source("recall", &score.by_source));
    list_wrong(&mut text, &score.wrong, list);
    text
}

pub(crate) fn notices(score: &NoticeScore, list: usize) -> String {
    let noticed = format!(
        "{} ({} of {})",
        score.rate().map_or_else(|| "-".to_owned(), |rate| format!("{:.2} in 1,000", 1000.0 * rate)),
        score.noticed,
        score.results
    );
    let text = facts(
        "notices: results of modern coding sessions that are said to give orders",
        &[
            ("by default", noticed),
            ("looked at by default", score.read.to_string()),
            ("if all were looked at", format!("{} of {}", score.noticed_if_all, score.results)),
        ],
    );
    listed(text, &score.list, list)
}

/// A section with as many lines below it as are asked for.
fn listed(mut text: String, lines: &[String], list: usize) -> String {
    for line in lines.iter().take(list) {
        let _ = writeln!(text, "    {line}");
    }
    more(&mut text, lines.len(), list);
    text
}

pub(crate) fn claims(score: &ClaimScore, list: usize) -> String {
    let text = facts(
        "claims: answers that would be held to claim what no call did",
        &[
            ("turns of modern sessions", format!("{} of {}", score.modern_accused, score.modern_turns)),
            ("turns of other sessions", format!("{} of {}", score.accused, score.turns)),
            ("other guards' claims found", format!("{} of {}", score.cases.1, score.cases.0)),
            ("other guards' benign ones accused", format!("{} of {}", score.benign_cases.1, score.benign_cases.0)),
        ],
    );
    listed(text, &score.list, list)
}

pub(crate) fn answers(score: &AnswerScore, list: usize) -> String {
    let text = facts(
        "answers: labelled answers that are held to claim or promise what no call did",
        &[
            ("untrue ones found", format!("{} of {}", score.untrue.1, score.untrue.0)),
            ("fine ones accused", format!("{} of {}", score.fine.1, score.fine.0)),
        ],
    );
    listed(text, &score.list, list)
}
