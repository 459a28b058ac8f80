//! The sentences of an answer that are the model's own words: without code, quotations, tables and mark-up.

use tool_guard_text::part::Part;

/// Stands for a path or the name of a file.
pub(super) const FILE: &str = "\u{1}file";
/// Stands for other code, and for a quotation.
pub(super) const CODE: &str = "\u{1}code";

/// Bytes of an answer that are read, of its head and of its tail.
const PART: usize = 6_000;
/// Characters of a longest sentence; a longer one is no sentence.
const MAX_SENTENCE: usize = 600;

/// One sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Sentence<'t> {
    /// As it was written.
    pub raw: &'t str,
    /// In lower case, what is not prose replaced.
    pub text: String,
    /// Whether it asks something.
    pub asks: bool,
}

/// An answer, read.
#[derive(Debug, Default)]
pub(super) struct Prose<'t> {
    pub sentences: Vec<Sentence<'t>>,
    /// Whether it shows a block of code or of text.
    pub has_block: bool,
}

/// The parts of a long text that are read.
pub(super) fn parts(text: &str) -> impl Iterator<Item = &str> {
    let (head, tail) = if text.len() <= 2 * PART {
        (text, "")
    } else {
        (text.part(..text.floor_char_boundary(PART)), text.part(text.ceil_char_boundary(text.len() - PART)..))
    };
    [head, tail].into_iter().filter(|part| !part.is_empty())
}

/// Reads an answer.
pub(super) fn read(text: &str) -> Prose<'_> {
    let mut prose = Prose::default();
    for part in parts(text) {
        let mut fenced = false;
        for line in part.lines() {
            let line = line.trim();
            if line.starts_with("```") || line.starts_with("~~~") {
                fenced = !fenced;
                prose.has_block = true;
                continue;
            }
            let quoted = line.starts_with('>') || line.starts_with('|');
            if fenced || quoted || line.is_empty() {
                continue;
            }
            sentences(line, &mut prose.sentences);
        }
    }
    prose
}

/// Takes a line apart: after a mark that ends a sentence and a space, or a mark of a script that needs no space.
fn sentences<'t>(line: &'t str, found: &mut Vec<Sentence<'t>>) {
    let line = line.trim_start_matches(|c: char| !c.is_alphanumeric() && !matches!(c, '`' | '"' | '“' | '«' | '「' | '『' | '/' | '~'));
    let mut start = 0;
    let mut chars = line.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        // a quotation is one piece
        if let Some(end) = closing(c).and_then(|close| Some(at + c.len_utf8() + line.part(at + c.len_utf8()..).find(close)?)) {
            while chars.peek().is_some_and(|(next, _)| *next < end) {
                chars.next();
            }
        }
        let next = chars.peek().map(|(_, next)| *next);
        let ends = match c {
            '。' | '！' | '？' => true,
            '.' | '!' | '?' | ';' | '…' => next.is_none_or(|next| next.is_whitespace() || matches!(next, '*' | '_' | '"' | ')')),
            _ => false,
        };
        if ends || next.is_none() {
            let end = at + c.len_utf8();
            let raw = line.part(start..end).trim();
            if !raw.is_empty() && raw.len() <= MAX_SENTENCE {
                found.push(Sentence { raw, text: plain(raw), asks: matches!(c, '?' | '？') });
            }
            start = end;
        }
    }
}

/// The closing mark of a quotation or of code that begins with this.
const fn closing(open: char) -> Option<char> {
    match open {
        '`' | '"' => Some(open),
        '“' => Some('”'),
        '„' => Some('“'),
        '«' => Some('»'),
        '「' => Some('」'),
        '『' => Some('』'),
        '《' => Some('》'),
        _ => None,
    }
}

/// Lower case, with code and quotations replaced, mark-up dropped.
fn plain(raw: &str) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut rest = raw;
    while let Some(c) = rest.chars().next() {
        let after = rest.part(c.len_utf8()..);
        if let Some(close) = closing(c)
            && let Some(end) = after.find(close)
        {
            let inner = after.part(..end);
            text.push(' ');
            text.push_str(if is_file(inner) { FILE } else { CODE });
            text.push(' ');
            rest = after.part(end + close.len_utf8()..);
            continue;
        }
        match c {
            '*' | '_' | '#' | '~' => {}
            '’' => text.push('\''),
            _ => text.extend(c.to_lowercase()),
        }
        rest = after;
    }
    text.split_whitespace().map(|word| if is_file(word.trim_matches(is_edge)) { FILE } else { word }).collect::<Vec<_>>().join(" ")
}

const fn is_edge(c: char) -> bool {
    matches!(c, '.' | ',' | ':' | ';' | '!' | '?' | '(' | ')' | '[' | ']' | '\'')
}

/// Whether it is written like the name of a file: with a folder, or an extension of letters.
fn is_file(word: &str) -> bool {
    if word.is_empty() || word.len() > 200 || word.contains([' ', '@', '=', '(', '{']) || word.contains("://") {
        return false;
    }
    let extension = word.rsplit_once('.').is_some_and(|(stem, extension)| {
        stem.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | ')'))
            && (1..=5).contains(&extension.len())
            && extension.starts_with(|c: char| c.is_ascii_alphabetic())
            && extension.bytes().all(|byte| byte.is_ascii_alphanumeric())
            && stem.len() > 1
            && !matches!(word, "node.js" | "e.g" | "i.e" | "z.b" | "p.ej")
            && !matches!(extension, "com" | "org" | "net" | "io" | "dev" | "app" | "ai" | "co")
    });
    let folder = word.starts_with(['/', '~']) && word.len() > 2 || word.starts_with("./");
    extension || folder
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(answer: &str) -> Vec<String> {
        read(answer).sentences.into_iter().map(|sentence| sentence.text).collect()
    }

    #[test]
    fn code_quotations_and_mark_up_are_no_prose() {
        assert_eq!(texts("**Done!** I've saved `report.txt`. Bye"), ["done!", "i've saved \u{1}file .", "bye"]);
        assert_eq!(texts("- ✅ I’ve saved notes/a.md, see \"I sent it\"."), ["i've saved \u{1}file see \u{1}code ."]);
        assert_eq!(texts("> I sent it.\n```\nI sent it.\n```\n| I sent |\nOk"), ["ok"]);
        assert!(read("```\nx\n```").has_block);
        assert_eq!(texts("已发送邮件。还有别的吗？"), ["已发送邮件。", "还有别的吗？"]);
        assert_eq!(read("Sent? Yes.").sentences.iter().map(|sentence| sentence.asks).collect::<Vec<_>>(), [true, false]);
    }

    #[test]
    fn files_are_known_by_their_form() {
        for file in ["report.txt", "/etc/hosts", "./a", "~/notes", "src/main.rs", "HEARTBEAT.md"] {
            assert!(is_file(file), "{file}");
        }
        for other in ["e.g", "3.5", "example", "a@b.example", "https://a.example/b", "and/or", "main()"] {
            assert!(!is_file(other), "{other}");
        }
    }

    #[test]
    fn a_long_answer_is_read_at_both_ends() {
        let text = format!("First.\n{}\nLast.", "word ".repeat(10_000));
        let found = texts(&text);
        assert_eq!((found.first().map(String::as_str), found.last().map(String::as_str)), (Some("first."), Some("last.")));
    }
}
