//! A place of a text as a reader takes it: what is hidden comes out, what is disguised is folded.
//!
//! | in the text | in the plain form |
//! |---|---|
//! | zero-width and other hidden characters | dropped; counted as woven behind a single letter, as breaking between others |
//! | tag characters (U+E0000 and on) | the ASCII characters that they stand for, counted; those of a flag are dropped |
//! | text after a right-to-left override | read in the order shown, counted |
//! | letters of another script inside a Latin word | the Latin letter, counted |
//! | `i g n o r e`, `i-g-n-o-r-e` | `ignore` |
//! | accents, case, wide and mathematical letters | folded |
//! | HTML entities, JSON escapes, `''` of YAML | what they stand for |
//! | `*` and `` ` `` of markdown | dropped |
//! | white space | one space; one or two line ends if it held any |

use crate::screen::injection::fold;
use crate::text::quote::is_hidden;

/// The plain form of a place, with the way back to the text.
#[derive(Default)]
pub(super) struct Plain {
    pub(super) text: String,
    /// The offset in the text for each byte of the plain form.
    origin: Vec<u32>,
    /// Letters that stood alone before a hidden character in a word.
    pub(super) woven: usize,
    /// Hidden characters in words behind two letters or more: places to break a line, mostly.
    pub(super) breaking: usize,
    /// Where the last hidden character in a word stood, in the plain form.
    hidden_end: usize,
    /// Characters that were written as tag characters.
    pub(super) tagged: usize,
    /// Letters that were written from right to left.
    pub(super) reversed: usize,
    /// Letters of another script that stand in a Latin word.
    pub(super) foreign: usize,
    /// Where the last word ended whose letters stood apart.
    spaced_end: usize,
}

/// A run from right to left is turned round up to this many characters.
const MAX_REVERSED: usize = 600;
/// Hidden characters in a row that still weave two letters together.
const MAX_HIDDEN: usize = 8;
/// The emoji that tag characters make the flag of a region.
const FLAG: char = '\u{1f3f4}';
/// Tag characters of the longest flag, with the one that ends it.
const MAX_FLAG: usize = 7;
/// Letters apart from each other are one word from this many on.
const MIN_SPACED: usize = 5;

/// What a byte asks for.
#[derive(Clone, Copy)]
enum Kind {
    /// Letters and digits: taken as they are, in small letters.
    Alnum,
    /// Other characters that are taken as they are.
    Mark,
    Blank,
    /// One of two stands for both.
    Quote,
    /// What may be hidden, disguised, or part of something.
    Special,
}

static KINDS: [Kind; 256] = {
    let mut kinds = [Kind::Special; 256];
    let mut byte = b' ';
    while byte < 127 {
        kinds[byte as usize] = match byte {
            b' ' => Kind::Blank,
            b'\'' => Kind::Quote,
            b'*' | b'`' | b'\\' | b'&' => Kind::Special,
            _ if byte.is_ascii_alphanumeric() => Kind::Alnum,
            _ => Kind::Mark,
        };
        byte += 1;
    }
    kinds
};

/// What may stand between letters that are one word.
const fn parts_letters(byte: u8) -> bool {
    matches!(byte, b' ' | b'-' | b'.' | b'_')
}

impl Plain {
    /// The plain form of the text; `base` is where it begins in the text that offsets are told for.
    pub(super) fn of(raw: &str, base: usize) -> Self {
        let mut plain = Self { text: String::with_capacity(raw.len() + 8), origin: Vec::with_capacity(raw.len() + 8), ..Self::default() };
        let mut at = 0;
        loop {
            at += plain.take_ordinary(&raw[at..], base + at);
            let Some(c) = raw[at..].chars().next() else { return plain };
            at += match c {
                // of more than one, and of an indent, nothing stays
                ' ' => raw.as_bytes()[at..].iter().take_while(|byte| **byte == b' ').count(),
                _ => plain.take(raw, base, at, c),
            };
        }
    }

    /// Takes what nothing is special about, which is most of a text.
    fn take_ordinary(&mut self, rest: &str, origin: usize) -> usize {
        let bytes = rest.as_bytes();
        let mut last = self.text.as_bytes().last().copied().unwrap_or(b' ');
        let mut len = 0;
        while let Some(&byte) = bytes.get(len) {
            let is_ordinary = match KINDS[usize::from(byte)] {
                // a letter or digit may begin a word whose letters stand apart
                Kind::Alnum => last.is_ascii_alphabetic() || bytes.get(len + 1).is_some_and(|next| !parts_letters(*next)),
                Kind::Mark => true,
                Kind::Blank => !matches!(last, b' ' | b'\n'),
                Kind::Quote => bytes.get(len + 1) != Some(&b'\''),
                Kind::Special => false,
            };
            if !is_ordinary {
                break;
            }
            last = byte;
            len += 1;
            if byte.is_ascii_alphabetic() {
                // the rest of a word
                let letters = bytes[len..].iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
                len += letters;
                last = bytes[len - 1];
            }
        }
        let taken = self.text.len();
        self.text.push_str(&rest[..len]);
        self.text[taken..].make_ascii_lowercase();
        self.origin.extend((origin..origin + len).map(|at| u32::try_from(at).unwrap_or(u32::MAX)));
        len
    }

    /// Where this byte of the plain form stands in the text.
    pub(super) fn origin(&self, at: usize) -> usize {
        self.origin.get(at).or(self.origin.last()).map_or(0, |&at| at as usize)
    }

    /// Which byte of the plain form stands for this place of the text, or comes next.
    pub(super) fn near(&self, at: usize) -> usize {
        self.origin.partition_point(|origin| (*origin as usize) < at)
    }

    fn push(&mut self, c: char, origin: usize) {
        let c = fold::plain(c);
        if c == ' ' || c == '\n' || c.is_whitespace() || c.is_control() {
            return self.push_space(c == '\n', origin);
        }
        self.text.push(c);
        self.origin.resize(self.text.len(), u32::try_from(origin).unwrap_or(u32::MAX));
    }

    /// White space folds to one space, or to the line ends in it: one, or two for a blank line.
    fn push_space(&mut self, line_end: bool, origin: usize) {
        let last = self.text.as_bytes().last().copied();
        match (line_end, last) {
            (true, Some(b' ')) => {
                self.text.pop();
                self.origin.pop();
                self.push_space(true, origin);
            }
            (true, Some(b'\n')) if self.text.ends_with("\n\n") => {}
            (false, Some(b' ' | b'\n') | None) => {}
            _ => {
                self.text.push(if line_end { '\n' } else { ' ' });
                self.origin.push(u32::try_from(origin).unwrap_or(u32::MAX));
            }
        }
    }

    /// Takes one character, or a short sequence that stands for one; says how many bytes were taken.
    fn take(&mut self, raw: &str, base: usize, at: usize, c: char) -> usize {
        let rest = &raw[at..];
        let origin = base + at;
        let length = c.len_utf8();
        match c {
            '*' | '`' if c == '`' || !self.text.ends_with('\n') => length,
            '\\' => self.escape(rest, origin),
            '\'' if rest[1..].starts_with('\'') => {
                self.push('\'', origin);
                2
            }
            '&' => {
                let (c, length) = entity(rest).unwrap_or((c, length));
                self.push(c, origin);
                length
            }
            '\u{202e}' => length + self.reversed(&rest[length..], origin + length),
            FLAG => {
                self.push(c, origin);
                length + flag(&rest[length..])
            }
            '\u{e0020}'..='\u{e007e}' => {
                self.push(char::from_u32(u32::from(c) - 0xe0000).unwrap_or(' '), origin);
                self.tagged += 1;
                length
            }
            '\n' | '\r' | '\t' => {
                self.push_space(c != '\t', origin);
                length
            }
            _ if !c.is_ascii() && is_hidden(c) => {
                if self.ends_with_letter()
                    && rest[length..].chars().take(MAX_HIDDEN).find(|c| !is_hidden(*c)).is_some_and(|c| c.is_ascii_alphabetic())
                {
                    let letters = self.text.bytes().rev().take_while(u8::is_ascii_alphabetic).take(2).count();
                    let is_alone = letters == 1 || self.hidden_end + 1 == self.text.len();
                    *(if is_alone { &mut self.woven } else { &mut self.breaking }) += 1;
                    self.hidden_end = self.text.len();
                }
                length
            }
            _ if c.is_ascii_alphanumeric()
                && !self.ends_with_letter()
                && let Some(length) = self.spaced(rest, origin) =>
            {
                length
            }
            _ => {
                let latin = (!c.is_ascii())
                    .then(|| fold::look_alike(c))
                    .flatten()
                    .filter(|_| self.ends_with_letter() || rest[length..].chars().next().is_some_and(|c| c.is_ascii_alphabetic()));
                self.foreign += usize::from(latin.is_some());
                self.push(latin.unwrap_or(c), origin);
                length
            }
        }
    }

    fn ends_with_letter(&self) -> bool {
        self.text.as_bytes().last().is_some_and(u8::is_ascii_alphabetic)
    }

    /// A backslash and what it escapes in JSON, YAML and most languages.
    fn escape(&mut self, rest: &str, origin: usize) -> usize {
        let bytes = rest.as_bytes();
        match bytes.get(1) {
            Some(b'n' | b'r') => self.push_space(true, origin),
            Some(b't') => self.push_space(false, origin),
            Some(b'u') => {
                let code = rest.get(2..6).and_then(|hex| u32::from_str_radix(hex, 16).ok()).and_then(char::from_u32);
                let Some(c) = code else { return 2 };
                if !is_hidden(c) {
                    self.push(c, origin);
                }
                return 6;
            }
            _ => return 1,
        }
        2
    }

    /// Text that is shown from right to left: turned round up to the mark that ends it, or the line.
    fn reversed(&mut self, rest: &str, origin: usize) -> usize {
        let run = rest.char_indices().take(MAX_REVERSED).take_while(|(_, c)| !matches!(c, '\u{202c}' | '\u{202d}' | '\u{2069}' | '\n'));
        let end = run.last().map_or(0, |(at, c)| at + c.len_utf8());
        self.push_space(true, origin);
        for c in rest[..end].chars().rev().filter(|c| !is_hidden(*c)) {
            self.reversed += usize::from(c.is_alphabetic());
            self.push(c, origin);
        }
        self.push_space(true, origin);
        end
    }

    /// Takes a word whose letters stand apart from each other; a short one counts after another.
    fn spaced(&mut self, rest: &str, origin: usize) -> Option<usize> {
        let bytes = rest.as_bytes();
        let separator = *bytes.get(1).filter(|byte| parts_letters(**byte))?;
        let letter = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_alphanumeric);
        let mut end = 0;
        while bytes.get(end + 1) == Some(&separator) && letter(end + 2) && !letter(end + 3) {
            end += 2;
        }
        let goes_on = self.spaced_end > 0 && self.text.trim_end().len() == self.spaced_end;
        if end / 2 + 1 < if goes_on { 2 } else { MIN_SPACED } {
            return None;
        }
        for at in (0..=end).step_by(2) {
            self.push(char::from(bytes[at]), origin + at);
        }
        self.spaced_end = self.text.len();
        Some(end + 1)
    }
}

/// The character of an HTML entity, and its length.
fn entity(rest: &str) -> Option<(char, usize)> {
    let end = rest.bytes().take(10).position(|b| b == b';')?;
    let name = rest.get(1..end)?;
    let c = match name {
        "lt" => '<',
        "gt" => '>',
        "amp" => '&',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => ' ',
        _ => {
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16),
                None => number.parse(),
            };
            code.ok().and_then(char::from_u32)?
        }
    };
    Some((if is_hidden(c) { ' ' } else { c }, end + 1))
}

/// The bytes of the tag characters that make a flag of the emoji before them.
fn flag(rest: &str) -> usize {
    let tags = rest.char_indices().take(MAX_FLAG).find(|(_, c)| !matches!(c, '\u{e0030}'..='\u{e0039}' | '\u{e0061}'..='\u{e007a}'));
    tags.filter(|(_, c)| *c == '\u{e007f}').map_or(0, |(at, c)| at + c.len_utf8())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> String {
        Plain::of(text, 0).text
    }

    #[test]
    fn disguises_come_off() {
        for (given, want) in [
            ("I\u{200b}g\u{200b}n\u{200b}o\u{200b}r\u{200b}e all", "ignore all"),
            ("\u{e0049}\u{e0067}\u{e006e}", "ign"),
            ("x \u{202e}lla erongi\u{202c} y", "x\nignore all\ny"),
            ("іgnоrе аll", "ignore all"),
            ("i g n o r e  all", "ignore all"),
            ("say i-g-n-o-r-e, now", "say ignore, now"),
            ("&#105;gnore &lt;b&gt;", "ignore <b>"),
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
    fn what_was_hidden_is_counted() {
        assert_eq!(Plain::of("d\u{200b}e\u{200b}l\u{200b}ete", 0).woven, 3);
        assert_eq!(Plain::of("\u{1f468}\u{200d}\u{1f469}", 0).woven, 0);
        let hyphens = Plain::of("Do\u{ad}nau\u{ad}dampf\u{ad}schiff a\u{ad}bend", 0);
        assert_eq!((hyphens.woven, hyphens.breaking, hyphens.text.as_str()), (1, 3, "donaudampfschiff abend"));
        let flags = Plain::of("\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}x\u{1f3f4}\u{e0069}\u{e0067}\u{e006e}", 0);
        assert_eq!((flags.tagged, flags.text.as_str()), (3, "\u{1f3f4}x\u{1f3f4}ign"));
        assert_eq!(Plain::of("\u{e0049}\u{e0067}", 0).tagged, 2);
        assert_eq!(Plain::of("\u{202e}cba", 0).reversed, 3);
        assert_eq!(Plain::of("pаsswоrd привет", 0).foreign, 2);
    }

    /// Pieces that are taken in different ways.
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
        fn what_is_ordinary_is_taken_as_one_character_after_the_other_is(pieces in proptest::collection::vec(0..PIECES.len(), 0..40)) {
            let text: String = pieces.iter().map(|piece| PIECES[*piece]).collect();
            let mut slow = Plain::default();
            let mut at = 0;
            while let Some(c) = text[at..].chars().next() {
                at += slow.take(&text, 0, at, c);
            }
            let quick = Plain::of(&text, 0);
            let counts = |plain: &Plain| [plain.woven, plain.breaking, plain.tagged, plain.reversed, plain.foreign];
            assert_eq!((&quick.text, &quick.origin, counts(&quick)), (&slow.text, &slow.origin, counts(&slow)), "{text:?}");
        }
    }

    #[test]
    fn offsets_lead_back() {
        let text = "é\u{200b}&lt;p&gt; i g n o r e me";
        let plain = Plain::of(text, 100);
        assert_eq!(plain.text, "e<p> ignore me");
        assert_eq!(plain.origin(plain.text.find("ignore").unwrap_or(0)), 100 + text.find("i g").unwrap_or(0));
        assert_eq!(plain.origin(plain.text.find("me").unwrap_or(0)), 100 + text.find("me").unwrap_or(0));
    }
}
