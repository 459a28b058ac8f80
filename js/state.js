// What survives a restart, in one small file: modes switched by hand, loops that stand. Written whole or not at all, off
// the event loop, and no oftener than twice a second.
import { closeSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { openOwn, openOwnSync, readOwnSync } from "./own-file.js";

/** Milliseconds that changes are gathered. */
const GATHER_MS = 500;
/** Bytes of a file that is read: ours are far smaller. */
const MAX_BYTES = 4 * 1024 * 1024;

/** @param {unknown} error */
const told = (error) => (error instanceof Error ? error.message : error);

export class StateFile {
  #path = "";
  /** What is on disk, as far as is known. */
  #written = "";
  /** @type {NodeJS.Timeout | undefined} */
  #timer;
  /** @type {Promise<void>} */
  #writing = Promise.resolve();
  /** @type {(() => string | undefined)} */
  #current;
  #warn;
  #failed = false;

  /**
   * @param {() => string | undefined} current what is to be kept now
   * @param {(text: string) => void} warn tells the operator
   */
  constructor(current, warn) {
    this.#current = current;
    this.#warn = warn;
    process.once("exit", () => this.#saveAtExit());
  }

  get path() {
    return this.#path;
  }

  /** What was last read or written; empty when there is none. */
  get last() {
    return this.#written;
  }

  /** @param {string} path @returns {string | undefined} what an earlier process left there, at the first call with this path */
  open(path) {
    if (path === this.#path) return undefined;
    this.#path = path;
    try {
      this.#written = readOwnSync(path, MAX_BYTES);
      return this.#written || undefined;
    } catch (error) {
      // what cannot be read, or could be anybody's, is as if there were none
      this.#written = "";
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== "ENOENT") this.#warn(`state ${path} is not read (${told(error)})`);
      return undefined;
    }
  }

  /** Something may have changed. */
  touch() {
    if (this.#timer || this.#path === "") return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#writing = this.#writing.then(() => this.#save());
    }, GATHER_MS);
    this.#timer.unref();
  }

  /** Resolves when what changed so far is on disk. */
  async flush() {
    if (this.#timer) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#writing = this.#writing.then(() => this.#save());
    }
    await this.#writing;
  }

  async #save() {
    try {
      const text = this.#current();
      if (text === undefined || text === this.#written) return;
      const fresh = `${this.#path}.${process.pid}.new`;
      await rm(fresh, { force: true });
      const file = await openOwn(fresh, "fresh");
      await file.writeFile(text).finally(() => file.close());
      await rename(fresh, this.#path);
      this.#written = text;
      this.#failed = false;
    } catch (error) {
      if (!this.#failed) this.#warn(`state ${this.#path} cannot be written (${told(error)})`);
      this.#failed = true;
    }
  }

  #saveAtExit() {
    if (this.#path === "") return;
    try {
      const text = this.#current();
      if (text === undefined || text === this.#written) return;
      const fresh = `${this.#path}.${process.pid}.new`;
      rmSync(fresh, { force: true });
      const file = openOwnSync(fresh, "fresh");
      writeFileSync(file, text);
      closeSync(file);
      renameSync(fresh, this.#path);
    } catch {
      // nobody is left to be told
    }
  }
}
