// How many incidents there were over time: columns with their values, and an axis.
import { grouped, plural } from "../../lib/text.js";
import { el, timeText } from "./dom.js";

const BUCKETS = 24;
/** The colours of a column, from the bottom up. */
const STACK = /** @type {const} */ (["ended", "stopped", "corrected", "other", "observed"]);

/**
 * @param {import("./incident-store.js").Incident[]} incidents @param {{ from: number, to: number }} range
 * @returns {Record<string, number>[]} counts of each column, by colour
 */
export function bucketsOf(incidents, { from, to }) {
  const buckets = Array.from({ length: BUCKETS }, () => Object.fromEntries(STACK.map((name) => [name, 0])));
  for (const { time, kind, observed } of incidents) {
    if (!Number.isFinite(time)) continue;
    const at = Math.min(BUCKETS - 1, Math.floor(((time - from) / (to - from)) * BUCKETS));
    const name = observed ? "observed" : STACK.find((own) => own === kind);
    buckets[at][name ?? "other"] += 1;
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
 * @param {Record<string, number>[]} buckets @param {{ from: number, to: number }} range
 * @param {number} known share of the width, from 0 to 1, from which on the page has the journal
 * @returns {HTMLElement}
 */
export function drawHistogram(buckets, { from, to }, known) {
  const sums = buckets.map((bucket) => STACK.reduce((sum, name) => sum + bucket[name], 0));
  const top = axisOf(Math.max(...sums));
  const total = STACK.map((name) => `${buckets.reduce((sum, bucket) => sum + bucket[name], 0)} ${name}`).join(", ");
  const columns = buckets.map((bucket, at) => {
    const start = from + ((to - from) * at) / BUCKETS;
    const parts = STACK.filter((name) => bucket[name] > 0).toReversed();
    const column = el(
      "div",
      { class: "column", title: `${timeText(start, to)}: ${parts.map((name) => `${bucket[name]} ${name}`).join(", ") || "nothing"}` },
      el("span", { class: "column-value", text: sums[at] > 0 ? compact(sums[at]) : "" }),
    );
    for (const name of parts) {
      const part = el("span", { class: `part ${name}` });
      part.style.height = `${((100 * bucket[name]) / top).toFixed(2)}%`;
      column.append(part);
    }
    return column;
  });
  const plot = el(
    "div",
    {
      class: `columns-plot ${Math.max(...sums) > 99 ? "wide-values" : ""}`,
      role: "img",
      "aria-label": `Incidents over time: ${total}; at most ${plural(Math.max(...sums), "incident")} in a column`,
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
