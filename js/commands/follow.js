// Follows a journal as it grows: across rotation, truncation, and a time in which there is no file.
import { watch } from "node:fs";
import { open } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { reason } from "./errors.js";

/**
 * @typedef {{ id: string, bytes: number, head?: Buffer }} Position `id`: the file, as journal-files.js tells it; `bytes`: what was read of it;
 *   `head`: how it begins
 * @typedef {{ handle: import("node:fs/promises").FileHandle, id: string, size: number }} Opened
 * @typedef {{ from: Position | undefined, signal: AbortSignal, onLine: (text: string) => void, onProblem: (text: string) => void }} Following
 */

/** Watching tells most changes at once; not every file system does. */
const POLL_MS = 1000;
const BLOCK = 256 * 1024;
/** A line longer than this is none of ours. */
const MAX_LINE = 16 * 1024 * 1024;
/** Bytes that tell a file from another that was given the same number after it. */
const HEAD = 1024;
/** Files that may have been rotated away between two looks. */
const MAX_ROTATED = 100;

/**
 * Tells every line from a position on, or of everything when there is none. Ends when it is told to.
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
  const live = await openHere(path);
  try {
    const head = await headOf(live.handle);
    if (!known || known.id === live.id) {
      let bytes = known?.bytes ?? 0;
      if (live.size < bytes || (known?.head && !known.head.equals(head.subarray(0, known.head.length)))) {
        // it was emptied, or another has its place: what is there now is new
        bytes = 0;
        reader.endFile();
      }
      return { id: live.id, bytes: await reader.read(live.handle, bytes), head };
    }
    // from the file that was live to the one that is: each to its end
    for (const old of await rotatedSince(path, known.id, live.id)) {
      await reader.read(old.handle, old.id === known.id ? known.bytes : 0).finally(() => old.handle.close());
      reader.endFile();
    }
    return { id: live.id, bytes: await reader.read(live.handle, 0), head };
  } finally {
    await live.handle.close();
  }
}

/** @param {string} path @returns {Promise<Opened>} */
async function openHere(path) {
  const handle = await open(path, "r");
  const { dev, ino, size } = await handle.stat({ bigint: true });
  return { handle, id: `${dev}:${ino}`, size: Number(size) };
}

/** @param {Opened["handle"]} handle @returns {Promise<Buffer>} */
async function headOf(handle) {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0);
  return buffer.subarray(0, bytesRead);
}

/**
 * The file that was live, and those that were live after it and are not now, the oldest first. They are opened from the
 * youngest on: a rotation in between then shows a file twice and hides none.
 * @param {string} path @param {string} id @param {string} liveId
 * @returns {Promise<Opened[]>}
 */
async function rotatedSince(path, id, liveId) {
  /** @type {Opened[]} */
  const files = [];
  for (let n = 1; n <= MAX_ROTATED; n += 1) {
    const file = await openHere(`${path}.${n}`).catch(() => undefined);
    if (!file) break;
    if (file.id === liveId || file.id === files[0]?.id) await file.handle.close();
    else files.unshift(file);
    if (file.id === id) return files;
  }
  // it was removed, or packed: what came after it cannot be told from what came before
  for (const { handle } of files) await handle.close();
  return [];
}

/** Reads from a file what is new, and tells its lines; the beginning of an unfinished one waits. */
class Reader {
  #onLine;
  #onProblem;
  #buffer = Buffer.allocUnsafeSlow(BLOCK);
  /** @type {Buffer[]} */
  #held = [];
  #heldBytes = 0;

  /** @param {(text: string) => void} onLine @param {(text: string) => void} onProblem */
  constructor(onLine, onProblem) {
    this.#onLine = onLine;
    this.#onProblem = onProblem;
  }

  /** @param {import("node:fs/promises").FileHandle} handle @param {number} from @returns {Promise<number>} where its end was */
  async read(handle, from) {
    for (let at = from; ; ) {
      const { bytesRead } = await handle.read(this.#buffer, 0, BLOCK, at);
      if (bytesRead === 0) return at;
      at += bytesRead;
      this.#take(this.#buffer.subarray(0, bytesRead));
    }
  }

  /** What was begun will not be finished. */
  endFile() {
    if (this.#heldBytes > 0 && this.#heldBytes <= MAX_LINE) this.#onLine(Buffer.concat(this.#held).toString());
    [this.#held, this.#heldBytes] = [[], 0];
  }

  /** @param {Buffer} block */
  #take(block) {
    let start = 0;
    for (let end = block.indexOf(10); end >= 0; end = block.indexOf(10, start)) {
      const text = Buffer.concat([...this.#held, block.subarray(start, end)]).toString();
      if (this.#heldBytes > MAX_LINE) this.#onProblem("a line is too long for one of a journal; left out");
      else if (text.trim() !== "") this.#onLine(text);
      [this.#held, this.#heldBytes] = [[], 0];
      start = end + 1;
    }
    if (start === block.length) return;
    this.#heldBytes += block.length - start;
    if (this.#heldBytes <= MAX_LINE) this.#held.push(Buffer.from(block.subarray(start)));
    else this.#held = [];
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
      // the folder, since the file is another one after a rotation
      this.#watcher = watch(dirname(path), (_, name) => {
        if (name !== null && name !== basename(path)) return;
        this.#changed = true;
        this.#wake();
      });
      this.#watcher.on("error", () => this.#watcher?.close());
    } catch {
      // no folder yet, or none that can be watched: looking now and then must do
    }
  }

  /** Resolves after a change, the next look, or the end. */
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
