//! What stands around a value: a name that says secret, the mark after it, the words before it.

mod value;

use crate::screen::secrets::entropy::{ALNUM, JOIN, is};

pub(super) use crate::screen::secrets::context::value::{LONGEST, Value, value_after, value_begins};

/// What a name says of the value behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Says {
    /// `key`, `access`, `auth`: a secret if the value looks like nothing else.
    Perhaps,
    /// `token`, `secret`, `api_key`, `credentials`: a secret if the value is drawn by lot.
    Secret,
    /// `password`, `pwd`, `passphrase`: people choose these, so less is asked of the value.
    Password,
    /// `Authorization`, `Cookie`: what follows may begin with a scheme.
    Header,
}

/// One ending of a name. `whole`: it must be a word by itself (`auth`, not `oauth` or `author`).
struct Ending {
    text: &'static str,
    whole: bool,
    says: Says,
}

const fn ending(text: &'static str, whole: bool, says: Says) -> Ending {
    Ending { text, whole, says }
}

/// Endings of names, folded to lower-case letters and digits; the first that fits decides.
const ENDINGS: &[Ending] = &[
    ending("password", false, Says::Password),
    ending("passwd", false, Says::Password),
    ending("passphrase", false, Says::Password),
    ending("passwort", false, Says::Password),
    ending("pswd", true, Says::Password),
    ending("passcode", false, Says::Password),
    ending("pwd", true, Says::Password),
    ending("psk", true, Says::Password),
    ending("pass", true, Says::Password),
    ending("apikey", false, Says::Secret),
    ending("accesskey", false, Says::Secret),
    ending("secretkey", false, Says::Secret),
    ending("privatekey", false, Says::Secret),
    ending("accountkey", false, Says::Secret),
    ending("authkey", false, Says::Secret),
    ending("signingkey", false, Says::Secret),
    ending("encryptionkey", false, Says::Secret),
    ending("masterkey", false, Says::Secret),
    ending("licensekey", false, Says::Secret),
    ending("keybase", false, Says::Secret),
    ending("secretapikey", false, Says::Secret),
    ending("secret", false, Says::Secret),
    ending("secretvalue", false, Says::Secret),
    ending("tokenvalue", false, Says::Secret),
    ending("token", false, Says::Secret),
    ending("credential", false, Says::Secret),
    ending("credentials", false, Says::Secret),
    ending("creds", false, Says::Secret),
    ending("bearer", true, Says::Secret),
    ending("securestring", false, Says::Password),
    ending("jwt", true, Says::Secret),
    ending("pat", true, Says::Secret),
    ending("authorization", false, Says::Header),
    ending("cookie", true, Says::Header),
    ending("phpsessid", false, Says::Secret),
    ending("jsessionid", false, Says::Secret),
    ending("connectsid", false, Says::Secret),
    ending("key", false, Says::Perhaps),
    ending("private", false, Says::Perhaps),
    ending("access", false, Says::Perhaps),
    ending("auth", true, Says::Perhaps),
    ending("login", true, Says::Perhaps),
    ending("crumb", true, Says::Perhaps),
];

/// The last three letters of every ending, 32 by 32 by 32 bits: most marks are passed by on this alone.
static ENDS: [u32; 1024] = ends();

const fn ends() -> [u32; 1024] {
    let mut ends = [0; 1024];
    let mut at = 0;
    while at < ENDINGS.len() {
        if let [.., x, y, z] = ENDINGS[at].text.as_bytes() {
            ends[((*x & 31) as usize) << 5 | (*y & 31) as usize] |= 1 << (*z & 31);
        }
        at += 1;
    }
    ends
}

/// Whether an ending ends with these letters, or with others that fold to the same.
fn is_end(x: u8, y: u8, z: u8) -> bool {
    ENDS[usize::from(x & 31) << 5 | usize::from(y & 31)] >> (z & 31) & 1 == 1
}

/// Words between a name and its value that say nothing.
const FILLERS: &[&[u8]] = &[b"is", b"code", b"value", b"was", b"here"];

/// Words before `key`, `token` or `access` by which it is none of the secret kind.
#[rustfmt::skip]
const HARMLESS: &[&str] = &[
    "public", "pub", "cache", "sort", "primary", "foreign", "partition", "idempotency", "idempotent", "nextpage", "next", "page", "cursor", "continuation",
    "sync", "row", "object", "hash", "group", "dedup", "dedupe", "checkpoint", "fingerprint", "hot", "commit", "translation", "storage", "session",
    "call", "unique", "last", "lookup", "map", "bucket", "tracking", "order", "blob", "entry", "registry", "index", "lock", "query", "natural", "restore",
    "site", "websocket", "applicationserver",
];

/// Bytes of a name that are read.
const NAME: usize = 64;

/// Whether the mark at `at` may stand behind a name that says something: asked of every mark, so without a branch.
pub(super) fn may_name(text: &[u8], at: usize) -> bool {
    let Some([w, x, y, z, _, next]) = at.checked_sub(4).and_then(|from| text[from..].first_chunk::<6>()) else { return true };
    let closes = |byte: u8| CLOSES[usize::from(byte & 127)];
    // one blank or quote is looked through
    let (x, y, z) = if closes(*z) { (*w, *x, *y) } else { (*x, *y, *z) };
    // digits fold to letters as well, but three such letters in a row are no ending
    let known = is_end(x, y, z) && z >= b'A';
    let bits = u8::from(known) | u8::from(closes(z)) | u8::from(*next == b'/');
    bits & u8::from(*next != b'\n') == 1
}

/// What may stand between a name and its mark.
const CLOSES: [bool; 128] = closes();

const fn closes() -> [bool; 128] {
    let mut closes = [false; 128];
    let (all, mut at) = (b" \"'\\]`?\t", 0);
    while at < all.len() {
        closes[all[at] as usize] = true;
        at += 1;
    }
    closes
}

/// Where the name ends that stands before a mark, quotes and brackets aside.
pub(super) fn name_end(text: &[u8], mark: usize) -> usize {
    let around = text[mark.saturating_sub(4)..mark].iter().rev().take_while(|byte| CLOSES[usize::from(**byte & 127)] && byte.is_ascii());
    mark - around.count()
}

/// What the name says that ends at `end`, unless it is a `key` or `token` of the harmless kind.
pub(super) fn says_secret(text: &[u8], end: usize) -> Option<Says> {
    if !may_say(text, end) {
        return None;
    }
    let name = Name::before(text, end);
    let is_public = || name.folded() == b"key" && end > 10 && text[end - 10..end - 3].eq_ignore_ascii_case(b"public ");
    name.says(text, end).filter(|says| !name.is_harmless(*says) && !is_public())
}

/// Most names are told by their last letters alone: by three, and where these end many words, by more.
pub(super) fn may_say(text: &[u8], end: usize) -> bool {
    let Some([x, y, z]) = text[..end].last_chunk::<3>() else { return false };
    if !is_end(*x, *y, *z) {
        return false;
    }
    let tail = [x | 0x20, y | 0x20, z | 0x20];
    let ends = |tail: &[u8]| end >= tail.len() && text[end - tail.len()..end].eq_ignore_ascii_case(tail);
    match tail[2] {
        b'y' => tail == *b"key",
        b'n' => tail == *b"ken" || tail == *b"ion" && ends(b"zation") || tail == *b"gin" && ends(b"login"),
        b'b' => tail == *b"umb",
        b't' => matches!(&tail, b"ret" | b"jwt" | b"pat") || tail == *b"ort" && ends(b"swort"),
        b'd' => {
            matches!(&tail, b"swd" | b"pwd")
                || tail == *b"ord" && ends(b"sword")
                || tail == *b"sid" && (ends(b"phpsessid") || ends(b"connect.sid"))
                || tail == *b"nid" && ends(b"jsessionid")
        }
        b'k' => tail == *b"psk",
        b's' => matches!(&tail, b"ass" | b"eds") || tail == *b"als" && ends(b"tials") || tail == *b"ess" && ends(b"ccess"),
        b'e' => {
            tail == *b"kie"
                || tail == *b"ase" && (ends(b"phrase") || ends(b"keybase"))
                || tail == *b"ate" && ends(b"vate")
                || tail == *b"lue" && (ends(b"value"))
                || tail == *b"ode" && ends(b"scode")
        }
        b'l' => tail == *b"ial",
        b'r' => tail == *b"rer",
        b'g' => tail == *b"ing" && ends(b"string"),
        b'h' => tail == *b"uth",
        _ => false,
    }
}

fn is_name(byte: u8) -> bool {
    is(byte, ALNUM | JOIN) || byte == b'.'
}

/// A name in small letters without its separators.
struct Name {
    folded: [u8; NAME],
    len: usize,
    /// Bit `i`: a word begins at letter `i`.
    starts: u64,
}

impl Name {
    fn before(text: &[u8], end: usize) -> Self {
        let floor = end.saturating_sub(NAME);
        let start = text[floor..end].iter().rposition(|byte| !is_name(*byte)).map_or(floor, |at| floor + at + 1);
        let mut name = Self { folded: [0; NAME], len: 0, starts: 0 };
        let mut last = 0u8;
        for &byte in &text[start..end] {
            if byte.is_ascii_alphanumeric() {
                // a word begins after a separator, and where lower case turns to upper
                if !last.is_ascii_alphanumeric() || last.is_ascii_lowercase() && byte.is_ascii_uppercase() {
                    name.starts |= 1 << name.len;
                }
                name.folded[name.len] = byte.to_ascii_lowercase();
                name.len += 1;
            }
            last = byte;
        }
        name
    }

    fn folded(&self) -> &[u8] {
        &self.folded[..self.len]
    }

    fn begins(&self, at: usize) -> bool {
        self.starts >> at & 1 == 1
    }

    fn says(&self, text: &[u8], end: usize) -> Option<Says> {
        let folded = self.folded();
        let ending = ENDINGS.iter().find(|ending| {
            let text = ending.text.as_bytes();
            text.last() == folded.last() && folded.ends_with(text) && (!ending.whole || self.begins(self.len - text.len()))
        })?;
        // `PASS: a test`: only as a part of a name, or assigned
        (folded != b"pass" || text.get(end) == Some(&b'=')).then_some(ending.says)
    }

    fn is_harmless(&self, says: Says) -> bool {
        let qualified = |stem: &[u8]| HARMLESS.iter().any(|word| stem.ends_with(word.as_bytes()) && self.begins(stem.len() - word.len()));
        matches!(says, Says::Perhaps | Says::Secret)
            && [&b"key"[..], b"token", b"access"].iter().find_map(|last| self.folded().strip_suffix(*last)).is_some_and(qualified)
    }
}

/// Words behind a name that say which one it is: `API_KEY_PROD`, `token-2`.
const WHICH: &[&str] = &[
    "prod",
    "production",
    "dev",
    "test",
    "stage",
    "staging",
    "live",
    "sandbox",
    "old",
    "new",
    "backup",
    "primary",
    "secondary",
    "default",
];

/// The end of the name without the word that says which one it is.
fn without_which(text: &[u8], end: usize) -> Option<usize> {
    let floor = end.saturating_sub(11);
    let cut = text[floor..end].iter().rposition(|byte| matches!(byte, b'_' | b'-' | b'.')).map(|at| floor + at)?;
    let last = &text[cut + 1..end];
    let which = matches!(last.len(), 1..=2) && last.iter().all(u8::is_ascii_digit)
        || WHICH.iter().any(|word| last.eq_ignore_ascii_case(word.as_bytes()));
    which.then_some(cut)
}

/// `name: API_KEY`, `value: ...`: what the name says whose value is called `value`; `end` is where that word ends.
pub(super) fn named_beside(text: &[u8], end: usize) -> Option<Says> {
    let start = end.checked_sub(5)?;
    if !text[start..end].eq_ignore_ascii_case(b"value") || start > 0 && is_name(text[start - 1]) {
        return None;
    }
    let last_of = |to: usize, most: usize| {
        let floor = to.saturating_sub(most);
        text[floor..to].iter().rposition(u8::is_ascii_alphanumeric).map(|at| floor + at + 1)
    };
    let name = last_of(start, 24)?;
    let says = says_secret(text, name)?;
    let floor = name.saturating_sub(NAME);
    let begin = text[floor..name].iter().rposition(|byte| !is_name(*byte)).map(|at| floor + at + 1)?;
    let label = last_of(begin, 6)?;
    let label = &text[label.saturating_sub(4)..label];
    (label.eq_ignore_ascii_case(b"name") || label.get(1..).is_some_and(|label| label.eq_ignore_ascii_case(b"key"))).then_some(says)
}

/// Bytes before a word that are read for what it is called.
const BEFORE: usize = 48;

/// Bytes of one of these words.
const WORD: usize = 24;

/// What the words before `start` say, and whether the nearest one says it.
pub(super) fn words_before(text: &[u8], start: usize) -> Option<(Says, bool)> {
    let floor = start.saturating_sub(BEFORE);
    let (mut at, mut near) = (start, true);
    for _ in 0..4 {
        let gap = text[floor..at].iter().rposition(|byte| is_name(*byte) && *byte != b'-' && *byte != b'.').map(|last| floor + last + 1)?;
        if text[gap..at].iter().any(|byte| matches!(byte, b'\n' | b'<' | b'/' | b'}' | b']' | b';')) {
            return None;
        }
        at = gap;
        let said = says_secret(text, at).or_else(|| without_which(text, at).filter(|_| near).and_then(|cut| says_secret(text, cut)));
        if let Some(says) = said {
            return Some((says, near));
        }
        // another name has taken the value
        if near && text[at..start].iter().any(|byte| matches!(byte, b'=' | b':')) {
            return None;
        }
        // a word as long as a value is one, and the words before it are its own
        let least = at.saturating_sub(WORD).max(floor);
        let begin = text[least..at].iter().rposition(|byte| !is_name(*byte)).map(|last| least + last + 1)?;
        near &= FILLERS.contains(&&text[begin..at]);
        at = begin;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_secret_by_their_last_word() {
        for (name, expected) in [
            ("password", Some(Says::Password)),
            ("DB_PASSWORD", Some(Says::Password)),
            ("api_key", Some(Says::Secret)),
            ("githubToken", Some(Says::Secret)),
            ("STRIPE-SECRET", Some(Says::Secret)),
            ("key", Some(Says::Perhaps)),
            ("x-auth", Some(Says::Perhaps)),
            ("Authorization", Some(Says::Header)),
            ("author", None),
            ("oauth", None),
            ("compass", None),
            ("public_key", None),
            ("cacheKey", None),
            ("bitbucket_secret", Some(Says::Secret)),
            ("SharedAccessKey", Some(Says::Secret)),
            ("statuspage_token", Some(Says::Secret)),
            ("nextPageToken", None),
            ("tokens", None),
        ] {
            let name = name.as_bytes();
            let said = says_secret(name, name.len());
            assert_eq!(said, expected, "{}", name.escape_ascii());
        }
    }
}
