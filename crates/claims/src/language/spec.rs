//! What the table of a language holds.

use crate::act::Act;

/// Kinds of things that a verb's claim must be about, or it says nothing of the world outside of the answer: "I've written a poem".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Noun {
    /// A file, a folder, a setting, or a name that is written like one.
    File,
    /// What may be saved to a file, and may as well be shown in the answer.
    Document,
    /// What is sent.
    Message,
    /// A meeting, a reminder, a job of the clock.
    Event,
    /// What is run.
    Command,
    /// Tests and builds.
    Project,
    /// What is committed, and where to.
    Change,
    /// What is searched or looked up, outside of the answer.
    Source,
    /// What is bought or booked.
    Goods,
    /// A lasting memory.
    Memory,
    /// A record of a system elsewhere.
    Record,
}

/// A verb of an effect, in the forms that tell who did it, and when. Forms are separated by spaces; `_` stands for a space within one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Verb {
    /// The effect.
    pub act: Act,
    /// It must be about one of these; empty: it needs nothing beside it.
    pub about: &'static [Noun],
    /// Forms of the past that need the first person beside them: `saved`, `gespeichert`.
    pub with: &'static str,
    /// Forms of the past that hold the first person: `guardé`, `保存しました`.
    pub alone: &'static str,
    /// Forms of a wish, or of a plan: `save`, `speichern`.
    pub base: &'static str,
    /// Forms of a plan that hold the first person: `guardaré`, `保存します`.
    pub plan: &'static str,
    /// Forms of what is under way: `saving`.
    pub progress: &'static str,
}

/// A language.
#[derive(Debug)]
pub(crate) struct Language {
    /// Whether words are written without spaces between them, or grow at their ends, so that a word is looked for inside of the text.
    pub joined: bool,
    /// The speaker as the one who did it: `i've`, `ich habe`.
    pub first_person: &'static [&'static str],
    /// Words that may stand between the speaker and the verb. `*`: any.
    pub between: &'static str,
    /// What says, between the thing and the verb, that something was done by nobody in particular: `has been`, `wurde`.
    pub impersonal: &'static [&'static str],
    /// The speaker as the one who will do it: `i'll`, `ich werde`.
    pub planning: &'static [&'static str],
    /// The verbs.
    pub verbs: &'static [Verb],
    /// Words for each kind of thing.
    pub nouns: &'static [(Noun, &'static str)],
    /// Words of a sentence that is no claim: negations, conditions, wishes, the past before this run, other people, what is shown in
    /// the answer itself.
    pub blockers: &'static str,
    /// Words of a plan that depends on something.
    pub conditions: &'static str,
    /// Words by which an answer admits that something failed.
    pub failing: &'static str,
    /// Beginnings of a question that is a wish: `can you`.
    pub wishes: &'static [&'static str],
    /// Words after which a second verb has the subject of the first: `and`, `then`. Empty: none is looked for.
    pub joining: &'static str,
    /// Words that begin a clause with another subject: `that`, `which`.
    pub clauses: &'static str,
    /// What says, before the verb, what is so, whoever did it and when: `is`.
    pub states: &'static [&'static str],
    /// Words before the one who did it, in the passive: `by`.
    pub agents: &'static str,
    /// Words before what a text is about: `of` in `a summary of the file`.
    pub topics: &'static str,
    /// Words before the place that it is put to: `to` in `a summary of the file to notes.txt`.
    pub places: &'static str,
    /// What asks the user to wait: `one moment`.
    pub waiting: &'static str,
    /// What a promise begins with that is kept before anything else is said: `let me`.
    pub at_once: &'static str,
    /// What says that it is done at once: `now`.
    pub soon: &'static str,
}

/// A language without words: what a table does not say.
pub(super) const EMPTY: Language = Language {
    joined: false,
    first_person: &[],
    between: "",
    impersonal: &[],
    planning: &[],
    verbs: &[],
    nouns: &[],
    blockers: "",
    conditions: "",
    failing: "",
    wishes: &[],
    joining: "",
    clauses: "",
    states: &[],
    agents: "",
    topics: "",
    places: "",
    waiting: "",
    at_once: "",
    soon: "",
};

/// A verb whose past needs the first person beside it.
pub(super) const fn verb(act: Act, about: &'static [Noun], with: &'static str, base: &'static str) -> Verb {
    Verb { act, about, with, alone: "", base, plan: "", progress: "" }
}

/// The same, with the forms of what is under way.
pub(super) const fn progressive(act: Act, about: &'static [Noun], with: &'static str, base: &'static str, progress: &'static str) -> Verb {
    Verb { act, about, with, alone: "", base, plan: "", progress }
}

/// A verb whose forms hold the first person. `with`: a participle.
pub(super) const fn inflected(
    act: Act,
    about: &'static [Noun],
    with: &'static str,
    alone: &'static str,
    base: &'static str,
    plan: &'static str,
) -> Verb {
    Verb { act, about, with, alone, base, plan, progress: "" }
}
