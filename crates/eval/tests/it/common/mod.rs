//! A small corpus, written by hand, and the command that scores it.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};

/// A folder of its own for a test.
pub(crate) struct CorpusFolder(pub(crate) PathBuf);

impl CorpusFolder {
    pub(crate) fn new(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    /// Writes a file, gzip'd when its name says so.
    pub(crate) fn file(&self, name: &str, rows: &[Value]) -> &Self {
        let text: Vec<String> = rows.iter().map(Value::to_string).collect();
        self.text(name, &text.join("\n"))
    }

    pub(crate) fn text(&self, name: &str, text: &str) -> &Self {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        if path.extension().is_some_and(|extension| extension == "gz") {
            let mut gz = GzEncoder::new(fs::File::create(path).unwrap(), Compression::fast());
            gz.write_all(text.as_bytes()).unwrap();
            gz.finish().unwrap();
        } else {
            fs::write(path, text).unwrap();
        }
        self
    }

    /// Scores the folder.
    pub(crate) fn run(&self) -> EvalRun {
        let json = self.0.join("figures.json");
        let output = eval(&["--corpus", self.0.to_str().unwrap(), "--json", json.to_str().unwrap(), "--list", "20"]);
        let figures = fs::read(json).ok().map(|bytes| serde_json::from_slice(&bytes).unwrap()).unwrap_or_default();
        EvalRun {
            code: output.status.code(),
            text: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
            figures,
        }
    }
}

/// What the command did.
pub(crate) struct EvalRun {
    pub(crate) code: Option<i32>,
    pub(crate) text: String,
    pub(crate) stderr: String,
    pub(crate) figures: Value,
}

pub(crate) fn eval(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tool-guard-eval")).args(args).output().unwrap()
}

/// Builds the rows of a session.
pub(crate) struct SessionRows {
    session: String,
    turn: u64,
    pub(crate) rows: Vec<Value>,
}

impl SessionRows {
    pub(crate) fn new(session: &str) -> Self {
        let rows = vec![json!({ "session": session, "source": "here:x", "i": 0, "type": "user", "turn": 1, "text": "do it" })];
        Self { session: session.to_owned(), turn: 1, rows }
    }

    pub(crate) fn turn(mut self) -> Self {
        self.turn += 1;
        self
    }

    /// A call and its result; the call stands at an odd place.
    pub(crate) fn call(mut self, tool: &str, args: &Value, is_error: Option<bool>, text: &str) -> Self {
        // the recordings' ids repeat
        let common = |kind: &str, i: usize| json!({ "session": self.session, "source": "here:x", "i": i, "type": kind, "turn": self.turn, "call_id": "c", "tool": tool });
        let (mut call, mut result) = (common("call", self.rows.len()), common("result", self.rows.len() + 1));
        call["args"] = args.clone();
        result["is_error"] = json!(is_error);
        result["exit_code"] = Value::Null;
        result["text"] = json!(text);
        result["len"] = json!(text.len());
        self.rows.extend([call, result]);
        self
    }

    /// `read({})`, as a host refuses it.
    pub(crate) fn empty_read(self) -> Self {
        self.call("read", &json!({}), Some(true), "Missing required parameter: path (path or file_path)")
    }
}

/// A coding session: the third `read({})` is blocked, the fourth ends the run.
pub(crate) fn stubborn(session: &str) -> Vec<Value> {
    SessionRows::new(session)
        .empty_read()
        .empty_read()
        .empty_read()
        .call("read", &json!({}), Some(false), "a listing after all")
        .call("bash", &json!({ "command": "ls" }), Some(false), "a.txt")
        .turn()
        .call("bash", &json!({ "command": "pwd" }), Some(false), "/tmp")
        .rows
}

pub(crate) fn mark(session: &str, kind: &str, start: u64, end: u64, length: u32) -> Value {
    let stuck = !kind.starts_with("soft_");
    json!({ "session": session, "stuck": stuck, "start": start, "end": end, "kind": kind, "length": length, "tool": "read", "poll": false })
}
