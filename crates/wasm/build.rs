//! The most memory that the guard may take from its gateway: beyond it an allocation fails, which is a trap, and
//! JavaScript starts a fresh instance.

/// Bytes: what it needs for texts of a hundred megabytes; at work it has a few.
const MAX_MEMORY: u64 = 256 * 1024 * 1024;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32") {
        println!("cargo:rustc-link-arg-cdylib=--max-memory={MAX_MEMORY}");
    }
}
