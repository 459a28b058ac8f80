// The journal's file on disk. Several gateways may append to one: every write is some whole lines at the file's end, and
// only one of them rotates. A process may be killed while it writes: whoever comes next begins on a fresh line.
import { lstat, open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { openOwn } from "./own-file.js";

/** How many files are kept. */
const KEPT_FILES = 5;
/** Bytes of one write, a longer line aside: what is written at once is in one piece. */
const MAX_WRITE = 64 * 1024;
/** Milliseconds after which a rotation that did not end is one of a process that was killed. */
const ROTATION_MS = 10_000;
const NEW_LINE = 10;

/** @typedef {import("node:fs").Stats} Stats */

export class JournalFile {
  #path;
  #maxBytes;
  /** Open between writes: few steps are what gets a line to the disk soon. @type {import("node:fs/promises").FileHandle | undefined} */
  #file;
  /** Which file that is. @type {Stats | undefined} */
  #known;
  /** Where our last write ended. */
  #end = -1;

  /** @param {string} path @param {number} maxBytes of a file, before the next is begun */
  constructor(path, maxBytes) {
    this.#path = path;
    this.#maxBytes = maxBytes;
  }

  get path() {
    return this.#path;
  }

  /**
   * Appends lines, each with its end.
   * @param {string[]} lines
   * @param {{ onWritten: (lines: number) => void, onBegin: (size: number) => void }} told
   *   `onBegin`: the file's size before the first write; `onWritten`: how many more lines are on disk
   * @throws what kept the rest from being written
   */
  async append(lines, { onWritten, onBegin }) {
    let [file, now] = await this.#openAt(await statOf(this.#path));
    const bytes = lines.reduce((sum, line) => sum + Buffer.byteLength(line), 0);
    if (now.size > 0 && now.size + bytes > this.#maxBytes && (await rotate(this.#path, this.#maxBytes, bytes))) {
      [file, now] = await this.#openAt(undefined);
    }
    onBegin(now.size);
    let first = now.size === this.#end ? "" : await freshLine(file, now.size);
    this.#end = now.size;
    for (const some of writesOf(lines)) {
      const buffer = Buffer.from(first + some.join(""));
      await write(file, buffer, some, onWritten);
      this.#end += buffer.length;
      first = "";
    }
  }

  /**
   * The file that stands at the path now, which only its owner can read.
   * @param {Stats | undefined} now nothing: it is to be made
   * @returns {Promise<[import("node:fs/promises").FileHandle, Stats]>}
   */
  async #openAt(now) {
    if (!this.#file || now?.ino !== this.#known?.ino || now?.dev !== this.#known?.dev) {
      await this.close();
      this.#file = await openOwn(this.#path, "append");
      now = await this.#file.stat();
      this.#known = now;
    }
    const there = /** @type {Stats} */ (now);
    if ((there.mode & 0o077) !== 0) await this.#file.chmod(0o600);
    return [this.#file, there];
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
 * What must stand before the next line: the last one may have been broken off.
 * @param {import("node:fs/promises").FileHandle} file @param {number} size
 */
async function freshLine(file, size) {
  if (size === 0) return "";
  const last = Buffer.alloc(1);
  const { bytesRead } = await file.read(last, 0, 1, size - 1);
  return bytesRead === 1 && last[0] !== NEW_LINE ? "\n" : "";
}

/** @param {string[]} lines @returns {Iterable<string[]>} those of one write each */
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
 * One write. A full disk takes a part of it: the lines that are whole stay, the piece of a line goes again.
 * @param {import("node:fs/promises").FileHandle} file @param {Buffer} buffer
 * @param {string[]} lines that the buffer ends with @param {(lines: number) => void} onWritten
 */
async function write(file, buffer, lines, onWritten) {
  let done = 0;
  try {
    while (done < buffer.length) done += (await file.write(buffer, done)).bytesWritten;
  } finally {
    const whole = buffer.subarray(0, done).lastIndexOf(NEW_LINE) + 1;
    if (whole < done) await takeBack(file, buffer.subarray(whole, done)).catch(() => {});
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

/** Cuts a piece of a line off, if it is what the file ends with. @param {import("node:fs/promises").FileHandle} file @param {Buffer} piece */
async function takeBack(file, piece) {
  const begin = (await file.stat()).size - piece.length;
  const there = Buffer.alloc(piece.length);
  await file.read(there, 0, piece.length, begin);
  if (there.equals(piece)) await file.truncate(begin);
}

/**
 * `tool-guard.log` becomes `tool-guard.log.1`, and so on; the oldest goes. One process at a time: others go on with the file as it is.
 * @param {string} path @param {number} maxBytes @param {number} bytes that are to be written
 * @returns {Promise<boolean>} whether a new file is to be begun
 */
async function rotate(path, maxBytes, bytes) {
  const lock = join(dirname(path), `.${basename(path)}.rotation`);
  const since = (await statOf(lock))?.mtimeMs;
  // a clock may have been set back
  if (since !== undefined && Math.abs(Date.now() - since) > ROTATION_MS) await rm(lock, { force: true });
  try {
    await (await open(lock, "wx", 0o600)).close();
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "EEXIST") return false;
    throw error;
  }
  try {
    // another process may have done it in between
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
