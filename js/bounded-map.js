// A map that cannot grow without bound: what was set first is removed first. `get` does not change that order, as it would cost
// every event a deletion and an insertion: entries are deleted when they are done with, and only leftovers reach the bound.

/** @template T */
export class BoundedMap {
  /** @type {Map<string, { value: T, weight: number }>} */
  #entries = new Map();
  #weight = 0;
  #maxEntries;
  #maxWeight;

  /** @param {number} maxEntries @param {number} [maxWeight] of all entries together; the newest stays, whatever its weight */
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

  /** Makes the entry the newest. @param {string} key @param {T} value @param {number} [weight] */
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
