// Figures of incidents: totals, failures by tool and model, loops as time spans.
import { Tally } from "../../lib/tally.js";
import { mainOf, wordsOf } from "./story.js";

/**
 * @typedef {import("./incident-store.js").Incident} Incident
 * @typedef {{ names: { tools: string[], models: string[] }, cells: number[][], tools: number, models: number, observed: number }} Heat
 *   `cells` by tool, then model; `tools`, `models`: how many more there are; `observed`: failures in runs that were only observed
 * @typedef {{ key: string, first: number, last: number, ended: boolean, freed: boolean, observed: boolean, tool: string, session: string, words: string,
 *   error: string }} Trip a loop; `key`: of its group
 */

/** Rows and columns of the heat table. */
const MAX_TOOLS = 12;
const MAX_MODELS = 6;

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
  let onlyObserved = 0;
  for (const { failed, tool, model, observed } of incidents) {
    if (!failed) continue;
    if (observed) onlyObserved += 1;
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
    observed: onlyObserved,
  };
}

/** @param {import("./incident-store.js").Group[]} groups @returns {Trip[]} the loops, by their last lines, the oldest first */
export const trips = (groups) =>
  groups
    .filter(({ type, last }) => type === "loop" && !Number.isNaN(last))
    .map((group) => {
      const { tool, session, error } = mainOf(group);
      const { key, first, last, ended, freed, observed } = group;
      return { key, first, last, ended, freed, observed, tool, session, words: wordsOf(group), error };
    });
