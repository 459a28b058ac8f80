//! Recordings become sessions: one reader per format, by lines, by blocks of bytes or as one text.

mod builder;
mod claude;
mod codex;
mod corpus;
mod document;
mod format_reader;
mod indexer;
mod messages;
mod openclaw;
mod reader;
mod splitter;
mod stream;
mod trajectory;

pub use corpus::SessionIndex;
pub use document::document;
pub use indexer::Indexer;
pub use reader::Reader;
pub use stream::{MAX_TEXT, Stream};
