//! How secrets are recognized by name or prefix, also where they were cut: stricter than `screen::secrets`, which
//! asks for a whole key.

/// Endings of names of secrets, in lower case and without separators.
const SECRET_NAMES: &[&str] =
    &["token", "apikey", "secret", "password", "passwd", "passphrase", "authorization", "cookie", "privatekey", "accesskey", "credentials"];

/// Prefixes of keys, and how many characters must follow: fewer than a whole key has, so that a cut key is hidden too.
const SECRET_PREFIXES: &[(&str, usize)] = &[
    ("sk-", 16),
    ("sk_live_", 10),
    ("sk_test_", 10),
    ("rk_live_", 10),
    ("ghp_", 20),
    ("gho_", 20),
    ("ghu_", 20),
    ("ghs_", 20),
    ("github_pat_", 20),
    ("glpat-", 16),
    ("xoxb-", 10),
    ("xoxp-", 10),
    ("xoxa-", 10),
    ("xapp-", 10),
    ("AKIA", 16),
    ("ASIA", 16),
    ("AIza", 30),
    ("ya29.", 20),
    ("npm_", 30),
    ("hf_", 20),
    ("eyJ", 30),
    ("SG.", 20),
    ("dop_v1_", 30),
];

/// The length of the shortest key with a prefix; most words are shorter.
pub(super) const SHORTEST: usize = {
    let (mut shortest, mut at) = (usize::MAX, 0);
    while at < SECRET_PREFIXES.len() {
        let len = SECRET_PREFIXES[at].0.len() + SECRET_PREFIXES[at].1;
        shortest = if len < shortest { len } else { shortest };
        at += 1;
    }
    shortest
};

/// Whether a parameter or variable of this name holds a secret.
pub(super) fn is_secret_name(name: &str) -> bool {
    let folded: String = name.chars().filter(char::is_ascii_alphabetic).map(|c| c.to_ascii_lowercase()).collect();
    SECRET_NAMES.iter().any(|secret| folded.ends_with(secret))
}

/// Where the secret in a word begins: a key, the value of `NAME=value`, or the password in a URL.
pub(super) fn secret_in_word(word: &str) -> Option<usize> {
    if word.len() >= SHORTEST
        && let Some(at) = key_in_word(word)
    {
        return Some(at);
    }
    // NAME=value, name:value, https://user:password@host
    let at = word.bytes().position(|byte| byte == b'=' || byte == b':')?;
    if at + 1 < word.len() && !word[at..].starts_with("://") && is_secret_name(&word[..at]) {
        return Some(at + 1);
    }
    let scheme = word.find("://")?;
    let end = word[scheme + 3..].find('@')?;
    let colon = word[scheme + 3..scheme + 3 + end].find(':')?;
    Some(scheme + 3 + colon + 1)
}

/// Where the first key with a known prefix begins. The word must have [`SHORTEST`] bytes.
fn key_in_word(word: &str) -> Option<usize> {
    let bytes = word.as_bytes();
    let begins = |at: &usize| *at == 0 || !bytes[at - 1].is_ascii_alphanumeric();
    (0..=bytes.len() - SHORTEST).filter(begins).find(|at| {
        let rest = &bytes[*at..];
        SECRET_PREFIXES.iter().any(|(prefix, min)| {
            rest.strip_prefix(prefix.as_bytes())
                .is_some_and(|key| key.iter().take_while(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(byte)).count() >= *min)
        })
    })
}
