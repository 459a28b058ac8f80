// Which lines of a journal are wanted, by the options --since, --session, --tool, --action and --rule: a line must fit all of them.
import { readFileSync } from "node:fs";
import { UsageError } from "../lib/errors.js";
import { actionOf } from "../lib/journal-entry.js";
import { packageFile } from "../lib/package-file.js";
import { didYouMean } from "../lib/suggest.js";
import { parseTime } from "./parse-time.js";

/**
 * @typedef {import("../lib/journal-entry.js").Entry} Entry
 * @typedef {(entry: Entry) => boolean} Filter
 */

const SCHEMA = packageFile("schema/journal-line.schema.json");
const WOULD = "would: ";
/** Of lines that are about no call. */
const OTHER_RULES = ["fault", "journal"];

/**
 * The names that a line can have, as the schema of the lines lists them.
 * @param {"rule" | "action"} field @returns {string[]}
 */
function known(field) {
  /** @type {string[]} */
  const names = JSON.parse(readFileSync(SCHEMA, "utf8")).$defs.incident.properties[field].enum;
  return field === "rule" ? [...names, ...OTHER_RULES] : names;
}

/** @param {string} option with its command @param {unknown} value @returns {string[]} what was given, once or often; empty: nothing */
function given(option, value) {
  const words = Array.isArray(value) ? value.map(String) : [];
  if (words.some((word) => word.trim() === "")) throw new UsageError(`${option} is empty`);
  return words;
}

/** @param {string} command @param {"rule" | "action"} option @param {string[]} words */
function check(command, option, words) {
  const names = words.length > 0 ? known(option) : [];
  const short = names.filter((name) => !name.startsWith(WOULD));
  for (const word of words)
    if (!names.includes(word))
      throw new UsageError(
        `${command}: --${option} "${word}" is no ${option}, expected one of ${short.join(", ")}.${didYouMean(word, short)}`,
      );
}

/** A name with `*` for any characters. @param {string} pattern @returns {(name: unknown) => boolean} */
function fits(pattern) {
  const parts = pattern.split("*");
  const [head, tail] = [parts[0], parts[parts.length - 1]];
  return (name) => {
    if (typeof name !== "string") return false;
    if (parts.length === 1) return name === pattern;
    if (name.length < head.length + tail.length || !name.startsWith(head) || !name.endsWith(tail)) return false;
    let at = head.length;
    for (const part of parts.slice(1, -1)) {
      const found = name.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return at <= name.length - tail.length;
  };
}

/**
 * @param {string} command its name, for errors
 * @param {import("./command.js").Values} values of the options @param {number} now
 * @returns {Filter | undefined} undefined: every line is wanted
 * @throws {UsageError} an option has a value that no line can have
 */
export function lineFilter(command, values, now) {
  const [session, tool, action, rule] = ["session", "tool", "action", "rule"].map((option) =>
    given(`${command}: --${option}`, values[option]),
  );
  const since = parseTime(`${command}: --since`, values.since, { now });
  const [sessions, tools] = [session, tool].map((patterns) => patterns.map(fits));
  check(command, "action", action);
  check(command, "rule", rule);
  /** @type {Filter[]} */
  const filters = [];
  if (since !== undefined) filters.push(({ timestamp }) => Date.parse(String(timestamp)) >= since);
  if (sessions.length > 0) filters.push(({ sessionKey }) => sessions.some((matches) => matches(sessionKey)));
  if (tools.length > 0) filters.push(({ toolName }) => tools.some((matches) => matches(toolName)));
  // what would have been done is found by its name as well
  if (action.length > 0) filters.push((entry) => action.includes(actionOf(entry).action) || action.includes(String(entry.action)));
  if (rule.length > 0) filters.push((entry) => rule.includes(String(entry.rule)));
  return filters.length === 0 ? undefined : (entry) => filters.every((filter) => filter(entry));
}
