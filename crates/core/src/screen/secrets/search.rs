//! One pass over a text: what is done at each spot of the sieve, and how much of it.

use crate::screen::secrets::address::{Glance, hook, password};
use crate::screen::secrets::assigned::{flag, is_unscoped, judged};
use crate::screen::secrets::block::{PUTTY, pem, putty};
use crate::screen::secrets::candidates::{Spot, sieve};
use crate::screen::secrets::context::{Says, may_name, may_say, name_end, named_beside, says_secret, value_after, value_begins};
use crate::screen::secrets::named::named;
use crate::screen::secrets::pii;
use crate::screen::secrets::token::{aws_secret, read, token};
use crate::screen::secrets::{Kind, Kinds, Match};

/// Everything that is known, in no particular order; places may overlap.
pub(super) fn search(text: &[u8], kinds: Kinds) -> Vec<Match> {
    let mut search = Search { text, kinds, found: Vec::new(), rejected: 0..0, searched: 0, whole: 0, budget: Budget::new(text.len()) };
    sieve(text, |at| may_name(text, at), |spot| search.look(spot));
    search.found
}

/// What may be spent on looks, in steps of about a nanosecond. No text that somebody wrote or a program logged comes
/// near it; of one that is made of nothing but look-alikes, some are passed over. It fills up with every byte, so that
/// a flood hides nothing that stands behind it, and it is full again for the end of the text.
#[derive(Clone, Copy)]
struct Budget {
    left: isize,
    at: usize,
    end: usize,
}

/// What is there at first, and is never exceeded: some thousand keys in a row are all looked at.
const FULL: isize = 1_000_000;
/// What each byte of text adds.
const PER_BYTE: usize = 2;
/// Bytes at the end of the text that get a full budget of their own.
const END: usize = 8 * 1024;

impl Budget {
    const fn new(len: usize) -> Self {
        Self { left: FULL, at: 0, end: if len > END { len - END } else { usize::MAX } }
    }

    /// Whether there is any left at this place.
    fn reaches(&mut self, at: usize) -> bool {
        if at >= self.end {
            (self.left, self.end) = (FULL, usize::MAX);
        }
        self.left = FULL.min(self.left + (at.saturating_sub(self.at) * PER_BYTE).cast_signed());
        self.at = self.at.max(at);
        self.left > 0
    }

    const fn spend(&mut self, steps: usize) {
        self.left -= steps.cast_signed();
    }
}

struct Search<'a> {
    text: &'a [u8],
    kinds: Kinds,
    found: Vec<Match>,
    /// The last long value that is none: marks inside it need no second look.
    rejected: std::ops::Range<usize>,
    /// How far a key of `PuTTY` was looked for.
    searched: usize,
    /// The end of the last thing that holds many spots: a private key, a JSON web token.
    whole: usize,
    budget: Budget,
}

impl Search<'_> {
    fn look(&mut self, spot: Spot) {
        let (Spot::Word(at) | Spot::Mark(at) | Spot::Flag(at) | Spot::Card(at) | Spot::Ssn(at) | Spot::Number(at) | Spot::Iban(at)) = spot;
        if at < self.whole || !self.budget.reaches(at) {
            return;
        }
        let (text, kinds) = (self.text, self.kinds);
        let found = match spot {
            Spot::Word(at) => self.word(at),
            Spot::Mark(at) if kinds.secrets => self.mark(at),
            Spot::Flag(at) if kinds.secrets && text[at] == b'-' => {
                self.budget.spend(if text[at + 1] == b'B' { 150 } else { 120 });
                if text[at + 1] == b'B' && text[at..].starts_with(b"-BEGIN ") { pem(text, at) } else { flag(text, at + 1) }
            }
            Spot::Card(at) if kinds.cards => {
                self.budget.spend(70);
                pii::card(text, at)
            }
            Spot::Ssn(at) if kinds.ssn => {
                self.budget.spend(40);
                pii::ssn(text, at)
            }
            Spot::Number(at) if kinds.ssn => {
                self.budget.spend(130);
                pii::number(text, at)
            }
            Spot::Iban(at) if kinds.iban => {
                self.budget.spend(120);
                pii::iban(text, at)
            }
            _ => None,
        };
        if let Some(found) = found {
            self.budget.spend(150);
            if matches!(found.kind, Kind::PrivateKey | Kind::Jwt) {
                self.whole = found.end;
            }
            self.found.push(found);
        }
    }

    fn word(&mut self, start: usize) -> Option<Match> {
        let text = self.text;
        if self.kinds.iban {
            self.found.extend(pii::iban(text, start));
        }
        if !self.kinds.secrets {
            return None;
        }
        let word = read(text, start);
        let (start, end) = (word.start, word.end);
        self.budget.spend(100 + 4 * (end - start));
        if let Some(found) = token(text, word) {
            self.found.extend(aws_secret(text, &found));
            return Some(found);
        }
        // names are made of words
        if word.may_be_named(text) {
            self.budget.spend(200);
            if let Some(found) = named(text, start, end) {
                return Some(found);
            }
        }
        if text[start] == b'P' && start >= self.searched && text[start..end].starts_with(b"PuTTY-User-Key-File-") {
            self.searched = end + PUTTY;
            self.budget.spend(PUTTY);
            return putty(text, end);
        }
        None
    }

    fn mark(&mut self, at: usize) -> Option<Match> {
        let text = self.text;
        match text[at] {
            b':' if text[at + 1..].first_chunk() == Some(b"//") => return self.address(at),
            // the end of a tag, not of an arrow
            b'>' if at == 0 || !text[at - 1].is_ascii_alphanumeric() => return None,
            _ if self.rejected.contains(&at) => return None,
            _ => {}
        }
        let end = name_end(text, at);
        if !may_say(text, end) || !value_begins(text, at) {
            self.budget.spend(25);
            return None;
        }
        self.budget.spend(150);
        let says = says_secret(text, end).or_else(|| named_beside(text, end))?;
        if text[at] == b'>' && (end != at || !text[at.saturating_sub(64)..at].contains(&b'<')) {
            return None;
        }
        let value = value_after(text, at, says == Says::Password)?;
        if is_unscoped(text, end, &text[value.start..value.end]) {
            return None;
        }
        self.budget.spend(80 + 4 * (value.end - value.start));
        let found = judged(text, says, value);
        if found.is_none() && value.end - value.start > 16 {
            self.rejected = value.start..value.end;
        }
        found
    }

    fn address(&mut self, colon: usize) -> Option<Match> {
        // a scheme before it, a user or host behind it
        let bounded = colon > 0 && self.text[colon - 1].is_ascii_alphanumeric();
        if !bounded || !self.text.get(colon + 3).is_some_and(|byte| byte.is_ascii_alphanumeric() || b":_%-.".contains(byte)) {
            return None;
        }
        let glance = Glance::at(self.text, colon);
        let (found, read) = password(self.text, colon, &glance);
        self.budget.spend(80 + 4 * read);
        found.or_else(|| {
            let (found, read) = hook(self.text, colon, &glance);
            self.budget.spend(80 + 4 * read);
            found
        })
    }
}
