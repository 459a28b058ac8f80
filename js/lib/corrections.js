// Counts what models got wrong about the form of a call, by model, tool and mistake: what hints are made of. Bounded.
import { actionOf } from "./journal-entry.js";

/**
 * @typedef {{ model: string, tool: string, id?: string, mistake: string, count: number }} Correction `id`: of a call through another
 *   tool, the one that was meant; `mistake`: the class of the failure, or `repaired`
 */

/** Different mistakes that are counted; more are left out. */
const MAX_ROWS = 4096;
/** Characters of a name. */
const MAX_NAME = 128;
const REPAIRED = "repaired";

export class Corrections {
  /** @type {Map<string, Correction>} */
  #rows = new Map();

  /**
   * @param {import("./journal-entry.js").Entry} entry of the journal
   * @returns {boolean} whether it is about a mistake
   */
  add(entry) {
    const { modelId, toolName, args, errorType, rule, speaker } = entry;
    if (rule !== "corrective" && rule !== "repair") return false;
    // what a tool says of its arguments may be a page's words: only the host's refusals are mistakes
    if (speaker === "tool") return false;
    const mistake = rule === "repair" ? REPAIRED : errorType;
    if (![modelId, toolName, mistake].every((name) => typeof name === "string" && name !== "" && name.length <= MAX_NAME)) return false;
    // what observe mode did not do the model did wrong all the same
    if (actionOf(entry).action === "") return false;
    const id = typeof args?.id === "string" && args.id.length <= MAX_NAME ? args.id : undefined;
    const key = JSON.stringify([modelId, toolName, id, mistake]);
    const row = this.#rows.get(key);
    if (row) row.count += 1;
    else if (this.#rows.size < MAX_ROWS) this.#rows.set(key, { model: modelId, tool: toolName, id, mistake, count: 1 });
    return true;
  }

  /** @returns {Correction[]} */
  get rows() {
    return [...this.#rows.values()];
  }

  /** @returns {string[]} the models, by name */
  get models() {
    return [...new Set(this.rows.map(({ model }) => model))].toSorted();
  }
}
