//! The forms in which templates write a call: a row each, with an example.

mod json;
mod markup;
mod python;
mod tokens;

use crate::cursor::Cursor;
use crate::tools::Tools;
use crate::written::WrittenCall;

/// Reads the calls that stand here.
type Read = for<'t> fn(Cursor<'t>, &Tools<'_>) -> Option<(Vec<WrittenCall>, Cursor<'t>)>;

/// A form.
pub(super) struct Form {
    /// Its name in the journal.
    pub name: &'static str,
    /// Whether nobody but a template writes so.
    pub sure: bool,
    /// Whether it is a call only behind the token of a template.
    pub needs_frame: bool,
    pub read: Read,
    /// `read` with the path `a.txt`.
    #[cfg(test)]
    example: &'static str,
}

/// How sure a form is by itself.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Surety {
    /// Nobody but a template writes so.
    Template,
    /// A template writes so, and others.
    Anybody,
    /// It is a call only behind the token of a template.
    Framed,
}

macro_rules! forms {
    ($($name:literal $surety:ident $read:path, $example:literal;)*) => {
        /// Every form, in the order in which they are tried.
        pub(super) const FORMS: &[Form] = &[$(Form {
            name: $name,
            sure: matches!(Surety::$surety, Surety::Template),
            needs_frame: matches!(Surety::$surety, Surety::Framed),
            read: $read,
            #[cfg(test)]
            example: $example,
        },)*];
    };
}

forms! {
    "json" Anybody json::read, r#"{"name": "read", "arguments": {"path": "a.txt"}}"#;
    "function-tag" Template markup::function_tag, "<function=read>\n<parameter=path>\na.txt\n</parameter>\n</function>";
    "bracket" Anybody markup::bracket, "[tool:read]\n{\"path\": \"a.txt\"}\n[/read]";
    "invoke" Template markup::invoke, "<invoke name=\"read\">\n<parameter name=\"path\">a.txt</parameter>\n</invoke>";
    "arg-key" Template markup::arg_key, "read\n<arg_key>path</arg_key>\n<arg_value>a.txt</arg_value>";
    "tool-tag" Anybody markup::tool_tag, "<read>\n<path>a.txt</path>\n</read>";
    "channel" Template tokens::channel, r#"<|channel|>commentary to=functions.read <|constrain|>json<|message|>{"path": "a.txt"}"#;
    "separator" Template tokens::separator, "function<｜tool▁sep｜>read\n```json\n{\"path\": \"a.txt\"}\n```";
    "name-and-json" Framed tokens::name_and_json, r#"read[ARGS]{"path": "a.txt"}"#;
    "escape" Template tokens::escaped, "call:read{path:<escape>a.txt<escape>}";
    "action" Anybody tokens::action, "Action: read\nAction Input: {\"path\": \"a.txt\"}";
    "function-call" Anybody python::read, r#"[read(path="a.txt")]"#;
}

#[cfg(test)]
mod tests {
    use tool_guard_tools::catalogue::Catalogue;

    use super::*;
    use crate::value::Node;

    #[test]
    fn every_form_reads_its_example_and_none_before_it_does() {
        let catalogue = Catalogue::default();
        let tools = Tools { names: &["read"], catalogue: &catalogue };
        for form in FORMS {
            let first = FORMS.iter().find_map(|tried| Some((tried.name, (tried.read)(Cursor(form.example), &tools)?)));
            let call = WrittenCall { tool: "read".into(), args: vec![("path".into(), Node::Text("a.txt".into()))] };
            assert_eq!(first, Some((form.name, (vec![call.clone()], Cursor("")))), "{}", form.name);
            let none = Tools { names: &["write"], catalogue: &catalogue };
            assert_eq!((form.read)(Cursor(form.example), &none), None, "{}: not offered", form.name);
            for part in (1..form.example.len()).filter_map(|at| form.example.get(..at)) {
                let calls = (form.read)(Cursor(part), &tools).map(|(calls, _)| calls).unwrap_or_default();
                assert!(calls.iter().all(|read| *read == call), "a part of a call: {part}");
            }
        }
    }
}
