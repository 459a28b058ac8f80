// (f) Growth: what sessions and events cost as they become many. Run with --expose-gc.
import { readFileSync } from "node:fs";
import { ScratchBuffer } from "../../js/lib/scratch-buffer.js";
import { Guard, initSync, wasmMemory } from "../../js/wasm/core.js";

initSync({ module: readFileSync(new URL("../../js/wasm/core_bg.wasm", import.meta.url)) });
let buffer = new ScratchBuffer();
const used = () => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed + /** @type {any} */ (wasmMemory()).buffer.byteLength;
};

/** One healthy turn of three calls. @param {Guard} guard @param {string} session @param {number} n */
function turn(guard, session, n) {
  buffer.beginTurn(guard, { session, runId: `run-${n}`, provider: "acme", model: "model-1" });
  for (let i = 0; i < 3; i += 1) {
    const call = { session, uid: `call_${n}_${i}`, callId: "", tool: "read", args: JSON.stringify({ path: `src/file-${n}-${i}.ts` }) };
    const [text, chars] = [`line ${n} of ${i}`, 20];
    buffer.onAssistantCall(guard, call);
    buffer.onCall(guard, call);
    const facts = { isError: false, status: undefined, exitCode: Number.NaN, text, length: chars, chars };
    buffer.onReturn(guard, call, facts);
  }
}

console.log("sessions      memory     a session     an event");
/** @type {Record<number, { memory: number, time: number }>} */
const seen = {};
for (const sessions of [1, 10, 100, 1000, 10_000]) {
  const before = used();
  const guard = new Guard();
  buffer = new ScratchBuffer();
  const begin = performance.now();
  for (let n = 0; n < sessions; n += 1) turn(guard, `agent:main:session-${n}`, n);
  const time = ((performance.now() - begin) * 1000) / (sessions * 10);
  const memory = used() - before;
  seen[sessions] = { memory, time };
  console.log(
    `${String(sessions).padStart(8)}  ${(memory / 1e6).toFixed(2).padStart(7)} MB  ${String(Math.round(memory / sessions)).padStart(8)} B  ${time.toFixed(2).padStart(8)} us`,
  );
  guard.free();
}

console.log("\nevents of 100 sessions     memory     an event");
const guard = new Guard();
buffer = new ScratchBuffer();
let events = 0;
for (const upTo of [1000, 10_000, 100_000, 1_000_000]) {
  const [from, begin] = [events, performance.now()];
  for (; events < upTo; events += 10) turn(guard, `agent:main:session-${(events / 10) % 100}`, events);
  const time = ((performance.now() - begin) * 1000) / (events - from);
  console.log(`${String(upTo).padStart(22)}  ${(used() / 1e6).toFixed(2).padStart(7)} MB  ${time.toFixed(2).padStart(8)} us`);
}
process.send?.({ idle_session_bytes: (seen[10_000].memory - seen[1000].memory) / 9000, sessions_10k_mb: seen[10_000].memory / 1e6 });
