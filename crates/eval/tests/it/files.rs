//! The folder's layout, broken input, and the command line.

use crate::common::{CorpusFolder, SessionRows, eval, mark, stubborn};
use serde_json::{Value, json};

fn label(label: &str, text: &str) -> Value {
    json!({ "text": text, "label": label, "tool": "read" })
}

#[test]
fn gzipped_files_score_like_plain_ones() {
    let fill = |name: &str, end: &str| {
        let corpus = CorpusFolder::new(name);
        corpus.file(&format!("transcripts/a.jsonl{end}"), &stubborn("s1"));
        corpus.file(&format!("loops.jsonl{end}"), &[mark("s1", "repeat", 1, 7, 4)]);
        corpus.file(&format!("errors.jsonl{end}"), &[label("timeout", "the request timed out")]);
        corpus.run()
    };
    let (plain, gz) = (fill("plain", ""), fill("gz", ".gz"));
    assert_eq!((plain.code, gz.code), (Some(0), Some(0)), "{}{}", plain.stderr, gz.stderr);
    assert_eq!(plain.figures, gz.figures);
    for section in ["errors", "loops", "healthy", "saved"] {
        assert!(plain.figures[section].is_object(), "{section}");
        assert!(plain.text.contains(&format!("{section}: ")), "{section}");
    }
}

#[test]
fn what_is_missing_is_null_and_left_out() {
    let corpus = CorpusFolder::new("missing");
    corpus.file("transcripts/a.jsonl", &stubborn("s1"));
    let run = corpus.run();
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    for section in ["errors", "loops", "saved"] {
        assert_eq!(run.figures[section], Value::Null);
        assert!(!run.text.contains(&format!("{section}: ")));
    }
    assert_eq!(run.figures["healthy"]["calls"], 6);
}

#[test]
fn a_broken_line_is_named_and_the_rest_is_scored() {
    let corpus = CorpusFolder::new("broken");
    let mut rows: Vec<String> = stubborn("s1").iter().map(Value::to_string).collect();
    rows.insert(3, "{\"session\": \"s1\", oops".to_owned());
    rows.insert(5, String::new());
    rows.push(json!({ "session": "s2", "i": 0, "type": "call", "turn": 1 }).to_string());
    corpus.text("transcripts/a.jsonl.gz", &rows.join("\n"));
    corpus.file("errors.jsonl", &[label("ok", "fine"), label("no such label", "x"), json!({ "label": "ok" })]);
    let run = corpus.run();
    assert_eq!(run.code, Some(1));
    for place in
        ["a.jsonl.gz:4: key must be a string (column 19)", "a.jsonl.gz:16: a call without `tool`", "errors.jsonl:2: ", "errors.jsonl:3: "]
    {
        assert!(run.stderr.contains(place), "{place} in {}", run.stderr);
    }
    assert!(run.stderr.contains("4 broken lines left out"), "{}", run.stderr);
    assert_eq!(run.figures["healthy"]["calls"], 6);
    assert_eq!(run.figures["errors"]["rows"], 1);
}

#[test]
fn a_file_that_breaks_off_is_scored_as_far_as_it_goes() {
    let corpus = CorpusFolder::new("torn");
    let rows: Vec<Value> = (0..2000).map(|i| label("ok", &format!("{i} {}", i * 7919 % 1000))).collect();
    corpus.file("errors.jsonl.gz", &rows);
    let path = corpus.0.join("errors.jsonl.gz");
    let bytes = std::fs::read(&path).unwrap();
    std::fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
    let run = corpus.run();
    assert_eq!(run.code, Some(1));
    assert!(run.stderr.contains("cannot be read on from here"), "{}", run.stderr);
    assert!(run.figures["errors"]["rows"].as_u64().unwrap() > 100);
}

#[test]
fn sessions_whose_rows_are_mixed_are_told_apart() {
    let corpus = CorpusFolder::new("mixed");
    let (a, b) = (stubborn("s1"), stubborn("s2"));
    let mixed: Vec<Value> = a.iter().zip(&b).flat_map(|(a, b)| [b.clone(), a.clone()]).rev().collect();
    corpus.file("transcripts/a.jsonl", &mixed);
    let run = corpus.run();
    assert_eq!(run.figures["healthy"], json!({ "calls": 12, "touched": 4, "wrongStops": 2, "perThousand": 4000.0 / 12.0 }));
}

#[test]
fn only_coding_sessions_that_tell_their_structure_are_healthy_ones() {
    let corpus = CorpusFolder::new("modern");
    let list = |tool: &str, is_error| SessionRows::new(&format!("{tool}{is_error:?}")).call(tool, &json!({}), is_error, "x").rows;
    let rows = [list("Bash", Some(false)), list("Bash", None), list("search", Some(false))].concat();
    corpus.file("transcripts/a.jsonl", &rows);
    let run = corpus.run();
    assert_eq!(run.figures["healthy"]["calls"], 1);
    assert!(run.text.contains("a.jsonl: 1 of 3 sessions, 1 calls (here)"), "{}", run.text);
}

#[test]
fn the_command_line_is_checked() {
    let help = eval(&["--help"]);
    assert_eq!(help.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&help.stdout).contains("--corpus DIR"));
    for wrong in [&["--frob"][..], &["--folds", "1"], &["extra"], &["--corpus"], &["--list", "many"]] {
        let output = eval(wrong);
        assert_eq!(output.status.code(), Some(2), "{wrong:?}");
        assert!(!output.stderr.is_empty());
    }
    let nowhere = eval(&["--corpus", "/nonexistent/corpus"]);
    assert_eq!(nowhere.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&nowhere.stderr).contains("/nonexistent/corpus"));
    let empty = CorpusFolder::new("empty").run();
    assert_eq!(empty.code, Some(1));
    assert!(empty.stderr.contains("holds nothing to score"), "{}", empty.stderr);
}
