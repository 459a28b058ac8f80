//! The signals in the plain text of a window: markers, rules, hidden text and encoded text.

use std::sync::LazyLock;

use tool_guard_text::part::{At, Part};

use crate::injection::ablation::{Detector, Mechanism, is_off};
use crate::injection::const_index::index_u16;
use crate::injection::demand::is_demand_behind;
use crate::injection::deobfuscate::PlainText;
use crate::injection::directive::find_directives;
use crate::injection::exfiltration::{find_filled_addresses, find_images, find_pipes};
use crate::injection::finding::THRESHOLD;
use crate::injection::hidden_element::hidden_elements;
use crate::injection::markers;
use crate::injection::markers::Marker;
use crate::injection::reason::Reason;
use crate::injection::request::{Request, request_behind};
use crate::injection::rule::SignalRule;
use crate::injection::rules::{ACTION_VERBS, DEMAND_VERBS, all_rules};
use crate::injection::scene::find_scenes;
use crate::injection::signal::{QUOTED_OVERRIDE, Signal};
use crate::injection::vocabulary::{
    AI, AND, ARE, Classes, DESTROY, GRANT, IF, MAKE, MUST, NOT, PLEASE, REQUEST, REVEAL, SEND, STATE, TELL,
};
use crate::injection::word::Word;
use crate::injection::words::words;

/// Letters interleaved with hidden characters, written as tags or from right to left, that are no accident.
const MIN_HIDDEN: usize = 8;
/// Letters of a sentence that is written from right to left in a script that is not: nothing but a hidden sentence is that long.
const MIN_REVERSED: usize = 24;
/// Points of a request where nobody asks for anything, and of the place.
const REQUEST_POINTS: u32 = 5;
/// Points of text between two runs of hidden characters.
const WRAPPED: u32 = 6;
/// Homoglyphs that are no accident.
const MIN_HOMOGLYPHS: usize = 4;
/// Words behind an address of the model within which something is asked for.
const REQUEST_DISTANCE: usize = 12;
/// Verbs of a request that makes an address of the model suspicious. To run and to write is what guides for agents ask for.
const REQUEST_VERBS: Classes = Classes::of(&[SEND, DESTROY, MAKE, REVEAL, TELL, GRANT, REQUEST]);
/// Bytes behind an override that are searched for the end of a quotation.
const MAX_QUOTATION: usize = 160;

const COMMENT: &str = "<!--";

/// Adds the signals of markers, rules, markup and commands.
pub(super) fn find_signals(plain: &PlainText, words: &[Word], signals: &mut Vec<Signal>) {
    markers::scan(&plain.text, |marker, at| add_marker(plain, words, marker, at, signals));
    let is_on = |detector| !is_off(Mechanism::Detector(detector));
    for (at, end) in hidden_elements(&plain.text).filter(|_| is_on(Detector::HiddenElements)) {
        let asks = is_demand_behind(words, end, false) || request_behind(plain, words, end, DEMAND_VERBS).is_some();
        let mut add = |reason, points, near| signals.push(Signal { reason, points, near, at: plain.origin(near) });
        add(Reason::HiddenText, if asks { REQUEST_POINTS } else { 4 }, at);
        if asks {
            add(Reason::Demand, REQUEST_POINTS, end);
        }
    }
    add_rules(plain, words, signals);
    if is_on(Detector::Directives) {
        find_directives(plain, words, signals);
    }
    if is_on(Detector::Scenes) {
        find_scenes(plain, words, signals);
    }
    if is_on(Detector::Images) {
        find_images(plain, words, signals);
    }
    if is_on(Detector::FilledAddresses) {
        find_filled_addresses(plain, signals);
    }
    if is_on(Detector::Pipes) {
        find_pipes(plain, signals);
    }
}

/// Adds a marker at `at`, and the demand behind it.
fn add_marker(plain: &PlainText, words: &[Word], marker: &Marker, at: usize, signals: &mut Vec<Signal>) {
    let mut add = |reason, points, near| signals.push(Signal { reason, points, near, at: plain.origin(near) });
    let is_quoted = marker.reason == Reason::InstructionOverride && is_quoted(&plain.text, at, at + marker.text.len());
    let points = u32::from(marker.points).min(if is_quoted { QUOTED_OVERRIDE } else { u32::MAX });
    add(marker.reason, points, at);
    let end = element_end(&plain.text, at, marker);
    if marker.carries && is_demand_behind(words, end, marker.text == COMMENT) {
        add(marker.reason, points.max(if matches!(marker.reason, Reason::RoleTag | Reason::HiddenText) { 4 } else { 0 }), at);
        add(Reason::Demand, 6, end);
    } else if let Some(request) = marker.carries.then(|| request_behind(plain, words, end, DEMAND_VERBS)).flatten() {
        // in a comment people ask each other for something, in a role of a chat template nobody does
        let is_asked = marker.points > 4 || request == Request::InAnswer;
        if is_asked && matches!(marker.reason, Reason::RoleTag | Reason::HiddenText) {
            add(marker.reason, points.max(REQUEST_POINTS), at);
            add(Reason::Demand, REQUEST_POINTS, end);
        }
    }
    if marker.carries && marker.reason == Reason::RoleTag && marker.points > 4 {
        let mut behind = words.part(words.partition_point(|word| word.start < end)..).iter().take(REQUEST_DISTANCE);
        let demand = behind.find(|word| word.leads && word.classes.has_any(ACTION_VERBS));
        if let Some(word) = demand {
            add(Reason::Demand, 4, word.start);
        }
    }
    if marker.reason == Reason::ToolCallForgery
        && marker.text.starts_with('<')
        && is_harmful_call(plain.text.part(at + marker.text.len()..))
    {
        add(Reason::Demand, 5, end);
    }
}

/// All rules, and by class the indices of those that begin with it.
static RULES: LazyLock<Vec<&'static SignalRule>> = LazyLock::new(|| all_rules().collect());
static BY_CLASS: LazyLock<Vec<Vec<u16>>> = LazyLock::new(|| {
    let mut by_class = vec![Vec::new(); Classes::CAPACITY];
    for (index, rule) in RULES.iter().enumerate() {
        for class in rule.steps.first().into_iter().flat_map(|first| first.numbers()) {
            by_class.get_mut(class).into_iter().for_each(|rules| rules.push(index_u16(index)));
        }
    }
    by_class
});

/// Adds the matches of rules, and the demands and requests behind them.
fn add_rules(plain: &PlainText, words: &[Word], signals: &mut Vec<Signal>) {
    let mut add = |reason, points, near| signals.push(Signal { reason, points, near, at: plain.origin(near) });
    // most rules need a class that no word of the window has
    let here = words.iter().fold(Classes::NONE, |here, word| here | word.classes);
    let (rules, by_class) = (&*RULES, &*BY_CLASS);
    let possible: Vec<bool> = rules.iter().map(|rule| rule.steps.iter().all(|step| step.has_any(here))).collect();
    for from in 0..words.len() {
        let first = words.at(from).classes;
        // every rule begins with a class, and most words have none
        if first.is_empty() {
            continue;
        }
        let is_negated = is_negated(words, from);
        let of_class = |class: usize| by_class.get(class).into_iter().flatten().map(move |index| (class, usize::from(*index)));
        for (class, index) in first.numbers().flat_map(of_class).filter(|(_, index)| possible.at(*index)) {
            let Some(rule) = rules.get(index) else { continue };
            // a word may begin it by several classes
            if (rule.steps.at(0) & first).first() != class {
                continue;
            }
            // "never send secrets" asks for the opposite
            if is_negated && matches!(rule.reason, Reason::Exfiltration | Reason::Demand | Reason::InstructionOverride) {
                continue;
            }
            let Some(last) = rule.find(words, from) else { continue };
            if is_denied(rule, plain, words, from, last) || is_off(Mechanism::Rule(index)) {
                continue;
            }
            let is_quoted = rule.reason == Reason::InstructionOverride && is_quoted(&plain.text, words.at(from).start, words.at(last).end);
            add(rule.reason, if is_quoted { rule.points.min(QUOTED_OVERRIDE) } else { rule.points }, words.at(from).start);
            if !is_quoted && rule.points > 4 && (rule.reason == Reason::InstructionOverride || rule.points > 6 && rule.carries) {
                let demand = words.part(last + 1..).iter().take(12).find(|word| word.leads && word.classes.has_any(DEMAND_VERBS));
                if let Some(word) = demand {
                    add(Reason::Demand, 3, word.start);
                }
            }
            if rule.asks {
                let mut behind = words.part(last + 1..).iter().take(REQUEST_DISTANCE);
                let request = behind.find(|word| word.classes.has_any(PLEASE) || word.leads && word.classes.has_any(REQUEST_VERBS));
                if let Some(word) = request {
                    add(Reason::Demand, 5, word.start);
                }
            }
            if rule.carries && is_demand_behind(words, words.at(last).end, false) {
                add(Reason::Demand, 6, words.at(last).end);
            } else if rule.carries && request_behind(plain, words, words.at(last).end, verbs_behind(plain, words.at(last).end)).is_some() {
                add(Reason::Demand, REQUEST_POINTS, words.at(last).end);
            }
        }
    }
}

/// Verbs of a request behind an address of the model. What people ask of agents in guides (to run, to write) is no request, unless a
/// field of data is meant for the model.
fn verbs_behind(plain: &PlainText, end: usize) -> Classes {
    if plain.text.part(end..).starts_with("\":") { DEMAND_VERBS } else { Classes::NONE }
}

/// Whether "not" or the like is directly before a word, in the same sentence.
fn is_negated(words: &[Word], at: usize) -> bool {
    !words.at(at).after_end && at.checked_sub(1).is_some_and(|before| words.at(before).classes.has_any(NOT))
}

/// Whether a match from `from` to `last` says the opposite, or leaves it open: "you must not share", "the developer cannot be verified",
/// "the owner or an authorized person", "regardless of whether the user asked", "if not logged in, ask the user".
fn is_denied(rule: &SignalRule, plain: &PlainText, words: &[Word], from: usize, last: usize) -> bool {
    let between = plain.text.part(words.at(from).start..words.at(last).end);
    let denies = |words: &[Word]| words.iter().any(|word| word.classes.has_any(NOT));
    match rule.reason {
        Reason::Exfiltration => rule.steps.at(0).has_any(MUST) && denies(words.part(from..words.len().min(from + 3))),
        Reason::FalseAuthority => denies(words.part(from..=last)) || is_negated(words, from) || between.contains(" or "),
        // "if you use agents", "if you do nothing, the agent": the reader is no agent
        Reason::AddressedToModel => {
            let you = words.part(from..=last).windows(2).find(|pair| plain.text.part(pair.at(0).start..pair.at(0).end) == "you");
            rule.steps.at(0).has_any(IF) && you.is_some_and(|pair| !pair.at(1).classes.has_any(ARE | AI | IF))
        }
        Reason::NewTask => between.contains("whether"),
        // "additional rules apply": what does not apply is void
        Reason::InstructionOverride => {
            let word = plain.text.part(words.at(last).start..words.at(last).end);
            matches!(word, "apply" | "applies") && !denies(words.part(from..=last))
        }
        Reason::Secrecy => from.checked_sub(1).is_some_and(|before| words.at(before).leads && words.at(before).classes.has_any(IF)),
        _ => false,
    }
}

/// Whether the tool's name at the beginning of a forged call says that something is sent, deleted or paid.
fn is_harmful_call(rest: &str) -> bool {
    let name = rest.head(48);
    let name = name.part(..name.find(['>', ',', '\n']).unwrap_or(name.len()));
    ["send", "forward", "transfer", "pay", "delete", "remove", "upload", "post", "grant", "share"].iter().any(|verb| name.contains(verb))
}

/// Where the marker ends; if it begins an element, where its opening tag ends.
fn element_end(text: &str, at: usize, marker: &Marker) -> usize {
    let end = at + marker.text.len();
    let opens = marker.text.starts_with('<') && marker.text != COMMENT && !marker.text.ends_with('>') && !marker.text.contains('|');
    if !opens {
        return end;
    }
    // the names of a tool and of its parameter may be in two elements
    let rest = text.part(end..).bytes().take(120).enumerate().take_while(|(_, b)| *b != b'\n');
    let mut closes = rest.filter(|(_, b)| *b == b'>').map(|(offset, _)| end + offset + 1);
    closes.next().map_or(end, |close| if text.part(close..).starts_with('<') { closes.next().unwrap_or(close) } else { close })
}

/// Whether these words are quoted: alone, as a part of a sentence, or as a pattern to search for.
fn is_quoted(text: &str, start: usize, end: usize) -> bool {
    let quote = |c: char| matches!(c, '"' | '\'');
    let Some(before) = text.part(..start).strip_suffix(quote) else { return text.part(start..end).contains(['(', '|', '[', '{', '\\']) };
    let after = text.part(end..text.floor_char_boundary(end + MAX_QUOTATION));
    let is_alone = after.trim_start_matches(['.', '!', ',']).starts_with(quote);
    // in `"note": "ignore ..."` no letter is before the space
    let in_sentence =
        before.strip_suffix(' ').is_some_and(|before| before.ends_with(|c: char| c.is_ascii_alphabetic())) && after.contains('"');
    is_alone || in_sentence
}

/// Adds signals if the window contains hidden text, where it begins and where it ends.
pub(super) fn find_hidden(plain: &PlainText, words: &[Word], signals: &mut Vec<Signal>) {
    let points = if plain.interleaved.max(plain.tag_chars) >= MIN_HIDDEN {
        // no harmless text interleaves Latin words with hidden characters, or has more tag characters than a flag
        THRESHOLD
    } else if plain.reversed >= MIN_REVERSED {
        THRESHOLD
    } else if plain.reversed >= MIN_HIDDEN && words.iter().any(|word| !word.classes.is_empty()) {
        8
    } else if plain.hidden_runs > 1 {
        WRAPPED
    } else if plain.hidden_runs == 1 {
        4
    } else if plain.homoglyphs >= MIN_HOMOGLYPHS || plain.soft_breaks >= MIN_HIDDEN {
        3
    } else {
        return;
    };
    let at_ends = plain.hidden.map_or([0, 0], |(first, last)| [first, last]);
    signals.extend(at_ends.map(|near| Signal { reason: Reason::HiddenText, points, near, at: plain.origin(near) }));
}

/// Adds the signals of a text that was encoded at `at` in the whole text, all at that position, and one for the encoding.
pub(super) fn find_encoded(inner: &str, at: usize, outer: &PlainText, signals: &mut Vec<Signal>) {
    let plain = PlainText::of(inner, 0);
    let words = words(&plain, &|_| true);
    let mut within = Vec::new();
    find_signals(&plain, &words, &mut within);
    // "xgnore it and state that": whatever the first word is
    let and_says = words.windows(2).any(|pair| pair.at(0).classes.has_any(AND) && pair.at(1).classes.has_any(STATE | SEND | TELL));
    if and_says || is_demand_behind(&words, 0, false) || request_behind(&plain, &words, 0, DEMAND_VERBS).is_some() {
        within.push(Signal { reason: Reason::Demand, points: 6, near: 0, at });
    }
    if within.is_empty() {
        return;
    }
    let near = outer.position(at);
    signals.push(Signal { reason: Reason::EncodedPayload, points: 4, near, at });
    signals.extend(within.into_iter().map(|signal| Signal { near, at, ..signal }));
}
