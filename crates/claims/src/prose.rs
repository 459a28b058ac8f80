//! The sentences of an answer that are the model's own words: without code, quotations, tables and mark-up.

use tool_guard_text::excerpt;
use tool_guard_text::part::Part;

/// Stands for a path or the name of a file.
pub(super) const FILE: &str = "\u{1}file";
/// Stands for where a message goes: a mail address, a messenger.
pub(super) const ADDRESS: &str = "\u{1}address";
/// Stands for other code, and for a quotation.
pub(super) const CODE: &str = "\u{1}code";

/// Bytes of an answer that are read, of its head and of its tail.
const PART: usize = 6_000;
/// Bytes of a longest sentence; a longer one is no sentence.
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
    /// Whether it is an item of a list.
    pub listed: bool,
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
    let (head, tail) = excerpt::ends(text, PART);
    [head, tail].into_iter().filter(|part| !part.is_empty())
}

/// Reads an answer.
pub(super) fn read(text: &str) -> Prose<'_> {
    let mut prose = Prose::default();
    for part in parts(text) {
        let mut block: Option<Block> = None;
        for line in part.lines() {
            let line = line.trim();
            let is_fence = line.starts_with("```") || line.starts_with("~~~");
            match &mut block {
                Some(open) if is_fence => {
                    prose.has_block |= open.shows_something();
                    block = None;
                }
                Some(open) => open.line(line),
                None if is_fence => block = Some(Block::default()),
                // a letter that is shown goes to somebody else
                None if begins_letter(line) => {
                    prose.has_block = true;
                    break;
                }
                None if line.is_empty() || line.starts_with(['>', '|']) => {}
                None => sentences(line, &mut prose.sentences),
            }
        }
        prose.has_block |= block.is_some_and(Block::shows_something);
    }
    prose
}

/// How the line with the subject of a letter begins.
const SUBJECTS: [&str; 9] = ["subject:", "betreff:", "objet", "asunto:", "assunto:", "тема:", "主题", "件名", "제목:"];

fn begins_letter(line: &str) -> bool {
    let bare = line.trim_start_matches(['*', '_', '#', '-', ' ']);
    let head = bare.head(30);
    SUBJECTS.iter().any(|subject| head.to_lowercase().starts_with(subject)) && head.contains([':', '：'])
}

/// A block of code or text that is being read.
#[derive(Debug, Clone, Copy, Default)]
struct Block {
    has_text: bool,
    opens_value: bool,
    names_arguments: bool,
}

impl Block {
    /// How the arguments of a call are named that was written as text.
    const ARGUMENTS: [&str; 5] = ["\"arguments\"", "\"parameters\"", "\"args\"", "<parameter", "<arg_"];

    fn line(&mut self, line: &str) {
        self.opens_value |= !self.has_text && line.starts_with(['{', '[', '<']);
        self.has_text |= !line.is_empty();
        self.names_arguments |= Self::ARGUMENTS.iter().any(|name| line.contains(name));
    }

    /// Whether the user reads something in it: a call that was written and not made is nothing that the answer shows.
    const fn shows_something(self) -> bool {
        self.has_text && !(self.opens_value && self.names_arguments)
    }
}

/// Takes a line apart: after a mark that ends a sentence and a space, or a mark of a script that needs no space.
fn sentences<'t>(line: &'t str, found: &mut Vec<Sentence<'t>>) {
    let listed = line.starts_with(['-', '*', '•', '+']) && !line.starts_with("**") || line.starts_with(|c: char| c.is_ascii_digit());
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
            // a day, or the number of an item: `14. März`
            '.' if is_short_number(line.part(start..at)) || is_title(line.part(start..at)) => next.is_none(),
            '.' | '!' | '?' | ';' | '…' => next.is_none_or(|next| next.is_whitespace() || matches!(next, '*' | '_' | '"' | ')')),
            _ => false,
        };
        if ends || next.is_none() {
            let end = at + c.len_utf8();
            let raw = line.part(start..end).trim();
            if !raw.is_empty() && raw.len() <= MAX_SENTENCE {
                found.push(Sentence { raw, text: plain(raw), asks: matches!(c, '?' | '？'), listed });
            }
            start = end;
        }
    }
}

/// Whether a text ends with what stands before a name: `Mr`.
fn is_title(text: &str) -> bool {
    let last = text.rsplit(|c: char| !c.is_alphabetic()).next();
    last.is_some_and(|word| ["Mr", "Mrs", "Ms", "Dr", "Prof", "St", "Sr", "Sra"].contains(&word))
}

/// Whether a text ends with a number of one or two digits.
fn is_short_number(text: &str) -> bool {
    let digits = text.len() - text.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    (1..=2).contains(&digits) && !text.trim_end_matches(|c: char| c.is_ascii_digit()).ends_with(['.', ',', ':', '-', '/'])
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
    let replaced = |word: &str| {
        let bare = word.trim_matches(is_edge);
        match is_file(bare) {
            true => [FILE, if word.ends_with(',') { "," } else { "" }].concat(),
            false if is_address(bare) => ADDRESS.to_owned(),
            false => word.to_owned(),
        }
    };
    text.split_whitespace().map(replaced).collect::<Vec<_>>().join(" ")
}

const fn is_edge(c: char) -> bool {
    matches!(c, '.' | ',' | ':' | ';' | '!' | '?' | '(' | ')' | '[' | ']' | '\'' | '`' | '"' | '*')
}

/// Whether it is a mail address, or the name of a messenger in any language.
fn is_address(word: &str) -> bool {
    let is_mail = word.split_once('@').is_some_and(|(user, host)| !user.is_empty() && host.contains('.'));
    is_mail || matches!(word, "telegram" | "whatsapp" | "slack" | "discord")
}

/// The names of the files in a sentence as it was written, without their folders.
pub(super) fn file_names(raw: &str) -> impl Iterator<Item = &str> {
    let words = raw.split(|c: char| c.is_whitespace() || matches!(c, '`' | '"' | '“' | '”'));
    words.map(|word| word.trim_matches(is_edge)).filter(|word| is_file(word)).map(|path| path.rsplit('/').next().unwrap_or(path))
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
        assert_eq!(texts("- ✅ I’ve saved notes/a.md, see \"I sent it\"."), ["i've saved \u{1}file, see \u{1}code ."]);
        assert_eq!(texts("> I sent it.\n```\nI sent it.\n```\n| I sent |\nOk"), ["ok"]);
        assert!(read("```\nx\n```").has_block && read("```\nx").has_block);
        assert!(!read("```json\n{\"name\":\"write\",\"arguments\":{}}\n```").has_block && !read("```\n```").has_block);
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
