//! What the output of commands shows: reports, and exceptions that are a cause.

use crate::class::Class;

/// What marks the report of a test run, a build, a linter or a merge.
#[rustfmt::skip]
pub(crate) const MARKS: &[&str] = &[
    // test runs
    "--- fail*", "=== run", "^fail$", "^fail\t*", "^failed$", "^failed *::*", "failed (failures=", "failed (errors=", "assertionerror*",
    "assertion failed", "assertion `", "assertion '", "test result:", "tests failed", "test failed", "test failures", "# failed,",
    "# failed;", "# failed |", "# failed in", "# failed\n", "# failing", "# passed", "# passing", "# tests completed", "^total tests: *", "^failures:$",
    "short test summary", "test suites:", "^ran * tests in", "^not ok *", "^# fail *", "panicked at", "^panic: *", "did not raise",
    "expect(received)", "^*✗*", "^*✘*", "^*✕*", "^*✖*", "^*× *",
    // builds
    "[build failed]", "[setup failed]", "error ts*", "error[e*", "undefined reference", "could not compile", "compilation failed",
    "compilation error", "failed to compile", "build failed", "transform failed", "lifecycle script", "elifecycle", "make*: *** [*",
    "ninja: build stopped", "imported and not used", "declared and not used", "undefined: *", "error task failed", "# errors generated",
    "error generated.", "aborting due to", "could not import", "no new variables on left side", "execution failed for task", "collect2: *",
    "ld returned", "symbol(s) not found for architecture", "linker command failed", "module not found: error: *", "^exit status *",
    "process completed with exit code", "did not complete successfully: exit code", "' exited with code", "\" exited with code",
    "errors occurred!", "^play recap*", "execution halted", "' failed: exit status *", "lint failed", "tests unsuccessful",
    "^signal: killed", "^failed! *", "segmentation fault", "core dumped", "checks failed", "# errors and", "# jobs failed", "# job failed",
    "# tasks failed", "computed checksum did not match",
    "computed checksums did not match",
    // linters
    "^in .*sh line *:$",
    "# issues:", "# problems (", "# problem (", "would reformat", "would be reformatted", "code style issues", "lint errors", "━━━━",
    "^found * error*", "(errcheck)", "(typecheck)", "script failed (code", "hook * failed", "hook declined",
    // merges
    "conflict (", "merge conflict*", "unresolved conflict", "unmerged files", "automatic merge failed", "could not apply", "[rejected]",
    "failed to push some refs", "version solving failed",
    "would be overwritten by",
];

/// Exceptions that are a cause by their name alone; the last part of the name, in lower case.
#[rustfmt::skip]
pub(crate) const EXCEPTIONS: &[(Class, &[&str])] = &[
    (Class::NotFound, &[
        "filenotfounderror", "modulenotfounderror", "filenotfoundexception", "nosuchfileexception", "classnotfoundexception",
        "noclassdeffounderror", "directorynotfoundexception", "nosuchkey", "nosuchbucket",
    ]),
    (Class::LimitExceeded, &["memoryerror", "outofmemoryerror", "outofmemoryexception"]),
    (Class::PermissionDenied, &["permissionerror", "accessdeniedexception", "unauthorizedaccessexception"]),
    (Class::IsADirectory, &["isadirectoryerror"]),
    (Class::NotADirectory, &["notadirectoryerror"]),
    (Class::InvalidValue, &["fileexistserror", "filealreadyexistsexception"]),
    (Class::Busy, &["blockingioerror"]),
    (Class::Timeout, &["timeouterror", "timeoutexpired", "readtimeout", "connecttimeout", "timeoutexception", "sockettimeoutexception"]),
    (Class::Network, &[
        "connectionerror", "connectionrefusederror", "connectionreseterror", "connecterror", "connectexception", "unknownhostexception",
        "gaierror", "brokenpipeerror",
    ]),
    (Class::SyntaxError, &[
        "syntaxerror", "indentationerror", "taberror", "jsondecodeerror", "parsererror", "scannererror", "tomldecodeerror", "parseerror",
        "expaterror", "xmlsyntaxerror",
    ]),
    (Class::Cancelled, &["keyboardinterrupt"]),
    (Class::CommandFailed, &[
        "assertionerror", "attributeerror", "nameerror", "keyerror", "zerodivisionerror", "importerror", "unicodedecodeerror",
        "unicodeencodeerror", "overflowerror", "notimplementederror", "recursionerror", "nullpointerexception",
    ]),
];

/// What the message of another exception may say: faults in the call itself.
#[rustfmt::skip]
pub(crate) const MESSAGES: &[(Class, &[&str])] = &[
    (Class::MissingParam, &["required positional argument*", "required keyword-only argument*"]),
    (Class::InvalidValue, &[
        "unexpected keyword argument*", "takes * positional argument* but", "got multiple values for argument", "invalid literal for",
        "index out of range", "is out of range for", "does not match format", "unconverted data remains",
        "could not convert string to float", "eexist*", "enotempty*", "typeerror: invalid url", "rangeerror: invalid time value",
        "invalid isoformat string*", "invalid array length",
    ]),
    (Class::SyntaxError, &["re.error: *", "unterminated subpattern*", "malformed node or string"]),
];
