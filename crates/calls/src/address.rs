//! Hosts and ports, as calls and errors name them.

use serde_json::Value;
use tool_guard_text::part::Part;

/// Texts of a call that are read, and characters of each.
const MAX_TEXTS: usize = 32;
const MAX_TEXT: usize = 2_000;

/// A host, and its port where it is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address {
    /// In lower case; this machine is always `localhost`.
    pub host: String,
    /// The port.
    pub port: Option<u16>,
}

impl Address {
    fn new(host: &str, port: Option<u16>) -> Option<Self> {
        let host = host.trim_matches(|c: char| !c.is_ascii_alphanumeric()).to_ascii_lowercase();
        let host = if is_own(&host) { "localhost".to_owned() } else { host };
        let is_host = host == "localhost" || host.contains('.') && host.len() <= 253 && !host.contains("..");
        is_host.then_some(Self { host, port })
    }

    /// `host:port`.
    #[must_use]
    pub fn written(&self) -> String {
        self.port.map_or_else(|| self.host.clone(), |port| format!("{}:{port}", self.host))
    }
}

/// Names of this machine, brackets taken off.
fn is_own(host: &str) -> bool {
    matches!(host, "localhost" | "1" | "0.0.0.0" | "") || host.starts_with("127.")
}

/// The addresses that a call names.
#[must_use]
pub fn of_call(args: Option<&Value>) -> Vec<Address> {
    let mut texts = Vec::new();
    collect(args, &mut texts);
    texts.iter().flat_map(|text| in_text(text)).collect()
}

fn collect<'v>(value: Option<&'v Value>, texts: &mut Vec<&'v str>) {
    match value {
        Some(Value::String(text)) if texts.len() < MAX_TEXTS => texts.push(text),
        Some(Value::Array(list)) => list.iter().for_each(|value| collect(Some(value), texts)),
        Some(Value::Object(map)) => map.values().for_each(|value| collect(Some(value), texts)),
        _ => {}
    }
}

/// The addresses that a text names: URLs, `host:port`, `host port 80`, `host='a', port=80`, `-h host -p 80`, `"host" (1.2.3.4), port 80`.
#[must_use]
pub fn in_text(text: &str) -> Vec<Address> {
    let text = text.head(MAX_TEXT);
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | ':' | '/' | '-' | '_' | '[' | ']' | '@');
    let words: Vec<&str> = text.split(|c: char| !is_part(c)).filter(|word| !word.is_empty()).collect();
    let mut found: Vec<Address> = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let port_behind = words.part(at + 1..).iter().take(5).zip(words.part(at + 1..).iter().skip(1)).find_map(|(name, number)| {
            (matches!(name.to_ascii_lowercase().as_str(), "port" | "-p" | "--port")).then(|| number.trim_matches(':').parse().ok())?
        });
        let next = words.get(at + 1).and_then(|next| next.parse().ok());
        if let Some(mut address) = of_word(word) {
            address.port = address.port.or(port_behind).or(next.filter(|_| !word.contains('/')));
            if !found.contains(&address) {
                found.push(address);
            }
        }
    }
    found
}

/// A URL, or `host:port`, or a host.
fn of_word(word: &str) -> Option<Address> {
    if let Some((scheme, rest)) = word.split_once("://") {
        let authority = rest.split('/').next().unwrap_or_default();
        let (host, port) = host_and_port(authority.rsplit('@').next().unwrap_or_default());
        return Address::new(host, port.or_else(|| default_port(scheme)));
    }
    let word = word.trim_end_matches([':', '.', '/']);
    // how a shell opens a connection
    if let Some((host, port)) = word.strip_prefix("/dev/tcp/").and_then(|rest| rest.split_once('/')) {
        return Address::new(host, port.parse().ok());
    }
    if word.contains('/') || word.contains('@') {
        return None;
    }
    let (host, port) = host_and_port(word);
    let is_plain = host.eq_ignore_ascii_case("localhost") || is_ip(host) || host == "[::1]" || port.is_some() && host.contains('.');
    // a name with dots alone may be a file
    let is_name = host
        .rsplit('.')
        .next()
        .is_some_and(|end| matches!(end, "com" | "org" | "net" | "io" | "dev" | "example" | "local" | "internal" | "app" | "cloud"));
    if is_plain || is_name && host.contains('.') { Address::new(host, port) } else { None }
}

fn is_ip(host: &str) -> bool {
    host.split('.').count() == 4 && host.split('.').all(|part| part.parse::<u8>().is_ok())
}

fn host_and_port(text: &str) -> (&str, Option<u16>) {
    match text.rsplit_once(':') {
        Some((host, port)) if !host.ends_with(':') => match port.parse() {
            Ok(port) => (host, Some(port)),
            Err(_) => (text, None),
        },
        _ => (text, None),
    }
}

fn default_port(scheme: &str) -> Option<u16> {
    Some(match scheme.rsplit(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default().to_ascii_lowercase().as_str() {
        "http" | "ws" => 80,
        "https" | "wss" => 443,
        "postgres" | "postgresql" => 5432,
        "redis" => 6379,
        "mysql" => 3306,
        "mongodb" => 27017,
        "ssh" => 22,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn addresses_are_found_as_programs_write_them() {
        for (text, expected) in [
            ("curl: (7) Failed to connect to localhost port 5433 after 0 ms", "localhost:5433"),
            ("connect ECONNREFUSED 127.0.0.1:5433", "localhost:5433"),
            ("connect ECONNREFUSED ::1:5433 127.0.0.1:5433", "localhost:5433"),
            ("bash: line 1: /dev/tcp/127.0.0.1/5433: Connection refused", "localhost:5433"),
            ("dial tcp [::1]:5433: connect: connection refused", "localhost:5433"),
            ("connection to server at \"localhost\" (127.0.0.1), port 5433 failed", "localhost:5433"),
            ("HTTPConnectionPool(host='localhost', port=5433): Max retries exceeded", "localhost:5433"),
            ("Can't connect to MySQL server on '127.0.0.1:3306' (111)", "localhost:3306"),
            ("net::ERR_CONNECTION_REFUSED at http://localhost:3000/", "localhost:3000"),
            ("ssh: connect to host db.shop.example port 22: Connection refused", "db.shop.example:22"),
            ("curl: (6) Could not resolve host: api.shop.example", "api.shop.example"),
            ("getaddrinfo ENOTFOUND api.shop.example", "api.shop.example"),
        ] {
            assert!(in_text(text).iter().any(|address| address.written() == expected), "{text} {:?}", in_text(text));
        }
        for text in ["cat: nope.txt: No such file", "src/main.rs:12:5 error", "version 1.2.3", "12:30:05 done"] {
            assert_eq!(in_text(text), [], "{text}");
        }
    }

    #[test]
    fn addresses_of_calls_have_the_port_of_their_scheme() {
        let of = |args: Value| of_call(Some(&args)).iter().map(Address::written).collect::<Vec<_>>();
        assert_eq!(of(json!({ "url": "https://shop.example/a?b=c" })), ["shop.example:443"]);
        assert_eq!(of(json!({ "command": "psql -h localhost -p 5433 -c 'select 1'" })), ["localhost:5433"]);
        assert_eq!(of(json!({ "command": "nc -z localhost 5433" })), ["localhost:5433"]);
        assert_eq!(of(json!({ "command": "curl -s http://127.0.0.1:5433/health" })), ["localhost:5433"]);
        assert_eq!(of(json!({ "command": "PGURL=postgres://app:pw@localhost/x ./run" })), ["localhost:5432"]);
        assert_eq!(of(json!({ "path": "notes/a.md" })), Vec::<String>::new());
    }
}
