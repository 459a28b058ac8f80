// Figures of incidents: totals, failures by tool and model, loops as time spans.
import { Tally } from "../../lib/tally.js";

/**
 * @typedef {import("./incident-store.js").Incident} Incident
 * @typedef {{ names: { tools: string[], models: string[] }, cells: number[][], tools: number, models: number }} Heat
 *   `cells` by tool, then model; `tools`, `models`: how many more there are
 * @typedef {{ first: number, last: number, kind: import("./incident-store.js").Kind, observed: boolean, tool: string, model: string, session: string,
 *   words: string, error: string, lines: number }} Trip
 */

/** Rows and columns of the heat table. */
const MAX_TOOLS = 12;
const MAX_MODELS = 6;
/** Milliseconds after the last line of a loop when it is over. */
const PAUSE_MS = 30 * 60_000;
const LOOPING = new Set(["stop", "block", "halt"]);

/** @param {Incident[]} incidents @returns {Tally} */
export function totals(incidents) {
  const tally = new Tally([]);
  for (const { entry, time } of incidents) tally.add(entry, time);
  return tally;
}

/** @param {Incident[]} incidents @returns {Heat} */
export function heat(incidents) {
  /** @type {Map<string, Map<string, number>>} */
  const counts = new Map();
  /** @type {Map<string, number>} */
  const models = new Map();
  for (const { failed, tool, model } of incidents) {
    if (!failed) continue;
    const row = counts.get(tool) ?? new Map();
    counts.set(tool, row);
    row.set(model, (row.get(model) ?? 0) + 1);
    models.set(model, (models.get(model) ?? 0) + 1);
  }
  const sum = (/** @type {Map<string, number>} */ row) => [...row.values()].reduce((a, b) => a + b, 0);
  const rows = [...counts].sort((a, b) => sum(b[1]) - sum(a[1]));
  const columns = [...models].sort((a, b) => b[1] - a[1]);
  const named = columns.slice(0, MAX_MODELS).map(([model]) => model);
  return {
    names: { tools: rows.slice(0, MAX_TOOLS).map(([tool]) => tool), models: named },
    cells: rows.slice(0, MAX_TOOLS).map(([, row]) => named.map((model) => row.get(model) ?? 0)),
    tools: Math.max(0, rows.length - MAX_TOOLS),
    models: Math.max(0, columns.length - MAX_MODELS),
  };
}

/** @param {Incident[]} incidents the oldest first @returns {Trip[]} by their last line, the oldest first */
export function trips(incidents) {
  /** @type {Map<string, Trip>} */
  const open = new Map();
  /** @type {Trip[]} */
  const all = [];
  for (const incident of incidents) {
    const { action, kind, time, entry, raw } = incident;
    if (!LOOPING.has(action) || kind === "screened" || Number.isNaN(time)) continue;
    // the turn's limit blocks any call; every other loop is of one call
    const what = entry.rule === "turn-cap" ? "turn-cap" : entry.callKey;
    const key = [incident.observed, incident.session, incident.run, what].join("\n");
    let trip = open.get(key);
    if (!trip || time - trip.last > PAUSE_MS) {
      const first = Date.parse(String(raw.first));
      const { observed, tool, model, session, words, error } = incident;
      trip = { first: first <= time ? first : time, last: time, kind, observed, tool, model, session, words, error, lines: 0 };
      open.set(key, trip);
      all.push(trip);
    }
    trip.lines += 1;
    trip.last = Math.max(trip.last, time);
    trip.words = incident.words;
    if (kind === "ended") trip.kind = kind;
    trip.error ||= incident.error;
  }
  return all.sort((a, b) => a.last - b.last);
}
