//! Long words that are secrets by a name: `token <word>`, `acme <word>`, `acme-secret-<word>`.

use tool_guard_text::part::{At, Part};

use crate::assigned::is_id;
use crate::context::{NameClass, class_of_name, class_of_words_before};
use crate::dummy::{is_counted_word, is_placeholder};
use crate::entropy::{is_uuid, shape};
use crate::harmless::is_harmless;
use crate::identifier::is_constant_name;
use crate::kind::{SecretKind, SecretMatch};
use crate::services::is_service;
use crate::token::is_misshapen;

/// The long word from `start` to `end`, if its own beginning or a word before it says that it is a secret.
pub(super) fn named(text: &[u8], start: usize, end: usize) -> Option<SecretMatch> {
    let word = text.part(start..end.min(start + 256));
    // in the middle of base64 or of a path the words before it do not name it
    if start > 1 && matches!(text.at(start - 1), b'+' | b'/') && text.at(start - 2).is_ascii_alphanumeric() {
        return None;
    }
    let other = is_harmless(word) || is_misshapen(word);
    if other || is_pinned(text, start, word) || start > 0 && is_id(text, start - 1, word) {
        return None;
    }
    own_name(text, start, end).or_else(|| {
        let named = class_of_words_before(text, start);
        let (class, adjacent) = named.or_else(|| service_before(text, start).filter(|_| may_be_service_key(word)))?;
        let shape = shape(word);
        let number = shape.digit == shape.len && shape.len >= 20;
        let is_key = !shape.is_repetitive()
            && (shape.is_random(12)
                || is_uuid(word)
                || number
                || shape.hex && shape.len >= 20 && shape.digit >= 4 && shape.digit < shape.len);
        if !is_key || end - start > 512 {
            return None;
        }
        let plausible = adjacent || !is_uuid(word) && !shape.hex && !number;
        // `key` alone also names what merely contains a digest
        let is_random = class > NameClass::Possible || shape.random * 10 >= shape.len * 8 || shape.hex;
        (plausible && is_random && !is_placeholder(word) && !is_counted_word(word) && !text.part(end..).starts_with(b"..")).then_some(
            SecretMatch { start, end, kind: if class == NameClass::Password { SecretKind::Password } else { SecretKind::ApiKey } },
        )
    })
}

/// Whether it is the commit that an action or a package is taken from: `acme/login@<40 hexadecimal digits>`.
fn is_pinned(text: &[u8], start: usize, word: &[u8]) -> bool {
    word.len() == 40 && start > 0 && text.at(start - 1) == b'@' && word.iter().all(u8::is_ascii_hexdigit)
}

/// The value in a word that begins with its name: `acme-secret-3f9a...`.
fn own_name(text: &[u8], start: usize, end: usize) -> Option<SecretMatch> {
    let word = text.part(start..end.min(start + 128));
    let at = word.iter().enumerate().filter(|(_, byte)| matches!(byte, b'-' | b'_')).take(8).map(|(at, _)| start + at).find(|at| {
        end - at > 12
            && (class_of_name(text, *at).is_some()
                || !text.part(start..*at).iter().any(|byte| matches!(byte, b'-' | b'_')) && is_service(text.part(start..*at)))
            && {
                let value = text.part(at + 1..end);
                let shape = shape(value);
                !shape.is_repetitive()
                    && !is_constant_name(value)
                    && (is_uuid(value) || shape.is_random(16) || shape.hex && value.len() >= 24 && shape.digit >= 4)
            }
    })?;
    Some(SecretMatch { start: at + 1, end, kind: SecretKind::ApiKey })
}

/// What the ids of a service's objects begin with; they are no keys.
const ID_PREFIXES: &[&str] = &[
    "price_",
    "acct_",
    "cus_",
    "prod_",
    "sub_",
    "evt_",
    "pi_",
    "in_",
    "ch_",
    "req_",
    "org-",
    "proj_",
    "usr_",
    "user_",
    "team_",
    "msg_",
    "file-",
    "thread_",
    "run_",
    "asst_",
    "call_",
    "chatcmpl-",
    "resp_",
];

/// The shortest key of a service that its name alone makes one.
const SHORTEST_SERVICE_KEY: usize = 16;

/// Whether a word behind the name of a service may be its key.
fn may_be_service_key(word: &[u8]) -> bool {
    word.len() >= SHORTEST_SERVICE_KEY && !ID_PREFIXES.iter().any(|prefix| word.starts_with(prefix.as_bytes()))
}

/// What the name of a service says of the word behind it: `acme = <word>`.
fn service_before(text: &[u8], start: usize) -> Option<(NameClass, bool)> {
    let floor = start.saturating_sub(6);
    let gap = text.part(floor..start).iter().rposition(u8::is_ascii_alphanumeric).map(|last| floor + last + 1)?;
    if text.part(gap..start).iter().any(|byte| matches!(byte, b'/' | b'.' | b'\n' | b'@' | b'<')) {
        return None;
    }
    let floor = gap.saturating_sub(24);
    let from = text.part(floor..gap).iter().rposition(|byte| !byte.is_ascii_alphanumeric()).map_or(floor, |at| floor + at + 1);
    let name = text.part(from..gap);
    let dotted = from > 0 && matches!(text.at(from - 1), b'/' | b'.' | b'@');
    // 40 hexadecimal digits behind the name of one that keeps repositories are a commit
    let word = text.part(start..).iter().take(41);
    let commit = GIT_HOSTS.iter().any(|host| name.eq_ignore_ascii_case(host.as_bytes()))
        && word.clone().take_while(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')).count() == 40;
    (!dotted && !commit && is_service(name)).then_some((NameClass::Possible, true))
}

/// Services that keep repositories.
const GIT_HOSTS: &[&str] = &["github", "gitlab", "bitbucket", "gitea"];
