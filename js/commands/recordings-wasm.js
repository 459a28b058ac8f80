// Recordings through the WebAssembly, in blocks of bytes, so that memory stays bounded.
import { Failure, messageOf, reason, UsageError } from "../lib/errors.js";
import { shortProblem } from "../lib/setting-problem.js";
import { startCore } from "../lib/start-core.js";
import { clean, grouped, plural } from "../lib/text.js";
import { Recordings, reset, wasmMemory } from "../wasm/core.js";
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
/** What the guard tells a model that it stops: a recording with it shows no loop to its end. */
const GUARDED = "[LOOP DETECTED]";

/** Loads the WebAssembly, which takes some milliseconds. */
export function load() {
  startCore();
}

/** After a trap: a fresh instance. The call that brings it has no arguments, since they would be written to the old one. */
export function renew() {
  reset();
  wasmMemory();
}

/** A replay or a sweep in the WebAssembly, which a recording that needs more memory than there is does not end. */
export class Task {
  #begin;
  /** What it found so far. */
  #saved = "";

  /**
   * @param {"replay" | "tune"} task @param {import("./settings.js").Settings} settings
   * @throws {UsageError} the first setting that cannot be used
   */
  constructor(task, settings) {
    load();
    this.#begin = () => Recordings[task](JSON.stringify(settings));
    try {
      this.recordings = this.#begin();
    } catch (error) {
      throw new UsageError(`${task}: ${shortProblem(messageOf(error))}`);
    }
  }

  /** At the end of a recording. */
  save() {
    this.#saved = this.recordings.state();
  }

  /** After a trap: a fresh instance goes on with what was saved. */
  restart() {
    renew();
    this.recordings = this.#begin();
    if (this.#saved !== "") this.recordings.resume(this.#saved);
  }
}

/** Whether the instance cannot be used any more: it ran out of memory. @param {unknown} error @returns {error is Error} */
const isTrap = (error) => error instanceof WebAssembly.RuntimeError || error instanceof RangeError;

/**
 * Does something with a file in the WebAssembly. What goes wrong costs this file and no other.
 * @template T
 * @param {string} path @param {Problems} problems @param {() => Promise<T>} work @param {() => void} restart after a trap
 * @returns {Promise<T | undefined>} undefined: it failed, and was reported
 */
export async function attempt(path, problems, work, restart) {
  try {
    return await work();
  } catch (error) {
    if (!isTrap(error)) {
      problems.report(error instanceof Failure ? error.message : `${path}: ${reason(error)}`);
      return undefined;
    }
    problems.report(`${path}: it needs more memory than there is (${messageOf(error)}); nothing more of it is read`);
    restart();
    return undefined;
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
    this.note(text);
  }

  /** What is no problem, and yet is said. @param {string} text */
  note(text) {
    this.#progress.done();
    this.#io.err.write(`tool-guard: ${clean(text, this.#io.unicode)}\n`);
  }

  /** What was met on the way to the recordings. @param {import("./recordings.js").Found} found */
  found({ problems, links }) {
    for (const problem of problems) this.report(problem);
    if (links.length > 0)
      this.note(
        `${plural(links.length, "link to a folder is", "links to folders are")} not followed: ${links[0]}${links.length > 1 ? ", ..." : ""}`,
      );
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
 * @param {Task} task @param {Recording[]} recordings @param {Problems} problems
 * @param {import("./progress.js").Progress} progress @param {Callbacks} callbacks
 */
export async function readAll(task, recordings, problems, progress, { onOpen, onChunk }) {
  const total = recordings.reduce((sum, { size }) => sum + size, 0);
  let before = 0;
  let guarded = 0;
  for (const recording of recordings) {
    let isGuarded = false;
    onOpen?.(recording);
    const { path } = recording;
    const take = (/** @type {string | undefined} */ json) => {
      if (json === undefined) return;
      const chunk = /** @type {Chunk} */ (JSON.parse(json));
      for (const error of chunk.errors) problems.line(path, error);
      onChunk?.(recording, chunk);
      // what was shown is counted, whatever comes
      if (chunk.sessions.length > 0) task.save();
    };
    const onTrap = () => task.restart();
    const read = async () => {
      // the sessions of a corpus may be interleaved: a first pass finds where each ends, so that none is kept longer than necessary
      await eachBlock(path, (block) => task.recordings.look(block));
      task.recordings.open(recording.name);
      await eachBlock(path, (block, file) => {
        isGuarded ||= block.includes(GUARDED);
        take(task.recordings.push(block));
        progress.update(before + file.read(), total);
        return true;
      });
    };
    await attempt(path, problems, read, onTrap);
    // also of a file that could be read only in part; a fresh instance has nothing to tell of it
    const end = async () => {
      take(task.recordings.close());
      return true;
    };
    if (!(await attempt(path, problems, end, onTrap))) take(task.recordings.close());
    task.save();
    problems.end(path);
    before += recording.size;
    guarded += Number(isGuarded);
  }
  progress.done();
  if (guarded > 0)
    problems.note(
      `${guarded === 1 ? "1 recording was" : `${grouped(guarded)} recordings were`} made under the guard, which ended their loops: nothing is found that was stopped already, and limits seem looser than they were`,
    );
}

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
