// A map of counts that keeps the largest: a journal may name more sessions than memory should hold.

const MAX = 4096;

/** @template T */
export class Bounded {
  /** @type {Map<string, T>} */
  #map = new Map();
  #make;
  #weight;
  #max;
  /** How many small ones were let go. */
  dropped = 0;

  /** @param {() => T} make a new one @param {(value: T) => number} weight the small ones go @param {number} [max] */
  constructor(make, weight, max = MAX) {
    this.#make = make;
    this.#weight = weight;
    this.#max = max;
  }

  /** @param {string} key @returns {T} */
  at(key) {
    let value = this.#map.get(key);
    if (value === undefined) {
      if (this.#map.size >= this.#max) this.#shrink();
      value = this.#make();
      this.#map.set(key, value);
    }
    return value;
  }

  /** How many different names came, at least. */
  get size() {
    return this.#map.size + this.dropped;
  }

  /** @returns {[string, T][]} the heaviest first; equals by name */
  sorted() {
    const byName = (/** @type {string} */ a, /** @type {string} */ b) => (a < b ? -1 : a > b ? 1 : 0);
    return [...this.#map].sort(([a, one], [b, other]) => this.#weight(other) - this.#weight(one) || byName(a, b));
  }

  /** Lets the lighter half go: those that count most stay, and what comes again begins anew. */
  #shrink() {
    for (const [key] of this.sorted().slice(Math.floor(this.#max / 2))) {
      this.#map.delete(key);
      this.dropped += 1;
    }
  }
}
