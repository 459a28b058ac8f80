//! A prompt is about to be built: what the model is told in advance, and which tools it is shown.

use std::sync::Arc;

use serde::Serialize;
use serde_json::Value;
use tool_guard_prompt::correction::{Correction, Corrections};
use tool_guard_prompt::hints::{Hint, block, hints};
use tool_guard_prompt::shown::{Unmatched, narrow};
use tool_guard_session::prompt_choice::PromptChoice;
use tool_guard_session::state::Session;
use tool_guard_settings::config::Mode;
use tool_guard_settings::for_prompt::{Preset, ShownTools};
use tool_guard_settings::profile;
use tool_guard_text::quote;
use tool_guard_verdict::action::Action;
use tool_guard_verdict::rule::Rule;

use crate::guard::conclusion::{CallIds, incident_of_prompt};
use crate::guard::event::PromptEvent;
use crate::guard::verdict::PromptVerdict;
use crate::guard::{Guard, mode_of};
use crate::journal::incident::Incident;

/// Characters of what an incident rests on.
const MAX_EVIDENCE: usize = 200;
/// The setting's key.
const SHOW_TOOLS: &str = "showTools";

/// A model's hints, and whether it is given them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ModelHints {
    /// Whether the settings give it hints.
    pub given: bool,
    /// The hints.
    pub hints: Vec<Hint>,
    /// The text as it stands in the system prompt; empty where there are none.
    pub text: String,
}

impl Guard {
    /// Takes what the journal tells of mistakes, in place of what was known. Sessions that have begun keep their hints.
    pub fn learn(&mut self, counts: Vec<Correction>) {
        self.corrections = Corrections::new(counts);
    }

    /// The hints that a session of this model would get now, on a host that does not tell its tools.
    #[must_use]
    pub fn hints_of(&mut self, provider: Option<&str>, model: &str) -> ModelHints {
        let given = self.profiles.of(&self.config, provider, Some(model)).hints;
        let hints = hints(&self.corrections, model, &self.catalogue, None);
        ModelHints { given, text: block(&hints), hints }
    }

    /// A prompt is about to be built. The first time in a session the choice is made, and written down; it holds for the session's
    /// life, whatever the settings and the journal become: a prompt that changes loses the provider's cache. A model that is not
    /// known yet gets nothing, and nothing is chosen.
    pub fn on_prompt(&mut self, event: PromptEvent<'_>) -> PromptVerdict {
        let Some(mode) = mode_of(&self.config, self.switches.of(event.session)) else { return PromptVerdict::default() };
        let session = self.ledger.session(event.session, event.time);
        let (choice, complaints, incidents) = if let Some(known) = &session.prompt {
            (Arc::clone(known), Vec::new(), Vec::new())
        } else {
            let Some(model) = event.model.map(str::to_owned).or_else(|| session.model.clone()) else { return PromptVerdict::default() };
            let provider = event.provider.map(str::to_owned).or_else(|| session.provider.clone());
            let (choice, complaints, incidents) = self.choose(mode, provider.as_deref(), &model, event);
            let choice = Arc::new(choice);
            self.ledger.session(event.session, event.time).prompt = Some(Arc::clone(&choice));
            (choice, complaints, incidents)
        };
        if mode == Mode::Observe {
            return PromptVerdict { complaints, incidents, ..PromptVerdict::default() };
        }
        let hints = Some(choice.hints.clone()).filter(|text| !text.is_empty());
        PromptVerdict { hints, tools: choice.tools.clone().filter(|_| event.narrows), complaints, incidents }
    }

    fn choose(
        &mut self,
        mode: Mode,
        provider: Option<&str>,
        model: &str,
        event: PromptEvent<'_>,
    ) -> (PromptChoice, Vec<String>, Vec<Incident>) {
        let profile = self.profiles.of(&self.config, provider, Some(model));
        let told = if profile.hints { hints(&self.corrections, model, &self.catalogue, event.tools) } else { Vec::new() };
        let wanted = &profile.thresholds.show_tools;
        let all = event.tools.filter(|_| event.narrows).unwrap_or_default();
        let narrowed = narrow(wanted, all);
        let mut incidents = Vec::new();
        let (provider, model) = (provider.map(|name| quote::line(name, 128)), quote::line(model, 128));
        let mut who = Session::default();
        (who.provider, who.model) = (provider, Some(model));
        let mut write = |rule, action, count: usize, evidence: &str| {
            let ids = CallIds { session: event.session, call: "", time: event.time };
            let count = u32::try_from(count).unwrap_or(u32::MAX);
            incidents.push(incident_of_prompt(mode, &who, ids, rule, action, count, quote::line(evidence, MAX_EVIDENCE)));
        };
        if !told.is_empty() {
            let mistakes: Vec<String> = told.iter().map(|hint| format!("{} {} times", hint.tool, hint.count)).collect();
            write(Rule::Hints, Action::Hint, told.len() + 1, &format!("called wrongly before: {}", mistakes.join(", ")));
        }
        if let Some(tools) = &narrowed.tools {
            write(Rule::ShowTools, Action::Narrow, tools.len(), &format!("{} of {} tools: {}", tools.len(), all.len(), tools.join(", ")));
        }
        let path = profile::path_of(&self.config, who.provider.as_deref(), who.model.as_deref(), SHOW_TOOLS);
        let mut complaints: Vec<String> = narrowed.unmatched.iter().map(|one| complaint(&path, one)).collect();
        if !all.is_empty() && narrowed.unmatched.len() == entries(wanted) && !complaints.is_empty() {
            complaints.push(format!("{path}: none of it is a tool: all tools stay"));
        }
        (PromptChoice { hints: block(&told), tools: narrowed.tools }, complaints, incidents)
    }
}

/// How many entries the user's list has.
const fn entries(wanted: &ShownTools) -> usize {
    match wanted {
        ShownTools::Preset(Preset::Full | Preset::Lite) => 0,
        ShownTools::Own(names) => names.len(),
    }
}

/// What the operator is told of an entry that matches nothing: its path, its value, what is expected.
fn complaint(path: &str, Unmatched { at, pattern, meant }: &Unmatched) -> String {
    let hint = meant.as_ref().map(|tool| format!(" (did you mean {}?)", quote::name(tool))).unwrap_or_default();
    format!(
        "{path}[{at}]: {} is no tool of the session, expected a tool's name or a pattern{hint}",
        quote::line(&Value::from(pattern.as_str()).to_string(), 80)
    )
}
