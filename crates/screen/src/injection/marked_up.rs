//! Where the words of a text may be wrapped in markup or encodings, each in its own, at low cost for text of any kind.

use tool_guard_text::simd;
use tool_guard_text::simd::{BLOCK, U8x16};

/// Blocks that are looked at together.
pub(super) const TOGETHER: usize = 4;
/// Bytes before and behind such blocks that belong to what is wrapped.
const MARGIN: usize = 256;

/// The parts of a text in which words or characters are wrapped, in order and apart from each other.
pub(super) fn marked_up(text: &str) -> Vec<(usize, usize)> {
    let mut parts = Vec::new();
    let (blocks, rest) = text.as_bytes().as_chunks::<BLOCK>();
    let mut last = [0; BLOCK];
    last.iter_mut().zip(rest).for_each(|(to, byte)| *to = *byte);
    let mut recent = Recent::default();
    for (nth, block) in blocks.iter().chain([&last]).enumerate() {
        // most blocks of most texts have no mark
        if recent.live == 0 && !simd::any(block, is_mark) {
            continue;
        }
        let [marks] = simd::masks(block, |bytes| [is_mark(bytes)]);
        if recent.is_wrapped(marks, block) {
            add(&mut parts, text, (nth + 1).saturating_sub(TOGETHER) * BLOCK, (nth + 1) * BLOCK);
        }
    }
    parts
}

fn is_mark(bytes: U8x16) -> U8x16 {
    bytes.is(b'<').or(bytes.is(b'%')).or(bytes.is(b'~'))
}

/// Adds a part, or makes the last one longer.
pub(super) fn add(parts: &mut Vec<(usize, usize)>, text: &str, from: usize, to: usize) {
    let from = text.floor_char_boundary(from.saturating_sub(MARGIN));
    let to = text.ceil_char_boundary((to + MARGIN).min(text.len()));
    match parts.last_mut() {
        Some((begin, end)) if from <= *end => (*begin, *end) = (from.min(*begin), to.max(*end)),
        _ => parts.push((from, to)),
    }
}

/// The marks of the last blocks.
#[derive(Default)]
struct Recent {
    /// Of each kind: tags, ends of tags, percent signs before digits, tildes around something.
    kinds: [[u32; TOGETHER]; 4],
    /// The last byte.
    before: u8,
    /// Blocks behind the last mark for which it counts.
    live: usize,
}

/// How many of each kind wrap something.
const ENOUGH: [u32; 4] = [5, 3, 3, 4];

impl Recent {
    /// Adds a block; whether something is wrapped in the last ones.
    fn is_wrapped(&mut self, mut marks: u64, block: &[u8; BLOCK]) -> bool {
        let [first, .., end] = *block;
        let before = std::mem::replace(&mut self.before, end);
        self.live = if marks == 0 { self.live.saturating_sub(1) } else { TOGETHER };
        let mut found = [0; 4];
        Self::count(before, before, first, &mut found);
        while marks != 0 {
            let mark = marks.trailing_zeros() as usize;
            let byte = |at: usize| block.get(at).copied().unwrap_or_default();
            Self::count(if mark == 0 { before } else { byte(mark - 1) }, byte(mark), byte(mark + 1), &mut found);
            marks &= marks - 1;
        }
        for (kind, found) in self.kinds.iter_mut().zip(found) {
            // the newest block stands first, in the place of the oldest
            kind.rotate_right(1);
            let [newest, ..] = kind;
            *newest = found;
        }
        self.kinds.iter().zip(ENOUGH).any(|(kind, enough)| kind.iter().sum::<u32>() >= enough)
    }

    /// Counts a mark by what stands before and behind it; behind the last byte of a block nothing does yet.
    fn count(before: u8, mark: u8, behind: u8, found: &mut [u32; 4]) {
        let kind = match mark {
            // types in code begin with a capital: `Promise<Buffer>`
            b'<' if behind.is_ascii_lowercase() => 0,
            b'<' if matches!(behind, b'/' | b'!') => 1,
            b'%' if behind.is_ascii_digit() => 2,
            b'~' if behind != 0 && (before.is_ascii_alphabetic() || before == b'~') => 3,
            _ => return,
        };
        if let Some(found) = found.get_mut::<usize>(kind) {
            *found += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrapped_words_are_told_wherever_they_stand() {
        for before in 0..300 {
            for wrapped in ["a%20b%20c%20d", "<b>a</b> <b>b</b> <b>c</b>", "~~a~~ ~~b~~", "~a~ ~b~ ~c~ ~d~", "<br>a<br>b<br>c<br>d<br>"] {
                let text = format!("{}{wrapped}{}", "x".repeat(before), "é".repeat(400));
                let parts = marked_up(&text);
                assert!(parts.iter().any(|(from, to)| *from <= before && *to >= before + wrapped.len()), "{before} {wrapped} {parts:?}");
                assert!(parts.iter().all(|(from, to)| text.get(*from..*to).is_some()));
            }
        }
    }

    #[test]
    fn ordinary_marks_wrap_nothing() {
        for text in [
            "",
            "50 % of 20 %, **bold** and `code`",
            "a < b && c > d; *p = &q; x += 1",
            "Array<string>, Map<string, number>",
            "~/.ssh, ~5 and ~10",
        ] {
            assert!(marked_up(text).is_empty(), "{text}");
        }
    }
}
