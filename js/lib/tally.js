// Counts the entries of a journal by model, tool, rule, session and call, in bounded memory.
import { HeavyHitters } from "./heavy-hitters.js";
import { actionOf } from "./journal-entry.js";
import { JournalLoops } from "./journal-loops.js";

/**
 * @typedef {{ enforced: Counts, observed: Counts }} Both `observed`: in observe mode
 * @typedef {"model" | "tool" | "rule" | "session" | "model and tool"} By `model and tool`: the key is a JSON array of both
 * @typedef {{ at(key: string): Both, sorted(): [string, Both][] }} Group
 * @typedef {{ tool: string, args: string, stops: number, blocks: number, halts: number, observed: number, last: number }} Offender
 * @typedef {import("./journal-entry.js").Entry} Entry
 */

/** @type {By[]} */
export const ALL_BY = ["model", "tool", "rule", "session"];
/** Counts of incidents, by action and screen; of loops: how many, and what they cost. */
export class Counts {
  lines = 0;
  failures = 0;
  corrections = 0;
  notes = 0;
  slows = 0;
  bumps = 0;
  stops = 0;
  blocks = 0;
  halts = 0;
  repairs = 0;
  resets = 0;
  injection = 0;
  redaction = 0;
  size = 0;
  validation = 0;
  claims = 0;
  budgets = 0;
  loops = 0;
  calls = 0;
  tokens = 0;
}

export const COUNTS = /** @type {(keyof Counts)[]} */ (Object.keys(new Counts()));
/** Actions that are counted by their name. @type {Record<string, keyof Counts>} */
export const ACTIONS = {
  correct: "corrections",
  note: "notes",
  slow: "slows",
  bump: "bumps",
  stop: "stops",
  block: "blocks",
  halt: "halts",
  repair: "repairs",
  reset: "resets",
};
/** Rules about what a tool returned, not about a loop. */
export const SCREENS = new Set(["injection", "redaction", "size", "validation"]);
const BUDGET = "budget";
/** The rule of a line that tells that a run was ended. */
const HALT = "halt";
/** Rules about something else than a failed call. */
const NO_FAILURE = new Set([...SCREENS, BUDGET]);
const FAILING = new Set(["correct", "note", "stop"]);
/** Failing tests, builds and searches: information, not a failure. */
const INFORMATIVE = "command_failed";
const MAX_PLACES = 50;
const MAX_ARGS = 120;

/** @returns {Both} */
const noBoth = () => ({ enforced: new Counts(), observed: new Counts() });

/** @param {unknown} value */
const text = (value) => (typeof value === "string" ? value : undefined);

/** @param {Entry} entry @returns {string} empty: unknown */
export function modelOf({ modelId, provider }) {
  const [model, family] = [text(modelId), text(provider)];
  if (!model) return family ? `${family}/?` : "";
  return family ? `${family}/${model}` : model;
}

/** The name that an entry is counted under; empty: it has none. @type {Record<By, (entry: Entry) => string>} */
const NAMES = {
  model: modelOf,
  tool: (entry) => text(entry.toolName) ?? "",
  rule: (entry) => text(entry.rule) ?? "",
  session: (entry) => text(entry.sessionKey) ?? "",
  "model and tool": (entry) => JSON.stringify([modelOf(entry), text(entry.toolName) ?? ""]),
};

export class Tally {
  totals = noBoth();
  /** @type {Map<By, Group>} */
  groups = new Map();
  /** @type {HeavyHitters<Offender>} by the call's key */
  offenders = new HeavyHitters(
    () => ({ tool: "", args: "", stops: 0, blocks: 0, halts: 0, observed: 0, last: Number.NaN }),
    ({ stops, blocks, halts, observed }) => stops + blocks + halts + observed,
  );
  /** Lines that the journal lost, and how often it said so. */
  loss = { times: 0, lines: 0 };
  /** @type {{ count: number, places: Map<string, number> }} */
  faults = { count: 0, places: new Map() };
  first = Number.POSITIVE_INFINITY;
  last = Number.NEGATIVE_INFINITY;
  #loops = new JournalLoops();
  #by;

  /** @param {By[]} by @param {(make: () => Both) => Group} [group] another way to keep the counters of many names than the default */
  constructor(by, group = (make) => new HeavyHitters(make, ({ enforced, observed }) => enforced.lines + observed.lines)) {
    this.#by = by;
    for (const what of by) this.groups.set(what, group(noBoth));
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
    const { action, observed } = actionOf(entry);
    const mode = observed ? "observed" : "enforced";
    const placed = this.#loops.place(entry, time);
    const loop = placed?.added;
    count(this.totals[mode], entry, action, loop);
    for (const what of this.#by) {
      // what ended a run is what found its loop
      const name = what === "rule" && entry.rule === HALT && placed ? placed.loop.rule : NAMES[what](entry);
      count(/** @type {Group} */ (this.groups.get(what)).at(name)[mode], entry, action, loop);
    }
    if (placed && text(entry.callKey)) this.#addOffender(entry, action, { observed, time, again: placed.again });
  }

  /** @param {Entry} entry @param {string} action @param {{ observed: boolean, time: number, again: boolean }} how `again`: in the same loop */
  #addOffender(entry, action, { observed, time, again }) {
    const offender = this.offenders.at(entry.callKey);
    if (offender.tool === "") {
      offender.tool = text(entry.toolName) ?? "";
      offender.args = copied((entry.args === undefined ? "" : JSON.stringify(entry.args)).slice(0, MAX_ARGS));
    }
    if (observed) offender.observed += 1;
    // one loop is one stop, however many rules name it
    else if (action === "stop") offender.stops += again ? 0 : 1;
    else offender[action === "block" ? "blocks" : "halts"] += 1;
    offender.last = time;
  }
}

/** @param {unknown} value */
const number = (value) => (typeof value === "number" && value >= 0 ? value : 0);

const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
/** A copy: a slice of a long string keeps the whole string in memory. @param {string} part */
const copied = (part) => decoder.decode(encoder.encode(part));

/**
 * Whether an entry is about a failed call that the guard reacted to. Lines of the original plugin have no action: each is a failure.
 * A call that was slowed has failed only if it ran, and then the text stands behind its result.
 * @param {Entry} entry @param {string} action of the entry, as `actionOf` reads it
 */
export const isFailure = ({ rule, errorType, placement }, action) =>
  !NO_FAILURE.has(rule) &&
  typeof errorType === "string" &&
  errorType !== INFORMATIVE &&
  (FAILING.has(action) || action === "" || (action === "slow" && placement === "append"));

/** @param {Counts} counts @param {Entry} entry @param {string} action @param {import("./journal-loops.js").Cost} [cost] that the line adds to its loop */
function count(counts, entry, action, cost) {
  counts.lines += 1;
  if (SCREENS.has(entry.rule)) {
    counts[/** @type {"injection"} */ (entry.rule)] += 1;
    return;
  }
  // the second line about one answer is none of another
  if (entry.rule === "claim" && action !== "tell") counts.claims += 1;
  if (entry.rule === BUDGET) {
    // one that is used up ends a run, and is no loop
    if (action === "halt") [counts.budgets, counts.halts] = [counts.budgets + 1, counts.halts + 1];
    return;
  }
  const name = ACTIONS[action];
  if (name) counts[name] += 1;
  if (isFailure(entry, action)) counts.failures += 1;
  if (!cost) return;
  counts.loops += cost.loops;
  counts.calls += cost.calls;
  counts.tokens += cost.tokens;
}
