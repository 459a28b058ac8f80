//! The notation of the examples in `data/loops.toml`, which explains it, read into steps.

/// A step of a script.
#[derive(Debug, Clone)]
pub(crate) enum Step {
    /// The calls of one message.
    Message(Vec<Scripted>),
    /// So many seconds pass without a call.
    Wait(u64),
    /// Something that no call did may have changed anything.
    Elsewhere,
    /// The user speaks.
    Turn,
}

/// A call, and what comes back.
#[derive(Debug, Clone)]
pub(crate) struct Scripted {
    pub(crate) tool: String,
    /// JSON.
    pub(crate) args: String,
    pub(crate) answer: String,
    pub(crate) failure: Option<Failing>,
    /// Seconds that it takes.
    pub(crate) took: u64,
}

/// Who says that a call failed.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Failing {
    Tool,
    Host,
    ExitCode(i64),
}

/// The parameter that is meant where a call names none.
const PARAMETERS: &[(&str, &str)] = &[("exec", "command"), ("web_search", "query"), ("web_fetch", "url")];
const OTHERWISE: &str = "path";

/// Reads a script. It panics where a script cannot be read.
pub(crate) fn steps(script: &str) -> Vec<Step> {
    let lines = script.lines().flat_map(|line| split(line, "; ")).map(|each| each.trim().to_owned());
    lines.filter(|each| !each.is_empty()).flat_map(|each| repeated(&each)).map(|each| step(&each)).collect()
}

/// A text in parts, at a separator that does not stand between double quotes.
fn split(text: &str, separator: &str) -> Vec<String> {
    let (mut parts, mut quoted, mut escaped) = (vec![String::new()], false, false);
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if !quoted && rest.starts_with(separator) {
            parts.push(String::new());
            rest = &rest[separator.len()..];
            continue;
        }
        quoted ^= c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        parts.last_mut().unwrap().push(c);
        rest = &rest[c.len_utf8()..];
    }
    parts
}

/// `3x read a` three times; `read <a, b>` once for each; several lists go along together.
fn repeated(step: &str) -> Vec<String> {
    if let Some((times, rest)) = step.split_once("x ").and_then(|(times, rest)| Some((times.parse().ok()?, rest))) {
        return vec![rest.to_owned(); times];
    }
    let mut texts: Vec<String> = Vec::new();
    let mut rest = step;
    while let Some((before, list, after)) = next_list(rest) {
        assert!(texts.is_empty() || texts.len() == list.len(), "lists of one length: {step}");
        texts.resize(list.len(), texts.first().cloned().unwrap_or_default());
        texts.iter_mut().zip(list).for_each(|(text, each)| text.extend([before, each]));
        rest = after;
    }
    texts.resize(texts.len().max(1), String::new());
    texts.into_iter().map(|text| text + rest).collect()
}

/// The first list of a text, with what stands before and behind it.
fn next_list(text: &str) -> Option<(&str, Vec<&str>, &str)> {
    let start = text.find('<')?;
    let end = start + text[start..].find('>')?;
    let inner = &text[start + 1..end];
    Some((&text[..start], inner.split(", ").collect(), &text[end + 1..]))
}

fn step(text: &str) -> Step {
    match text.split_once(' ') {
        None if text == "elsewhere" => Step::Elsewhere,
        None if text == "turn" => Step::Turn,
        Some(("wait", seconds)) => Step::Wait(seconds.parse().unwrap_or_else(|_| panic!("seconds: {text}"))),
        _ => Step::Message(split(text, " | ").iter().map(|each| call(each)).collect()),
    }
}

fn call(text: &str) -> Scripted {
    let (call, answer) = match split(text, " -> ").as_slice() {
        [call, answer] => (call.clone(), answer.clone()),
        _ => panic!("a call, ` -> `, an answer: {text}"),
    };
    let (mut call, mut failure, mut seconds) = (call.trim(), None, 0);
    while let Some((before, last)) = call.rsplit_once(' ') {
        if let (Some(before), Ok(number)) = (before.strip_suffix(" took"), last.parse()) {
            (seconds, call) = (number, before);
        } else if let Some(who) = last.strip_prefix('!') {
            failure = Some(match who {
                "" => Failing::Tool,
                "host" => Failing::Host,
                code => Failing::ExitCode(code.parse().unwrap_or_else(|_| panic!("an exit code: {text}"))),
            });
            call = before;
        } else {
            break;
        }
    }
    let (tool, args) = call.split_once(' ').unwrap_or((call, "{}"));
    Scripted { tool: tool.to_owned(), args: arguments(tool, args.trim()), answer: text_of(answer.trim()), failure, took: seconds }
}

/// JSON as it stands, `to=ann text="see you"`, or the one argument of the tool.
fn arguments(tool: &str, text: &str) -> String {
    if text.starts_with('{') {
        return text.to_owned();
    }
    let pairs: Vec<String> = split(text, " ");
    let named: Option<Vec<String>> = pairs.iter().map(|pair| pair.split_once('=').filter(|(name, _)| is_name(name)).map(member)).collect();
    if let Some(named) = named {
        return format!("{{{}}}", named.join(","));
    }
    let name = PARAMETERS.iter().find(|(known, _)| *known == tool).map_or(OTHERWISE, |(_, name)| name);
    format!("{{\"{name}\":{}}}", quoted(text))
}

fn is_name(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'_') && !text.is_empty()
}

fn member((name, value): (&str, &str)) -> String {
    let is_number = value.parse::<f64>().is_ok();
    format!("\"{name}\":{}", if is_number { value.to_owned() } else { quoted(value) })
}

fn quoted(text: &str) -> String {
    if text.starts_with('"') { text.to_owned() } else { format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"")) }
}

/// Endings of the words that a capital letter stands for.
const ENDINGS: [&str; 12] = ["abel", "ecor", "idan", "olem", "urin", "yster", "aget", "emil", "ipon", "opal", "uster", "yvan"];

/// An answer: quoted or as it stands; `$A` is a dozen words.
fn text_of(answer: &str) -> String {
    let answer = answer
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'))
        .map_or(answer.to_owned(), |inner| inner.replace("\\n", "\n").replace("\\\"", "\""));
    let mut parts = answer.split('$');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.chars().next().filter(char::is_ascii_uppercase) {
            Some(letter) => {
                text += &ENDINGS.map(|ending| format!("{}{ending}", letter.to_ascii_lowercase())).join(" ");
                text += &part[1..];
            }
            None => text = text + "$" + part,
        }
    }
    text
}

#[test]
fn a_script_is_read() {
    let script = "2x read a -> x; exec make !2 took 7 -> \"3 failed\\nin $A\"; wait 60\n\
                  read <b, c>.txt -> <1, 2> | send to=ann n=3 text=\"see; you\" ! -> no; turn; elsewhere";
    let read: Vec<String> = steps(script).iter().map(|step| format!("{step:?}")).collect();
    let scripted = |tool: &str, args: &str, answer: &str, failure: &str, took: u32| {
        format!("Scripted {{ tool: {tool:?}, args: {args:?}, answer: {answer:?}, failure: {failure}, took: {took} }}")
    };
    let dozen = ENDINGS.map(|ending| format!("a{ending}")).join(" ");
    let look = |path: &str, answer: &str| scripted("read", &format!("{{\"path\":\"{path}\"}}"), answer, "None", 0);
    let make = scripted("exec", r#"{"command":"make"}"#, &format!("3 failed\nin {dozen}"), "Some(ExitCode(2))", 7);
    let send = scripted("send", r#"{"to":"ann","n":3,"text":"see; you"}"#, "no", "Some(Tool)", 0);
    let message = |calls: &[&str]| format!("Message([{}])", calls.join(", "));
    let expected = [
        message(&[&look("a", "x")]),
        message(&[&look("a", "x")]),
        message(&[&make]),
        "Wait(60)".to_owned(),
        message(&[&look("b.txt", "1"), &send]),
        message(&[&look("c.txt", "2"), &send]),
        "Turn".to_owned(),
        "Elsewhere".to_owned(),
    ];
    assert_eq!(read, expected);
}
