// The files of a journal: the live one and the rotated ones, of which `.1` is the youngest. Some may be compressed.
import { open, readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { createGunzip } from "node:zlib";
import { Failure, reason } from "../lib/errors.js";
import { checkRegular, READ } from "../lib/regular-file.js";

/**
 * @typedef {{ path: string, size: number, live: boolean, id: string,
 *   bytes: () => AsyncIterable<Uint8Array>, close: () => Promise<void>, read: () => number }} InputFile
 *   `id`: device and inode; `read`: bytes of the file that were read so far
 */

/** Bytes of one read. */
const BLOCK = 256 * 1024;

/**
 * The files in the order of time. All are opened before the first is read, the youngest first: after a rotation in between a file
 * appears twice, which is detected, and none is missed.
 * @param {string} path
 * @returns {Promise<{ files: InputFile[], refused: string[] }>} `refused`: files that exist and cannot be read, and why
 * @throws {Failure} when there is none
 */
export async function openJournal(path) {
  /** @type {InputFile[]} */
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
      // a file that was rotated since the folder was read appears under its next name
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
    // while a file is being compressed both forms exist, and the compressed one may be incomplete
    if (packed) names.push(join(dirname(path), entry));
    else names.unshift(join(dirname(path), entry));
    byAge.set(Number(age), names);
  }
  return [...byAge].sort(([a], [b]) => a - b).map(([, names]) => names);
}

/** @param {string[]} names @param {boolean} live @returns {Promise<InputFile>} the first that exists */
async function openFirst([path, ...others], live) {
  try {
    return await openFile(path, live);
  } catch (error) {
    const gone = /** @type {NodeJS.ErrnoException} */ (error).code === "ENOENT";
    if (gone && others.length > 0) return openFirst(others, live);
    throw error;
  }
}

/** Opens a regular file. @param {string} path */
export async function openRegular(path) {
  const handle = await open(path, READ);
  try {
    const stats = await handle.stat({ bigint: true });
    checkRegular(stats);
    return { handle, size: Number(stats.size), id: `${stats.dev}:${stats.ino}` };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** A file in blocks of bytes, decompressed if need be. @param {string} path @param {boolean} [live] @returns {Promise<InputFile>} */
export async function openFile(path, live = false) {
  // lines that are appended from now on are not read: a reader slower than the writer would never end
  const { handle, size, id } = await openRegular(path);
  let position = 0;
  /** @param {Buffer} buffer */
  const fill = async (buffer) => {
    const { bytesRead } = await handle.read(buffer, 0, Math.min(BLOCK, size - position), position);
    position += bytesRead;
    return buffer.subarray(0, bytesRead);
  };
  async function* plain() {
    // one block is read while the one before it is processed
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
  async function* decompressed() {
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
    id,
    bytes: path.endsWith(".gz") ? decompressed : plain,
    close: () => handle.close(),
    read: () => position,
  };
}
