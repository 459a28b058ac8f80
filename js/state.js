// What survives a restart, in one small file: modes switched by hand, loops that stand. Written whole or not at all, off
// the event loop, and no oftener than twice a second. Another process may keep its own there too (an agent that is run
// beside the gateway): what that changed stays.
import { closeSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { openOwn, openOwnSync, readOwn, readOwnSync } from "./own-file.js";

/** Milliseconds that changes are gathered. */
const GATHER_MS = 500;
/** Bytes of a file that is read: ours are far smaller. */
const MAX_BYTES = 4 * 1024 * 1024;

/** @param {unknown} error */
const told = (error) => (error instanceof Error ? error.message : error);

/**
 * @typedef {{ now(): string | undefined, beside(ours: string, base: string, theirs: string): string | undefined }} View
 *   `now`: what this process has to keep; `beside`: the same with what another changed, who left `theirs` where this one had
 *   left `base`; undefined: nobody knows
 */

/** How often a file is read again that another process changed in the meantime. */
const MAX_READS = 5;

export class StateFile {
  #path = "";
  /** What this process had to keep when it last read or wrote the file. */
  #ours = "";
  /** @type {NodeJS.Timeout | undefined} */
  #timer;
  /** @type {Promise<void>} */
  #writing = Promise.resolve();
  #view;
  #warn;
  #failed = false;

  /**
   * @param {View} view
   * @param {(text: string) => void} warn tells the operator
   */
  constructor(view, warn) {
    this.#view = view;
    this.#warn = warn;
    process.once("exit", () => this.#saveAtExit());
  }

  get path() {
    return this.#path;
  }

  /** What was last read or written; empty when there is none. */
  get last() {
    return this.#ours;
  }

  /** @param {string} path @returns {string | undefined} what an earlier process left there, at the first call with this path */
  open(path) {
    if (path === this.#path) return undefined;
    this.#path = path;
    try {
      this.#ours = readOwnSync(path, MAX_BYTES);
      return this.#ours || undefined;
    } catch (error) {
      // what cannot be read, or could be anybody's, is as if there were none
      this.#ours = "";
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
      const changed = this.#view.now();
      if (changed === undefined || changed === this.#ours) return;
      const fresh = `${this.#path}.${process.pid}.new`;
      let theirs = await this.#theirs();
      for (let reads = 1; ; reads += 1) {
        await rm(fresh, { force: true });
        const file = await openOwn(fresh, "fresh");
        // what is merged is what there is at this moment
        const ours = this.#view.now() ?? changed;
        await file.writeFile(this.#with(ours, theirs)).finally(() => file.close());
        // there is no lock: what another process writes between this look and the next line is lost
        const again = await this.#theirs();
        if (again === theirs || reads === MAX_READS) {
          await rename(fresh, this.#path);
          this.#ours = ours;
          this.#failed = false;
          return;
        }
        theirs = again;
      }
    } catch (error) {
      if (!this.#failed) this.#warn(`state ${this.#path} cannot be written (${told(error)})`);
      this.#failed = true;
    }
  }

  /** What is in the file; empty: nothing that can be read, and it is written over. */
  #theirs() {
    return readOwn(this.#path, MAX_BYTES).catch(() => "");
  }

  /** @param {string} ours @param {string} theirs */
  #with(ours, theirs) {
    return theirs === "" ? ours : (this.#view.beside(ours, this.#ours, theirs) ?? ours);
  }

  #theirsAtExit() {
    try {
      return readOwnSync(this.#path, MAX_BYTES);
    } catch {
      return "";
    }
  }

  #saveAtExit() {
    if (this.#path === "") return;
    try {
      const ours = this.#view.now();
      if (ours === undefined || ours === this.#ours) return;
      const text = this.#with(ours, this.#theirsAtExit());
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
