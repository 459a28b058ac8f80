// A map that cannot grow without end: what was set longest ago makes room.

/** @template T */
export class Lru {
  /** @type {Map<string, { value: T, weight: number }>} */
  #entries = new Map();
  #weight = 0;
  #maxEntries;
  #maxWeight;

  /** @param {number} maxEntries @param {number} [maxWeight] of all entries together; the newest stays, whatever it weighs */
  constructor(maxEntries, maxWeight = Number.POSITIVE_INFINITY) {
    this.#maxEntries = maxEntries;
    this.#maxWeight = maxWeight;
  }

  get size() {
    return this.#entries.size;
  }

  /** @param {string} key @returns {T | undefined} */
  get(key) {
    return this.#entries.get(key)?.value;
  }

  /** @param {string} key @param {T} value @param {number} [weight] */
  set(key, value, weight = 0) {
    this.delete(key);
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
    while (this.size > this.#maxEntries || (this.#weight > this.#maxWeight && this.size > 1)) {
      this.delete(/** @type {string} */ (this.#entries.keys().next().value));
    }
  }

  /** @param {string} key @returns {boolean} whether it was there */
  delete(key) {
    this.#weight -= this.#entries.get(key)?.weight ?? 0;
    return this.#entries.delete(key);
  }

  /** The oldest first. @returns {Iterable<[string, T]>} */
  *entries() {
    for (const [key, { value }] of this.#entries) yield [key, value];
  }
}
