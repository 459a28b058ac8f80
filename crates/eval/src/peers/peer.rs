//! What a guard is to be compared, and how it may know a call again.

use serde_json::Value;

use crate::traces::{Kind, TraceCall};

/// A guard that judges calls one at a time, in the order in which they are made.
pub(crate) trait Peer {
    /// The user begins a new turn.
    fn on_turn(&mut self);
    /// What it does before a call runs: [`Kind::Block`], [`Kind::End`], or nothing ([`Kind::Help`]).
    fn before(&mut self, call: &TraceCall) -> Kind;
    /// What it does about the result of a call that ran: [`Kind::Note`] or nothing.
    fn after(&mut self, call: &TraceCall) -> Kind;
}

/// Tool and arguments as one text; the keys of objects are sorted, those in `without` are left out at the top.
pub(super) fn call_key(call: &TraceCall, without: &[&str]) -> String {
    let mut args = call.args.clone().unwrap_or_default();
    if let Value::Object(map) = &mut args {
        map.retain(|name, _| !without.contains(&name.as_str()));
    }
    // serde_json keeps the keys of objects sorted
    format!("{}({args})", call.tool)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::call_key;
    use crate::peers::tests::call;

    #[test]
    fn the_order_of_keys_does_not_matter() {
        let (one, other) = (json!({ "a": 1, "timeout": 5, "b": { "d": 2, "c": 3 } }), json!({ "b": { "c": 3, "d": 2 }, "a": 1 }));
        assert_eq!(call_key(&call("t", one, ""), &["timeout"]), call_key(&call("t", other, ""), &[]));
    }
}
