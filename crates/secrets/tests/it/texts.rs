//! Secrets in texts as tools return them: what goes, what stays, and that nothing breaks on the way.

use proptest::prelude::*;
use tool_guard_secrets::placeholder::Placeholders;
use tool_guard_secrets::{SecretKind, SecretKinds, find, redact};

use crate::cases::{KEY, LOOK_ALIKES, SECRETS};

#[test]
fn a_password_goes_although_a_mailbox_follows_its_address() {
    for (text, password) in [
        ("x://me:hunter22@host.example", "hunter22"),
        ("x://me:hun@ter22@host.acme", "hun@ter22"),
        ("x://me:hunter22@hostuser@mail.acme/x", "hunter22@hostuser"),
        ("x://me:hunter22@example22@mail.acme/x", "hunter22"),
    ] {
        let found: Vec<&str> = find(text, &SecretKinds::default()).iter().map(|one| &text[one.start..one.end]).collect();
        assert_eq!(found, [password], "{text}");
    }
}

#[test]
fn a_name_at_the_end_of_a_value_that_is_none_names_the_next_one() {
    // found by fuzzing
    let text = "API_KEY=k7Qz2X9mW4cVb1N\u{fffd}\u{fffd}://\u{fffd}\u{fffd}WAuthorization: Bearer k7Qz2X9m 1\n";
    let found: Vec<&str> = find(text, &SecretKinds::default()).iter().map(|one| &text[one.start..one.end]).collect();
    assert_eq!(found, ["k7Qz2X9mW4cVb1N", "k7Qz2X9m"]);
}

#[test]
fn the_secret_beside_the_id_of_an_aws_key_goes_with_it() {
    let (id, secret) = ("AKIAK7Q2Z9X4M1W8C5V3", "k7Qz2X9mW4cVb1Nj8Rt5/p3k7Qz2X9mW4cVb1Nj8");
    let digest = "7f3a9c1e5b0d28647f3a9c1e5b0d28647f3a9c1e";
    for (text, found) in [
        (format!("static(\"{id}\", \"{secret}\", \"\")"), vec![id, secret]),
        (format!("{id},{secret}\n"), vec![id, secret]),
        (format!("{id} in commit {digest}"), vec![id]),
        (format!("{id} {secret}{secret}"), vec![id]),
        (id.to_owned(), vec![id]),
    ] {
        let got: Vec<&str> = find(&text, &SecretKinds::default()).iter().map(|one| &text[one.start..one.end]).collect();
        assert_eq!(got, found, "{text}");
    }
}

#[test]
fn secrets_are_found_by_name_and_by_shape() {
    for (text, value, kind) in SECRETS {
        let text = text.replacen('@', value, 1);
        for text in [text.clone(), format!("日本 é {text}"), format!("{text}\n日本")] {
            let found = find(&text, &SecretKinds::default());
            let seen: Vec<_> = found.iter().map(|one| (&text[one.start..one.end], one.kind)).collect();
            assert_eq!(seen, [(*value, *kind)], "{text}");
        }
    }
}

#[test]
fn look_alikes_stay() {
    for text in LOOK_ALIKES {
        let found = find(text, &SecretKinds::default());
        assert!(found.is_empty(), "{text}: {:?}", found.iter().map(|one| &text[one.start..one.end]).collect::<Vec<_>>());
    }
}

#[test]
fn private_keys_go_whole_and_headers_alone_stay() {
    let body = format!("{KEY}{KEY}{KEY}\n{KEY}{KEY}");
    for kind in ["RSA ", "EC ", "OPENSSH ", "ENCRYPTED ", ""] {
        let key = format!("-----BEGIN {kind}PRIVATE KEY-----\n{body}\n-----END {kind}PRIVATE KEY-----");
        let mut names = Placeholders::new(1);
        for key in [key.clone(), key.replace('\n', "\\n"), key.split("\n-----END").next().unwrap_or_default().to_owned()] {
            let shown = redact(&format!("a '{key}' b"), &SecretKinds::default(), &mut names).expect("found");
            assert!(shown.starts_with("a '[PRIVATE KEY REDACTED #") && !shown.contains(KEY), "{shown}");
        }
    }
    for text in ["-----BEGIN PRIVATE KEY-----\n(left out)\n-----END PRIVATE KEY-----", "grep -- '-----BEGIN RSA PRIVATE KEY-----' *"] {
        assert_eq!(find(text, &SecretKinds::default()), []);
    }
    let public = format!("-----BEGIN PUBLIC KEY-----\n{body}\n-----END PUBLIC KEY-----");
    assert_eq!(find(&public, &SecretKinds::default()), []);
}

#[test]
fn the_same_value_gets_the_same_number() {
    let mut names = Placeholders::new(9);
    let other: String = KEY.chars().rev().collect();
    let text = format!("A_TOKEN={KEY} B_TOKEN={other} C_TOKEN={KEY}");
    let shown = redact(&text, &SecretKinds::default(), &mut names);
    assert_eq!(shown.as_deref(), Some("A_TOKEN=[API KEY REDACTED #1] B_TOKEN=[API KEY REDACTED #2] C_TOKEN=[API KEY REDACTED #1]"));
    let later = redact(&format!("secret: {other}"), &SecretKinds::default(), &mut names);
    assert_eq!(later.as_deref(), Some("secret: [API KEY REDACTED #2]"));
}

#[test]
fn redacting_twice_changes_nothing_more() {
    let mut names = Placeholders::new(3);
    for (text, value, _) in SECRETS {
        let shown = redact(&text.replacen('@', value, 1), &SecretKinds::default(), &mut names).expect("found");
        assert!(!shown.contains(value), "{shown}");
        assert_eq!(redact(&shown, &SecretKinds::ALL, &mut names), None, "{shown}");
    }
}

#[test]
fn ordinary_names_and_ids_stay() {
    for name in [
        "agent:main:subagent:123e4567-e89b-12d3-a456-426614174000",
        "agent:main:discord:channel:1234567890123456789",
        "agent:main:telegram:group:-1001234567890",
        "agent:main:cron:rotate-secret:2026",
        "toolu_01A09q90qw90lq917835lq9K",
        "call_aBcDeFgHiJkLmNoPqRsTuVwX",
        "chatcmpl-tool-7f3a9c1e5b0d28647f3a9c1e5b0d2864",
        "accounts/fireworks/models/glm-5",
        "anthropic/claude-opus-4-20260514",
        "us.anthropic.claude-3-5-sonnet-20241022-v2:0",
    ] {
        assert_eq!(tool_guard_secrets::redact::text(name), name);
    }
}

#[test]
fn json_stays_json() {
    let value = serde_json::json!({
        "apiKey": KEY, "password": "tr0ub\"4dor\\3\n日", "pan": 4_111_111_111_111_111u64, "list": [4_111_111_111_111_111u64, 2],
        "note": format!("token=\"{KEY}\"\nDB_PASSWORD='hunter22'"), "nested": format!("{{\"secret\":\"{KEY}\"}}"), "n": 1
    });
    let mut names = Placeholders::new(5);
    for text in [value.to_string(), format!("{value:#}"), serde_json::json!({ "inner": value.to_string() }).to_string()] {
        let shown = redact(&text, &SecretKinds::default(), &mut names).expect("found");
        let parsed: Result<serde_json::Value, _> = serde_json::from_str(&shown);
        assert!(parsed.is_ok(), "{shown}");
        assert!(!shown.contains(KEY) && !shown.contains("hunter22") && !shown.contains("4111111111111111"), "{shown}");
    }
}

#[test]
fn numbers_in_lists_stay_json_however_deep() {
    let list = "[1, 4111111111111111]";
    let texts = [
        list.to_owned(),
        "[4111111111111111]".to_owned(),
        format!("{{\"a\": [{list}, null, {{\"b\": {list}}}]}}"),
        serde_json::json!({ "text": list, "n": [[4_111_111_111_111_111_u64]] }).to_string(),
        serde_json::json!({ "outer": serde_json::json!({ "inner": list }).to_string() }).to_string(),
        format!("{:#}", serde_json::json!([{ "x": "say \"4111111111111111\", or 4111111111111111, or not" }, 4_111_111_111_111_111_u64])),
    ];
    let mut names = Placeholders::new(5);
    for text in &texts {
        let shown = redact(text, &SecretKinds::default(), &mut names).expect("found");
        let parsed: Result<serde_json::Value, _> = serde_json::from_str(&shown);
        assert!(parsed.is_ok() && !shown.contains("4111111111111111"), "{text} -> {shown}");
    }
    let lines = format!("{list}\n{}", texts[3]);
    let shown = redact(&lines, &SecretKinds::default(), &mut names).expect("found");
    assert!(shown.lines().all(|line| serde_json::from_str::<serde_json::Value>(line).is_ok()), "{shown}");
    let prose = redact("cards [1, 4111111111111111] and 1, 4111111111111111, too", &SecretKinds::default(), &mut names);
    assert_eq!(prose.as_deref(), Some("cards [1, [CARD REDACTED #1]] and 1, [CARD REDACTED #1], too"));
}

#[test]
fn a_flood_hides_nothing_before_or_behind_it() {
    let secret = format!("API_KEY={KEY}\n");
    for part in ["key: ", "secret a1b2c3d4e5f6g7h8 ", "123e4567-e89b-12d3-a456-426614174000 ", "a://b:", "--token ", "1234567890 "] {
        let flood = part.repeat(1_000_000 / part.len());
        let text = format!("{secret}{flood}\n{secret}{flood}\n{secret}");
        let found = find(&text, &SecretKinds::default()).iter().filter(|one| &text[one.start..one.end] == KEY).count();
        assert!(found >= 2, "{part}: {found}");
        let behind = format!("{flood}\n{}\n{secret}{}", "word ".repeat(200), "word ".repeat(40_000));
        assert!(find(&behind, &SecretKinds::default()).iter().any(|one| &behind[one.start..one.end] == KEY), "{part}");
    }
    // a file of keys and nothing else
    let keys = (0..1000).map(|nth| format!("SERVICE_{nth}_API_KEY={KEY}{nth:04}")).collect::<Vec<_>>().join("\n");
    assert_eq!(find(&keys, &SecretKinds::default()).len(), 1000);
}

#[test]
fn kinds_that_are_off_are_not_found() {
    let text = format!("API_KEY={KEY} 4111111111111111 SSN 536-90-4399 a@mail.example.com 93.184.215.14");
    let none = SecretKinds { secrets: false, ..SecretKinds::SECRETS };
    assert_eq!(find(&text, &none), []);
    assert_eq!(find(&text, &SecretKinds { secrets: true, ..none }).len(), 1);
    assert_eq!(find(&text, &SecretKinds { cards: true, ..none }).len(), 1);
    assert_eq!(find(&text, &SecretKinds::ALL).len(), 5);
}

#[test]
fn numbers_found_on_request_only() {
    let default = SecretKinds::default();
    for (number, kind, on_request) in [
        ("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", SecretKind::Wallet, SecretKinds { wallets: true, ..default }),
        ("1EG4-TE5-MK73", SecretKind::HealthId, SecretKinds { health: true, ..default }),
        ("943 476 5919", SecretKind::HealthId, SecretKinds { health: true, ..default }),
    ] {
        let text = format!("see {number} today");
        assert_eq!(find(&text, &default), [], "{text}");
        let found = find(&text, &on_request);
        assert_eq!(found.iter().map(|one| (one.kind, &text[one.start..one.end])).collect::<Vec<_>>(), [(kind, number)]);
    }
}

#[test]
fn a_password_before_a_token_is_found() {
    // one block of the search: the token is checked first
    let token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl";
    for between in [" ", "\n", ", ", " token "] {
        let text = format!("password=hunter22{between}{token}");
        let found: Vec<&str> = find(&text, &SecretKinds::ALL).iter().map(|one| &text[one.start..one.end]).collect();
        assert_eq!(found, ["hunter22", token], "{text}");
    }
}

proptest! {
    #[test]
    fn any_text_is_cut_at_characters(text in "(key|token|password|secret|Bearer|é|日|[=:\"' \\\\<>@/.-]|sk-|ghp_|eyJ|://|[a-zA-Z0-9]{1,24}|-----BEGIN PRIVATE KEY-----){0,40}") {
        let mut last = 0;
        for one in find(&text, &SecretKinds::ALL) {
            prop_assert!(one.start >= last && one.start < one.end && text.is_char_boundary(one.start) && text.is_char_boundary(one.end));
            last = one.end;
        }
    }

    #[test]
    fn nothing_of_what_was_found_is_left(words in prop::collection::vec("(key|token|password)[=:] ?\"?[a-zA-Z0-9_-]{8,40}\"?|4111111111111111|secret [a-z0-9]{20,40}|[a-z ,\\[\\]{}\"]{0,12}", 0..20)) {
        let text = words.join(" ");
        let mut names = Placeholders::new(1);
        if let Some(shown) = redact(&text, &SecretKinds::default(), &mut names) {
            for one in find(&text, &SecretKinds::default()) {
                let value = &text[one.start..one.end];
                let left = shown.matches(value).count();
                prop_assert!(left < text.matches(value).count(), "{text} -> {shown}");
            }
        }
    }

    #[test]
    fn any_text_at_all_is_survived(text in "\\PC{0,300}") {
        let mut names = Placeholders::new(0);
        if let Some(shown) = redact(&text, &SecretKinds::ALL, &mut names) {
            prop_assert!(shown.contains("REDACTED"));
        }
        let _ = tool_guard_secrets::redact::text(&text);
    }
}
