//! What decides is a named number of `data/loops.toml`: no source of this crate holds a fraction of its own.
#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

use std::fs;

/// Nothing, and all of it.
const PLAIN: &[&str] = &["0.0", "1.0"];

/// The numbers with a fraction in the code of a source, without its tests and comments.
fn fractions(source: &str) -> Vec<&str> {
    let code = source.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    let lines = code.lines().map(|line| line.split("//").next().unwrap_or_default());
    let words = lines.flat_map(|line| line.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '.')));
    words.map(|word| word.trim_matches('.')).filter(|word| is_fraction(word) && !PLAIN.contains(word)).collect()
}

/// `0.5`, `1e3`, `2f32`.
fn is_fraction(word: &str) -> bool {
    let is_float = |part: &str| part.contains('.') || part.contains('e') || part.contains("f32") || part.contains("f64");
    // `0..8` is none, nor is a field of a tuple
    word.starts_with(|c: char| c.is_ascii_digit()) && is_float(word) && !word.contains("..") && !word.starts_with("0x")
}

#[test]
fn no_source_holds_a_fraction_of_its_own() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
    let mut files = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let source = fs::read_to_string(&path).unwrap();
        assert_eq!(fractions(&source), Vec::<&str>::new(), "{}: these belong into data/loops.toml", path.display());
        files += 1;
    }
    assert!(files > 15, "the sources were found: {files}");
}

#[test]
fn fractions_are_found() {
    let source = "/// From 0.5 on.\nfn f(x: f32) -> f32 { (0.65 * x).max(0.0) + self.0 + x.1.min(1.0) + 2f32 + 1e3 } // 0.7\nlet a = 2..=8; 0xe5\n\
                  #[cfg(test)]\nmod tests { 0.9 }";
    assert_eq!(fractions(source), ["0.65", "2f32", "1e3"]);
}
