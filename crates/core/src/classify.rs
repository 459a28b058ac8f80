//! Which class a failure's text is of: one table of data, matched in order over a bounded part of the text.

use crate::class::Class;

/// One row: texts that hold any of the phrases are of the class. Phrases are lower case.
struct Pattern {
    class: Class,
    phrases: &'static [&'static str],
    /// Texts of the class, each decided by this row; the tests walk them.
    #[cfg_attr(not(test), allow(dead_code, reason = "examples are for the tests"))]
    examples: &'static [&'static str],
}

/// Order matters: the first row that matches decides, so the narrow ones stand before the wide ones.
#[rustfmt::skip]
const PATTERNS: &[Pattern] = &[
    Pattern {
        class: Class::Cancelled,
        phrases: &[
            "operation aborted", "was cancelled", "was canceled", "cancelled by the user", "aborted by user",
            "interrupted by user", "sibling tool call", "doesn't want to proceed", "was rejected by the user", "denied by the user",
            "操作已取消", "已被用户取消",
        ],
        examples: &[
            "Operation aborted", "Tool run was cancelled", "Not run: a sibling tool call failed first",
            "The user doesn't want to proceed with this step", "操作已取消",
        ],
    },
    Pattern {
        class: Class::MissingParam,
        phrases: &[
            "missing required", "must have required propert", "is required but missing", "required parameter",
            "required property", "required argument", "缺少必填", "缺少必需", "缺少参数",
        ],
        examples: &["Missing required parameter: path (path or file_path)", "缺少必填参数 path"],
    },
    Pattern {
        class: Class::CommandNotFound,
        phrases: &[
            "command not found", ": not found\n\ncommand exited with code 127",
            "is not recognized as an internal or external command", "未找到命令", "命令未找到",
        ],
        examples: &[
            "sh: 1: frobnicate: not found\n\nCommand exited with code 127",
            "zsh: command not found: frobnicate",
            "bash: frob: 未找到命令",
        ],
    },
    Pattern {
        class: Class::NoMatch,
        phrases: &[
            "could not find the exact text", "no match found", "old_string not found", "oldtext not found",
            "string to replace not found", "must match exactly", "was not found in the file", "未找到要替换", "没有找到匹配",
        ],
        examples: &["Could not find the exact text in w.txt.", "没有找到匹配的文本"],
    },
    Pattern {
        class: Class::RateLimit,
        phrases: &[
            "rate limit", "rate_limit", "ratelimit", "too many requests", "http 429", "status 429", "error 429", "(429)",
            "请求过于频繁", "限流",
        ],
        examples: &["HTTP 429 Too Many Requests", "请求过于频繁，请稍后再试"],
    },
    Pattern {
        class: Class::Timeout,
        phrases: &[
            "timed out", "timeout", "etimedout", "deadline exceeded", "超时",
        ],
        examples: &["The request timed out after 30 s", "请求超时"],
    },
    Pattern {
        class: Class::Auth,
        phrases: &[
            "unauthorized", "unauthenticated", "invalid api key", "incorrect api key", "authentication failed",
            "authentication required", "not logged in", "token expired", "token has expired", "http 401", "status 401", "(401)",
            "认证失败", "未授权", "身份验证",
        ],
        examples: &["HTTP 401 Unauthorized", "身份验证失败"],
    },
    Pattern {
        class: Class::PermissionDenied,
        phrases: &[
            "permission denied", "eacces", "eperm", "operation not permitted", "access denied", "access is denied",
            "read-only file system", "erofs", "http 403", "status 403", "(403)", "forbidden", "outside the workspace",
            "private/internal", "权限不足", "权限不够", "没有权限", "拒绝访问",
        ],
        examples: &["EACCES: permission denied, open '/etc/shadow'", "没有权限访问该文件"],
    },
    Pattern {
        class: Class::NotADirectory,
        phrases: &[
            "enotdir", "not a directory", "不是目录",
        ],
        examples: &["ENOTDIR: not a directory, scandir 'a.txt'", "a.txt 不是目录"],
    },
    Pattern {
        class: Class::IsADirectory,
        phrases: &[
            "eisdir", "is a directory", "是一个目录",
        ],
        examples: &["EISDIR: illegal operation on a directory, read", "src 是一个目录"],
    },
    Pattern {
        class: Class::Busy,
        phrases: &[
            "ebusy", "resource busy", "text file busy", "database is locked", "already running", "lock is held",
            "could not acquire lock", "index.lock", "资源忙", "正被占用", "已被锁定",
        ],
        examples: &["EBUSY: resource busy or locked", "文件正被占用"],
    },
    Pattern {
        class: Class::Network,
        phrases: &[
            "econnrefused", "econnreset", "enotfound", "enetunreach", "ehostunreach", "eai_again", "epipe", "connection refused",
            "connection reset", "socket hang up", "network error", "fetch failed", "could not resolve host", "dns lookup",
            "连接被拒绝", "网络错误", "无法连接",
        ],
        examples: &["connect ECONNREFUSED 127.0.0.1:1", "网络错误：无法连接服务器"],
    },
    Pattern {
        class: Class::ServerError,
        phrases: &[
            "internal server error", "bad gateway", "service unavailable", "gateway timeout", "overloaded", "http 500",
            "http 502", "http 503", "status 500", "status 502", "status 503", "(500)", "(502)", "(503)", "服务器内部错误", "服务不可用",
        ],
        examples: &["HTTP 503 Service Unavailable", "服务器内部错误"],
    },
    Pattern {
        class: Class::LimitExceeded,
        phrases: &[
            "quota exceeded", "exceeded your current quota", "insufficient_quota", "maximum context length",
            "context length exceeded", "file too large", "too large to", "exceeds the maximum", "exceeds maximum", "enospc",
            "no space left", "配额不足", "超出限制", "文件过大",
        ],
        examples: &["You exceeded your current quota", "文件过大，超出限制"],
    },
    Pattern {
        class: Class::NotFound,
        phrases: &[
            "enoent", "no such file", "file not found", "path not found", "directory not found", "does not exist",
            "no session found", "no longer exists", "http 404", "status 404", "(404)", "cannot find", "could not find", "找不到",
            "不存在", "没有那个文件",
        ],
        examples: &["File not found: /srv/nope.txt.", "ENOENT: no such file or directory, access 'x'", "文件不存在"],
    },
    Pattern {
        class: Class::SyntaxError,
        phrases: &[
            "syntaxerror", "syntax error", "unexpected token", "unexpected end of", "parse error", "unterminated", "语法错误",
        ],
        examples: &["sh: 1: Syntax error: \"(\" unexpected", "语法错误：缺少括号"],
    },
    Pattern {
        class: Class::InvalidType,
        phrases: &[
            "must be string", "must be number", "must be integer", "must be boolean", "must be array", "must be object",
            "expected string", "expected number", "invalid type", "类型错误", "类型无效",
        ],
        examples: &["content: must be string", "参数类型错误"],
    },
    Pattern {
        class: Class::InvalidValue,
        phrases: &[
            "invalid value", "invalid argument", "must be equal to one of", "must be one of", "must match pattern",
            "not a valid", "is invalid", "unknown action", "参数无效", "无效的参数",
        ],
        examples: &["action: must be equal to one of the allowed values", "无效的参数 mode"],
    },
];

/// Classifies the text of a failure.
///
/// `text` is the failure's own text, at most a few kilobytes: every phrase is searched for in it once.
#[must_use]
pub fn classify(text: &str) -> Class {
    let lower = text.to_lowercase();
    PATTERNS.iter().find(|row| row.phrases.iter().any(|phrase| lower.contains(phrase))).map_or(Class::Unknown, |row| row.class)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_decides_its_own_examples() {
        for row in PATTERNS {
            for example in row.examples {
                assert_eq!(classify(example), row.class, "{example}");
            }
        }
    }

    #[test]
    fn every_class_that_a_text_can_show_has_an_english_and_a_chinese_example() {
        for row in PATTERNS {
            assert!(row.examples.iter().any(|text| text.is_ascii()), "{} lacks English", row.class);
            assert!(row.examples.iter().any(|text| !text.is_ascii()), "{} lacks Chinese", row.class);
        }
    }

    #[test]
    fn phrases_are_lower_case_or_they_could_never_match() {
        for phrase in PATTERNS.iter().flat_map(|row| row.phrases) {
            assert_eq!(*phrase, phrase.to_lowercase());
        }
    }

    #[test]
    fn a_text_that_no_rule_knows_is_unknown() {
        assert_eq!(classify("the flux capacitor is out of tune"), Class::Unknown);
        assert_eq!(classify(""), Class::Unknown);
    }
}
