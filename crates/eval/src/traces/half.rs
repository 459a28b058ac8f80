//! Halves of a set of traces: a rule is made on one of them and measured on the other. Traces of one family share a half.

use std::str::FromStr;

use sha2::{Digest, Sha256};

/// Which traces are looked at.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Half {
    /// All.
    #[default]
    Both,
    /// Those whose family's SHA-256 hash is an even number.
    Even,
    /// Those whose family's SHA-256 hash is an odd number.
    Odd,
}

impl Half {
    /// Whether the traces of a family are looked at.
    #[must_use]
    pub fn holds(self, family: &str) -> bool {
        let odd = Sha256::digest(family.as_bytes()).last().is_some_and(|last| last & 1 == 1);
        match self {
            Self::Both => true,
            Self::Even => !odd,
            Self::Odd => odd,
        }
    }
}

impl FromStr for Half {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "even" => Ok(Self::Even),
            "odd" => Ok(Self::Odd),
            _ => Err("a half is even or odd".to_owned()),
        }
    }
}
