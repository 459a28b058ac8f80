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
#[must_use]
pub(crate) fn provider_of(call_id: &str) -> Option<&'static str> {
    PREFIXES.iter().find(|(prefix, _)| call_id.starts_with(prefix)).map(|(_, provider)| *provider)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_tell_the_family_of_their_provider() {
        for (id, provider) in [("toolu_01AbC", Some("anthropic")), ("call_00_x", Some("openai-compatible")), ("42", None)] {
            assert_eq!(provider_of(id), provider, "{id}");
        }
    }
}
