//! Exit codes and the words of commands.

use super::*;

fn class(output: &str) -> Class {
    classify(&Run { code: Some(1), ..Run::plain(output) })
}

#[test]
fn a_plain_cause_is_recognised() {
    for (text, expected) in [
        ("ls: x: No such file or directory", Class::NotFound),
        ("found it\ncp: cannot create 'x': Permission denied", Class::PermissionDenied),
        ("fatal: unable to access 'https://x/': Could not resolve host: x", Class::Network),
        ("sort: invalid option -- 'j'\nTry 'sort --help' for more information.", Class::InvalidValue),
        ("tar: a.tgz: Cannot open: No such file or directory\ntar: Error is not recoverable: exiting now", Class::NotFound),
        ("a: not found\nrm: missing operand", Class::MissingParam),
        ("bash: line 1: Then: command not found\nrm: missing operand\nbash: line 3: The: command not found", Class::MissingParam),
        ("bash: line 1: ./frob: Permission denied\nbash: line 2: frob: command not found", Class::PermissionDenied),
        ("cat: notes: Permission denied\nbash: line 2: frob: command not found", Class::CommandNotFound),
        ("git@x: Permission denied (publickey).\nfatal: Could not read from remote repository.", Class::Auth),
        ("frob\nmake: frob: No such file or directory\nmake: *** [Makefile:2: all] Error 127", Class::CommandNotFound),
        ("Main.java:3: error: ';' expected\n  int x\n1 error", Class::SyntaxError),
    ] {
        assert_eq!(class(text), expected, "{text}");
    }
    let long = format!("{}\ncurl: (7) Failed to connect to localhost port 1", "line of output\n".repeat(400));
    assert_eq!(class(&long), Class::Network);
}

#[test]
fn every_row_of_reports_has_examples_and_texts_that_only_look_like_it() {
    Phrases::check(REPORTS, |output| is_report(&(mask_names(&normalise(output)) + "\n")));
}

#[test]
fn a_report_is_information() {
    for text in [
        "3 tests failed: ENOENT, timeout",
        "--- FAIL: TestDial (0.00s)\n    dial_test.go:9: connection refused\nFAIL",
        "AssertionError: expected 'permission denied' to equal 'ok'",
        "src/a.ts(3,1): error TS2307: Cannot find module 'x'",
        "make: *** [Makefile:2: all] Error 1",
        "src/net.rs:10: // connection refused",
        "CONFLICT (content): Merge conflict in not_found.rs",
        "",
        "+no such file\n-timeout",
        "12: the file is not found",
    ] {
        assert_eq!(class(text), Class::CommandFailed, "{text}");
    }
    let noise = "server.log\n".repeat(20);
    assert_eq!(class(&format!("{noise}we saw that the file was not found\n{noise}")), Class::CommandFailed);
}

#[test]
fn a_path_that_is_not_there_is_no_command() {
    for (text, expected) in [
        ("zsh:1: no such file or directory: tools/frob.sh", Class::NotFound),
        ("bash: line 1: ./frob: No such file or directory", Class::NotFound),
        ("(eval):1: no such file or directory: tools/frob", Class::NotFound),
        ("bash: /usr/local/bin/frob: No such file or directory", Class::CommandNotFound),
        ("sh: 1: node_modules/.bin/frob: No such file or directory", Class::CommandNotFound),
        ("env: frob: No such file or directory", Class::CommandNotFound),
        ("cat: a/b: No such file or directory\nbash: frob: command not found", Class::CommandNotFound),
        ("", Class::CommandNotFound),
    ] {
        assert_eq!(classify(&Run { code: Some(127), ..Run::plain(text) }), expected, "{text}");
    }
}

#[test]
fn the_cause_goes_before_what_follows_from_it() {
    for (text, expected) in [
        ("cat: n: Permission denied\nx.sh: line 3: [: 4: unary operator expected", Class::PermissionDenied),
        ("x.sh: line 3: [: 4: unary operator expected", Class::SyntaxError),
        ("gcc: error: a.c: No such file or directory\ngcc: fatal error: no input files", Class::NotFound),
        ("gcc: fatal error: no input files", Class::MissingParam),
        ("git@x: Permission denied (publickey).\nfatal: The remote end hung up unexpectedly", Class::Auth),
        ("bash: -c: line 2: syntax error near unexpected token `('\nbash: -c: line 2: `the token is invalid (now)'", Class::SyntaxError),
        (
            "Error: frob failed\n\nCaused by:\n    0: could not open the store\n    1: Permission denied (os error 13)\n",
            Class::PermissionDenied,
        ),
        ("Error: frob failed\n\nCaused by:\n    parse error at: , kind: tag\n", Class::CommandFailed),
        ("Error: bad file\n\nCaused by:\n    parse error at line 3, column 1\n", Class::SyntaxError),
        (
            "Notes follow\n╷\n│ Warning: odd\n╵\n╷\n│ Error: Permission denied\n│\n│   with a.b,\n│   on a.tf line 1\n╵",
            Class::PermissionDenied,
        ),
        ("File 'a.py' already exists.\n[File: /srv/a.py (2 lines total)]\n1:assert test failed\n2:x", Class::InvalidValue),
        ("/usr/bin/ld: cannot open output file /x: Permission denied\ncollect2: error: ld returned 1 exit status", Class::PermissionDenied),
        ("a.o: undefined reference to `f'\ncollect2: error: ld returned 1 exit status", Class::CommandFailed),
        ("A.java:1: error: illegal start of expression\n  int x = }\n1 error\nerror: compilation failed", Class::SyntaxError),
        ("A.java:1: error: incompatible types\n1 error\nerror: compilation failed", Class::CommandFailed),
    ] {
        assert_eq!(class(text), expected, "{text}");
    }
}

#[test]
fn a_stack_trace_is_judged_by_its_exception() {
    let trace =
        |last: &str| class(&format!("timeout\nTraceback (most recent call last):\n  File \"x.py\", line 1, in f\n{last}\nnot found"));
    for (line, expected) in [
        ("FileNotFoundError: [Errno 2] No such file or directory: 'x'", Class::NotFound),
        ("TypeError: f() missing 1 required positional argument: 'a'", Class::MissingParam),
        ("sqlite3.OperationalError: database is locked", Class::Busy),
        ("ValueError: the permission is not found", Class::CommandFailed),
        ("KeyError: 'timeout'", Class::CommandFailed),
        ("AssertionError", Class::CommandFailed),
        ("x.ParamValidationError: validation failed:\nMissing required parameter in input: \"Key\"", Class::MissingParam),
        ("x.ValidationError: the order was not liked", Class::CommandFailed),
    ] {
        assert_eq!(trace(line), expected, "{line}");
    }
    assert_eq!(class("x.js:1\nError: Cannot find module './y'\n    at load (node:internal:1:2)\n\nNode.js v22.1.0"), Class::NotFound);
    assert_eq!(class("x.js:1\nError: the list is not found\n    at f (x.js:1:2)"), Class::CommandFailed);
}

#[test]
fn a_childs_failure_is_what_its_parent_tells_of_it() {
    for (text, expected) in [
        ("Error: Command failed: frob a\n/bin/sh: 1: frob: not found\n\n    at f (node:x:1:2) {\n  status: 127\n}", Class::CommandNotFound),
        (
            "Error: Command failed: frob\n\n    at f (node:x:1:2) {\n  code: null,\n  killed: true,\n  signal: 'SIGTERM',\n  cmd: 'frob'\n}",
            Class::Timeout,
        ),
        ("Error: Command failed: frob\n\n    at f (node:x:1:2) {\n  code: 1,\n  killed: false,\n  signal: null\n}", Class::CommandFailed),
        ("TypeError: Invalid URL\n    at new URL (node:x:1:2)", Class::InvalidValue),
        ("Error: EEXIST: file already exists, mkdir 'a'\n    at f (node:x:1:2)", Class::InvalidValue),
    ] {
        assert_eq!(class(text), expected, "{text}");
    }
}

#[test]
fn what_a_program_in_a_file_converts_is_its_own_data() {
    let trace = |file: &str, last: &str| class(&format!("Traceback (most recent call last):\n  File \"{file}\", line 1, in f\n{last}"));
    for last in ["ValueError: invalid literal for int() with base 10: 'a'", "xml.etree.ElementTree.ParseError: not well-formed: line 1"] {
        assert_eq!(trace("/srv/a.py", last), Class::CommandFailed, "{last}");
        assert_ne!(trace("<string>", last), Class::CommandFailed, "{last}");
    }
    assert_eq!(trace("/srv/a.py", "FileNotFoundError: [Errno 2] No such file or directory: 'x'"), Class::NotFound);
    assert_eq!(trace("/srv/a.py", "SyntaxError: invalid syntax"), Class::SyntaxError);
}

#[test]
fn without_a_cause_the_exit_code_speaks() {
    for (code, expected) in
        [(127, Class::CommandNotFound), (126, Class::PermissionDenied), (124, Class::Timeout), (9, Class::CommandFailed)]
    {
        assert_eq!(classify(&Run { code: Some(code), ..Run::plain("boom") }), expected);
    }
    let run = Run { code: Some(126), ..Run::plain("bash: ./a: Permission denied\nbash: frob: command not found") };
    assert_eq!(classify(&run), Class::PermissionDenied);
    assert_eq!(classify(&Run::plain("boom")), Class::Unknown);
    assert_eq!(classify(&Run::plain("3 passed, 1 failed")), Class::CommandFailed);
}
