// The journal's file on disk. Several gateways may append to one file: every write is whole lines at its end, and only one process
// rotates it. A process may be killed in the middle of a line: the next writer starts on a new line.
import { lstat, open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { codeOf } from "./lib/errors.js";
import { openPrivate } from "./private-file.js";

/** How many files are kept. */
const KEPT_FILES = 5;
/** Bytes of one write, unless a single line is longer: what one write appends stays together. */
const MAX_WRITE = 64 * 1024;
/** Bytes by other processes that are searched for our lines. */
const MAX_SEARCH = 1024 * 1024;
/** Milliseconds after which an unfinished rotation is that of a killed process. */
const ROTATION_MS = 10_000;
const NEW_LINE = 10;

/**
 * @typedef {import("node:fs").Stats} Stats
 * @typedef {import("node:fs/promises").FileHandle} FileHandle
 */

export class JournalFile {
  #path;
  #maxBytes;
  /** Kept open between writes, which gets a line to the disk sooner. @type {FileHandle | undefined} */
  #file;
  /** Identifies it. @type {Stats | undefined} */
  #known;
  /** The offset where our last write ended; -1: unknown. */
  #end = -1;

  /** @param {string} path @param {number} maxBytes of a file, before it is rotated */
  constructor(path, maxBytes) {
    this.#path = path;
    this.#maxBytes = maxBytes;
  }

  get path() {
    return this.#path;
  }

  /**
   * Appends lines, each with its line end. If the file is open, the write has been handed to the system when this returns its
   * promise: blocking or ending the process after that does not lose the lines.
   * @param {string[]} lines
   * @param {{ onWritten: (lines: number) => void, onBegin: (size: number) => void }} progress
   *   `onBegin`: the file's size before the first write; `onWritten`: how many more lines are on disk
   * @throws why the rest could not be written
   */
  async append(lines, { onWritten, onBegin }) {
    const bytes = lines.reduce((sum, line) => sum + Buffer.byteLength(line), 0);
    if (this.#file && this.#end >= 0 && bytes <= MAX_WRITE && this.#end + bytes <= this.#maxBytes) {
      onBegin(this.#end);
      if (await this.#writeToOpenFile(this.#file, lines, onWritten)) return;
    }
    let [file, now] = await this.#openAt(await statOf(this.#path));
    if (now.size > 0 && now.size + bytes > this.#maxBytes && (await rotate(this.#path, this.#maxBytes, bytes))) {
      [file, now] = await this.#openAt(undefined);
    }
    onBegin(now.size);
    let first = now.size === this.#end ? "" : await missingLineEnd(file, now.size);
    let end = now.size;
    for (const some of writesOf(lines)) {
      const buffer = Buffer.from(first + some.join(""));
      await this.#write(file, buffer, some, onWritten);
      end += buffer.length;
      first = "";
    }
    this.#end = end;
  }

  /**
   * Writes to the open file first, and checks afterwards whether it was rotated, deleted or written to by others.
   * @param {FileHandle} file @param {string[]} lines @param {(lines: number) => void} onWritten
   * @returns {Promise<boolean>} false: the lines must be written again
   */
  async #writeToOpenFile(file, lines, onWritten) {
    const [begin, buffer] = [this.#end, Buffer.from(lines.join(""))];
    let written = 0;
    await this.#write(file, buffer, lines, (lines) => {
      written = lines;
    }).catch((error) => {
      onWritten(written);
      throw error;
    });
    const now = await statOf(this.#path);
    if (!now || !this.#isKnown(now)) {
      // another process rotated it, which keeps our lines; or it was deleted, which does not
      const { nlink } = await file.stat();
      await this.close();
      if (nlink === 0) return false;
    } else {
      if ((now.mode & 0o077) !== 0) await file.chmod(0o600);
      this.#end = now.size;
      if (now.size !== begin + buffer.length && (await isTorn(file, buffer, begin, now.size))) return false;
    }
    onWritten(lines.length);
    return true;
  }

  /**
   * One write; until it succeeded the end of the file is unknown.
   * @param {FileHandle} file @param {Buffer} buffer @param {string[]} lines @param {(lines: number) => void} onWritten
   */
  async #write(file, buffer, lines, onWritten) {
    this.#end = -1;
    await write(file, buffer, lines, onWritten);
  }

  /**
   * The file that is at the path now, readable by its owner only.
   * @param {Stats | undefined} now undefined: there is none
   * @returns {Promise<[FileHandle, Stats]>}
   */
  async #openAt(now) {
    if (!this.#file || !now || !this.#isKnown(now)) {
      await this.close();
      this.#file = await openPrivate(this.#path, "append");
      now = await this.#file.stat();
      this.#known = now;
    }
    const stats = /** @type {Stats} */ (now);
    if ((stats.mode & 0o077) !== 0) await this.#file.chmod(0o600);
    return [this.#file, stats];
  }

  /** @param {Stats} now @returns {boolean} whether it is the file that is open */
  #isKnown({ ino, dev }) {
    return ino === this.#known?.ino && dev === this.#known.dev;
  }

  async close() {
    const file = this.#file;
    this.#file = undefined;
    this.#known = undefined;
    this.#end = -1;
    await file?.close();
  }
}

/** @param {string} path @returns {Promise<Stats | undefined>} */
const statOf = (path) => lstat(path).catch(() => undefined);

/**
 * The line end that the last line lacks if its writer was interrupted.
 * @param {FileHandle} file @param {number} size
 */
async function missingLineEnd(file, size) {
  if (size === 0) return "";
  const last = Buffer.alloc(1);
  const { bytesRead } = await file.read(last, 0, 1, size - 1);
  return bytesRead === 1 && last[0] !== NEW_LINE ? "\n" : "";
}

/**
 * Whether our lines follow an unfinished line of another process.
 * @param {FileHandle} file @param {Buffer} ours @param {number} begin the file's end before the write @param {number} end after it
 */
async function isTorn(file, ours, begin, end) {
  // truncated, or implausibly long
  if (end < begin || end - begin > MAX_SEARCH) return false;
  const written = Buffer.alloc(end - begin);
  await file.read(written, 0, written.length, begin);
  const at = written.indexOf(ours);
  return at > 0 && written[at - 1] !== NEW_LINE;
}

/** @param {string[]} lines @returns {Iterable<string[]>} the lines of each write */
function* writesOf(lines) {
  /** @type {string[]} */
  let some = [];
  let bytes = 0;
  for (const line of lines) {
    const size = Buffer.byteLength(line);
    if (some.length > 0 && bytes + size > MAX_WRITE) {
      yield some;
      [some, bytes] = [[], 0];
    }
    some.push(line);
    bytes += size;
  }
  if (some.length > 0) yield some;
}

/**
 * One write. A full disk may take only a part of it: whole lines stay, and a partial line is cut off again.
 * @param {FileHandle} file @param {Buffer} buffer
 * @param {string[]} lines that the buffer ends with @param {(lines: number) => void} onWritten
 */
async function write(file, buffer, lines, onWritten) {
  let done = 0;
  try {
    while (done < buffer.length) done += (await file.write(buffer, done)).bytesWritten;
  } finally {
    const whole = buffer.subarray(0, done).lastIndexOf(NEW_LINE) + 1;
    if (whole < done) await truncatePartial(file, buffer.subarray(whole, done)).catch(() => {});
    onWritten(countWhole(lines, whole - (buffer.length - Buffer.byteLength(lines.join("")))));
  }
}

/** @param {string[]} lines @param {number} bytes of them @returns {number} how many of the first ones that is */
function countWhole(lines, bytes) {
  let end = 0;
  const at = lines.findIndex((line) => {
    end += Buffer.byteLength(line);
    return end > bytes;
  });
  return at < 0 ? lines.length : at;
}

/** Cuts a partial line off if it is still the end of the file. @param {FileHandle} file @param {Buffer} piece */
async function truncatePartial(file, piece) {
  const begin = (await file.stat()).size - piece.length;
  const end = Buffer.alloc(piece.length);
  await file.read(end, 0, piece.length, begin);
  if (end.equals(piece)) await file.truncate(begin);
}

/**
 * `tool-guard.log` becomes `tool-guard.log.1`, and so on; the oldest is removed. One process at a time; others keep writing meanwhile.
 * @param {string} path @param {number} maxBytes @param {number} bytes to be written
 * @returns {Promise<boolean>} whether a new file must be made
 */
async function rotate(path, maxBytes, bytes) {
  const lock = join(dirname(path), `.${basename(path)}.rotation`);
  const since = (await statOf(lock))?.mtimeMs;
  // absolute, since a clock may be set back
  if (since !== undefined && Math.abs(Date.now() - since) > ROTATION_MS) await rm(lock, { force: true });
  try {
    await (await open(lock, "wx", 0o600)).close();
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
  try {
    // another process may have rotated it in between
    const now = await statOf(path);
    if (!now || now.size === 0 || now.size + bytes <= maxBytes) return true;
    await rm(`${path}.${KEPT_FILES - 1}`, { force: true });
    for (let n = KEPT_FILES - 2; n >= 1; n -= 1) await rename(`${path}.${n}`, `${path}.${n + 1}`).catch(() => {});
    await rename(path, `${path}.1`);
    return true;
  } finally {
    await rm(lock, { force: true });
  }
}
