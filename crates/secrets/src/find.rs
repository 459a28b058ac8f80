//! All matches in a text, in order and without overlaps.

use tool_guard_text::sort;
use tool_guard_text::visible::{Visible, without_terminal_sequences};

use crate::kind::{SecretKind, SecretKinds, SecretMatch};
use crate::pii;
use crate::search::{WORK, search};

/// Finds every value of these kinds, in the order of the text and without overlaps, also where characters that nobody sees stand
/// inside it. Takes time linear in the text's length, up to a bound: what was not searched then is one match
/// ([`SecretKind::Unsearched`](crate::SecretKind::Unsearched)), so that nobody takes it for clean.
///
/// ```
/// use tool_guard_secrets::{SecretKind, SecretKinds, find};
/// let text = "paid with 4111 1111 1111 1111, order 4111 1111 1111 1112";
/// let found = find(text, &SecretKinds::default());
/// assert_eq!(found.len(), 1);
/// assert_eq!((found[0].kind, &text[found[0].start..found[0].end]), (SecretKind::Card, "4111 1111 1111 1111"));
/// ```
#[must_use]
pub fn find(text: &str, kinds: &SecretKinds) -> Vec<SecretMatch> {
    within(text, *kinds, WORK)
}

/// The same with so much work.
fn within(text: &str, kinds: SecretKinds, work: usize) -> Vec<SecretMatch> {
    // colours part words, and may stand inside them
    let parted = without_terminal_sequences(text);
    let mut found = found_in(parted.as_deref().unwrap_or(text), kinds, work);
    if let Some(visible) = Visible::of(text) {
        found.extend(found_in(&visible.text, kinds, work).into_iter().map(|one| {
            let origin = visible.origin_of(one.start..one.end);
            SecretMatch { start: origin.start, end: origin.end, ..one }
        }));
    }
    merge(found)
}

fn found_in(text: &str, kinds: SecretKinds, work: usize) -> Vec<SecretMatch> {
    let bytes = text.as_bytes();
    let (mut found, searched) = search(bytes, kinds, work);
    if kinds.email || kinds.phone || kinds.ip || kinds.health {
        pii::contacts(bytes, kinds, &mut found);
    }
    let searched = text.floor_char_boundary(searched);
    if searched < text.len() {
        found.push(SecretMatch { start: searched, end: text.len(), kind: SecretKind::Unsearched });
    }
    found
}

/// Sorts matches and joins those that overlap; the joined match has the kind of the longest.
fn merge(mut found: Vec<SecretMatch>) -> Vec<SecretMatch> {
    sort::by_key(&mut found, |one| (one.start, std::cmp::Reverse(one.end), one.kind));
    let mut merged: Vec<SecretMatch> = Vec::with_capacity(found.len());
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

#[cfg(test)]
mod tests {
    use super::*;

    fn values(text: &str) -> Vec<&str> {
        find(text, &SecretKinds::SECRETS).into_iter().map(|one| &text[one.start..one.end]).collect()
    }

    #[test]
    fn secrets_are_found_by_what_is_around_them() {
        for (text, secret) in [
            ("login(token=\"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\")", "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"),
            ("//npm.acme.example/:_password=LLFSsfERmkJAsGZj", "LLFSsfERmkJAsGZj"),
            ("//npm.acme.example/:_password=\"bW9vbnNoaW5lNDI=\"", "bW9vbnNoaW5lNDI="),
            (
                "https://hooks.slack.com/workflows/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",
                "xkTMzYvwRqTjbhLpMoWultza",
            ),
            (
                "post to hooks.slack.com/triggers/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",
                "7f3a9c1e5b0d28647c1e9a3f60d8b452",
            ),
            ("sessionid=qukwmuf3lwbfkmf5kwx2dpvgmwqltrka; path=/", "qukwmuf3lwbfkmf5kwx2dpvgmwqltrka"),
            ("ASP.NET_SessionId=5ss5f8f8hqgikpv1iulpgqrv", "5ss5f8f8hqgikpv1iulpgqrv"),
            ("curl -b 'user_session=9lYHBrgxsTXBTSfFm95F3IwxVx0RozFsea3N'", "9lYHBrgxsTXBTSfFm95F3IwxVx0RozFsea3N"),
            ("SUMO_ACCESS_ID=suy2xi1s7dXPLa", "suy2xi1s7dXPLa"),
            ("provider \"sumologic\" {\n  access_id = \"su8DPCe938iBz6\"", "su8DPCe938iBz6"),
        ] {
            assert_eq!(values(text), [secret], "{text}");
        }
    }

    #[test]
    fn what_is_around_or_in_a_value_says_that_it_is_none() {
        for text in [
            "sumTo = suy2xi1s7dXPLa",
            "\"sessionId\": \"7f3a9c1e5b0d28647c1e9a3f60d8b452\"",
            "sessionid=b7f3a9c1-5b0d-4864-a1b2-c3d4e5f60718",
            "//npm.acme.example/:_password=${NPM_PASSWORD}",
            "sha1 hash of \"secret\": 7f3a9c1e5b0d28647c1e9a3f60d8b45212345678",
            "{\"out\": \"sha1 of \\\"secret\\\": 7f3a9c1e5b0d28647c1e9a3f60d8b45212345678\"}",
            "uses: acme/configure-credentials@7f3a9c1e5b0d28647c1e9a3f60d8b45212345678",
            "\"key\": \"b7f3a9c1-5b0d-4864-a1b2-c3d4e5f60718\"",
            "key: uploads/2026/11/7f3a9c1e5b0d2864.png",
            "std::thread::local::LocalKey$LT$T$GT$8try_with17hf084ff7bb5135c8dE",
            "--pass: #34d399;",
            "http://a:b@acme.example:1234/ and moon://foo:bar@acme/baz",
            "password: 'Password1'",
            "\"password\": \"varchar(255)\"",
            "DATABRICKS_TOKEN=dapi7f3a9c1e5b0d28647k2m9c1e5b0d2864",
            "post with xoxp-4321-4321-4321-7f3a9c1e5b0d28647c1e9a3f60d8b452",
        ] {
            assert_eq!(values(text), [""; 0], "{text}");
        }
        assert_eq!(values("api_key: 7f3a9c1e5b0d28647c1e9a3f60d8b452").len(), 1);
        assert_eq!(values("acme/login@k7Qz2X9mW4cVb1Nj8Rt5").len(), 1);
    }

    const KEY: &str = "ghp_k7Qz2X9mW4cVb1Nj8Rt5Lp3Hs6Dy0AfGu2Te";

    #[test]
    fn a_secret_behind_any_number_of_others_is_found() {
        for filler in [
            "api_key= password: token='",
            "4111 1111 1111 1111, ",
            "a://b:c@",
            "key=",
            "cookie=a;",
            "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb ",
            "-----BEGIN RSA PRIVATE KEY-----\n",
        ] {
            let text = format!("{} {KEY} ", filler.repeat(1_000_000 / filler.len()));
            let found = find(&text, &SecretKinds::ALL);
            let at = text.find(KEY).expect("the key");
            assert!(found.iter().any(|one| one.start <= at && one.end >= at + KEY.len() && one.kind != SecretKind::Unsearched), "{filler}");
        }
    }

    #[test]
    fn what_is_not_searched_is_a_match() {
        let text = format!("é {} {KEY} 漢", "api_key= password: ".repeat(1000));
        for work in [0, 1, 100, 10_000, 100_000] {
            let found = within(&text, SecretKinds::default(), work);
            let rest = found.last().expect("the rest");
            assert_eq!((rest.kind, rest.end), (SecretKind::Unsearched, text.len()), "{work}");
            assert!(rest.start < text.find(KEY).expect("the key"));
        }
        assert_eq!(within(&text, SecretKinds::default(), WORK).len(), 1);
    }

    #[test]
    fn a_secret_is_found_whatever_is_hidden_in_it() {
        for hidden in ['\u{200b}', '\u{ad}', '\u{2060}', '\u{feff}', '\u{e0041}', '\u{0}', '\u{7f}', '\u{fe0f}', '\u{34f}'] {
            for at in 1..KEY.len() {
                let text = format!("key {}{hidden}{} end", &KEY[..at], &KEY[at..]);
                let found = find(&text, &SecretKinds::default());
                let ranges: Vec<&str> = found.iter().map(|one| &text[one.start..one.end]).collect();
                assert_eq!(ranges, [&text[4..text.len() - 4]], "{hidden:?} {at}");
            }
            let each: String = KEY.chars().flat_map(|c| [c, hidden]).collect();
            assert_eq!(find(&format!("key {each} end"), &SecretKinds::default()).len(), 1, "{hidden:?}");
        }
        assert_eq!(find("word\u{200b}4111 1111 1111 1111", &SecretKinds::default()).len(), 1, "it may stand between two words");
    }
}
