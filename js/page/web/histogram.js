// How many incidents there were over time: columns with their values, and an axis.
import { grouped, plural } from "../../lib/text.js";
import { el, timeText } from "./dom.js";
import { roving } from "./roving.js";

const BUCKETS = 24;
/** The colours of a column, from the bottom up. */
const STACK = /** @type {const} */ (["ended", "stopped", "corrected", "other", "observed"]);

/**
 * @typedef {{ counts: Record<string, number>, key: string }} Bucket `counts`: by colour; `key`: of the group of the last incident in it
 */

/**
 * @param {import("./incident-store.js").Incident[]} incidents the oldest first @param {{ from: number, to: number }} range
 * @returns {Bucket[]} of each column
 */
export function bucketsOf(incidents, { from, to }) {
  const buckets = Array.from({ length: BUCKETS }, () => ({ counts: Object.fromEntries(STACK.map((name) => [name, 0])), key: "" }));
  for (const { time, kind, observed, group } of incidents) {
    if (!Number.isFinite(time)) continue;
    const bucket = buckets[Math.min(BUCKETS - 1, Math.floor(((time - from) / (to - from)) * BUCKETS))];
    const name = observed ? "observed" : STACK.find((own) => own === kind);
    bucket.counts[name ?? "other"] += 1;
    bucket.key = group?.key ?? bucket.key;
  }
  return buckets;
}

/** A number of at most three characters. @param {number} n */
const compact = (n) => (n < 1000 ? String(n) : n < 10_000 ? `${Math.floor(n / 100) / 10}k` : `${Math.floor(n / 1000)}k`);

/** The next number that is easy to read, as its half is. @param {number} n */
export function axisOf(n) {
  const unit = 10 ** Math.floor(Math.log10(Math.max(1, n)));
  return [1, 1.2, 1.6, 2, 3, 4, 6, 8, 10].map((times) => times * unit).find((top) => top >= n && top % 2 === 0) ?? 2;
}

/**
 * @param {Bucket[]} buckets
 * @param {{ from: number, to: number, known: number, onPick?: (key: string) => void }} how `known`: share of the width, from 0 to 1, from which on the
 *   page has the journal; `onPick`: goes to the row of a group
 * @returns {HTMLElement}
 */
export function drawHistogram(buckets, { from, to, known, onPick }) {
  const sums = buckets.map(({ counts }) => STACK.reduce((sum, name) => sum + counts[name], 0));
  const top = axisOf(Math.max(...sums));
  const total = STACK.map((name) => `${buckets.reduce((sum, { counts }) => sum + counts[name], 0)} ${name}`).join(", ");
  const columns = buckets.map(({ counts, key }, at) => {
    const start = from + ((to - from) * at) / BUCKETS;
    const parts = STACK.filter((name) => counts[name] > 0).toReversed();
    const title = `${timeText(start, to)}: ${parts.map((name) => `${counts[name]} ${name}`).join(", ") || "nothing"}`;
    const value = el("span", { class: "column-value", text: sums[at] > 0 ? compact(sums[at]) : "" });
    // what is empty leads nowhere
    const column =
      sums[at] > 0
        ? el(
            "button",
            {
              type: "button",
              class: "column",
              title,
              "aria-label": `Incidents, ${title}`,
              "data-mark": `column ${at}`,
              on: { click: () => onPick?.(key) },
            },
            value,
          )
        : el("div", { class: "column", title }, value);
    for (const name of parts) {
      const part = el("span", { class: `part ${name}` });
      part.style.height = `${((100 * counts[name]) / top).toFixed(2)}%`;
      column.append(part);
    }
    return column;
  });
  roving(columns.filter((_, at) => sums[at] > 0));
  const plot = el(
    "div",
    {
      class: `columns-plot ${Math.max(...sums) > 99 ? "wide-values" : ""}`,
      role: "group",
      "aria-label": `Incidents over time: ${total}; at most ${plural(Math.max(...sums), "incident")} in a column; arrow keys go from one to the next`,
    },
    ...columns,
  );
  if (known > 0.01) {
    const gap = el("span", { class: "not-drawn", text: "not in the part of the journal that the page has" });
    gap.style.width = `${(100 * known).toFixed(2)}%`;
    plot.append(gap);
  }
  const axis = el(
    "div",
    { class: "axis", "aria-hidden": "true" },
    ...[top, top / 2, 0].map((n) => el("span", { class: "axis-step", text: grouped(n) })),
  );
  return el("div", { class: "histogram" }, axis, plot);
}
