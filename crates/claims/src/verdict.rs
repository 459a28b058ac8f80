//! From the statements of an answer and the ledger to a claim that does not hold.

use tool_guard_text::quote;

use crate::act::Act;
use crate::find::{Promise, Statement, Voice, admits_failure, promised, statements};
use crate::ledger::EffectLedger;
use crate::prose::read;

/// Characters of a sentence that are quoted.
const MAX_QUOTE: usize = 160;

/// Why a claim does not hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// No call could have done it.
    Unfounded,
    /// The calls that would have done it failed, and the answer does not say so.
    Contradicted,
    /// The answer ends by saying that it will be done now, the user asked for it, and no call follows.
    Promised,
}

impl Fault {
    /// Its name in the journal.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unfounded => "unfounded",
            Self::Contradicted => "contradicted",
            Self::Promised => "promised",
        }
    }
}

/// A claim that does not hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// What is claimed; `None`: the user was only asked to wait.
    pub act: Option<Act>,
    /// Why it does not hold.
    pub fault: Fault,
    /// The sentence, on one line and cut.
    pub quote: String,
    /// The failed call that it is about, where there is one.
    pub failed: Option<String>,
}

impl Claim {
    fn quoted(&self) -> String {
        format!("\"{}\"", self.quote.replace('"', "'"))
    }

    /// What it rests on, for the journal.
    #[must_use]
    pub fn evidence(&self) -> String {
        let why = match (self.fault, &self.failed) {
            (Fault::Promised, _) if self.act.is_none() => "nothing goes on that the user could wait for".to_owned(),
            (Fault::Promised, _) => "asked for, and no call followed".to_owned(),
            (_, Some(call)) => format!("{call} failed"),
            _ => format!("no call of the run could {}", self.act.map_or("act", Act::name)),
        };
        format!("{}: {why}", self.fault.name())
    }

    /// What the model is told in place of its answer.
    #[must_use]
    pub fn instruction(&self) -> String {
        let quote = self.quoted();
        match (self.fault, &self.failed) {
            (Fault::Promised, _) => format!(
                "[CLAIM CHECK] Your answer ends with {quote}, but the run ends with your answer and no tool call was made. Make the call \
                 now, or tell the user plainly that it is not done."
            ),
            (_, Some(call)) => format!(
                "[CLAIM CHECK] Your answer says {quote}, but the call that should have done it failed: {call}. The answer was taken \
                 back. Try again if that can help, or tell the user plainly that it was not done, and why."
            ),
            _ => format!(
                "[CLAIM CHECK] Your answer says {quote}, but no tool call of this run could have done that. The answer was taken back. \
                 Make the call now, or tell the user plainly that it was not done."
            ),
        }
    }

    /// What the model is told in place of its answer where that was found to hold; the answer, which has left the history, goes under it.
    #[must_use]
    pub fn upheld(&self) -> String {
        format!(
            "[CLAIM CHECK] Your answer says {}. It was checked, and it holds. Send your answer once more, word for word:",
            self.quoted()
        )
    }

    /// What the user is told under an answer that claims again.
    #[must_use]
    pub fn notice(&self) -> String {
        let why = match (self.fault, &self.failed) {
            (Fault::Promised, _) => "no tool call followed".to_owned(),
            (_, Some(call)) => format!("this call failed: {call}"),
            _ => "no tool call of this run could have done it".to_owned(),
        };
        format!("[tool-guard] {}: {why}.", self.quoted())
    }
}

/// The first claim of an answer that does not hold; none where it is not sure.
#[must_use]
pub fn judge(answer: &str, ledger: &EffectLedger) -> Option<Claim> {
    let is_translation = ledger.request.as_ref().is_some_and(|request| request.is_translation);
    if ledger.is_incomplete || is_translation {
        return None;
    }
    let prose = read(answer);
    let statements = statements(&prose);
    let is_upheld = |said: &str| ledger.upheld.as_deref() == Some(&quote::line(said, MAX_QUOTE));
    let open = statements.iter().find(|statement| !may_hold(statement, ledger, prose.has_block) && !is_upheld(statement.quote));
    let claim = |act, said: &str, fault, failed| Claim { act, fault, quote: quote::line(said, MAX_QUOTE), failed };
    if let Some(statement) = open {
        let failed = ledger.failed.iter().rfind(|failed| failed.failed_to(statement.act));
        let (fault, failed) = match failed {
            Some(_) if admits_failure(&prose) => return None,
            Some(failed) => (Fault::Contradicted, Some(failed.call.preview())),
            None => (Fault::Unfounded, None),
        };
        return Some(claim(Some(statement.act), statement.quote, fault, failed));
    }
    let promise =
        promised(&prose).into_iter().find(|promise| !prose.has_block && !is_upheld(promise.quote) && !may_follow(promise, ledger));
    let is_kept = |promise: &Promise<'_>| statements.iter().any(|statement| Some(statement.act) == promise.act);
    promise.filter(|promise| !is_kept(promise)).map(|promise| claim(promise.act, promise.quote, Fault::Promised, None))
}

/// The sentence with which an answer ends that says what will be done now, on one line and cut; what it says may be cut as well.
#[must_use]
pub fn announced(answer: &str) -> Option<String> {
    let prose = read(answer);
    promised(&prose)
        .into_iter()
        .find(|promise| promise.act.is_some())
        .map(|promise| quote::line(promise.quote, MAX_QUOTE).replace('"', "'"))
}

/// Whether what is promised may come of what was done, or nobody asked for it.
fn may_follow(promise: &Promise<'_>, ledger: &EffectLedger) -> bool {
    match promise.act {
        Some(act) => {
            let asked = ledger.request.as_ref().is_some_and(|request| request.acts.has(act));
            let tried = ledger.run.has(act) || ledger.failed.iter().any(|failed| failed.failed_to(act));
            // every question asks to look
            let asked = asked || act == Act::Search && promise.at_once && ledger.request.is_some();
            !asked || tried
        }
        None => ledger.request.as_ref().is_none_or(|request| request.wants_text) || ledger.may_go_on,
    }
}

/// Whether the statement may be true, as far as the ledger shows.
fn may_hold(statement: &Statement<'_>, ledger: &EffectLedger, has_block: bool) -> bool {
    let act = statement.act;
    if ledger.run.has(act) {
        return true;
    }
    let request = ledger.request.as_ref();
    let asked = request.is_some_and(|request| request.acts.has(act));
    let is_file_asked_for = asked && request.is_some_and(|request| request.names_file_of(statement.quote));
    let content = matches!(act, Act::Write | Act::Edit | Act::Delete | Act::Search | Act::Create);
    let has_material = request.is_some_and(|request| request.has_material);
    // what is shown, or was handed over, was written without a call
    if content && (has_block || has_material) {
        return true;
    }
    // what nobody in particular did is a report where there is something to report on
    let is_own = match statement.voice {
        Voice::FirstPerson => true,
        Voice::Unnamed if !statement.opens => !ledger.looked && ledger.calls == 0,
        Voice::Unnamed => asked && (is_file_asked_for || !ledger.looked),
        Voice::Impersonal => asked && is_file_asked_for || !ledger.looked && (asked || ledger.calls == 0),
        Voice::Note => !ledger.looked && (asked || ledger.calls == 0),
        Voice::State => asked && !ledger.looked,
    };
    if !is_own {
        return true;
    }
    if asked {
        return false;
    }
    let is_answer = request.is_some_and(|request| request.is_question);
    ledger.before.has(act) || !ledger.is_whole || is_answer
}
