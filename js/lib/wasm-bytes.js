// The bytes of the WebAssembly. They are shipped compressed with Brotli, a fifth smaller than what gzip makes of them; taking them apart
// costs some 13 ms at the start of a process.
import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";

export const wasmBytes = () => brotliDecompressSync(readFileSync(new URL("../wasm/core_bg.wasm.br", import.meta.url)));
