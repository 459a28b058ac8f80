//! Finds literals in bytes without reading every byte.
//!
//! Only every fourth position is looked up. Any gram (seven bytes in a row) holds a piece (four bytes) at such a position.
//! For each literal, the four pieces of one of its grams are entered in a filter of bits: a piece of the text whose bit is not
//! set is in no literal. On clean text that is all the work: one multiplication and one access to 16 KB per four bytes. The
//! gram chosen is the one whose pieces are rarest in ordinary text.
//!
//! If a bit is set, the grams around the piece are looked up in a second filter, and only then literals are compared, so text
//! full of such pieces costs little more. The tables are made at compile time.
//!
//! Bytes are compared with bit 5 set, which folds the case of ASCII letters and confuses some other bytes: a hit is a
//! position to look at, not a match.

mod common_pieces;
mod hash;
mod scan;
mod table;

pub(super) use crate::injection::prefilter::table::Prefilter;
