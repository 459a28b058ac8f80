//! What stands around an injection does not hide it: neither how much of it there is, nor in which order, nor what it is wrapped in.

use crate::injection::cases::{HARMLESS, INJECTIONS};
use crate::injection::injection;

/// Harmless sentences that are hits of the prefilter.
const DECOYS: &[&str] = &[
    "The system prompt is set in the settings.",
    "Forget the keys and you wait outside.",
    "Ignore the warning about the missing font.",
    "See the instructions, or transmit the form by mail.",
    "Send the form to the office by Friday.",
    "Do not tell the children before the party.",
    "Your task is listed below.",
    "The conversation history is kept for a year.",
    "Press the button, then share the link.",
    "This assistant answers questions about parking.",
    "<!-- note to editors: the map is old -->",
    "![map](https://maps.example/m.png?size=[small])",
    "U2luZyBhIHNvbmcgdG8gdGhlIGZpc2ggaW4gdGhlIHNlYQ==",
    "Fvat n fbat naq vtaber gur ebpxf.",
    "del\u{ad}ta, al\u{ad}pha, ome\u{ad}ga and the\u{ad}ta are words with hyphens",
    "<p style=\"display:none\">3 of 5</p>",
    "| one | two | three | four | five | six | seven | eight | nine |",
    "<b>Opening</b> <i>hours</i> <b>of</b> <i>the</i> <b>shop</b>",
];

/// So many decoys that each is its own hit, with some text between them.
fn filler(decoy: &str, count: usize, gap: usize) -> String {
    format!("{decoy}\n{}\n", "The shop opens at nine and closes at five. ".repeat(gap)).repeat(count)
}

#[test]
fn no_decoy_is_an_injection() {
    for decoy in DECOYS {
        assert_eq!(injection(&filler(decoy, 60, 10)), None, "{decoy}");
    }
}

#[test]
fn no_number_of_hits_before_and_after_hides_an_injection() {
    let mut missed = Vec::new();
    for injected in INJECTIONS {
        for decoy in DECOYS {
            for (count, gap) in [(1, 0), (50, 9)] {
                let around = filler(decoy, count, gap);
                for text in
                    [format!("{around}\n{injected}\n"), format!("{injected}\n\n{around}"), format!("{around}\n{injected}\n\n{around}")]
                {
                    if injection(&text).is_none() {
                        missed.push((*injected, *decoy, count, gap));
                    }
                }
            }
        }
    }
    assert!(missed.is_empty(), "{} {missed:?}", missed.len());
}

#[test]
fn no_harmless_text_around_hides_an_injection() {
    let mut missed = std::collections::BTreeSet::new();
    for injected in INJECTIONS {
        // a text about attacks quotes them
        for harmless in HARMLESS.iter().filter(|text| !text.contains("Prompt injection")) {
            for text in [format!("{harmless}\n\n{injected}\n"), format!("{injected}\n\n{harmless}\n")] {
                if injection(&text).is_none() {
                    missed.insert((injected.chars().take(60).collect::<String>(), harmless.chars().take(40).collect::<String>()));
                }
            }
        }
    }
    assert!(missed.is_empty(), "{} {missed:?}", missed.len());
}

/// Whether the order is not disguised itself.
fn is_plain(order: &str) -> bool {
    let longest = order.split(' ').map(str::len).max().unwrap_or_default();
    order.is_ascii() && !order.contains(['<', '%', '\\', '{', '[', '*', '`']) && !order.contains("i g n") && longest < 40
}

/// The order with each of its words wrapped.
fn wrapped(order: &str, before: &str, after: &str, between: &str) -> String {
    order.split(' ').map(|word| format!("{before}{word}{after}")).collect::<Vec<_>>().join(between)
}

#[test]
fn no_markup_around_each_word_hides_an_injection() {
    let mut missed = Vec::new();
    for injected in INJECTIONS.iter().filter(|text| is_plain(text)) {
        for (before, after, between) in [
            ("<b>", "</b>", " "),
            ("<b>", "</b>", ""),
            ("<span class=\"c\">", "</span>", " "),
            ("<td>", "</td>", ""),
            ("<x-y>", "</x-y>", " "),
            ("~~", "~~", " "),
            ("", "", "%20"),
            ("", "", "%2520"),
            ("", "", "<br>"),
            ("", "", "  "),
            ("", "", "     "),
            ("", "", "\t"),
            ("", "", " \t "),
            ("", "", "\r\n"),
            ("", "", " \n"),
            ("", "", "\u{a0}"),
            ("", "", "\\n"),
            ("", "", "\\r\\n"),
            ("**", "**", " "),
            ("_", "_", " "),
            ("`", "`", " "),
            ("*", "*", "  "),
            ("", "", "\u{3000}"),
            ("", "", "\u{2003}"),
            ("", "", "&nbsp;"),
            ("\u{1b}[1m", "\u{1b}[0m", " "),
        ] {
            let text = format!("Opening hours\n{}\nMonday to Friday", wrapped(injected, before, after, between));
            if injection(&text).is_none() {
                missed.push((*injected, before, between));
            }
        }
        let each = |to: &dyn Fn(char) -> String| injected.chars().map(to).collect::<String>();
        for (how, text) in [
            ("percent", each(&|c| format!("%{:02X}", u32::from(c)))),
            ("twice percent", each(&|c| format!("%25{:02x}", u32::from(c)))),
            ("struck through", each(&|c| format!("{c}\u{336}"))),
            ("tags", each(&|c| format!("<i>{c}</i>"))),
            ("comments", each(&|c| format!("{c}<!-- -->"))),
            ("soft hyphens", each(&|c| format!("{c}&shy;"))),
            ("terminal codes", each(&|c| format!("\u{1b}[0m{c}"))),
            ("nulls", each(&|c| format!("{c}\0"))),
            ("variation selectors", each(&|c| format!("{c}\u{fe0f}"))),
            ("fillers", each(&|c| format!("{c}\u{3164}"))),
            ("annotations", each(&|c| format!("{c}\u{fff9}"))),
        ] {
            if injection(&format!("Opening hours\n{text}\nMonday to Friday")).is_none() {
                missed.push((*injected, how, ""));
            }
        }
    }
    assert!(missed.is_empty(), "{} {missed:?}", missed.len());
}

/// The text as a value of JSON, in JSON, and so on.
fn nested(text: &str, depth: usize) -> String {
    (0..depth).fold(text.to_owned(), |inner, level| serde_json::json!({ "id": level, "text": inner, "rows": [1, 2] }).to_string())
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn prefixed(text: &str, prefix: &str) -> String {
    text.lines().map(|line| format!("{prefix}{line}\n")).collect::<Vec<_>>().concat()
}

#[test]
fn no_nesting_hides_an_injection() {
    let mut missed = Vec::new();
    for injected in INJECTIONS {
        let nestings = [
            ("JSON", nested(injected, 1)),
            ("JSON in JSON", nested(injected, 2)),
            ("JSON three deep", nested(injected, 3)),
            ("JSON five deep", nested(injected, 5)),
            ("list in JSON", serde_json::json!([[{ "content": [{ "type": "text", "text": injected }] }]]).to_string()),
            ("quotation", prefixed(injected, "> ")),
            ("deep quotation", prefixed(injected, "> > > ")),
            ("indent", prefixed(injected, "        ")),
            ("comment of code", prefixed(injected, "// ")),
            ("list", prefixed(injected, "- ")),
            ("fence", format!("```\n{injected}\n```")),
            ("cell", format!("| a | {} | b |", injected.replace('\n', " "))),
            ("element", format!("<html><body><div class=\"a\"><p>{injected}</p></div></body></html>")),
            ("escaped", escaped(injected)),
            ("escaped twice", escaped(&escaped(injected))),
            ("CDATA", format!("<item><![CDATA[{injected}]]></item>")),
        ];
        missed.extend(nestings.iter().filter(|(_, text)| injection(text).is_none()).map(|(how, _)| (*injected, *how)));
    }
    assert!(missed.is_empty(), "{} {missed:?}", missed.len());
}
