// `tool-guard status`: what the guard does here, live sessions and the last loops; with --watch again and again.
import { setTimeout as wait } from "node:timers/promises";
import { asSettings, behaviourUnder } from "../lib/behaviour.js";
import { UsageError } from "../lib/errors.js";
import { modeName } from "../lib/modes.js";
import { clean, visibleJson } from "../lib/text.js";
import { gatherStatus } from "./status-data.js";
import { statusView } from "./status-view.js";

/** @typedef {import("./status-view.js").Told} Told */

/** Milliseconds between two looks. */
const EVERY_MS = 2000;
/** Moves to the top left, and clears what is below. */
const REDRAW = "\u001b[H\u001b[J";

/**
 * @param {import("./io.js").Io} io @param {import("./command.js").Values} values
 * @returns {Promise<number>}
 */
export async function run(io, values) {
  if (values.watch && values.json) throw new UsageError("status: --watch draws for people, and --json is for programs: take one of them");
  if (values.watch) return watch(io, values);
  const { told, problems, notice } = await look(io, values);
  for (const problem of problems) io.err.write(`tool-guard: ${clean(problem, io.unicode)}\n`);
  io.out.write(values.json ? `${visibleJson(JSON.stringify(told, null, 2))}\n` : statusView(told, notice, io));
  const isOff = told.switchedOff !== null || !told.enabled || modeName(told.switch ?? told.mode) === "off";
  const wrong = [told.problems, told.differences].some((lines) => lines.length > 0) || isOff;
  return problems.length > 0 || (values.check && wrong) ? 1 : 0;
}

/**
 * @param {import("./io.js").Io} io @param {import("./command.js").Values} values
 * @param {Told} [before] what was told before: the same thresholds are not played again
 * @returns {Promise<{ told: Told, problems: string[], notice: string }>}
 */
async function look(io, values, before) {
  const { status, problems, notice } = await gatherStatus(io, values);
  const settings = asSettings(status);
  const isSame = before && JSON.stringify(asSettings(before)) === JSON.stringify(settings);
  const behaviour = isSame ? before.behaviour : status.thresholds.length > 0 ? behaviourUnder({ settings }) : [];
  return { told: { ...status, behaviour }, problems, notice };
}

/**
 * Draws the status anew until Ctrl-C; where there is no terminal, only after a change.
 * @param {import("./io.js").Io} io @param {import("./command.js").Values} values
 * @returns {Promise<number>}
 */
async function watch(io, values) {
  // from here on Ctrl-C ends the command in an orderly way
  const { signal } = io;
  let shown = "";
  /** @type {Told | undefined} */
  let before;
  while (!signal.aborted) {
    const { told, problems, notice } = await look(io, values, before);
    before = told;
    const lines = problems.map((problem) => `tool-guard: ${clean(problem, io.unicode)}\n`);
    const view = `${lines.join("")}${statusView(told, notice, io)}`;
    if (io.out.isTTY) io.out.write(`${REDRAW}${view}`);
    else if (view !== shown) io.out.write(shown === "" ? view : `\n${view}`);
    shown = view;
    await wait(EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
  return 0;
}
