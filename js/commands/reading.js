// Recordings through the WebAssembly that is for commands only: in blocks of bytes, so that memory stays bounded.
import { readFileSync } from "node:fs";
import { Failure, reason, UsageError } from "./errors.js";
import { openFile } from "./journal-files.js";
import { clean, plural } from "./text.js";
import { initSync, Recordings } from "./wasm/commands.js";

/**
 * @typedef {import("./recordings.js").Recording} Recording
 * @typedef {{ line: number, message: string }} LineError
 * @typedef {{ sessions: any[], errors: LineError[], totals?: any }} Told as the WebAssembly tells it; `totals` when the recording is over
 * @typedef {{ onOpen?: (recording: Recording) => void, onTold?: (recording: Recording, told: Told) => void }} Visits
 */

/** Lines of one file that are said one by one; the rest is only counted. */
const SAID = 5;

/** Makes the WebAssembly ready; costs some milliseconds. */
export function load() {
  initSync({ module: readFileSync(new URL("./wasm/commands_bg.wasm", import.meta.url)) });
}

/**
 * @param {"replay" | "tune"} task @param {import("./settings.js").Settings} settings
 * @throws {UsageError} that names the first setting that cannot be used
 */
export function begin(task, settings) {
  load();
  try {
    return Recordings[task](JSON.stringify(settings));
  } catch (error) {
    throw new UsageError(`${task}: ${/** @type {Error} */ (error).message}`);
  }
}

/** What could not be read: said at once, and counted. */
export class Problems {
  #io;
  #progress;
  /** @type {Map<string, number>} */
  #lines = new Map();
  count = 0;

  /** @param {import("./io.js").Io} io @param {import("./progress.js").Progress} progress whose bar gives way */
  constructor(io, progress) {
    this.#io = io;
    this.#progress = progress;
  }

  /** @param {string} text */
  say(text) {
    this.count += 1;
    this.#progress.done();
    this.#io.err.write(`tool-guard: ${clean(text, this.#io.unicode)}\n`);
  }

  /** @param {string} path @param {LineError} error */
  line(path, { line, message }) {
    const seen = (this.#lines.get(path) ?? 0) + 1;
    this.#lines.set(path, seen);
    if (seen <= SAID) this.say(`${path}:${line}: ${message}`);
  }

  /** A file is over. @param {string} path */
  end(path) {
    const more = (this.#lines.get(path) ?? 0) - SAID;
    this.#lines.delete(path);
    if (more > 0) this.say(`${path}: ${plural(more, "more line")} cannot be read`);
  }
}

/**
 * Hands every recording to a task. One that cannot be read is said, and the rest is read all the same.
 * @param {Recordings} task @param {Recording[]} recordings @param {Problems} problems
 * @param {import("./progress.js").Progress} progress @param {Visits} visits
 */
export async function readAll(task, recordings, problems, progress, { onOpen, onTold }) {
  const total = recordings.reduce((sum, { size }) => sum + size, 0);
  let before = 0;
  for (const recording of recordings) {
    onOpen?.(recording);
    const { path } = recording;
    const tell = (/** @type {string | undefined} */ json) => {
      if (json === undefined) return;
      const told = /** @type {Told} */ (JSON.parse(json));
      for (const error of told.errors) problems.line(path, error);
      onTold?.(recording, told);
    };
    try {
      // the sessions of a corpus may be mixed: a first look tells where each ends, so that none is held longer than need be
      await eachBlock(path, (block, file) => Number.isFinite(file.size) && task.look(block));
      task.open(recording.name);
      await eachBlock(path, (block, file) => {
        tell(task.push(block));
        progress.tell(before + file.read(), total);
        return true;
      });
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw trapped(path, error);
      problems.say(`${path}: ${reason(error)}`);
    }
    tell(task.close());
    problems.end(path);
    before += recording.size;
  }
  progress.done();
}

/** What ran out of memory is of no use any more. @param {string} path @param {unknown} error */
export const trapped = (path, error) =>
  new Failure(`${path}: it needs more memory than there is (${/** @type {Error} */ (error).message})`);

/**
 * @param {string} path
 * @param {(block: Buffer, file: import("./journal-files.js").JournalFile) => boolean} visit `false`: no more is wanted
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
