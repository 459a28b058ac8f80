// The settings in force: those that somebody set, or that a profile sets, and folded the others with their defaults.
import { SOURCES } from "../../lib/status.js";
import { plural } from "../../lib/text.js";
import { breakable, el, shown } from "./dom.js";

/** @typedef {{ key: string, value: string, source: string, own: boolean }} Row */

/** Settings of several numbers are told number by number. @param {{ key: string, value: unknown, source: string }} inForce @returns {Row[]} */
function rowsOf({ key: name, value, source }) {
  const key = shown(name, 60);
  const own = source !== "default";
  const from = { source: Object.hasOwn(SOURCES, source) ? SOURCES[source] : shown(source, 40), own };
  if (typeof value !== "object" || value === null) return [{ key, value: single(key, value), ...from }];
  const parts = Object.entries(value).map(([part, inner]) => ({
    key: `${key}.${shown(part, 60)}`,
    value: compact(`${key}.${part}`, inner),
    ...from,
  }));
  // a list that nobody wrote anything into says nothing: what holds without it is among the situations
  if (parts.length === 0) return own ? [{ key, value: NONE, ...from }] : [];
  return parts.filter((part) => own || part.value !== NONE);
}

const NONE = "none";

/** What 0 means, by setting: as a number alone it looks like the strictest limit, and it is none. @type {[RegExp, string][]} */
const ZEROS = [
  [/^(haltAfter|.*\.(noteAt|stopAt))$/, "never"],
  [/^(budget\..*|repeat\.(limits\..*|others))$/, "no limit"],
];

/** @param {string} key @param {unknown} value */
function single(key, value) {
  if (typeof value === "boolean") return value ? "yes" : "no";
  const zero = value === 0 ? ZEROS.find(([names]) => names.test(key)) : undefined;
  return zero ? zero[1] : shown(value, 80);
}

/** @param {string} key @param {unknown} value */
function compact(key, value) {
  if (typeof value !== "object" || value === null) return single(key, value);
  const parts = Array.isArray(value)
    ? value.map((part) => shown(part, 40))
    : Object.entries(value).map(([name, part]) => `${shown(name, 40)} ${shown(part, 40)}`);
  return parts.length > 0 ? parts.join(", ") : NONE;
}

/** @param {{ key: string, value: unknown, source: string }[]} thresholds @returns {Row[]} */
export const thresholdRows = (thresholds) => thresholds.flatMap(rowsOf);

/** @param {{ rows: Row[], open: boolean, onFold?: (open: boolean) => void }} what `open`: whether the defaults are unfolded */
export function drawThresholds({ rows, open, onFold }) {
  if (rows.length === 0) return [el("p", { class: "empty", text: "What is in force is not known now." })];
  const [own, others] = [rows.filter((row) => row.own), rows.filter((row) => !row.own)];
  const count = own.length === 0 ? plural(others.length, "setting") : plural(others.length, "other setting");
  const folded = el(
    "details",
    { class: "defaults", open, on: { toggle: () => onFold?.(folded.open) } },
    el("summary", { class: "muted", text: `${count} with ${others.length === 1 ? "its default" : "their defaults"}` }),
    tableOf(others, "Defaults"),
  );
  return [
    own.length > 0 ? tableOf(own) : el("p", { class: "muted", text: "Nothing was set: the defaults hold." }),
    ...(others.length > 0 ? [folded] : []),
  ];
}

/** @param {Row[]} rows @param {string} [label] where it is not the card's title */
const tableOf = (rows, label) =>
  el(
    "table",
    { class: "thresholds", "aria-label": label, "aria-labelledby": label ? undefined : "thresholds-title" },
    el("colgroup", {}, el("col"), ...(label ? [] : [el("col", { class: "from" })]), el("col", { class: "value" })),
    el(
      "thead",
      { class: "unseen" },
      el("tr", {}, ...["Setting", ...(label ? [] : ["From"]), "Value"].map((text) => el("th", { scope: "col", text }))),
    ),
    el(
      "tbody",
      {},
      ...rows.map(({ key, value, source, own }) =>
        el(
          "tr",
          { class: own ? "own" : "" },
          el("th", { scope: "row" }, ...breakable(key)),
          label ? undefined : el("td", { class: "source", text: source }),
          el("td", { class: "num foreign", text: value }),
        ),
      ),
    ),
  );
