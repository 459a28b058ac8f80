//! A result read closely: what it says, without what changes by itself and without the words that the call itself brought.
//!
//! Work is bounded: the head and the tail of a long text.

use std::borrow::Cow;
use std::hash::{BuildHasher, Hasher};

use rustc_hash::FxBuildHasher;
use tool_guard_outcome::outcome::Failure;
use tool_guard_outcome::person::{Person, person_needed};
use tool_guard_outcome::reassurance::reassures;
use tool_guard_outcome::refusal::{is_nothing, is_refusal, is_stated};
use tool_guard_outcome::state::{Progress, progress_of};
use tool_guard_outcome::unchanged::is_unchanged;
use tool_guard_outcome::undone::is_undone;
use tool_guard_text::part::{At, Part as _};
use tool_guard_tools::family::Family;

use crate::effect::Effect;
use crate::identity::Call;
use crate::mask::{Ids, Part, each_part};
use crate::word_set::{WordSet, each_word, word};

/// Bytes that are read from the head of a text, and from its tail.
const HEAD: usize = 4096;
const TAIL: usize = 2048;
/// Words of an answer that make it rich: it says more than that it worked.
const RICH: usize = 10;
/// Bytes up to which a text may be the placeholder of something else.
const MAX_PLACEHOLDER: usize = 200;
/// How hosts begin what they say of a command that was not waited for.
const STARTED: &str = "Command still running (session ";
/// What services say of an act that worked.
const ACKNOWLEDGEMENTS: &[&str] = &["\"ok\": true", "\"ok\":true", "\"success\": true", "\"success\":true"];
/// Bytes of an output, or of a file, in which the host may ask for a person.
const MAX_FIRST: usize = 60;
/// Lines of a preamble.
const MAX_LEADING: usize = 3;
/// How hosts begin what they say of a command that they do not run before somebody approves it.
const APPROVAL: &str = "Approval required (id ";
/// Names that a result gave to what it made, kept to know it again.
const MAX_NAMES: usize = 8;

/// What a result says.
#[derive(Debug, Clone, Default, PartialEq)]
#[allow(clippy::struct_excessive_bools, reason = "independent facts of one text")]
pub struct Answer {
    /// Equal for answers that say the same; the order of lines does not count.
    pub fingerprint: u64,
    /// Of a failure, and of a command that prints an error: equal if it says the same of another place in the same file, or of what was
    /// just written; else 0.
    pub complaint: u64,
    /// Equal for results that are equal to the byte.
    pub exact: u64,
    /// Whether that is all that is known.
    pub unread: bool,
    /// Hash of the durations in it: measurements that differ are new information.
    pub durations: u64,
    /// Its words, numbers left out.
    pub words: WordSet,
    /// Its words, names of fields left out, numbers not.
    pub values: WordSet,
    /// The first lines, each as the hash of its words and these: a preamble is the same whatever is asked.
    pub leading: Vec<(u64, WordSet)>,
    /// How many of these there are, each as often as it occurs.
    pub count: usize,
    /// How many words it has of the call.
    pub named: usize,
    /// Whether there are numbers in it.
    pub numeric: bool,
    /// Whether it is an object.
    pub structured: bool,
    /// Whether it names what the call acts on.
    pub echoes: bool,
    /// Whether it stands for something that is no text: an image.
    pub opaque: bool,
    /// Whether it says that nothing was done, although it is no failure.
    pub refusal: bool,
    /// How far something has come that it reports.
    pub progress: Option<Progress>,
    /// Whether it says that only a person can go on.
    pub person: bool,
    /// Whether nothing else helps: the call failed for it, or it is a page that lets nobody else through.
    pub needs_person: bool,
    /// Whether it is the output of a run that says that all is well.
    pub reassures: bool,
    /// Whether it is the host's word that a command goes on in the background, where it can be looked at.
    pub started: bool,
    /// Words with digits: names that the result may have given to what was made.
    pub names: Vec<u32>,
}

impl Answer {
    /// Reads the result of a call: its [`excerpt`], and the hash of its bytes.
    /// `again`: the call was made before; only then it matters whether something is over. `written`: the words of the last act.
    pub fn read(call: &Call, text: &str, exact: u64, failure: Option<&Failure>, again: bool, written: &WordSet) -> Self {
        let own = &call.words().own;
        // an output that an exit code makes a failure holds more than the error
        let said = failure.filter(|failure| !failure.by_exit).map_or(text, |failure| failure.error.as_str());
        let said = excerpt(said);
        let (succeeded, shell) = (failure.is_none(), call.is_command());
        let refusal = succeeded && Self::refuses(call, text);
        // what a command prints names things that were there before: revisions, containers
        let acknowledges = call.effect == Effect::Unknown && ACKNOWLEDGEMENTS.iter().any(|phrase| text.contains(phrase));
        let ids = match () {
            () if !shell && succeeded && (acknowledges || matches!(call.effect, Effect::Do | Effect::Step)) => Ids::Numbered,
            () if refusal || !succeeded => Ids::Opaque,
            () => Ids::Plain,
        };
        let complains = !succeeded || shell && call.effect == Effect::Run && said.lines().any(is_error);
        let mut reader = Reader {
            own,
            operands: &call.words().operands,
            written,
            failed: failure.is_some(),
            complains,
            makes: failure.is_none() && call.effect == Effect::Do,
            lines: 0,
            complaint: 0,
            durations: 0,
            words: Vec::new(),
            values: Vec::new(),
            count: 0,
            named: 0,
            numeric: false,
            echoes: false,
            names: Vec::new(),
        };
        for line in said.split('\n') {
            reader.line(line.trim_end(), ids);
        }
        let questions = matches!(call.effect, Effect::Look | Effect::Unknown) && !call.words().free.is_empty();
        let leading = if questions && succeeded { said.lines().take(MAX_LEADING).map(words_of).collect() } else { Vec::new() };
        let nothing = succeeded && is_nothing(text);
        let narrates = call.narrates();
        // what a command prints, or a file says, is about anything; its first words may be the host's
        let content = succeeded && (shell || matches!(call.family, Family::Read | Family::Search | Family::CodeSearch));
        let asks = if content { text.head(MAX_FIRST) } else { text };
        let person = person_needed(asks).filter(|person| !(narrates || content && *person != Person::Asked));
        let meaning = match person {
            // whatever the captcha shows this time
            Some(Person::Captcha) => FxBuildHasher.hash_one(&call.targets),
            // whatever code this person was given
            Some(Person::Asked) if !succeeded && call.effect == Effect::Wait => FxBuildHasher.hash_one(&call.name),
            // whatever it says to itself
            _ if narrates && succeeded => 0,
            // which of the words that it brings it printed: `test -f x && echo yes || echo no`
            _ if shell && succeeded && reader.lines == 0 => FxBuildHasher.hash_one(said.trim()),
            _ => reader.lines,
        };
        Self {
            fingerprint: meaning ^ u64::from(failure.is_some()),
            complaint: reader.complaint,
            exact,
            unread: false,
            durations: reader.durations,
            words: reader.words.into_iter().collect(),
            values: reader.values.into_iter().collect(),
            leading,
            count: if nothing { 0 } else { reader.count },
            named: reader.named,
            numeric: reader.numeric,
            structured: text.trim_start().starts_with('{'),
            echoes: reader.echoes,
            opaque: is_placeholder(text),
            refusal,
            progress: if again && !narrates { progress_of(text) } else { None },
            person: person.is_some(),
            needs_person: person.is_some_and(|person| !succeeded || person != Person::Asked || shell && text.starts_with(APPROVAL)),
            reassures: again && succeeded && call.effect == Effect::Run && reassures(text),
            started: shell && text.starts_with(STARTED),
            names: reader.names,
        }
    }

    /// Whether a result that is no failure says that nothing was done.
    #[must_use]
    pub fn refuses(call: &Call, text: &str) -> bool {
        match (call.is_command(), call.effect) {
            (true, Effect::Look) => is_stated(text),
            (true, Effect::Do) => is_unchanged(text),
            (true, _) => false,
            (false, _) => is_refusal(text) || is_undone(text, &call.name),
        }
    }

    /// A success that is not read: equal to the byte, or not at all.
    #[must_use]
    pub fn unread(exact: u64) -> Self {
        Self { fingerprint: exact, exact, unread: true, ..Self::default() }
    }

    /// Whether it says more than that something worked.
    #[must_use]
    pub const fn is_rich(&self) -> bool {
        self.count >= RICH
    }

    /// Whether it says anything at all: a state, a number.
    #[must_use]
    pub const fn is_telling(&self) -> bool {
        self.count >= 4 || self.count > 0 && self.numeric
    }

    /// Whether it says that something is over.
    #[must_use]
    pub fn is_final(&self) -> bool {
        self.progress == Some(Progress::Final)
    }
}

/// A line as the hash of its words, and these.
fn words_of(line: &str) -> (u64, WordSet) {
    let mut words = Vec::new();
    each_word(line, |each| words.push(word(each)));
    (FxBuildHasher.hash_one(&words), words.into_iter().collect())
}

/// An image and the like, of which hosts show a text in its place.
fn is_placeholder(text: &str) -> bool {
    const NAMES: &[&str] = &["image", "screenshot", "media", "binary", "audio", "video", "photo", "attachment"];
    let start = text.trim_start_matches(|c: char| !c.is_alphanumeric());
    text.len() < MAX_PLACEHOLDER
        && NAMES.iter().any(|name| {
            start.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name))
                && !start.part(name.len()..).starts_with(char::is_alphanumeric)
        })
}

/// What is read of a text: head and tail, if it is long.
#[must_use]
pub fn excerpt(text: &str) -> Cow<'_, str> {
    let text = text.trim();
    if text.len() <= HEAD + TAIL {
        return Cow::Borrowed(text);
    }
    Cow::Owned([text.head(HEAD), text.tail(TAIL - 1)].join("\n"))
}

/// How a line begins that says what went wrong: of `make | tail` only the last exit code is known.
const ERRORS: &[&str] =
    &["error:", "error[", "Error:", "ERROR:", "FAILED ", "FAIL ", "fatal:", "Traceback (most recent", "make: ***", "panicked at"];

fn is_error(line: &str) -> bool {
    let line = line.trim_start();
    ERRORS.iter().any(|error| line.starts_with(error))
}

/// Whether a number says where in a file something is: `a.rs:12:3`, `line 12`, the number before a line that is shown.
fn is_place(text: &str, at: usize, end: usize) -> bool {
    let (before, behind) = (text.part(..at), text.part(end..));
    let directly = before.strip_suffix(':').is_some_and(|before| before.ends_with(|c: char| c.is_ascii_alphanumeric()));
    directly || before.ends_with("line ") || before.trim().is_empty() && behind.trim_start().starts_with('|')
}

#[allow(clippy::struct_excessive_bools, reason = "independent facts of one text")]
struct Reader<'a> {
    own: &'a WordSet,
    operands: &'a [u32],
    /// What was just written, if that is little: that a complaint names it is no new information.
    written: &'a WordSet,
    failed: bool,
    /// Whether it prints an error, whatever its exit code.
    complains: bool,
    /// Whether the call may make something, and the result name it.
    makes: bool,
    lines: u64,
    complaint: u64,
    durations: u64,
    words: Vec<u32>,
    values: Vec<u32>,
    count: usize,
    named: usize,
    numeric: bool,
    echoes: bool,
    names: Vec<u32>,
}

impl Reader<'_> {
    fn line(&mut self, line: &str, ids: Ids) {
        let mut hash = FxBuildHasher.build_hasher();
        let mut complaint = FxBuildHasher.build_hasher();
        let mut empty = true;
        each_part(line, ids, |part| match part {
            Part::Text(text) => self.text(text, &mut |word, complains| {
                hash.write_u32(word);
                if complains {
                    complaint.write_u32(word);
                }
                empty = false;
            }),
            // the call brought it itself
            Part::Volatile(text) if self.own.contains(word(text)) => {}
            Part::Volatile(text) => {
                hash.write_u8(1);
                each_word(text, |each| {
                    if each.bytes().any(|byte| byte.is_ascii_digit()) {
                        self.name(each, word(each));
                    }
                });
            }
            Part::Duration(text) => {
                hash.write_u8(2);
                if !self.failed {
                    let mut duration = FxBuildHasher.build_hasher();
                    duration.write(text.as_bytes());
                    self.durations = self.durations.rotate_left(7) ^ duration.finish();
                }
            }
        });
        if !empty {
            self.lines = self.lines.wrapping_add(hash.finish() | 1);
            if self.complains {
                self.complaint = self.complaint.wrapping_add(complaint.finish() | 1);
            }
        }
    }

    /// Remembers what may be the name of something that was made.
    fn name(&mut self, each: &str, hash: u32) {
        if self.makes && each.len() >= 4 && self.names.len() < MAX_NAMES && !self.own.contains(hash) {
            self.names.push(hash);
        }
    }

    fn text(&mut self, text: &str, hashed: &mut impl FnMut(u32, bool)) {
        let bytes = text.as_bytes();
        each_word(text, |each| {
            let at = each.as_ptr() as usize - text.as_ptr() as usize;
            let hash = word(each);
            let digits = each.bytes().any(|byte| byte.is_ascii_digit());
            if digits {
                self.name(each, hash);
            }
            if self.own.contains(hash) {
                self.named += usize::from(each.len() >= 3);
                self.echoes |= each.len() >= 3 && self.operands.contains(&hash) && !each.bytes().all(|byte| byte.is_ascii_digit());
                return;
            }
            let known = || digits && is_place(text, at, at + each.len()) || self.written.contains(hash);
            hashed(hash, self.complains && !known());
            self.numeric |= digits;
            if !each.bytes().all(|byte| byte.is_ascii_digit()) {
                self.words.push(hash);
            }
            let end = at + each.len();
            let is_field =
                at > 0 && bytes.at(at - 1) == b'"' && bytes.get(end) == Some(&b'"') && text.part(end + 1..).trim_start().starts_with(':');
            if !is_field && each.chars().nth(1).is_some() {
                self.values.push(hash);
                self.count += 1;
            }
        });
    }
}

#[cfg(test)]
mod tests;
