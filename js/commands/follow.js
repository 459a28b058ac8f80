// Follows a journal as it grows: across rotation, truncation, and a time in which there is no file.
import { watch } from "node:fs";
import { basename, dirname } from "node:path";
import { reason } from "../lib/errors.js";
import { openRegular } from "./journal-files.js";

/**
 * @typedef {{ id: string, bytes: number, head?: Buffer }} Position `id`: the file, as in journal-files.js; `bytes`: how much of it was read;
 *   `head`: its first bytes
 * @typedef {{ handle: import("node:fs/promises").FileHandle, id: string, size: number }} Opened
 * @typedef {{ from: Position | undefined, signal: AbortSignal, onLine: (text: string) => void, onProblem: (text: string) => void }} Following
 */

/** A watcher reports changes at once, but not on every file system. */
const POLL_MS = 1000;
const BLOCK = 256 * 1024;
/** A longer line is not a journal line. */
const MAX_LINE = 16 * 1024 * 1024;
/** Bytes that tell a file from a later one with the same inode. */
const HEAD = 1024;
/** Files that may be rotated between two polls. */
const MAX_ROTATED = 100;

/**
 * Reports every line from a position on, or from the beginning without one, until the signal aborts.
 * @param {string} path @param {Following} following
 */
export async function follow(path, { from, signal, onLine, onProblem }) {
  const reader = new Reader(onLine, onProblem);
  let known = from;
  let complained = "";
  const change = new Change(path, signal);
  try {
    while (!signal.aborted) {
      try {
        known = await catchUp(path, known, reader);
        complained = "";
      } catch (error) {
        const { code } = /** @type {NodeJS.ErrnoException} */ (error);
        const why = `${path}: ${reason(error)}`;
        if (code !== "ENOENT" && why !== complained) onProblem(why);
        complained = why;
      }
      await change.next();
    }
  } finally {
    change.close();
  }
}

/** @param {string} path @param {Position | undefined} known @param {Reader} reader @returns {Promise<Position>} */
async function catchUp(path, known, reader) {
  const live = await openRegular(path);
  try {
    const head = await headOf(live.handle);
    if (!known || known.id === live.id) {
      let bytes = known?.bytes ?? 0;
      if (live.size < bytes || (known?.head && !known.head.equals(head.subarray(0, known.head.length)))) {
        // it was truncated, or replaced: all of its content is new
        bytes = 0;
        reader.endFile();
      }
      return { id: live.id, bytes: await reader.read(live.handle, bytes), head };
    }
    // from the file that was live to the one that is live now, each to its end
    for (const old of await rotatedSince(path, known.id, live.id)) {
      await reader.read(old.handle, old.id === known.id ? known.bytes : 0).finally(() => old.handle.close());
      reader.endFile();
    }
    return { id: live.id, bytes: await reader.read(live.handle, 0), head };
  } finally {
    await live.handle.close();
  }
}

/** @param {Opened["handle"]} handle @returns {Promise<Buffer>} */
async function headOf(handle) {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0);
  return buffer.subarray(0, bytesRead);
}

/**
 * The file that was live, and those that were live between it and the current one, the oldest first. They are opened from the
 * youngest on: after a rotation in between a file then appears twice, and none is missed.
 * @param {string} path @param {string} id @param {string} liveId
 * @returns {Promise<Opened[]>}
 */
async function rotatedSince(path, id, liveId) {
  /** @type {Opened[]} */
  const files = [];
  for (let n = 1; n <= MAX_ROTATED; n += 1) {
    const file = await openRegular(`${path}.${n}`).catch(() => undefined);
    if (!file) break;
    if (file.id === liveId || file.id === files[0]?.id) await file.handle.close();
    else files.unshift(file);
    if (file.id === id) return files;
  }
  // it was removed, or compressed: newer lines cannot be told from older ones
  for (const { handle } of files) await handle.close();
  return [];
}

/** Reads what is new in a file, and reports its lines; the beginning of an unfinished one is kept. */
class Reader {
  #onLine;
  #onProblem;
  #buffer = Buffer.allocUnsafeSlow(BLOCK);
  /** The beginning of an unfinished line. @type {Buffer[]} */
  #partial = [];
  #partialBytes = 0;

  /** @param {(text: string) => void} onLine @param {(text: string) => void} onProblem */
  constructor(onLine, onProblem) {
    this.#onLine = onLine;
    this.#onProblem = onProblem;
  }

  /** @param {import("node:fs/promises").FileHandle} handle @param {number} from @returns {Promise<number>} the offset of its end */
  async read(handle, from) {
    for (let at = from; ; ) {
      const { bytesRead } = await handle.read(this.#buffer, 0, BLOCK, at);
      if (bytesRead === 0) return at;
      at += bytesRead;
      this.#take(this.#buffer.subarray(0, bytesRead));
    }
  }

  /** At the end of a file that is not continued. */
  endFile() {
    if (this.#partialBytes > 0 && this.#partialBytes <= MAX_LINE) this.#onLine(Buffer.concat(this.#partial).toString());
    [this.#partial, this.#partialBytes] = [[], 0];
  }

  /** @param {Buffer} block */
  #take(block) {
    let start = 0;
    for (let end = block.indexOf(10); end >= 0; end = block.indexOf(10, start)) {
      const text = Buffer.concat([...this.#partial, block.subarray(start, end)]).toString();
      if (this.#partialBytes > MAX_LINE) this.#onProblem("a line is too long for one of a journal; left out");
      else if (text.trim() !== "") this.#onLine(text);
      [this.#partial, this.#partialBytes] = [[], 0];
      start = end + 1;
    }
    if (start === block.length) return;
    this.#partialBytes += block.length - start;
    if (this.#partialBytes <= MAX_LINE) this.#partial.push(Buffer.from(block.subarray(start)));
    else this.#partial = [];
  }
}

/** Waits until something may have changed. */
class Change {
  #signal;
  /** @type {import("node:fs").FSWatcher | undefined} */
  #watcher;
  #changed = false;
  #wake = () => {};
  #onAbort = () => this.#wake();

  /** @param {string} path @param {AbortSignal} signal */
  constructor(path, signal) {
    this.#signal = signal;
    signal.addEventListener("abort", this.#onAbort);
    try {
      // the folder, since a rotation replaces the file
      this.#watcher = watch(dirname(path), (_, name) => {
        if (name !== null && name !== basename(path)) return;
        this.#changed = true;
        this.#wake();
      });
      this.#watcher.on("error", () => this.#watcher?.close());
    } catch {
      // no folder yet, or one that cannot be watched: polling has to do
    }
  }

  /** Resolves after a change, the polling interval, or the signal. */
  async next() {
    if (!this.#changed && !this.#signal.aborted) {
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, POLL_MS);
        this.#wake = () => {
          clearTimeout(timer);
          resolve(undefined);
        };
      });
    }
    this.#changed = false;
  }

  close() {
    this.#signal.removeEventListener("abort", this.#onAbort);
    this.#watcher?.close();
  }
}
