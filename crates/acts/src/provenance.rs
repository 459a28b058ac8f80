//! Where destinations come from: the user's words, a field of a directory or an envelope, free text from outside, or nowhere.
//!
//! Only hashes are kept, at most 4 KB a session: what was read is not stored. What is asked about is whether an act's destination was first
//! seen in free text from outside, and whether an order stood near it there.

use tool_guard_text::part::Part as _;

use crate::destination::{self, Form};
use crate::kind::Kinds;
use crate::lexicon::meaning;
use crate::order;
use crate::origin::Place;
use crate::user::UserWords;
use crate::word::{each_word, word_hash};

/// Places for destinations: sets of four, of which the oldest makes room.
const SETS: usize = 80;
const WAYS: usize = 4;
/// Bytes before and behind an order in which a destination is meant by it.
const BEFORE: usize = 60;
const BEHIND: usize = 160;
/// Words of one order that are remembered as what it is about.
const MAX_OBJECTS: usize = 12;
/// Orders of one result that are read for what they are about.
const MAX_ORDERS: usize = 64;
/// The same of those that only want something opened: every page has many.
const MAX_OPENS: usize = 32;
/// Keys of fields that name people and places of a record: what stands there, a directory or an envelope gave.
#[rustfmt::skip]
const FIELDS: &[&str] = &[
    "from", "sender", "email", "mail", "e-mail", "replyto", "participants", "attendees", "organizer", "organiser", "to", "cc",
    "recipient", "recipients", "iban", "account", "phone", "mobile", "tel", "telephone", "address", "contact", "user", "username",
    "channel", "author", "owner", "members", "member", "assignee", "customer", "supplier", "vendor", "payee", "handle", "von", "an",
    "absender", "empfänger", "de", "para", "à", "emailaddress", "login", "creator", "host", "website", "homepage", "url", "link",
    "weburl", "htmlurl", "replyto", "reply-to", "accountnumber", "bic",
];

/// What is known of a destination.
#[derive(Debug, Clone, Copy, Default)]
struct Entry {
    hash: u32,
    /// What orders near it ask for.
    kinds: Kinds,
    flags: u8,
    /// The result in which it was first seen, counted from 1.
    result: u16,
}

/// It stands in free text.
const FREE: u8 = 1;
/// It stands in a field of a record.
const FIELD: u8 = 2;
/// Screening warned of the result.
const WARNED: u8 = 4;
/// It is what an order is about, no destination by its form.
const OBJECT: u8 = 8;

/// What is known of something that an act names.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Seen {
    /// It stood in free text from outside.
    pub free: bool,
    /// A field of a record gave it.
    pub field: bool,
    /// Screening warned of the result.
    pub warned: bool,
    /// What the orders near it ask for.
    pub kinds: Kinds,
    /// The result in which it was first seen; 0: none.
    pub result: u16,
}

/// Where the destinations of a session come from.
#[derive(Debug, Clone)]
pub struct Provenance {
    pub(crate) user: UserWords,
    entries: Vec<Entry>,
    /// Results from outside so far, and before the turn that is not over, and the one before it.
    results: u16,
    before: [u16; 2],
    /// What the texts of the current turn ask for, and those of the one before.
    ordered: [Kinds; 2],
    /// The same of those that screening warned of.
    pub(crate) warned: Kinds,
    /// The result with the newest order of each kind, as in [`Kinds::EACH`].
    pub(crate) orders: [u16; 8],
}

impl Default for Provenance {
    fn default() -> Self {
        Self {
            user: UserWords::default(),
            entries: Vec::new(),
            results: 0,
            before: [0; 2],
            ordered: [Kinds::NONE; 2],
            warned: Kinds::NONE,
            orders: [0; 8],
        }
    }
}

/// A result from outside.
#[derive(Debug, Clone, Copy)]
pub struct Outside<'t> {
    /// Its texts.
    pub texts: &'t [&'t str],
    /// Whether it is made of records: then a field may give a destination. Pages have none.
    pub has_fields: bool,
    /// Whether screening warned of it.
    pub warned: bool,
}

impl Provenance {
    /// A message of the user's.
    pub fn user_said(&mut self, text: &str) {
        self.user.said(text);
    }

    /// A turn begins: what was ordered long before is over, what was named stays known.
    pub fn begin_turn(&mut self) {
        self.before = [self.results, self.before[0]];
        (self.ordered, self.warned) = ([Kinds::NONE, self.ordered[0]], Kinds::NONE);
    }

    /// What the latest texts ask for.
    pub(crate) const fn ordered(&self) -> Kinds {
        self.ordered[0].with(self.ordered[1])
    }

    /// Whether free text from outside was shown in this turn or the one before.
    #[must_use]
    pub const fn has_outside(&self) -> bool {
        self.results > self.before[1]
    }

    /// A result from outside was shown; its number, and where orders stand in its texts.
    pub fn outside(&mut self, result: Outside<'_>) -> (u16, Vec<Place>) {
        self.results = self.results.saturating_add(1);
        let mut places = Vec::new();
        for (index, text) in result.texts.iter().enumerate() {
            let mut orders: Vec<order::Order> = Vec::new();
            let mut opens = 0;
            order::each(text, &mut |order| {
                let only_opens = order.kinds.without(Kinds::OPEN).is_empty();
                if only_opens && opens < MAX_OPENS || !only_opens && orders.len() - opens < MAX_ORDERS {
                    opens += usize::from(only_opens);
                    orders.push(order);
                }
            });
            let flag = if result.warned { FREE | WARNED } else { FREE };
            for order in &orders {
                self.ordered[0] = self.ordered[0].with(order.kinds);
                if result.warned {
                    self.warned = self.warned.with(order.kinds);
                }
                for (kind, last) in Kinds::EACH.iter().zip(&mut self.orders) {
                    if order.kinds.meets(*kind) {
                        *last = self.results;
                    }
                }
                self.remember_objects(text.part(order.at.clone()), order.kinds, flag | OBJECT);
                places.push(Place { text: index, at: order.at.clone(), kinds: order.kinds });
            }
            destination::each(text, &mut |found| {
                let near = |order: &&order::Order| found.at.start < order.at.end + BEHIND && found.at.end + BEFORE > order.at.start;
                let kinds = orders.iter().filter(near).fold(Kinds::NONE, |kinds, order| kinds.with(order.kinds));
                if let Some(whole) = destination::of_query(text.part(found.at.clone())).filter(|_| found.form == Form::Host) {
                    self.remember(Entry { hash: whole, kinds, flags: flag, result: self.results });
                }
                let gives = result.has_fields && found.form != Form::Package && is_field(text.part(..found.at.start));
                self.remember(Entry { hash: found.hash, kinds, flags: if gives { FIELD } else { flag }, result: self.results });
            });
        }
        (self.results, places)
    }

    /// What an order is about: names, numbers and quoted words of its sentence.
    fn remember_objects(&mut self, sentence: &str, kinds: Kinds, flags: u8) {
        let (mut count, mut first) = (0, true);
        each_word(sentence, &mut |range| {
            let word = sentence.part(range.clone());
            let begins = std::mem::take(&mut first);
            let quoted = sentence.part(..range.start).ends_with(['"', '\'', '`', '_', '-', '.', '/', '#']);
            let is_name = word.chars().any(|c| c.is_ascii_digit()) || !begins && word.starts_with(char::is_uppercase) || quoted;
            let is_long = word.len() > 2 || word.bytes().all(|byte| byte.is_ascii_digit());
            if is_name && is_long && kind_is_no_verb(word, quoted) {
                self.remember(Entry { hash: word_hash(word), kinds, flags, result: self.results });
                count += 1;
            }
            count < MAX_OBJECTS
        });
    }

    fn remember(&mut self, entry: Entry) {
        if self.entries.is_empty() {
            self.entries = vec![Entry::default(); SETS * WAYS];
        }
        let start = entry.hash as usize % SETS * WAYS;
        let Some(set) = self.entries.get_mut(start..start + WAYS) else { return };
        if let Some(known) = set.iter_mut().find(|known| known.hash == entry.hash) {
            known.kinds = known.kinds.with(entry.kinds);
            known.flags |= entry.flags;
            return;
        }
        set.rotate_right(1);
        if let Some(first) = set.first_mut() {
            *first = entry;
        }
    }

    /// What is known of something with this hash.
    #[must_use]
    pub fn seen(&self, hash: u32) -> Seen {
        let start = hash as usize % SETS * WAYS;
        let known = self.entries.get(start..start + WAYS).and_then(|set| set.iter().find(|known| known.hash == hash));
        known.map_or(Seen::default(), |known| Seen {
            free: known.flags & FREE != 0,
            field: known.flags & FIELD != 0,
            warned: known.flags & WARNED != 0,
            kinds: known.kinds,
            result: known.result,
        })
    }
}

fn kind_is_no_verb(word: &str, quoted: bool) -> bool {
    quoted || meaning(word).kinds.is_empty()
}

/// Whether what comes next stands in a field that names people or places: `"from": "`, `sender: `, `- ` in a list is no such field by itself.
fn is_field(before: &str) -> bool {
    let start = before.len().saturating_sub(64);
    let near = before.part(before.ceil_char_boundary(start)..);
    let Some((head, value)) = near.rsplit_once([':', '=']) else { return false };
    if !value.chars().all(|c| matches!(c, ' ' | '"' | '\'' | '[' | '<' | '\\') || c.is_alphanumeric() || matches!(c, '.' | '-'))
        || value.contains("\\n")
    {
        return false;
    }
    let key_end = head.trim_end_matches(['"', '\'', ' ', '\\']);
    let from = key_end
        .rfind(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '-')))
        .map_or(0, |at| at + key_end.part(at..).chars().next().map_or(1, char::len_utf8));
    let key: String = key_end.part(from..).chars().filter(|c| !matches!(c, '_' | '-')).flat_map(char::to_lowercase).collect();
    // the key begins a line or a part of an object: a sentence with a colon is no field
    let border = key_end.part(..from).trim_end_matches([' ', '"', '\'', '-', '*']);
    let begins = border.is_empty() || border.ends_with(['\n', '{', ',', '[']);
    begins && FIELDS.contains(&key.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(texts: &[&str], has_fields: bool) -> Provenance {
        let mut provenance = Provenance::default();
        provenance.outside(Outside { texts, has_fields, warned: false });
        provenance
    }

    fn seen(provenance: &Provenance, value: &str) -> Seen {
        provenance.seen(destination::of_value(value).map_or_else(|| word_hash(value), |(_, hash)| hash))
    }

    #[test]
    fn fields_give_destinations_and_free_text_only_mentions_them() {
        let mail = "{\"from\":\"ann@a.example\",\"body\":\"Hi,\\nplease send the list to kim@b.example.\\nfrom: eve@c.example\"}";
        let provenance = of(&[mail], true);
        assert!(seen(&provenance, "ann@a.example").field && !seen(&provenance, "ann@a.example").free);
        let kim = seen(&provenance, "kim@b.example");
        assert!(kim.free && !kim.field && kim.kinds.meets(Kinds::SEND), "{kim:?}");
        assert!(!seen(&provenance, "eve@c.example").field, "what looks like a field in the text of a mail is none");
        let page = of(&["Contact: ann@a.example"], false);
        assert!(seen(&page, "ann@a.example").free);
        let yaml = of(&["- sender: ann@a.example\n  subject: Hi"], true);
        assert!(seen(&yaml, "ann@a.example").field);
    }

    #[test]
    fn what_an_order_is_about_is_known() {
        let provenance = of(&["Delete the file 'plans.txt' with the number 13, then tell Alice. Bob wrote it."], false);
        for name in ["13", "plans", "Alice"] {
            assert!(seen(&provenance, name).kinds.meets(Kinds::DELETE), "{name}");
        }
        assert!(seen(&provenance, "Bob").kinds.is_empty());
    }

    #[test]
    fn it_is_bounded() {
        let mut provenance = Provenance::default();
        for nth in 0..3000 {
            let text = format!("Please write to a{nth}@b.example and ask Kim{nth}.");
            provenance.outside(Outside { texts: &[&text], has_fields: true, warned: false });
            provenance.user_said(&text);
        }
        assert_eq!(provenance.entries.len(), SETS * WAYS);
        assert!(size_of::<Entry>() * SETS * WAYS + crate::user::BYTES <= 4096);
        assert!(seen(&provenance, "a2999@b.example").free);
    }
}
