//! Whether the calls of an answer were meant to be made.

use tool_guard_text::excerpt::head_and_tail;
use tool_guard_tools::catalogue::Catalogue;

use crate::message::{Message, read};
use crate::tools::Tools;
use crate::value::Node;
use crate::words::{explains, intends, wants_text};
use crate::written::WrittenCall;

/// Bytes of words around calls that no template wrote.
const MAX_WORDS: usize = 600;
/// Bytes of words before them that need not say what is done.
const FEW_WORDS: usize = 160;
/// Bytes of a request in which words are looked for, of its head and of its tail.
const PART: usize = 4_000;
/// What a quotation begins with; right before a call it quotes that.
const QUOTES: &[char] = &['`', '"', '\'', '“', '„', '«', '「', '『', '>', '|', '('];

/// Whether a request wants a text to look at, so that a call in the answer is that text: it asks for an example or for JSON, or holds a
/// call itself. `names` are those of the tools.
#[must_use]
pub fn wants_text_of(request: &str, names: &[&str], catalogue: &Catalogue) -> bool {
    wants_text(&head_and_tail(request, PART)) || read(request, &Tools { names, catalogue }).is_some()
}

/// Whether the model meant to make the calls, by the words around them.
#[must_use]
pub fn is_meant(message: &Message<'_>) -> bool {
    let (before, after) = (message.words(), message.after);
    if before.ends_with(QUOTES) || explains(before) || explains(after) || message.calls.iter().any(has_placeholder) {
        return false;
    }
    // a template's tokens need no words; what anybody writes stands alone, or little is said before it, or what is done
    let said = after.is_empty() && before.len() <= FEW_WORDS || intends(before) || before.is_empty() && intends(after);
    message.sure || said && before.len() + after.len() <= MAX_WORDS
}

/// Whether a value is to be filled in by who reads it: `<PATH>`, `...`, `YOUR_KEY`.
fn has_placeholder(call: &WrittenCall) -> bool {
    call.args.iter().any(|(_, value)| {
        let Node::Text(text) = value else { return false };
        let inside = text.trim().strip_prefix('<').and_then(|text| text.strip_suffix('>'));
        inside.is_some_and(|inside| !inside.contains(['<', '>', '/', '\n']))
            || matches!(text.trim(), "..." | "…" | "path/to/file" | "/path/to/file")
            || text.starts_with("YOUR_")
    })
}
