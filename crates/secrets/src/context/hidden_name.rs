//! Names whose values are never shown in logs, by the table of `name_class`.

use tool_guard_text::part::Part;

use crate::char_class::{JOIN, is};
use crate::context::name::class_of_name;
use crate::context::name_class::NameClass;
use crate::context::nearby::without_suffix;

/// Whether the value of the name that ends at `end` must not be shown, whatever it looks like: one of a secret, a password or a
/// header, perhaps with a number or the like behind it: `TOKEN_2`, `"apiKey"`.
pub(crate) fn names_secret(text: &str, end: usize) -> bool {
    let text = text.as_bytes();
    let Some(end) = text.part(..end).iter().rposition(u8::is_ascii_alphanumeric).map(|at| at + 1) else { return false };
    let letters = text.part(..end).iter().rposition(|byte| !byte.is_ascii_digit() && !is(*byte, JOIN)).map_or(end, |at| at + 1);
    let names = |end: usize| class_of_name(text, end).is_some_and(|class| class > NameClass::Possible);
    names(end) || letters < end && names(letters) || without_suffix(text, end).is_some_and(names)
}
