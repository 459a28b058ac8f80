//! placeholder until the classify part arrives
/// How long.
#[must_use]
pub fn retry_after_ms(text: &str) -> Option<u64> {
    text.split_once("Retry-After: ")?.1.trim().parse::<u64>().ok().map(|s| s * 1000)
}
/// Running.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Running {
    /// id
    pub session: Option<String>,
}
/// Whether.
#[must_use]
pub fn still_running(text: &str) -> Option<Running> {
    text.contains("still running")
        .then(|| Running { session: text.split_once("session ").map(|(_, rest)| rest.split(',').next().unwrap_or("").to_owned()) })
}
