//! A call as a text spells it.

use crate::value::Node;

/// A call as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenCall {
    /// The tool, by the name that the host knows.
    pub tool: String,
    /// Its arguments.
    pub args: Vec<(String, Node)>,
}

impl WrittenCall {
    /// Its arguments as JSON, keys and digits as they were written.
    #[must_use]
    pub fn json(&self) -> String {
        Node::Object(self.args.clone()).json()
    }
}
