// The thresholds in force, and where each comes from.
import { SOURCES } from "../../lib/status.js";
import { breakable, el, shown } from "./dom.js";

/** @typedef {{ key: string, value: string, source: string, own: boolean }} Row */

/** Settings of several numbers are told number by number. @param {{ key: string, value: unknown, source: string }} inForce @returns {Row[]} */
function rowsOf({ key: name, value, source }) {
  const key = shown(name, 60);
  const from = { source: Object.hasOwn(SOURCES, source) ? SOURCES[source] : shown(source, 40), own: source !== "default" };
  if (typeof value !== "object" || value === null) return [{ key, value: shown(value, 80), ...from }];
  const parts = Object.entries(value).map(([part, own]) => ({ key: `${key}.${shown(part, 60)}`, value: compact(own), ...from }));
  return parts.length > 0 ? parts : [{ key, value: "built in", ...from }];
}

/** @param {unknown} value */
function compact(value) {
  if (typeof value !== "object" || value === null) return shown(value, 80);
  const parts = Array.isArray(value)
    ? value.map((part) => shown(part, 40))
    : Object.entries(value).map(([name, part]) => `${shown(name, 40)} ${shown(part, 40)}`);
  return parts.length > 0 ? parts.join(", ") : "built in";
}

/** @param {{ key: string, value: unknown, source: string }[]} thresholds @returns {Row[]} */
export const thresholdRows = (thresholds) => thresholds.flatMap(rowsOf);

/** @param {Row[]} rows */
export function drawThresholds(rows) {
  if (rows.length === 0) return [el("p", { class: "empty", text: "What is in force is not known now." })];
  return [
    el(
      "table",
      { class: "thresholds", "aria-labelledby": "thresholds-title" },
      el("colgroup", {}, el("col"), el("col", { class: "value" }), el("col", { class: "from" })),
      el("thead", { class: "unseen" }, el("tr", {}, ...["Setting", "Value", "From"].map((text) => el("th", { scope: "col", text })))),
      el(
        "tbody",
        {},
        ...rows.map(({ key, value, source, own }) =>
          el(
            "tr",
            { class: own ? "own" : "" },
            el("th", { scope: "row" }, ...breakable(key)),
            el("td", { class: "num foreign", text: value }),
            el("td", { class: "source", text: source }),
          ),
        ),
      ),
    ),
  ];
}
