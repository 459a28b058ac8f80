//! Phrases, and the form of a text that they are searched in. The README of the crate `tables` says how they are written: whole words, and the
//! signs `*`, `^`, `$` and `#`. Here a word is of ASCII letters and digits: in other scripts a phrase is found inside of words, too.
//!
//! Own code: the aho-corasick crate knows no such signs, and would add 140 KB to the WebAssembly (raw; 50 KB compressed) for the
//! path of failures alone, where a filter of three bytes rules out nearly every phrase.

use tool_guard_text::find::positions;
use tool_guard_text::part::Part;

/// The text as phrases are written: lower case, plain quotes, without colours; offsets are those of the new text.
#[must_use]
pub fn normalise(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    loop {
        // most text is copied in long pieces
        let plain = rest.bytes().position(|byte| matches!(byte, 0x80..|b'\x1b'| b'\\' | b'`' | b'\r')).unwrap_or(rest.len());
        let from = out.len();
        out.push_str(rest.part(..plain));
        out.get_mut(from..).unwrap_or_default().make_ascii_lowercase();
        let mut chars = rest.part(plain..).chars();
        let Some(c) = chars.next() else { return out };
        rest = chars.as_str();
        match c {
            '\u{1b}' => rest = after_escape(rest),
            // JSON in JSON: the quotes count, not how deep they are
            '\\' if rest.starts_with(['"', '\'', '\\']) => {}
            '‘' | '’' | '`' | '´' => out.push('\''),
            '“' | '”' | '„' | '«' | '»' => out.push('"'),
            '\u{a0}' => out.push(' '),
            // progress bars overwrite their line
            '\r' => out.push('\n'),
            _ => out.extend(c.to_lowercase()),
        }
    }
}

/// What follows the rest of a terminal's colour or cursor sequence: `[` digits and `;` and one letter.
fn after_escape(rest: &str) -> &str {
    let Some(rest) = rest.strip_prefix('[') else { return rest };
    let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';' || c == '?');
    rest.strip_prefix(|c: char| c.is_ascii_alphabetic()).unwrap_or(rest)
}

/// Spells out the identifiers of a text, which is not normalised yet: `INVALID_SESSION_ID`, `invalid-session-id` and
/// `InvalidSessionId` become three words. Names of files and the like stay.
pub(crate) fn spell_out(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 4);
    for piece in text.split_inclusive(|c: char| !(c.is_ascii_alphanumeric() || "_./\\-".contains(c))) {
        if piece.starts_with(['/', '~', '-']) || piece.trim_end_matches(['.', '/']).contains(['.', '\\']) {
            out.push_str(piece);
            continue;
        }
        let mut last = ' ';
        for c in piece.chars() {
            if c.is_ascii_uppercase() && last.is_ascii_lowercase() {
                out.push(' ');
            }
            out.push(if matches!(c, '_' | '-') { ' ' } else { c });
            last = c;
        }
    }
    out
}

/// Takes the names of files and places out of a normalised text: `no such file: docs/rate-limit.md` is about a file, not
/// about a rate limit. A file keeps its extension, a folder or program its last name, an address its scheme.
pub(crate) fn mask_names(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = String::with_capacity(text.len());
    // a token without a sign of a name is copied with all that stands around it
    let (mut copied, mut token, mut named, mut at) = (0, 0, false, 0);
    loop {
        let len = match bytes.get(at).map_or(Byte::Edge, |byte| BYTES.get(usize::from(*byte)).copied().unwrap_or(Byte::Edge)) {
            Byte::Plain => 1,
            Byte::Sign => {
                named = true;
                1
            }
            Byte::Edge => 0,
            Byte::Long => {
                let c = text.part(at..).chars().next().unwrap_or_default();
                if c.is_whitespace() || "：，。；、（）「」『』《》【】".contains(c) { 0 } else { c.len_utf8() }
            }
        };
        if len > 0 {
            at += len;
            continue;
        }
        if named {
            out.push_str(text.part(copied..token));
            mask_token(text.part(token..at), &mut out);
            copied = at;
        }
        let Some(edge) = text.part(at..).chars().next() else { break };
        at += edge.len_utf8();
        (token, named) = (at, false);
    }
    out.push_str(text.part(copied..));
    out
}

fn mask_token(token: &str, out: &mut String) {
    if let Some((scheme, _)) = token.split_once("://") {
        out.extend([scheme, "://"]);
        return;
    }
    let path = token.split(':').next().unwrap_or_default();
    let rest = token.part(path.len()..);
    let (stem, extension) = path.trim_end_matches('.').rsplit_once('.').unwrap_or_default();
    let named = extension.len() <= 4 && extension.starts_with(|c: char| c.is_ascii_lowercase()) && stem.contains(char::is_alphabetic);
    if named && extension.chars().all(|c| c.is_ascii_alphanumeric()) {
        out.extend([".", extension, rest]);
    } else if ["/", "./", "../", "~/"].iter().any(|start| path.starts_with(start)) {
        out.extend([path.rsplit('/').next().unwrap_or_default(), rest]);
    } else {
        out.push_str(token);
    }
}

/// What a byte is to [`mask_names`].
#[derive(Clone, Copy, PartialEq, Eq)]
enum Byte {
    Plain,
    /// Names of files and places have one.
    Sign,
    /// Stands between tokens.
    Edge,
    /// One of several of a character.
    Long,
}

/// What each byte is.
const BYTES: [Byte; 256] = {
    let mut bytes = [Byte::Plain; 256];
    let mut at = 0;
    while at < bytes.len() {
        #[allow(clippy::cast_possible_truncation, reason = "it ends at 255")]
        let byte = at as u8;
        #[allow(clippy::indexing_slicing, reason = "it ends at 255")]
        (bytes[at] = Byte::of(byte));
        at += 1;
    }
    bytes
};

impl Byte {
    const fn of(byte: u8) -> Self {
        match byte {
            b'.' | b'/' => Self::Sign,
            b'\t'..=b'\r' | b' ' | b'"' | b'\'' | b'(' | b')' | b'[' | b']' | b'{' | b'}' | b'<' | b'>' | b',' | b';' | b'=' | b'|' => {
                Self::Edge
            }
            0x80.. => Self::Long,
            _ => Self::Plain,
        }
    }
}

/// A normalised text to search many phrases in: most are ruled out by three bytes in a row that the text does not have.
pub struct Haystack<'t> {
    text: &'t str,
    slots: Slots,
}

/// A set of [`slot_of`]: a bit for each. The last word is that of [`NO_SLOT`].
pub(crate) struct Slots([u64; TRIPLES + 1]);

/// Words of bits: of a text of two kilobytes one bit in twenty is set.
const TRIPLES: usize = 256;

impl Default for Slots {
    fn default() -> Self {
        Self([0; TRIPLES + 1])
    }
}

impl Slots {
    pub(crate) fn add(&mut self, slot: u16) {
        if let Some(word) = self.0.get_mut(usize::from(slot) / 64) {
            *word |= 1 << (slot % 64);
        }
    }

    fn has(&self, slot: u16) -> bool {
        self.0.get(usize::from(slot) / 64).is_some_and(|word| word & 1 << (slot % 64) != 0)
    }
}

impl<'t> Haystack<'t> {
    /// The text itself.
    pub(crate) const fn text(&self) -> &'t str {
        self.text
    }

    /// Prepares a normalised text for many searches.
    #[must_use]
    pub fn new(text: &'t str) -> Self {
        let mut slots = Slots::default();
        slots.add(NO_SLOT);
        for triple in text.as_bytes().windows(3) {
            let [a, b, c] = *triple else { continue };
            slots.add(slot_of([a, b, c]));
        }
        Self { text, slots }
    }

    /// Calls `each` with the slots that both have, in their order.
    pub(crate) fn each_shared(&self, other: &Slots, mut each: impl FnMut(u16)) {
        let mut base = 0;
        for (own, theirs) in self.slots.0.iter().zip(&other.0) {
            let mut bits = own & theirs;
            while bits != 0 {
                #[allow(clippy::cast_possible_truncation, reason = "a bit of 64")]
                each(base + bits.trailing_zeros() as u16);
                bits &= bits - 1;
            }
            base += 64;
        }
    }

    /// Whether the text holds the phrase.
    #[must_use]
    pub fn holds(&self, phrase: &str) -> bool {
        let bytes = phrase.as_bytes();
        let has = |triple: &[u8]| match *triple {
            [a, b, c] if ![a, b, c].into_iter().any(is_sign) => self.may_hold(slot_of([a, b, c])),
            _ => true,
        };
        bytes.windows(3).all(has) && holds(self.text, phrase)
    }

    /// Whether the text may hold a phrase with this [`first_slot`]: nearly all phrases are ruled out by it.
    pub(crate) fn may_hold(&self, slot: u16) -> bool {
        self.slots.has(slot)
    }
}

/// A phrase has no three bytes in a row without a sign.
#[allow(clippy::cast_possible_truncation, reason = "one more than fourteen bits can say")]
const NO_SLOT: u16 = (TRIPLES * 64) as u16;

/// The bit of the first three bytes of a phrase that are no signs.
pub(crate) const fn first_slot(phrase: &str) -> u16 {
    let mut bytes = phrase.as_bytes();
    while let [a, rest @ ..] = bytes {
        let [b, c, ..] = rest else { break };
        if !is_sign(*a) && !is_sign(*b) && !is_sign(*c) {
            return slot_of([*a, *b, *c]);
        }
        bytes = rest;
    }
    NO_SLOT
}

const fn is_sign(byte: u8) -> bool {
    matches!(byte, b'*' | b'^' | b'$' | b'#')
}

/// The bit of three bytes; different ones may share one.
const fn slot_of([a, b, c]: [u8; 3]) -> u16 {
    let packed = a as u32 | (b as u32) << 8 | (c as u32) << 16;
    #[allow(clippy::cast_possible_truncation, reason = "fourteen bits are left")]
    let slot = (packed.wrapping_mul(0x9e37_79b1) >> 18) as u16;
    slot
}

/// Whether a normalised text holds the phrase.
pub(crate) fn holds(text: &str, phrase: &str) -> bool {
    if !phrase.starts_with('^') && !phrase.ends_with('$') && !phrase.contains('*') {
        let (start, phrase) = first_edge(phrase);
        return find(text, phrase, start, Edge::Word).is_some();
    }
    text.lines().any(|line| line_holds(line.trim(), phrase))
}

/// What must stand beside a part of a phrase.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Edge {
    Any,
    /// No letter or digit that would make a longer word of it.
    Word,
    /// A digit.
    Digit,
}

/// How a phrase without `^` begins, and what is behind the sign for it.
fn first_edge(phrase: &str) -> (Edge, &str) {
    phrase.strip_prefix('#').map_or((Edge::Word, phrase), |rest| (Edge::Digit, rest))
}

/// Whether a line holds a phrase with signs. Leftmost parts are taken first, so each is searched for once.
fn line_holds(line: &str, phrase: &str) -> bool {
    let (at_start, phrase) = phrase.strip_prefix('^').map_or((false, phrase), |rest| (true, rest));
    let (start, phrase) = if at_start { (Edge::Any, phrase) } else { first_edge(phrase) };
    let (at_end, phrase) = phrase.strip_suffix('$').map_or((false, phrase), |rest| (true, rest));
    let last = phrase.matches('*').count();
    let mut rest = line;
    for (i, part) in phrase.split('*').enumerate() {
        let before = if i == 0 { start } else { Edge::Any };
        let behind = if i == last && !at_end { Edge::Word } else { Edge::Any };
        if i == 0 && at_start {
            let Some(after) = rest.strip_prefix(part).filter(|_| fits(rest, part, 0, before, behind)) else { return false };
            rest = after;
        } else if i == last && at_end {
            return rest.strip_suffix(part).is_some_and(|head| fits(rest, part, head.len(), before, behind));
        } else if let Some(at) = find(rest, part, before, behind) {
            rest = rest.part(at + part.len()..);
        } else {
            return false;
        }
    }
    !at_end || rest.is_empty()
}

/// Where `part` stands in `text` with these edges; one without letters stands everywhere.
fn find(text: &str, part: &str, before: Edge, behind: Edge) -> Option<usize> {
    if part.is_empty() { Some(0) } else { positions(text, part).find(|at| fits(text, part, *at, before, behind)) }
}

/// Whether `part`, which stands at a place of `text`, has these edges there.
fn fits(text: &str, part: &str, at: usize, before: Edge, behind: Edge) -> bool {
    let (text, part) = (text.as_bytes(), part.as_bytes());
    let is_word = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    let fits = |edge: Edge, own: Option<&u8>, beside: Option<&u8>| match edge {
        Edge::Any => true,
        Edge::Word => !is_word(own) || !is_word(beside),
        Edge::Digit => beside.is_some_and(u8::is_ascii_digit),
    };
    fits(before, part.first(), text.part(..at).last()) && fits(behind, part.last(), text.get(at + part.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_brought_to_the_form_of_phrases() {
        assert_eq!(normalise("\u{1b}[31mCan’t\u{1b}[0m open ‘Ä’\r\n"), "can't open 'ä'\n\n");
        assert_eq!(normalise(r#"{\"a\":\\\"b\\\"}"#), r#"{"a":"b"}"#);
        assert_eq!(normalise("\u{1b}"), "");
    }

    #[test]
    fn names_of_files_are_no_words() {
        for (text, masked) in [
            ("open 'docs/rate-limit.md': no", "open '.md': no"),
            ("/bin/sh: 1: frob: not found", "sh: 1: frob: not found"),
            ("see https://x.example/forbidden#timeout now", "see https:// now"),
            ("src/a.ts:3:1: error", ".ts:3:1: error"),
            ("http/1.1 404 and/or 4.65s. e", "http/1.1 404 and/or 4.65s. e"),
            ("requests.exceptions.readtimeout: é", "requests.exceptions.readtimeout: é"),
            ("找不到文件：/srv/a.txt", "找不到文件：.txt"),
            ("", ""),
        ] {
            assert_eq!(mask_names(text), masked);
        }
    }

    #[test]
    fn identifiers_are_spelled_out() {
        for (text, spelled) in [
            ("UNABLE_TO_LOCK_ROW: x", "UNABLE TO LOCK ROW: x"),
            ("\"code\":\"InvalidAuthToken\".", "\"code\":\"Invalid Auth Token\"."),
            ("open src/rate_limit.md", "open src/rate_limit.md"),
            ("auth/user-not-found", "auth/user not found"),
            ("--dry-run /srv/rate_limit", "--dry-run /srv/rate_limit"),
            ("HTTPError é", "HTTPError é"),
            ("", ""),
        ] {
            assert_eq!(spell_out(text), spelled);
        }
    }

    #[test]
    fn phrases_are_whole_words() {
        assert!(holds("eperm: no", "eperm") && !holds("timeperm", "eperm") && !holds("eperms", "eperm"));
        assert!(holds("x eperms", "eperm*") && holds("timeperm", "*eperm"));
        assert!(holds("错误：超时了", "超时"));
    }

    #[test]
    fn a_sign_at_one_edge_leaves_the_other_one_whole() {
        assert!(holds("blocked by it", "^blocked by") && !holds("blocked bytes", "^blocked by") && holds("blocked bytes", "^blocked by*"));
        assert!(holds("it is busy", "busy$") && !holds("abusy", "busy$") && holds("abusy", "*busy$"));
        assert!(!holds("3 failedover", "# failed") && holds("3 failedover", "# failed*"));
    }

    #[test]
    fn a_haystack_finds_what_the_text_holds() {
        let text = "tool 'x' not found\n12 failed\nlisten eaddrinuse 错误";
        let haystack = Haystack::new(text);
        for phrase in ["not found", "tool '*' found$", "# failed", "^listen *", "eaddrinuse", "错误", "x", "absent", "错", "^found$", ""]
        {
            assert_eq!(haystack.holds(phrase), holds(text, phrase), "{phrase}");
        }
    }

    #[test]
    fn signs_bind_a_phrase_to_its_line() {
        assert!(holds("a\n fail \nb", "^fail$") && !holds("a fail\n", "^fail$"));
        assert!(holds("tool 'x' not found", "tool '*' not found") && !holds("tool 'x'\n' not found", "tool '*' not found"));
        assert!(holds("3 failed", "# failed") && !holds("it failed", "# failed") && !holds(" failed", "# failed"));
        assert!(holds("a 3 failed \nb", "# failed$") && !holds("3 failed in b", "# failed$") && !holds("it failed", "# failed$"));
        assert!(holds("no such file: é", "no such file: *") && !holds("é", "^e*$"));
    }
}
