// One line of a journal.

/** @typedef {Record<string, any>} Entry what it holds; files hold anything */

/** @param {string} text @returns {Entry | undefined} undefined: it is no line of a journal */
export function parseEntry(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
