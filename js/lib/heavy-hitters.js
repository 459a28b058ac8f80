// A bounded map of counters: a journal may name more sessions than memory should hold, so the largest counters stay.

const MAX = 4096;

/** @template T */
export class HeavyHitters {
  /** @type {Map<string, T>} */
  #counters = new Map();
  #make;
  #weight;
  #max;
  /** How many small ones were removed. */
  dropped = 0;

  /** @param {() => T} make a new counter @param {(value: T) => number} weight the lightest are removed first @param {number} [max] */
  constructor(make, weight, max = MAX) {
    this.#make = make;
    this.#weight = weight;
    this.#max = max;
  }

  /** @param {string} key @returns {T} its counter, made if need be */
  at(key) {
    let value = this.#counters.get(key);
    if (value === undefined) {
      if (this.#counters.size >= this.#max) this.#shrink();
      value = this.#make();
      this.#counters.set(key, value);
    }
    return value;
  }

  /** How many different keys there were, at most: one that was removed and came again is counted twice. */
  get size() {
    return this.#counters.size + this.dropped;
  }

  /** @returns {[string, T][]} the heaviest first; equals by name */
  sorted() {
    const byName = (/** @type {string} */ a, /** @type {string} */ b) => (a < b ? -1 : a > b ? 1 : 0);
    return [...this.#counters].sort(([a, one], [b, other]) => this.#weight(other) - this.#weight(one) || byName(a, b));
  }

  /** Removes the lighter half; a key that comes again counts from zero. */
  #shrink() {
    for (const [key] of this.sorted().slice(Math.floor(this.#max / 2))) {
      this.#counters.delete(key);
      this.dropped += 1;
    }
  }
}
