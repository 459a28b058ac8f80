//! Whole recordings: audited, and repaired in a copy.

use serde::Serialize;
use serde_json::json;
use tool_guard_transcript::repair::{AuditFinding, Fixed};
use tool_guard_transcript::{FixError, ReadError, repair};
use wasm_bindgen::prelude::*;

/// A finding and its sentence.
#[derive(Serialize)]
struct DescribedFinding<'f> {
    #[serde(flatten)]
    finding: &'f AuditFinding,
    message: String,
}

fn described(findings: &[AuditFinding]) -> Vec<DescribedFinding<'_>> {
    findings.iter().map(|finding| DescribedFinding { finding, message: finding.to_string() }).collect()
}

fn refused(error: &ReadError) -> String {
    json!({ "refused": error }).to_string()
}

/// What is wrong in a recording, given as its whole text: `{format, threads, calls, results, findings, errors}` as JSON, or
/// `{refused: {line, message}}`.
#[wasm_bindgen]
#[must_use]
pub fn audit(text: &[u8]) -> String {
    match repair::audit(text) {
        Ok(repair::Audit { format, threads, calls, results, findings, errors }) => json!({
            "format": format,
            "threads": threads,
            "calls": calls,
            "results": results,
            "findings": described(&findings),
            "errors": errors,
        })
        .to_string(),
        Err(error) => refused(&error),
    }
}

/// A repaired copy of a recording.
#[wasm_bindgen(js_name = Copy)]
pub struct RepairedCopy(Result<Fixed, FixError>);

#[wasm_bindgen(js_class = Copy)]
impl RepairedCopy {
    /// Repairs a recording, given as its whole text.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(text: &[u8]) -> Self {
        Self(repair::fix(text))
    }

    /// `{added, moved, duplicates, orphans, changed, left}` as JSON, or `{refused}` as [`audit`], or `{export}`: why an export is
    /// not repaired.
    #[must_use]
    pub fn report(&self) -> String {
        match &self.0 {
            Ok(fixed) => json!({
                "added": fixed.added,
                "moved": fixed.moved,
                "duplicates": fixed.duplicates,
                "orphans": fixed.orphans,
                "changed": fixed.changed(),
                "left": described(&fixed.left),
            })
            .to_string(),
            Err(FixError::Unreadable(error)) => refused(error),
            Err(error @ FixError::Export { .. }) => json!({ "export": error.to_string() }).to_string(),
        }
    }

    /// The copy's text; nothing when it could not be made.
    #[must_use]
    pub fn text(self) -> Option<Vec<u8>> {
        self.0.ok().map(|fixed| fixed.text)
    }
}
