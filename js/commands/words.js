// An entry of the journal in words, one line: when, in which session, which tool, and what happened.
import { paint } from "./io.js";
import { clean, clock, fit, fitEnd, padEnd, plural, width } from "./text.js";

/** @typedef {import("./journal-reader.js").Entry} Entry */

/** @param {Entry} entry */
const times = ({ count }) => plural(Number(count) || 1, "time");
/** @param {Entry} entry */
const kind = ({ errorType }) => (typeof errorType === "string" ? ` (${errorType})` : "");
/** What a table says to a name that came from a file. @template T @param {Record<string, T>} table @param {string} name */
const own = (table, name) => (Object.hasOwn(table, name) ? table[name] : undefined);
/** What loops were found by, said of a stop. @type {Record<string, (entry: Entry) => string>} */
const STOPS = {
  "identical-failures": (entry) => `loop: the same call failed ${times(entry)}${kind(entry)}`,
  "turn-cap": (entry) => `limit: ${plural(Number(entry.count) || 1, "failure")} in one turn${kind(entry)}`,
  "same-failure": (entry) => `loop: the same failure ${times(entry)}, under other arguments${kind(entry)}`,
  repetition: (entry) => `loop: the same result ${times(entry)}`,
  cycle: (entry) => `loop: calls in turn with the same results, ${plural(Number(entry.count) || 1, "round")}`,
  "transient-budget": (entry) => `retries spent: failed ${times(entry)}${kind(entry)}`,
};
/** @type {Record<string, (entry: Entry) => string>} by action; screens and the rest by rule and action come first */
const DEEDS = {
  repair: () => "arguments repaired",
  correct: (entry) => `failed${kind(entry)}, told what it needs`,
  note: (entry) => `told: ${(own(STOPS, entry.rule) ?? (() => `repeats itself, ${times(entry)}`))(entry).replace(/^loop: /, "")}`,
  stop: (entry) => (own(STOPS, entry.rule) ?? (() => `stopped, ${times(entry)}`))(entry),
  block: (entry) => `blocked, tried ${times(entry)} (${entry.rule})`,
  halt: (entry) => `run ended after ${plural(Number(entry.count) || 1, "attempt")}`,
  reset: () => "counts forgotten, as asked",
};
/** @type {Record<string, (entry: Entry) => string>} */
const RULES = {
  "reset note": () => "repetitions forgotten, two minutes are over",
  "injection warn": () => "result gives orders, marked",
  "injection block": () => "result gives orders, withheld",
  "redaction redact": (entry) => `result redacted, ${plural(Number(entry.count) || 1, "place")}`,
  "size truncate": () => "result cut",
  "validation reject": () => "result refused",
};
/** @type {Record<string, "red" | "yellow" | "cyan">} */
const HUES = { halt: "red", stop: "yellow", block: "yellow", warn: "cyan", reject: "cyan" };
/** Columns of a session, whose end tells it from others; characters of a tool's name; columns of what happened, at least. */
const SESSION = 16;
const TOOL = 64;
const LEAST = 20;

/** @param {Entry} entry @returns {string} what happened, of foreign text nothing */
export function inWords(entry) {
  const action = typeof entry.action === "string" ? entry.action : "";
  const observed = action.startsWith("would: ");
  const deed = observed ? action.slice("would: ".length) : action;
  const words = own(RULES, `${entry.rule} ${deed}`) ?? own(DEEDS, deed);
  const said = words ? words(entry) : `${deed || "failed"}${kind(entry)}`;
  const cost =
    typeof entry.calls === "number"
      ? `, ${plural(entry.calls, "call")}${entry.tokens > 0 ? `, ${plural(entry.tokens, "token")}` : ""}`
      : "";
  return `${observed ? "(observed) " : ""}${said}${cost}`;
}

/**
 * @param {Entry} entry @param {import("./io.js").Io} io
 * @returns {string} without a line's end
 */
export function line(entry, io) {
  const paints = paint(io);
  const show = (/** @type {unknown} */ text) => clean(text ?? "", io.unicode);
  const millis = Date.parse(String(entry.timestamp));
  const when = paints("dim", Number.isNaN(millis) ? "-".padEnd(19) : clock(millis));
  // a pipe or a file has room for all of it
  const columns = io.out.isTTY ? io.columns : Number.POSITIVE_INFINITY;
  if (entry.rule === "journal") return `${when} ${paints("red", `the journal lost ${plural(Number(entry.count) || 0, "line")}`)}`;
  if (entry.rule === "fault") {
    const text = `could not read an event of the host: ${show(entry.where)}: ${show(entry.errorMessage)}`;
    return `${when} ${paints("red", fit(text, columns - 20, io.unicode))}`;
  }
  const session = padEnd(fitEnd(show(entry.sessionKey), SESSION, io.unicode), SESSION);
  const tool = show(entry.toolName).slice(0, TOOL);
  const deed = String(entry.action ?? "").replace("would: ", "");
  const what = show(inWords(entry));
  // what the tool said comes last, and is what is cut; blocks repeat what was said before
  const error = entry.errorMessage && deed !== "block" && deed !== "halt" ? `: ${show(entry.errorMessage)}` : "";
  const room = Math.max(LEAST, columns - 19 - 1 - SESSION - 1 - width(tool) - 2);
  const text = fit(`${what}${error}`, room, io.unicode);
  const hue = own(HUES, deed);
  const head = text.slice(0, what.length);
  return `${when} ${session} ${paints("bold", tool)}  ${hue ? paints(hue, head) : head}${text.slice(what.length)}`;
}
