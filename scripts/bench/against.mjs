// What an event costs beside another checkout of the plugin. Machines change their speed from second to second, more than two versions
// differ: short bursts of both take turns, each side in a thread of its own, and their fastest tenths are compared. The same
// checkout twice differs by up to 2 %.
import { once } from "node:events";
import { join } from "node:path";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { kindsOf, mixedOf, playAll } from "./kinds.mjs";
import { alike, ordinary } from "./stream.mjs";

const LENGTHS = [100, 2000];
/** Events of a burst, and bursts of each side. */
const [EVENTS, BURSTS] = [300, 100];
/** Bursts before those, for the compiler. */
const WARM_UP = 10;
/** Rarer events cost more and need fewer. */
const RARE = new Set(["compared", "corrective", "stop"]);
const KINDS = ["allow", "keep", "compared", "corrective", "stop", "mixed"];

/** @param {number[]} times @param {number} share */
const quantile = (times, share) => [...times].sort((a, b) => a - b)[Math.floor(times.length * share)];

/**
 * @typedef {{ kind: string, length: number, count: number }} Burst
 * @param {Worker} side @param {Burst} burst
 * @returns {Promise<number>} microseconds an event
 */
async function play(side, burst) {
  side.postMessage(burst);
  return (await once(side, "message"))[0];
}

/** @param {string[]} folders */
async function compare(folders) {
  const sides = folders.map((folder) => new Worker(new URL(import.meta.url), { workerData: folder }));
  await Promise.all(sides.map((side) => once(side, "message")));
  console.log(`an event here and in ${folders[0]}, fastest tenth of ${BURSTS} bursts each, Node ${process.version}\n`);
  console.log("result        event        there        here         here / there");
  /** @type {Record<string, number>} */
  const figures = {};
  for (const length of LENGTHS)
    for (const kind of KINDS) {
      const count = RARE.has(kind) ? EVENTS / 2 : EVENTS;
      /** @type {number[][]} */
      const times = [[], []];
      for (let round = 0; round < WARM_UP + BURSTS; round += 1)
        for (const at of round % 2 ? [0, 1] : [1, 0]) times[at].push(await play(sides[at], { kind, length, count }));
      const [there, here] = times.map((all) => quantile(all.slice(WARM_UP), 0.1));
      figures[`${kind}_${length}_ratio`] = here / there;
      const cells = [kind, `${there.toFixed(2)} us`, `${here.toFixed(2)} us`, (here / there).toFixed(3)];
      console.log(`${String(length).padStart(7)}       ${cells.map((cell) => cell.padEnd(12)).join(" ")}`);
    }
  await Promise.all(sides.map((side) => side.terminate()));
  process.send?.(figures);
}

/** @param {string} folder of a checkout whose WebAssembly is built */
async function serve(folder) {
  const stream = await import(join(folder, "scripts/bench/stream.mjs"));
  // the texts of results are ours: an older checkout may not have all of them
  const kinds = kindsOf({ ...stream, alike, ordinary });
  const hooks = Object.fromEntries(KINDS.map((kind) => [kind, stream.load()]));
  let serial = 0;
  parentPort?.on(
    "message",
    (/** @type {{ kind: keyof typeof kinds | "mixed", length: number, count: number }} */ { kind, length, count }) => {
      const first = serial + 1;
      serial += count;
      parentPort?.postMessage(kind === "mixed" ? mixed(first, count, length) : one(kind, first, count, length));
    },
  );
  parentPort?.postMessage("ready");

  /** @param {number} first @param {number} count @param {number} length @returns {number} microseconds a call with all its events */
  function mixed(first, count, length) {
    const made = mixedOf(stream, first, count, length);
    const begin = performance.now();
    playAll(hooks.mixed, made);
    return ((performance.now() - begin) * 1000) / count;
  }

  /** @param {keyof typeof kinds} kind @param {number} first @param {number} count @param {number} length @returns {number} the median, in microseconds */
  function one(kind, first, count, length) {
    const times = [];
    for (let n = first; n < first + count; n += 1) {
      const [event, { persist, ctx }] = kinds[kind](hooks[kind], n, length);
      const begin = performance.now();
      event();
      times.push((performance.now() - begin) * 1000);
      hooks[kind].persist(persist, ctx);
    }
    return quantile(times, 0.5);
  }
}

if (isMainThread) await compare([String(process.env.TOOL_GUARD_AGAINST), join(import.meta.dirname, "../..")]);
else await serve(workerData);
