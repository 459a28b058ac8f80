//! The setting of each threshold that saves most calls without disturbing more calls with new results than the user's own.
//! A call that repeats a known result did not fail either, but the guard is there to stop it.

use serde::Serialize;
use serde_json::{Map, Value};

use super::setting_score::SettingScore;
use super::settings::Knob;
use crate::replay::Totals;

/// Why a value is recommended.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Choice {
    /// The threshold.
    pub knob: Knob,
    /// Its value.
    pub value: Value,
    /// The reason, in a sentence.
    pub reason: String,
}

/// How much a sweep can tell, which depends on how many turns were stopped under any of its settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Confidence {
    /// No turn was: there is nothing to choose by.
    None,
    /// A handful, which may be alike by chance.
    Low,
    /// Enough to see which way a threshold leads.
    Fair,
    /// Enough to rely on.
    Good,
}

impl Confidence {
    const fn of(loops: usize) -> Self {
        match loops {
            0 => Self::None,
            1..=9 => Self::Low,
            10..=49 => Self::Fair,
            _ => Self::Good,
        }
    }
}

/// What a sweep found.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Recommendation {
    /// The figures under the user's own settings.
    pub current: Totals,
    /// Every setting that was tried.
    pub outcomes: Vec<SettingScore>,
    /// What to put into the plugin's settings; empty when they do best as they are.
    pub config: Map<String, Value>,
    /// Why, by threshold.
    pub choices: Vec<Choice>,
    /// Turns that were stopped under the setting that stops most.
    pub loops: usize,
    /// How sure that is.
    pub confidence: Confidence,
    /// What the figures do not say.
    pub caution: &'static str,
}

const CAUTION: &str = "Each threshold was tried on its own; together they may do more or less. A model that is stopped goes on \
                       differently than it was recorded: what was saved is what was not made, not what would have been made instead.";

pub(crate) fn recommend(current: Totals, outcomes: Vec<SettingScore>) -> Recommendation {
    let mut config = Map::new();
    let mut choices = Vec::new();
    for knob in Knob::ALL {
        let own: Vec<&SettingScore> = outcomes.iter().filter(|outcome| outcome.setting.knob == *knob).collect();
        let Some((best, reason)) = best(&own, &current) else { continue };
        config.insert(knob.key().to_owned(), best.setting.value.clone());
        choices.push(Choice { knob: *knob, value: best.setting.value.clone(), reason });
    }
    let loops = outcomes.iter().map(|outcome| outcome.trips).max().unwrap_or(0).max(current.trips);
    Recommendation { current, outcomes, config, choices, loops, confidence: Confidence::of(loops), caution: CAUTION }
}

/// Less harm at no cost comes first, then more saved at no harm. A change that gains little is not offered.
fn best<'o>(own: &[&'o SettingScore], current: &Totals) -> Option<(&'o SettingScore, String)> {
    let loss = |outcome: &SettingScore| current.saved.saturating_sub(outcome.saved);
    let harm = |outcome: &SettingScore| outcome.news_touched.saturating_sub(current.news_touched);
    let relief = |outcome: &SettingScore| current.news_touched.saturating_sub(outcome.news_touched);
    let gain = |outcome: &SettingScore| outcome.saved.saturating_sub(current.saved);
    // a disturbed call with a new result weighs as much as twenty that are saved
    let worth = |outcome: &SettingScore| gain(outcome) + 20 * relief(outcome);
    let price = |outcome: &SettingScore| loss(outcome) + 20 * harm(outcome);
    let least = 3.max(current.calls / 1000);
    let better = own.iter().copied().filter(|outcome| !outcome.current && worth(outcome) > price(outcome) + least);
    let best = better.max_by(|a, b| (worth(a) + price(b)).cmp(&(worth(b) + price(a))))?;
    let change = |now: usize, then: usize| format!("{now} -> {then}");
    let reason = format!(
        "calls saved {}, healthy calls touched {} (that tell something new {}), turns stopped {}",
        change(current.saved, best.saved),
        change(current.healthy_touched, best.healthy_touched),
        change(current.news_touched, best.news_touched),
        change(current.trips, best.trips)
    );
    Some((best, reason))
}

#[cfg(test)]
mod tests {
    use super::super::settings::TriedSetting;
    use super::*;
    use serde_json::json;

    fn outcome(value: u32, saved: usize, news_touched: usize) -> SettingScore {
        let setting = TriedSetting { knob: Knob::HaltAfter, value: json!(value) };
        SettingScore { setting, current: value == 2, trips: 1, saved, healthy_touched: saved, news_touched }
    }

    fn recommended(outcomes: &[SettingScore]) -> Option<Value> {
        let current = Totals { calls: 100, saved: 50, news_touched: 4, trips: 1, ..Totals::default() };
        recommend(current, outcomes.to_vec()).config.get("haltAfter").cloned()
    }

    #[test]
    fn what_saves_more_without_harm_is_recommended() {
        assert_eq!(recommended(&[outcome(1, 80, 4), outcome(2, 50, 4), outcome(4, 30, 4)]), Some(json!(1)));
    }

    #[test]
    fn what_saves_more_at_the_cost_of_healthy_calls_is_not() {
        assert_eq!(recommended(&[outcome(1, 80, 9), outcome(2, 50, 4)]), None);
    }

    #[test]
    fn fewer_disturbed_calls_are_worth_some_that_are_not_saved() {
        assert_eq!(recommended(&[outcome(2, 50, 4), outcome(4, 40, 0)]), Some(json!(4)));
        assert_eq!(recommended(&[outcome(2, 50, 4), outcome(4, 5, 3)]), None);
    }

    #[test]
    fn how_sure_it_is_depends_on_the_loops() {
        let sure = |trips: usize| {
            let found = recommend(Totals { trips, ..Totals::default() }, Vec::new());
            (found.loops, found.confidence)
        };
        assert_eq!(sure(0), (0, Confidence::None));
        assert_eq!(sure(9), (9, Confidence::Low));
        assert_eq!(sure(10), (10, Confidence::Fair));
        assert_eq!(sure(50), (50, Confidence::Good));
        assert_eq!(recommend(Totals::default(), vec![outcome(1, 80, 4)]).loops, 1);
    }

    #[test]
    fn a_change_that_gains_little_is_none() {
        assert_eq!(recommended(&[outcome(1, 52, 4), outcome(2, 50, 4)]), None);
    }
}
