// The state that survives a restart, in one small file: modes switched by hand, open loops. Written atomically, asynchronously
// and at most twice a second. Another process may use the same file (an agent that runs beside the gateway): its changes are merged.
import { closeSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { codeOf, messageOf } from "./lib/errors.js";
import { openPrivate, openPrivateSync, readPrivate, readPrivateSync } from "./private-file.js";

/** Milliseconds for which changes are collected before they are written. */
const DEBOUNCE_MS = 500;
/** Bytes of a file that is read; ours are far smaller. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * @typedef {{ current(): string | undefined, merge(ours: string, base: string, theirs: string): string | undefined }} Source
 *   `current`: this process's state; `merge`: three-way, `base` is what this process last read or wrote; undefined: the core trapped
 */

/** How often the file is read again when another process changed it in the meantime. */
const MAX_READS = 5;

export class StateFile {
  #path = "";
  /** This process's state when it last read or wrote the file: the base of a merge. */
  #base = "";
  /** @type {NodeJS.Timeout | undefined} */
  #timer;
  /** @type {Promise<void>} */
  #writing = Promise.resolve();
  #source;
  #warn;
  #failed = false;

  /**
   * @param {Source} source
   * @param {(text: string) => void} warn tells the operator
   */
  constructor(source, warn) {
    this.#source = source;
    this.#warn = warn;
    process.once("exit", () => this.#saveAtExit());
  }

  get path() {
    return this.#path;
  }

  /** The state that was last read or written; empty: none. */
  get last() {
    return this.#base;
  }

  /** @param {string} path @returns {string | undefined} what an earlier process saved, on the first call with this path */
  open(path) {
    if (path === this.#path) return undefined;
    this.#path = path;
    try {
      this.#base = readPrivateSync(path, MAX_BYTES);
      return this.#base || undefined;
    } catch (error) {
      // a file that cannot be read or trusted counts as missing
      this.#base = "";
      if (codeOf(error) !== "ENOENT") this.#warn(`state ${path} is not read (${messageOf(error)})`);
      return undefined;
    }
  }

  /** The state may have changed: it will be written soon. */
  touch() {
    if (this.#timer || this.#path === "") return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#writing = this.#writing.then(() => this.#save());
    }, DEBOUNCE_MS);
    this.#timer.unref();
  }

  /** Resolves when every change so far is on disk. */
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
      const changed = this.#source.current();
      if (changed === undefined || changed === this.#base) return;
      const fresh = `${this.#path}.${process.pid}.new`;
      let theirs = await this.#theirs();
      for (let reads = 1; ; reads += 1) {
        await rm(fresh, { force: true });
        const file = await openPrivate(fresh, "create");
        // the state may have changed while the file was opened
        const ours = this.#source.current() ?? changed;
        await file.writeFile(this.#merged(ours, theirs)).finally(() => file.close());
        // without a lock: what another process writes between this read and the rename is lost
        const again = await this.#theirs();
        if (again === theirs || reads === MAX_READS) {
          await rename(fresh, this.#path);
          this.#base = ours;
          this.#failed = false;
          return;
        }
        theirs = again;
      }
    } catch (error) {
      if (!this.#failed) this.#warn(`state ${this.#path} cannot be written (${messageOf(error)})`);
      this.#failed = true;
    }
  }

  /** The file's content; empty: unreadable, so it is overwritten. */
  #theirs() {
    return readPrivate(this.#path, MAX_BYTES).catch(() => "");
  }

  /** @param {string} ours @param {string} theirs */
  #merged(ours, theirs) {
    return theirs === "" ? ours : (this.#source.merge(ours, this.#base, theirs) ?? ours);
  }

  #theirsAtExit() {
    try {
      return readPrivateSync(this.#path, MAX_BYTES);
    } catch {
      return "";
    }
  }

  #saveAtExit() {
    if (this.#path === "") return;
    try {
      const ours = this.#source.current();
      if (ours === undefined || ours === this.#base) return;
      const text = this.#merged(ours, this.#theirsAtExit());
      const fresh = `${this.#path}.${process.pid}.new`;
      rmSync(fresh, { force: true });
      const file = openPrivateSync(fresh, "create");
      writeFileSync(file, text);
      closeSync(file);
      renameSync(fresh, this.#path);
    } catch {
      // the process ends: nothing can be reported any more
    }
  }
}
