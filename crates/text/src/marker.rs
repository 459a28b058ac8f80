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
    "[NOT ASKED FOR]",
];

/// How the report to the user begins.
pub const REPORT: &str = "I've detected a retry loop on ";
