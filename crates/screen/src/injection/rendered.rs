//! A text as it reads once its markup and its encodings are taken away: no tags around words, no marks that strike them through, no
//! `%20`, tabs or several spaces between them. Where these stand around each word, the text itself shows no words that follow each other.
//!
//! The hidden and disguised characters that remain are removed later, in each window (`deobfuscate`).

use tool_guard_text::part::Part;
use tool_guard_text::quote::is_hidden;
use tool_guard_text::sort;
use tool_guard_text::visible::terminal_sequence;

use crate::injection::deobfuscate::{decoded_entity, decoded_escape};
use crate::injection::marked_up::marked_up;
use crate::injection::markers;
use crate::injection::set_apart::set_apart;

/// Words of a part that tags may separate or join, below which nothing hangs on it.
const GLUED: usize = 3;
/// Bytes of a word.
const MAX_WORD: usize = 48;
/// Layers of encodings that are taken away one after the other.
const MAX_LAYERS: usize = 8;
/// Elements that are lines of their own. What any other holds goes on with what is before it.
#[rustfmt::skip]
const LINES: &[&str] = &[
    "address", "article", "aside", "blockquote", "body", "caption", "dd", "details", "div", "dl", "dt", "fieldset", "figcaption", "figure",
    "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "legend", "li", "main", "nav", "ol", "option", "p", "pre",
    "script", "section", "select", "style", "summary", "table", "tbody", "textarea", "tfoot", "thead", "title", "tr", "ul",
];
/// Elements that are beside each other in a line.
const CELLS: &[&str] = &["td", "th", "br"];

/// A rendered part of a text.
#[derive(Default)]
pub(super) struct Rendered {
    pub(super) text: String,
    /// Where the part begins.
    start: usize,
    /// For each layer, the innermost first: where a piece of the text begins, and where it was in the layer around it.
    layers: Vec<Vec<(usize, usize)>>,
    /// Letters of two elements inside a line that stand beside each other: one word, or two.
    glued: usize,
}

impl Rendered {
    /// The offset in the raw text of this offset.
    pub(super) fn origin(&self, at: usize) -> usize {
        let of_layer = |at: usize, pieces: &Vec<(usize, usize)>| {
            let piece = pieces.partition_point(|(begin, _)| *begin <= at);
            let (begin, outer) = piece.checked_sub(1).and_then(|last| pieces.get(last)).copied().unwrap_or_default();
            outer + (at - begin)
        };
        self.start + self.layers.iter().fold(at, of_layer)
    }
}

/// The rendered readings of the parts of a text that have markup or encodings around their words: none of most texts, and two of a
/// part in which nobody can tell whether tags separate words. `hidden`: the parts that have characters that nobody sees.
pub(super) fn readings(raw: &str, hidden: &[(usize, usize)]) -> Vec<Rendered> {
    let mut parts = marked_up(raw);
    parts.extend(set_apart(raw));
    parts.extend(hidden);
    sort::by_key(&mut parts, |part| *part);
    // what two of them hold is read once
    parts.dedup_by(|next, last| {
        let meets = next.0 <= last.1;
        if meets {
            last.1 = last.1.max(next.1);
        }
        meets
    });
    let mut all = Vec::new();
    for (start, end) in parts {
        let part = raw.part(start..end);
        let joined = rendered(part, true);
        let separated = (joined.glued >= GLUED).then(|| rendered(part, false)).filter(|one| one.text.trim_end() != joined.text.trim_end());
        let readings = [Some(joined), separated].into_iter().flatten().filter(|reading| reading.text != part);
        all.extend(readings.map(|reading| Rendered { start, ..reading }));
    }
    all
}

/// A text without markup and encodings, layer by layer. `joins`: tags inside a line join what is on both sides.
fn rendered(raw: &str, joins: bool) -> Rendered {
    let mut all = Renderer::render(raw, joins);
    while all.layers.len() < MAX_LAYERS && !marked_up(&all.text).is_empty() {
        let inner = Renderer::render(&all.text, joins);
        if inner.text == all.text {
            break;
        }
        let layers = inner.layers.into_iter().chain(all.layers).collect();
        all = Rendered { text: inner.text, layers, glued: all.glued + inner.glued, start: 0 };
    }
    all
}

/// Whether a byte may begin something that is rendered.
const fn is_special(byte: u8) -> bool {
    byte >= 0x80 || byte < b' ' || matches!(byte, b'<' | b'%' | b'&' | b'\\' | b'*' | b'`' | b'~' | b'_' | b'[' | b']' | b'+' | b'|')
}

struct Renderer<'t> {
    raw: &'t str,
    out: String,
    pieces: Vec<(usize, usize)>,
    glued: usize,
    /// Whether tags inside a line join what is on both sides.
    joins: bool,
    /// Where the next tag, text of a link and address of one end.
    tag_end: NextByte,
    link_end: NextByte,
    address_end: NextByte,
}

/// Where one of these bytes stands next: each part of a text is searched once.
struct NextByte {
    of: &'static [u8],
    at: usize,
}

impl NextByte {
    const fn of(of: &'static [u8]) -> Self {
        Self { of, at: 0 }
    }

    /// The offset of the next one from here on, or the text's length. `from` never goes back.
    fn find(&mut self, text: &[u8], from: usize) -> usize {
        let is_here = |at: usize| text.get(at).is_some_and(|byte| self.of.contains(byte));
        if self.at < from || !is_here(self.at) && self.at < text.len() {
            self.at = (from..text.len()).find(|at| is_here(*at)).unwrap_or(text.len());
        }
        self.at
    }
}

impl<'t> Renderer<'t> {
    fn render(raw: &'t str, joins: bool) -> Rendered {
        let [tag_end, link_end, address_end] = [b">".as_slice(), b"]\n", b")\n"].map(NextByte::of);
        let mut renderer =
            Self { raw, out: String::with_capacity(raw.len()), pieces: Vec::new(), glued: 0, joins, tag_end, link_end, address_end };
        let mut at = 0;
        while at < raw.len() {
            let rest = raw.as_bytes().part(at..);
            let plain = rest.iter().position(|byte| is_special(*byte)).unwrap_or(rest.len());
            renderer.copy(at, at + plain);
            at += plain;
            let Some(c) = raw.part(at..).chars().next() else { break };
            at += renderer.take(at, c);
        }
        Rendered { text: renderer.out, start: 0, layers: vec![renderer.pieces], glued: renderer.glued }
    }

    /// Copies a part of the raw text; no second blank behind another, and none around a line end.
    fn copy(&mut self, mut from: usize, to: usize) {
        while from < to {
            let part = self.raw.part(from..to);
            if self.ends_blank() && part.starts_with(' ') {
                from += part.len() - part.trim_start_matches(' ').len();
                continue;
            }
            if part.starts_with('\n') && self.out.ends_with(' ') {
                self.out.pop();
            }
            let is_blank = |two: &[u8]| matches!(two, [b' ' | b'\n', b' '] | [b' ', b'\n']);
            let end = part.as_bytes().windows(2).position(is_blank).map_or(part.len(), |at| at + 1);
            self.pieces.push((self.out.len(), from));
            self.out.push_str(part.part(..end));
            from += end;
        }
    }

    fn ends_blank(&self) -> bool {
        self.out.is_empty() || self.out.ends_with([' ', '\n'])
    }

    fn push(&mut self, c: char, origin: usize) {
        if is_hidden(c) && !c.is_whitespace() || c == ' ' && self.out.ends_with([' ', '\n']) {
            return;
        }
        self.pieces.push((self.out.len(), origin));
        self.out.push(c);
    }

    /// Takes what begins with a special character; returns its length.
    fn take(&mut self, at: usize, c: char) -> usize {
        let rest = self.raw.part(at..);
        let bytes = rest.as_bytes();
        let before = self.raw.as_bytes().part(..at).last().copied().unwrap_or(b' ');
        let behind = bytes.get(1).copied().unwrap_or(b' ');
        match c {
            '\r' if behind == b'\n' => 1,
            '\n' if !self.is_word_alone(at) => self.copied(at, c),
            '<' => self.tag(at),
            '&' => match decoded_entity(rest) {
                Some((c, length)) => self.decoded(c, at, length),
                None => self.copied(at, c),
            },
            '\\' => match decoded_escape(rest) {
                Some((c, length)) => self.decoded(c, at, length),
                // JSON in JSON escapes its escapes
                None if before != b'\\' && matches!(behind, b'n' | b'r' | b't') => self.decoded(' ', at, 2),
                None => self.copied(at, c),
            },
            '%' => match decoded_percent(bytes) {
                Some((c, length)) => self.decoded(c, at, length),
                None => self.copied(at, c),
            },
            '*' | '`' => 1,
            // `~/` is a folder
            '~' if behind != b'/' => 1,
            '_' if self.ends_blank() || matches!(behind, b' ' | b'\n' | b'.' | b',' | b':' | b';' | b'!' | b'?' | b')') => 1,
            '+' if before > b' ' && behind > b' ' => self.decoded(' ', at, 1),
            '|' | '\t' | '\n' | '\r' => self.decoded(' ', at, 1),
            '[' if self.is_link(at) => 1,
            ']' if behind == b'(' => match self.address_end.find(self.raw.as_bytes(), at) {
                end if self.raw.as_bytes().get(end) == Some(&b')') => end + 1 - at,
                _ => self.copied(at, c),
            },
            _ if c.is_whitespace() => self.decoded(' ', at, c.len_utf8()),
            _ if is_hidden(c) => terminal_sequence(rest).max(c.len_utf8()),
            _ => self.copied(at, c),
        }
    }

    /// Whether the line that ends here is one word and no sentence ends with it.
    fn is_word_alone(&self, at: usize) -> bool {
        let line = self.raw.part(..at).trim_end_matches([' ', '\r']);
        let letters = line.bytes().rev().take(MAX_WORD).take_while(|byte| byte.is_ascii_alphabetic() || *byte >= 0x80).count();
        letters > 0 && line.as_bytes().part(..line.len() - letters).last().is_none_or(|byte| *byte == b'\n')
    }

    /// Whether a link begins here: `[text](address)`.
    fn is_link(&mut self, at: usize) -> bool {
        let end = self.link_end.find(self.raw.as_bytes(), at);
        self.raw.part(end..).starts_with("](")
    }

    fn copied(&mut self, at: usize, c: char) -> usize {
        self.copy(at, at + c.len_utf8());
        c.len_utf8()
    }

    fn decoded(&mut self, c: char, at: usize, length: usize) -> usize {
        self.push(c, at);
        length
    }

    /// Takes a tag; returns its length.
    fn tag(&mut self, at: usize) -> usize {
        let rest = self.raw.part(at..);
        if let Some(comment) = rest.strip_prefix("<!--") {
            let inside = comment.trim_start_matches(' ');
            return if inside.starts_with("-->") { rest.len() - inside.len() + 3 } else { 4 };
        }
        let closes = rest.part(1..).starts_with('/');
        let name = rest
            .part(1 + usize::from(closes)..)
            .split(|c: char| !c.is_ascii_alphanumeric() && c != ':' && c != '-')
            .next()
            .unwrap_or_default();
        let is_tag = name.starts_with(|c: char| c.is_ascii_alphabetic()) && !markers::is_tag(name);
        let end = if is_tag { self.tag_end.find(self.raw.as_bytes(), at) } else { self.raw.len() };
        if end == self.raw.len() {
            return self.copied(at, '<');
        }
        let end = end - at;
        let is_one_of = |names: &[&str]| names.iter().any(|one| one.eq_ignore_ascii_case(name));
        if is_one_of(LINES) {
            self.push('\n', at);
        } else if is_one_of(CELLS) {
            self.push(' ', at);
        } else {
            let is_beside = !self.ends_blank() && rest.part(end + 1..).starts_with(|c: char| !c.is_whitespace());
            self.glued += usize::from(is_beside && self.out.ends_with(char::is_alphanumeric));
            if is_beside && !self.joins {
                self.push(' ', at);
            }
        }
        end + 1
    }
}

/// The character that is written as `%XX`, and the length of that.
fn decoded_percent(bytes: &[u8]) -> Option<(char, usize)> {
    let byte = |at: usize| (bytes.get(at) == Some(&b'%')).then(|| hex(bytes, at + 1)).flatten();
    let first = byte(0)?;
    let length = match first {
        0..0x80 => 1,
        0xc2..0xe0 => 2,
        0xe0..0xf0 => 3,
        0xf0..0xf5 => 4,
        _ => return None,
    };
    let encoded: Vec<u8> = (0..length).map_while(|nth| byte(3 * nth)).collect();
    let c = std::str::from_utf8(&encoded).ok()?.chars().next()?;
    Some((c, 3 * encoded.len()))
}

fn hex(bytes: &[u8], at: usize) -> Option<u8> {
    let digit = |at: usize| char::from(*bytes.get(at)?).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    Some(digit(at)? << 4 | digit(at + 1)?)
}

#[cfg(test)]
mod tests;
