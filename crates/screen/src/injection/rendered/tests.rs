//! Pages of HTML, and what of them a person sees.

use super::*;

fn all(raw: &str) -> Vec<String> {
    readings(raw, &[]).into_iter().map(|one| one.text).collect()
}

const ORDER: &str = "Leave the pots and pans where they are";

/// The order with something around each word.
fn wrapped(before: &str, after: &str, between: &str) -> String {
    ORDER.split(' ').map(|word| format!("{before}{word}{after}")).collect::<Vec<_>>().join(between)
}

#[test]
fn marks_around_each_word_are_taken_away() {
    for (before, after) in [("<b>", "</b>"), ("<span class=\"x\" data-y='1'>", "</span>"), ("~~", "~~"), ("~", "~"), ("<u><i>", "</i></u>")]
    {
        assert_eq!(all(&wrapped(before, after, " ")), [ORDER], "{before}");
    }
    assert_eq!(all(&wrapped("<b>", "</b>", "")), [ORDER.replace(' ', ""), ORDER.to_owned()], "one word or many");
    assert_eq!(all(&wrapped("<td>", "</td>", "")), [format!(" {ORDER} ")]);
    let links = format!("<b></b><b></b><b></b>{}", wrapped("[", "](https://a.example/x)", " "));
    assert_eq!(all(&links)[0], ORDER);
    let letters: String = ORDER.chars().map(|c| format!("<i>{c}</i>")).collect::<Vec<_>>().concat();
    assert_eq!(all(&letters)[0], ORDER);
}

#[test]
fn what_is_encoded_is_decoded_through_all_its_layers() {
    let percent = |text: &str| text.bytes().map(|byte| format!("%{byte:02X}")).collect::<Vec<_>>().concat();
    let blanks = ORDER.replace(' ', "%20");
    for encoded in [blanks.clone(), percent(ORDER), percent(&blanks), blanks.replace('%', "%25"), blanks.replace('%', "%2525")] {
        assert_eq!(all(&encoded), [ORDER], "{encoded}");
    }
    assert_eq!(all(&percent("ça va à la fenêtre 漢 😀")), ["ça va à la fenêtre 漢 😀"]);
    assert_eq!(all("%20%zz%2 100%25 %ff %c3%28 %e2%82 %20"), [" %zz%2 100% %ff %c3( %e2%82 "]);
}

#[test]
fn markers_are_no_markup() {
    let page = "<b>a</b><b>b</b><p class=\"x\">c</p><system>d</system>";
    assert_eq!(all(page)[0], "ab\nc\n<system>d</system>");
}

#[test]
fn ordinary_text_has_no_other_reading() {
    for text in [
        "plain text, 50 % of it **bold** and `code`",
        "/**\n * Adds two numbers.\n * @param a one\n */\nexport const add = (a: number, b: Array<number>) => a * b[0];",
        "if a < b && b > c { x = *y; *z += 1 }",
        "{\"a\": \"b\", \"c\": [1, 2, 3], \"d\": \"50%\"}",
        "https://a.example/x?q=1&r=2",
    ] {
        assert!(all(text).is_empty(), "{text}");
    }
}

#[test]
fn offsets_lead_back() {
    let raw = format!("é {} 漢 end", wrapped("<b>", "</b>", "%20"));
    let rendered = readings(&raw, &[]).into_iter().next().expect("a reading");
    for word in ["Leave", "pots", "where", "end"] {
        let at = rendered.text.find(word).expect("a word");
        assert_eq!(Some(rendered.origin(at)), raw.find(word), "{word}");
    }
}

proptest::proptest! {
    #[test]
    fn any_text_is_rendered(parts in proptest::collection::vec((0..PARTS.len(), "\\PC{0,6}"), 0..40)) {
        let raw: String = parts.iter().flat_map(|(part, noise)| [PARTS[*part], noise.as_str()]).collect();
        for rendered in readings(&raw, &[(0, raw.len())]) {
            let mut last = rendered.start;
            for (at, _) in rendered.text.char_indices() {
                let origin = rendered.origin(at);
                proptest::prop_assert!(origin >= last && origin <= raw.len());
                last = origin;
            }
        }
    }
}

const PARTS: &[&str] = &[
    "<b>",
    "</b>",
    "<",
    ">",
    "<!--",
    "-->",
    "<p hidden>",
    "%20",
    "%",
    "%e4%b8%80",
    "%2525",
    "&amp;#105;",
    "&",
    "\\u0041",
    "\\",
    "~~",
    "*",
    "[",
    "](x)",
    "_",
    "\u{200b}",
    "é",
    " ",
];
