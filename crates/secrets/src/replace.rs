//! A text with its secrets replaced.

use tool_guard_text::part::Part;

use crate::find::find;
use crate::json_quotes::JsonQuotes;
use crate::kind::{SecretKinds, SecretMatch};
use crate::placeholder::Placeholders;

/// Replaces each value of these kinds by a placeholder; `None` if there are no such values.
///
/// ```
/// use tool_guard_secrets::{SecretKinds, placeholder::Placeholders, redact};
/// let mut names = Placeholders::new(7);
/// let text = "card 4111111111111111, again 4111-1111-1111-1111, mail a@b.example";
/// assert_eq!(
///     redact(text, &SecretKinds::default(), &mut names).as_deref(),
///     Some("card [CARD REDACTED #1], again [CARD REDACTED #1], mail a@b.example")
/// );
/// assert_eq!(redact("nothing here", &SecretKinds::default(), &mut names), None);
/// ```
#[must_use]
pub fn redact(text: &str, kinds: &SecretKinds, names: &mut Placeholders) -> Option<String> {
    let found = find(text, kinds);
    (!found.is_empty()).then(|| replace(text, &found, names))
}

/// Replaces each match by a placeholder. `found`: the matches that [`find`] returned for this text.
#[must_use]
pub fn replace(text: &str, found: &[SecretMatch], names: &mut Placeholders) -> String {
    replace_by(text, found, |one| names.name(one.kind, text.part(one.start..one.end)))
}

/// Replaces each match by what `name` returns for it. JSON stays valid: a number is replaced by a quoted string.
pub fn replace_by(text: &str, found: &[SecretMatch], mut name: impl FnMut(SecretMatch) -> String) -> String {
    let mut out = String::with_capacity(text.len() + found.len() * 16);
    let mut from = 0;
    let mut quotes = JsonQuotes::of(text);
    for &one in found {
        out.push_str(text.part(from..one.start));
        let name = name(one);
        let quote = quotes.missing(one);
        out.extend([quote, &name, quote]);
        from = one.end;
    }
    out.push_str(text.part(from..));
    out
}
