//! What the user's own words name and ask for.

use std::collections::HashMap;
use std::sync::LazyLock;

use rustc_hash::FxBuildHasher;
use tool_guard_text::excerpt::ends;
use tool_guard_text::part::Part as _;

use crate::destination::{self, Form};
use crate::kind::Kinds;
use crate::language::{
    AFFIRMS, ASKS, DELEGATES, DELEGATES_PARTS, FILLERS, KNOW, LEADS, LEFT, LET, LOOKS, LOOKS_PARTS, ME, NOUNS, PASTS, THEMSELVES,
};
use crate::lexicon::{in_parts, meaning};
use crate::negation;
use crate::word::{each_word, fold, hash};

/// Bits of one filter of words.
const BITS: u32 = 2048;
const SLOTS: usize = BITS as usize / 64;
/// Words after which the older filter is given up: it then takes one word in sixty for one of the user's, wrongly.
const MAX_WORDS: u32 = 200;
/// Destinations that are remembered, each by all of its letters: no other one is taken for it.
const MAX_DESTINATIONS: usize = 128;
/// Bytes that all of this takes at most.
#[cfg(test)]
pub(crate) const BYTES: usize = 2 * SLOTS * 8 + MAX_DESTINATIONS * 8;
/// Bytes of a message that are read, of its head and of its tail.
const MAX_PART: usize = 8 * 1024;

/// Signs behind which a request can begin; a bracket ends what a chat writes before a message.
const BEFORE_REQUESTS: &[char] = &['.', ',', '!', '?', ':', ';', '\n', '-', '(', '&', '+', ']', '>'];
/// "Let Ann know" asks for an act: so many words apart.
const LET_KNOW: u32 = 4;
/// Words of a short message, which may only agree to what the agent proposed.
const SHORT: u32 = 8;

/// What the user said in a session: which words, as hashes, and what acts they ask for.
#[derive(Debug, Clone)]
pub(crate) struct UserWords {
    recent: [u64; SLOTS],
    older: [u64; SLOTS],
    count: u32,
    /// What the last messages ask for, the newest first.
    kinds: [Kinds; 3],
    /// The keys of the destinations that they name, the newest last.
    destinations: Vec<u64>,
    /// Whether the last message leaves it to others what is to be done.
    pub(crate) delegates: bool,
    /// Whether it wants to know something.
    looks: bool,
}

impl Default for UserWords {
    fn default() -> Self {
        Self {
            recent: [0; SLOTS],
            older: [0; SLOTS],
            count: 0,
            kinds: [Kinds::NONE; 3],
            destinations: Vec::new(),
            delegates: false,
            looks: false,
        }
    }
}

impl UserWords {
    /// A message of the user's. Of a long one its head and its tail are read.
    pub(crate) fn said(&mut self, text: &str) {
        match ends(text, MAX_PART) {
            (_, "") => self.read(text),
            (head, tail) => self.read(&[head, tail].join("\n")),
        }
    }

    fn read(&mut self, text: &str) {
        let mut kinds = in_parts(text).0;
        let mut delegates = DELEGATES_PARTS.iter().any(|part| text.contains(part));
        let mut looks = LOOKS_PARTS.iter().any(|part| text.contains(part));
        let (mut count, mut affirms, mut leads, mut end) = (0_u32, false, true, 0);
        let (mut last, mut is_theirs) = (Kinds::NONE, false);
        // "could you ...": what is asked for is the next word, and it may be one that is not known
        let (mut asks, mut asks_for_unknown, mut let_at) = (false, false, None);
        let unwanted = negation::spans(text);
        let is_unwanted = |at: usize| unwanted.iter().any(|span| span.contains(&at));
        each_word(text, &mut |range| {
            let word = text.part(range.clone());
            let is_unwanted = is_unwanted(range.start);
            if !is_unwanted {
                self.insert(fold(hash(word)));
            }
            leads |= text.part(end..range.start).contains(BEFORE_REQUESTS);
            let roles = roles(word);
            let is = |role: u16| roles & role != 0;
            // "tell me" asks to know something
            kinds = kinds.with(if is(ME_WORD) { Kinds::NONE } else { last });
            // a noun counts where it stands as a verb, "mail it", and not "my mail"; what users do themselves is not asked for
            let is_asked = (leads || !is(NOUN)) && !is(PAST) && !is_theirs && !is_unwanted;
            last = if is_asked { meaning(word).kinds } else { Kinds::NONE };
            delegates |= is(DELEGATE) || leads && is(LEAVE);
            if is(LETS) {
                let_at = Some(count);
            }
            if is(KNOWS) && let_at.is_some_and(|at| count - at <= LET_KNOW) {
                kinds = kinds.with(Kinds::SEND);
            } else {
                // "the prices of the list" asks for none
                looks |= is(LOOK) && leads;
            }
            if asks && !is(FILLER) {
                asks_for_unknown |= !is(LOOK) && last.is_empty();
                asks = false;
            }
            asks |= leads && is(ASK);
            affirms |= is(AFFIRM);
            (leads, is_theirs) = (is(LEAD), is(THEIRS));
            (count, end) = (count + 1, range.end);
            true
        });
        kinds = kinds.with(last);
        delegates |= affirms && count <= SHORT;
        destination::each(text, &mut |found| {
            if !is_unwanted(found.at.start) {
                self.name(found.key);
            }
        });
        self.kinds = [kinds, self.kinds[0], self.kinds[1]];
        (self.delegates, self.looks) = (delegates, looks && !asks_for_unknown);
    }

    /// What the last messages ask for.
    pub(crate) fn kinds(&self) -> Kinds {
        self.kinds.iter().fold(Kinds::NONE, |all, kinds| all.with(*kinds))
    }

    /// Whether they only want to know something.
    pub(crate) fn only_looks(&self) -> bool {
        self.looks && !self.delegates && self.kinds().without(Kinds::OPEN).is_empty()
    }

    /// Whether they said anything, as far as the host says.
    pub(crate) const fn is_known(&self) -> bool {
        self.count > 0
    }

    fn insert(&mut self, hash: u32) {
        if self.has(hash) {
            return;
        }
        if self.count == MAX_WORDS {
            self.older = std::mem::replace(&mut self.recent, [0; SLOTS]);
            self.count = 0;
        }
        self.count += 1;
        for (slot, bit) in places(hash) {
            if let Some(slot) = self.recent.get_mut(slot) {
                *slot |= bit;
            }
        }
    }

    fn name(&mut self, key: u64) {
        self.destinations.retain(|known| *known != key);
        if self.destinations.len() == MAX_DESTINATIONS {
            self.destinations.remove(0);
        }
        self.destinations.push(key);
    }

    /// Whether the user named this destination, or, for one that a word names as well (a channel), said that word.
    pub(crate) fn names(&self, form: Option<Form>, key: u64) -> bool {
        match form {
            None => self.has(fold(key)),
            Some(Form::Handle | Form::Package) => self.destinations.contains(&key) || self.has(fold(key)),
            Some(Form::Host | Form::Mail | Form::Number) => self.destinations.contains(&key),
        }
    }

    /// Whether the user said this word.
    pub(crate) fn has(&self, hash: u32) -> bool {
        let is_in = |filter: &[u64; SLOTS]| places(hash).iter().all(|(slot, bit)| filter.get(*slot).is_some_and(|bits| bits & bit != 0));
        is_in(&self.recent) || is_in(&self.older)
    }
}

/// The three bits of a hash.
fn places(hash: u32) -> [(usize, u64); 3] {
    [hash, hash.rotate_left(11).wrapping_mul(0x9e37_79b1), hash.rotate_left(22).wrapping_mul(0x85eb_ca6b)].map(|mixed| {
        let bit = (mixed >> 8) % BITS;
        ((bit / 64) as usize, 1 << (bit % 64))
    })
}

/// The words of all tables, each with a bit for every table that it stands in.
type Words = HashMap<&'static str, u16, FxBuildHasher>;
/// The same of beginnings of words.
type Beginnings = Vec<(&'static str, u16)>;

static ROLES: LazyLock<(Words, Beginnings)> = LazyLock::new(|| {
    let (mut words, mut beginnings) = (Words::default(), Beginnings::new());
    let tables = [
        (DELEGATE, DELEGATES),
        (LEAVE, LEFT),
        (LOOK, LOOKS),
        (AFFIRM, AFFIRMS),
        (NOUN, NOUNS),
        (ME_WORD, ME),
        (THEIRS, THEMSELVES),
        (LEAD, LEADS),
        (PAST, PASTS),
        (ASK, ASKS),
        (FILLER, FILLERS),
        (LETS, LET),
        (KNOWS, KNOW),
    ];
    for (role, table) in tables {
        for word in table.split_ascii_whitespace() {
            match word.strip_suffix('*') {
                Some(beginning) => beginnings.push((beginning, role)),
                None => *words.entry(word).or_default() |= role,
            }
        }
    }
    (words, beginnings)
});

const DELEGATE: u16 = 1;
const LEAVE: u16 = 2;
const LOOK: u16 = 4;
const AFFIRM: u16 = 8;
const NOUN: u16 = 16;
const ME_WORD: u16 = 32;
const THEIRS: u16 = 64;
const LEAD: u16 = 128;
const PAST: u16 = 256;
const ASK: u16 = 512;
const FILLER: u16 = 1024;
const LETS: u16 = 2048;
const KNOWS: u16 = 4096;

/// The tables that hold a word.
fn roles(word: &str) -> u16 {
    let lower = word.to_lowercase();
    let (words, beginnings) = &*ROLES;
    let whole = words.get(lower.as_str()).copied().unwrap_or_default() | if lower.ends_with("ed") { PAST } else { 0 };
    beginnings.iter().filter(|(beginning, _)| lower.starts_with(beginning)).fold(whole, |roles, (_, role)| roles | role)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(messages: &[&str]) -> UserWords {
        let mut user = UserWords::default();
        for message in messages {
            user.said(message);
        }
        user
    }

    #[test]
    fn questions_are_told_from_tasks() {
        for text in [
            "What does the page say?",
            "tell me which mails need an answer from me today",
            "what do i need for the refund",
            "can you please summarise it?",
            "[Telegram Ann Lee 12:01] What is this?",
            "summarise the page, and don't send anything",
        ] {
            assert!(of(&[text]).only_looks(), "{text}");
        }
        for text in [
            "Mail Bob what it says",
            "look it up and send it to Ann",
            "handle the inbox as usual",
            "do it?",
            "Paga la fattura",
            "Could you let Ann know that the meeting is at three?",
            "Kannst du Ann Bescheid geben?",
            "¿Puedes avisar a Ana?",
            "Напиши Ане?",
            "Neue Preisliste im Ordner, die Preise laut Liste eintragen",
        ] {
            assert!(!of(&[text]).only_looks(), "{text}");
        }
    }

    #[test]
    fn whom_the_user_does_not_want_is_not_named() {
        let user = of(&["Mail it to ann@a.example. Never write to eve@a.example."]);
        let names = |address: &str| user.names(Some(Form::Mail), crate::word::exact(address));
        assert!(names("ann@a.example") && !names("eve@a.example"));
    }

    #[test]
    fn a_word_that_was_said_is_known_until_many_others_were() {
        let mut user = of(&["write to ann@a.example"]);
        let mail = |user: &UserWords, address: &str| user.names(Some(Form::Mail), crate::word::exact(address));
        assert!(mail(&user, "Ann@A.example") && !mail(&user, "eve@a.example") && user.has(crate::word::word_hash("write")));
        for nth in 0..1000 {
            user.said(&format!("word{nth}"));
        }
        assert!(!user.has(crate::word::word_hash("write")) && user.has(crate::word::word_hash("word999")));
        assert!(mail(&user, "ann@a.example"), "a destination stays known");
        for nth in 0..1000 {
            user.said(&format!("a{nth}@b.example"));
        }
        assert!(!mail(&user, "ann@a.example") && mail(&user, "a999@b.example") && user.destinations.len() == MAX_DESTINATIONS);
    }
}
