// What the journal tells of models' mistakes: its end is read once, when it is opened, and what is written later is added.
import { Corrections } from "./lib/corrections.js";
import { messageOf } from "./lib/errors.js";
import { parseEntry } from "./lib/journal-entry.js";
import { journalTail } from "./lib/journal-tail.js";
import { expandHome } from "./lib/paths.js";

/** Bytes of the journal that are read: some ten thousand lines. */
const MAX_BYTES = 8 * 1024 * 1024;
/** Lines after which other events get their turn. */
const LINES_AT_ONCE = 500;

export class Learner {
  #path = "";
  #corrections = new Corrections();
  #changed = false;
  #warn;

  /** @param {(text: string) => void} warn tells the operator */
  constructor(warn) {
    this.#warn = warn;
  }

  /** @param {string} path of the journal from now on */
  open(path) {
    if (path === this.#path) return;
    this.#path = path;
    this.#corrections = new Corrections();
    this.#read(expandHome(path), this.#corrections).catch((error) => this.#warn(`the journal is not read for hints: ${messageOf(error)}`));
  }

  /** @param {import("./lib/journal-entry.js").Entry} entry that was written */
  add(entry) {
    if (this.#corrections.add(entry)) this.#changed = true;
  }

  /** @returns {import("./lib/corrections.js").Correction[] | undefined} the counts, where they changed since the last time */
  takeChanges() {
    if (!this.#changed) return undefined;
    this.#changed = false;
    return this.#corrections.rows;
  }

  /** Whoever took the counts has lost them. */
  offerAgain() {
    this.#changed = true;
  }

  /** @param {string} path @param {Corrections} corrections */
  async #read(path, corrections) {
    const { lines } = await journalTail(path, "", MAX_BYTES);
    const all = lines.toString("utf8").split("\n");
    for (const [at, line] of all.entries()) {
      const entry = line === "" ? undefined : parseEntry(line);
      if (entry) corrections.add(entry);
      if (at % LINES_AT_ONCE === LINES_AT_ONCE - 1) await new Promise((resolve) => setImmediate(resolve));
    }
    this.#changed = true;
  }
}
