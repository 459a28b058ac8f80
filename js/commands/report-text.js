// The report for a person: what happened in sentences, then tables.

import { clean, grouped, plural } from "../lib/text.js";
import { clock, fit, wrap } from "./columns.js";
import { draw } from "./grid.js";
import { paint } from "./io.js";

/**
 * @typedef {import("./report-data.js").Report} Report
 * @typedef {import("../lib/tally.js").Counts} Counts
 * @typedef {import("../lib/tally.js").Both} Both
 */

const screened = (/** @type {Counts} */ { injection, redaction, size, validation }) => injection + redaction + size + validation;

/** The columns of a table of counts. @type {{ title: string, keep: number, of: (counts: Counts) => number, hue?: "red" | "yellow" }[]} */
const COLUMNS = [
  { title: "lines", keep: 10, of: ({ lines }) => lines },
  { title: "failed", keep: 9, of: ({ failures }) => failures },
  { title: "loops", keep: 8, of: ({ loops }) => loops, hue: "yellow" },
  { title: "bumps", keep: 1, of: ({ bumps }) => bumps },
  { title: "slows", keep: 0, of: ({ slows }) => slows },
  { title: "blocks", keep: 4, of: ({ blocks }) => blocks },
  { title: "halts", keep: 7, of: ({ halts }) => halts, hue: "red" },
  { title: "repairs", keep: 3, of: ({ repairs }) => repairs },
  { title: "screened", keep: 5, of: screened },
  { title: "calls", keep: 2, of: ({ calls }) => calls },
  { title: "tokens", keep: 6, of: ({ tokens }) => tokens },
];

/** What has no name: a question to a model, hints and a claim are about no tool. @type {Record<import("../lib/tally.js").By, string>} */
const NAMELESS = {
  model: "(not told)",
  tool: "(about no tool)",
  rule: "(not told)",
  session: "(not told)",
  "model and tool": "(not told)",
};

/** @param {Report} report @param {import("./io.js").Io} io @returns {string} */
export function asText(report, io) {
  const { tally, reading, journal, since, until, sessions } = report;
  const { bold, dim } = { bold: bound(io, "bold"), dim: bound(io, "dim") };
  const name = clean(journal, io.unicode);
  if (reading.lines === 0) {
    const isFuture = since !== undefined && since > io.now();
    if (isFuture) return `No incidents: --since ${minute(since)} lies in the future.\n`;
    if (since !== undefined || until !== undefined) return `No incidents in this period. The journal is ${name}.\n`;
    return `The journal ${name} has no incidents: the guard had nothing to say.\n`;
  }
  const { enforced, observed } = tally.totals;
  const asked = sessions.length > 0 ? ` in ${clean(sessions.join(", "), io.unicode)}` : "";
  if (asked && enforced.lines + observed.lines === 0) return `No incidents${asked}. The journal is ${name}.\n`;
  const span = Number.isFinite(tally.first) ? `, ${minute(tally.first)} to ${minute(tally.last)}` : "";
  const parts = [
    `${bold(wrap(`What the guard did${asked}${span}`, io.columns))}\n${dim(`${plural(reading.lines, "line")} in ${plural(reading.files, "file")}: ${name}`)}\n`,
    sentences(report, io),
  ];
  for (const [title, mode, counts] of /** @type {const} */ ([
    ["", "enforced", enforced],
    ["observed: ", "observed", observed],
  ]))
    if (counts.lines > 0) for (const what of report.by) parts.push(groupTable(report, io, what, mode, title));
  parts.push(worst(report, io));
  return parts.filter((part) => part !== "").join("\n");
}

/** @param {import("./io.js").Io} io @param {"bold" | "dim"} code */
const bound = (io, code) => (/** @type {string} */ text) => paint(io)(code, text);

/** @param {number} time */
const minute = (time) => clock(time).slice(0, -3);

/** @param {Report} report @param {import("./io.js").Io} io */
function sentences({ tally }, io) {
  const { enforced, observed } = tally.totals;
  const { loss, faults } = tally;
  const lines = [];
  if (enforced.lines > 0) lines.push(`${countsInWords(enforced)}.`);
  if (enforced.loops > 0) lines.push(cost(enforced, "were stopped"));
  if (observed.lines > 0) lines.push(`Observe mode, nothing was changed; it would have been: ${countsInWords(observed)}.`);
  if (observed.loops > 0) lines.push(cost(observed, "would have been stopped"));
  if (faults.count > 0) {
    const places = [...faults.places].sort(([, a], [, b]) => b - a).slice(0, 3);
    const where = places.map(([place, count]) => `${clean(place, io.unicode) || "elsewhere"} ${grouped(count)}`).join(", ");
    lines.push(`${plural(faults.count, "event")} of the host could not be read and passed unchanged (${fit(where, 60, io.unicode)}).`);
  }
  if (loss.times > 0) lines.push(`The journal lost ${plural(loss.lines, "line")}: they could not be written.`);
  return `${lines.map((line) => wrap(line, io.columns)).join("\n")}\n`;
}

/** Everything but loops, which have a sentence of their own. @param {Counts} counts */
function countsInWords(counts) {
  const { injection, redaction, size, validation } = counts;
  const kinds = Object.entries({ injection, redaction, size, validation }).filter(([, count]) => count > 0);
  const screens = kinds.map(([kind, count]) => `${kind} ${grouped(count)}`).join(", ");
  const parts = [
    plural(counts.failures, "failure"),
    counts.blocks > 0 && plural(counts.blocks, "blocked call"),
    counts.halts > 0 && plural(counts.halts, "run ended", "runs ended"),
    counts.budgets > 0 && plural(counts.budgets, "budget used up", "budgets used up"),
    counts.claims > 0 && plural(counts.claims, "claim without a call", "claims without a call"),
    counts.repairs > 0 && plural(counts.repairs, "repaired call"),
    counts.notes > 0 && plural(counts.notes, "note"),
    counts.slows > 0 && plural(counts.slows, "slowed call"),
    counts.bumps > 0 && plural(counts.bumps, "bumped call"),
    kinds.length > 0 && `${plural(screened(counts), "screened result")} (${screens})`,
  ];
  return parts.filter(Boolean).join(", ");
}

/** @param {Counts} counts @param {string} what */
function cost({ loops, calls, tokens }, what) {
  const price = tokens > 0 ? ` and ${plural(tokens, "token")}` : "";
  return `${plural(loops, "loop")} ${loops === 1 ? what.replace("were", "was") : what}, after ${plural(calls, "call")}${price}.`;
}

/**
 * @param {Report} report @param {import("./io.js").Io} io
 * @param {import("../lib/tally.js").By} what @param {keyof Both} mode @param {string} title
 */
function groupTable({ tally, limit }, io, what, mode, title) {
  const group = /** @type {import("../lib/heavy-hitters.js").HeavyHitters<Both>} */ (tally.groups.get(what));
  const all = group
    .sorted()
    .filter(([, both]) => both[mode].lines > 0)
    .sort(([, a], [, b]) => b[mode].lines - a[mode].lines);
  const rows = all.slice(0, limit);
  const table = draw(
    {
      title: `${title}by ${what}`,
      names: rows.map(([name]) => name || NAMELESS[what]),
      bar: rows.map(([, both]) => both[mode].lines),
      ...(what === "session" ? { least: 28, keepEnd: true } : {}),
      columns: COLUMNS.map(({ of, ...column }) => ({ ...column, values: rows.map(([, both]) => of(both[mode])) })),
    },
    io,
  );
  const rest = all.length + group.dropped - rows.length;
  return rest > 0 ? `${table}${paint(io)("dim", `and ${grouped(rest)} more (--limit 0 shows all)`)}\n` : table;
}

/** The calls that were stopped most often. @param {Report} report @param {import("./io.js").Io} io */
function worst({ tally, limit }, io) {
  const rows = tally.offenders.sorted().slice(0, Math.min(limit, 5));
  if (rows.length === 0) return "";
  const offenders = rows.map(([, offender]) => offender);
  return draw(
    {
      title: "worst calls",
      least: 40,
      names: offenders.map(({ tool, args }) => `${tool}(${args === "null" ? "" : args})`),
      bar: offenders.map(({ stops, blocks, halts, observed }) => stops + blocks + halts + observed),
      columns: [
        { title: "loops", keep: 3, values: offenders.map(({ stops }) => stops), hue: "yellow" },
        { title: "blocks", keep: 1, values: offenders.map(({ blocks }) => blocks) },
        { title: "halts", keep: 2, values: offenders.map(({ halts }) => halts), hue: "red" },
        { title: "observed", keep: 0, values: offenders.map(({ observed }) => observed) },
      ],
    },
    io,
  );
}
