// `tool-guard doctor`: whether the guard is at work here, one check a line, each with what to do next.

import { modeName } from "../lib/modes.js";
import { clean, visibleJson } from "../lib/text.js";
import { version } from "../lib/version.js";
import { CHECKS } from "./checks.js";
import { padEnd, wrap } from "./columns.js";
import { paint } from "./io.js";
import { journalAccess } from "./journal-access.js";
import { gatherStatus } from "./status-data.js";

/**
 * @typedef {import("./checks.js").Finding} Finding
 * @typedef {Finding & { check: string }} Checked
 */

/** A mark for each result, its ASCII form and its colour. @type {Record<Finding["result"], [string, string, "cyan" | "yellow" | "red"]>} */
const MARKS = { ok: ["✓", "ok", "cyan"], note: ["•", "--", "yellow"], fail: ["✗", "!!", "red"], unknown: ["?", "??", "yellow"] };

/**
 * @param {import("./io.js").Io} io @param {import("./command.js").Values} values
 * @returns {Promise<number>} 1 if a check fails
 */
export async function run(io, values) {
  const { status, onDisk, problems, unread, advice } = await gatherStatus(io, values);
  const facts = {
    status,
    onDisk,
    problems,
    unread,
    advice,
    isNamed: values.journal !== undefined,
    journal: await journalAccess(status.journal),
    version,
  };
  const checked = examine(facts);
  const failed = failures(checked);
  io.out.write(
    values.json
      ? `${visibleJson(JSON.stringify({ ok: failed === 0, checks: checked }, null, 2))}\n`
      : doctorView(checked, io, DOES[modeName(status.switch ?? status.mode)]),
  );
  return failed > 0 ? 1 : 0;
}

/** @param {import("./checks.js").Facts} facts @returns {Checked[]} */
export const examine = (facts) => CHECKS.map(({ name, look }) => ({ check: name, ...look(facts) }));

/** @param {Checked[]} checked */
const failures = (checked) => checked.filter(({ result }) => result === "fail").length;

/** What is said where nothing failed, by mode. @type {Record<string, string>} */
const DOES = {
  enforce: "The guard is at work.",
  observe: "Nothing failed; the guard only observes.",
  off: "Nothing failed, but the guard is switched off.",
};

/** @param {Checked[]} checked @param {import("./io.js").Io} io @param {string} [done] what is said where nothing failed @returns {string} */
export function doctorView(checked, io, done = DOES.enforce) {
  const failed = failures(checked);
  const names = Math.max(...checked.map(({ check }) => check.length));
  const marks = io.unicode ? 1 : 2;
  const indent = marks + 1 + names + 2;
  const lines = checked.map(({ check, result, text, next }) => {
    const [symbol, ascii, hue] = MARKS[result];
    const words = [text, ...(next === undefined ? [] : [next])].map((part) =>
      wrap(clean(part, io.unicode), Math.max(20, io.columns - indent)),
    );
    const body = words.join("\n").replaceAll("\n", `\n${" ".repeat(indent)}`);
    return `${paint(io)(hue, io.unicode ? symbol : ascii)} ${padEnd(check, names)}  ${body}`;
  });
  const end = failed === 0 ? done : `${failed} of ${checked.length} checks failed.`;
  return `${lines.join("\n")}\n\n${paint(io)("bold", end)}\n`;
}
