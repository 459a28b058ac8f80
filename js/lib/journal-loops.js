// Which loop a line of the journal belongs to. Everything that counts or lists loops asks here, so that one loop is one everywhere:
// the report, the page, the metrics and the status. docs/journal.md tells the rules in words.
import { actionOf } from "./journal-entry.js";

/**
 * @typedef {{ calls: number, tokens: number, last: number, rule: string }} Loop what it cost so far; `last`: milliseconds of its last line;
 *   `rule`: of its last stop. It is the same object for every line of the loop
 * @typedef {{ loops: number, calls: number, tokens: number }} Cost
 * @typedef {{ loop: Loop, added: Cost, again: boolean }} Placed `added`: what the line adds to the figures of its loop, and whether the loop is a
 *   new one; `again`: its call had a line in the same loop before
 * @typedef {{ byCall: Map<string, Loop>, last: Loop | undefined }} Run `last`: the loop of the latest line
 */

/** Runs whose loops are remembered, at least. A journal is in the order of time: older runs are over. */
const MAX_RUNS = 4_000;
/** Calls of a run whose loops are remembered. */
const MAX_CALLS = 64;
const LOOPING = new Set(["stop", "block", "halt"]);
/** Rules that stop and block, and not for a loop. */
const NO_LOOP = new Set(["injection", "validation", "budget"]);
/** Rules about repetitions of one call. */
const ONE_CALL = new Set(["identical-failures", "transient-budget", "repetition"]);
/** Rules about whatever the run did before. */
const WHOLE_RUN = new Set(["turn-cap", "second-opinion"]);

/** @param {unknown} value */
const number = (value) => (typeof value === "number" && value >= 0 ? value : 0);

export class JournalLoops {
  /** By mode, session and run. @type {Map<string, Run>} */
  #young = new Map();
  /** The generation before, without those that were used since. @type {Map<string, Run>} */
  #old = new Map();

  /**
   * The loop of a line; lines come in the order of time.
   * @param {import("./journal-entry.js").Entry} entry @param {number} time of the line, in milliseconds
   * @returns {Placed | undefined} undefined: the line is about no loop
   */
  place(entry, time) {
    const { action, observed } = actionOf(entry);
    if (!LOOPING.has(action) || NO_LOOP.has(entry.rule)) return undefined;
    const { sessionKey, runId, callKey } = entry;
    const run = this.#run(`${observed}\n${sessionKey}\n${runId}`);
    const known = loopOf(run, entry, action);
    const loop = known ?? { calls: 0, tokens: 0, last: time, rule: "" };
    const added = {
      loops: known ? 0 : 1,
      calls: Math.max(0, number(entry.calls) - loop.calls),
      tokens: Math.max(0, number(entry.tokens) - loop.tokens),
    };
    loop.calls += added.calls;
    loop.tokens += added.tokens;
    if (!(time < loop.last)) loop.last = time;
    if (action === "stop" || loop.rule === "") loop.rule = typeof entry.rule === "string" ? entry.rule : "";
    run.last = loop;
    const again = typeof callKey === "string" && run.byCall.get(callKey) === loop;
    if (typeof callKey === "string") remember(run.byCall, callKey, loop);
    return { loop, added, again };
  }

  /** @param {string} key @returns {Run} */
  #run(key) {
    const known = this.#young.get(key);
    if (known) return known;
    if (this.#young.size >= MAX_RUNS) [this.#old, this.#young] = [this.#young, new Map()];
    const run = this.#old.get(key) ?? { byCall: new Map(), last: undefined };
    this.#young.set(key, run);
    return run;
  }
}

/** @param {Run} run @param {import("./journal-entry.js").Entry} entry @param {string} action @returns {Loop | undefined} undefined: a new one */
function loopOf({ byCall, last }, entry, action) {
  const { rule, callKey, calls, runId } = entry;
  if (last === undefined) return undefined;
  const first = Date.parse(String(entry.first));
  const own = byCall.get(String(callKey));
  const loop = own ?? (joinsLast(entry, action, last, first) ? last : undefined);
  // where the host tells no run, figures that go down, and repetitions that begin after the loop, are those of another turn
  const isOver =
    loop && typeof runId !== "string" && ((typeof calls === "number" && calls < loop.calls) || (ONE_CALL.has(rule) && first > loop.last));
  return isOver ? undefined : loop;
}

/** Whether a line about another call belongs to the loop before it. @param {import("./journal-entry.js").Entry} entry @param {string} action @param {Loop} last @param {number} first */
function joinsLast({ rule }, action, last, first) {
  // any call may be the one that is refused, and that ends the run
  if (action !== "stop" || WHOLE_RUN.has(rule)) return true;
  // a rule about several calls stops each of them
  if (rule === last.rule && !ONE_CALL.has(rule)) return true;
  // the call was repeated while the loop went on: they go round together
  return first < last.last;
}

/** @param {Map<string, Loop>} byCall @param {string} key @param {Loop} loop */
function remember(byCall, key, loop) {
  if (byCall.size >= MAX_CALLS && !byCall.has(key)) for (const oldest of [...byCall.keys()].slice(0, 1)) byCall.delete(oldest);
  byCall.set(key, loop);
}
