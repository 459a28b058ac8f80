// `tool-guard tune`: which thresholds would have done best in recorded sessions.

import { grouped, plural, visibleJson } from "../lib/text.js";
import { wrap } from "./columns.js";
import { draw } from "./grid.js";
import { paint } from "./io.js";
import { Progress } from "./progress.js";
import { findRecordings } from "./recordings.js";
import { Problems, readAll, Task } from "./recordings-wasm.js";
import { settingsFrom } from "./settings.js";

/**
 * @typedef {import("./recordings-wasm.js").Totals} Totals
 * @typedef {{ knob: string, value: unknown, current: boolean, trips: number, saved: number, healthyTouched: number, newsTouched: number }} Outcome
 * @typedef {{ current: Totals, outcomes: Outcome[], config: Record<string, unknown>, choices: { knob: string, value: unknown, reason: string }[],
 *   loops: number, confidence: "none" | keyof typeof CONFIDENCE, caution: string }} Recommendation
 */

const CONFIDENCE = {
  low: "Not sure: so few may be alike by chance. Take it as a hint, and try it in observe mode.",
  fair: "Fairly sure: enough to see which way a threshold leads. Try it in observe mode first.",
  good: "Sure, as far as your next sessions are like these.",
};

/**
 * @param {import("./io.js").Io} io @param {import("./command.js").Values} values @param {string[]} operands
 * @returns {Promise<number>}
 */
export async function run(io, values, operands) {
  const settings = settingsFrom("tune", values);
  const found = await findRecordings("tune", operands);
  const task = new Task("tune", settings);
  const progress = new Progress(io, "trying thresholds");
  const problems = new Problems(io, progress);
  problems.found(found);
  await readAll(task, found.recordings, problems, progress, {});
  /** @type {Recommendation} */
  const recommendation = JSON.parse(task.recordings.result());
  if (values.json) {
    const value = { settings, files: found.recordings.length, problems: problems.count, ...recommendation };
    io.out.write(`${visibleJson(JSON.stringify(value, null, 2))}\n`);
  } else io.out.write(asText(recommendation, io));
  return problems.count > 0 ? 1 : 0;
}

/** @param {Recommendation} recommendation @param {import("./io.js").Io} io */
function asText({ current, outcomes, config, choices, loops, confidence, caution }, io) {
  const { sessions, calls, failed, trips, saved, healthyTouched, newsTouched } = current;
  const say = (/** @type {string} */ text) => wrap(text, io.columns);
  const from = `${plural(sessions, "session")} with ${plural(calls, "call")}, of which ${grouped(failed)} failed`;
  if (confidence === "none")
    return `${say(`${from}: no setting that was tried stops anything in them, so there is nothing to choose by.`)}\n`;
  const own = { knob: "as they are", value: undefined, current: false, trips, saved, healthyTouched, newsTouched };
  const rows = [own, ...outcomes];
  const numbers = (/** @type {"trips" | "saved" | "healthyTouched" | "newsTouched"} */ key) => rows.map((row) => row[key]);
  const table = draw(
    {
      title: "setting",
      names: rows.map(({ knob, value, current }) => `${knob}${value === undefined ? "" : ` ${shown(value)}`}${current ? " (now)" : ""}`),
      bar: numbers("saved"),
      least: 36,
      columns: [
        { title: "stopped", keep: 3, values: numbers("trips"), hue: "yellow" },
        { title: "saved", keep: 4, values: numbers("saved") },
        { title: "healthy", keep: 1, values: numbers("healthyTouched") },
        { title: "news", keep: 2, values: numbers("newsTouched"), hue: "red" },
      ],
    },
    io,
  );
  const isBest = choices.length === 0;
  const block = JSON.stringify({ plugins: { entries: { "tool-guard": { config } } } }, null, 2);
  const parts = [
    table,
    isBest ? `${say("Recommended: leave the settings as they are. No other value saves clearly more than it costs.")}\n` : "",
    isBest ? "" : `${paint(io)("bold", "Recommended, in openclaw.json:")}\n${block}\n`,
    choices.map(({ knob, value, reason }) => `${say(`${knob} ${shown(value)}: ${reason}.`)}\n`).join(""),
    `${say(`From ${from}, and ${plural(loops, "turn")} that some setting stops. ${CONFIDENCE[confidence]}`)}\n${paint(io)("dim", say(caution))}\n`,
  ];
  return parts.filter((part) => part !== "").join("\n");
}

/** A setting's value as words: noteAt 3, stopAt 5. @param {unknown} value @returns {string} */
function shown(value) {
  if (typeof value !== "object" || value === null) return String(value);
  return Object.entries(value)
    .map(([key, inner]) => (typeof inner === "object" ? shown(inner) : `${key} ${inner}`))
    .join(", ");
}
