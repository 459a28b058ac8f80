//! A window of a text as a model would read it: hidden characters removed, disguised ones folded.
//!
//! | in the text | in the plain text |
//! |---|---|
//! | zero-width and other hidden characters | dropped; counted as interleaved behind a single letter, else as soft breaks |
//! | tag characters (U+E0000 and on) | the ASCII characters that they encode, counted; those of a flag are dropped |
//! | text after a right-to-left override | in the order shown, counted |
//! | homoglyphs: letters of another script inside a Latin word | the Latin letter, counted |
//! | `i g n o r e`, `i-g-n-o-r-e` | `ignore` |
//! | accents, case, fullwidth and mathematical letters | folded |
//! | marks: accents written apart, vowel points, tone marks, viramas | dropped |
//! | HTML entities, JSON escapes, `''` of YAML | the character that they encode |
//! | `*` and `` ` `` of markdown | dropped |
//! | white space | one space; one or two line ends if it held any |

mod byte_class;
mod sequence;

use tool_guard_text::part::{At, Part};
use tool_guard_text::quote::is_hidden;

use crate::injection::deobfuscate::byte_class::{ByteClass, CLASSES, separates_letters};
use crate::injection::deobfuscate::sequence::{FLAG, entity, flag_len};
use crate::injection::fold;

pub(super) use crate::injection::deobfuscate::sequence::{decoded_entity, decoded_escape};

/// The plain text of a window, and what was hidden in it.
#[derive(Default)]
pub(super) struct PlainText {
    pub(super) text: String,
    /// The offset in the raw text for each byte of the plain one.
    origin: Vec<u32>,
    /// Single letters before a hidden character in a word.
    pub(super) interleaved: usize,
    /// Hidden characters in words behind two letters or more: mostly where a line may break.
    pub(super) soft_breaks: usize,
    /// Where the last hidden character in a word was, in the plain text.
    hidden_end: usize,
    /// Runs of hidden characters, as somebody puts around a text that is to stay unseen, and where the last hidden character ended.
    pub(super) hidden_runs: usize,
    run_end: usize,
    in_run: bool,
    /// Where the first and the last of what was hidden or disguised is in the plain text.
    pub(super) hidden: Option<(usize, usize)>,
    /// Tag characters.
    pub(super) tag_chars: usize,
    /// Letters after a right-to-left override.
    pub(super) reversed: usize,
    /// Letters of another script in Latin words.
    pub(super) homoglyphs: usize,
    /// Where the last word with separated letters ended.
    spaced_end: usize,
}

/// Whether a character is of those that hide a text where two of them stand together; what joins emoji and letters stands alone.
pub(super) const fn hides(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200d}' | '\u{202a}'..='\u{202d}' | '\u{2060}'..='\u{2064}')
}

/// Hidden characters in a row that may be inside a word.
const MAX_HIDDEN: usize = 8;
/// The fewest separated letters that are one word.
const MIN_SPACED: usize = 5;

impl PlainText {
    /// The plain text of `raw`. `base`: the offset of `raw` in the whole text, which is added to the offsets returned.
    pub(super) fn of(raw: &str, base: usize) -> Self {
        let mut plain = Self { text: String::with_capacity(raw.len() + 8), origin: Vec::with_capacity(raw.len() + 8), ..Self::default() };
        let mut at = 0;
        loop {
            at += plain.take_ordinary(raw.part(at..), base + at);
            let Some(c) = raw.part(at..).chars().next() else { return plain };
            at += match c {
                // a second blank, or an indent: dropped
                ' ' => raw.as_bytes().part(at..).iter().take_while(|byte| **byte == b' ').count(),
                _ => plain.take(raw, base, at, c),
            };
        }
    }

    /// Copies a run of ordinary bytes, which is most of a text, and returns its length.
    fn take_ordinary(&mut self, rest: &str, origin: usize) -> usize {
        let bytes = rest.as_bytes();
        let mut last = self.text.as_bytes().last().copied().unwrap_or(b' ');
        let mut len = 0;
        while let Some(&byte) = bytes.get(len) {
            let is_ordinary = match CLASSES.get(usize::from(byte)).copied().unwrap_or(ByteClass::Special) {
                // a letter or digit may begin a word with separated letters
                ByteClass::Alnum => last.is_ascii_alphabetic() || bytes.get(len + 1).is_some_and(|next| !separates_letters(*next)),
                ByteClass::Punctuation => true,
                ByteClass::Blank => !matches!(last, b' ' | b'\n'),
                ByteClass::Quote => bytes.get(len + 1) != Some(&b'\''),
                ByteClass::Special => false,
            };
            if !is_ordinary {
                break;
            }
            last = byte;
            len += 1;
            if byte.is_ascii_alphabetic() {
                // the rest of a word
                let letters = bytes.part(len..).iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
                len += letters;
                last = bytes.at(len - 1);
            }
        }
        let taken = self.text.len();
        self.text.push_str(rest.part(..len));
        self.text.get_mut(taken..).unwrap_or_default().make_ascii_lowercase();
        self.origin.extend((origin..origin + len).map(|at| u32::try_from(at).unwrap_or(u32::MAX)));
        len
    }

    /// The offset in the text of this byte of the plain text.
    pub(super) fn origin(&self, at: usize) -> usize {
        self.origin.get(at).or(self.origin.last()).map_or(0, |&at| at as usize)
    }

    /// The byte of the plain text at this offset of the text, or behind it.
    pub(super) fn position(&self, at: usize) -> usize {
        self.origin.partition_point(|origin| (*origin as usize) < at)
    }

    fn push(&mut self, c: char, origin: usize) {
        if fold::is_mark(c) {
            return;
        }
        let c = fold::plain(c);
        if c == ' ' || c == '\n' || c.is_whitespace() || c.is_control() {
            return self.push_space(c == '\n', origin);
        }
        self.text.push(c);
        self.origin.resize(self.text.len(), u32::try_from(origin).unwrap_or(u32::MAX));
    }

    /// Folds white space to one space, or to its line ends: one, or two for a blank line.
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

    /// Takes one character, or a sequence that stands for one; returns its length in bytes.
    fn take(&mut self, raw: &str, base: usize, at: usize, c: char) -> usize {
        let rest = raw.part(at..);
        let origin = base + at;
        let length = c.len_utf8();
        match c {
            '*' | '`' if c == '`' || !self.text.ends_with('\n') => length,
            '\\' => self.escape(rest, origin),
            '\'' if rest.part(1..).starts_with('\'') => {
                self.push('\'', origin);
                2
            }
            '&' => {
                let (c, length) = entity(rest).unwrap_or((c, length));
                self.push(c, origin);
                length
            }
            '\u{202e}' => length + self.reversed(rest.part(length..), origin + length),
            FLAG => {
                self.push(c, origin);
                length + flag_len(rest.part(length..))
            }
            '\u{e0020}'..='\u{e007e}' => {
                self.push(char::from_u32(u32::from(c) - 0xe0000).unwrap_or(' '), origin);
                self.tag_chars += 1;
                self.note_hidden();
                length
            }
            '\n' | '\r' | '\t' => {
                self.push_space(c != '\t', origin);
                length
            }
            _ if !c.is_ascii() && is_hidden(c) => {
                self.count_run(c, origin, rest.part(length..));
                self.note_hidden();
                if self.ends_with_letter()
                    && rest.part(length..).chars().take(MAX_HIDDEN).find(|c| !is_hidden(*c)).is_some_and(|c| c.is_ascii_alphabetic())
                {
                    let letters = self.text.bytes().rev().take_while(u8::is_ascii_alphabetic).take(2).count();
                    let is_single = letters == 1 || self.hidden_end + 1 == self.text.len();
                    *(if is_single { &mut self.interleaved } else { &mut self.soft_breaks }) += 1;
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
                    .then(|| fold::homoglyph(c))
                    .flatten()
                    .filter(|_| self.ends_with_letter() || rest.part(length..).chars().next().is_some_and(|c| c.is_ascii_alphabetic()));
                if latin.is_some() {
                    self.homoglyphs += 1;
                    self.note_hidden();
                }
                self.push(latin.unwrap_or(c), origin);
                length
            }
        }
    }

    /// Counts the runs of hidden characters. One between two words ends the first.
    fn count_run(&mut self, c: char, origin: usize, rest: &str) {
        if !hides(c) {
            return;
        }
        let goes_on = self.run_end == origin && origin > 0;
        if goes_on && !self.in_run {
            self.hidden_runs += 1;
            let is_word = |mut chars: std::str::Chars<'_>| (0..2).all(|_| chars.next().is_some_and(char::is_alphabetic));
            let (before, behind) = (self.text.get(self.text.len().saturating_sub(2)..), rest.trim_start_matches(hides));
            if before.is_some_and(|before| is_word(before.chars())) && is_word(behind.chars()) {
                self.push_space(true, origin);
            }
        }
        (self.in_run, self.run_end) = (goes_on, origin + c.len_utf8());
    }

    fn note_hidden(&mut self) {
        let at = self.text.len();
        self.hidden = Some((self.hidden.map_or(at, |(first, _)| first), at));
    }

    fn ends_with_letter(&self) -> bool {
        self.text.as_bytes().last().is_some_and(u8::is_ascii_alphabetic)
    }

    /// Takes an escape sequence of JSON, YAML and most languages; returns its length.
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

    /// Takes text that is shown from right to left, up to the character that ends it, or the line; returns its length.
    fn reversed(&mut self, rest: &str, origin: usize) -> usize {
        let run = rest.char_indices().take_while(|(_, c)| !matches!(c, '\u{202c}' | '\u{202d}' | '\u{2069}' | '\n'));
        let end = run.last().map_or(0, |(at, c)| at + c.len_utf8());
        self.push_space(true, origin);
        self.note_hidden();
        for c in rest.part(..end).chars().rev().filter(|c| !is_hidden(*c)) {
            self.reversed += usize::from(c.is_alphabetic());
            self.push(c, origin);
        }
        self.push_space(true, origin);
        end
    }

    /// Takes a word with separated letters and returns its length. A short word counts behind another one.
    fn spaced(&mut self, rest: &str, origin: usize) -> Option<usize> {
        let bytes = rest.as_bytes();
        let separator = *bytes.get(1).filter(|byte| separates_letters(**byte))?;
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
            self.push(char::from(bytes.at(at)), origin + at);
        }
        self.spaced_end = self.text.len();
        Some(end + 1)
    }
}

#[cfg(test)]
mod tests;
