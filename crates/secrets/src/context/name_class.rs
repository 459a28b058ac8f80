//! What a name says of its value, by the ending of the name: `build.rs` makes the table from `data/names.toml`.

use tool_guard_text::part::{At, Part};

/// What a name says of the value behind it, in the order of how much it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum NameClass {
    /// `key`, `access`, `auth`: a secret if the value looks like nothing else.
    Possible,
    /// `token`, `secret`, `api_key`, `credentials`: a secret if the value looks random.
    Secret,
    /// `password`, `pwd`, `passphrase`: chosen by people, so the value may be less random.
    Password,
    /// `Authorization`, `Cookie`: the value may begin with an authentication scheme.
    Header,
}

/// An ending of a name.
pub(super) struct NameEnding {
    pub(super) text: &'static str,
    /// It must be a whole word: `auth`, not `oauth`.
    pub(super) whole: bool,
    pub(super) class: NameClass,
    /// Names of this class.
    #[cfg(test)]
    pub(super) examples: &'static [&'static str],
    /// Names of none.
    #[cfg(test)]
    pub(super) counterexamples: &'static [&'static str],
}

include!(concat!(env!("OUT_DIR"), "/names.rs"));

/// The last three letters of every ending, as 32 x 32 x 32 bits: rejects most separators with one lookup.
static ENDS: [u32; 1024] = ends();

#[allow(clippy::indexing_slicing, reason = "evaluated by the compiler, which fails on an index out of bounds")]
const fn ends() -> [u32; 1024] {
    let mut ends = [0; 1024];
    let mut at = 0;
    while at < ENDINGS.len() {
        if let [.., x, y, z] = ENDINGS[at].text.as_bytes() {
            ends[((*x & 31) as usize) << 5 | (*y & 31) as usize] |= 1 << (*z & 31);
        }
        at += 1;
    }
    ends
}

/// Whether an ending ends with these letters, or with bytes that share their low five bits.
pub(super) fn is_end(x: u8, y: u8, z: u8) -> bool {
    ENDS.at(usize::from(x & 31) << 5 | usize::from(y & 31)) >> (z & 31) & 1 == 1
}

/// Whether the name that ends at `end` may be a secret's: a quick test of its last three letters, and of more where many
/// other words end with these three.
pub(crate) fn may_be_secret_name(text: &[u8], end: usize) -> bool {
    let Some([x, y, z]) = text.part(..end).last_chunk::<3>() else { return false };
    if !is_end(*x, *y, *z) {
        return false;
    }
    let tail = [x | 0x20, y | 0x20, z | 0x20];
    let ends = |tail: &[u8]| end >= tail.len() && text.part(end - tail.len()..end).eq_ignore_ascii_case(tail);
    match tail[2] {
        b'y' => tail == *b"key",
        b'n' => tail == *b"ken" || tail == *b"ion" && (ends(b"zation") || ends(b"_session")) || tail == *b"gin" && ends(b"login"),
        b'b' => tail == *b"umb",
        b't' => matches!(&tail, b"ret" | b"jwt" | b"pat") || tail == *b"ort" && ends(b"swort"),
        b'd' => {
            matches!(&tail, b"swd" | b"pwd")
                || tail == *b"ord" && ends(b"sword")
                || tail == *b"sid" && (ends(b"phpsessid") || ends(b"connect.sid"))
                || tail == *b"nid" && ends(b"sessionid")
        }
        b'k' => tail == *b"psk",
        b's' => matches!(&tail, b"ass" | b"eds") || tail == *b"als" && ends(b"tials") || tail == *b"ess" && ends(b"ccess"),
        b'e' => {
            tail == *b"kie"
                || tail == *b"ase" && (ends(b"phrase") || ends(b"keybase"))
                || tail == *b"ate" && ends(b"vate")
                || tail == *b"lue" && (ends(b"value"))
                || tail == *b"ode" && ends(b"scode")
        }
        b'l' => tail == *b"ial",
        b'r' => tail == *b"rer",
        b'g' => tail == *b"ing" && ends(b"string"),
        b'h' => tail == *b"uth",
        _ => false,
    }
}
