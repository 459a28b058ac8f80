//! A command line, taken apart at its operators. This is no shell: nothing is expanded, and what is not closed ends with the text.

use tool_guard_text::part::Part;

/// Bytes of a command that are read.
pub(crate) const MAX_COMMAND: usize = 4096;
/// Words of a command that are kept.
const MAX_WORDS: usize = 256;

/// A word: as it stands, and without its quotes.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Word<'c> {
    /// The word as it stands in the command, quotes and all.
    pub raw: &'c str,
    /// The word without quotes and backslashes.
    pub text: String,
    /// Whether a shell would put the output of commands into it.
    pub substitutes: bool,
}

/// One program with its words, up to the next operator.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Segment<'c> {
    /// The words, redirections and here-documents left out.
    pub words: Vec<Word<'c>>,
    /// Where its output goes: files, `/dev/null` aside.
    pub writes_to: Vec<String>,
    /// The text of its here-documents.
    pub here_document: Option<&'c str>,
    /// Whether another segment reads its output.
    pub piped: bool,
}

/// What stands in a command, in order: enough to tell whether two commands are one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Token<'c> {
    /// A word or a here-document, as it stands.
    Word(&'c str),
    /// `&&`, `|`, `>`, a line end and the like.
    Operator(&'c str),
}

/// A command, taken apart.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Lexed<'c> {
    /// Its programs.
    pub segments: Vec<Segment<'c>>,
    /// Everything that stands in it, without comments and white space.
    pub tokens: Vec<Token<'c>>,
    /// Whether it was understood to its end: no open quote, no here-document without an end, and not too long.
    pub complete: bool,
}

/// Takes a command apart. Linear in its length, of which a bounded part is read.
pub(crate) fn lex(command: &str) -> Lexed<'_> {
    let text = command.head(MAX_COMMAND);
    let mut lexer = Lexer { text, at: 0, out: Lexed { complete: text.len() == command.len(), ..Lexed::default() } };
    lexer.run();
    lexer.out
}

struct Lexer<'c> {
    text: &'c str,
    at: usize,
    out: Lexed<'c>,
}

/// What the next word is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Word,
    Output,
    Input,
    HereDocument { tabs: bool },
}

impl<'c> Lexer<'c> {
    fn run(&mut self) {
        let bytes = self.text.as_bytes();
        let (mut segment, mut next) = (Segment::default(), Next::Word);
        let mut documents: Vec<(String, bool)> = Vec::new();
        while let Some(&byte) = bytes.get(self.at) {
            if self.out.tokens.len() >= 4 * MAX_WORDS {
                self.out.complete = false;
                break;
            }
            match byte {
                b'\n' if !documents.is_empty() => {
                    self.at += 1;
                    for (end, tabs) in std::mem::take(&mut documents) {
                        let body = self.here_document(&end, tabs);
                        self.out.tokens.push(Token::Word(body));
                        segment.here_document = Some(body);
                    }
                    self.end(&mut segment, false);
                }
                b' ' | b'\t' | b'\r' => self.at += 1,
                b'\\' if bytes.get(self.at + 1) == Some(&b'\n') => self.at += 2,
                b'#' => self.at += self.text.part(self.at..).find('\n').unwrap_or(self.text.len() - self.at),
                b'\n' | b';' | b'&' | b'|' | b'(' | b')' if !self.starts_redirection() => {
                    let from = self.at;
                    while bytes.get(self.at).is_some_and(|byte| matches!(byte, b'\n' | b';' | b'&' | b'|' | b'(' | b')')) {
                        self.at += 1;
                    }
                    // a file is to follow an arrow: `diff <(ls a) b` runs a program there
                    next = Next::Word;
                    let operator = self.text.part(from..self.at);
                    let is_end = operator.bytes().all(|byte| byte == b'\n');
                    if !(is_end && self.out.tokens.is_empty()) {
                        self.out.tokens.push(Token::Operator(if is_end { ";" } else { operator }));
                    }
                    self.end(&mut segment, operator.starts_with('|') && !operator.starts_with("||"));
                }
                b'<' | b'>' | b'&' => next = self.redirection(),
                _ => {
                    let word = self.word();
                    // `2>` says which output, and is no word
                    if matches!(bytes.get(self.at), Some(b'>' | b'<')) && word.raw.bytes().all(|byte| byte.is_ascii_digit()) {
                        self.out.tokens.push(Token::Operator(word.raw));
                        continue;
                    }
                    self.out.tokens.push(Token::Word(word.raw));
                    match std::mem::replace(&mut next, Next::Word) {
                        Next::Word if segment.words.len() < MAX_WORDS => segment.words.push(word),
                        Next::Output if word.text != "/dev/null" => segment.writes_to.push(word.text),
                        Next::HereDocument { tabs } => documents.push((word.text, tabs)),
                        Next::Word | Next::Output | Next::Input => {}
                    }
                }
            }
        }
        self.out.complete &= documents.is_empty();
        self.end(&mut segment, false);
        // a command that ends with a line end is the same without it
        while matches!(self.out.tokens.last(), Some(Token::Operator(";"))) {
            self.out.tokens.pop();
        }
    }

    fn end(&mut self, segment: &mut Segment<'c>, piped: bool) {
        let done = std::mem::take(segment);
        if !done.words.is_empty() || !done.writes_to.is_empty() {
            self.out.segments.push(Segment { piped, ..done });
        }
    }

    /// `&>` and `&>>` redirect; any other `&` ends a program.
    fn starts_redirection(&self) -> bool {
        self.text.part(self.at..).starts_with("&>")
    }

    fn redirection(&mut self) -> Next {
        let rest = self.text.part(self.at..);
        let (length, next) = if rest.starts_with("<<<") {
            (3, Next::Word)
        } else if rest.starts_with("<<-") {
            (3, Next::HereDocument { tabs: true })
        } else if rest.starts_with("<<") {
            (2, Next::HereDocument { tabs: false })
        } else if rest.starts_with('<') {
            (1, Next::Input)
        } else {
            let arrows = rest.find(|c| c != '&' && c != '>').unwrap_or(rest.len());
            // 2>&1 writes no file
            let to_another =
                rest.part(arrows..).starts_with(|c: char| c.is_ascii_digit() || c == '-') && rest.part(..arrows).ends_with('&');
            let digits = usize::from(to_another);
            (arrows + digits, if to_another { Next::Word } else { Next::Output })
        };
        let length = length.max(1);
        self.out.tokens.push(Token::Operator(rest.part(..length)));
        self.at += length;
        next
    }

    fn word(&mut self) -> Word<'c> {
        let (bytes, from) = (self.text.as_bytes(), self.at);
        let mut word = Word::default();
        let mut plain = self.at;
        while let Some(&byte) = bytes.get(self.at) {
            match byte {
                b' ' | b'\t' | b'\n' | b'\r' | b';' | b'&' | b'|' | b'(' | b')' | b'<' | b'>' => break,
                b'\'' | b'"' => {
                    word.text.push_str(self.text.part(plain..self.at));
                    self.quoted(byte, &mut word);
                    plain = self.at;
                }
                b'\\' => {
                    word.text.push_str(self.text.part(plain..self.at));
                    plain = self.at + 1;
                    self.at = plain + self.text.part(plain..).chars().next().map_or(0, char::len_utf8);
                }
                b'`' => {
                    word.substitutes = true;
                    self.at += 1;
                    self.at += self.text.part(self.at..).find('`').map_or(self.text.len() - self.at, |end| end + 1);
                }
                b'$' if bytes.get(self.at + 1) == Some(&b'(') => {
                    word.substitutes = true;
                    self.substitution();
                }
                _ => self.at += 1,
            }
        }
        word.text.push_str(self.text.part(plain..self.at));
        word.raw = self.text.part(from..self.at);
        word
    }

    /// From an opening quote to behind its end.
    fn quoted(&mut self, quote: u8, word: &mut Word<'c>) {
        let bytes = self.text.as_bytes();
        self.at += 1;
        let mut plain = self.at;
        while let Some(&byte) = bytes.get(self.at) {
            if byte == quote {
                word.text.push_str(self.text.part(plain..self.at));
                self.at += 1;
                return;
            }
            if byte == b'\\' && quote == b'"' {
                word.text.push_str(self.text.part(plain..self.at));
                plain = self.at + 1;
                self.at = plain + self.text.part(plain..).chars().next().map_or(0, char::len_utf8);
                continue;
            }
            word.substitutes |= quote == b'"' && (byte == b'`' || byte == b'$' && bytes.get(self.at + 1) == Some(&b'('));
            self.at += 1;
        }
        word.text.push_str(self.text.part(plain.min(self.at)..self.at));
        self.out.complete = false;
    }

    /// From `$(` to behind the bracket that closes it; brackets in quotes inside are not told apart.
    fn substitution(&mut self) {
        let mut depth = 0_usize;
        for (at, byte) in self.text.bytes().enumerate().skip(self.at + 1) {
            match byte {
                b'(' => depth += 1,
                b')' if depth == 1 => {
                    self.at = at + 1;
                    return;
                }
                b')' => depth -= 1,
                _ => {}
            }
        }
        self.at = self.text.len();
        self.out.complete = false;
    }

    /// The lines up to the one that ends the document.
    fn here_document(&mut self, end: &str, tabs: bool) -> &'c str {
        let from = self.at;
        while self.at < self.text.len() {
            let line_end = self.text.part(self.at..).find('\n').map_or(self.text.len(), |found| self.at + found);
            let line = self.text.part(self.at..line_end);
            let body = self.text.part(from..self.at);
            self.at = (line_end + 1).min(self.text.len());
            let line = if tabs { line.trim_start_matches('\t') } else { line };
            if line.trim_end_matches('\r') == end {
                return body;
            }
        }
        self.out.complete = false;
        self.text.part(from..)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(command: &str) -> Vec<Vec<String>> {
        lex(command).segments.iter().map(|segment| segment.words.iter().map(|word| word.text.clone()).collect()).collect()
    }

    #[test]
    fn a_command_is_taken_apart_at_its_operators() {
        for (command, expected) in [
            ("cd a && npm test | tail -3", vec![vec!["cd", "a"], vec!["npm", "test"], vec!["tail", "-3"]]),
            ("echo 'a  b' \"c d\" e\\ f", vec![vec!["echo", "a  b", "c d", "e f"]]),
            ("ls # a look\npwd", vec![vec!["ls"], vec!["pwd"]]),
            ("make &> log; make 2>&1 >out 2>/dev/null", vec![vec!["make"], vec!["make"]]),
            ("sleep 1 & wait", vec![vec!["sleep", "1"], vec!["wait"]]),
            ("cat <<EOF >a.txt\nhello; rm x\nEOF\nls", vec![vec!["cat"], vec!["ls"]]),
            ("echo $(ls; pwd) `id -u`", vec![vec!["echo", "$(ls; pwd)", "`id -u`"]]),
            ("diff <(ls a) >(wc)", vec![vec!["diff"], vec!["ls", "a"], vec!["wc"]]),
            ("curl http://x/?a=1#b", vec![vec!["curl", "http://x/?a=1#b"]]),
            ("", vec![]),
        ] {
            assert_eq!(words(command), expected, "{command}");
        }
    }

    #[test]
    fn output_goes_to_files() {
        let writes = |command: &str| lex(command).segments.iter().flat_map(|segment| segment.writes_to.clone()).collect::<Vec<_>>();
        assert_eq!(writes("ls >a 2>b; ls >>c &>d"), ["a", "b", "c", "d"]);
        assert!(writes("ls 2>&1 >/dev/null 2>/dev/null; echo 'a > b'").is_empty());
        assert_eq!(lex("cat <<'E'\n a\n\n  b\nE").segments[0].here_document, Some(" a\n\n  b\n"));
    }

    #[test]
    fn what_is_not_closed_is_not_complete() {
        assert!(lex("ls -la").complete);
        for command in ["echo 'a", "echo $(ls", "cat <<E\nabc", &"x ".repeat(MAX_COMMAND)] {
            assert!(!lex(command).complete, "{}", &command[..8]);
        }
    }
}
