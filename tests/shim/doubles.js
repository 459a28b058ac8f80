// Host doubles for the shim's tests: one class per host generation, and what a test needs to put the plugin into one.
// What a double does is what the real hosts were measured to do; tests/hosts/ runs the same scenarios on the real ones.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import plugin from "../../js/index.js";
import { Fork2026_2, OpenClaw2026_2 } from "./doubles/openclaw-2026-2.js";
import { OpenClaw2026_7 } from "./doubles/openclaw-2026-7.js";
import { OpenClaw2026_9 } from "./doubles/openclaw-2026-9.js";

/**
 * @typedef {typeof OpenClaw2026_2 | typeof Fork2026_2 | typeof OpenClaw2026_7 | typeof OpenClaw2026_9} Double
 * @typedef {OpenClaw2026_2 | OpenClaw2026_7 | OpenClaw2026_9} AnyHost
 * @typedef {import("./doubles/host.js").Batch} Batch
 * @typedef {import("./doubles/host.js").ModelCall} ModelCall
 * @typedef {{ host: AnyHost, guard: import("../../js/guard.js").Guard, settings: object, incidents(): Promise<any[]> }} Guarded
 */

export { HostKilled } from "./doubles/openclaw-2026-2.js";
export { Fork2026_2, OpenClaw2026_2, OpenClaw2026_7, OpenClaw2026_9, plugin };

/** Every double; a test of a behaviour that all hosts share runs on each. @type {Double[]} */
export const DOUBLES = [OpenClaw2026_2, Fork2026_2, OpenClaw2026_7, OpenClaw2026_9];
/** The doubles whose hooks tell ids. @type {(typeof OpenClaw2026_7 | typeof OpenClaw2026_9)[]} */
export const MODERN = [OpenClaw2026_7, OpenClaw2026_9];
/** The doubles whose hooks do not. @type {(typeof OpenClaw2026_2 | typeof Fork2026_2)[]} */
export const LEGACY = [OpenClaw2026_2, Fork2026_2];

// every guard has a journal that waits for the end of the process, and a test file makes dozens of guards
process.setMaxListeners(0);

const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
const SHARED = Symbol.for(`tool-guard@${version}`);
const store = /** @type {Record<symbol, any>} */ (/** @type {unknown} */ (globalThis));

/** The guard of this process, as hooks registered from now on find it. @returns {import("../../js/guard.js").Guard} */
export const sharedGuard = () => store[SHARED];

/** Lets the next register() make a guard of its own: tests share one process. */
export const forgetGuard = () => void delete store[SHARED];

/** A folder that is removed after the test. @param {import("node:test").TestContext} t */
export function temporaryFolder(t) {
  const folder = mkdtempSync(join(tmpdir(), "tool-guard-shim-"));
  t.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** The lines of a journal. @param {string} path @returns {any[]} */
export const readLines = (path) =>
  existsSync(path)
    ? readFileSync(path, "utf8")
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line))
    : [];

/**
 * A double with the plugin loaded, a guard of its own and a journal in a temporary folder.
 * @param {import("node:test").TestContext} t @param {Double} Double @param {object} [settings] @param {string} [stateDir]
 * @param {object} [config] of the host, as a plugin sees it
 * @returns {Guarded}
 */
export function guarded(t, Double, settings = {}, stateDir = undefined, config = {}) {
  /** @type {import("../../js/guard.js").Guard | undefined} */
  let guard;
  // before the folder is removed: writes in flight need it
  t.after(() => guard?.flush());
  const logPath = join(temporaryFolder(t), "journal", "tool-guard.log");
  const full = { logPath, ...settings };
  forgetGuard();
  const host = new Double();
  host.stateDir = stateDir;
  host.config = { ...host.config, ...config };
  host.load(plugin, full);
  guard = sharedGuard();
  const incidents = async () => {
    await guard?.flush();
    return readLines(logPath);
  };
  return { host, guard, settings: full, incidents };
}

/**
 * Plays messages one after the other until the run is over, or there are none left.
 * @param {AnyHost} host @param {ModelCall[][]} messages @param {{ session?: string, run?: string, pause?: number }} [where] `pause`: milliseconds before each message
 * @returns {Promise<{ batches: Batch[], shown: string[], last: Batch }>} `shown`: the texts of all results, in order
 */
export async function play(host, messages, { session = "agent:main:x", run = "run-1", pause = 0 } = {}) {
  /** @type {Batch[]} */
  const batches = [];
  for (const calls of messages) {
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    batches.push(await host.runBatch(session, run, calls));
    if (batches.at(-1)?.ended) break;
  }
  return { batches, shown: batches.flatMap(({ shown }) => shown), last: /** @type {Batch} */ (batches.at(-1)) };
}

/** A call that a model makes. @param {string} name @param {any} args @param {string} [id] @returns {ModelCall} */
export const call = (name, args, id) => ({ id, name, args });

/** A loop that is certain: the host refuses the call, nothing but another call helps, and its second failure stops it. */
export const MALFORMED = call("read", {});
/** A loop that the world could end: it is proven by so many failures, and the call after them is kept from running. */
export const MISSING = call("read", { path: "nope.txt" });
export const PROVEN = 4;

/** One message after the other with the same call alone. @param {number} times @param {ModelCall} repeated @returns {ModelCall[][]} */
export const again = (times, repeated) => Array.from({ length: times }, () => [repeated]);

/** The results as the model has them at the end of the run: on 2026.2 edits reach it one request late. @param {Double} Double @param {{ batches: Batch[] }} played */
export const finalTexts = (Double, { batches }) => batches.flatMap(({ shown, kept }) => (Double.late ? kept : shown));
