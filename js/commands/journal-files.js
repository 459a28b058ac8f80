// The files of a journal: the live one, and those that were rotated away: `.1` is the youngest of them. Some may be packed.
import { open, readdir, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { createGunzip } from "node:zlib";
import { Failure, reason } from "./errors.js";

/**
 * @typedef {{ path: string, size: number, live: boolean, id: string,
 *   bytes: () => AsyncIterable<Uint8Array>, close: () => Promise<void>, read: () => number }} JournalFile
 *   `id`: the same file under another name has the same; `read`: bytes of the file that were read so far
 */

/** Bytes that are asked of the disk at a time. */
const BLOCK = 256 * 1024;

/**
 * The files in the order of time. They are opened before the first is read, the youngest first: a rotation in between
 * then shows a file twice, which is seen, and never hides one.
 * @param {string} path
 * @returns {Promise<{ files: JournalFile[], refused: string[] }>} `refused`: files that are there and cannot be read, and why
 * @throws {Failure} when there is none
 */
export async function openJournal(path) {
  /** @type {JournalFile[]} */
  const files = [];
  /** @type {string[]} */
  const refused = [];
  let missing;
  const seen = new Set();
  for (const [at, names] of [[path], ...(await rotated(path))].entries()) {
    try {
      const file = await openFirst(names, at === 0);
      if (seen.has(file.id)) await file.close();
      else files.push(file);
      seen.add(file.id);
    } catch (error) {
      const { code } = /** @type {NodeJS.ErrnoException} */ (error);
      if (at === 0) missing = error;
      // what was rotated away since the folder was read is no loss
      if (code !== "ENOENT") refused.push(`${names[0]}: ${reason(error)}`);
    }
  }
  if (files.length === 0) throw new Failure(refused[0] ?? `${path}: ${reason(missing)}`, { cause: missing });
  return { files: files.reverse(), refused };
}

/** @param {string} path @returns {Promise<string[][]>} the names that each rotated file may have, the youngest first */
export async function rotated(path) {
  const name = basename(path);
  const entries = await readdir(dirname(path)).catch(() => /** @type {string[]} */ ([]));
  /** @type {Map<number, string[]>} */
  const byAge = new Map();
  for (const entry of entries) {
    const [, age, packed] = (entry.startsWith(`${name}.`) && /^(\d{1,6})(\.gz)?$/.exec(entry.slice(name.length + 1))) || [];
    if (age === undefined) continue;
    const names = byAge.get(Number(age)) ?? [];
    // while it is being packed a file is there twice: the packed one may not be whole
    if (packed) names.push(join(dirname(path), entry));
    else names.unshift(join(dirname(path), entry));
    byAge.set(Number(age), names);
  }
  return [...byAge].sort(([a], [b]) => a - b).map(([, names]) => names);
}

/** @param {string[]} names @param {boolean} live @returns {Promise<JournalFile>} the first that is there */
async function openFirst([path, ...others], live) {
  try {
    // what only lies beside the journal is not waited for: a pipe may have no other end
    const there = live ? undefined : await stat(path);
    if (there && !there.isFile() && !there.isDirectory()) throw Object.assign(new Error("not a file"), { code: "" });
    return await openFile(path, live);
  } catch (error) {
    const gone = /** @type {NodeJS.ErrnoException} */ (error).code === "ENOENT";
    if (gone && others.length > 0) return openFirst(others, live);
    throw error;
  }
}

/** A file in blocks of bytes, unpacked if need be. @param {string} path @param {boolean} [live] @returns {Promise<JournalFile>} */
export async function openFile(path, live = false) {
  const handle = await open(path, "r");
  const stats = await handle.stat({ bigint: true });
  if (stats.isDirectory()) {
    await handle.close();
    throw Object.assign(new Error("it is a folder"), { code: "EISDIR" });
  }
  // what is written from now on is not read: a reader that is slower than the writer would never end
  const size = stats.isFile() ? Number(stats.size) : Number.POSITIVE_INFINITY;
  let position = 0;
  /** @param {Buffer} buffer */
  const fill = async (buffer) => {
    // what is no file has no places in it
    const { bytesRead } = await handle.read(buffer, 0, Math.min(BLOCK, size - position), stats.isFile() ? position : null);
    position += bytesRead;
    return buffer.subarray(0, bytesRead);
  };
  async function* plain() {
    // one block is read while the one before it is looked at
    const buffers = [Buffer.allocUnsafeSlow(BLOCK), Buffer.allocUnsafeSlow(BLOCK)];
    let next = fill(buffers[0]);
    for (let turn = 1; ; turn += 1) {
      const block = await next;
      if (block.length === 0) return;
      next = fill(buffers[turn % 2]);
      next.catch(() => {});
      yield block;
    }
  }
  async function* unpacked() {
    const gunzip = createGunzip({ chunkSize: BLOCK });
    const source = handle.createReadStream({ autoClose: false, highWaterMark: BLOCK });
    source.on("error", (error) => gunzip.destroy(error));
    source.on("data", (chunk) => {
      position += chunk.length;
    });
    try {
      yield* source.pipe(gunzip);
    } finally {
      source.destroy();
    }
  }
  return {
    path,
    size,
    live: live && !path.endsWith(".gz"),
    id: `${stats.dev}:${stats.ino}`,
    bytes: path.endsWith(".gz") ? unpacked : plain,
    close: () => handle.close(),
    read: () => position,
  };
}
