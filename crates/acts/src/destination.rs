//! What an act can be aimed at, as it is written in a text: web addresses, mail addresses, accounts, phone numbers, wallets, handles, channels,
//! and packages that are installed.

use std::ops::Range;

use tool_guard_text::part::Part as _;

use crate::token::each_token;
use crate::word::{exact, fold, hash, hash_all};

/// What kind of thing it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// A host of the web; with the beginning of its path where many people share the host.
    Host,
    /// A mail address.
    Mail,
    /// The number of an account, a card, a phone or a chat; a wallet.
    Number,
    /// A handle or a channel: `@ann`, `#general`.
    Handle,
    /// A package that is installed.
    Package,
}

/// A destination in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Destination {
    /// Its form.
    pub form: Form,
    /// What it is remembered by: the same for other spellings.
    pub hash: u32,
    /// The same for what must not be mistaken for another one: of a host and a mail address every letter counts.
    pub key: u64,
    /// Its offset, in bytes.
    pub at: Range<usize>,
}

/// The hash of a whole address that has a query: whoever fills it in makes another one. `None`: it has none.
#[must_use]
pub fn of_query(address: &str) -> Option<u32> {
    let (_, query) = address.split_once('?')?;
    (!query.is_empty()).then(|| hash_all(address))
}

/// Hosts that many people share: so many parts of the path say whose place it is.
#[rustfmt::skip]
const SHARED_HOSTS: &[(usize, &[&str])] = &[(2, &[
    "github.com", "gitlab.com", "bitbucket.org", "raw.githubusercontent.com", "gist.github.com",
    "forms.gle", "dropbox.com", "notion.site", "pastebin.com", "npmjs.com", "pypi.org", "bit.ly", "tinyurl.com", "t.me", "wa.me",
    "discord.gg", "youtube.com", "medium.com", "linkedin.com", "x.com", "twitter.com", "facebook.com",
    "reddit.com", "huggingface.co", "calendly.com", "we.tl", "wetransfer.com", "sites.google.com", "s3.amazonaws.com", "paypal.me",
    "buymeacoffee.com", "airtable.com", "typeform.com", "hub.docker.com", "webhook.site", "ntfy.sh", "api.telegram.org",
    "storage.googleapis.com",
]), (4, &["docs.google.com", "drive.google.com", "discord.com", "hooks.slack.com", "hooks.zapier.com"])];

/// Endings of files: `plan.md` is no host. What else looks like one is taken for one.
#[rustfmt::skip]
const FILES: &[&str] = &[
    "md", "txt", "rst", "pdf", "doc", "docx", "xls", "xlsx", "csv", "tsv", "ppt", "pptx", "odt", "png", "jpg", "jpeg", "gif", "svg",
    "webp", "mp3", "mp4", "wav", "html", "htm", "css", "js", "mjs", "cjs", "ts", "tsx", "jsx", "json", "jsonl", "yml", "yaml", "toml",
    "ini", "cfg", "conf", "env", "lock", "log", "py", "rs", "go", "java", "kt", "rb", "php", "c", "h", "cpp", "hpp", "cs", "swift",
    "sh", "bash", "zsh", "ps", "bat", "sql", "db", "sqlite", "xml", "zip", "tar", "gz", "tgz", "bak", "tmp", "ics", "eml", "vue",
    "svelte", "ipynb", "wasm", "exe", "dll", "so", "min", "test", "spec", "map", "gitignore", "properties", "gradle", "parquet", "key",
    "pem", "crt",
];

/// Programs that install what is named behind one of these words.
const INSTALLERS: &[&str] = &[
    "npm", "pnpm", "yarn", "bun", "npx", "pip", "pip3", "pipx", "uv", "uvx", "cargo", "go", "gem", "brew", "apt", "apt-get", "conda",
    "composer", "winget", "choco",
];
/// Bytes of the longest of these.
const MAX_INSTALLER: usize = 8;
const INSTALLS: &[&str] = &["install", "i", "add", "get", "require"];

/// Digits that a number has at least which is no date, time or price.
const MIN_DIGITS: usize = 7;
/// Letters and digits of a wallet or a key.
const MIN_WALLET: usize = 24;
/// Bytes of a token that are read.
const MAX_TOKEN: usize = 512;

/// Passes each destination of a text to `take`, in order.
///
/// ```
/// use tool_guard_acts::destination::{Form, each};
/// let mut found = Vec::new();
/// each("Pay DE89 3704 0044 0532 0130 00, ask ann@a.example or see https://www.shop.example/pay?x=1.", &mut |each| found.push(each.form));
/// assert_eq!(found, [Form::Number, Form::Mail, Form::Host]);
/// ```
pub fn each(text: &str, take: &mut dyn FnMut(Destination)) {
    let mut numbers = Numbers::default();
    let mut installs = Installs::default();
    each_token(text, &mut |range, class, next| {
        // nearly every word is neither: letters, no end of a line, and nothing goes on behind it
        let is_plain = class == 0 && range.len() < MIN_WALLET;
        if is_plain && !installs.by && !numbers.goes_on() && !is_installer(text.part(range.clone())) {
            return;
        }
        let whole = text.part(range.clone());
        let token = whole.trim_end_matches(['.', ':', '!', '?', '*', '_', '/', '\\']).trim_start_matches(['.', '*', '_']);
        let start = range.start + (whole.len() - whole.trim_start_matches(['.', '*', '_']).len());
        let at = start..start + token.len();
        let found = if is_plain { None } else { of_token(token) };
        match found.or_else(|| installs.next(token)) {
            Some((form, key)) => {
                numbers.end(take);
                take(Destination { form, hash: fold(key), key, at });
            }
            None => numbers.next(text, token, at, take),
        }
        if next == b'\n' {
            numbers.end(take);
        }
        if next != b' ' {
            installs = Installs::default();
        }
    });
    numbers.end(take);
}

fn is_installer(token: &str) -> bool {
    token.len() <= MAX_INSTALLER && INSTALLERS.contains(&token)
}

/// The hash of a whole value as a destination: `None` if its form is not that of a destination.
#[must_use]
pub fn of_value(value: &str) -> Option<(Form, u32)> {
    let mut first = None;
    each(value, &mut |found| {
        if first.is_none() {
            first = Some((found.form, found.hash));
        }
    });
    first
}

fn of_token(token: &str) -> Option<(Form, u64)> {
    let bytes = token.as_bytes();
    if bytes.len() < 3 {
        return None;
    }
    let token = token.head(MAX_TOKEN);
    if let Some((_, rest)) = token.split_once("://") {
        return host(rest);
    }
    let bare = token.strip_prefix("mailto:").unwrap_or(token).rsplit('=').next().unwrap_or(token);
    if let Some((user, domain)) = bare.split_once('@') {
        if user.is_empty() {
            return (domain.len() > 1 && domain.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'-')))
                .then(|| (Form::Handle, hash(domain)));
        }
        let ends = domain.rsplit_once('.').is_some_and(|(_, end)| end.len() > 1 && end.bytes().all(|byte| byte.is_ascii_alphabetic()));
        return ends.then(|| (Form::Mail, exact(bare)));
    }
    if let Some(name) = token.strip_prefix('#') {
        let is_name = name.starts_with(|c: char| c.is_alphabetic()) && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'));
        return (is_name && name.len() > 2).then(|| (Form::Handle, hash(name)));
    }
    let own = token.split(['/', '?']).next().unwrap_or_default();
    if own.contains('.') && is_host(own) {
        return host(token);
    }
    is_wallet(token).then(|| (Form::Number, hash(token)))
}

fn is_host(name: &str) -> bool {
    let Some((_, ending)) = name.rsplit_once('.') else { return false };
    let is_ending = (2..=12).contains(&ending.len()) && ending.bytes().all(|byte| byte.is_ascii_lowercase()) && !FILES.contains(&ending);
    let letters = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-'));
    // a name is written small: `e.g`, `Sentence.Next` and `1.5.x` are no host names
    let plain = name.len() > 5 && name.bytes().any(|byte| byte.is_ascii_lowercase()) && !name.bytes().any(|byte| byte.is_ascii_uppercase());
    letters && is_ending && !name.starts_with('.') && (plain || name.part(..4).eq_ignore_ascii_case("www."))
}

/// A host, and whose place it is there.
fn host(rest: &str) -> Option<(Form, u64)> {
    let end = rest.find(['/', '?', '#', '\\']).unwrap_or(rest.len());
    let name = rest.part(..end).rsplit('@').next().unwrap_or_default().split(':').next().unwrap_or_default().to_ascii_lowercase();
    let name = name.strip_prefix("www.").unwrap_or(&name);
    if name.len() < 3 || !name.contains('.') && name != "localhost" {
        return None;
    }
    let is_one = |shared: &&str| name == *shared || name.strip_suffix(shared).is_some_and(|sub| sub.ends_with('.'));
    let Some((parts, _)) = SHARED_HOSTS.iter().find(|(_, hosts)| hosts.iter().any(&is_one)) else {
        return Some((Form::Host, exact(name)));
    };
    let mut place = name.to_owned();
    for part in rest.part(end..).split(['?', '#']).next().unwrap_or_default().split('/').filter(|part| !part.is_empty()).take(*parts) {
        place.push('/');
        place.push_str(part.trim_end_matches(".git"));
    }
    Some((Form::Host, exact(&place)))
}

/// A long word of letters and digits: a wallet, a key of a document.
fn is_wallet(token: &str) -> bool {
    let has = |of: fn(&u8) -> bool| token.bytes().filter(of).count() > 3;
    token.len() >= MIN_WALLET
        && token.bytes().all(|byte| byte.is_ascii_alphanumeric())
        && has(u8::is_ascii_digit)
        && has(u8::is_ascii_alphabetic)
}

/// Numbers that are written in groups: an IBAN, a phone number.
#[derive(Default)]
struct Numbers {
    digits: String,
    /// Whether they begin as an IBAN does.
    of_iban: bool,
    at: Range<usize>,
}

impl Numbers {
    const fn goes_on(&self) -> bool {
        !self.digits.is_empty()
    }

    fn next(&mut self, text: &str, token: &str, at: Range<usize>, take: &mut dyn FnMut(Destination)) {
        let is_group = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'-' | b'/' | b'.' | b'+');
        let digits = token.bytes().filter(u8::is_ascii_digit).count();
        let is_iban = |token: &str| {
            let begins = token.bytes().take(2).all(|byte| byte.is_ascii_uppercase())
                && token.bytes().skip(2).take(2).all(|byte| byte.is_ascii_digit());
            begins && token.len() >= 4 && token.bytes().all(|byte| byte.is_ascii_alphanumeric())
        };
        let goes_on = !self.digits.is_empty() && at.start <= self.at.end + 2;
        let part = digits > 0 && !is_time(token) && token.bytes().all(is_group);
        let of_iban = goes_on && self.of_iban && token.len() <= 4 && digits > 0 && token.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if goes_on && (part && !text.part(self.at.end..at.start).contains(',') || of_iban) {
            self.push(token);
            self.at.end = at.end;
            return;
        }
        self.end(take);
        if part && digits > 1 || is_iban(token) || token.starts_with('+') && digits > 1 && !is_time(token) {
            self.of_iban = is_iban(token);
            self.push(token);
            self.at = at;
        }
    }

    fn push(&mut self, token: &str) {
        if self.digits.len() < MAX_TOKEN {
            self.digits.extend(token.chars().filter(char::is_ascii_alphanumeric));
        }
    }

    fn end(&mut self, take: &mut dyn FnMut(Destination)) {
        let digits = std::mem::take(&mut self.digits);
        if digits.bytes().filter(u8::is_ascii_digit).count() >= MIN_DIGITS {
            take(Destination { form: Form::Number, hash: fold(hash(&digits)), key: hash(&digits), at: self.at.clone() });
        }
    }
}

/// A date, a time, a price or a version: `2026-11-26T10:00`, `12.06.2026`, `1.299.00`.
fn is_time(token: &str) -> bool {
    let parts: Vec<&str> = token.split(['-', '/', '.', 'T']).collect();
    let short = |part: &&str| (1..=4).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
    token.contains(':') || parts.len() >= 2 && parts.iter().all(short) && !token.starts_with('+')
}

/// What is installed: the words behind `npm install`.
#[derive(Default)]
struct Installs {
    by: bool,
    on: bool,
}

impl Installs {
    fn next(&mut self, token: &str) -> Option<(Form, u64)> {
        if INSTALLERS.contains(&token) {
            (self.by, self.on) = (true, matches!(token, "npx" | "uvx"));
        } else if self.by && !self.on {
            (self.on, self.by) = (INSTALLS.contains(&token), true);
        } else if self.on && !token.starts_with('-') {
            let is_name = token.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b'/' | b'@' | b'='));
            let name = token.split_once("==").map_or(token, |(name, _)| name);
            if is_name && name.len() > 1 && name.bytes().any(|byte| byte.is_ascii_alphabetic()) {
                return Some((Form::Package, hash(name)));
            }
            *self = Self::default();
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::word::word_hash;

    fn forms(text: &str) -> Vec<(Form, &str)> {
        let mut found = Vec::new();
        each(text, &mut |each| found.push((each.form, text.part(each.at))));
        found
    }

    #[test]
    fn destinations_are_found_by_their_form() {
        for (text, expected) in [
            ("Write to Ann <ann.lee@a-b.example>, please.", vec![(Form::Mail, "ann.lee@a-b.example")]),
            ("see www.shop-252.com/pay.", vec![(Form::Host, "www.shop-252.com/pay")]),
            ("{\"iban\":\"DE89370400440532013000\"}", vec![(Form::Number, "DE89370400440532013000")]),
            ("IBAN DE89 3704 0044 0532 0130 00\nThanks", vec![(Form::Number, "DE89 3704 0044 0532 0130 00")]),
            ("call +49 170 1234567 now", vec![(Form::Number, "+49 170 1234567")]),
            ("post it in #ops-team and tell @kim_b", vec![(Form::Handle, "#ops-team"), (Form::Handle, "@kim_b")]),
            ("run `npm install left-pad2` first", vec![(Form::Package, "left-pad2")]),
            ("on 2026-11-26 at 10:30 for 1.299.00 in v1.2.3, see main.rs", vec![]),
            ("", vec![]),
        ] {
            assert_eq!(forms(text), expected, "{text}");
        }
    }

    #[test]
    fn spellings_of_one_destination_are_one() {
        let of = |text: &str| of_value(text).map(|(_, hash)| hash);
        for (a, b) in [
            ("https://www.Shop.example/a?b=1", "shop.example"),
            ("DE89 3704 0044 0532 0130 00", "de89370400440532013000"),
            ("mailto:Ann@a.example", "ann@A.example"),
            ("+49 170 1234567", "+491701234567"),
            ("https://github.com/a/b.git", "http://github.com/a/b/issues/7"),
        ] {
            assert!(of(a).is_some() && (of(a) == of(b) || Some(word_hash(b)) == of(a)), "{a} {b}");
        }
        assert_ne!(of("https://github.com/a/b"), of("https://github.com/c/b"));
        assert_ne!(of("ann@a.example"), of("ann@b.example"));
        // what can be registered by another is another
        for (a, b) in [
            ("ann@my-firm.example", "ann@myfirm.example"),
            ("https://pay-pal.example", "https://paypal.example"),
            ("ann_lee@a.example", "annlee@a.example"),
            ("https://docs.google.com/document/d/1a", "https://docs.google.com/document/d/1b"),
        ] {
            assert!(of(a).is_some() && of(a) != of(b), "{a} {b}");
        }
    }

    #[test]
    fn nothing_is_cut_inside_of_a_character() {
        for text in ["日本語：ann@例え.テスト、https://例え.jp/あ", "é@é.é +é1234567é", "://", "@", "#", "www.", "\u{0}\u{7f}"]
        {
            each(text, &mut |found| assert!(text.get(found.at).is_some()));
        }
    }
}
