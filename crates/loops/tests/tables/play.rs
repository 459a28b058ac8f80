//! Plays a script through the loops of a turn, as a guard does whose limits are the usual ones.

use std::collections::BTreeSet;
use std::fmt::{self, Write as _};
use std::sync::Arc;

use tool_guard_calls::identity::Call;
use tool_guard_loops::decide::Scales;
use tool_guard_loops::observation::{Moment, ObservationRules};
use tool_guard_loops::observe::FinishedCall;
use tool_guard_loops::read_late::Reader;
use tool_guard_loops::table::ablation::{self, Changes};
use tool_guard_loops::table::{Facts, POINTS};
use tool_guard_loops::turn::TurnState;
use tool_guard_outcome::facts::{self, Speaker};
use tool_guard_outcome::outcome::{Failure, Outcome, read};
use tool_guard_tools::catalogue::Catalogue;

use crate::script::{Failing, Scripted, Step, steps};

/// Milliseconds from message to message.
const PACE: u64 = 2_000;

/// What becomes of a call, or of something that no call did.
#[derive(Debug, Default)]
pub(crate) struct Played {
    pub(crate) call: String,
    /// Why it was not let through, if it was not.
    pub(crate) held: String,
    /// What the model is told with the answer.
    pub(crate) said: String,
    /// The row that gave the points, and all others that fitted.
    pub(crate) rows: BTreeSet<&'static str>,
    pub(crate) facts: BTreeSet<String>,
    pub(crate) points: f32,
    /// Of the call's loop, of all loops the most.
    pub(crate) score: f32,
    pub(crate) most: f32,
}

impl Played {
    /// What a row may change.
    pub(crate) fn outcome(&self) -> (&str, &str, f32, f32) {
        (&self.held, &self.said, self.score, self.most)
    }
}

impl fmt::Display for Played {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { call, held, said, rows, facts, points, score, most } = self;
        write!(out, "{call}: {points:.3} {score:.2} {most:.2} {said} {held} {rows:?} [")?;
        facts.iter().try_for_each(|fact| write!(out, "{fact} "))?;
        out.write_char(']')
    }
}

/// Plays a script; `without`: a row that is turned off.
pub(crate) fn play(script: &str, without: Option<&'static str>) -> Vec<Played> {
    ablation::change(without.map(|row| (row, None)).into_iter().collect());
    let mut player = Player::default();
    for step in steps(script) {
        player.step(&step);
    }
    ablation::change(Changes::new());
    player.played
}

#[derive(Default)]
struct Player {
    turn: TurnState,
    batch: u32,
    time: u64,
    idle: u64,
    played: Vec<Played>,
}

impl Player {
    fn step(&mut self, step: &Step) {
        match step {
            Step::Message(calls) => {
                self.time += PACE;
                self.batch += 1;
                for call in calls {
                    self.call(call);
                }
            }
            Step::Wait(seconds) => {
                self.time += 1000 * seconds;
                self.idle += 1000 * seconds;
            }
            Step::Elsewhere => {
                let ((), fitted) = ablation::watched(|| self.turn.changed_elsewhere());
                let rows = fitted.iter().map(|(row, _)| *row).collect();
                let (call, facts, most) = ("elsewhere".to_owned(), names(&fitted), self.turn.most());
                self.played.push(Played { call, rows, facts, most, ..Played::default() });
            }
            Step::Turn => self.turn = TurnState::default(),
        }
    }

    fn call(&mut self, scripted: &Scripted) {
        let rules = ObservationRules { count_changed_results: false, polls: &[] };
        let scales = Scales { of_loop: &|_| 1.0, notes_of_loop: &|_| 1.0, stops: true, rounds: 1.0, round_notes: Some(1.0) };
        let Scripted { tool, args, answer, took, .. } = scripted;
        let call = Arc::new(Call::new(tool, Some(args), &Catalogue::default()));
        let mut played = Played { call: format!("{tool} {args}"), most: self.turn.most(), ..Played::default() };
        self.turn.catch_up(rules, Reader { call: &call, failed: false });
        if let Some(held) = self.turn.decide_call(&call, self.idle, scales) {
            played.held = format!("{held:?}");
            // what is refused once is sent again, and runs
            if !held.weak {
                self.played.push(played);
                return;
            }
        }
        let took = 1000 * took + 100;
        self.time += took;
        let moment = Moment { batch: self.batch, took, idle: self.idle, time: self.time };
        let failure = failure(scripted);
        // what was not allowed is read at once
        let finished =
            FinishedCall { call: &call, text: answer, length: answer.len(), failure: failure.as_ref(), was_allowed: false, moment };
        let (comparison, fitted) = ablation::watched(|| self.turn.enter(rules, finished));
        let scores = POINTS.iter().find(|row| row.fits(comparison.facts)).map(|row| row.id);
        // of points only the row counts that gives them
        let fits = |row: &&str| scores == Some(*row) || !POINTS.iter().any(|each| each.id == *row);
        played.rows = fitted.iter().map(|(row, _)| *row).filter(fits).collect();
        played.facts = names(&fitted);
        played.facts.extend(names(&[("", comparison.facts)]));
        played.points = comparison.points;
        played.score = self.turn.get(comparison.loop_id).map_or(0.0, |known| known.score);
        played.most = self.turn.most();
        if let Some(said) = self.turn.decide_result(&call, comparison, self.idle, false, scales) {
            played.said = format!("{said:?}");
        }
        self.played.push(played);
    }
}

/// The names of all facts of these.
fn names(fitted: &[(&'static str, Facts)]) -> BTreeSet<String> {
    fitted.iter().flat_map(|(_, facts)| format!("{facts:?}").split_whitespace().map(str::to_owned).collect::<Vec<_>>()).collect()
}

fn failure(scripted: &Scripted) -> Option<Failure> {
    let exit_code = if let Some(Failing::ExitCode(code)) = scripted.failure { Some(code) } else { None };
    let speaker = if let Some(Failing::Host) = scripted.failure { Speaker::Host } else { Speaker::Tool };
    let is_error = matches!(scripted.failure, Some(Failing::Host | Failing::Tool));
    let told = facts::Facts { tool: &scripted.tool, is_error, details_status: None, exit_code, text: &scripted.answer, speaker };
    match read(told) {
        Outcome::Failure(failure) => Some(failure),
        Outcome::Success => None,
    }
}
