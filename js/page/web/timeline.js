// The timeline: a histogram of incidents, and below it each loop as a bar in the lane of its session.
import { plural } from "../../lib/text.js";
import { el, shown, timeText } from "./dom.js";

/**
 * @typedef {import("./figures.js").Trip} Trip
 * @typedef {{ from: number, to: number, buckets: Record<string, number>[], lanes: { session: string, trips: Trip[] }[], left: number }} Timeline
 *   `left`: loops of sessions that have no lane
 */

const BUCKETS = 48;
const MAX_LANES = 8;
const MAX_TRIPS = 120;
const MINUTE = 60_000;
const TICKS = 4;
/** The colours of a column, from the bottom up. */
const STACK = /** @type {const} */ (["ended", "stopped", "corrected", "other"]);
const COLUMN_HEIGHT = 40;

/**
 * @param {import("./incident-store.js").Incident[]} incidents @param {Trip[]} trips both the oldest first
 * @param {{ since: number, now: number }} range `since` 0: from the first one on
 * @returns {Timeline | undefined} undefined: nothing happened
 */
export function timelineOf(incidents, trips, { since, now }) {
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
  const buckets = Array.from(
    { length: BUCKETS },
    () => /** @type {Record<string, number>} */ ({ ended: 0, stopped: 0, corrected: 0, other: 0 }),
  );
  for (const { time, kind } of incidents) {
    if (!Number.isFinite(time)) continue;
    const at = Math.min(BUCKETS - 1, Math.floor(((time - from) / (to - from)) * BUCKETS));
    buckets[at][kind === "ended" || kind === "stopped" || kind === "corrected" ? kind : "other"] += 1;
  }
  /** @type {Map<string, Trip[]>} */
  const bySession = new Map();
  for (const trip of trips.slice(-MAX_TRIPS).reverse()) bySession.set(trip.session, [...(bySession.get(trip.session) ?? []), trip]);
  const lanes = [...bySession].slice(0, MAX_LANES).map(([session, own]) => ({ session, trips: own.reverse() }));
  return { from, to, buckets, lanes, left: trips.length - lanes.reduce((sum, lane) => sum + lane.trips.length, 0) };
}

/** @param {{ timeline: Timeline | undefined, onPick?: (words: string) => void }} what */
export function drawTimeline({ timeline, onPick }) {
  if (!timeline) return [el("p", { class: "empty", text: "Nothing happened in this time. That is good." })];
  const { from, to, lanes, left } = timeline;
  const percent = (/** @type {number} */ time) => (100 * (Math.max(from, time) - from)) / (to - from);
  const caption = el("p", {
    class: "trip-caption muted",
    "aria-live": "polite",
    text: lanes.length > 0 ? HINT : "No loop was found in this time.",
  });
  /** @type {HTMLElement[]} */
  const marks = [];
  const rows = lanes.map(({ session, trips }) => {
    const track = el("div", { class: "track" });
    for (const trip of trips) track.append(mark(trip, { percent, caption, marks, to, onPick }));
    return el("div", { class: "lane" }, el("span", { class: "lane-name foreign", title: session, text: session || "(no session)" }), track);
  });
  if (marks.length > 0) /** @type {HTMLElement} */ (marks.at(-1)).tabIndex = 0;
  const ticks = Array.from({ length: TICKS + 1 }, (_, at) => el("span", { text: tick(from + ((to - from) * at) / TICKS, to - from) }));
  return [
    el("div", { class: "lane" }, el("span", { class: "lane-name muted", text: "all incidents" }), columns(timeline)),
    ...(rows.length > 0
      ? [el("div", { class: "lanes", role: "group", "aria-label": "Loops by session; arrow keys go from one to the next" }, ...rows)]
      : []),
    el("div", { class: "lane" }, el("span", { class: "lane-name" }), el("div", { class: "ticks", "aria-hidden": "true" }, ...ticks)),
    caption,
    ...(left > 0 ? [el("p", { class: "muted", text: `${plural(left, "older loop")} not drawn` })] : []),
  ];
}

const HINT = "Point at a loop, or go to it with Tab and the arrow keys. Enter lists its incidents.";

/** @param {Timeline} timeline */
function columns({ buckets }) {
  const most = Math.max(...buckets.map((bucket) => STACK.reduce((sum, kind) => sum + bucket[kind], 0)));
  const total = STACK.map((kind) => `${buckets.reduce((sum, bucket) => sum + bucket[kind], 0)} ${kind}`).join(", ");
  const bars = buckets.flatMap((bucket, at) => {
    let y = COLUMN_HEIGHT;
    return STACK.filter((kind) => bucket[kind] > 0).map((kind) => {
      const height = Math.max(1.5, (COLUMN_HEIGHT * bucket[kind]) / most);
      y = Math.max(0, y - height);
      return el("rect", { class: `fill-${kind}`, x: at + 0.1, y, width: 0.8, height });
    });
  });
  return el(
    "svg",
    {
      class: "histogram",
      viewBox: `0 0 ${BUCKETS} ${COLUMN_HEIGHT}`,
      preserveAspectRatio: "none",
      role: "img",
      "aria-label": `Incidents over time: ${total}`,
    },
    ...bars,
  );
}

/**
 * @param {Trip} trip
 * @param {{ percent: (time: number) => number, caption: HTMLElement, marks: HTMLElement[], to: number, onPick?: (words: string) => void }} how
 */
function mark(trip, { percent, caption, marks, to, onPick }) {
  const { first, last, kind, observed, tool, words, error, session, model } = trip;
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
  /** @param {number} by @param {KeyboardEvent} event */
  const go = (by, event) => {
    const at = marks.indexOf(button);
    const next = marks[Math.min(marks.length - 1, Math.max(0, at + by))];
    event.preventDefault();
    button.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  };
  const button = el("button", {
    type: "button",
    class: `trip ${kind} ${observed ? "observed" : ""}`,
    tabindex: "-1",
    "aria-label": `${labelOf(kind, observed)}, ${session}. ${text}`,
    on: {
      mouseenter: tell,
      focus: tell,
      click: () => onPick?.(`${session} ${tool} ${model}`.trim()),
      keydown: (/** @type {KeyboardEvent} */ event) => {
        const by = /** @type {Record<string, number>} */ ({
          ArrowRight: 1,
          ArrowDown: 1,
          ArrowLeft: -1,
          ArrowUp: -1,
          Home: -marks.length,
          End: marks.length,
        })[event.key];
        if (by !== undefined) go(by, event);
      },
    },
  });
  button.style.left = `${percent(first).toFixed(2)}%`;
  button.style.width = `${(percent(last) - percent(first)).toFixed(2)}%`;
  marks.push(button);
  return button;
}

/** @param {string} kind @param {boolean} observed */
function labelOf(kind, observed) {
  if (observed) return kind === "ended" ? "Run would have been ended" : "Loop would have been stopped";
  return kind === "ended" ? "Run ended" : "Loop stopped";
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
