#!/bin/sh
# Cargo's wrapper of the compiler: no path of this machine gets into what is built. As flags of Cargo's own the paths would change the
# names of all crates, and with them which copy of shared code is kept.
rustc="$1"
shift
exec "$rustc" "$@" --remap-path-prefix="$REGISTRY_SOURCES=/registry" --remap-path-prefix="$REAL_REGISTRY_SOURCES=/registry"
