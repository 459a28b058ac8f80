// `tool-guard replay`: recorded sessions through the guard, and what it would have done in them.
import { Progress } from "./progress.js";
import { findRecordings } from "./recordings.js";
import { Problems, readAll, Task } from "./recordings-wasm.js";
import { JsonReplay } from "./replay-json.js";
import { TextReplay } from "./replay-text.js";
import { rowLimit } from "./row-limit.js";
import { settingsFor } from "./settings.js";

/**
 * @typedef {import("./recordings-wasm.js").Totals} Totals
 * @typedef {import("./recordings.js").Recording} Recording
 * @typedef {{ open(recording: Recording): void, show(recording: Recording, chunk: import("./recordings-wasm.js").Chunk): void,
 *   end(totals: Totals, problems: number): void }} View
 */

const LIMIT = 10;

/**
 * @param {import("./io.js").Io} io @param {import("./command.js").Values} values @param {string[]} operands
 * @returns {Promise<number>}
 */
export async function run(io, values, operands) {
  const limit = rowLimit("replay", values.limit, values.json ? Number.POSITIVE_INFINITY : LIMIT);
  const { settings, from, isWhole } = settingsFor("replay", values, io);
  const found = await findRecordings("replay", operands);
  const task = new Task("replay", settings);
  const progress = new Progress(io, "replaying");
  const problems = new Problems(io, progress);
  problems.found(found);
  const write = (/** @type {string} */ text) => {
    progress.done();
    io.out.write(text);
  };
  /** @type {View} */
  const view = values.json ? new JsonReplay(write, { settings, from, isWhole }, limit) : new TextReplay(io, write, limit, from);
  await readAll(task, found.recordings, problems, progress, {
    onOpen: (recording) => view.open(recording),
    onChunk: (recording, chunk) => view.show(recording, chunk),
  });
  view.end(JSON.parse(task.recordings.result()).totals, problems.count);
  return problems.count > 0 || !isWhole ? 1 : 0;
}
