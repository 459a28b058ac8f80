// At which call the guard steps in under the settings in force, in the sentences of `tool-guard status`: the core plays standard situations.
// That takes it some 50 ms, and the page asks every few seconds: what was played is kept.

/**
 * @typedef {{ behaviourUnder: (under: { settings: Record<string, unknown> }) => { name: string, about: string, course: any }[],
 *   courseWords: (course: any) => string, STEP_MS: number }} Player what plays and words them
 * @typedef {{ seconds: number, rows: { name: string, about: string, words: string }[] }} Told `seconds`: from one call to the next;
 *   `about`: what happens in a situation; `words`: what is done
 * @typedef {Pick<import("../lib/status.js").Status, "thresholds" | "features">} InForce
 */

/** Settings of which the courses are kept: one for each model that somebody looks at. */
const MAX_KEPT = 16;

export class Courses {
  /** By settings. @type {Map<string, Promise<Told | null>>} */
  #kept = new Map();
  #load;
  #warn;

  /** @param {() => Promise<Player>} load is called when somebody looks at the page @param {(text: string) => void} warn */
  constructor(load, warn) {
    this.#load = load;
    this.#warn = warn;
  }

  /** @param {InForce} status @returns {Promise<Told | null>} null: nothing is in force, or it could not be played */
  async under(status) {
    if (status.thresholds.length === 0) return null;
    const settings = asSettings(status);
    const key = JSON.stringify(settings);
    const known = this.#kept.get(key) ?? this.#play(settings);
    this.#kept.delete(key);
    this.#kept.set(key, known);
    for (const oldest of [...this.#kept.keys()].slice(0, -MAX_KEPT)) this.#kept.delete(oldest);
    return known;
  }

  /** @param {Record<string, unknown>} settings @returns {Promise<Told | null>} */
  async #play(settings) {
    try {
      const { behaviourUnder, courseWords, STEP_MS } = await this.#load();
      const rows = behaviourUnder({ settings }).map(({ name, about, course }) => ({ name, about, words: courseWords(course) }));
      return { seconds: STEP_MS / 1000, rows };
    } catch (error) {
      this.#warn(`the page: when the guard steps in could not be played: ${/** @type {Error} */ (error).message}`);
      return null;
    }
  }
}

/** What is in force as settings: those of one model, so nothing of them depends on its name. @param {InForce} status */
const asSettings = ({ thresholds, features }) => ({
  ...Object.fromEntries(thresholds.map(({ key, value }) => [key, value])),
  smallModelProfile: false,
  ...(features && { onDuplicate: features.onDuplicate, tools: features.tools }),
});
