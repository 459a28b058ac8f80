//! How each byte of a raw text is handled.

/// The handling of a byte.
#[derive(Clone, Copy)]
pub(super) enum ByteClass {
    /// Letters and digits: copied in lower case.
    Alnum,
    /// Other characters that are copied.
    Punctuation,
    Blank,
    /// Copied once if doubled.
    Quote,
    /// May be hidden, disguised, or the beginning of an escape or entity.
    Special,
}

/// The class of each byte.
#[allow(clippy::indexing_slicing, reason = "evaluated by the compiler, which fails on an index out of bounds")]
pub(super) static CLASSES: [ByteClass; 256] = {
    let mut classes = [ByteClass::Special; 256];
    let mut byte = b' ';
    while byte < 127 {
        classes[byte as usize] = match byte {
            b' ' => ByteClass::Blank,
            b'\'' => ByteClass::Quote,
            b'*' | b'`' | b'\\' | b'&' => ByteClass::Special,
            _ if byte.is_ascii_alphanumeric() => ByteClass::Alnum,
            _ => ByteClass::Punctuation,
        };
        byte += 1;
    }
    classes
};

/// Whether a byte may separate the letters of one word: `i g n o r e`.
pub(super) const fn separates_letters(byte: u8) -> bool {
    matches!(byte, b' ' | b'-' | b'.' | b'_')
}
