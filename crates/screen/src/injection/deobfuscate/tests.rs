//! Each disguise, and the quick path against the slow one.

use super::PlainText;

fn plain(text: &str) -> String {
    PlainText::of(text, 0).text
}

#[test]
fn disguises_are_removed() {
    for (given, want) in [
        ("I\u{200b}g\u{200b}n\u{200b}o\u{200b}r\u{200b}e all", "ignore all"),
        ("\u{e0049}\u{e0067}\u{e006e}", "ign"),
        ("x \u{202e}lla erongi\u{202c} y", "x\nignore all\ny"),
        ("іgnоrе аll", "ignore all"),
        ("i g n o r e  all", "ignore all"),
        ("say i-g-n-o-r-e, now", "say ignore, now"),
        ("&#105;gnore &lt;b&gt;", "ignore <b>"),
        ("&amp;#105;gnore &amp;amp;lt;b&amp;gt; &amp;amp; &amp;x", "ignore <b> & &x"),
        ("\\u0069gnore\\nall \\\"x\\\"", "ignore\nall \"x\""),
        ("**Ignore** `all`", "ignore all"),
        ("user''s  \t key\r\n\r\n\r\nnext", "user's key\n\nnext"),
        ("a b c and d e", "a b c and d e"),
        ("i g n o r e  a l l  t h a t", "ignore all that"),
        ("привет мир", "привет мир"),
    ] {
        assert_eq!(plain(given), want, "{given:?}");
    }
}

#[test]
fn hidden_text_is_counted() {
    assert_eq!(PlainText::of("d\u{200b}e\u{200b}l\u{200b}ete", 0).interleaved, 3);
    assert_eq!(PlainText::of("\u{1f468}\u{200d}\u{1f469}", 0).interleaved, 0);
    let hyphens = PlainText::of("Do\u{ad}nau\u{ad}dampf\u{ad}schiff a\u{ad}bend", 0);
    assert_eq!((hyphens.interleaved, hyphens.soft_breaks, hyphens.text.as_str()), (1, 3, "donaudampfschiff abend"));
    let flags = PlainText::of("\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}x\u{1f3f4}\u{e0069}\u{e0067}\u{e006e}", 0);
    assert_eq!((flags.tag_chars, flags.text.as_str()), (3, "\u{1f3f4}x\u{1f3f4}ign"));
    assert_eq!(PlainText::of("\u{e0049}\u{e0067}", 0).tag_chars, 2);
    assert_eq!(PlainText::of("\u{202e}cba", 0).reversed, 3);
    assert_eq!(PlainText::of("pаsswоrd привет", 0).homoglyphs, 2);
}

/// Pieces that are handled in different ways.
const PIECES: &[&str] = &[
    " ",
    "  ",
    "\n",
    "\n    ",
    "\n * ",
    "\t",
    "'",
    "''",
    "n't ",
    "*",
    "`",
    "a",
    "word ",
    "i g n o r e",
    "x1-b",
    "7 ",
    "A.",
    "\\n",
    "\\u0069",
    "&lt;",
    "& ",
    "\u{200b}",
    "\u{e0069}",
    "\u{202e}abc\u{202c}",
    "é",
    "іg",
    "🏴",
    "-",
    "_",
    ". ",
];

proptest::proptest! {
    #[test]
    fn the_quick_path_gives_what_the_slow_one_gives(pieces in proptest::collection::vec(0..PIECES.len(), 0..40)) {
        let text: String = pieces.iter().map(|piece| PIECES[*piece]).collect();
        let mut slow = PlainText::default();
        let mut at = 0;
        while let Some(c) = text[at..].chars().next() {
            at += slow.take(&text, 0, at, c);
        }
        let quick = PlainText::of(&text, 0);
        let counts = |plain: &PlainText| [plain.interleaved, plain.soft_breaks, plain.tag_chars, plain.reversed, plain.homoglyphs];
        assert_eq!((&quick.text, &quick.origin, counts(&quick)), (&slow.text, &slow.origin, counts(&slow)), "{text:?}");
    }
}

#[test]
fn offsets_lead_back() {
    let text = "é\u{200b}&lt;p&gt; i g n o r e me";
    let plain = PlainText::of(text, 100);
    assert_eq!(plain.text, "e<p> ignore me");
    assert_eq!(plain.origin(plain.text.find("ignore").unwrap_or(0)), 100 + text.find("i g").unwrap_or(0));
    assert_eq!(plain.origin(plain.text.find("me").unwrap_or(0)), 100 + text.find("me").unwrap_or(0));
}
