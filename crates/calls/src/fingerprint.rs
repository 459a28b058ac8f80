//! Whether two results are equal to the byte. What is equal but for times and ids is found by `answer.rs`, at a higher price.

use tool_guard_outcome::class::Class;

/// What is known of a result beside its text.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ResultFacts {
    /// Its class, if it failed.
    pub class: Option<Class>,
    /// The length of the whole text, in any unit that is always the same.
    pub length: usize,
}

/// A hash of a result as it stands. It costs a small part of reading it, and most results are never asked for more.
#[must_use]
pub fn exact(facts: ResultFacts, text: &str) -> u64 {
    const PRIME: u64 = 0x9e37_79b9_7f4a_7c15;
    let mix = |lane: u64, word: u64| (lane ^ word).wrapping_mul(PRIME).rotate_left(29);
    let mut lanes = [1, 2, 3, 4, 5, 6, 7, 8];
    let mut block = |block: &[u8; BLOCK]| {
        for (lane, word) in lanes.iter_mut().zip(block.as_chunks::<8>().0) {
            *lane = mix(*lane, u64::from_le_bytes(*word));
        }
    };
    let bytes = text.as_bytes();
    let (blocks, rest) = bytes.as_chunks::<BLOCK>();
    blocks.iter().for_each(&mut block);
    let mut last = [0; BLOCK];
    last.iter_mut().zip(rest).for_each(|(to, byte)| *to = *byte);
    block(&last);
    let class = facts.class.map_or(0, |class| 1 + class as u64);
    let told = [class, facts.length as u64, bytes.len() as u64];
    lanes.into_iter().chain(told).fold(0, |hash, word| mix(hash ^ hash >> 32, word))
}

/// Bytes that are mixed at a time, by eight lanes that do not wait for each other.
const BLOCK: usize = 64;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_exactly_equal_is_the_same_and_everything_counts() {
        let result = ResultFacts { class: None, length: 100 };
        for text in ["", "x", "ordinary text that is longer than a block of thirty-two bytes", "y\n"] {
            assert_eq!(exact(result, text), exact(result, text));
            for end in 0..text.len() {
                let mut other = text.as_bytes().to_vec();
                other[end] ^= 1;
                assert_ne!(exact(result, text), exact(result, &String::from_utf8_lossy(&other)), "{text} {end}");
                assert_ne!(exact(result, text), exact(result, &text[..end]), "{text} {end}");
            }
            for other in [
                ResultFacts { length: 101, ..result },
                ResultFacts { class: Some(Class::NotFound), ..result },
                ResultFacts { class: Some(Class::Timeout), ..result },
            ] {
                assert_ne!(exact(result, text), exact(other, text), "{text}");
            }
        }
    }
}
