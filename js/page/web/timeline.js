// The timeline: a histogram of incidents, and below it each loop as a bar in the lane of its session.
import { plural } from "../../lib/text.js";
import { el, shown, timeText } from "./dom.js";
import { bucketsOf, drawHistogram } from "./histogram.js";
import { isHostSession } from "./host-sessions.js";
import { roving } from "./roving.js";

/**
 * @typedef {import("./figures.js").Trip} Trip
 * @typedef {{ session: string, trips: Trip[], left: { count: number, to: number } }} Lane `left`: older loops that are not drawn, and
 *   until when
 * @typedef {{ from: number, to: number, known: number, buckets: import("./histogram.js").Bucket[], lanes: Lane[], others: { sessions: number, loops: number } }} Timeline
 *   `known`: share of the time, from 0 to 1, of which the page has no journal; `others`: sessions that have no lane
 */

const MAX_LANES = 8;
/** Loops in a lane. */
const MAX_TRIPS = 40;
const MINUTE = 60_000;
const TICKS = 4;

/**
 * @param {import("./incident-store.js").Incident[]} incidents @param {Trip[]} trips both the oldest first
 * @param {{ since: number, now: number, begins: number }} range `since` 0: from the first one on; `begins`: what is older is not on the page
 * @returns {Timeline | undefined} undefined: nothing happened
 */
export function timelineOf(incidents, trips, { since, now, begins }) {
  const times = incidents.map(({ time }) => time).filter(Number.isFinite);
  if (times.length === 0) return undefined;
  const first = since || times.reduce((a, b) => Math.min(a, b));
  const last = Math.max(
    now,
    times.reduce((a, b) => Math.max(a, b)),
  );
  // the end moves in visible steps, so that the timeline is not redrawn at every update
  const grain = Math.max(MINUTE / 6, 2 ** Math.floor(Math.log2((last - first) / 256)));
  const to = Math.ceil(last / grain) * grain;
  const from = Math.min(Math.floor(first / grain) * grain, to - MINUTE);
  /** @type {Map<string, Trip[]>} */
  const bySession = new Map();
  for (const trip of trips.toReversed()) {
    const own = bySession.get(trip.session);
    if (own) own.push(trip);
    else bySession.set(trip.session, [trip]);
  }
  const sessions = [...bySession].sort(([a], [b]) => Number(isHostSession(a)) - Number(isHostSession(b)));
  const lanes = sessions.slice(0, MAX_LANES).map(([session, own]) => ({
    session,
    trips: own.slice(0, MAX_TRIPS).reverse(),
    left: { count: Math.max(0, own.length - MAX_TRIPS), to: own[MAX_TRIPS]?.last ?? 0 },
  }));
  const others = sessions.slice(MAX_LANES).map(([, own]) => own);
  return {
    from,
    to,
    known: Math.min(1, Math.max(0, (begins - from) / (to - from))),
    buckets: bucketsOf(incidents, { from, to }),
    lanes,
    others: { sessions: others.length, loops: others.reduce((sum, own) => sum + own.length, 0) },
  };
}

/** @param {{ timeline: Timeline | undefined, onPick?: (key: string) => void }} what */
export function drawTimeline({ timeline, onPick }) {
  if (!timeline) return [el("p", { class: "empty", text: "Nothing happened in this time. That is good." })];
  const { from, to, lanes, others, known, buckets } = timeline;
  const percent = (/** @type {number} */ time) => (100 * (Math.max(from, time) - from)) / (to - from);
  const caption = el("p", {
    class: "trip-caption muted",
    "aria-live": "polite",
    text: lanes.length > 0 ? HINT : "No loop was found in this time. Enter on a column opens its last incident in the list.",
  });
  /** @type {HTMLElement[]} */
  const marks = [];
  const rows = lanes.map(({ session, trips, left }) => {
    const track = el("div", { class: "track" });
    if (left.count > 0) track.append(gap(`${plural(left.count, "older loop")}, not drawn`, percent(left.to), `+${left.count}`));
    for (const trip of trips) track.append(mark(trip, { percent, caption, marks, to, onPick }));
    return lane(el("span", { class: "lane-name foreign", title: session, text: session || "(no session)" }), track);
  });
  if (others.sessions > 0) {
    const text = `${plural(others.loops, "loop")} of ${plural(others.sessions, "more session")} not drawn here: the list below has them`;
    rows.push(lane(el("span", { class: "lane-name muted", text: "other sessions" }), el("div", { class: "track" }, gap(text, 100, text))));
  }
  roving(marks);
  const ticks = Array.from({ length: TICKS + 1 }, (_, at) => el("span", { text: tick(from + ((to - from) * at) / TICKS, to - from) }));
  return [
    lane(el("span", { class: "lane-name muted", text: "all incidents" }), drawHistogram(buckets, { from, to, known, onPick })),
    ...(rows.length > 0
      ? [el("div", { class: "lanes", role: "group", "aria-label": "Loops by session; arrow keys go from one to the next" }, ...rows)]
      : []),
    lane(el("span", { class: "lane-name" }), el("div", { class: "ticks", "aria-hidden": "true" }, ...ticks)),
    caption,
  ];
}

const HINT = "Point at a loop or a column, or go to it with Tab and the arrow keys. A click or Enter opens it in the list.";

/** @param {HTMLElement} name @param {HTMLElement} content */
const lane = (name, content) => el("div", { class: "lane" }, name, content);

/** Where it has no room for its text. */
const NARROW = 25;

/** A part of a lane that is empty because nothing is drawn in it. @param {string} text @param {number} percent its width @param {string} short */
function gap(text, percent, short) {
  const element = el("span", { class: "not-drawn", title: text, "aria-label": text, role: "note", text: percent < NARROW ? short : text });
  element.style.width = `${Math.max(1, percent).toFixed(2)}%`;
  return element;
}

/**
 * @param {Trip} trip
 * @param {{ percent: (time: number) => number, caption: HTMLElement, marks: HTMLElement[], to: number, onPick?: (key: string) => void }} how
 */
function mark(trip, { percent, caption, marks, to, onPick }) {
  const { key, first, last, ended, freed, observed, tool, words, error, session } = trip;
  const text = [
    `${timeText(first, to)}${last > first ? ` to ${timeText(last, to)}` : ""}`,
    `${shown(tool, 60)}: ${words}`,
    shown(error, 160),
  ]
    .filter(Boolean)
    .join(" · ");
  const tell = () => {
    caption.textContent = text;
  };
  const button = el("button", {
    type: "button",
    class: ["trip", ended && "ended", freed && "freed", observed && "observed"].filter(Boolean).join(" "),
    "aria-label": `${labelOf(trip)}, ${session}. ${text}`,
    on: {
      mouseenter: tell,
      focus: tell,
      click: () => onPick?.(key),
    },
  });
  button.style.left = `${percent(first).toFixed(2)}%`;
  button.style.width = `${(percent(last) - percent(first)).toFixed(2)}%`;
  marks.push(button);
  return button;
}

/** @param {Trip} trip */
function labelOf({ ended, freed, observed }) {
  if (observed) return ended ? "Run would have been ended" : "Loop would have been stopped";
  if (freed) return "Loop let go on";
  return ended ? "Run ended" : "Loop stopped";
}

/** @param {number} time @param {number} span */
function tick(time, span) {
  const at = new Date(time);
  const date = at.toLocaleDateString("en-GB", { day: "numeric", month: "short" });
  const clock = at.toLocaleTimeString("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    ...(span < 10 * MINUTE ? { second: "2-digit" } : {}),
  });
  return span > 3 * 86_400_000 ? date : clock;
}
