// `tool-guard hints`: what each model would be told in advance, and why, by asking the core with the journal's counts.
import { Corrections } from "../lib/corrections.js";
import { codeOf } from "../lib/errors.js";
import { startCore } from "../lib/start-core.js";
import { clean, visibleJson } from "../lib/text.js";
import { Guard, readConfig } from "../wasm/core.js";
import { paint } from "./io.js";
import { withPluginEntry } from "./plugin-entry.js";
import { readWholeJournal } from "./whole-journal.js";

/**
 * @typedef {{ tool: string, text: string, count: number, mistakes: Record<string, number> }} Hint
 * @typedef {{ model: string, given: boolean, hints: Hint[], text: string }} ModelHints `given`: by the settings; `text`: what is added to
 *   the prompt, empty where there are no hints
 */

/**
 * @param {import("./io.js").Io} io @param {import("./command.js").Values} values
 * @returns {Promise<number>}
 */
export async function run(io, values) {
  const corrections = new Corrections();
  const { path, reading } = await readWholeJournal(io, values, { onEntry: (entry) => corrections.add(entry) });
  const models = typeof values.model === "string" ? [values.model] : corrections.models;
  const { guard, problems } = configured(io.env);
  for (const problem of problems) io.err.write(`tool-guard: ${clean(problem, io.unicode)}\n`);
  guard.learn(corrections.rows);
  const all = models.map((model) => ({ model, .../** @type {Omit<ModelHints, "model">} */ (guard.hintsOf(undefined, model)) }));
  io.out.write(values.json ? `${visibleJson(JSON.stringify({ journal: path, models: all }, null, 2))}\n` : asText(all, io));
  return reading.problems.length > 0 || problems.length > 0 ? 1 : 0;
}

/**
 * The core with the gateway's settings; with the defaults where there are none.
 * @param {Record<string, string | undefined>} env
 * @returns {{ guard: Guard, problems: string[] }} `problems`: settings that cannot be used
 */
function configured(env) {
  startCore();
  const guard = new Guard();
  /** @type {string[]} */
  let problems = [];
  try {
    withPluginEntry(env, (entry, path) => {
      const settings = entry?.config ?? {};
      problems = readConfig(settings).problems.map((/** @type {string} */ problem) => `${path}: ${problem}`);
      guard.configure({ settings });
    });
  } catch (error) {
    if (codeOf(/** @type {Error} */ (error).cause) !== "ENOENT") throw error;
  }
  return { guard, problems };
}

/** @param {ModelHints[]} all @param {import("./io.js").Io} io */
function asText(all, io) {
  if (all.length === 0) return "The journal tells of no malformed call.\n";
  return `${all.map((one) => ofModel(one, io)).join("\n\n")}\n`;
}

/** @param {ModelHints} of @param {import("./io.js").Io} io */
function ofModel({ model, given, hints, text }, io) {
  const paints = paint(io);
  const state = hints.length === 0 ? "nothing to tell" : given ? "is told" : "would be told, if hints were on for it";
  const why = hints.map(({ tool, count, mistakes }) => {
    const kinds = Object.entries(mistakes).map(([mistake, times]) => `${mistake} ${times}`);
    return paints("dim", `  ${clean(`because of ${tool}: ${count} malformed calls (${kinds.join(", ")})`, io.unicode)}`);
  });
  const lines = text === "" ? [] : text.split("\n").map((line) => `  ${clean(line, io.unicode)}`);
  return [paints("bold", clean(`${model}: ${state}`, io.unicode)), ...lines, ...why].join("\n");
}
