//! What the name before a value says: that the value is new in every result, or describes the work and not its outcome.

use tool_guard_text::part::{At, Part as _};

use super::scan::{Scan, is_token};

/// Words after which a number says how often, or which process: `attempt 3/5`, `pid 4242`.
const BEFORE_COUNTER: &[&str] = &["attempt", "attempts", "retry", "retries", "try", "tries", "pid", "ppid", "tid"];

/// How names of fields end whose value is new in every result, folded to lower case without `_`.
const BEFORE_NONCE: &[&str] = &[
    "messageid",
    "requestid",
    "reqid",
    "traceid",
    "trace",
    "spanid",
    "correlationid",
    "toolcallid",
    "callid",
    "runid",
    "eventid",
    "nonce",
    "etag",
    "chunkid",
    "cfray",
    "targetid",
    "tokens",
    "tokensused",
    "historylength",
    "ratelimitremaining",
    "ratelimitreset",
];

/// Words before an `id` that is new in every result: `request id`, `Approval required (id ab12cd34)`, `Ray ID`.
const BEFORE_ID: &[&str] = &["request", "required", "ray", "trace", "correlation", "incident", "support"];

/// Names of what a service says of the time that its own work took.
const OWN_TIMES: &[&str] = &["took", "tookMs", "took_ms", "elapsed_ms", "elapsedMs"];

/// Names of how well something fits, or how sure somebody is of it, alone or behind another word: `mean_confidence`.
const RELEVANCES: &[&str] = &["score", "similarity", "relevance", "confidence"];

/// Names of what a page or service gives to each visitor anew, where a value that nobody made up stands behind.
const VISITORS: &[&str] = &["state", "session", "sid", "csrf", "csrf_token", "csrftoken"];

impl Scan<'_> {
    /// `latencyMs`, `elapsed_ms`, `duration`, `seconds`
    pub(super) fn is_duration_name(&self, at: usize) -> bool {
        let is_unit = matches!(self.word, "ms" | "seconds" | "secs");
        ["Ms", "_ms", "elapsed", "Elapsed", "duration", "Duration"].iter().any(|end| self.word.ends_with(end))
            || is_unit && self.is_field(at)
    }

    /// `tookMs`, `elapsed_ms`: what a service says of its own work measures nothing.
    pub(super) fn is_own_time(&self) -> bool {
        OWN_TIMES.contains(&self.word)
    }

    /// `requestId`, or the `id` of the host's tag around text from the web.
    pub(super) fn is_nonce_name(&self, at: usize) -> bool {
        if self.word.len() > 32 || self.word.len() < 2 || !self.ends_like_a_nonce_name(at) {
            return false;
        }
        if self.creates() && (matches!(self.word, "id" | "ID") || ["_id", "Id", "ID", "id_"].iter().any(|end| self.word.ends_with(end))) {
            return true;
        }
        let folded = self.name_before(at);
        BEFORE_NONCE.iter().any(|name| folded.ends_with(name))
            || (self.creates() && folded == "session")
            || (self.word.eq_ignore_ascii_case("id")
                && (self.before.ends_with("_CONTENT") || BEFORE_ID.iter().any(|word| self.before.eq_ignore_ascii_case(word))))
    }

    /// `state=0bd3f46ccd8b77764ada55`, `Session 0bd3f46c`: the next visit has another.
    pub(super) fn is_visitor(&self) -> bool {
        VISITORS.iter().any(|name| self.word.eq_ignore_ascii_case(name))
    }

    /// Whether the two letters before the value end any of the names: nearly no word needs to be looked at closely.
    fn ends_like_a_nonce_name(&self, at: usize) -> bool {
        const ENDS: &[&[u8; 2]] = &[b"id", b"ce", b"ag", b"ay", b"ng", b"et", b"on", b"ns", b"ed", b"th"];
        let mut last = self.bytes.part(..at - self.gap.min(at)).iter().rev().filter(|byte| byte.is_ascii_alphanumeric());
        let (second, first) = (last.next(), last.next());
        let (Some(first), Some(second)) = (first, second) else { return false };
        let end = [first.to_ascii_lowercase(), second.to_ascii_lowercase()];
        ENDS.contains(&&end)
    }

    /// The name that stands before the value, in lower case without separators: `x-request-id` is one.
    fn name_before(&self, at: usize) -> String {
        let end = at - self.gap.min(at);
        let name = self.bytes.part(..end).iter().rev().take(32).take_while(|byte| is_token(**byte) || **byte == b'-');
        let mut folded: Vec<u8> = name.filter(|byte| byte.is_ascii_alphanumeric()).map(u8::to_ascii_lowercase).collect();
        folded.reverse();
        String::from_utf8(folded).unwrap_or_default()
    }

    /// `attempt 3`, `pid 4242`, and `bash: line 7`: a shell counts the lines that it was given in all.
    pub(super) fn is_counter(&self) -> bool {
        let of_shell = self.word == "line" && matches!(self.before, "bash" | "sh" | "zsh" | "dash");
        self.gap <= 3 && (of_shell || BEFORE_COUNTER.iter().any(|word| self.word.eq_ignore_ascii_case(word)))
    }

    /// The host's `/approve ab12cd34 allow-once`, which asks for what it asked for before.
    pub(super) fn is_approval(&self, at: usize) -> bool {
        self.word == "approve" && self.gap == 1 && self.bytes.part(..at - 1).ends_with(b"/approve")
    }

    /// The host's `still running (session calm-reef, pid 61022)`: each start has another name.
    pub(super) fn is_background(&self, at: usize) -> bool {
        self.word == "session" && self.before == "running" && self.gap == 1 && self.bytes.part(..at).ends_with(b"(session ")
    }

    /// `"score": 0.83`, by which a search orders what it found; `"mean_confidence": 0.61`, how sure a recogniser is.
    pub(super) fn is_relevance(&self, at: usize, token: &[u8]) -> bool {
        token == b"0"
            && self.bytes.get(at + 1) == Some(&b'.')
            && RELEVANCES.iter().any(|name| self.word == *name || self.word.strip_suffix(name).is_some_and(|before| before.ends_with('_')))
            && self.is_field(at)
    }

    /// The reference of an element in one snapshot of a page, `[ref=s1e24]` or `uid=3_17`: the next snapshot has others.
    pub(super) fn is_element(&self, at: usize, token: &[u8]) -> bool {
        let letters = token.iter().filter(|byte| byte.is_ascii_alphabetic()).count();
        self.gap == 1
            && self.bytes.at(at - 1) == b'='
            && match self.word {
                "ref" => (1..=3).contains(&letters) && token.at(0).is_ascii_lowercase() && token.len() <= 8,
                "uid" => letters == 0 && token.contains(&b'_'),
                _ => false,
            }
    }
}

#[cfg(test)]
mod tests {
    use super::super::scan::Ids;
    use super::*;

    #[test]
    fn every_name_of_a_nonce_is_looked_at() {
        for name in BEFORE_NONCE.iter().copied().chain(["id", "ID", "thing_id", "thingId", "id_", "session", "x-request-id"]) {
            let text = format!("{name}: 7");
            let scan = Scan { text: &text, bytes: text.as_bytes(), ids: Ids::Opaque, word: name, before: "", gap: 2 };
            assert!(scan.ends_like_a_nonce_name(name.len() + 2), "{name}");
        }
    }
}
