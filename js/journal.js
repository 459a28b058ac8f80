// Incidents as JSON lines. Writing neither blocks nor fails a hook; lost lines are counted and reported.
import { closeSync, readFileSync, writeFileSync } from "node:fs";
import { JournalFile } from "./journal-file.js";
import { messageOf } from "./lib/errors.js";
import { expandHome } from "./lib/paths.js";
import { visibleJson } from "./lib/text.js";
import { openPrivateSync } from "./private-file.js";

/** Bytes of a file, before it is rotated. */
const MAX_BYTES = 10 * 1024 * 1024;
/** Lines in the queue, and their characters, at most; more are counted as lost. */
const MAX_WAITING = 10_000;
const MAX_WAITING_CHARS = 8 * 1024 * 1024;

const NEW_LINE = 10;

export class Journal {
  #path = "";
  /** @type {string[]} */
  #waiting = [];
  #waitingChars = 0;
  /** Lines that were lost and that the journal does not tell of yet, and since the process began. */
  #lost = 0;
  #lostInAll = 0;
  /** Why the last lines could not be written, until some can. @type {string | null} */
  problem = null;
  /** Settles when the queue is empty. @type {Promise<void>} */
  #writing = Promise.resolve();
  #busy = false;
  /** Lines that left the queue and are not known to be on disk. @type {string[]} */
  #inFlight = [];
  /** The file's size before they are written, once writing began. @type {number | undefined} */
  #sizeBefore;
  #warn;
  #maxBytes;
  /** The file of the last lines. */
  #file;

  /**
   * @param {(text: string) => void} warn tells the operator
   * @param {{ maxBytes?: number }} [limits]
   */
  constructor(warn, { maxBytes = MAX_BYTES } = {}) {
    this.#warn = warn;
    this.#maxBytes = maxBytes;
    this.#file = new JournalFile("", maxBytes);
    // outside a gateway the process ends with the run
    process.once("exit", () => this.#flushAtExit());
  }

  /** @param {string} path of the file for all lines from now on */
  open(path) {
    const full = expandHome(path);
    if (full !== this.#path) this.problem = null;
    this.#path = full;
  }

  /**
   * @param {import("./lib/verdict.js").Incident} incident
   * @param {string} host @param {string} [agentId] already redacted
   */
  incident({ line }, host, agentId) {
    this.#add(`${line.slice(0, -1)},"agentId":${JSON.stringify(agentId ?? null)},"host":${JSON.stringify(host)}}`);
  }

  /** @param {object} line not from the core, with any content: line ends and hidden characters are escaped */
  write(line) {
    this.#add(visibleJson(JSON.stringify(line)));
  }

  /** @returns {{ lost: number, failing: boolean }} lines lost since the process began; whether the last ones could not be written */
  get health() {
    return { lost: this.#lostInAll, failing: this.problem !== null };
  }

  /** @param {number} lines */
  #lose(lines) {
    this.#lost += lines;
    this.#lostInAll += lines;
  }

  /** @param {string} json */
  #add(json) {
    const text = `${json}\n`;
    if (this.#waiting.length >= MAX_WAITING || this.#waitingChars + text.length > MAX_WAITING_CHARS) {
      this.#lose(1);
      return;
    }
    this.#waiting.push(text);
    this.#waitingChars += text.length;
    if (!this.#busy) {
      this.#busy = true;
      this.#writing = this.#drain();
    }
  }

  /** Resolves when every line so far is on disk, or known to be lost. */
  async flush() {
    await this.#writing;
  }

  async #drain() {
    try {
      while (this.#waiting.length > 0) {
        [this.#inFlight, this.#waiting, this.#waitingChars] = [this.#waiting, [], 0];
        try {
          await this.#append();
          this.problem = null;
        } catch (error) {
          this.#lose(this.#inFlight.length);
          if (this.problem === null) this.#warn(`journal ${this.#path} cannot be written (${messageOf(error)}); lines are dropped`);
          this.problem = messageOf(error);
        }
        [this.#inFlight, this.#sizeBefore] = [[], undefined];
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
    const lossLine = `${JSON.stringify({ timestamp: new Date().toISOString(), v: 1, rule: "journal", action: "lost", count: lost })}\n`;
    let lossLines = lost > 0 ? 1 : 0;
    await this.#file.append([...(lossLines > 0 ? [lossLine] : []), ...this.#inFlight], {
      onBegin: (size) => {
        this.#sizeBefore = size;
      },
      onWritten: (lines) => {
        if (lossLines > 0 && lines > 0) this.#lost -= lost;
        this.#inFlight = this.#inFlight.slice(lines - Math.min(lossLines, lines));
        lossLines -= Math.min(lossLines, lines);
      },
    });
  }

  /** Writes the rest of the queue synchronously. */
  #flushAtExit() {
    if (this.#path === "" || (this.#inFlight.length === 0 && this.#waiting.length === 0)) return;
    try {
      const file = openPrivateSync(this.#path, "append");
      const content = readFileSync(file);
      // the write in flight may have finished without its callback
      const done = new Set(
        content
          .subarray(this.#sizeBefore ?? content.length)
          .toString()
          .split("\n"),
      );
      const rest = [...this.#inFlight.filter((line) => !done.has(line.slice(0, -1))), ...this.#waiting].join("");
      const isTorn = rest !== "" && content.length > 0 && content.at(-1) !== NEW_LINE;
      writeFileSync(file, `${isTorn ? "\n" : ""}${rest}`);
      closeSync(file);
    } catch {
      // the process ends: nothing can be reported any more
    }
  }
}
