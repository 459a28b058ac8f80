//! One pass over a text: checks each candidate, within a bound that is told when it is reached.

use tool_guard_text::part::{At, Part};

use crate::assigned::{checked, flag, is_id, is_registry_password};
use crate::candidates::{Candidate, scan};
use crate::char_class::word_len;
use crate::command::password_flag;
use crate::context::{
    NameClass, class_of_name, class_of_sibling_name, closes_name, is_lone_key, is_subject, may_be_secret_name, may_follow_name, name_end,
    value_after, value_begins,
};
use crate::cookie;
use crate::harmless::is_digest;
use crate::kind::{SecretKind, SecretKinds, SecretMatch};
use crate::named::named;
use crate::pii;
use crate::private_key::{MAX_PUTTY, pem, putty};
use crate::token::{aws_secret, read, token};
use crate::url::{UrlHints, hook, password};

/// All matches of these kinds but contacts, in no particular order; they may overlap. And how far the text was searched: to its end,
/// unless `work` was used up.
pub(super) fn search(text: &[u8], kinds: SecretKinds, work: usize) -> (Vec<SecretMatch>, usize) {
    let mut search = Search {
        text,
        kinds,
        found: Vec::new(),
        rejected: 0..0,
        putty_searched: 0,
        cookie_searched: 0,
        skip: 0..0,
        left: work,
        searched: text.len(),
    };
    scan(text, |at| may_follow_name(text, at), |candidate| search.check(candidate));
    (search.found, search.searched)
}

/// The work that the checks of one text may cost, in steps of about a nanosecond. What people write and programs log takes a few
/// steps a byte, a text of nothing but candidates some hundred.
pub(super) const WORK: usize = 400_000_000;

struct Search<'a> {
    text: &'a [u8],
    kinds: SecretKinds,
    found: Vec<SecretMatch>,
    /// The last long value that was no secret: separators inside it are skipped.
    rejected: std::ops::Range<usize>,
    /// How far the private part of a `PuTTY` key was searched for, and the pairs of a cookie were read.
    putty_searched: usize,
    cookie_searched: usize,
    /// The last private key or JSON web token: candidates inside it are skipped. Those before it may come later.
    skip: std::ops::Range<usize>,
    /// The work left, and where it was used up.
    left: usize,
    searched: usize,
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
        if self.skip.contains(&at) {
            return;
        }
        if self.left == 0 {
            self.searched = self.searched.min(at);
            return;
        }
        let (text, kinds) = (self.text, self.kinds);
        let found = match candidate {
            Candidate::Word(at) => self.word(at),
            Candidate::Separator(at) if kinds.secrets => self.assignment(at),
            Candidate::Flag(at) if kinds.secrets && text.at(at) == b'-' => {
                self.spend(if text.at(at + 1) == b'B' { 150 } else { 120 });
                if text.at(at + 1) == b'B' && text.part(at..).starts_with(b"-BEGIN ") {
                    pem(text, at)
                } else {
                    if text.part(at + 1..).starts_with(b"cookie ") {
                        self.cookie(at + 7);
                    }
                    let (found, compared) = password_flag(text, at + 1);
                    self.spend(compared * 150);
                    found.or_else(|| flag(text, at + 1))
                }
            }
            Candidate::Card(at) if kinds.cards => {
                self.spend(70);
                pii::card(text, at)
            }
            Candidate::Ssn(at) if kinds.ssn => {
                self.spend(40);
                pii::ssn(text, at)
            }
            Candidate::Number(at) if kinds.ssn => {
                self.spend(130);
                pii::identity_number(text, at)
            }
            Candidate::Iban(at) if kinds.iban => {
                self.spend(120);
                pii::iban(text, at)
            }
            _ => None,
        };
        if let Some(found) = found {
            self.spend(150);
            if matches!(found.kind, SecretKind::PrivateKey | SecretKind::Jwt) {
                self.skip = found.start..found.end;
            }
            self.found.push(found);
        }
    }

    const fn spend(&mut self, steps: usize) {
        self.left = self.left.saturating_sub(steps);
    }

    /// Reads the pairs of the cookie behind `at`, each once.
    fn cookie(&mut self, at: usize) {
        if at >= self.cookie_searched {
            self.cookie_searched = cookie::pairs(self.text, at, &mut self.found).max(at + 1);
            self.spend(100 + 10 * (self.cookie_searched - at));
        }
    }

    /// The first secret of a run of word bytes, which is read part by part if it is long.
    fn word(&mut self, start: usize) -> Option<SecretMatch> {
        let mut from = start;
        loop {
            let (found, rest) = self.part_of_word(from);
            from = match (found, rest) {
                (None, Some(rest)) if self.left > 0 => rest,
                (found, _) => return found,
            };
        }
    }

    /// The same of a part, and where a further one begins.
    fn part_of_word(&mut self, start: usize) -> (Option<SecretMatch>, Option<usize>) {
        let text = self.text;
        if self.kinds.iban {
            self.found.extend(pii::iban(text, start));
        }
        if self.kinds.wallets && (matches!(text.at(start), b'1' | b'3') || text.part(start..).starts_with(b"bc1")) {
            let end = start + word_len(text, start);
            let may_be = pii::may_be_wallet(text.part(start..end));
            self.spend(if may_be { 2_000 } else { end - start });
            if may_be && let Some(found) = pii::wallet(text, start, end) {
                return (Some(found), None);
            }
        }
        if !self.kinds.secrets {
            return (None, None);
        }
        let word = read(text, start);
        let (start, end, rest) = (word.start, word.end, word.rest);
        self.spend(100 + 4 * (end - start));
        if let Some(found) = token(text, word) {
            self.found.extend(aws_secret(text, &found));
            return (Some(found), None);
        }
        if word.may_be_named(text) {
            self.spend(200);
            if let Some(found) = named(text, start, end) {
                return (Some(found), None);
            }
        }
        if text.at(start) == b'P' && start >= self.putty_searched && text.part(start..end).starts_with(b"PuTTY-User-Key-File-") {
            self.putty_searched = end + MAX_PUTTY;
            self.spend(MAX_PUTTY);
            return (putty(text, end), None);
        }
        (None, rest)
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
            self.spend(25);
            return None;
        }
        if end >= 6 && text.part(end - 6..end).eq_ignore_ascii_case(b"cookie") {
            self.cookie(at);
        }
        if !value_begins(text, at) {
            self.spend(25);
            return None;
        }
        self.spend(150);
        let class = class_of_name(text, end).or_else(|| class_of_sibling_name(text, end))?;
        if text.at(at) == b'>' && (end != at || !text.part(at.saturating_sub(64)..at).contains(&b'<')) {
            return None;
        }
        let value = value_after(text, at, class == NameClass::Password)?;
        if text.at(at) == b'>' && text.at(value.start) == b'(' || closes_name(text, end, at, value.start) {
            return None;
        }
        if is_id(text, end, text.part(value.start..value.end)) {
            return None;
        }
        if class == NameClass::Possible && is_lone_key(text, end) && is_digest(text.part(value.start..value.end))
            || is_subject(text, end, at)
        {
            return None;
        }
        self.spend(80 + 4 * (value.end - value.start));
        let found = if is_registry_password(text, end, text.part(value.start..value.end)) {
            Some(SecretMatch { start: value.start, end: value.end, kind: SecretKind::Password })
        } else {
            checked(text, class, value)
        };
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
        self.spend(80 + 4 * read);
        found.or_else(|| {
            let (found, read) = hook(self.text, colon, &hints);
            self.spend(80 + 4 * read);
            found
        })
    }
}
