// Incidents as JSON lines. Writing never blocks a hook and never fails one; what is lost is counted and said.
import { closeSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { resolve } from "node:path";
import { visibleJson } from "./commands/text.js";
import { JournalFile } from "./journal-file.js";
import { openOwnSync } from "./own-file.js";

/** Bytes after which a new file is begun. */
const MAX_BYTES = 10 * 1024 * 1024;
/** Lines, and their characters, that wait for the disk at most; more are counted as lost. */
const MAX_WAITING = 10_000;
const MAX_WAITING_CHARS = 8 * 1024 * 1024;

const NEW_LINE = 10;

/** @param {string} path as configured; `~` is the user's home */
export const expandHome = (path) => resolve(path.replace(/^~(?=$|[\\/])/, homedir()));

export class Journal {
  #path = "";
  /** @type {string[]} */
  #waiting = [];
  #waitingChars = 0;
  #lost = 0;
  #failed = false;
  /** @type {Promise<void>} the end of the writing that is under way */
  #writing = Promise.resolve();
  #busy = false;
  /** Lines that have left the queue and are not known to be on disk. @type {string[]} */
  #underWay = [];
  /** The file's size before they are written, once that began. @type {number | undefined} */
  #sizeBefore;
  #warn;
  #maxBytes;
  /** Where the last lines went. */
  #file;

  /**
   * @param {(text: string) => void} warn tells the operator
   * @param {{ maxBytes?: number }} [limits]
   */
  constructor(warn, { maxBytes = MAX_BYTES } = {}) {
    this.#warn = warn;
    this.#maxBytes = maxBytes;
    this.#file = new JournalFile("", maxBytes);
    // a run outside the gateway ends its process with the run
    process.once("exit", () => this.#flushAtExit());
  }

  /** @param {string} path where lines go from now on */
  open(path) {
    const full = expandHome(path);
    if (full !== this.#path) this.#failed = false;
    this.#path = full;
  }

  /**
   * @param {import("./answer.js").Incident} incident
   * @param {string} host @param {string} [agentId] fit to be written
   */
  incident({ line }, host, agentId) {
    this.#add(`${line.slice(0, -1)},"agentId":${JSON.stringify(agentId ?? null)},"host":${JSON.stringify(host)}}`);
  }

  /** @param {object} line one that does not come from the core; whatever it holds, nothing in it ends the line, moves a cursor or hides */
  write(line) {
    this.#add(visibleJson(JSON.stringify(line)));
  }

  /** @param {string} json */
  #add(json) {
    const text = `${json}\n`;
    if (this.#waiting.length >= MAX_WAITING || this.#waitingChars + text.length > MAX_WAITING_CHARS) {
      this.#lost += 1;
      return;
    }
    this.#waiting.push(text);
    this.#waitingChars += text.length;
    if (!this.#busy) {
      this.#busy = true;
      this.#writing = this.#drain();
    }
  }

  /** Resolves when what was written so far is on disk, or is known to be lost. */
  async flush() {
    await this.#writing;
  }

  async #drain() {
    try {
      while (this.#waiting.length > 0) {
        [this.#underWay, this.#waiting, this.#waitingChars] = [this.#waiting, [], 0];
        try {
          await this.#append();
          this.#failed = false;
        } catch (error) {
          this.#lost += this.#underWay.length;
          if (!this.#failed)
            this.#warn(`journal ${this.#path} cannot be written (${error instanceof Error ? error.message : error}); lines are dropped`);
          this.#failed = true;
        }
        [this.#underWay, this.#sizeBefore] = [[], undefined];
      }
    } finally {
      this.#busy = false;
    }
  }

  async #append() {
    if (this.#path === "") throw new Error("no path is set");
    if (this.#file.path !== this.#path) {
      await this.#file.close();
      this.#file = new JournalFile(this.#path, this.#maxBytes);
    }
    const lost = this.#lost;
    const told = `${JSON.stringify({ timestamp: new Date().toISOString(), v: 1, rule: "journal", action: "lost", count: lost })}\n`;
    let notes = lost > 0 ? 1 : 0;
    await this.#file.append([...(notes > 0 ? [told] : []), ...this.#underWay], {
      onBegin: (size) => {
        this.#sizeBefore = size;
      },
      onWritten: (lines) => {
        if (notes > 0 && lines > 0) this.#lost -= lost;
        this.#underWay = this.#underWay.slice(lines - Math.min(notes, lines));
        notes -= Math.min(notes, lines);
      },
    });
  }

  /** Writes what still waits; nothing asynchronous happens any more. */
  #flushAtExit() {
    if (this.#path === "" || (this.#underWay.length === 0 && this.#waiting.length === 0)) return;
    try {
      // what is no file of ours is not waited for
      const file = openOwnSync(this.#path, "append");
      const there = readFileSync(file);
      // the write that is under way may have been done, and nobody was told
      const done = new Set(
        there
          .subarray(this.#sizeBefore ?? there.length)
          .toString()
          .split("\n"),
      );
      const rest = [...this.#underWay.filter((line) => !done.has(line.slice(0, -1))), ...this.#waiting].join("");
      const broken = rest !== "" && there.length > 0 && there.at(-1) !== NEW_LINE;
      writeFileSync(file, `${broken ? "\n" : ""}${rest}`);
      closeSync(file);
    } catch {
      // nobody is left to be told
    }
  }
}
