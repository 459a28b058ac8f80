// The live sessions.
import { stateOf } from "../../lib/status.js";
import { grouped, plural } from "../../lib/text.js";
import { age, breakable, el, shown, timeText } from "./dom.js";
import { isHostSession } from "./host-sessions.js";

/**
 * @typedef {{ name: string, model: string, state: string, tone: string, calls: number, failures: number, trip: string, seen: string,
 *   folded: boolean }} Row `folded`: a session of the host's own in which nothing is wrong
 */

const COLUMNS = /** @type {const} */ (["Session", "Model", "State", "Calls", "Failures", "Last loop", "Seen"]);

/** @param {any} trip @param {number} now */
const tripOf = (trip, now) =>
  trip
    ? `${trip.observed ? "would have stopped " : ""}${timeText(trip.last, now)}  ${shown(trip.call, 80)}, ${shown(trip.rule, 30)}, ${shown(trip.count, 12)}×`
    : "";

/** @param {any[]} sessions @param {number} now @returns {Row[]} */
export const rowsOf = (sessions, now) =>
  sessions.map((session) => {
    const [state, tone] = stateOf(session);
    const { sessionKey, provider, modelId, calls, failures, trip, lastSeen } = session;
    return {
      name: shown(sessionKey, 120),
      model: shown([provider, modelId].filter(Boolean).join("/"), 80),
      state,
      tone,
      calls: Number(calls) || 0,
      failures: Number(failures) || 0,
      trip: tripOf(trip, now),
      seen: age(lastSeen, now),
      folded: isHostSession(sessionKey) && !trip?.open && (tone === "fine" || tone === "other"),
    };
  });

/** Rows before "more". */
const STEP = 8;

/**
 * @param {{ rows: Row[], count: number, known: boolean, all: boolean, own: boolean, onAll?: () => void, onOwn?: () => void }} what
 *   `known`: the gateway answers; `own`: whether sessions of the host's own are shown
 */
export function drawSessions({ rows, count, known, all, own, onAll, onOwn }) {
  if (!known) return [el("p", { class: "empty", text: "What is live is not known now." })];
  if (rows.length === 0) return [el("p", { class: "empty", text: "No session has called a tool yet." })];
  const folded = rows.filter((row) => row.folded);
  const open = rows.filter((row) => !row.folded);
  const drawn = [...(all ? open : open.slice(0, STEP)), ...(own ? folded : [])];
  const hidden = all ? 0 : Math.max(0, open.length - STEP);
  const head = COLUMNS.map((text, at) => el("th", { scope: "col", role: "columnheader", class: at === 3 || at === 4 ? "num" : "", text }));
  const ownText = `${plural(folded.length, "session")} of the host's own`;
  return [
    el(
      "table",
      { class: "sessions", role: "table", "aria-labelledby": "sessions-title" },
      el("thead", { role: "rowgroup" }, el("tr", { role: "row" }, ...head)),
      el("tbody", { role: "rowgroup" }, ...drawn.map(rowElement)),
    ),
    el(
      "p",
      { class: "buttons" },
      hidden > 0 ? el("button", { type: "button", class: "more", text: `Show ${hidden} more`, on: { click: () => onAll?.() } }) : undefined,
      folded.length > 0
        ? el("button", {
            type: "button",
            class: "more",
            "aria-expanded": String(own),
            "aria-label": ownText,
            text: ownText,
            on: { click: () => onOwn?.() },
          })
        : undefined,
    ),
    count > rows.length && hidden === 0
      ? el("p", { class: "muted", text: `and ${grouped(count - rows.length)} more that are quiet` })
      : undefined,
  ].filter((element) => element !== undefined);
}

/** @param {Row} row */
function rowElement({ name, model, state, tone, calls, failures, trip, seen }) {
  const cell = (/** @type {number} */ at, /** @type {import("./dom.js").Props} */ props, /** @type {(Node | string)[]} */ ...children) =>
    el("td", { role: "cell", "data-label": COLUMNS[at], ...props }, ...children);
  return el(
    "tr",
    { role: "row" },
    el("th", { scope: "row", role: "rowheader", class: "name foreign" }, ...breakable(name)),
    cell(1, { class: "model foreign" }, ...breakable(model || "-")),
    cell(2, { class: "state" }, el("span", { class: `badge ${tone}`, text: state })),
    cell(3, { class: "num", text: grouped(calls) }),
    cell(4, { class: "num", text: grouped(failures) }),
    cell(5, { class: trip ? "trip" : "trip none" }, el("span", { class: "foreign clamped", title: trip }, ...breakable(trip || "-"))),
    cell(6, { class: "seen", text: seen }),
  );
}
