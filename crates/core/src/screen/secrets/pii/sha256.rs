//! SHA-256, for the checksums of wallet addresses: no library of the core has it.

const K: [u32; 64] = constants();

/// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
const fn constants() -> [u32; 64] {
    let mut found = [0; 64];
    let (mut nth, mut candidate) = (0, 2u128);
    while nth < 64 {
        if is_prime(candidate) {
            found[nth] = fraction_of_root(candidate, 3);
            nth += 1;
        }
        candidate += 1;
    }
    found
}

/// The same of the square roots of the first eight primes.
const fn start() -> [u32; 8] {
    let mut found = [0; 8];
    let (mut nth, mut candidate) = (0, 2u128);
    while nth < 8 {
        if is_prime(candidate) {
            found[nth] = fraction_of_root(candidate, 2);
            nth += 1;
        }
        candidate += 1;
    }
    found
}

const START: [u32; 8] = start();

const fn is_prime(number: u128) -> bool {
    let mut divisor = 2;
    while divisor * divisor <= number {
        if number.is_multiple_of(divisor) {
            return false;
        }
        divisor += 1;
    }
    true
}

/// The root of `number`, as the largest `r` with `r^degree <= number * 2^(32 * degree)`, without its whole part.
#[expect(clippy::cast_possible_truncation, reason = "the whole part goes")]
const fn fraction_of_root(number: u128, degree: u32) -> u32 {
    let limit = number << (32 * degree);
    let (mut low, mut high) = (0u128, 1u128 << 37);
    while high - low > 1 {
        let middle = u128::midpoint(low, high);
        if middle.pow(degree) <= limit {
            low = middle;
        } else {
            high = middle;
        }
    }
    low as u32
}

#[expect(clippy::many_single_char_names, reason = "the names of the standard")]
/// The digest of at most 55 bytes; longer ones are cut.
pub(super) fn sha256(bytes: &[u8]) -> [u8; 32] {
    let len = bytes.len().min(55);
    let mut block = [0u8; 64];
    block[..len].copy_from_slice(&bytes[..len]);
    block[len] = 0x80;
    block[56..].copy_from_slice(&(len as u64 * 8).to_be_bytes());
    let mut words = [0u32; 64];
    for (word, four) in words.iter_mut().zip(block.chunks(4)) {
        *word = four.iter().fold(0, |word, byte| word << 8 | u32::from(*byte));
    }
    for at in 16..64 {
        let (early, late) = (words[at - 15], words[at - 2]);
        let first = early.rotate_right(7) ^ early.rotate_right(18) ^ early >> 3;
        let second = late.rotate_right(17) ^ late.rotate_right(19) ^ late >> 10;
        words[at] = words[at - 16].wrapping_add(first).wrapping_add(words[at - 7]).wrapping_add(second);
    }
    let mut state = START;
    for (constant, word) in K.iter().zip(words) {
        let [a, b, c, d, e, f, g, h] = state;
        let mixed = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
        let chosen = e & f ^ !e & g;
        let first = h.wrapping_add(mixed).wrapping_add(chosen).wrapping_add(*constant).wrapping_add(word);
        let second = (a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22)).wrapping_add(a & b ^ a & c ^ b & c);
        state = [first.wrapping_add(second), a, b, c, d.wrapping_add(first), e, f, g];
    }
    let mut digest = [0; 32];
    for (four, (own, first)) in digest.chunks_mut(4).zip(state.iter().zip(START)) {
        four.copy_from_slice(&own.wrapping_add(first).to_be_bytes());
    }
    digest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digest_is_that_of_the_standard() {
        let hex = sha256(b"abc").iter().fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"));
        assert_eq!(hex, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
