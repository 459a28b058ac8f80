//! Keys that begin with a provider's prefix.

use tool_guard_text::part::{At, Part};

use crate::char_class::word_len;
use crate::dummy::is_placeholder;
use crate::entropy::shape;
use crate::kind::{SecretKind, SecretMatch};
use crate::token::rules::{DOTTED, TailClass, TokenRule, rules_of};

/// A key whose prefix begins at `at`.
pub(super) fn prefixed(text: &[u8], at: usize) -> Option<SecretMatch> {
    let rest = text.part(at..);
    let [first, second, ..] = *rest else { return None };
    let rules = rules_of(first, second);
    // measured once for all rules
    let len = if rules.is_empty() { 0 } else { word_len(text, at) };
    rules.iter().find_map(|rule| {
        let prefix = rule.prefix.as_bytes();
        if rule.tail != TailClass::Token68 && len < prefix.len() + usize::from(rule.min) {
            return None;
        }
        let tail = rest.strip_prefix(prefix)?;
        let len = tail_len(rule, tail)?;
        let key = rest.part(..prefix.len() + len);
        if !is_issued(key) || prefix.len() > 2 && (is_placeholder(key) || is_masked(tail.part(len..))) {
            return None;
        }
        // `video.ico-...` is a file
        if at > 1 && text.at(at - 1) == b'.' && text.at(at - 2).is_ascii_lowercase() {
            return None;
        }
        // letters and digits also occur in the middle of base64
        let in_base64 = at > 1 && matches!(text.at(at - 1), b'+' | b'/') && text.at(at - 2).is_ascii_alphanumeric();
        if in_base64 && !prefix.iter().any(|byte| matches!(byte, b'_' | b'-')) {
            return None;
        }
        Some(SecretMatch { start: at, end: at + rule.prefix.len() + len, kind: SecretKind::ApiKey })
    })
}

/// Whether the rest of a key is masked: what stands directly behind it is one character again and again.
fn is_masked(behind: &[u8]) -> bool {
    behind.get(..4).is_some_and(|four| matches!(four, b"####" | b"****" | b"...." | b"xxxx" | b"XXXX"))
}

/// Google keys printed in its own samples, as FNV-1a hashes: public, and in many repositories.
const SAMPLE_KEYS: &[u32] = &[0x00d9_b068, 0x0af7_ca9d, 0x1845_a427, 0x4e13_51cb, 0x722e_f8d0, 0xaf8f_ab00, 0xb878_2c2e, 0xf095_1274];

/// Whether a provider may have issued this key: it has the form of all its keys, where that is known, and is no public sample.
fn is_issued(key: &[u8]) -> bool {
    if let Some(tail) = key.strip_prefix(b"sk-ant-api03-").or_else(|| key.strip_prefix(b"sk-ant-admin01-")) {
        return tail.len() == 95 && tail.ends_with(b"AA");
    }
    if key.starts_with(b"xox") {
        // a team, a user and an app have numbers of their own
        return key.split(|byte| *byte == b'-').is_sorted_by(|before, next| before != next);
    }
    if !key.starts_with(b"AIza") {
        return true;
    }
    let hash = key.iter().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193));
    let alphabet = key.windows(10).any(|ten| ten.windows(2).all(|two| two.at(1) == two.at(0) + 1));
    !alphabet && !SAMPLE_KEYS.contains(&hash)
}

/// Whether a value begins as the keys of a provider do, but is far too short for one, or no longer and made of other characters: a
/// sample.
pub(crate) fn is_misshapen(value: &[u8]) -> bool {
    let rules = rules_of(value.at(0), value.at(1));
    let tail = |rule: &TokenRule| value.strip_prefix(rule.prefix.as_bytes());
    let begins = |rule: &TokenRule| {
        let longest = usize::from(if rule.min == rule.max { rule.max } else { rule.min / 2 });
        rule.is_telling() && tail(rule).is_some_and(|tail| tail.len() <= longest)
    };
    rules.iter().any(begins) && !rules.iter().any(|rule| tail(rule).is_some_and(|tail| tail_len(rule, tail).is_some()))
}

/// A key whose prefix ends with a dot or slash before `start`.
pub(super) fn dotted(text: &[u8], start: usize) -> Option<SecretMatch> {
    if !text.part(..start).ends_with(b".") && !text.part(..start).ends_with(b"//") {
        return None;
    }
    let near = text.get(start.wrapping_sub(2)).copied();
    DOTTED.iter().find_map(|rule| {
        let prefix = rule.prefix.as_bytes();
        if prefix.len().checked_sub(2).map(|at| prefix.at(at)) != near {
            return None;
        }
        let at = text.part(..start).strip_suffix(prefix)?.len();
        if at > 0 && text.at(at - 1).is_ascii_alphanumeric() && text.get(at.wrapping_sub(2)) != Some(&b'\\') {
            return None;
        }
        let len = tail_len(rule, text.part(start..))?;
        Some(SecretMatch { start: at, end: start + len, kind: SecretKind::ApiKey })
    })
}

/// The length of what follows the prefix; `None` if it does not fit the rule.
fn tail_len(rule: &TokenRule, tail: &[u8]) -> Option<usize> {
    let (min, max) = (usize::from(rule.min), usize::from(rule.max));
    let mut len = tail.iter().take(max + 1).take_while(|byte| rule.tail.has(**byte)).count();
    // consecutive dots are no part of a key
    len = if rule.tail == TailClass::Token68 { tail.part(..len).windows(2).position(|two| two == b"..").unwrap_or(len) } else { len };
    while len > 0 && matches!(tail.at(len - 1), b'.' | b'/' | b'+' | b'~') {
        len -= 1;
    }
    let goes_on =
        tail.get(len).is_some_and(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-') && len < min + 8 && min == max);
    if len < min || len > max || goes_on {
        return None;
    }
    let shape = shape(tail.part(..len));
    // a short prefix begins names too: `re_...`
    let digits = shape.digit >= 2 && (rule.prefix.len() >= 5 || rule.tail != TailClass::Base64Url || shape.other == 0)
        || shape.digit >= 1 && rule.prefix.len() >= 5;
    let zeros = tail.part(..len).iter().all(|byte| *byte == b'0');
    // nothing random is that long without a digit and in one case: `hf_servicecelldescription`
    let is_spelled =
        !matches!(rule.tail, TailClass::Upper | TailClass::Lower) && shape.digit == 0 && (shape.upper == 0 || shape.lower == 0);
    let is_random = rule.low_entropy && !zeros
        || !shape.is_repetitive() && (shape.random >= 8 || shape.random * 2 >= len || digits || shape.is_scrambled(tail.part(..len)));
    (is_random && !is_spelled).then_some(len)
}
