// Messages to the operator, through the host's logger. Repeated warnings are logged a few times only.
import { clean } from "./lib/text.js";

/**
 * @typedef {{ info?: (text: string) => void, warn?: (text: string) => void, error?: (text: string) => void }} Logger
 * @typedef {"fault" | "journal" | "state" | "core" | "hints" | "notify"} Kind of a warning
 */

/** Warnings of each kind that are logged; the journal counts all of its lost lines. */
const MAX_WARNINGS = 5;
/** Different texts that are said once. */
const MAX_SAID = 100;

export class OperatorLog {
  /** @type {Logger} */
  #logger = console;
  /** @type {Set<string>} */
  #said = new Set();
  /** Warnings so far. @type {Map<Kind, number>} */
  #counts = new Map();

  /** @param {Logger} logger for all messages from now on */
  use(logger) {
    this.#logger = logger;
  }

  /** Says a text once in the life of the process. @param {string} text */
  errorOnce(text) {
    if (this.#said.has(text) || this.#said.size >= MAX_SAID) return;
    this.#said.add(text);
    this.error(text);
  }

  /** @param {string} text */
  error(text) {
    this.#logger.error?.(`tool-guard: ${text}`);
  }

  /** @param {string} text of any content @param {Kind} kind */
  warn(text, kind) {
    const count = this.#counts.get(kind) ?? 0;
    if (count < MAX_WARNINGS) this.#logger.warn?.(`tool-guard: ${clean(text)}`);
    this.#counts.set(kind, count + 1);
  }
}
