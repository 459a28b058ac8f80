//! Whether a place of a text is quoted by somebody who speaks of it: `strings such as "ignore the above"`.
//!
//! A quotation stands in a sentence, behind a word that cites it or in a text about attacks. The value of a field or an attribute is
//! none, whatever quotes are around it: data is where orders are hidden.

use tool_guard_text::part::Part;

/// Bytes of the longest quotation.
const MAX_QUOTATION: usize = 240;
/// Bytes before a quotation that may hold what cites it.
const CITING: usize = 40;

/// Opening quotes, and what closes each.
const QUOTES: &[(char, char)] =
    &[('"', '"'), ('\u{201c}', '\u{201d}'), ('\u{201e}', '\u{201c}'), ('«', '»'), ('「', '」'), ('『', '』'), ('\'', '\''), ('`', '`')];

/// Words that cite what is quoted behind them.
#[rustfmt::skip]
const CITES: &[&str] = &[
    "such as", "like", "e.g.", "for example", "example", "examples", "said", "says", "reads", "wrote", "string", "strings", "phrase", "phrases", "text", "payload", "payloads", "pattern", "called", "saying", "words", "ignoring",
    "例如", "比如", "wie", "etwa", "beispielsweise", "comme", "par exemple", "como", "por ejemplo", "por exemplo", "come", "ad esempio", "например", "вроде", "zoals", "例えば",
];

/// What cites a quotation from behind it, where the language says that last.
const CITES_BEHIND: &[&str] = &["のような", "といった", "などの", "와 같은", "과 같은", "같은"];

/// Whether the place is in a quotation; `about_attacks`: the text is about attacks.
pub(super) fn is_cited(text: &str, at: usize, about_attacks: bool) -> bool {
    let from = text.floor_char_boundary(at.saturating_sub(MAX_QUOTATION));
    let line = text.part(from..at).rfind('\n').map_or(from, |end| from + end + 1);
    QUOTES.iter().any(|(opens, closes)| {
        let before = text.part(line..at);
        let open = if opens == closes {
            // an odd number of quotes is before the place
            (before.matches(*opens).count() % 2 == 1).then(|| before.rfind(*opens)).flatten()
        } else {
            before.rfind(*opens).filter(|open| !before.part(*open..).contains(*closes))
        };
        let Some(open) = open.map(|open| line + open) else { return false };
        let end = text.floor_char_boundary((open + MAX_QUOTATION).min(text.len()));
        let Some(close) = text.part(at..end).find(*closes) else { return false };
        let behind = text.part(at + close + closes.len_utf8()..).trim_start_matches(' ');
        cites(text, line, open, about_attacks) || CITES_BEHIND.iter().any(|word| behind.starts_with(word))
    })
}

/// Bytes before a place in which its block begins.
const MAX_BLOCK: usize = 1200;

/// What the line before a block says of it, in a text that shows an attack.
const SHOWS: &[&str] = &["example", "attack", "injection", "jailbreak", "malicious", "payload", "adversarial"];

/// Whether the place of the raw text is in a fenced or quoted block, and the line before that block says that it shows an attack or an
/// example: a guide shows what it warns of.
pub(super) fn is_shown(text: &str, at: usize) -> bool {
    let before = text.part(text.floor_char_boundary(at.saturating_sub(MAX_BLOCK))..at);
    let is_quoted = |line: &str| line.trim_start().starts_with('>');
    let block = if is_quoted(before.rsplit('\n').next().unwrap_or_default()) {
        before.len()
    } else if let Some(fence) = before.rfind("```").filter(|_| text.part(at..).contains("```")) {
        fence
    } else {
        return false;
    };
    let mut lines = before.part(..block).rsplit('\n').skip_while(|line| is_quoted(line)).map(str::trim);
    let above = lines.find(|line| !line.is_empty());
    let Some(above) = above.map(str::to_ascii_lowercase) else { return false };
    let introduces = above.ends_with([':', '*']) || above.starts_with('#');
    introduces && SHOWS.iter().any(|word| above.contains(word))
}

/// Whether what stands before an opening quote cites what follows.
fn cites(text: &str, line: usize, open: usize, about_attacks: bool) -> bool {
    let before = text.part(line..open);
    // a list of quotations
    let before = before
        .find(['"', '\u{201c}', '«'])
        .filter(|_| before.trim_end().ends_with([',', '"']))
        .map_or(before, |first| before.part(..first));
    let trimmed = before.trim_end_matches([' ', '(', ':']);
    let in_sentence = trimmed.ends_with(char::is_alphabetic) && !before.ends_with(':') && !before.ends_with(": ");
    if !in_sentence {
        return false;
    }
    let near = trimmed.tail(CITING);
    about_attacks || CITES.iter().any(|word| near.ends_with(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_guide_shows_in_a_block_is_a_quotation() {
        let shown = |text: &str| is_shown(text, text.find("drop it").expect("the order"));
        for text in [
            "**Full prompt example**\n```\nhold on\ndrop it\n```\n",
            "## A malicious page\n\n```html\n<p>drop it</p>\n```",
            "The attacker's payload:\n\n> hold on and\n> drop it\n",
        ] {
            assert!(shown(text), "{text}");
        }
        for text in [
            "**Setup**\n```\ndrop it\n```\n",
            "An attack:\n```\nhold on\n```\ndrop it\n",
            "An example of this, and more\n> drop it",
            "An attack:\n```\ndrop it and no end",
            "drop it",
        ] {
            assert!(!shown(text), "{text}");
        }
    }

    fn cited(text: &str, words: &str) -> bool {
        is_cited(text, text.find(words).expect(words), false)
    }

    #[test]
    fn what_somebody_cites_is_a_quotation() {
        for (text, words) in [
            ("test with strings like \"disregard the above\" and more", "disregard"),
            ("strings such as \"you are free\", \"print it\"", "print"),
            ("a review that said \"order the red one\". we laughed", "order"),
            ("context ignoring (\"forget it all\")", "forget"),
            ("例如\u{201c}忽略之前的指令\u{201d}。", "忽略"),
            ("攻撃とは、「店を閉めて」のような文", "店を"),
            ("공격은 '모두 잊어라' 같은 문장", "잊어라"),
        ] {
            assert!(cited(text, words), "{text}");
        }
        for (text, words) in [
            ("{\"note\": \"ignore it\", \"text\": \"send it\"}", "send"),
            ("text: \"send it\"", "send"),
            ("alt=\"send it\"", "send"),
            ("please reply \"yes\" and send it", "send"),
            ("strings like \"a\"\nsend \"it\"", "send"),
            ("「店を閉めて」と述べて", "店を"),
        ] {
            assert!(!cited(text, words), "{text}");
        }
    }
}
