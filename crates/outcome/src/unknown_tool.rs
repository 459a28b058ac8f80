//! Denials of the called tool whose words are everybody's own (`no function named x`), known by the shape of the sentence.

use tool_guard_text::part::Part;

/// Bytes of a first line that is read as one sentence.
const MAX_SENTENCE: usize = 512;

/// Whether the first line says of the called tool, by its name, that there is none: `MCP error -32602: Tool x not found`,
/// `Unknown function: x`, `the action 'x' is not recognized`.
pub(crate) fn denies(tool: &str, text: &str) -> bool {
    const NOUNS: [&str; 6] = ["tool", "function", "action", "工具", "函数", "ツール"];
    const BEFORE: [&str; 11] =
        ["unknown", "unrecognized", "invalid", "no", "no such", "unavailable", "undefined", "unregistered", "have a", "have any", "not a"];
    const NOT: [&str; 12] = [
        "not",
        "isn't",
        "wasn't",
        "doesn't",
        "hasn't",
        "cannot",
        "unavailable",
        "unknown",
        "undefined",
        "unregistered",
        "unsupported",
        "could",
    ];
    const STATE: [&str; 13] = [
        "found",
        "exist",
        "available",
        "defined",
        "registered",
        "supported",
        "recognized",
        "known",
        "in",
        "one",
        "part",
        "enabled",
        "valid",
    ];
    if tool.is_empty() {
        return false;
    }
    let line = text.lines().next().unwrap_or_default();
    let line = line.head(MAX_SENTENCE);
    let quote = |c: char| " :'\"`‘’“”「」".contains(c);
    line.match_indices(tool).any(|(at, _)| {
        let before = line.part(..at).trim_end_matches(quote).to_lowercase();
        let before =
            ["called", "named", "name"].iter().find_map(|word| before.strip_suffix(word)).unwrap_or(&before).trim_end_matches(quote);
        let after = line.part(at + tool.len()..).trim_start_matches(['\'', '"', '`', '’', '”', '」', ' ']);
        let words: Vec<&str> = after.split_whitespace().take(5).map(|word| word.trim_end_matches(['.', ',', ';'])).collect();
        let negated = words.iter().take(2).any(|word| NOT.contains(word));
        // `'x' is not an available function`
        let noun_follows = negated && words.iter().any(|word| NOUNS.contains(word));
        let Some(before) = NOUNS.iter().find_map(|noun| before.strip_suffix(noun)) else { return noun_follows };
        let state = words.iter().any(|word| STATE.contains(word)) || words.first().is_some_and(|word| word.starts_with("un"));
        let chinese = ["不存在", "未找到", "找不到"].iter().any(|denial| after.starts_with(denial));
        BEFORE.iter().any(|denial| before.trim_end().ends_with(denial)) || negated && state || chinese
    })
}
