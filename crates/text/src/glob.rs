//! Patterns in which `*` stands for any characters.

use crate::part::Part;

/// Whether a pattern fits a whole text; `*` stands for any characters, case does not matter.
#[must_use]
pub fn fits(pattern: &str, text: &str) -> bool {
    let (pattern, text) = (pattern.to_lowercase(), text.to_lowercase());
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = text.strip_prefix(first) else { return false };
    let Some(last) = parts.next_back() else { return rest.is_empty() };
    for part in parts {
        let Some(at) = rest.find(part) else { return false };
        rest = rest.part(at + part.len()..);
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_stands_for_any_characters() {
        for (pattern, text, expected) in [
            ("groq/*", "groq/Llama-3", true),
            ("*llama*", "groq/Llama-3", true),
            ("*", "", true),
            ("llama", "llama-3", false),
            ("a*b*c", "a-b-b-c", true),
            ("a*b", "a", false),
            ("ab*b", "ab", false),
        ] {
            assert_eq!(fits(pattern, text), expected, "{pattern} {text}");
        }
    }
}
