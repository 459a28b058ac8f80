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
///
/// ```
/// use tool_guard_text_calls::judge::is_meant;
/// use tool_guard_text_calls::message::read;
/// use tool_guard_text_calls::tools::Tools;
/// use tool_guard_tools::catalogue::Catalogue;
///
/// let catalogue = Catalogue::default();
/// let tools = Tools { names: &["exec"], catalogue: &catalogue };
/// let meant = |text: &str| read(text, &tools).is_some_and(|message| is_meant(&message));
/// assert!(meant("I'll run them. [exec(command='npm test')]"));
/// assert!(!meant("Sure, the workflow:\n{\"steps\":[{\"tool\":\"exec\",\"args\":{\"command\":\"npm test\"}}]}"));
/// assert!(!meant("Sure!\n```python\nimport os\nexec(command=\"ls\")\n```"));
/// ```
#[must_use]
pub fn is_meant(message: &Message<'_>) -> bool {
    let (before, after) = (message.words(), message.after);
    if before.ends_with(QUOTES)
        || is_open(message.before)
        || explains(before)
        || explains(after)
        || message.calls.iter().any(has_placeholder)
    {
        return false;
    }
    // a template's tokens need no words before them; what anybody writes stands alone, or little is said before it, or what is done
    let ends = after.is_empty() || intends(before) || intends(after);
    let said = before.len() <= FEW_WORDS || intends(before);
    ends && (message.sure || said && before.len() + after.len() <= MAX_WORDS)
}

/// Whether the words before end inside of something: a block of code, or a value that the call is a part of.
fn is_open(before: &str) -> bool {
    let fences = before.lines().filter(|line| line.trim_start().starts_with("```") || line.trim_start().starts_with("~~~")).count();
    let depth = before.chars().fold(0_i32, |depth, c| match c {
        '{' | '[' => depth + 1,
        '}' | ']' => depth - 1,
        _ => depth,
    });
    fences % 2 == 1 || depth > 0
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
