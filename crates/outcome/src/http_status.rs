//! HTTP statuses in a failure's text: a whole number from 400 to 599 where the words around it say that it is a status.
//!
//! `HTTP 429`, `HTTP/1.1 503`, `status code 404`, `"status": "401"`, `Error code: 400 -`, `(403)`, `npm error code E404`,
//! `<title>502 Bad Gateway`, `404 Client Error`. A number of lines, bytes or milliseconds is no status, nor is `line 404`.

use tool_guard_text::part::Part;

use crate::class::Class;

/// What may stand right before a status, quotes, spaces and punctuation aside.
#[rustfmt::skip]
const BEFORE: &[&str] = &[
    "http", "http/1.0", "http/1.1", "http/2", "http/2.0", "http/3", "status", "status code", "status_code", "statuscode",
    "status-code", "code", "error", "returned", "returns", "response", "responded with", "responded with a", "failed with", "received",
    "got", "fehler", "状态码", "状态", "错误码", "错误", "返回",
];

/// What may stand right after a number that nothing introduces.
#[rustfmt::skip]
const AFTER: &[&str] = &[
    "bad request", "unauthorized", "authorization required", "payment required", "forbidden", "not found", "method not allowed",
    "not acceptable", "request timeout", "request time-out", "conflict", "gone", "request entity too large", "payload too large",
    "content too large", "unprocessable", "locked", "too many requests", "client error", "server error", "internal server error",
    "not implemented", "bad gateway", "service unavailable", "service temporarily unavailable", "gateway time",
];

/// What is counted, not answered.
#[rustfmt::skip]
const UNITS: &[&str] = &[
    "ms", "s", "sec", "second", "line", "row", "byte", "kb", "mb", "item", "file", "test", "error", "warning", "result", "token", "record",
    "time", "char", "word", "page", "entries", "match", "request", "行", "个", "次", "字节", "毫秒", "秒",
];

/// The class of the first status in a normalised text.
pub(crate) fn class(text: &str) -> Option<Class> {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(found) = bytes.part(at..).iter().position(u8::is_ascii_digit) {
        let start = at + found;
        let len = bytes.part(start..).iter().take_while(|byte| byte.is_ascii_digit()).count();
        at = start + len;
        if len == 3
            && let Ok(status) = text.part(start..at).parse::<u16>()
            && let Some(class) = class_of(status)
            && is_status(text, start, at)
        {
            return Some(class);
        }
    }
    None
}

/// Which class a status means.
const fn class_of(status: u16) -> Option<Class> {
    Some(match status {
        401 | 403 | 407 | 451 | 511 => Class::Auth,
        402 | 413 | 507 => Class::LimitExceeded,
        404 | 410 => Class::NotFound,
        408 | 504 | 522 | 524 => Class::Timeout,
        409 | 423 | 425 => Class::Busy,
        429 => Class::RateLimit,
        400 | 405 | 406 | 411 | 412 | 414..=417 | 421 | 422 | 428 | 431 | 501 | 505 => Class::InvalidValue,
        500 | 502 | 503 | 520 | 521 | 523 | 525..=527 | 529 | 530 => Class::ServerError,
        _ => return None,
    })
}

/// Whether the words around the number say that it is a status.
fn is_status(text: &str, start: usize, end: usize) -> bool {
    let (before, after) = (text.part(..start), text.part(end..));
    // part of a longer number, a name, a version or an id; `E404` is npm's way to write a status
    let glued = |c: char| c.is_alphanumeric() && c.is_ascii() || "_-.".contains(c);
    let npm = before.ends_with(" e") || before.ends_with("\ne");
    let sentence_end = after.trim_start_matches('.').starts_with(|c: char| c.is_whitespace()) || after.trim_start_matches('.').is_empty();
    if !npm && before.ends_with(glued) || after.starts_with(glued) && !(after.starts_with('.') && sentence_end) {
        return false;
    }
    let before = if npm { before.trim_end_matches('e') } else { before };
    let before = before.trim_end_matches(|c: char| " \t:：=\"'([".contains(c));
    let after = after.trim_start_matches(|c: char| " \t:\"'".contains(c));
    let line_start = before.is_empty() || before.ends_with('\n') || before.ends_with('>');
    let introduced = BEFORE.iter().any(|word| ends_with_word(before, word));
    let reason = AFTER.iter().any(|word| after.starts_with(word));
    let counted = UNITS.iter().any(|unit| after.strip_prefix(unit).is_some_and(|rest| !rest.trim_start_matches('s').starts_with(glued)));
    let in_brackets = text.part(..start).ends_with('(') && after.starts_with(')');
    // `404 no body`: some clients start their message with the status
    let leads = start == 0 && text.part(end..).starts_with([' ', ':']) || line_start && after.starts_with('{');
    reason || !counted && (introduced || in_brackets || leads)
}

fn ends_with_word(text: &str, word: &str) -> bool {
    text.strip_suffix(word).is_some_and(|rest| !word.is_ascii() || !rest.ends_with(|c: char| c.is_ascii_alphanumeric()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrase::normalise;

    #[test]
    fn statuses_are_known_in_all_spellings() {
        for (text, class) in [
            ("HTTP/1.1 503\nServer: x", Class::ServerError),
            ("HTTP 429: slow down", Class::RateLimit),
            ("request failed with status code 404", Class::NotFound),
            (r#"{"status": "401", "title": "x"}"#, Class::Auth),
            (r#"{"error":{"code":500,"message":"x"}}"#, Class::ServerError),
            ("Error code: 400 - {'message': 'x'}", Class::InvalidValue),
            ("Error: 402 pay first", Class::LimitExceeded),
            ("the upload failed (413)", Class::LimitExceeded),
            ("npm error code E404", Class::NotFound),
            ("<h1>502 Bad Gateway</h1>", Class::ServerError),
            ("fetch_error: 404 Client Error for url: x", Class::NotFound),
            ("The server answered 504 Gateway Timeout.", Class::Timeout),
            ("upstream returned 500.", Class::ServerError),
            ("status_code=409", Class::Busy),
            ("402 pay first", Class::LimitExceeded),
            ("429 {\"error\":{}}", Class::RateLimit),
            ("服务器返回 500", Class::ServerError),
            ("HTTP 状态码：403", Class::Auth),
        ] {
            assert_eq!(crate::http_status::class(&normalise(text)), Some(class), "{text}");
        }
    }

    #[test]
    fn other_numbers_are_no_statuses() {
        for text in [
            "error on line 404",
            "job 1429 failed",
            "id 7f429ab",
            "commit a-404-b",
            "returned 500 rows",
            "500 files were skipped",
            "got 404 bytes",
            "error: 500 lines were skipped",
            "received 429 items",
            "version 4.500.1",
            "took 503 ms",
            "HTTP/1.1 200 OK",
            "code: 4040",
            "port 500",
            "错误 404 行",
            "exit code 1",
        ] {
            assert_eq!(crate::http_status::class(&normalise(text)), None, "{text}");
        }
    }
}
