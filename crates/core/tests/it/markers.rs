//! The markers of the guard's own texts are those that quoting and the search for imitations know.

use std::fs;
use std::path::Path;

use tool_guard_text::marker::{MARKERS, REPORT};

/// Where texts for models and users are written.
const WRITERS: &[&str] = &["rules/src", "claims/src", "screen/src/notice.rs"];

/// The source files in a folder, or the file itself.
fn sources(path: &Path, all: &mut Vec<String>) {
    if path.is_dir() {
        for entry in fs::read_dir(path).unwrap() {
            sources(&entry.unwrap().path(), all);
        }
    } else {
        all.push(fs::read_to_string(path).unwrap());
    }
}

#[test]
fn every_text_of_ours_begins_with_a_known_marker() {
    let mut all = Vec::new();
    for path in WRITERS {
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path), &mut all);
    }
    let all = all.concat();
    let written: Vec<&str> = all
        .match_indices("\"[")
        .map(|(at, _)| &all[at + 1..])
        .filter(|text| text[1..].starts_with(|c: char| c.is_ascii_uppercase()))
        .filter_map(|text| text.find(']').map(|end| &text[..=end]))
        .collect();
    assert!(written.len() > 20, "{written:?}");
    for marker in &written {
        assert!(MARKERS.contains(marker), "{marker}");
    }
    for marker in MARKERS {
        assert!(written.contains(marker), "nothing begins with {marker}");
    }
    assert!(all.contains(REPORT));
}
