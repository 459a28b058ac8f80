//! Secrets and personal data in a text: where they are, and the text without them.

mod address;
mod assigned;
mod block;
mod candidates;
mod context;
mod entropy;
mod json;
mod named;
pub(crate) mod pii;
mod search;
mod services;
mod simd;
mod token;
mod token_rules;

use crate::screen::placeholder::Placeholders;
use crate::screen::secrets::json::Quotes;

/// What is looked for. E-mail addresses, phone numbers and IP addresses are off by default: tools need them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the user's")]
pub struct Kinds {
    /// Keys, tokens, passwords, private keys.
    pub secrets: bool,
    /// Payment card numbers.
    pub cards: bool,
    /// Social security and taxpayer numbers of the US, and provider numbers where a word says so.
    pub ssn: bool,
    /// International bank account numbers.
    pub iban: bool,
    /// E-mail addresses.
    pub email: bool,
    /// Phone numbers.
    pub phone: bool,
    /// IP addresses.
    pub ip: bool,
}

impl Default for Kinds {
    fn default() -> Self {
        Self { secrets: true, cards: true, ssn: true, iban: true, email: false, phone: false, ip: false }
    }
}

impl Kinds {
    /// Everything that is known.
    pub const ALL: Self = Self { secrets: true, cards: true, ssn: true, iban: true, email: true, phone: true, ip: true };
    /// Secrets alone.
    pub const SECRETS: Self = Self { secrets: true, cards: false, ssn: false, iban: false, email: false, phone: false, ip: false };
}

/// What was found. Of two kinds that fit one place the first counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A private key block.
    PrivateKey,
    /// A JSON web token.
    Jwt,
    /// What follows `Bearer`, `Basic` or the like.
    BearerToken,
    /// A password, by its name or in an address.
    Password,
    /// A provider's key or token, or a value whose name says so.
    ApiKey,
    /// A payment card number.
    Card,
    /// An international bank account number.
    Iban,
    /// A social security or taxpayer number of the US.
    Ssn,
    /// A health provider's number of the US.
    Npi,
    /// An e-mail address.
    Email,
    /// A phone number.
    Phone,
    /// An IP address.
    Ip,
}

impl Kind {
    /// As a placeholder calls it.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::PrivateKey => "PRIVATE KEY",
            Self::ApiKey => "API KEY",
            Self::Jwt => "JWT",
            Self::BearerToken => "BEARER TOKEN",
            Self::Password => "PASSWORD",
            Self::Card => "CARD",
            Self::Iban => "IBAN",
            Self::Ssn => "SSN",
            Self::Npi => "NPI",
            Self::Email => "EMAIL",
            Self::Phone => "PHONE",
            Self::Ip => "IP",
        }
    }
}

/// A place in a text; `start..end` are byte offsets at character boundaries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Match {
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
    /// What stands there.
    pub kind: Kind,
}

/// Every secret of these kinds, in order and without overlaps.
///
/// ```
/// use tool_guard_core::screen::secrets::{Kind, Kinds, find};
/// let text = "paid with 4111 1111 1111 1111, order 4111 1111 1111 1112";
/// let found = find(text, &Kinds::default());
/// assert_eq!(found.len(), 1);
/// assert_eq!((found[0].kind, &text[found[0].start..found[0].end]), (Kind::Card, "4111 1111 1111 1111"));
/// ```
#[must_use]
pub fn find(text: &str, kinds: &Kinds) -> Vec<Match> {
    let bytes = text.as_bytes();
    let mut found = search::search(bytes, *kinds);
    if kinds.email || kinds.phone || kinds.ip {
        pii::optional(bytes, *kinds, &mut found);
    }
    merge(found)
}

/// In order; of two that overlap the longer stays.
fn merge(mut found: Vec<Match>) -> Vec<Match> {
    found.sort_unstable_by_key(|one| (one.start, std::cmp::Reverse(one.end), one.kind));
    let mut merged: Vec<Match> = Vec::with_capacity(found.len());
    for next in found {
        match merged.last_mut() {
            Some(last) if next.start < last.end => {
                if next.end - next.start > last.end - last.start {
                    last.kind = next.kind;
                }
                last.end = last.end.max(next.end);
            }
            _ => merged.push(next),
        }
    }
    merged
}

/// The text with a placeholder in place of each secret; `None` if there is none.
///
/// ```
/// use tool_guard_core::screen::{placeholder::Placeholders, secrets::{Kinds, redact}};
/// let mut names = Placeholders::new(7);
/// let text = "card 4111111111111111, again 4111-1111-1111-1111, mail a@b.example";
/// assert_eq!(
///     redact(text, &Kinds::default(), &mut names).as_deref(),
///     Some("card [CARD REDACTED #1], again [CARD REDACTED #1], mail a@b.example")
/// );
/// assert_eq!(redact("nothing here", &Kinds::default(), &mut names), None);
/// ```
#[must_use]
pub fn redact(text: &str, kinds: &Kinds, names: &mut Placeholders) -> Option<String> {
    let found = find(text, kinds);
    (!found.is_empty()).then(|| replace(text, &found, names))
}

/// The text with a placeholder in place of each of these matches, which [`find`] found in it.
#[must_use]
pub fn replace(text: &str, found: &[Match], names: &mut Placeholders) -> String {
    replace_by(text, found, |one| names.name(one.kind, &text[one.start..one.end]))
}

/// The text with another one in place of each match. JSON stays JSON.
pub(crate) fn replace_by(text: &str, found: &[Match], mut name: impl FnMut(Match) -> String) -> String {
    let mut out = String::with_capacity(text.len() + found.len() * 16);
    let mut from = 0;
    let mut quotes = Quotes::of(text);
    for &one in found {
        out.push_str(&text[from..one.start]);
        let name = name(one);
        let quote = quotes.missing(one);
        out.extend([quote, &name, quote]);
        from = one.end;
    }
    out.push_str(&text[from..]);
    out
}
