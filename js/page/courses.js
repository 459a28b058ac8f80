// At which call the guard steps in under the settings in force, in the sentences of `tool-guard status`: the core plays standard situations.
// All of them take it 50 to 200 ms: each is played by itself, so that nothing waits longer, and what was played is kept.
import { setImmediate as others } from "node:timers/promises";
import { messageOf } from "../lib/errors.js";

/**
 * @typedef {Pick<typeof import("../lib/behaviour.js"), "asSettings" | "courseOf" | "courseWords" | "situationsUnder" | "STEP_MS">} Player what plays and words them
 * @typedef {{ seconds: number, rows: { name: string, about: string, words: string }[] }} Told `seconds`: from one call to the next;
 *   `about`: what happens in a situation; `words`: what is done
 * @typedef {Pick<import("../lib/status.js").Status, "thresholds" | "features">} InForce
 */

/** Settings of which the courses are kept: one for each model that somebody looks at. */
const MAX_KEPT = 16;

export class Courses {
  /** By settings. @type {Map<string, Promise<Told | null>>} */
  #kept = new Map();
  #warn;
  #load;

  /** @param {(text: string) => void} warn @param {() => Promise<Player>} [load] is called when somebody looks at the page: few do */
  constructor(warn, load = () => import("../lib/behaviour.js")) {
    this.#warn = warn;
    this.#load = load;
  }

  /** @param {InForce} status @returns {Promise<Told | null>} null: nothing is in force, or it could not be played */
  async under(status) {
    if (status.thresholds.length === 0) return null;
    const key = JSON.stringify([status.thresholds, status.features]);
    const known = this.#kept.get(key) ?? this.#play(status);
    this.#kept.delete(key);
    this.#kept.set(key, known);
    for (const oldest of [...this.#kept.keys()].slice(0, -MAX_KEPT)) this.#kept.delete(oldest);
    return known;
  }

  /** @param {InForce} status @returns {Promise<Told | null>} */
  async #play(status) {
    try {
      const { asSettings, courseOf, courseWords, situationsUnder, STEP_MS } = await this.#load();
      const under = { settings: asSettings(status) };
      const rows = [];
      for (const situation of situationsUnder(under)) {
        rows.push({ name: situation.name, about: situation.about, words: courseWords(courseOf(situation, under)) });
        await others();
      }
      return { seconds: STEP_MS / 1000, rows };
    } catch (error) {
      this.#warn(`the page: when the guard steps in could not be played: ${messageOf(error)}`);
      return null;
    }
  }
}
