//! Phrases that only probably say what happened: they decide when nothing better does.

use crate::class::Class;
use crate::patterns::pattern::Pattern;

/// Phrases that decide when nothing better does.
#[rustfmt::skip]
pub(super) const ROWS: &[Pattern] = &[
    Pattern {
        class: Class::InvalidType,
        phrases: &[
            "*classcastexception", "*invalidcastexception", "could not be converted to system.*", "type is expected as * but",
            "cannot be interpreted as an integer",
        ],
        #[cfg(test)]
        examples: &[
            "java.lang.ClassCastException: class A cannot be cast to class B",
            "The parameter `n` type is expected as `number` but provided as `string`",
        ],
        #[cfg(test)]
        others: &[("n: must be one of [1, 2]", Class::InvalidValue)],
    },
    Pattern {
        class: Class::RateLimit,
        phrases: &[
            "too many requests", "too many calls", "请求太多",
        ],
        #[cfg(test)]
        examples: &["Too many requests", "请求太多"],
        #[cfg(test)]
        others: &[("too many arguments", Class::InvalidValue)],
    },
    Pattern {
        class: Class::ServerError,
        phrases: &[
            "internal server error", "internalservererror", "internal_server_error", "server_error", "internal_error", "fatal_error",
            "service_unavailable", "serviceunavailable*", "service unavailable", "bad gateway", "overloaded", "overloaded_error",
            "server had an error", "server error", "backend error", "upstream error", "upstream connect error", "temporarily unavailable",
            "temporarily overloaded", "at capacity", "no healthy upstream", "try again later", "服务器内部错误", "服务器错误", "服务不可用", "服务器繁忙",
            "サーバーエラー", "サーバー内部エラー", "interner serverfehler", "error interno del servidor", "erreur interne du serveur",
            "внутренняя ошибка сервера", "서버 오류", "*serviceunavailable*", "*internalservererror*", "internalfailure",
            "*internalservererrorexception", "internalserverexception", "code = unavailable", "14 unavailable", "code = internal",
            "13 internal", "code = dataloss", "\"status\": \"unavailable\"", "\"status\":\"unavailable\"", "erro interno do servidor",
            "errore interno del server", "unable to handle this request", "app crashed", "currently loading", "service not available",
            "down for maintenance", "server encountered an error",
        ],
        #[cfg(test)]
        examples: &[
            "Internal Server Error", "the model is overloaded", "服务器内部错误", "rpc error: code = Unavailable desc = later",
            "the server is unable to handle this request", "service not available",
            "The server encountered an error",
        ],
        #[cfg(test)]
        others: &[
            ("HTTP 504 Gateway Timeout", Class::Timeout),
            ("Resource temporarily unavailable", Class::Busy),
            ("you are throttled, try again later", Class::RateLimit),
        ],
    },
    Pattern {
        class: Class::Auth,
        phrases: &[
            "unauthorized", "unauthorised", "forbidden", "not authorized", "not authorised", "access token", "credentials", "sign in",
            "禁止访问", "请登录",
        ],
        #[cfg(test)]
        examples: &["Forbidden", "you are not authorized to see this", "禁止访问"],
        #[cfg(test)]
        others: &[("secrets file not found", Class::NotFound)],
    },
    Pattern {
        class: Class::Timeout,
        phrases: &[
            "*timeout", "gateway time-out",
        ],
        #[cfg(test)]
        examples: &["socket timeout", "Gateway Time-out"],
        #[cfg(test)]
        others: &[("timeout is invalid", Class::InvalidValue)],
    },
    Pattern {
        class: Class::NotFound,
        phrases: &[
            "not found", "not_found", "no such *", "could not find", "couldn't find", "cannot find", "can't find", "unable to find",
            "failed to find", "does not exist", "do not exist", "doesn't exist", "don't exist", "did not exist", "no * found",
            "nothing found", "unable to locate", "cannot locate", "could not locate", "could not open", "unable to open", "can't open",
            "cannot open", "could not be found", "cannot stat", "cannot access", "has been deleted", "was deleted", "没有找到", "查无",
            "nicht gefunden", "no encontrado", "no encontrada", "introuvable", "не найден*", "見つかりません", "존재하지", "no * named",
            "is not registered", "can't locate", "niet gevonden", "nie znaleziono", "bulunamadı", "non esiste", "did not match any *",
            "no * exists",
            "couldn't be found", "no element matches", "unknown project*", "unknown repository*", "unknown branch*",
            "unknown process*", "unknown session*", "unknown task*",
        ],
        #[cfg(test)]
        examples: &[
            "Order 12 does not exist", "Element #x not found", "没有找到该用户", "Seite nicht gefunden", "no widget named 'frob'",
            "the specification did not match any packages", "no context exists with the name 'frob'",
            "Unknown project: frob",
            "Unknown process id 7",
        ],
        #[cfg(test)]
        others: &[("command not found: frob", Class::CommandNotFound), ("HTTP 404: key not found", Class::NotFound)],
    },
    Pattern {
        class: Class::MissingParam,
        phrases: &[
            "is required", "are required", "* required$", "is mandatory", "missing *", "is missing", "must specify", "please provide",
            "please specify", "必需", "必填", "arguments is required", "need to specify", "need to provide", "need to supply", "please supply",
            "please pass", "please enter", "please include", "please give", "must include", "must supply",
            "was missing", "to be defined",
        ],
        #[cfg(test)]
        examples: &["A name is required", "missing skill", "名称必填", "You need to specify a name", "The required value was missing"],
        #[cfg(test)]
        others: &[("API key is required", Class::Auth), ("a token is missing: unauthorized", Class::Auth)],
    },
    Pattern {
        class: Class::Busy,
        phrases: &[
            "is locked", "locked", "* busy.$", "被占用",
        ],
        #[cfg(test)]
        examples: &["The worksheet is locked", "端口被占用"],
        #[cfg(test)]
        others: &[("file not found: locked.txt", Class::NotFound)],
    },
    Pattern {
        class: Class::PermissionDenied,
        phrases: &[
            "permission", "permissions", "not permitted", "denied", "no access", "is disabled", "无权",
            "read-only", "read only", "restricted to",
        ],
        #[cfg(test)]
        examples: &["The admin permission is what you lack", "无权操作", "the disk is read-only"],
        #[cfg(test)]
        others: &[("permissions: must be array", Class::InvalidType)],
    },
    Pattern {
        class: Class::LimitExceeded,
        phrases: &[
            "too large", "too big", "limit exceeded", "limit reached", "exceeds *", "太大", "过大", "上限", "larger than * limit",
            "bigger than * limit", "longer than * limit",
        ],
        #[cfg(test)]
        examples: &["the picture is too big", "已达上限", "Request body larger than maxBodyLength limit"],
        #[cfg(test)]
        others: &[("rate limit reached", Class::RateLimit)],
    },
    Pattern {
        class: Class::Network,
        phrases: &[
            "could not read from remote repository", "offline", "unreachable", "disconnected", "网络",
        ],
        #[cfg(test)]
        examples: &["the device is offline", "fatal: Could not read from remote repository.", "网络断开"],
        #[cfg(test)]
        others: &[("host offline: request timed out", Class::Timeout)],
    },
    Pattern {
        class: Class::InvalidValue,
        phrases: &[
            "bad request", "invalid request", "invalid_request*", "invalid input", "validation error*", "validation failed",
            "validationerror", "argument validation error", "unprocessable*", "must be", "must have", "should be", "should have",
            "invalid", "illegal", "already", "无效", "不正确", "reached your * limit", "reached the * limit",
            "is less than the minimum*", "is greater than the maximum*", "expected value to be one of", "extra data not *",
            "extra keys not *", "cannot be after", "cannot be before", "non-unique elements", "max value is", "min value is",
            "min length is", "max length is", "should not exist", "unallowed value*",
        ],
        #[cfg(test)]
        examples: &["Validation failed", "illegal move", "输入无效", "-1 is less than the minimum of 0", "the start cannot be after the end"],
        #[cfg(test)]
        others: &[("1 validation error for X\npath\n  Field required [type=missing]", Class::MissingParam)],
    },
    Pattern {
        class: Class::Cancelled,
        phrases: &[
            "cancelled", "canceled", "aborted", "interrupted", "取消",
        ],
        #[cfg(test)]
        examples: &["job cancelled at step 3", "任务取消"],
        #[cfg(test)]
        others: &[("unable to find a cancelled order", Class::NotFound)],
    },
    Pattern {
        class: Class::ServerError,
        phrases: &[
            "internal error", "-32603", "内部错误",
        ],
        #[cfg(test)]
        examples: &["JSON-RPC error -32603", "an internal error occurred"],
        #[cfg(test)]
        others: &[("internal error: customer 7 does not exist", Class::NotFound)],
    },
];
