// How much memory this process holds, once what is garbage is gone.
import { readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { initSync } from "../../js/wasm/core.js";

setFlagsFromString("--expose-gc");
const collect = /** @type {() => void} */ (runInNewContext("gc"));

/** @returns {Promise<{ heap: number, core: number, rss: number }>} bytes: of JavaScript's objects, of the core's memory, of the process */
export async function settledMemory() {
  for (let i = 0; i < 4; i += 1) {
    collect();
    // what finalizers and microtasks still hold goes between two turns of the loop
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const { heapUsed: heap, external, rss } = process.memoryUsage();
  const core = coreMemory();
  return { heap: heap + external - core, core, rss };
}

/** Bytes of the core's memory: it only ever grows. */
const coreMemory = () =>
  initSync({ module: readFileSync(new URL("../../js/wasm/core_bg.wasm", import.meta.url)) }).memory.buffer.byteLength;
