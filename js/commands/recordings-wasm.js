// Recordings through the WebAssembly, in blocks of bytes, so that memory stays bounded.
import { readFileSync } from "node:fs";
import { Failure, messageOf, reason, UsageError } from "../lib/errors.js";
import { clean, plural } from "../lib/text.js";
import { initSync, Recordings } from "../wasm/core.js";
import { openFile } from "./journal-files.js";

/**
 * @typedef {import("./recordings.js").Recording} Recording
 * @typedef {{ line: number, message: string }} LineError
 * @typedef {{ rule: string, cause: string, action: string, evidence: string | null, text: string, report: string | null }} Message what the guard would have said
 * @typedef {{ line: number, turn: number, callId: string | null, tool: string, args: unknown, failed: boolean | null,
 *   fate: "ran" | "blocked" | "cut-off" | "unanswered", said: Message[] }} Call a call that the guard touched
 * @typedef {{ session: string, format: string, model: string | null, totals: Totals, calls: Call[] }} Session
 * @typedef {{ sessions: number, calls: number, failed: number, unanswered: number, orphans: number, told: number, repaired: number,
 *   blocked: number, slowed: number, bumped: number, cutOff: number, saved: number, healthyTouched: number, newsTouched: number, trips: number, ended: number,
 *   tokens: number, tokensSaved: number, rules: Record<string, number> }} Totals
 * @typedef {{ sessions: Session[], errors: LineError[], totals?: any }} Chunk what the WebAssembly makes of a block; `totals` at the end of the
 *   recording
 * @typedef {{ onOpen?: (recording: Recording) => void, onChunk?: (recording: Recording, chunk: Chunk) => void }} Callbacks
 */

/** Broken lines of one file that are reported one by one; the rest is only counted. */
const MAX_REPORTED = 5;

/** Loads the WebAssembly, which takes some milliseconds. */
export function load() {
  initSync({ module: readFileSync(new URL("../wasm/core_bg.wasm", import.meta.url)) });
}

/**
 * @param {"replay" | "tune"} task @param {import("./settings.js").Settings} settings
 * @throws {UsageError} the first setting that cannot be used
 */
export function begin(task, settings) {
  load();
  try {
    return Recordings[task](JSON.stringify(settings));
  } catch (error) {
    throw new UsageError(`${task}: ${messageOf(error)}`);
  }
}

/** What could not be read: reported at once, and counted. */
export class Problems {
  #io;
  #progress;
  /** @type {Map<string, number>} */
  #lines = new Map();
  count = 0;

  /** @param {import("./io.js").Io} io @param {import("./progress.js").Progress} progress whose bar is hidden first */
  constructor(io, progress) {
    this.#io = io;
    this.#progress = progress;
  }

  /** @param {string} text */
  report(text) {
    this.count += 1;
    this.#progress.done();
    this.#io.err.write(`tool-guard: ${clean(text, this.#io.unicode)}\n`);
  }

  /** @param {string} path @param {LineError} error */
  line(path, { line, message }) {
    const seen = (this.#lines.get(path) ?? 0) + 1;
    this.#lines.set(path, seen);
    if (seen <= MAX_REPORTED) this.report(`${path}:${line}: ${message}`);
  }

  /** At the end of a file. @param {string} path */
  end(path) {
    const more = (this.#lines.get(path) ?? 0) - MAX_REPORTED;
    this.#lines.delete(path);
    if (more > 0) this.report(`${path}: ${plural(more, "more line")} cannot be read`);
  }
}

/**
 * Passes every recording to a task. One that cannot be read is reported, and the others are read all the same.
 * @param {Recordings} task @param {Recording[]} recordings @param {Problems} problems
 * @param {import("./progress.js").Progress} progress @param {Callbacks} callbacks
 */
export async function readAll(task, recordings, problems, progress, { onOpen, onChunk }) {
  const total = recordings.reduce((sum, { size }) => sum + size, 0);
  let before = 0;
  for (const recording of recordings) {
    onOpen?.(recording);
    const { path } = recording;
    const take = (/** @type {string | undefined} */ json) => {
      if (json === undefined) return;
      const chunk = /** @type {Chunk} */ (JSON.parse(json));
      for (const error of chunk.errors) problems.line(path, error);
      onChunk?.(recording, chunk);
    };
    try {
      // the sessions of a corpus may be interleaved: a first pass finds where each ends, so that none is kept longer than necessary
      await eachBlock(path, (block, file) => Number.isFinite(file.size) && task.look(block));
      task.open(recording.name);
      await eachBlock(path, (block, file) => {
        take(task.push(block));
        progress.update(before + file.read(), total);
        return true;
      });
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw trapped(path, error);
      problems.report(`${path}: ${reason(error)}`);
    }
    take(task.close());
    problems.end(path);
    before += recording.size;
  }
  progress.done();
}

/** After a trap the WebAssembly, which ran out of memory, cannot be used any more. @param {string} path @param {unknown} error */
export const trapped = (path, error) => new Failure(`${path}: it needs more memory than there is (${messageOf(error)})`);

/**
 * @param {string} path
 * @param {(block: Buffer, file: import("./journal-files.js").InputFile) => boolean} visit `false`: stop reading
 */
export async function eachBlock(path, visit) {
  const file = await openFile(path);
  try {
    for await (const bytes of file.bytes()) {
      if (!visit(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), file)) break;
    }
  } finally {
    await file.close();
  }
}
