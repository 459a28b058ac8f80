// The journal's file on disk. Several gateways may append to one: every write is some whole lines at the file's end, and
// only one of them rotates. A process may be killed while it writes: whoever comes next begins on a fresh line.
import { lstat, open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { openOwn } from "./own-file.js";

/** How many files are kept. */
const KEPT_FILES = 5;
/** Bytes of one write, a longer line aside: what is written at once is in one piece. */
const MAX_WRITE = 64 * 1024;
/** Bytes by others that are looked through for a line of ours. */
const MAX_LOOK = 1024 * 1024;
/** Milliseconds after which a rotation that did not end is one of a process that was killed. */
const ROTATION_MS = 10_000;
const NEW_LINE = 10;

/**
 * @typedef {import("node:fs").Stats} Stats
 * @typedef {import("node:fs/promises").FileHandle} FileHandle
 */

export class JournalFile {
  #path;
  #maxBytes;
  /** Open between writes: few steps are what gets a line to the disk soon. @type {FileHandle | undefined} */
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
   * Appends lines, each with its end. Where the file is open already they are on their way when this returns: whatever keeps
   * the process busy after that, or ends it, comes too late to lose them.
   * @param {string[]} lines
   * @param {{ onWritten: (lines: number) => void, onBegin: (size: number) => void }} told
   *   `onBegin`: the file's size before the first write; `onWritten`: how many more lines are on disk
   * @throws what kept the rest from being written
   */
  async append(lines, { onWritten, onBegin }) {
    const bytes = lines.reduce((sum, line) => sum + Buffer.byteLength(line), 0);
    if (this.#file && this.#end >= 0 && bytes <= MAX_WRITE && this.#end + bytes <= this.#maxBytes) {
      onBegin(this.#end);
      if (await this.#writeAtOnce(this.#file, lines, onWritten)) return;
    }
    let [file, now] = await this.#openAt(await statOf(this.#path));
    if (now.size > 0 && now.size + bytes > this.#maxBytes && (await rotate(this.#path, this.#maxBytes, bytes))) {
      [file, now] = await this.#openAt(undefined);
    }
    onBegin(now.size);
    let first = now.size === this.#end ? "" : await freshLine(file, now.size);
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
   * Writes to the file that is open, and looks afterwards at what became of it.
   * @param {FileHandle} file @param {string[]} lines @param {(lines: number) => void} onWritten
   * @returns {Promise<boolean>} false: they have to be written once more
   */
  async #writeAtOnce(file, lines, onWritten) {
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
      // another process began a new one, and this one keeps what it holds; or it was deleted
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
   * One write; until it succeeded nobody knows where the file ends.
   * @param {FileHandle} file @param {Buffer} buffer @param {string[]} lines @param {(lines: number) => void} onWritten
   */
  async #write(file, buffer, lines, onWritten) {
    this.#end = -1;
    await write(file, buffer, lines, onWritten);
  }

  /**
   * The file that stands at the path now, which only its owner can read.
   * @param {Stats | undefined} now nothing: it is to be made
   * @returns {Promise<[FileHandle, Stats]>}
   */
  async #openAt(now) {
    if (!this.#file || !now || !this.#isKnown(now)) {
      await this.close();
      this.#file = await openOwn(this.#path, "append");
      now = await this.#file.stat();
      this.#known = now;
    }
    const there = /** @type {Stats} */ (now);
    if ((there.mode & 0o077) !== 0) await this.#file.chmod(0o600);
    return [this.#file, there];
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
 * What must stand before the next line: the last one may have been broken off.
 * @param {FileHandle} file @param {number} size
 */
async function freshLine(file, size) {
  if (size === 0) return "";
  const last = Buffer.alloc(1);
  const { bytesRead } = await file.read(last, 0, 1, size - 1);
  return bytesRead === 1 && last[0] !== NEW_LINE ? "\n" : "";
}

/**
 * Whether our lines stand behind a piece of another process's line. Who wrote there in between is seen by the file's length.
 * @param {FileHandle} file @param {Buffer} ours @param {number} begin where the file ended before @param {number} end where it ends now
 */
async function isTorn(file, ours, begin, end) {
  // emptied by hand, or more than anybody writes in a moment
  if (end < begin || end - begin > MAX_LOOK) return false;
  const there = Buffer.alloc(end - begin);
  await file.read(there, 0, there.length, begin);
  const at = there.indexOf(ours);
  return at > 0 && there[at - 1] !== NEW_LINE;
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
 * @param {FileHandle} file @param {Buffer} buffer
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

/** Cuts a piece of a line off, if it is what the file ends with. @param {FileHandle} file @param {Buffer} piece */
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
