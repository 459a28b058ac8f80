//! The verdicts as lines, for `diff`.

use serde_json::json;

use crate::common::{CorpusFolder, eval, stubborn};

#[test]
fn every_verdict_on_traces_and_sessions_is_a_line() {
    let corpus = CorpusFolder::new("verdicts");
    let malformed = json!({ "t": "read", "a": {}, "x": "Missing required parameter: path (path or file_path)", "e": true });
    let look = json!({ "t": "look", "a": {}, "x": "a page" });
    let trace = json!({ "name": "ill\tnamed", "family": "f", "domain": "d", "pace": 4, "label": "stuck", "by": 3, "steps": [look, malformed, malformed, malformed] });
    corpus.file("traces/set.jsonl.gz", &[trace]);
    corpus.file("transcripts/a.jsonl", &stubborn("s1"));
    corpus.file("sessions/b.jsonl", &stubborn("s2"));
    let file = corpus.0.join("verdicts.tsv");
    let output = eval(&["--corpus", corpus.0.to_str().unwrap(), "--verdicts", file.to_str().unwrap()]);
    assert!(output.status.success() && output.stdout.is_empty(), "{output:?}");
    let text = std::fs::read_to_string(&file).unwrap();
    let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split('\t').collect()).collect();
    assert!(lines.iter().all(|line| line.len() == 6), "{text}");
    let of = |name: &str| -> Vec<[&str; 4]> {
        lines.iter().filter(|line| line[0] == name).map(|line| [line[1], line[2], line[3], line[4]]).collect()
    };
    assert_eq!(
        of("set/ill named"),
        [["2", "corrective", "correct", "1"], ["3", "identical-failures", "stop", "2"], ["4", "identical-failures", "block", "3"]],
        "{text}"
    );
    assert_eq!(of("a/s1").last().unwrap()[..3], ["4", "halt", "halt"], "{text}");
    assert_eq!(of("a/s1"), of("b/s2"));
    assert!(lines.iter().all(|line| serde_json::from_str::<String>(line[5]).is_ok_and(|text| !text.is_empty())), "{text}");
}

#[test]
fn a_file_that_cannot_be_written_is_an_error() {
    let corpus = CorpusFolder::new("verdicts-nowhere");
    corpus.file("transcripts/a.jsonl", &stubborn("s1"));
    let nowhere = corpus.0.join("no/such/folder.tsv");
    let output = eval(&["--corpus", corpus.0.to_str().unwrap(), "--verdicts", nowhere.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("folder.tsv: cannot be written"), "{output:?}");
}
