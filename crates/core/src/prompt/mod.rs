//! What a session's prompt is given: hints about tools that its model calls wrongly, and the tools it is shown. Both are chosen once
//! a session, so that the provider's prompt cache holds.

pub mod choice;
pub mod correction;
pub mod hints;
pub mod shown;
