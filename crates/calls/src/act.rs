//! Which acts are the same one: told again with another nonce, another spacing, or a number as text, it is still that act.

use std::hash::{DefaultHasher, Hasher};

use serde_json::{Map, Value};
use tool_guard_text::sort;
use tool_guard_tools::catalogue::Catalogue;
use tool_guard_tools::family::{Family, is_one_of};

use crate::shell::command_of;
use crate::shell::lexer::{Segment, lex};

// the lists: VARYING, REQUEST_IDS, DECISIONS, RECIPIENTS, TEXTS and REMARKS, which data/acts.toml describes
include!(concat!(env!("OUT_DIR"), "/acts.rs"));

/// Depth at which nested arguments stop being told apart: bounded work for hostile input.
const MAX_DEPTH: usize = 32;

/// 64-bit hash of an act: of the tool `name` that is really called, and of what its arguments say.
#[must_use]
pub(crate) fn act_key(name: &str, family: Family, args: Option<&Value>, catalogue: &Catalogue) -> u64 {
    let is_about_requests = ["request", "approv"].iter().any(|word| name.to_ascii_lowercase().contains(word));
    let mut hashing = Hashing { hash: DefaultHasher::new(), is_about_requests };
    for byte in name.bytes().filter(u8::is_ascii_alphanumeric) {
        hashing.hash.write_u8(byte.to_ascii_lowercase());
    }
    if !name.is_ascii() {
        hashing.text(name);
    }
    hashing.hash.write_u8(0xff);
    match args {
        Some(Value::Object(map)) => match command_of(args).filter(|_| family == Family::Exec) {
            Some(command) => {
                hashing.command(command);
                // where it runs and with what
                for name in ["workdir", "cwd", "host", "node", "env"] {
                    hashing.value(name, map.get(name).unwrap_or(&Value::Null), 1);
                }
            }
            None => hashing.object(map, 0, &|key| catalogue.canonical(name, key).to_owned()),
        },
        Some(value) => hashing.value("", value, 0),
        None => hashing.hash.write_u8(b'?'),
    }
    hashing.hash.finish()
}

struct Hashing {
    hash: DefaultHasher,
    /// Whether the tool's name says that ids of requests are what it is about.
    is_about_requests: bool,
}

impl Hashing {
    fn text(&mut self, text: &str) {
        self.hash.write(text.as_bytes());
        self.hash.write_u8(0xfe);
    }

    fn value(&mut self, key: &str, value: &Value, depth: usize) {
        match value {
            _ if depth > MAX_DEPTH => self.hash.write_u8(b'~'),
            Value::Object(map) => self.object(map, depth, &str::to_owned),
            // one of a list is that one
            Value::Array(list) => match list.as_slice() {
                [one] => self.value(key, one, depth + 1),
                list if is_one_of(key, RECIPIENTS) && list.iter().all(Value::is_string) => {
                    let mut names: Vec<String> = list.iter().filter_map(Value::as_str).map(|text| canonical(key, text)).collect();
                    sort::by(&mut names, Ord::cmp);
                    for name in &names {
                        self.text(name);
                    }
                }
                list => {
                    self.hash.write_u8(b'[');
                    for value in list {
                        self.value(key, value, depth + 1);
                    }
                    self.hash.write_u8(b']');
                }
            },
            Value::String(text) => self.text(&canonical(key, text)),
            Value::Null => self.hash.write_u8(b'0'),
            Value::Bool(_) | Value::Number(_) => {
                let text = value.to_string();
                self.text(decimal(&text).unwrap_or(&text));
            }
        }
    }

    fn object(&mut self, map: &Map<String, Value>, depth: usize, name: &dyn Fn(&str) -> String) {
        let kept = |key: &str, value: &Value| !is_one_of(key, VARYING) && !is_nothing(value);
        let says = |key: &str| !is_one_of(key, REQUEST_IDS) && !is_one_of(key, DECISIONS);
        let has_more = !self.is_about_requests && map.iter().any(|(key, value)| kept(key, value) && says(key));
        let entries = map.iter().filter(|(key, value)| kept(key, value) && !(has_more && is_one_of(key, REQUEST_IDS)));
        let mut entries: Vec<(String, &Value)> = entries.map(|(key, value)| (folded(&name(key)), value)).collect();
        sort::by(&mut entries, |(a, _), (b, _)| a.cmp(b));
        self.hash.write_u8(b'{');
        for (key, value) in entries {
            self.text(&key);
            self.value(&key, value, depth + 1);
        }
        self.hash.write_u8(b'}');
    }

    /// The parts of a command that are more than remarks.
    fn command(&mut self, command: &str) {
        let lexed = lex(command);
        if !lexed.complete {
            self.text(command.trim());
            return;
        }
        for segment in &lexed.segments {
            if is_remark(segment) {
                continue;
            }
            let mut header = false;
            for word in &segment.words {
                let is_nonce = header && word.text.split_once(':').is_some_and(|(name, _)| is_one_of(name, VARYING));
                header = matches!(word.text.as_str(), "-H" | "--header");
                if !is_nonce {
                    self.text(&canonical("", &word.text));
                }
            }
            segment.writes_to.iter().for_each(|path| self.text(path));
            self.text(segment.here_document.unwrap_or_default());
            self.hash.write_u8(b'|');
        }
    }
}

fn is_remark(segment: &Segment<'_>) -> bool {
    let first = segment.words.first().map_or("", |word| word.text.as_str());
    REMARKS.contains(&first) && !segment.piped && segment.writes_to.is_empty() && !segment.words.iter().any(|word| word.substitutes)
}

/// Lower case without separators.
fn folded(key: &str) -> String {
    key.chars().filter(|c| !matches!(c, '_' | '-' | ' ' | '.')).flat_map(char::to_lowercase).collect()
}

/// Whether a value says nothing.
fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.trim_matches(|c: char| c.is_whitespace() || is_invisible(c)).is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Object(map) => map.is_empty(),
        Value::Bool(_) | Value::Number(_) => false,
    }
}

/// Characters that nobody sees.
const fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}'
        | '\u{e0000}'..='\u{e0fff}')
}

/// A text without what nobody sees, its white space folded, without the punctuation at its end; a number as such; a name of somebody
/// in one spelling.
fn canonical(key: &str, text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars().filter(|c| !is_invisible(*c)) {
        if !c.is_whitespace() {
            plain.push(c);
        } else if !plain.ends_with(' ') {
            plain.push(' ');
        }
    }
    let is_end = |c: char| c == ' ' || matches!(c, '.' | '!' | '?' | ',' | ';' | ':' | '…' | '。' | '！' | '？' | '、' | '，');
    let trimmed = plain.trim_start().trim_end_matches(is_end);
    let trimmed = if trimmed.is_empty() { plain.trim() } else { trimmed };
    if let Some(number) = decimal(trimmed) {
        return number.to_owned();
    }
    if is_one_of(key, RECIPIENTS) {
        return recipient(trimmed);
    }
    if is_one_of(key, TEXTS) || is_mail_address(trimmed) {
        return trimmed.to_lowercase();
    }
    without_nonces(trimmed)
}

/// One spelling of a name, an address or a number of somebody.
fn recipient(text: &str) -> String {
    let address = text.rsplit_once('<').and_then(|(_, rest)| rest.strip_suffix('>')).filter(|inner| inner.contains('@'));
    let text = address.unwrap_or(text);
    let text = text.strip_prefix("mailto:").or_else(|| text.strip_prefix("tel:")).unwrap_or(text).trim_start_matches(['@', '#']);
    // a phone number, or that of an account
    let is_number = text.chars().filter(char::is_ascii_digit).count() >= 6
        && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, ' ' | '-' | '+' | '(' | ')' | '.' | '/'));
    let digits = |c: &char| !is_number || c.is_ascii_alphanumeric() || *c == '+';
    text.chars().filter(digits).flat_map(char::to_lowercase).collect()
}

fn is_mail_address(text: &str) -> bool {
    text.split_once('@').is_some_and(|(user, host)| !user.is_empty() && host.contains('.')) && !text.contains([' ', '/', ':'])
}

/// An address of the web without the parts of its query that are new each time.
fn without_nonces(text: &str) -> String {
    let Some((start, query)) = text.split_once('?').filter(|(start, _)| start.contains("://")) else { return text.to_owned() };
    let kept = query.split('&').filter(|part| {
        let name = part.split('=').next().unwrap_or_default();
        !(is_one_of(name, VARYING) || is_one_of(name, REQUEST_IDS))
    });
    format!("{start}?{}", kept.collect::<Vec<_>>().join("&"))
}

/// A decimal number without zeros at the end of its fraction; `None` for any other text, `007` among them.
fn decimal(text: &str) -> Option<&str> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (whole, fraction) = digits.split_once('.').map_or((digits, None), |(whole, fraction)| (whole, Some(fraction)));
    let are_digits = |part: &str| !part.is_empty() && part.len() <= 40 && part.bytes().all(|byte| byte.is_ascii_digit());
    if !are_digits(whole) || whole.len() > 1 && whole.starts_with('0') || fraction.is_some_and(|fraction| !are_digits(fraction)) {
        return None;
    }
    Some(fraction.map_or(text, |_| text.trim_end_matches('0').trim_end_matches('.')))
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use tool_guard_tools::family::family;

    use super::*;

    fn key(tool: &str, args: &Value) -> u64 {
        act_key(tool, family(tool), Some(args), &Catalogue::default())
    }

    #[test]
    fn an_act_that_is_told_differently_is_the_same() {
        for (a, b) in [
            (json!({ "to": "bob", "message": "hi" }), json!({ "message": "hi!!", "to": "Bob" })),
            (
                json!({ "to": "bob", "message": "hi" }),
                json!({ "to": "bob", "message": "hi  \u{200b} ", "cc": null, "bcc": [], "note": "" }),
            ),
            (json!({ "to": "bob", "amount": 5 }), json!({ "to": "bob", "amount": "5.00", "idempotencyKey": "k7", "nonce": 3 })),
            (json!({ "to": "bob", "amount": 5.0 }), json!({ "to": ["bob"], "amount": "5", "request_id": "r-9", "attempt": 2 })),
            (json!({ "to": "Ann <ann@a.example>", "text": "hi" }), json!({ "to": "ANN@a.example", "text": "Hi." })),
            (json!({ "phone": "+1 (555) 010-0100", "text": "x" }), json!({ "phone": "+15550100100", "text": "x" })),
            (json!({ "iban": "DE89 3704 0044 0532 0130 00", "amount": 1 }), json!({ "iban": "de89370400440532013000", "amount": "1.0" })),
            (json!({ "recipients": ["a", "b"], "text": "x" }), json!({ "recipients": ["B", "a"], "text": "x" })),
            (json!({ "chat_id": 7, "text": "x" }), json!({ "chatId": "7", "text": "x" })),
            (
                json!({ "url": "https://a.example/pay?id=7&nonce=1", "headers": { "Idempotency-Key": "1" } }),
                json!({ "url": "https://a.example/pay?id=7&nonce=2", "headers": { "Idempotency-Key": "2" } }),
            ),
        ] {
            assert_eq!(key("send_money", &a), key("send_money", &b), "{a} {b}");
        }
        let exec = |command: &str| key("exec", &json!({ "command": command }));
        for (a, b) in [
            ("curl -X POST https://a.example -d a=1", "echo again; curl  -X POST 'https://a.example' -d a=1 # 2nd"),
            ("curl -X POST https://a.example -H 'Idempotency-Key: 1'", "curl -X POST https://a.example -H \"idempotency-key: 2\""),
            ("pay 7", "sleep 3; pay 7"),
        ] {
            assert_eq!(exec(a), exec(b), "{a}");
        }
        assert_eq!(key("sendMoney", &json!({ "to": "a" })), key("send_money", &json!({ "to": "a" })));
    }

    #[test]
    fn another_act_is_another() {
        for (a, b) in [
            (json!({ "to": "bob", "message": "hi" }), json!({ "to": "ann", "message": "hi" })),
            (json!({ "to": "bob", "amount": 5 }), json!({ "to": "bob", "amount": 50 })),
            (json!({ "to": "bob", "amount": "0.50" }), json!({ "to": "bob", "amount": "0.5001" })),
            (json!({ "id": "a7" }), json!({ "id": "A7" })),
            (json!({ "path": "a" }), json!({ "path": "A" })),
            (json!({ "action": "approve", "requestId": "1" }), json!({ "action": "approve", "requestId": "2" })),
            (json!({ "code": "007" }), json!({ "code": "7" })),
            (json!({ "list": ["a", "b"] }), json!({ "list": ["b", "a"] })),
            (json!({ "a": { "b": 1 } }), json!({ "a": { "c": 1 } })),
            (json!({ "message": "?" }), json!({ "message": "!" })),
            (json!({ "channel": "C1", "ts": "1.1" }), json!({ "channel": "C1", "ts": "1.2" })),
        ] {
            assert_ne!(key("send_money", &a), key("send_money", &b), "{a} {b}");
        }
        let exec = |command: &str| key("exec", &json!({ "command": command }));
        for (a, b) in [
            ("cd a && ./deploy.sh", "cd b && ./deploy.sh"),
            ("echo hi | mail a@b.example", "echo ho | mail a@b.example"),
            ("curl -X POST https://a.example/1", "curl -X POST https://a.example/2"),
        ] {
            assert_ne!(exec(a), exec(b), "{a}");
        }
        assert_ne!(key("send_money", &json!({})), key("send_mail", &json!({})));
    }

    #[test]
    fn hostile_arguments_cost_bounded_work() {
        let deep = (0..200).fold(json!(1), |value, _| json!({ "a": value }));
        let _ = (
            key("x", &deep),
            key("exec", &json!({ "command": "'".repeat(50_000) })),
            key("x", &json!({ "to": "\u{200b}".repeat(50_000) })),
        );
    }
}
