// A table that fits the terminal: names at the left, a bar, numbers at the right. Columns without room are left out and named.

import { clean, grouped } from "../lib/text.js";
import { fit, fitEnd, padEnd, padStart, width } from "./columns.js";
import { paint } from "./io.js";

/**
 * @typedef {{ title: string, keep: number, values: number[], hue?: "red" | "yellow", always?: boolean }} Column those with a low `keep` are left out
 *   first; `always`: also where every value is 0, which is news there
 * @typedef {{ title: string, names: string[], bar: number[], columns: Column[], least?: number, keepEnd?: boolean }} Grid
 *   `bar`: a length for each name; `least`: the preferred minimum width of names; `keepEnd`: names differ at their end
 */

const GAP = 2;
const LEAST_NAME = 14;
const MOST_NAME = 60;
const BARS = [10, 5, 0];
const EIGHTHS = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

/** @param {number} n */
const short = (n) => {
  if (n < 1e5) return grouped(n);
  const [unit, letter] = n < 1e6 ? [1e3, "k"] : n < 1e9 ? [1e6, "M"] : [1e9, "G"];
  return `${Math.floor(n / unit) < 100 ? (Math.floor(n / (unit / 10)) / 10).toFixed(1) : grouped(Math.floor(n / unit))}${letter}`;
};

/** @param {number} value @param {number} max @param {number} cells @param {boolean} unicode */
function bar(value, max, cells, unicode) {
  const eighths = max > 0 ? Math.max(value > 0 ? 1 : 0, Math.round((value / max) * cells * 8)) : 0;
  return unicode ? "█".repeat(eighths >> 3) + EIGHTHS[eighths & 7] : "#".repeat(Math.ceil(eighths / 8));
}

/**
 * @param {Grid} grid @param {import("./io.js").Io} io
 * @returns {string} lines, each ended
 */
export function draw({ title, names, bar: lengths, columns: all, least: wanted = LEAST_NAME, keepEnd = false }, io) {
  const paints = paint(io);
  const shown = names.map((name) => clean(name, io.unicode));
  const longest = Math.min(MOST_NAME, Math.max(width(title), ...shown.map(width)));
  const told = all.filter(({ values, always }) => always || values.some((value) => value > 0));
  const sizes = new Map(
    told.map((column) => [column, Math.max(column.title.length, ...column.values.map((value) => short(value).length))]),
  );
  const taken = (/** @type {Column[]} */ columns) => columns.reduce((sum, column) => sum + GAP + (sizes.get(column) ?? 0), 0);
  const least = Math.min(wanted, longest, Math.floor(io.columns / 2));
  // first names are shortened, then the bar, then columns are left out
  let kept = told;
  let cells = BARS.find((size) => size + GAP + least + taken(kept) <= io.columns) ?? 0;
  while (kept.length > 1 && least + (cells && cells + GAP) + taken(kept) > io.columns) {
    const first = Math.min(...kept.map(({ keep }) => keep));
    kept = kept.filter(({ keep }) => keep !== first);
  }
  const room = io.columns - taken(kept);
  if (cells > 0 && room - cells - GAP < Math.min(longest, 24) && cells === BARS[0]) cells = BARS[1];
  const nameSize = Math.max(1, Math.min(longest, room - (cells && cells + GAP)));
  const most = Math.max(...lengths);
  const head = [
    padEnd(fit(title, nameSize, io.unicode), nameSize + (cells && cells + GAP)),
    ...kept.map((column) => padStart(column.title, GAP + (sizes.get(column) ?? 0))),
  ];
  const lines = [paints("bold", head.join("").trimEnd())];
  for (const [i, name] of shown.entries()) {
    const drawn = cells > 0 ? " ".repeat(GAP) + paints("cyan", bar(lengths[i], most, cells, io.unicode)) : "";
    const spare = cells > 0 ? " ".repeat(cells - width(bar(lengths[i], most, cells, io.unicode))) : "";
    const numbers = kept.map((column) => {
      const cell = padStart(short(column.values[i]), GAP + (sizes.get(column) ?? 0));
      if (column.values[i] === 0) return paints("dim", cell);
      return column.hue ? paints(column.hue, cell) : cell;
    });
    lines.push(`${padEnd((keepEnd ? fitEnd : fit)(name, nameSize, io.unicode), nameSize)}${drawn}${spare}${numbers.join("")}`);
  }
  const gone = told.filter((column) => !kept.includes(column)).map((column) => column.title);
  if (gone.length > 0) lines.push(paints("dim", fit(`(no room for: ${gone.join(", ")})`, io.columns, io.unicode)));
  return `${lines.join("\n")}\n`;
}
