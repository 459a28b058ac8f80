// The report for programs: JSON with stable keys, CSV by RFC 4180.
import { COUNTS } from "../lib/tally.js";
import { clean, visibleJson } from "../lib/text.js";

/**
 * @typedef {{ journal: string, since: number | undefined, until: number | undefined, sessions: string[], by: import("../lib/tally.js").By[], limit: number,
 *   tally: import("../lib/tally.js").Tally, reading: import("./journal-reader.js").Reading }} Report `sessions`: their
 *   names as asked for, empty: all; `limit`: rows of a table
 */

/** @typedef {import("../lib/heavy-hitters.js").HeavyHitters<import("../lib/tally.js").Both>} Names */

/** @param {number | undefined} time @returns {string | null} */
const iso = (time) => (time === undefined || !Number.isFinite(time) ? null : new Date(time).toISOString());

/** @param {Report} report @returns {string} */
export function asJson({ journal, since, until, sessions, limit, tally, reading }) {
  const { totals, groups, offenders, loss, faults, first, last } = tally;
  const by = Object.fromEntries(
    [...groups].map(([what, group]) => [
      what,
      group
        .sorted()
        .slice(0, limit)
        .map(([name, { enforced, observed }]) => ({ name: name || null, ...enforced, observed })),
    ]),
  );
  const value = {
    journal,
    files: reading.files,
    since: iso(since),
    until: iso(until),
    sessions,
    first: iso(first),
    last: iso(last),
    lines: reading.lines,
    brokenLines: reading.broken,
    unreadableFiles: reading.unreadable,
    totals: totals.enforced,
    observed: totals.observed,
    omitted: Object.fromEntries(
      [...groups].map(([what, group]) => [what, Math.max(0, /** @type {Names} */ (group).size - by[what].length)]),
    ),
    loss,
    faults: { count: faults.count, places: Object.fromEntries(faults.places) },
    by,
    offenders: offenders
      .sorted()
      .slice(0, limit)
      .map(([callKey, { tool, args, stops, blocks, halts, observed, last: at }]) => ({
        tool,
        args,
        callKey,
        stops,
        blocks,
        halts,
        observed,
        last: iso(at),
      })),
  };
  return `${visibleJson(JSON.stringify(value, null, 2))}\n`;
}

/** A name that a spreadsheet would read as a formula becomes text. @param {string | number} value */
function field(value) {
  const text = /^[=+\-@\t\r]/.test(String(value)) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** @param {(string | number)[]} values */
const row = (values) => `${values.map(field).join(",")}\r\n`;

/** @param {Report} report @returns {string} */
export function asCsv({ limit, tally }) {
  const rows = [row(["by", "name", "mode", ...COUNTS])];
  for (const [what, group] of tally.groups) {
    for (const [name, { enforced, observed }] of group.sorted().slice(0, limit)) {
      for (const [mode, counts] of /** @type {const} */ ([
        ["enforce", enforced],
        ["observe", observed],
      ]))
        if (counts.lines > 0) rows.push(row([what, clean(name), mode, ...COUNTS.map((count) => counts[count])]));
    }
  }
  return rows.join("");
}
