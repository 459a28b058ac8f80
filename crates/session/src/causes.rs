//! What failures of a run have in common, whatever tools met it. The last outcomes are kept as they came, and are read when there are
//! failures enough, of tools enough, for a cause to be shared: nearly every run ends before.

use std::cell::OnceCell;
use std::collections::VecDeque;
use std::sync::Arc;

use tool_guard_calls::effect::Effect;
use tool_guard_calls::identity::Call;
use tool_guard_outcome::class::Class;
use tool_guard_outcome::origin::{MAX_READ, Origin, TargetKind};
use tool_guard_outcome::outcome::Failure;
use tool_guard_text::part::Part;

use crate::bounds::MAX_OUTCOMES;
use crate::failure_cause::FailureCause;

/// Failures from which on a cause may be shared.
pub const SHARED_FROM: usize = 3;

/// The last outcomes of a run, from a failure on; mere waiting is none.
#[derive(Debug, Clone, Default)]
pub struct Causes {
    outcomes: VecDeque<Returned>,
    /// Whether the agent waited since the last failure.
    waited: bool,
    /// Milliseconds of silence in the session before the last outcome.
    idle: u64,
}

/// A call that came back.
#[derive(Debug, Clone)]
struct Returned {
    call: Arc<Call>,
    failed: Option<Failed>,
}

#[derive(Debug, Clone)]
struct Failed {
    class: Class,
    error: Box<str>,
    /// Whether the agent waited before it.
    waited: bool,
    /// Its cause, read when that may matter.
    cause: OnceCell<Option<FailureCause>>,
    /// Whether the answer to it told the model of the cause.
    told: bool,
}

impl Returned {
    fn cause(&self) -> Option<&FailureCause> {
        let Failed { class, error, cause, .. } = self.failed.as_ref()?;
        cause.get_or_init(|| FailureCause::read(Origin::of(*class, error)?, &self.call, error)).as_ref()
    }

    /// Whether it shows that what was met is over: what answers, if only with an error, is not down.
    fn ends(&self, met: &FailureCause) -> bool {
        match &self.failed {
            None => met.is_over_after(&self.call),
            Some(Failed { class: Class::ServerError | Class::RateLimit | Class::Auth, .. }) => {
                let otherwise = self.cause().is_none_or(|own| own.origin != met.origin);
                otherwise && met.origin.target() == TargetKind::Address && met.is_named_by(&self.call)
            }
            Some(_) => false,
        }
    }
}

/// A cause that several failures share, each without an answer of the target in between.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SharedCause {
    /// What the errors tell of.
    pub origin: Origin,
    /// `localhost:5433`, a path, a program, as the first call that names it does; `None`: only the errors do.
    pub target: Option<String>,
    /// The tools that met it, each with how often; the first comes first.
    pub tools: Vec<(String, u32)>,
    /// How many of the failures came without a wait since the one before.
    pub in_a_row: u32,
    /// Whether the model was told.
    pub told: bool,
}

impl SharedCause {
    /// How often it was met.
    #[must_use]
    pub fn failures(&self) -> u32 {
        self.tools.iter().map(|(_, times)| times).sum()
    }
}

impl Causes {
    /// A call succeeded. `idle`: milliseconds of silence in the session so far.
    pub fn succeeded(&mut self, call: &Arc<Call>, idle: u64) {
        if self.outcomes.is_empty() {
            return;
        }
        self.waits(call, idle);
        if call.effect != Effect::Wait {
            self.push(Returned { call: call.clone(), failed: None });
        }
    }

    /// A call failed.
    pub fn failed(&mut self, call: &Arc<Call>, failure: &Failure, idle: u64) {
        self.waits(call, idle);
        let error = failure.error.head(MAX_READ);
        let waited = std::mem::take(&mut self.waited);
        let failed = Failed { class: failure.class, error: error.into(), waited, cause: OnceCell::new(), told: false };
        self.push(Returned { call: call.clone(), failed: Some(failed) });
    }

    /// What was met before may be over, or is no longer seen.
    pub fn forget(&mut self) {
        self.outcomes.clear();
    }

    fn waits(&mut self, call: &Call, idle: u64) {
        self.waited |= call.waits || call.effect == Effect::Wait || idle > std::mem::replace(&mut self.idle, idle);
    }

    fn push(&mut self, returned: Returned) {
        if self.outcomes.len() == MAX_OUTCOMES {
            self.outcomes.pop_front();
            let leading = self.outcomes.iter().position(|known| known.failed.is_some()).unwrap_or(self.outcomes.len());
            self.outcomes.drain(..leading);
        }
        if returned.failed.is_some() || !self.outcomes.is_empty() {
            self.outcomes.push_back(returned);
        }
    }

    /// What the newest failure shares with others; `None` where they are few, or of one tool.
    pub fn shared(&self) -> Option<SharedCause> {
        let newest = self.outcomes.back()?;
        let failed = || self.outcomes.iter().filter(|known| known.failed.is_some());
        let one_tool = || !newest.call.is_command() && failed().all(|known| known.call.name == newest.call.name);
        if failed().nth(SHARED_FROM - 1).is_none() || one_tool() {
            return None;
        }
        let met = newest.cause()?;
        // one that tells no port is what the first one was
        let first = self.outcomes.iter().filter_map(Returned::cause).find(|other| other.is_same(met))?;
        let is_it = |known: &Returned| known.cause().is_some_and(|other| other.is_same(met) && other.is_same(first));
        self.outcomes.iter().filter(|known| is_it(known)).nth(SHARED_FROM - 1)?;
        let since = self.outcomes.iter().rposition(|known| !is_it(known) && known.ends(met)).map_or(0, |at| at + 1);
        let mut found = SharedCause { origin: met.origin, target: None, tools: Vec::new(), in_a_row: 0, told: false };
        for known in self.outcomes.iter().skip(since).filter(|known| is_it(known)) {
            let (Some(other), Some(failed)) = (known.cause(), &known.failed) else { continue };
            if found.target.is_none() && other.is_named {
                found.target = Some(other.target.clone());
            }
            match found.tools.iter_mut().find(|(tool, _)| *tool == other.tool) {
                Some((_, times)) => *times += 1,
                None => found.tools.push((other.tool.clone(), 1)),
            }
            found.in_a_row += u32::from(!failed.waited);
            found.told |= failed.told;
        }
        Some(found)
    }

    /// The model is told by the answer to the newest failure.
    pub fn tell(&mut self) {
        if let Some(failed) = self.outcomes.back_mut().and_then(|newest| newest.failed.as_mut()) {
            failed.told = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use tool_guard_tools::catalogue::Catalogue;

    use super::*;

    #[test]
    fn outcomes_are_bounded_and_begin_with_a_failure() {
        let call = Arc::new(Call::new("read", Some(r#"{"path":"a"}"#), &Catalogue::default()));
        let error = "ENOENT: no such file or directory, open 'a'".to_owned();
        let failure = Failure { class: Class::NotFound, ..Failure::unusable(error) };
        let mut causes = Causes::default();
        causes.succeeded(&call, 0);
        assert!(causes.outcomes.is_empty());
        causes.failed(&call, &failure, 0);
        for _ in 0..100 {
            causes.succeeded(&call, 0);
        }
        assert!(causes.outcomes.is_empty(), "the failure is long gone, and what came after it with it");
        for _ in 0..100 {
            causes.failed(&call, &failure, 0);
        }
        assert_eq!(causes.outcomes.len(), MAX_OUTCOMES);
        assert_eq!(causes.shared(), None, "one tool");
    }
}
