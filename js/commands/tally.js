// Counts the entries of a journal: by model, tool, rule, session, and by call. Memory is bounded whatever the journal holds.
import { Bounded } from "./bounded.js";
import { Loops } from "./loops.js";

/**
 * @typedef {{ enforced: Counts, observed: Counts }} Both `observed`: what would have been done in observe mode
 * @typedef {"model" | "tool" | "rule" | "session"} By
 * @typedef {{ tool: string, args: string, stops: number, blocks: number, halts: number, observed: number, last: number }} Offender
 * @typedef {import("./journal-reader.js").Entry} Entry
 */

/** @type {By[]} */
export const ALL_BY = ["model", "tool", "rule", "session"];
/** What was done; of loops: how many, and what they cost. */
export class Counts {
  lines = 0;
  failures = 0;
  corrections = 0;
  notes = 0;
  stops = 0;
  blocks = 0;
  halts = 0;
  repairs = 0;
  resets = 0;
  injection = 0;
  redaction = 0;
  size = 0;
  validation = 0;
  loops = 0;
  calls = 0;
  tokens = 0;
}

export const COUNTS = /** @type {(keyof Counts)[]} */ (Object.keys(new Counts()));
/** @type {Record<string, keyof Counts>} */
const BY_ACTION = {
  correct: "corrections",
  note: "notes",
  stop: "stops",
  block: "blocks",
  halt: "halts",
  repair: "repairs",
  reset: "resets",
};
/** Rules that speak of what a tool returned, and not of a loop. */
export const SCREENS = new Set(["injection", "redaction", "size", "validation"]);
const FAILING = new Set(["correct", "note", "stop"]);
/** Failing tests, builds and searches: information, no failure. */
const INFORMATIVE = "command_failed";
const MAX_PLACES = 50;
const MAX_ARGS = 120;

/** @returns {Both} */
const noBoth = () => ({ enforced: new Counts(), observed: new Counts() });

/** @param {unknown} value */
const text = (value) => (typeof value === "string" ? value : undefined);

/** @param {Entry} entry @returns {string} empty: nobody told */
export function modelOf({ modelId, provider }) {
  const [model, family] = [text(modelId), text(provider)];
  if (!model) return family ? `${family}/?` : "";
  return family ? `${family}/${model}` : model;
}

/** By what an entry is grouped; empty: it tells none. @type {Record<By, (entry: Entry) => string>} */
const NAMES = {
  model: modelOf,
  tool: (entry) => text(entry.toolName) ?? "",
  rule: (entry) => text(entry.rule) ?? "",
  session: (entry) => text(entry.sessionKey) ?? "",
};

export class Tally {
  totals = noBoth();
  /** @type {Map<By, Bounded<Both>>} */
  groups = new Map();
  /** @type {Bounded<Offender>} by the call's key */
  offenders = new Bounded(
    () => ({ tool: "", args: "", stops: 0, blocks: 0, halts: 0, observed: 0, last: Number.NaN }),
    ({ stops, blocks, halts, observed }) => stops + blocks + halts + observed,
  );
  /** Lines that the journal lost, and how often it told so. */
  loss = { times: 0, lines: 0 };
  /** @type {{ count: number, places: Map<string, number> }} */
  faults = { count: 0, places: new Map() };
  first = Number.POSITIVE_INFINITY;
  last = Number.NEGATIVE_INFINITY;
  #loops = new Loops();
  #by;

  /** @param {By[]} by */
  constructor(by) {
    this.#by = by;
    for (const what of by) this.groups.set(what, new Bounded(noBoth, ({ enforced, observed }) => enforced.lines + observed.lines));
  }

  /** @param {Entry} entry @param {number} time */
  add(entry, time) {
    if (time < this.first) this.first = time;
    if (time > this.last) this.last = time;
    if (entry.rule === "journal") {
      this.loss.times += 1;
      this.loss.lines += number(entry.count);
    } else if (entry.rule === "fault") this.#fault(text(entry.where) ?? "");
    else this.#incident(entry, time);
  }

  /** @param {string} where */
  #fault(where) {
    this.faults.count += 1;
    const { places } = this.faults;
    const place = places.has(where) || places.size < MAX_PLACES ? where : "";
    places.set(place, (places.get(place) ?? 0) + 1);
  }

  /** @param {Entry} entry @param {number} time */
  #incident(entry, time) {
    const action = text(entry.action) ?? "";
    const observed = action.startsWith("would: ");
    const deed = observed ? action.slice("would: ".length) : action;
    const mode = observed ? "observed" : "enforced";
    const loop = deed === "stop" || deed === "block" || deed === "halt" ? this.#loops.add(entry, deed, mode) : undefined;
    count(this.totals[mode], entry, deed, loop);
    for (const what of this.#by)
      count(/** @type {Bounded<Both>} */ (this.groups.get(what)).at(NAMES[what](entry))[mode], entry, deed, loop);
    if (loop && text(entry.callKey)) this.#offend(entry, deed, observed, time);
  }

  /** @param {Entry} entry @param {string} deed @param {boolean} observed @param {number} time */
  #offend(entry, deed, observed, time) {
    if (SCREENS.has(entry.rule)) return;
    const offender = this.offenders.at(entry.callKey);
    if (offender.tool === "") {
      offender.tool = text(entry.toolName) ?? "";
      offender.args = copied((entry.args === undefined ? "" : JSON.stringify(entry.args)).slice(0, MAX_ARGS));
    }
    if (observed) offender.observed += 1;
    else offender[deed === "stop" ? "stops" : deed === "block" ? "blocks" : "halts"] += 1;
    offender.last = time;
  }
}

/** @param {unknown} value */
const number = (value) => (typeof value === "number" && value >= 0 ? value : 0);

const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
/** The beginning of a long string would keep the whole of it in memory. @param {string} part */
const copied = (part) => decoder.decode(encoder.encode(part));

/**
 * Whether an entry tells of a failed call that the guard spoke of. The original plugin's lines tell no action: each is a failure.
 * @param {Entry} entry @param {string} deed its action, without whether it was only observed
 */
export const isFailure = ({ rule, errorType }, deed) =>
  !SCREENS.has(rule) && typeof errorType === "string" && errorType !== INFORMATIVE && (FAILING.has(deed) || deed === "");

/** @param {Counts} counts @param {Entry} entry @param {string} deed @param {import("./loops.js").Cost} [cost] what the line adds to its loop */
function count(counts, entry, deed, cost) {
  counts.lines += 1;
  if (SCREENS.has(entry.rule)) {
    counts[/** @type {"injection"} */ (entry.rule)] += 1;
    return;
  }
  const name = BY_ACTION[deed];
  if (name) counts[name] += 1;
  if (isFailure(entry, deed)) counts.failures += 1;
  if (!cost) return;
  counts.loops += cost.loops;
  counts.calls += cost.calls;
  counts.tokens += cost.tokens;
}
