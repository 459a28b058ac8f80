//! Addresses of Bitcoin wallets: base58 or bech32, each with its checksum.

use sha2::{Digest, Sha256};
use tool_guard_text::part::{At, Part};

use crate::kind::{SecretKind, SecretMatch};

/// The digits of base58 and bech32.
const BASE58: &[u8; 58] = b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const BECH32: &[u8; 32] = b"qpzry9x8gf2tvdw0s3jn54khce6mua7l";

/// Whether a word has the length and the digits of an address: a quick test before [`wallet`].
pub(crate) fn may_be_wallet(word: &[u8]) -> bool {
    let is_digit = |byte: &u8| byte.is_ascii_alphanumeric() && !matches!(byte, b'0' | b'O' | b'I' | b'l');
    match word {
        [b'1' | b'3', ..] => (26..=35).contains(&word.len()) && word.iter().all(is_digit),
        [b'b', b'c', b'1', ..] => (42..=62).contains(&word.len()),
        _ => false,
    }
}

/// The address that the word from `start` to `end` is.
pub(crate) fn wallet(text: &[u8], start: usize, end: usize) -> Option<SecretMatch> {
    let word = text.part(start..end);
    let is_address = match word {
        _ if !may_be_wallet(word) => false,
        [b'b', ..] => is_bech32(word),
        _ => is_base58_check(word),
    };
    is_address.then_some(SecretMatch { start, end, kind: SecretKind::Wallet })
}

/// Whether these are 25 bytes in base58, of which the last four are the checksum of the others.
fn is_base58_check(word: &[u8]) -> bool {
    let mut bytes = [0u8; 25];
    for byte in word {
        let Some(digit) = BASE58.iter().position(|known| known == byte).and_then(|digit| u16::try_from(digit).ok()) else { return false };
        let mut carry = digit;
        for byte in bytes.iter_mut().rev() {
            let [high, low] = (carry + u16::from(*byte) * 58).to_be_bytes();
            (*byte, carry) = (low, high.into());
        }
        if carry > 0 {
            return false;
        }
    }
    let (data, check) = bytes.split_at(21);
    matches!(data.at(0), 0 | 5) && Sha256::digest(Sha256::digest(data)).part(..4) == check
}

/// Whether the checksum of bech32 or bech32m holds for `bc1...`.
fn is_bech32(word: &[u8]) -> bool {
    // the name of the network comes first: the high bits of its letters, 0, and their low bits
    let mut sum = [3u8, 3, 0, 2, 3].iter().fold(1, |sum, value| polymod(sum, *value));
    for byte in word.part(3..) {
        let Some(value) = BECH32.iter().position(|known| known == byte).and_then(|value| u8::try_from(value).ok()) else { return false };
        sum = polymod(sum, value);
    }
    matches!(sum, 1 | 0x2bc8_30a3)
}

fn polymod(sum: u32, value: u8) -> u32 {
    let top = sum >> 25;
    [0x3b6a_57b2u32, 0x2650_8e6d, 0x1ea1_19fa, 0x3d42_33dd, 0x2a14_62b3]
        .iter()
        .enumerate()
        .fold((sum & 0x01ff_ffff) << 5 ^ u32::from(value), |sum, (bit, generator)| if top >> bit & 1 == 1 { sum ^ generator } else { sum })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_have_their_checksum() {
        // printed in the standards: the address of the first block, of BIP 13, 173 and 350
        for word in [
            "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
            "3P14159f73E4gFr7JterCCQh9QjiTjiZrG",
            "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
            "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
        ] {
            assert!(wallet(word.as_bytes(), 0, word.len()).is_some(), "{word}");
            let wrong = word.replace('5', "6");
            assert!(wallet(wrong.as_bytes(), 0, wrong.len()).is_none(), "{wrong}");
        }
        assert!(wallet(b"1234567890123456789012345678901234", 0, 34).is_none());
    }
}
