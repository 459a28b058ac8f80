// A bounded map of counters for a collector of metrics: a counter that is there stays and never goes back. Keys that come when there is
// no room share one counter.

const MAX = 500;
/** The key of those that share one; no name of a model, a rule or a tool is only this character. */
export const OTHERS = "\u0000";

/** @template T */
export class FirstCome {
  /** @type {Map<string, T>} */
  #counters = new Map();
  #make;
  #max;

  /** @param {() => T} make a new counter @param {number} [max] counters besides the shared one */
  constructor(make, max = MAX) {
    this.#make = make;
    this.#max = max;
  }

  /** @param {string} key @returns {T} its counter, made if need be */
  at(key) {
    const known = this.#counters.get(key);
    if (known !== undefined) return known;
    if (key !== OTHERS && this.#counters.size >= this.#max) return this.at(OTHERS);
    const value = this.#make();
    this.#counters.set(key, value);
    return value;
  }

  /** @returns {[string, T][]} by key */
  sorted() {
    return [...this.#counters].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  }
}
