//! From the statements of an answer and the ledger to a claim that does not hold.

use tool_guard_text::quote;

use crate::act::Act;
use crate::find::{Statement, Voice, admits_failure, done, promised};
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
    /// What is claimed.
    pub act: Act,
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
            (Fault::Promised, _) => "asked for, and no call followed".to_owned(),
            (_, Some(call)) => format!("{call} failed"),
            _ => format!("no call of the run could {}", self.act.name()),
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
    if ledger.is_incomplete {
        return None;
    }
    let prose = read(answer);
    let statements: Vec<Statement<'_>> = prose.sentences.iter().flat_map(done).collect();
    let is_upheld = |said: &str| ledger.upheld.as_deref() == Some(&quote::line(said, MAX_QUOTE));
    let open = statements.iter().find(|statement| !may_hold(statement, ledger, prose.has_block) && !is_upheld(statement.quote));
    let claim = |statement: &Statement<'_>, fault, failed| Claim {
        act: statement.act,
        fault,
        quote: quote::line(statement.quote, MAX_QUOTE),
        failed,
    };
    if let Some(statement) = open {
        let failed = ledger.failed.iter().rfind(|failed| failed.failed_to(statement.act));
        return match failed {
            Some(_) if admits_failure(&prose) => None,
            Some(failed) => Some(claim(statement, Fault::Contradicted, Some(failed.call.preview()))),
            None => Some(claim(statement, Fault::Unfounded, None)),
        };
    }
    let asked = |act: Act| ledger.request.is_some_and(|request| request.acts.has(act));
    let tried = |act: Act| ledger.run.has(act) || ledger.failed.iter().any(|failed| failed.failed_to(act));
    let promised = promised(&prose);
    let open = promised
        .iter()
        .filter(|promise| !is_upheld(promise.quote))
        .find(|promise| !prose.has_block && asked(promise.act) && !tried(promise.act) && statements.is_empty());
    open.map(|statement| claim(statement, Fault::Promised, None))
}

/// Whether the statement may be true, as far as the ledger tells.
fn may_hold(statement: &Statement<'_>, ledger: &EffectLedger, has_block: bool) -> bool {
    let act = statement.act;
    if ledger.run.has(act) {
        return true;
    }
    let content = matches!(act, Act::Write | Act::Edit | Act::Delete | Act::Search);
    let has_material = ledger.request.is_some_and(|request| request.has_material);
    // what is shown, or was handed over, was written without a call
    if content && (has_block || has_material) {
        return true;
    }
    let asked = ledger.request.is_some_and(|request| request.acts.has(act));
    // what nobody in particular did is a report where there is something to report on
    let is_own = statement.voice == Voice::FirstPerson || !ledger.looked && (asked || ledger.calls == 0);
    if !is_own {
        return true;
    }
    if asked {
        return false;
    }
    let is_answer = ledger.request.is_some_and(|request| request.is_question);
    ledger.before.has(act) || !ledger.is_whole || is_answer
}
