//! One pass over a text: checks each candidate, within a budget of work.

use crate::screen::secrets::assigned::{checked, flag, is_unscoped};
use crate::screen::secrets::candidates::{Candidate, scan};
use crate::screen::secrets::char_class::word_len;
use crate::screen::secrets::command::password_flag;
use crate::screen::secrets::context::{
    NameClass, class_of_name, class_of_sibling_name, closes_name, may_be_secret_name, may_follow_name, name_end, value_after, value_begins,
};
use crate::screen::secrets::cookie;
use crate::screen::secrets::kind::{SecretKind, SecretKinds, SecretMatch};
use crate::screen::secrets::named::named;
use crate::screen::secrets::pii;
use crate::screen::secrets::private_key::{MAX_PUTTY, pem, putty};
use crate::screen::secrets::token::{aws_secret, read, token};
use crate::screen::secrets::url::{UrlHints, hook, password};
use crate::text::part::{At, Part};

/// All matches of these kinds but contacts, in no particular order; they may overlap.
pub(super) fn search(text: &[u8], kinds: SecretKinds) -> Vec<SecretMatch> {
    let mut search =
        Search { text, kinds, found: Vec::new(), rejected: 0..0, putty_searched: 0, skip: 0..0, budget: SearchBudget::new(text.len()) };
    scan(text, |at| may_follow_name(text, at), |candidate| search.check(candidate));
    search.found
}

/// The work left for checks, in steps of about a nanosecond. Texts that people write or programs log never use it up; in one
/// made of nothing but candidates some are skipped. It is refilled with every byte, so that a flood of candidates hides
/// nothing behind it, and completely before the end of the text.
#[derive(Clone, Copy)]
struct SearchBudget {
    left: isize,
    at: usize,
    /// Where the tail begins; `usize::MAX` once it was refilled for that.
    tail: usize,
}

/// The budget at the start, which is also its maximum: enough for some thousand adjacent keys.
const FULL: isize = 1_000_000;
/// Steps added for each byte of text.
const REFILL_PER_BYTE: usize = 2;
/// Bytes at the end of the text for which the budget is refilled completely.
const TAIL: usize = 8 * 1024;
/// Steps for the pairs of a cookie.
const COOKIE: usize = 2_000;

impl SearchBudget {
    const fn new(len: usize) -> Self {
        Self { left: FULL, at: 0, tail: if len > TAIL { len - TAIL } else { usize::MAX } }
    }

    /// Refills the budget up to this offset; whether any is left.
    fn reaches(&mut self, at: usize) -> bool {
        if at >= self.tail {
            (self.left, self.tail) = (FULL, usize::MAX);
        }
        self.left = FULL.min(self.left + (at.saturating_sub(self.at) * REFILL_PER_BYTE).cast_signed());
        self.at = self.at.max(at);
        self.left > 0
    }

    const fn spend(&mut self, steps: usize) {
        self.left -= steps.cast_signed();
    }
}

struct Search<'a> {
    text: &'a [u8],
    kinds: SecretKinds,
    found: Vec<SecretMatch>,
    /// The last long value that was no secret: separators inside it are skipped.
    rejected: std::ops::Range<usize>,
    /// How far the private part of a `PuTTY` key was searched for.
    putty_searched: usize,
    /// The last private key or JSON web token: candidates inside it are skipped. Those before it may come later.
    skip: std::ops::Range<usize>,
    budget: SearchBudget,
}

impl Search<'_> {
    fn check(&mut self, candidate: Candidate) {
        let (Candidate::Word(at)
        | Candidate::Separator(at)
        | Candidate::Flag(at)
        | Candidate::Card(at)
        | Candidate::Ssn(at)
        | Candidate::Number(at)
        | Candidate::Iban(at)) = candidate;
        if self.skip.contains(&at) || !self.budget.reaches(at) {
            return;
        }
        let (text, kinds) = (self.text, self.kinds);
        let found = match candidate {
            Candidate::Word(at) => self.word(at),
            Candidate::Separator(at) if kinds.secrets => self.assignment(at),
            Candidate::Flag(at) if kinds.secrets && text.at(at) == b'-' => {
                self.budget.spend(if text.at(at + 1) == b'B' { 150 } else { 120 });
                if text.at(at + 1) == b'B' && text.part(at..).starts_with(b"-BEGIN ") {
                    pem(text, at)
                } else {
                    if text.part(at + 1..).starts_with(b"cookie ") {
                        self.budget.spend(COOKIE);
                        self.found.extend(cookie::pairs(text, at + 7));
                    }
                    let (found, compared) = password_flag(text, at + 1);
                    self.budget.spend(compared * 150);
                    found.or_else(|| flag(text, at + 1))
                }
            }
            Candidate::Card(at) if kinds.cards => {
                self.budget.spend(70);
                pii::card(text, at)
            }
            Candidate::Ssn(at) if kinds.ssn => {
                self.budget.spend(40);
                pii::ssn(text, at)
            }
            Candidate::Number(at) if kinds.ssn => {
                self.budget.spend(130);
                pii::identity_number(text, at)
            }
            Candidate::Iban(at) if kinds.iban => {
                self.budget.spend(120);
                pii::iban(text, at)
            }
            _ => None,
        };
        if let Some(found) = found {
            self.budget.spend(150);
            if matches!(found.kind, SecretKind::PrivateKey | SecretKind::Jwt) {
                self.skip = found.start..found.end;
            }
            self.found.push(found);
        }
    }

    fn word(&mut self, start: usize) -> Option<SecretMatch> {
        let text = self.text;
        if self.kinds.iban {
            self.found.extend(pii::iban(text, start));
        }
        if self.kinds.wallets && (matches!(text.at(start), b'1' | b'3') || text.part(start..).starts_with(b"bc1")) {
            let end = start + word_len(text, start);
            let may_be = pii::may_be_wallet(text.part(start..end));
            self.budget.spend(if may_be { 2_000 } else { end - start });
            if may_be && let Some(found) = pii::wallet(text, start, end) {
                return Some(found);
            }
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
        if word.may_be_named(text) {
            self.budget.spend(200);
            if let Some(found) = named(text, start, end) {
                return Some(found);
            }
        }
        if text.at(start) == b'P' && start >= self.putty_searched && text.part(start..end).starts_with(b"PuTTY-User-Key-File-") {
            self.putty_searched = end + MAX_PUTTY;
            self.budget.spend(MAX_PUTTY);
            return putty(text, end);
        }
        None
    }

    fn assignment(&mut self, at: usize) -> Option<SecretMatch> {
        let text = self.text;
        match text.at(at) {
            b':' if text.part(at + 1..).first_chunk() == Some(b"//") => return self.url(at),
            // `>` ends a tag, not an arrow
            b'>' if at == 0 || !text.at(at - 1).is_ascii_alphanumeric() => return None,
            _ if self.rejected.contains(&at) => return None,
            _ => {}
        }
        let end = name_end(text, at);
        if !may_be_secret_name(text, end) {
            self.budget.spend(25);
            return None;
        }
        if end >= 6 && text.part(end - 6..end).eq_ignore_ascii_case(b"cookie") {
            self.budget.spend(COOKIE);
            self.found.extend(cookie::pairs(text, at));
        }
        if !value_begins(text, at) {
            self.budget.spend(25);
            return None;
        }
        self.budget.spend(150);
        let class = class_of_name(text, end).or_else(|| class_of_sibling_name(text, end))?;
        if text.at(at) == b'>' && (end != at || !text.part(at.saturating_sub(64)..at).contains(&b'<')) {
            return None;
        }
        let value = value_after(text, at, class == NameClass::Password)?;
        if text.at(at) == b'>' && text.at(value.start) == b'(' || closes_name(text, end, at, value.start) {
            return None;
        }
        if is_unscoped(text, end, text.part(value.start..value.end)) {
            return None;
        }
        self.budget.spend(80 + 4 * (value.end - value.start));
        let found = checked(text, class, value);
        if found.is_none() && value.end - value.start > 16 {
            // a separator at its end may be that of another name: `...Authorization: Bearer x`
            let inside = text.part(value.start..value.end).iter().rposition(|byte| !matches!(byte, b':' | b'='));
            self.rejected = value.start..value.start + inside.map_or(0, |last| last + 1);
        }
        found
    }

    fn url(&mut self, colon: usize) -> Option<SecretMatch> {
        // a scheme before it, a user or host behind it
        let bounded = colon > 0 && self.text.at(colon - 1).is_ascii_alphanumeric();
        if !bounded || !self.text.get(colon + 3).is_some_and(|byte| byte.is_ascii_alphanumeric() || b":_%-.".contains(byte)) {
            return None;
        }
        let hints = UrlHints::at(self.text, colon);
        let (found, read) = password(self.text, colon, &hints);
        self.budget.spend(80 + 4 * read);
        found.or_else(|| {
            let (found, read) = hook(self.text, colon, &hints);
            self.budget.spend(80 + 4 * read);
            found
        })
    }
}
