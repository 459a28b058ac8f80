// `tool-guard replay`: recorded sessions through the guard, and what it would have done in them.
import { Progress } from "./progress.js";
import { begin, Problems, readAll } from "./reading.js";
import { findRecordings } from "./recordings.js";
import { JsonReplay } from "./replay-json.js";
import { TextReplay } from "./replay-text.js";
import { rows } from "./report.js";
import { settingsFrom } from "./settings.js";

/**
 * @typedef {{ rule: string, cause: string, deed: string, text: string, report: string | null }} Said
 * @typedef {{ line: number, turn: number, callId: string | null, tool: string, args: unknown, failed: boolean | null,
 *   fate: "ran" | "blocked" | "cut-off" | "unanswered", said: Said[] }} Call a call that the guard touched
 * @typedef {{ session: string, format: string, model: string | null, totals: Totals, calls: Call[] }} Session
 * @typedef {{ sessions: number, calls: number, failed: number, unanswered: number, orphans: number, told: number, repaired: number,
 *   blocked: number, cutOff: number, saved: number, healthyTouched: number, newsTouched: number, trips: number, ended: number,
 *   tokens: number, tokensSaved: number, rules: Record<string, number> }} Totals
 * @typedef {import("./recordings.js").Recording} Recording
 * @typedef {{ open(recording: Recording): void, tell(recording: Recording, told: import("./reading.js").Told): void,
 *   end(totals: Totals, problems: number): void }} View
 */

const LIMIT = 10;

/**
 * @param {import("./io.js").Io} io @param {import("./table.js").Values} values @param {string[]} operands
 * @returns {Promise<number>}
 */
export async function run(io, values, operands) {
  const limit = rows("replay", values.limit, values.json ? Number.POSITIVE_INFINITY : LIMIT);
  const settings = settingsFrom("replay", values);
  const found = await findRecordings("replay", operands);
  const task = begin("replay", settings);
  const progress = new Progress(io, "replaying");
  const problems = new Problems(io, progress);
  for (const problem of found.problems) problems.say(problem);
  const write = (/** @type {string} */ text) => {
    progress.done();
    io.out.write(text);
  };
  /** @type {View} */
  const view = values.json ? new JsonReplay(write, settings, limit) : new TextReplay(io, write, limit);
  await readAll(task, found.recordings, problems, progress, {
    onOpen: (recording) => view.open(recording),
    onTold: (recording, told) => view.tell(recording, told),
  });
  view.end(JSON.parse(task.result()).totals, problems.count);
  return problems.count > 0 ? 1 : 0;
}
