//! Foreign text in a message to people: no chat makes a mention, a link or markup of it.
//!
//! Where a message ends up is not known here (Slack, Discord, Telegram, Teams, Matrix, Mattermost, SMS and others), and each reads other
//! marks. So each mark that any of them reads is replaced by a character that looks like it and that none of them reads; nothing
//! invisible is added, and escapes of one format would be shown as they are by all others. Marks that begin something only in some
//! places stay elsewhere: `read({"path":"a_b.md"})` keeps its look.

use crate::quote::is_hidden;

/// What is replaced wherever it stands, and by what.
const ALWAYS: &[(char, &str)] = &[
    ('@', "(at)"), // mentions, mail addresses; the wide forms are mentions in some chats too
    ('＠', "(at)"),
    ('﹫', "(at)"),
    ('<', "‹"), // mentions and links of Slack and Discord, HTML
    ('>', "›"),
    ('&', "＆"), // entities of HTML
    ('`', "‵"),  // code
    ('*', "∗"),  // bold
    ('~', "∼"),  // struck out
    ('|', "│"),  // hidden text, tables, labels of links
    ('#', "♯"),  // channels, rooms, hashtags, headings
    ('＃', "♯"),
    ('﹟', "♯"),
    ('$', "＄"), // cashtags, formulas
    ('[', "［"), // links
    (']', "］"),
];

/// Words before a colon that make a link without slashes.
const SCHEMES: &[&str] = &[
    "mailto",
    "tel",
    "sms",
    "smsto",
    "tg",
    "javascript",
    "data",
    "vbscript",
    "magnet",
    "geo",
    "callto",
    "skype",
    "facetime",
    "sip",
    "sips",
    "xmpp",
    "matrix",
    "bitcoin",
    "ethereum",
    "intent",
    "file",
    "urn",
    "view-source",
];

/// Endings of files that are no top-level domains: others, as `md`, `py`, `sh` and `zip` are, make a link in some chats.
const FILES: &[&str] = &[
    "txt", "log", "json", "jsonl", "yaml", "yml", "toml", "ini", "cfg", "conf", "env", "lock", "xml", "html", "htm", "css", "scss", "csv",
    "tsv", "js", "mjs", "cjs", "jsx", "ts", "tsx", "vue", "go", "c", "h", "cpp", "hpp", "kt", "swift", "php", "rb", "sql", "db", "sqlite",
    "wasm", "pdf", "doc", "docx", "xls", "xlsx", "ppt", "pptx", "png", "jpg", "jpeg", "gif", "svg", "webp", "mp3", "mp4", "wav", "tar",
    "gz", "tgz", "bz2", "xz", "bak", "tmp", "patch", "diff", "exe", "dll", "jar",
];

/// Text that a model, a tool or a sender wrote, fit to stand in a message to people. Of one line stays one line; of marks only those
/// change that a chat would read. Applied twice, it is as applied once.
///
/// ```
/// use tool_guard_text::chat::escaped;
/// assert_eq!(escaped("<!channel> **now** https://evil.example/x"), "‹!channel› ∗∗now∗∗ https∶//evil․example/x");
/// assert_eq!(escaped(r#"read({"path":"a_b","n":1.5})"#), r#"read({"path":"a_b","n":1.5})"#);
/// ```
#[must_use]
pub fn escaped(text: &str) -> String {
    let shown: Vec<char> = text.chars().filter(|c| c.is_whitespace() || !is_hidden(*c)).collect();
    let mut out = String::with_capacity(text.len() + 16);
    for (at, c) in shown.iter().enumerate() {
        match replacement(&shown, at, *c) {
            Some(instead) => out.push_str(instead),
            None if c.is_whitespace() => out.push(' '),
            None => out.push(*c),
        }
    }
    out
}

/// What takes the place of the character here; `None`: it stays.
fn replacement(text: &[char], at: usize, c: char) -> Option<&'static str> {
    let before = at.checked_sub(1).and_then(|at| text.get(at)).copied().unwrap_or(' ');
    let after = text.get(at + 1).copied().unwrap_or(' ');
    match c {
        // inside a word it is part of a name; at its edge it begins or ends slanted text
        '_' => (!(before.is_alphanumeric() && after.is_alphanumeric())).then_some("ˍ"),
        // browsers read these as the dot of a name, too
        '。' | '．' | '｡' => (is_latin(before) && is_latin(after)).then_some("․"),
        '.' => (is_in_word(before, after) && !is_decimal(text, at) && !is_file(text, at)).then_some("․"),
        ':' => (begins_link(text, at) || begins_emoji(before, after)).then_some("∶"),
        '/' => is_command(text, at).then_some("∕"),
        '+' => after.is_ascii_digit().then_some("＋"), // a phone number
        _ => ALWAYS.iter().find(|(mark, _)| *mark == c).map(|(_, instead)| *instead),
    }
}

/// Whether it is a letter of ASCII or a digit, also in the wide form.
const fn is_latin(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '０'..='９' | 'Ａ'..='Ｚ' | 'ａ'..='ｚ')
}

/// A dot as names of sites have it: `evil.com`, `www.x`, `10.0.0.1`.
fn is_in_word(before: char, after: char) -> bool {
    is_of_name(before) && is_of_name(after)
}

/// Whether names of sites and files are made of such characters.
fn is_of_name(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '-' | '_')
}

/// Whether the dot stands in the name of a file that is no name of a site: its only dot, and an ending that is no top-level domain.
fn is_file(text: &[char], at: usize) -> bool {
    let stem = text.get(..at).unwrap_or_default().iter().rev().find(|c| !is_of_name(**c));
    let rest = text.get(at + 1..).unwrap_or_default();
    let ending: String = rest.iter().take_while(|c| is_of_name(**c)).take(8).collect();
    let beyond = rest.get(ending.chars().count()..).unwrap_or_default();
    let goes_on = match beyond {
        ['.', next, ..] | [next, ..] => is_of_name(*next),
        [] => false,
    };
    !matches!(stem, Some('.' | '․')) && !goes_on && FILES.contains(&ending.to_ascii_lowercase().as_str())
}

/// Whether the dot stands in a number with one dot: `1.5`.
fn is_decimal(text: &[char], at: usize) -> bool {
    let digits = |c: &&char| c.is_ascii_digit();
    let whole = text.get(..at).unwrap_or_default().iter().rev().take_while(digits).count();
    let rest = text.get(at + 1..).unwrap_or_default();
    let fraction = rest.iter().take_while(digits).count();
    let joins = |c: Option<&char>| c.is_some_and(|c| c.is_alphanumeric() || matches!(c, '.' | '-' | '_'));
    let outer = at.checked_sub(whole + 1).and_then(|at| text.get(at));
    whole > 0 && fraction > 0 && !joins(outer) && !joins(rest.get(fraction))
}

/// Whether the colon ends the scheme of an address: `https://`, `mailto:x`.
fn begins_link(text: &[char], at: usize) -> bool {
    let before = text.get(..at).unwrap_or_default();
    let scheme = before.iter().rev().take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-'));
    let mut word: Vec<char> = scheme.take(24).copied().collect();
    word.reverse();
    let word: String = word.into_iter().collect::<String>().to_ascii_lowercase();
    match text.get(at + 1) {
        // two slashes are an address whatever stands before them, one is one behind a word: `C:/x` is a path
        Some('/') => word.len() > 1 || text.get(at + 2) == Some(&'/'),
        Some(c) if !c.is_whitespace() => SCHEMES.iter().any(|scheme| word.ends_with(scheme)),
        _ => false,
    }
}

/// Whether the colon begins a picture: `:warning:`. A colon behind a quotation mark is JSON's.
fn begins_emoji(before: char, after: char) -> bool {
    !before.is_alphanumeric()
        && !matches!(before, '"' | ']' | '］' | '}' | ')')
        && (after.is_alphanumeric() || matches!(after, '+' | '-' | '_'))
}

/// Whether the slash begins a command that a chat lets people tap on: a word of its own, no path.
fn is_command(text: &[char], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|at| text.get(at)).copied().unwrap_or(' ');
    let rest = text.get(at + 1..).unwrap_or_default();
    let word = rest.iter().take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | 'ˍ')).count();
    word > 0 && !before.is_alphanumeric() && !matches!(before, '/' | '_') && rest.get(word) != Some(&'/')
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::{ProptestConfig, prop_assert, prop_assert_eq, proptest};

    #[test]
    fn nothing_is_left_that_a_chat_reads() {
        for (text, shown) in [
            ("<!channel> <!here> <@U1> <#C1>", "‹!channel› ‹!here› ‹(at)U1› ‹♯C1›"),
            ("<https://evil.example|Log in>", "‹https∶//evil․example│Log in›"),
            ("[Log in](https://evil.example)", "［Log in］(https∶//evil․example)"),
            ("@everyone @here user@evil.example", "(at)everyone (at)here user(at)evil․example"),
            ("*b* **b** _i_ __u__ ~s~ ||x|| `c`", "∗b∗ ∗∗b∗∗ ˍiˍ ˍˍuˍˍ ∼s∼ ││x││ ‵c‵"),
            ("evil.com/login www.evil.com 10.0.0.1/x", "evil․com/login www․evil․com 10․0․0․1/x"),
            ("tg://resolve?domain=x mailto:a tel:123 JavaScript:x", "tg∶//resolve?domain=x mailto∶a tel∶123 JavaScript∶x"),
            ("http://://login x=://y a://b", "http∶//∶//login x=∶//y a∶//b"),
            ("www.evil.txt a.com.txt evil.com/x.txt evil.txt.com", "www․evil․txt a․com․txt evil․com/x.txt evil․txt․com"),
            ("call +49 151 or +4915112345678", "call ＋49 151 or ＋4915112345678"),
            ("say /toolguard off, or /tmp", "say ∕toolguard off, or ∕tmp"),
            ("&lt;b&gt; <b>x</b>", "＆lt;b＆gt; ‹b›x‹∕b›"),
            (":warning: ok", "∶warning: ok"),
            ("a\u{202e}b\u{200b}\nc", "ab c"),
            ("$AAPL #tag", "＄AAPL ♯tag"),
            ("＠everyone ﹫here ＃tag evil。com ｅｖｉｌ．ｃｏｍ", "(at)everyone (at)here ♯tag evil․com ｅｖｉｌ․ｃｏｍ"),
        ] {
            assert_eq!(escaped(text), shown, "{text}");
        }
    }

    #[test]
    fn what_no_chat_reads_keeps_its_look() {
        for text in [
            r#"read({"path":"/home/alice/notes.txt","limit":20})"#,
            r#"web_fetch({"n":0.5,"ok":true,"at":"12:30:05"})"#,
            "agent:main:x failed: no such file or directory (os error 2)",
            "C:\\Users\\x, 3.14, 50 %, a - b, x = {1; 2}, what? yes!",
        ] {
            assert_eq!(escaped(text), text);
        }
        assert_eq!(escaped(r#"read({"path":"a_b.md"})"#), "read({\"path\":\"a_b\u{2024}md\"})");
    }

    /// Whether some chat would read a mark in this text: a second opinion, which knows no table.
    fn marks(text: &str) -> Vec<String> {
        let mut found: Vec<String> = text.chars().filter(|c| "@<>&`*~|#$[]".contains(*c) || (is_hidden(*c))).map(String::from).collect();
        let words = text.split(|c: char| !(c.is_alphanumeric() || "./:_-".contains(c)));
        for word in words {
            let dotted = word.split('/').next().unwrap_or_default();
            let number = dotted.parse::<f64>().is_ok() && dotted.matches('.').count() == 1;
            let host = dotted.split('.').collect::<Vec<_>>();
            let file = host.len() == 2 && host.last().is_some_and(|ending| FILES.contains(&ending.to_ascii_lowercase().as_str()));
            if !number
                && !file
                && host.windows(2).any(|pair| pair.iter().all(|part| part.chars().any(char::is_alphanumeric)) && joined(pair))
            {
                found.push(word.to_owned());
            }
            if word.contains("://") && word.split("://").next().is_some_and(|scheme| scheme.len() > 1 && scheme.is_ascii()) {
                found.push(word.to_owned());
            }
            if word.len() > 1 && word.starts_with('_') || word.len() > 1 && word.ends_with('_') {
                found.push(word.to_owned());
            }
        }
        found
    }

    fn joined(pair: &[&str]) -> bool {
        let end = pair.first().and_then(|part| part.chars().last());
        let begin = pair.get(1).and_then(|part| part.chars().next());
        end.is_some_and(char::is_alphanumeric) && begin.is_some_and(char::is_alphanumeric)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1024))]

        #[test]
        fn whatever_is_quoted_holds_no_mark(
            text in "(@everyone|<!channel>|<@U1>|https?://|www\\.|evil\\.com|/login|\\*\\*|__|_|~~|\\|\\||`{1,3}|#|&lt;|&#60;|\\[x\\]|\\(y\\)|:|mailto:|tg://|/off|\\+49151|\\$A|\u{202e}|\u{200b}|\u{2066}|\n|\\| a \\||<b>|[a-z0-9]{1,3}| |\"|\\.|-|/|\\\\){0,16}"
        ) {
            let shown = escaped(&text);
            prop_assert!(marks(&shown).is_empty(), "{shown:?}: {:?}", marks(&shown));
            prop_assert!(!shown.contains("mailto:") || shown.contains("mailto: ") || shown.ends_with("mailto:"), "{shown}");
            prop_assert_eq!(escaped(&shown), shown.clone());
            prop_assert_eq!(shown.lines().count(), usize::from(!shown.is_empty()));
        }
    }
}
