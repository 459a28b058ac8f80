// Repaired copies: never over an input, through links neither, and written atomically.
import { randomBytes } from "node:crypto";
import { chmod, mkdir, open, realpath, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, sep } from "node:path";
import { gzipSync } from "node:zlib";
import { Failure, reason, UsageError } from "../lib/errors.js";
import { expandHome } from "../lib/paths.js";
import { checkRegular } from "../lib/regular-file.js";

/** @typedef {import("./recordings.js").Recording} Recording */

export class Copies {
  #out;
  #isFolder;
  #force;
  /** The inputs, by device and inode. @type {Set<string>} */
  #inputs;
  /** Copies that were written, and the input of each. @type {Map<string, string>} */
  #written = new Map();

  /**
   * @param {string} out @param {boolean} isFolder @param {boolean} force @param {Recording[]} inputs
   */
  constructor(out, isFolder, force, inputs) {
    this.#out = out;
    this.#isFolder = isFolder;
    this.#force = force;
    this.#inputs = new Set(inputs.map(({ id }) => id));
  }

  /**
   * @param {string} asked the value of --fix @param {boolean} force @param {import("./recordings.js").Found} found
   * @throws {UsageError} when several copies would go to one file
   */
  static async at(asked, force, { recordings, folders }) {
    if (asked === "") throw new UsageError("audit: --fix needs a file or a folder to write to");
    const out = expandHome(asked);
    const there = await stat(out).catch(() => undefined);
    const several = recordings.length > 1 || folders > 0;
    if (several && there && !there.isDirectory())
      throw new UsageError(`audit: --fix ${out} is a file; for several sessions a folder is needed`);
    return new Copies(out, several || Boolean(there?.isDirectory()) || asked.endsWith(sep), force, recordings);
  }

  /**
   * @param {Recording} recording @param {Uint8Array} text
   * @returns {Promise<string>} where it was written
   * @throws {Failure} when it was not
   */
  async write(recording, text) {
    const to = this.#isFolder ? join(this.#out, recording.name) : this.#out;
    try {
      await makeFolder(dirname(to));
      await this.#allow(to, recording);
      const { mode } = await stat(recording.path);
      await replace(to, to.endsWith(".gz") ? gzipSync(text) : text, mode & 0o777);
    } catch (error) {
      if (error instanceof Failure) throw error;
      throw new Failure(`${to}: it cannot be written (${reason(error)})`);
    }
    this.#written.set(await realpath(to), recording.path);
    return to;
  }

  /** @param {string} to @param {Recording} recording */
  async #allow(to, { path }) {
    const there = await stat(to, { bigint: true }).catch((error) => {
      if (error.code !== "ENOENT") throw error;
    });
    if (!there) return;
    if (!there.isDirectory()) checkRegular(there);
    if (this.#inputs.has(`${there.dev}:${there.ino}`))
      throw new Failure(`${to}: it is an input, which is never written to; ${path} was not repaired`);
    const other = this.#written.get(await realpath(to));
    if (other !== undefined) throw new Failure(`${to}: the copy of ${other} is there; ${path} was not repaired`);
    if (there.isDirectory()) throw new Failure(`${to}: it is a folder; ${path} was not repaired`);
    if (!this.#force) throw new Failure(`${to}: it is there already; ${path} was not repaired (--force writes over it)`);
  }
}

/** Writes to a temporary name and renames: no reader sees half of it. @param {string} path @param {Uint8Array} bytes @param {number} mode */
async function replace(path, bytes, mode) {
  const draft = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString("hex")}`);
  try {
    const file = await open(draft, "wx", 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await chmod(draft, mode);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Makes missing folders one by one: Node's recursive mkdir never returns in /proc. @param {string} folder */
async function makeFolder(folder) {
  const known = await stat(folder).catch((error) => {
    if (error.code !== "ENOENT") throw error;
  });
  if (known) return;
  if (dirname(folder) !== folder) await makeFolder(dirname(folder));
  await mkdir(folder).catch((error) => {
    if (error.code !== "EEXIST") throw error;
  });
}
