//! Destinations for data or money in a plain text: pages, mailboxes, hosts, bank accounts and wallets.

use tool_guard_text::part::{At, Part};

/// Letters and digits of the shortest bank account.
const MIN_ACCOUNT: usize = 14;
/// Bytes of a destination that are read.
const MAX: usize = 300;
/// Bytes of the shortest destination.
const MIN: usize = 6;

/// Bytes that end a destination.
const ENDS: [bool; 256] = set(b" \n\"'()<>[],;|");
/// Bytes that may be before a destination.
const STARTS_AFTER: [bool; 256] = set(b" \n\"'()<>[],;|:={");

/// Top-level domains that are recognized without a scheme; none of them is the extension of a file.
const DOMAINS: &[&str] = &[
    "com", "net", "org", "io", "app", "site", "store", "shop", "online", "support", "info", "xyz", "link", "live", "click", "top", "biz",
    "cc", "page", "cloud",
];

/// The set of these bytes.
#[allow(clippy::indexing_slicing, reason = "evaluated by the compiler, which fails on an index out of bounds")]
const fn set(bytes: &[u8]) -> [bool; 256] {
    let mut set = [false; 256];
    let mut at = 0;
    while at < bytes.len() {
        set[bytes[at] as usize] = true;
        at += 1;
    }
    set
}

/// Where the destination ends that begins with the word `start..end`; `None` if that begins none.
pub(super) fn destination(text: &str, start: usize, end: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let word = bytes.part(start..end);
    // a word of prose is no destination, unless it is an account in one piece, or the first group of one
    let is_prose = word.len() < MIN_ACCOUNT && bytes.get(end).is_none_or(|byte| ENDS.at(usize::from(*byte)));
    if start > 0 && !STARTS_AFTER.at(usize::from(bytes.at(start - 1))) {
        return None;
    }
    let rest = bytes.part(start..text.len().min(start + MAX));
    if is_prose {
        return grouped_account(rest).filter(|_| word.len() == 4).map(|len| start + len);
    }
    let len = rest.iter().position(|byte| ENDS.at(usize::from(*byte))).unwrap_or(rest.len());
    if len < MIN {
        return None;
    }
    let token = text.part(start..text.floor_char_boundary(start + len));
    let token = token.trim_end_matches(['.', ':', '!', '?']);
    let is_known = is_page(token) || is_mailbox(token) || is_host(token) || is_account(token.as_bytes()) || is_wallet(token.as_bytes());
    is_known.then_some(start + token.len())
}

/// Whether this is a URL.
fn is_page(token: &str) -> bool {
    token.as_bytes().contains(&b':') && token.contains("://") || token.starts_with("www.")
}

/// Whether this is an e-mail address.
fn is_mailbox(token: &str) -> bool {
    token.split_once('@').is_some_and(|(name, host)| !name.is_empty() && host.contains('.'))
}

/// Whether this is the name of a host, with or without a path.
fn is_host(token: &str) -> bool {
    let host = token.split(['/', '?', ':']).next().unwrap_or(token);
    host.rsplit_once('.').is_some_and(|(name, last)| {
        DOMAINS.contains(&last) && name.len() > 2 && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.'))
    })
}

/// Whether this begins as an IBAN does: a country and two digits.
fn is_country(bytes: &[u8]) -> bool {
    bytes
        .first_chunk::<4>()
        .is_some_and(|[a, b, c, d]| [a, b].iter().all(|byte| byte.is_ascii_lowercase()) && [c, d].iter().all(|byte| byte.is_ascii_digit()))
}

/// Whether this is a bank account in one piece.
fn is_account(bytes: &[u8]) -> bool {
    bytes.len() >= MIN_ACCOUNT
        && is_country(bytes)
        && bytes.iter().all(u8::is_ascii_alphanumeric)
        && bytes.iter().filter(|byte| byte.is_ascii_digit()).count() >= 10
}

/// The length of a bank account in groups of four: `de89 3704 0044 0532 0130 00`.
fn grouped_account(rest: &[u8]) -> Option<usize> {
    let is_group = |group: &&[u8]| matches!(group, [b' ', digits @ ..] if digits.len() == 4 && digits.iter().all(u8::is_ascii_digit));
    let groups = if is_country(rest) { rest.part(4..).chunks(5).take_while(is_group).count() } else { 0 };
    (groups >= 3).then_some(4 + 5 * groups)
}

/// Whether this is the address of a wallet: 20 bytes in hexadecimal, or in bech32.
fn is_wallet(bytes: &[u8]) -> bool {
    let hex = bytes.strip_prefix(b"0x").is_some_and(|digits| digits.len() == 40 && digits.iter().all(u8::is_ascii_hexdigit));
    hex || bytes.starts_with(b"bc1q") && bytes.len() >= 26 && bytes.iter().all(u8::is_ascii_alphanumeric)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The destination at the beginning of this text.
    fn found(text: &str) -> Option<&str> {
        let word = text.find(|c: char| !c.is_alphanumeric()).unwrap_or(text.len());
        destination(text, 0, word).map(|end| &text[..end])
    }

    #[test]
    fn destinations_are_found_whole() {
        for (text, whole) in [
            ("https://a.example/x?y=1, z", "https://a.example/x?y=1"),
            ("www.b.example.", "www.b.example"),
            ("me@c.example says", "me@c.example"),
            ("evil.site/x?y y", "evil.site/x?y"),
            ("us133000000121212121212", "us133000000121212121212"),
            ("de89 3704 0044 0532 0130 00", "de89 3704 0044 0532 0130"),
            ("0x52908400098527886e0f7030069857d2e4169ee7", "0x52908400098527886e0f7030069857d2e4169ee7"),
            ("bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq!", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"),
        ] {
            assert_eq!(found(text), Some(whole), "{text}");
        }
    }

    #[test]
    fn names_numbers_and_files_are_not_destinations() {
        for text in [
            "deadbeefdeadbeef",
            "12345678901234567890",
            "index.js",
            "main.rs:12",
            "v1.2.3",
            "i.e. this",
            "ab12 3456 and",
            "0x1f",
            "a.b.c",
            "@user",
            "std::io",
        ] {
            assert_eq!(found(text), None, "{text}");
        }
    }
}
