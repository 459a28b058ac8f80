//! Services whose keys have no prefix: their name before a random word is enough, without `key` or `token`. `build.rs` makes the table from
//! `data/services.toml`.

use tool_guard_text::part::At;

include!(concat!(env!("OUT_DIR"), "/services.rs"));

/// For each first letter the second letters that occur: rejects most words with one lookup.
const HEADS: [u32; 32] = heads();

#[allow(clippy::indexing_slicing, reason = "evaluated by the compiler, which fails on an index out of bounds")]
const fn heads() -> [u32; 32] {
    let mut heads = [0; 32];
    let mut at = 0;
    while at < SERVICES.len() {
        let name = SERVICES[at].as_bytes();
        heads[(name[0] & 31) as usize] |= 1 << (name[1] & 31);
        at += 1;
    }
    heads
}

/// Whether this is the name of such a service, in any case.
pub(super) fn is_service(name: &[u8]) -> bool {
    let mut small = [0; 16];
    let Some(small) = small.get_mut(..name.len()).filter(|small| small.len() > 2) else { return false };
    if HEADS.at(usize::from(name.at(0) & 31)) >> (name.at(1) & 31) & 1 == 0 || name.at(0) < b'A' {
        return false;
    }
    small.copy_from_slice(name);
    small.make_ascii_lowercase();
    SERVICES.binary_search_by(|service| service.as_bytes().cmp(small)).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn services_are_sorted_and_recognized_in_any_case() {
        assert!(SERVICES.is_sorted());
        assert!(SERVICES.iter().all(|name| is_service(name.as_bytes()) && is_service(name.to_uppercase().as_bytes())));
        assert!(!is_service(b"nobody") && !is_service(b"7f3a9c1e") && !is_service(b""));
    }
}
