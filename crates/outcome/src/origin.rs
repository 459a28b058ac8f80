//! What lies behind a failure, whatever tool met it: one table of how programs and libraries say it.

use tool_guard_text::part::Part;

use crate::class::Class;

macro_rules! origins {
    ($($(#[$doc:meta])+ $name:ident $words:literal $target:ident [$($phrase:literal),+];)*) => {
        /// What a failure comes from, outside of the call.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Origin { $($(#[$doc])+ $name,)* }

        /// Every origin with its phrases, in lower case; the first that fits is it.
        const TABLE: &[(Origin, &[&str])] = &[$((Origin::$name, &[$($phrase),+]),)*];

        impl Origin {
            /// Every origin.
            const ALL: &[Self] = &[$(Self::$name,)*];

            /// In words, before its target: `connection refused at localhost:5433`.
            pub const fn words(self) -> &'static str {
                match self { $(Self::$name => $words,)* }
            }

            /// What kind of thing it is met at.
            pub const fn target(self) -> TargetKind {
                match self { $(Self::$name => TargetKind::$target,)* }
            }
        }
    };
}

/// What kind of thing an origin is met at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TargetKind {
    /// A host and its port.
    Address,
    /// A host, whatever the port.
    Host,
    /// A file or a folder.
    Path,
    /// A program.
    Program,
    /// The machine itself.
    Machine,
}

impl TargetKind {
    /// One that has no name here.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Address | Self::Host => "the same address",
            Self::Path => "the same path",
            Self::Program => "the same program",
            Self::Machine => "this machine",
        }
    }
}

origins! {
    /// No packet gets there.
    Unreachable "host unreachable:" Host [
        "no route to host", "ehostunreach", "host unreachable", "host is unreachable", "host_unreachable", "network is unreachable",
        "enetunreach", "host is down", "err_address_unreachable"
    ];
    /// Nothing listens there.
    Refused "connection refused at" Address [
        "connection refused", "econnrefused", "actively refused", "couldn't connect to server", "could not connect to server",
        "err_connection_refused", "can't connect to mysql server", "could not connect to redis", "failed to connect to "
    ];
    /// The name of a host is not known.
    Unresolved "name not resolved:" Host [
        "could not resolve host", "couldn't resolve host", " enotfound", "'enotfound'", "eai_again", "name or service not known",
        "temporary failure in name resolution", "no such host", "err_name_not_resolved", "nodename nor servname",
        "could not translate host name", "unable to resolve host", "name resolution", "failed to lookup address"
    ];
    /// The certificate is not accepted.
    Tls "certificate not accepted:" Host [
        "certificate has expired", "cert_has_expired", "self signed certificate", "self-signed certificate",
        "unable to verify the first certificate", "ssl certificate problem", "certificate verify failed", "certificate_verify_failed",
        "unable to get local issuer", "x509:", "err_cert_", "unable_to_verify_leaf_signature", "invalid peer certificate"
    ];
    /// Nothing more can be written.
    DiskFull "no space left on" Machine [
        "no space left on device", "enospc", "disk quota exceeded", "edquot", "os error 28", "errno 28", "database or disk is full"
    ];
    /// What was paid for is used up.
    Quota "quota used up at" Host [
        "insufficient_quota", "quota exceeded", "exceeded your current quota", "insufficient credits", "payment required",
        "billing hard limit", "out of credits"
    ];
    /// Who calls is not let in.
    Auth "sign-in refused at" Host [
        "401 unauthorized", "http 401", "error: 401", "status code 401", "authentication failed", "invalid api key", "incorrect api key",
        "bad credentials", "access denied for user", "permission denied (publickey", "noauth authentication", "wrongpass",
        "invalid username or password", "invalid_api_key", "invalid access token"
    ];
    /// There is no such program.
    MissingProgram "missing program:" Program [
        "command not found", "executable file not found", "is not recognized as an internal or external command", "no such command"
    ];
    /// There is no such file.
    MissingFile "missing file:" Path [
        "no such file or directory", "enoent", "filenotfounderror", "cannot find the file", "cannot find the path", "os error 2)"
    ];
}

/// What is read of an error.
pub const MAX_READ: usize = 600;

impl Origin {
    /// Whether it may pass by itself.
    #[must_use]
    pub const fn may_pass(self) -> bool {
        matches!(self, Self::Unreachable | Self::Refused | Self::Unresolved)
    }

    /// The origin that an error shows. `class`: as the error was read.
    #[must_use]
    pub fn of(class: Class, error: &str) -> Option<Self> {
        let among: &[Self] = match class {
            Class::CommandNotFound => return Some(Self::MissingProgram),
            Class::Auth => return Some(Self::Auth),
            Class::Network => &[Self::Unreachable, Self::Refused, Self::Unresolved, Self::Tls],
            Class::NotFound => &[Self::MissingProgram, Self::MissingFile],
            Class::LimitExceeded => &[Self::DiskFull, Self::Quota],
            Class::PermissionDenied => &[Self::Auth],
            Class::Unknown => Self::ALL,
            // the call itself, or nothing that other tools would meet
            _ => return None,
        };
        let text = error.head(MAX_READ).to_ascii_lowercase();
        // a program that could not be started is told as a missing file by some
        if among.contains(&Self::MissingProgram) && text.contains("spawn ") && text.contains(" enoent") {
            return Some(Self::MissingProgram);
        }
        let fits = |(origin, phrases): &&(Self, &[&str])| among.contains(origin) && phrases.iter().any(|phrase| text.contains(phrase));
        TABLE.iter().find(fits).map(|(origin, _)| *origin)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How it is said, and what it is.
    const SAID: &[(&str, Option<Origin>)] = &[
        ("curl: (7) Failed to connect to localhost port 5433 after 0 ms: Couldn't connect to server", Some(Origin::Refused)),
        ("connect ECONNREFUSED 127.0.0.1:5433", Some(Origin::Refused)),
        ("dial tcp 127.0.0.1:5433: connect: connection refused", Some(Origin::Refused)),
        ("ConnectionRefusedError: [Errno 111] Connection refused", Some(Origin::Refused)),
        ("tcp connect error: Connection refused (os error 111)", Some(Origin::Refused)),
        ("connection to server at \"localhost\" (127.0.0.1), port 5433 failed: Connection refused", Some(Origin::Refused)),
        ("Could not connect to Redis at 127.0.0.1:6379: Connection refused", Some(Origin::Refused)),
        ("ERROR 2003 (HY000): Can't connect to MySQL server on '127.0.0.1:3306' (111)", Some(Origin::Refused)),
        ("page.goto: net::ERR_CONNECTION_REFUSED at http://localhost:3000/", Some(Origin::Refused)),
        ("Connecting to localhost (localhost)|127.0.0.1|:8080... failed: Connection refused.", Some(Origin::Refused)),
        ("ssh: connect to host db.example port 22: Connection refused", Some(Origin::Refused)),
        ("ssh: connect to host 192.168.178.44 port 22: No route to host", Some(Origin::Unreachable)),
        ("connect EHOSTUNREACH 10.0.0.9:5000", Some(Origin::Unreachable)),
        ("rsync: failed to connect to 10.0.0.9: No route to host (113)", Some(Origin::Unreachable)),
        ("ping: connect: Network is unreachable", Some(Origin::Unreachable)),
        ("curl: (6) Could not resolve host: api.shop.example", Some(Origin::Unresolved)),
        ("getaddrinfo ENOTFOUND api.shop.example", Some(Origin::Unresolved)),
        ("getaddrinfo EAI_AGAIN api.shop.example", Some(Origin::Unresolved)),
        ("socket.gaierror: [Errno -2] Name or service not known", Some(Origin::Unresolved)),
        ("dial tcp: lookup api.shop.example: no such host", Some(Origin::Unresolved)),
        ("page.goto: net::ERR_NAME_NOT_RESOLVED at https://api.shop.example/", Some(Origin::Unresolved)),
        ("psql: error: could not translate host name \"db\" to address: Name or service not known", Some(Origin::Unresolved)),
        ("wget: unable to resolve host address 'api.shop.example'", Some(Origin::Unresolved)),
        ("failed to lookup address information: Name does not resolve", Some(Origin::Unresolved)),
        ("curl: (60) SSL certificate problem: certificate has expired", Some(Origin::Tls)),
        ("Error: certificate has expired, code: CERT_HAS_EXPIRED", Some(Origin::Tls)),
        ("ssl.SSLCertVerificationError: [SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed", Some(Origin::Tls)),
        ("x509: certificate signed by unknown authority", Some(Origin::Tls)),
        ("net::ERR_CERT_AUTHORITY_INVALID at https://shop.example/", Some(Origin::Tls)),
        ("invalid peer certificate: Expired", Some(Origin::Tls)),
        ("ENOSPC: no space left on device, write", Some(Origin::DiskFull)),
        ("OSError: [Errno 28] No space left on device", Some(Origin::DiskFull)),
        ("sqlite3.OperationalError: database or disk is full", Some(Origin::DiskFull)),
        ("You exceeded your current quota, please check your plan (insufficient_quota)", Some(Origin::Quota)),
        ("402 Payment Required", Some(Origin::Quota)),
        ("HTTP 401 Unauthorized", Some(Origin::Auth)),
        ("remote: Bad credentials", Some(Origin::Auth)),
        ("FATAL: password authentication failed for user \"app\"", Some(Origin::Auth)),
        ("ERROR 1045 (28000): Access denied for user 'app'@'localhost'", Some(Origin::Auth)),
        ("git@code.example: Permission denied (publickey).", Some(Origin::Auth)),
        ("NOAUTH Authentication required.", Some(Origin::Auth)),
        ("bash: jqq: command not found", Some(Origin::MissingProgram)),
        ("spawn jqq ENOENT", Some(Origin::MissingProgram)),
        ("exec: \"jqq\": executable file not found in $PATH", Some(Origin::MissingProgram)),
        ("cat: nope.txt: No such file or directory", Some(Origin::MissingFile)),
        ("ENOENT: no such file or directory, open 'nope.txt'", Some(Origin::MissingFile)),
        ("FileNotFoundError: [Errno 2] No such file or directory: 'nope.txt'", Some(Origin::MissingFile)),
        ("No such file or directory (os error 2)", Some(Origin::MissingFile)),
        ("HTTP 404 Not Found", None),
        ("HTTP 403 Forbidden", None),
        ("Blocked hostname or private/internal/special-use IP address", None),
        ("permission denied for table orders", None),
        ("2 tests failed", None),
        ("timed out after 30 s", None),
    ];

    #[test]
    fn programs_and_libraries_say_it_in_their_own_ways() {
        for (text, origin) in SAID {
            let class = if text.contains("command not found") { Class::CommandNotFound } else { Class::Unknown };
            assert_eq!(Origin::of(class, text), *origin, "{text}");
        }
    }
}
