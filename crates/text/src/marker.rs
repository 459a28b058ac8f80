//! The markers that texts of the guard's own begin with. Models and users rely on them, so nobody else may speak with them: what is
//! quoted loses them (`text::quote`), and a result that begins with one is marked as an imitation (`screen::injection`).

/// Every marker.
pub const MARKERS: &[&str] = &[
    "[TOOL ERROR]",
    "[TOOL ERROR LIMIT]",
    "[TOOL REPEAT]",
    "[TOOL WARNING]",
    "[TOOL RESULT BLOCKED]",
    "[LOOP DETECTED]",
    "[BUDGET]",
    "[CLAIM CHECK]",
];

/// How the report to the user begins.
pub const REPORT: &str = "I've detected a retry loop on ";

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;

    /// The source files in a folder, or the file itself.
    fn sources(path: &Path, all: &mut Vec<String>) {
        if path.is_dir() {
            for entry in fs::read_dir(path).expect("a folder") {
                sources(&entry.expect("an entry").path(), all);
            }
        } else {
            all.push(fs::read_to_string(path).expect("a source file"));
        }
    }

    #[test]
    fn every_text_of_ours_begins_with_one_of_these() {
        let mut all = Vec::new();
        for path in ["core/src/rules", "claims/src", "screen/src/notice.rs"] {
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
}
