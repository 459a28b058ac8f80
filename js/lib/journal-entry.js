// One line of a journal. Lines may be of an older or a newer version, or written by something else.

/** @typedef {Record<string, any>} Entry its fields, of any type */

/** What an action begins with in observe mode. */
const OBSERVED = "would: ";

/** @param {string} text @returns {Entry | undefined} undefined: not a journal line */
export function parseEntry(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * What the guard did, by the core's names (stop, block, ...); empty where the line has no action.
 * @param {Entry} entry
 * @returns {{ action: string, observed: boolean }} `observed`: in observe mode, where nothing is carried out
 */
export function actionOf({ action }) {
  if (typeof action !== "string") return { action: "", observed: false };
  const observed = action.startsWith(OBSERVED);
  return { action: observed ? action.slice(OBSERVED.length) : action, observed };
}
