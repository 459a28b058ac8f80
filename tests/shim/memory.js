// How much memory this process holds after garbage collection.
import { readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { initSync } from "../../js/wasm/core.js";

setFlagsFromString("--expose-gc");
const collect = /** @type {() => void} */ (runInNewContext("gc"));
/** Collections, at least and at most, until nothing more is freed. */
const MIN_COLLECTIONS = 4;
const MAX_COLLECTIONS = 40;

const held = () => {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

/** @returns {Promise<{ heap: number, core: number, rss: number }>} bytes: of JavaScript's objects, of the core's memory, of the process */
export async function settledMemory() {
  let before = Number.POSITIVE_INFINITY;
  for (let n = 1; n <= MAX_COLLECTIONS; n += 1) {
    collect();
    // finalizers run between two turns of the loop, and free more
    await new Promise(setImmediate);
    const now = held();
    if (n >= MIN_COLLECTIONS && now >= before) break;
    before = now;
  }
  const core = coreMemory();
  return { heap: held() - core, core, rss: process.memoryUsage().rss };
}

/** Bytes of the core's memory: it only ever grows. */
const coreMemory = () =>
  initSync({ module: readFileSync(new URL("../../js/wasm/core_bg.wasm", import.meta.url)) }).memory.buffer.byteLength;
