// Starts the core. Its WebAssembly is shipped compressed with Brotli, a fifth smaller than what gzip makes of it; taking it apart costs some
// 13 ms, once in a process.
import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { initSync } from "../wasm/core.js";
import { packageFile } from "./package-file.js";

/** Bytes that are taken apart at a time: all of them, as pieces of the usual 16 KB take a quarter longer. */
const CHUNK = 4 * 1024 * 1024;

let started = false;

/** Starts this module's own instance, once. A host loads the plugin anew after an edit, and the guard of the modules before goes on. */
export function startCore() {
  if (started) return;
  initSync({ module: brotliDecompressSync(readFileSync(packageFile("js/wasm/core_bg.wasm.br")), { chunkSize: CHUNK }) });
  started = true;
}
