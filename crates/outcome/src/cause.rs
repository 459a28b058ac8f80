//! The true error of a text that wraps it: `The service cannot be reached. Do not try again. (Error: ref is required)`.

use tool_guard_text::part::Part;

/// Bytes of a sentence that says what is lacking.
const MAX_SENTENCE: usize = 120;
/// Bytes of a parameter's name.
const MAX_NAME: usize = 40;
/// How the error begins that a text ends with, in brackets.
const OPENINGS: [&str; 4] = ["(Error: ", "(error: ", "[Error: ", "(cause: "];

/// The error that stands in brackets at the end of a text.
///
/// ```
/// use tool_guard_outcome::cause::at_end;
/// assert_eq!(at_end("The browser is down. Do not retry. (Error: ref is required)"), Some("ref is required"));
/// assert_eq!(at_end("(Error: a) and more"), None);
/// ```
#[must_use]
pub fn at_end(text: &str) -> Option<&str> {
    let inner = text.trim_end().trim_end_matches('.').strip_suffix([')', ']'])?;
    let (at, opening) = OPENINGS.iter().filter_map(|opening| Some((inner.rfind(opening)?, opening))).max()?;
    // nothing stands before it that it could be the true error of
    (at > 0).then(|| inner.part(at + opening.len()..).trim()).filter(|cause| !cause.is_empty() && !cause.contains('\n'))
}

/// The parameter that a tool's error says is not there: the whole of it, or what it ends with. A name of one word only, in lower case at its
/// beginning.
///
/// ```
/// use tool_guard_outcome::cause::lacking;
/// assert_eq!(lacking("Action send requires a target."), Some("target"));
/// assert_eq!(lacking("Cannot reach it. (Error: ref is required)"), Some("ref"));
/// assert_eq!(lacking("Your approval is required before this is sent"), None);
/// ```
#[must_use]
pub fn lacking(error: &str) -> Option<&str> {
    let sentence = at_end(error).unwrap_or(error).trim().trim_end_matches('.');
    let sentence = sentence.strip_prefix("Error: ").unwrap_or(sentence);
    if sentence.len() > MAX_SENTENCE || sentence.contains('\n') {
        return None;
    }
    let named = of_requirement(sentence).or_else(|| sentence.strip_suffix(" is required"));
    let name = named?.trim_matches(['\'', '"', '`']);
    let is_name = name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.len() <= MAX_NAME
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.'));
    is_name.then_some(name)
}

/// `Action send requires a target`, `action=act requires ref`.
fn of_requirement(sentence: &str) -> Option<&str> {
    let (who, what) = sentence.split_once(" requires ")?;
    let is_action = who.get(..6).is_some_and(|word| word.eq_ignore_ascii_case("action")) && who.split(' ').count() <= 2;
    let what = ["a ", "an ", "the "].iter().find_map(|article| what.strip_prefix(article)).unwrap_or(what);
    is_action.then_some(what)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_name_of_one_word_is_taken() {
        for (error, name) in [
            ("ref is required", Some("ref")),
            ("Error: targetId is required.", Some("targetId")),
            ("action=click requires 'ref'", Some("ref")),
            ("Action upload requires paths.", Some("paths")),
            ("an approval is required", None),
            ("The plan requires a larger instance", None),
            ("Action send requires a target that exists", None),
            ("rm -rf / is required", None),
            ("ref is required\nand more", None),
        ] {
            assert_eq!(lacking(error), name, "{error}");
        }
        assert_eq!(at_end("(Error: only this)"), None);
        assert_eq!(at_end("x (Error: a) y (Error: b)."), Some("b"));
    }
}
