//! Which model family made a call, when the host does not say: the shape of the tool call's id.

/// Prefix of a tool-call id, and the provider family that issues such ids.
const PREFIXES: &[(&str, &str)] = &[
    ("toolu_", "anthropic"),
    ("tooluse_", "bedrock"),
    ("chatcmpl-tool-", "vllm"),
    ("functions.", "moonshot"),
    ("fc_", "openai-responses"),
    ("call_", "openai-compatible"),
    ("call-", "openai-compatible"),
];

/// The provider family that issues ids of this shape.
///
/// ```
/// use tool_guard_core::attribution::provider_of;
/// assert_eq!(provider_of("toolu_01AbC"), Some("anthropic"));
/// assert_eq!(provider_of("call_00_x"), Some("openai-compatible"));
/// assert_eq!(provider_of("42"), None);
/// ```
#[must_use]
pub(super) fn provider_of(call_id: &str) -> Option<&'static str> {
    PREFIXES.iter().find(|(prefix, _)| call_id.starts_with(prefix)).map(|(_, provider)| *provider)
}
