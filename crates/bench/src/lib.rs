//! Nothing but `benches/`.
