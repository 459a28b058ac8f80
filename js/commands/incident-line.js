// A journal entry as one line for a terminal: when, in which session, which tool, and what happened.
import { describe, evidenceBeside, saysRule } from "../lib/incident-words.js";
import { actionOf } from "../lib/journal-entry.js";
import { clean, plural } from "../lib/text.js";
import { clock, fit, fitEnd, padEnd, width } from "./columns.js";
import { paint } from "./io.js";

/** @typedef {import("../lib/journal-entry.js").Entry} Entry */

/** @type {Map<string, "red" | "yellow" | "cyan">} */
const HUES = new Map(
  /** @type {const} */ ([
    ["halt", "red"],
    ["stop", "yellow"],
    ["block", "yellow"],
    ["bump", "yellow"],
    ["warn", "cyan"],
    ["reject", "cyan"],
  ]),
);
/** Actions that repeat an error which an earlier line shows. */
const REPEATING = new Set(["block", "halt"]);
/** Actions of rules that `explain` and filters know by name, where the words do not say which. */
const NAMED = new Set(["note", "slow", "bump", "stop", "ask"]);
/** Columns of a session, of a time stamp, and of what happened, at least; of a tool's name, at most and at least. */
const SESSION = 16;
const TIME = 19;
const MIN_TEXT = 20;
const TOOL = 64;
const MIN_TOOL = 8;

/**
 * @param {Entry} entry @param {import("./io.js").Io} io
 * @param {{ columns?: number, again?: boolean }} [how] `columns` that it may take: a pipe or a file has room for everything; `again`: its call
 *   was stopped before, in the same loop
 * @returns {string} without a line end
 */
export function incidentLine(entry, io, { columns = io.out.isTTY ? io.columns : Number.POSITIVE_INFINITY, again = false } = {}) {
  const paints = paint(io);
  const show = (/** @type {unknown} */ text) => clean(text ?? "", io.unicode);
  const millis = Date.parse(String(entry.timestamp));
  const when = paints("dim", Number.isNaN(millis) ? "-".padEnd(TIME) : clock(millis));
  if (entry.rule === "journal") return `${when} ${paints("red", `the journal lost ${plural(Number(entry.count) || 0, "line")}`)}`;
  if (entry.rule === "fault") {
    const text = `could not read an event of the host: ${show(entry.where)}: ${show(entry.errorMessage)}`;
    return `${when} ${paints("red", fit(text, columns - TIME - 1, io.unicode))}`;
  }
  const key = show(entry.sessionKey);
  const session = padEnd(Number.isFinite(columns) ? fitEnd(key, SESSION, io.unicode) : key, SESSION);
  const tool = fit(show(entry.toolName), Math.min(TOOL, Math.max(MIN_TOOL, columns - TIME - SESSION - MIN_TEXT - 4)), io.unicode);
  const { action } = actionOf(entry);
  const what = show(describe(entry, { again }));
  const basis = show(evidenceBeside(entry));
  const rule = NAMED.has(action) && entry.rule && !saysRule(entry) ? ` [${show(entry.rule)}]` : "";
  const evidence = `${basis && `; ${basis}`}${rule}`;
  // the tool's own words come last, so they are what is cut
  const error = entry.errorMessage && !REPEATING.has(action) ? `: ${show(entry.errorMessage)}` : "";
  const room = Math.max(MIN_TEXT, columns - TIME - 1 - SESSION - 1 - width(tool) - 2);
  const text = fit(`${what}${evidence}${error}`, room, io.unicode);
  const hue = HUES.get(action);
  const [head, middle, rest] = [text.slice(0, what.length), text.slice(what.length), text.slice(what.length + evidence.length)];
  const aside = evidence && paints("dim", middle.slice(0, evidence.length));
  return `${when} ${session} ${paints("bold", tool)}  ${hue ? paints(hue, head) : head}${aside}${rest}`;
}
