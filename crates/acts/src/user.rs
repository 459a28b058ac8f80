//! What the user's own words name and ask for.

use std::collections::HashMap;
use std::sync::LazyLock;

use rustc_hash::FxBuildHasher;
use tool_guard_text::part::Part as _;

use crate::destination;
use crate::kind::Kinds;
use crate::lexicon::{in_parts, meaning};
use crate::word::{each_word, hash};

/// Bits of one filter of words.
const BITS: u32 = 4096;
const SLOTS: usize = BITS as usize / 64;
/// Words after which the older filter is given up: it then takes one word in sixty for one of the user's that is none.
const MAX_WORDS: u32 = 400;

/// Words that leave it to a text, or to somebody else, what is to be done; `*`: what begins so.
const DELEGATES: &str = "follow through ready triage checklist runbook recommend* procedure routine setup siempre sempre immer toujours altijd always \
    procédure trata tratar cuida todo tasks instructions steps whatever accordingly usual process needs necessary asks asked wants says requested \
    kümmer* erledig* bearbeit* anleitung befolg* wie nötig suis occupe traite* instructions sigue encárg* ocúpa* gestiona instrucciones siga cuida \
    trate segui occupati gestisci volg regel handel";
/// The same where they begin a request: "do the returns", and not "what do I need".
const LEFT: &str = "do handle sort work";
const DELEGATES_PARTS: &[&str] = &["従って", "対応", "処理", "手順", "按照", "处理", "照着", "步骤", "따라", "처리"];

/// Words of requests that only want to know something; a question mark is one as well.
const LOOKS: &str = "find tell show what what's whats which how when who where why whether is are sum summar* overview list compare look check read explain catch give any \
    anything see know search analyse analyze research recommend translate count welche* was wie wann wer wo zeig* such* finde gib übersicht liste fass zusammenfass* vergleich* \
    erklär* résum* cherche trouve montre quel* qué cuál* cómo busca muestra dime resum* encontra mostra qual quais como riassum* cerca trova quale quali dimmi zoek wat hoe \
    welke vat samen";
#[rustfmt::skip]
const LOOKS_PARTS: &[&str] = &[
    "？", "教えて", "調べて", "探して", "まとめ", "什么", "哪", "多少", "总结", "查一下", "找", "比较", "翻译", "알려", "찾아", "요약", "비교",
];

/// Words by which a short message agrees to what the agent proposed, and the words of such a message.
const AFFIRMS: &str = "yes yep yeah ok okay sure ahead ja jo klar oui sí si sim certo confirm confirmed approved 好 好的 是 はい 네 응";
const SHORT: u32 = 8;

/// Words that are nouns as well.
const NOUNS: &str = "mail mails email emails message messages text post posts report reports answer answers reply replies copy copies order orders payment payments transfer \
    transfers refund refunds invoice charge access member members permission permissions share shares set sets setting settings record records script command commands setup \
    build file files job jobs issue issues ticket tickets event meeting appointment reservation booking bookings reminder place plan plans call calls list return returns \
    agenda agendas calendar kalender calendario agenda's purchase purchases delivery close start store mark note notes test use change changes update updates point password credentials open run runs look check read \
    editor admin viewer clear pass extension archive switch order's book books donation tell write add make it get let need";
/// Words for the users themselves: as whom something is told, and as those who do something.
const ME: &str = "me us mir uns moi nous nos mi ci mij ons";
const THEMSELVES: &str = "i ll ill we ich wir je yo eu io ik i'll we'll";
/// Words before which a verb of a request stands.
const LEADS: &str = "and then to please also or you just now pls plz und dann bitte zu kannst könntest et puis veuillez peux tu à y luego por favor puedes e depois pode \
    poi per en dan graag kun je me i'd we let's can could would";

/// What the user said in a session: which words, as hashes, and what acts they ask for.
#[derive(Debug, Clone)]
pub(crate) struct UserWords {
    recent: [u64; SLOTS],
    older: [u64; SLOTS],
    count: u32,
    /// What the last messages ask for, the newest first.
    kinds: [Kinds; 3],
    /// Whether the last message leaves it to others what is to be done.
    pub(crate) delegates: bool,
    /// Whether it wants to know something.
    looks: bool,
}

impl Default for UserWords {
    fn default() -> Self {
        Self { recent: [0; SLOTS], older: [0; SLOTS], count: 0, kinds: [Kinds::NONE; 3], delegates: false, looks: false }
    }
}

impl UserWords {
    /// A message of the user's.
    pub(crate) fn said(&mut self, text: &str) {
        let mut kinds = in_parts(text).0;
        let mut delegates = DELEGATES_PARTS.iter().any(|part| text.contains(part));
        let mut looks = text.contains('?') || LOOKS_PARTS.iter().any(|part| text.contains(part));
        let (mut count, mut affirms, mut leads, mut end) = (0, false, true, 0);
        let (mut last, mut is_theirs) = (Kinds::NONE, false);
        each_word(text, &mut |range| {
            let word = text.part(range.clone());
            self.insert(hash(word));
            leads |= text.part(end..range.start).contains(['.', ',', '!', '?', ':', ';', '\n', '-', '(', '&', '+']);
            let roles = roles(word);
            let is = |role: u16| roles & role != 0;
            // "tell me" asks to know something
            kinds = kinds.with(if is(ME_WORD) { Kinds::NONE } else { last });
            // a noun counts where it stands as a verb, "mail it", and not "my mail"; what users do themselves is not asked for
            let is_asked = (leads || !is(NOUN)) && !is(PAST) && !is_theirs;
            last = if is_asked { meaning(word).kinds } else { Kinds::NONE };
            delegates |= is(DELEGATE) || leads && is(LEAVE);
            looks |= is(LOOK);
            affirms |= is(AFFIRM);
            (leads, is_theirs) = (is(LEAD), is(THEIRS));
            (count, end) = (count + 1, range.end);
            true
        });
        kinds = kinds.with(last);
        delegates |= affirms && count <= SHORT;
        destination::each(text, &mut |found| self.insert(found.hash));
        self.kinds = [kinds, self.kinds[0], self.kinds[1]];
        (self.delegates, self.looks) = (delegates, looks);
    }

    /// What the last messages ask for.
    pub(crate) fn kinds(&self) -> Kinds {
        self.kinds.iter().fold(Kinds::NONE, |all, kinds| all.with(*kinds))
    }

    /// Whether they only want to know something.
    pub(crate) fn only_looks(&self) -> bool {
        self.looks && !self.delegates && self.kinds().without(Kinds::OPEN).is_empty()
    }

    /// Whether they said anything, as far as the host tells.
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

    /// Whether the user named this.
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

/// Words that tell what somebody did, besides those in "ed": "the file that Ann sent".
const PASTS: &str = "sent paid bought wrote gave made told geschickt gesendet";

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

/// The tables in which a word stands.
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
        for text in ["What does the page say?", "tell me which mails need an answer from me today", "what do i need for the refund"] {
            assert!(of(&[text]).only_looks(), "{text}");
        }
        for text in ["Mail Bob what it says", "look it up and send it to Ann", "handle the inbox as usual", "do it?", "Paga la fattura"] {
            assert!(!of(&[text]).only_looks(), "{text}");
        }
    }

    #[test]
    fn a_word_that_was_said_is_known_until_many_others_were() {
        let mut user = of(&["write to ann@a.example"]);
        assert!(user.has(hash("Ann@A.example")) && !user.has(hash("eve@a.example")));
        for nth in 0..1000 {
            user.said(&format!("word{nth}"));
        }
        assert!(!user.has(hash("ann@a.example")) && user.has(hash("word999")));
    }
}
