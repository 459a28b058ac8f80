// What loops cost. Each journal line of a loop has the loop's cost so far, so only what a line adds is counted.

/**
 * @typedef {{ loops: number, calls: number, tokens: number }} Cost
 * @typedef {{ calls: number, tokens: number }} Loop
 * @typedef {{ byRule: Map<string, Loop>, last: Loop | undefined }} Run `last`: the loop of the latest line
 */

/** Runs whose loops are remembered, at least. A journal is in the order of time: older runs are over. */
const MAX_RUNS = 4_000;
/** @type {Cost} */
const NOTHING = { loops: 0, calls: 0, tokens: 0 };

/** @param {unknown} value */
const number = (value) => (typeof value === "number" && value >= 0 ? value : 0);

export class LoopCosts {
  /** By session and run. @type {Map<string, Run>} */
  #young = new Map();
  /** The generation before, without those that were used since. @type {Map<string, Run>} */
  #old = new Map();

  /**
   * @param {import("./journal-entry.js").Entry} entry of a stop, a block or a halt
   * @param {string} action @param {string} mode
   * @returns {Cost} what it adds: of one session, run and rule the largest figures count, once
   */
  add({ sessionKey, runId, rule, calls, tokens }, action, mode) {
    if (rule === "injection") return NOTHING;
    const run = this.#run(`${mode}\n${sessionKey}\n${runId}`);
    // the end of a run is the end of the loop before it, not another loop
    const known = action === "halt" && run.last ? run.last : run.byRule.get(String(rule));
    // where the host tells no run, figures that go down are those of another turn
    const restarts = typeof runId !== "string" && known !== undefined && typeof calls === "number" && calls < known.calls;
    const loop = known && !restarts ? known : { calls: 0, tokens: 0 };
    if (loop !== known) run.byRule.set(String(rule), loop);
    run.last = loop;
    const added = {
      loops: loop === known ? 0 : 1,
      calls: Math.max(0, number(calls) - loop.calls),
      tokens: Math.max(0, number(tokens) - loop.tokens),
    };
    loop.calls += added.calls;
    loop.tokens += added.tokens;
    return added;
  }

  /** @param {string} key @returns {Run} */
  #run(key) {
    const known = this.#young.get(key);
    if (known) return known;
    if (this.#young.size >= MAX_RUNS) [this.#old, this.#young] = [this.#young, new Map()];
    const run = this.#old.get(key) ?? { byRule: new Map(), last: undefined };
    this.#young.set(key, run);
    return run;
  }
}
