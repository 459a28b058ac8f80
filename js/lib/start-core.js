// Starts the core. Its WebAssembly is shipped as it is: compressed it would be a fifth smaller than what npm's gzip makes of it, and taking that
// apart costs some 13 ms at each start.
import { readFileSync } from "node:fs";
import { initSync } from "../wasm/core.js";
import { packageFile } from "./package-file.js";

let started = false;

/** Starts this module's own instance, once. A host loads the plugin anew after an edit, and the guard of the modules before goes on. */
export function startCore() {
  if (started) return;
  initSync({ module: readFileSync(packageFile("js/wasm/core_bg.wasm")) });
  started = true;
}
