// The last loops of a journal, each by one line.
import { actionOf } from "../lib/journal-entry.js";
import { JournalLoops } from "../lib/journal-loops.js";

/** @typedef {import("../lib/journal-entry.js").Entry} Entry */

const TELLING = new Set(["stop", "halt"]);

/**
 * @param {Entry[]} entries in the order of time @param {number} most
 * @returns {Entry[]} of each loop the last line that stops something or ends a run; the youngest last
 */
export function lastLoops(entries, most) {
  const loops = new JournalLoops();
  /** @type {Map<object, Entry>} */
  const lines = new Map();
  for (const entry of entries) {
    const placed = loops.place(entry, Date.parse(String(entry.timestamp)));
    if (!placed || !TELLING.has(actionOf(entry).action)) continue;
    // the youngest goes to the end
    lines.delete(placed.loop);
    lines.set(placed.loop, entry);
  }
  return [...lines.values()].slice(-most);
}
