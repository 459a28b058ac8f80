// Progress of slow steps: silent when quick, a line when slow, a sign of life every 15 s.
import { spawn } from "node:child_process";
import { setPriority } from "node:os";

/** Of what goes behind other processes: a quarter of the share of one at 0, so that it goes on beside a job of somebody else's. */
const NICE = 6;
const SAY_AFTER_MS = 1_000;
const STILL_EVERY_MS = 15_000;

/** @param {string} line written to standard error, so that standard output stays the command's own */
export const say = (line) => process.stderr.write(`${line}\n`);

const seconds = (/** @type {number} */ since) => ((Date.now() - since) / 1000).toFixed(1);

/**
 * Runs `work`; says so when it takes over a second.
 * @template T
 * @param {string} title what is being done, for a person
 * @param {() => Promise<T> | T} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const since = Date.now();
  let said = false;
  const first = setTimeout(() => {
    said = true;
    say(`- ${title} ...`);
  }, SAY_AFTER_MS);
  const still = setInterval(() => say(`- ${title} ... ${seconds(since)} s`), STILL_EVERY_MS);
  try {
    const result = await work();
    if (said) say(`- ${title}: done in ${seconds(since)} s`);
    return result;
  } finally {
    clearTimeout(first);
    clearInterval(still);
  }
}

/**
 * Runs a command to its end, whatever the end is.
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions & { show?: boolean, yields?: boolean }} [options] `show` passes its output through; `yields`: other processes go first
 * @returns {Promise<{ ok: boolean, end: string, out: string, all: string }>} `end`: signal or exit code, for a person; `out`: standard
 *   output; `all`: with standard error
 * @throws {Error} when it cannot be started
 */
export function capture(command, args, { show = false, yields = false, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      ...options,
      stdio: ["ignore", show ? "inherit" : "pipe", show ? "inherit" : "pipe"],
    });
    if (yields && child.pid !== undefined) setPriority(child.pid, NICE);
    let out = "";
    let all = "";
    child.stdout?.on("data", (chunk) => {
      out += chunk;
      all += chunk;
    });
    child.stderr?.on("data", (chunk) => {
      all += chunk;
    });
    child.on("error", (error) => reject(new Error(`${command} could not be started: ${error.message}`)));
    child.on("close", (code, signal) => resolve({ ok: code === 0, end: signal ?? `exit code ${code}`, out, all }));
  });
}

/** Lines of a failed command's output that its error repeats, at the beginning and at the end. */
const TAIL = 20;

/**
 * Runs a command that must succeed.
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions & { show?: boolean }} [options] as {@link capture}
 * @returns {Promise<string>} standard output
 * @throws {Error} with the first and last lines of its output when it fails
 */
export async function run(command, args, options) {
  const { ok, end, out, all } = await capture(command, args, options);
  if (ok) return out;
  const lines = all.trimEnd().split("\n");
  const kept = lines.length > 2 * TAIL ? [...lines.slice(0, TAIL), "...", ...lines.slice(-TAIL)] : lines;
  throw new Error(`${command} ${args.join(" ")} failed (${end})\n${kept.join("\n")}`);
}
