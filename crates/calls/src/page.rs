//! Which addresses are those of one page: what is added to reach it anew does not make it another one.

/// Parameters of a query that only ask for a fresh copy.
#[rustfmt::skip]
const FRESH: &[&str] = &[
    "_", "cb", "rand", "random", "rnd", "nocache", "no_cache", "cachebust", "cache_bust", "cachebuster", "bust", "refresh", "reload", "fresh",
];
/// Those that do so where nothing else is asked for: `v` may be a verse, `t` a topic.
const FRESH_ALONE: &[&str] = &["v", "cache", "force", "try", "retry", "attempt"];
/// Those that do so if their value is a time.
const TIMES: &[&str] = &["t", "ts", "timestamp", "time"];
/// Digits of seconds since the epoch.
const EPOCH: usize = 10;

/// Calls `take` with the parts of an address that tell which page it is: without the scheme, `www.`, a slash at its end, an anchor,
/// and parameters that only ask for a fresh copy. Any other text is one part.
///
/// An anchor that begins with `/` or `!` is the address of a view.
pub(crate) fn page(address: &str, mut take: impl FnMut(&str)) {
    let Some(rest) = ["https://", "http://"].iter().find_map(|scheme| address.strip_prefix(scheme)) else { return take(address) };
    let (rest, anchor) = rest.split_once('#').unwrap_or((rest, ""));
    let (place, query) = rest.split_once('?').unwrap_or((rest, ""));
    take(place.strip_prefix("www.").unwrap_or(place).trim_end_matches('/'));
    let alone = !query.contains('&');
    let kept = query.split('&').filter(|part| !part.is_empty() && !asks_for_a_fresh_copy(part, alone));
    for part in kept {
        take("&");
        take(part);
    }
    if anchor.starts_with(['/', '!']) {
        take("#");
        take(anchor);
    }
}

fn asks_for_a_fresh_copy(part: &str, alone: bool) -> bool {
    let (name, value) = part.split_once('=').unwrap_or((part, ""));
    let is = |names: &[&str]| names.iter().any(|one| one.eq_ignore_ascii_case(name));
    let number = value.bytes().all(|byte| byte.is_ascii_digit());
    let switch = matches!(value, "true" | "yes");
    is(FRESH) && (number || switch)
        || alone && is(FRESH_ALONE) && (switch || number && value.len() <= 2)
        || is(TIMES) && number && value.len() >= EPOCH
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(address: &str) -> String {
        let mut parts = String::new();
        page(address, |part| parts.push_str(part));
        parts
    }

    #[test]
    fn one_page_has_many_addresses() {
        for address in ["https://www.a.example/x/", "http://a.example/x", "https://a.example/x?v=2", "https://a.example/x?_=1770800130#top"]
        {
            assert_eq!(of(address), "a.example/x", "{address}");
        }
        assert_eq!(of("https://a.example/x?id=3&nocache=1"), "a.example/x&id=3");
    }

    #[test]
    fn another_page_has_another_address() {
        for (a, b) in [
            ("https://a.example/x?page=1", "https://a.example/x?page=2"),
            ("https://a.example/watch?v=abcDEF12", "https://a.example/watch?v=zyxDEF12"),
            ("https://a.example/#/mail", "https://a.example/#/files"),
            ("https://a.example/x", "https://b.example/x"),
            ("https://a.example/viewtopic.php?f=2&t=1980", "https://a.example/viewtopic.php?f=2&t=1981"),
            ("https://a.example/bible?ch=3&v=16", "https://a.example/bible?ch=3&v=17"),
            ("x", "y"),
        ] {
            assert_ne!(of(a), of(b));
        }
    }
}
