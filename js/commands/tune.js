// `tool-guard tune`: which thresholds would have done best in recorded sessions.

import { valueWords } from "../lib/own-thresholds.js";
import { clean, grouped, plural, visibleJson } from "../lib/text.js";
import { wrap } from "./columns.js";
import { draw } from "./grid.js";
import { paint } from "./io.js";
import { Progress } from "./progress.js";
import { findRecordings } from "./recordings.js";
import { Problems, readAll, Task } from "./recordings-wasm.js";
import { settingsFor } from "./settings.js";

/**
 * @typedef {import("./recordings-wasm.js").Totals} Totals
 * @typedef {{ knob: string, value: unknown, current: boolean, trips: number, saved: number, healthyTouched: number, newsTouched: number }} Outcome
 * @typedef {{ current: Totals, outcomes: Outcome[], config: Record<string, unknown>, choices: { knob: string, value: unknown, reason: string }[],
 *   loops: number, confidence: "none" | keyof typeof CONFIDENCE, caution: string }} Recommendation
 */

/** What a row tells of a value. @typedef {"trips" | "saved" | "healthyTouched" | "newsTouched"} Figure */
/** @type {Figure[]} */
const FIGURES = ["trips", "saved", "healthyTouched", "newsTouched"];

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
  const { settings, from, isWhole } = settingsFor("tune", values, io);
  const found = await findRecordings("tune", operands);
  const task = new Task("tune", settings);
  const progress = new Progress(io, "trying thresholds");
  const problems = new Problems(io, progress);
  problems.found(found);
  await readAll(task, found.recordings, problems, progress, {});
  /** @type {Recommendation} */
  const recommendation = JSON.parse(task.recordings.result());
  if (values.json) {
    const value = { settings, settingsFrom: from, files: found.recordings.length, problems: problems.count, ...recommendation };
    io.out.write(`${visibleJson(JSON.stringify(value, null, 2))}\n`);
  } else io.out.write(asText(recommendation, from, io));
  return problems.count > 0 || !isWhole ? 1 : 0;
}

/** @param {Recommendation} recommendation @param {string | null} settingsFrom the file of the settings that hold now @param {import("./io.js").Io} io */
function asText({ current, outcomes, config, choices, loops, confidence, caution }, settingsFrom, io) {
  const { sessions, calls, failed, trips, saved, healthyTouched, newsTouched } = current;
  const say = (/** @type {string} */ text) => wrap(text, io.columns);
  const from = `${plural(sessions, "session")} with ${plural(calls, "call")}, of which ${grouped(failed)} failed`;
  if (confidence === "none")
    return `${say(`${from}: no setting that was tried stops anything in them, so there is nothing to choose by.`)}\n`;
  const own = { knob: "as they are", value: undefined, current: false, trips, saved, healthyTouched, newsTouched };
  const rows = [{ ...own, alike: 1 }, ...folded(outcomes)];
  const numbers = (/** @type {Figure} */ key) => rows.map((row) => row[key]);
  const table = draw(
    {
      title: "setting",
      names: rows.map(nameOf),
      bar: numbers("saved"),
      least: 36,
      columns: [
        { title: "stopped", keep: 3, values: numbers("trips"), hue: "yellow", always: true },
        { title: "saved", keep: 4, values: numbers("saved"), always: true },
        { title: "no-error", keep: 1, values: numbers("healthyTouched"), always: true },
        { title: "news", keep: 2, values: numbers("newsTouched"), hue: "red", always: true },
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
    choices.map(({ knob, value, reason }) => `${say(`${knob} ${valueWords(value)}: ${reason}.`)}\n`).join(""),
    `${say(`From ${from}, and ${plural(loops, "turn")} that some setting stops. ${CONFIDENCE[confidence]} "(now)" is what ${settingsFrom === null ? "a guard without settings of yours" : clean(settingsFrom, io.unicode)} says.`)}\n${paint(io)("dim", say(caution))}\n`,
  ];
  return parts.filter((part) => part !== "").join("\n");
}

/**
 * Values of one setting with the same figures are one row.
 * @param {Outcome[]} outcomes
 * @returns {(Outcome & { alike: number })[]} each by the value that is in force, or the first; `alike`: how many values it stands for
 */
function folded(outcomes) {
  const groups = Map.groupBy(outcomes, (outcome) => JSON.stringify([outcome.knob, ...FIGURES.map((figure) => outcome[figure])]));
  return [...groups.values()].map((group) => ({ ...(group.find(({ current }) => current) ?? group[0]), alike: group.length }));
}

/** @param {Outcome & { alike: number }} row */
function nameOf({ knob, value, current, alike }) {
  const setting = value === undefined ? knob : `${knob} ${valueWords(value)}`;
  return `${setting}${current ? " (now)" : ""}${alike > 1 ? ` and ${alike - 1} more` : ""}`;
}
