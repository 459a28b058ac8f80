// Starts the core. Its WebAssembly is shipped compressed with Brotli, a fifth smaller than what gzip makes of it; taking it apart costs some
// 13 ms, once in a process.
import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { initSync } from "../wasm/core.js";
import { packageFile } from "./package-file.js";

let started = false;

/** Starts this module's own instance, once. A host loads the plugin anew after an edit, and the guard of the modules before goes on. */
export function startCore() {
  if (!started) initSync({ module: brotliDecompressSync(readFileSync(packageFile("js/wasm/core_bg.wasm.br"))) });
  started = true;
}
