//! What is done in a browser or on a screen: looking around is harmless, what is clicked or typed may be anything.

use serde_json::{Map, Value};

use crate::outside::code;
use crate::outside::effect::EffectOutside::{self, Act, None as Nothing};
use crate::outside::words;

/// Words in the names of tools that drive a browser or a screen.
const DRIVERS: &[&str] = &["browser", "playwright", "puppeteer", "chrome", "selenium", "webdriver", "computer", "desktop", "screen"];

/// What looks around.
const LOOKS: &str = "snapshot screenshot take scroll hover wait for resize navigate goto go open back forward reload refresh tabs tab focus console network requests \
    request messages errors status profiles pdf get list read view text content html find search state info zoom highlight cursor position mouse \
    move start stop close act page url title window into new previous next trace perf metrics coverage extract links source accessibility tree to time load idle \
    element elements select_page frame frames images image viewport size select_tab";

/// Keys that move or close, and choose nothing.
const MOVES: &str = "tab escape esc home end pageup pagedown up down left right arrowup arrowdown arrowleft arrowright shift control ctrl alt meta page_up page_down \
    f5";

/// Words of what is clicked to see more.
const SEES_MORE: &str = "next previous prev more load show expand collapse close page back tab menu details all up down older newer button link arrow the see view";

/// Whether a key only moves: `Tab`, `PageDown`, `ctrl+Home`.
pub(super) fn moves(key: &str) -> bool {
    let key = key.to_ascii_lowercase();
    let mut parts = key.split(['+', '-']).peekable();
    parts.peek().is_some() && parts.all(|part| words::is(MOVES, part))
}

fn is_driver(word: &str) -> bool {
    DRIVERS.contains(&word)
}

/// What a call of a tool that drives a browser does; `None` for other tools.
pub(super) fn of_tool(name: &str, map: &Map<String, Value>) -> Option<EffectOutside> {
    let words = words::words(name)?;
    if !words.iter().any(|word| is_driver(word)) {
        return None;
    }
    let own: Vec<&str> = words.iter().map(String::as_str).filter(|word| !is_driver(word) && !words::is_generic(word)).collect();
    let mut told: Vec<(&str, &Map<String, Value>)> = Vec::new();
    for map in std::iter::once(map).chain(map.values().filter_map(Value::as_object)) {
        told.extend(["action", "kind", "operation", "type"].iter().find_map(|key| map.get(*key)?.as_str()).map(|action| (action, map)));
    }
    let by_name = own.iter().all(|word| words::is(LOOKS, word));
    let effect = match (own.is_empty(), told.is_empty()) {
        (true, true) => Act,
        (true, false) => told.iter().map(|(action, map)| of_action(action, map)).max().unwrap_or(Act),
        (false, _) if by_name => {
            told.iter().map(|(action, map)| of_action(action, map)).filter(|_| own == ["act"]).max().unwrap_or(Nothing)
        }
        (false, _) => of_action(&own.join("_"), map),
    };
    Some(effect)
}

fn of_action(action: &str, map: &Map<String, Value>) -> EffectOutside {
    let text = |names: &[&str]| names.iter().find_map(|name| map.get(*name)?.as_str());
    let Some(words) = words::words(action) else { return Act };
    if words.iter().all(|word| words::is(LOOKS, word)) {
        return Nothing;
    }
    let has = |wanted: &str| words.iter().any(|word| word == wanted);
    let harmless = if has("press") || has("key") || has("keypress") {
        text(&["key", "keys", "text"]).is_some_and(moves)
    } else if has("evaluate") {
        text(&["fn", "function", "code", "script", "expression"]).is_some_and(code::is_look)
    } else if has("click") {
        text(&["element", "ref", "text", "label", "name", "selector"]).is_some_and(sees_more)
    } else {
        false
    };
    if harmless { Nothing } else { Act }
}

/// Whether what is clicked only shows more: `Load more`, `Next page`.
fn sees_more(label: &str) -> bool {
    words::words(label).is_some_and(|words| words.iter().all(|word| words::is(SEES_MORE, word)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn looking_around_is_told_from_doing() {
        let of = |name: &str, args: Value| of_tool(name, args.as_object().unwrap());
        for (name, args) in [
            ("browser", json!({ "action": "snapshot" })),
            ("browser", json!({ "action": "act", "request": { "kind": "scroll" } })),
            ("browser", json!({ "action": "act", "request": { "kind": "press", "key": "PageDown" } })),
            ("browser", json!({ "action": "act", "request": { "kind": "evaluate", "fn": "() => document.title" } })),
            ("browser_take_screenshot", json!({})),
            ("browser_press_key", json!({ "key": "Tab" })),
            ("browser_click", json!({ "element": "Load more" })),
            ("computer", json!({ "action": "mouse_move", "coordinate": [1, 2] })),
        ] {
            assert_eq!(of(name, args.clone()), Some(Nothing), "{name} {args}");
        }
        for (name, args) in [
            ("browser", json!({ "action": "act", "request": { "kind": "click", "ref": "Pay now" } })),
            ("browser", json!({ "action": "act", "request": { "kind": "press", "key": "Enter" } })),
            ("browser", json!({ "action": "act", "request": { "kind": "evaluate", "fn": "() => pay()" } })),
            ("browser_type", json!({ "text": "hi" })),
            ("browser_click", json!({ "ref": "e12" })),
            ("browser_fill_form", json!({})),
            ("computer", json!({ "action": "left_click" })),
            ("browser", json!({})),
        ] {
            assert_eq!(of(name, args.clone()), Some(Act), "{name} {args}");
        }
        assert_eq!(of("send_email", json!({})), None);
    }
}
