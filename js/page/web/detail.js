// The inside of a row: first in words, then its lines with their fields as in the journal.
import { visibleJson } from "../../lib/text.js";
import { el, shown, timeText } from "./dom.js";
import { callOf, mainOf, storyOf } from "./story.js";

const MAX_ARGS = 4000;
const MAX_FIELDS = 60;
/** Characters of a call in a line of a row. */
const MAX_CALL = 90;
/** Lines of a row, the latest ones. */
const MAX_LINES = 40;

/** @typedef {import("./incident-store.js").Incident} Incident */

/** @param {Pick<Incident, "label" | "observed"> & { kind: string }} incident @param {string} [text] @returns {HTMLElement} */
export const badgeOf = ({ kind, label, observed }, text = label) =>
  el("span", { class: `badge ${kind} ${observed ? "observed" : ""}`, text: observed ? `Would: ${text}` : text });

/**
 * @param {import("./incident-store.js").Group} group @param {number} now
 * @param {(change: Partial<import("./address.js").View>) => void} onPick lists what has the same name
 * @returns {Element[]}
 */
export function detailOf(group, now, onPick) {
  const story = storyOf(group, now).flatMap(([label, ...texts]) => [
    el("dt", { text: label }),
    el("dd", {}, ...texts.map((text) => el("p", { class: "foreign", text }))),
  ]);
  const { incidents } = group;
  const lines = incidents.slice(-MAX_LINES);
  const left = incidents.length - lines.length;
  // the same call again and again is told once, above
  const calls = lines.map((line) => callOf(line, MAX_CALL));
  const isOneCall = new Set(calls.filter(Boolean)).size < 2;
  return [
    el("dl", { class: "story" }, ...story),
    picks(mainOf(group), onPick),
    ...(left > 0 ? [el("p", { class: "muted", text: `The last ${MAX_LINES} of ${incidents.length} lines:` })] : []),
    ...(incidents.length === 1
      ? [folded("Fields of the journal line", incidents[0])]
      : [
          el(
            "ol",
            { class: "lines" },
            ...lines.map((line, at) => el("li", {}, lineOf(line, isOneCall ? shown(line.tool, 80) : calls[at], now))),
          ),
        ]),
  ];
}

/** @param {Incident} incident @param {string} call @param {number} now */
const lineOf = (incident, call, now) =>
  folded(
    [
      el("span", { class: "when", text: timeText(incident.time, now) }),
      badgeOf(incident),
      el("span", { class: "foreign", text: [call, incident.words].filter(Boolean).join(" ") }),
    ],
    incident,
  );

/** Fields that are made when they are opened. @param {string | Node[]} title @param {Incident} incident */
function folded(title, incident) {
  const details = el(
    "details",
    {
      class: "line",
      on: {
        toggle: () => {
          if (details.open && details.childElementCount === 1) details.append(...fields(incident.raw));
        },
      },
    },
    el("summary", {}, ...(typeof title === "string" ? [title] : title)),
  );
  return details;
}

/** Buttons that list what has the same name. @param {Incident} incident @param {(change: Partial<import("./address.js").View>) => void} onPick */
function picks({ tool, model, session, entry: { rule } }, onPick) {
  const names = Object.entries({ tool, model, session, rule }).filter(([, name]) => name !== "");
  return el(
    "p",
    { class: "picks" },
    el("span", { class: "muted", text: names.length > 0 ? "All of the same" : "" }),
    ...names.map(([field, name]) =>
      el(
        "button",
        { type: "button", class: "chip", title: name, on: { click: () => onPick({ [field]: name }) } },
        el("span", { class: "muted", text: `${field} ` }),
        el("span", { class: "foreign", text: shown(name, 40) }),
      ),
    ),
  );
}

/** @param {Record<string, any>} raw */
function fields({ args, ...raw }) {
  const list = Object.entries(raw)
    .slice(0, MAX_FIELDS)
    .filter(([, value]) => value !== null)
    .flatMap(([name, value]) => [
      el("dt", { class: "foreign", text: shown(name, 60) }),
      el("dd", { class: "foreign", text: shown(value, 1000) || "-" }),
    ]);
  const json = args === undefined || args === null ? undefined : visibleJson(JSON.stringify(args, null, 2));
  const text = json !== undefined && json.length > MAX_ARGS ? `${json.slice(0, MAX_ARGS)}…` : json;
  return [
    el("dl", { class: "fields" }, ...list),
    ...(text === undefined ? [] : [el("pre", { class: "foreign", tabindex: "0", "aria-label": "Arguments", text })]),
  ];
}
