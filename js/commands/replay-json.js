// A replay for programs: one JSON object, written as it is read, so that only the sessions of one block are in memory.
import { visibleJson } from "../lib/text.js";

/** Errors of one file that are written; the rest is only counted. */
const MAX_ERRORS = 100;

/** @typedef {import("./recordings.js").Recording} Recording */

export class JsonReplay {
  #write;
  #limit;
  #files = 0;
  /** Of the current file. */
  #sessions = 0;
  #shown = 0;
  /** @type {import("./recordings-wasm.js").LineError[]} */
  #errors = [];
  #brokenLines = 0;

  /** @param {(text: string) => void} write @param {import("./settings.js").Used} used @param {number} limit calls of a file */
  constructor(write, { settings, from }, limit) {
    this.#write = (/** @type {string} */ text) => write(visibleJson(text));
    this.#limit = limit;
    this.#write(`{"settings":${JSON.stringify(settings)},"settingsFrom":${JSON.stringify(from)},"files":[`);
  }

  /** @param {Recording} recording */
  open({ path }) {
    this.#write(`${this.#files > 0 ? "," : ""}\n{"path":${JSON.stringify(path)},"sessions":[`);
    this.#files += 1;
    [this.#sessions, this.#shown, this.#errors, this.#brokenLines] = [0, 0, [], 0];
  }

  /** @param {Recording} _ @param {import("./recordings-wasm.js").Chunk} chunk */
  show(_, { sessions, errors, totals }) {
    for (const { calls, ...session } of sessions) {
      const shown = calls.slice(0, this.#limit - this.#shown);
      this.#shown += shown.length;
      this.#write(`${this.#sessions > 0 ? "," : ""}\n${JSON.stringify({ ...session, calls: shown })}`);
      this.#sessions += 1;
    }
    this.#brokenLines += errors.length;
    this.#errors.push(...errors.slice(0, MAX_ERRORS - this.#errors.length));
    if (totals)
      this.#write(`],"brokenLines":${this.#brokenLines},"errors":${JSON.stringify(this.#errors)},"totals":${JSON.stringify(totals)}}`);
  }

  /** @param {import("./recordings-wasm.js").Totals} totals @param {number} problems */
  end(totals, problems) {
    this.#write(`],\n"totals":${JSON.stringify(totals)},"problems":${problems}}\n`);
  }
}
