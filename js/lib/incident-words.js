// What an incident was, in words, from the journal's own fields only: no text of a model or a tool is repeated.
import { actionOf } from "./journal-entry.js";
import { plural } from "./text.js";

/** @typedef {import("./journal-entry.js").Entry} Entry */

/** @param {Entry} entry */
const times = ({ count }) => ((Number(count) || 1) === 1 ? "once" : plural(Number(count), "time"));
/** @param {Entry} entry */
const errorClass = ({ errorType }) => (typeof errorType === "string" ? ` (${errorType})` : "");
/** An own property: names come from a file. @template T @param {Record<string, T>} table @param {string} name */
const own = (table, name) => (Object.hasOwn(table, name) ? table[name] : undefined);
/** What a stop says, by rule. @type {Record<string, (entry: Entry) => string>} */
const STOPS = {
  // one failure is no loop yet
  "identical-failures": (entry) =>
    `${entry.count === 1 ? "stopped: the" : "loop: the same"} call failed ${times(entry)}${errorClass(entry)}`,
  "turn-cap": (entry) => `limit: ${plural(Number(entry.count) || 1, "failure")} in one turn${errorClass(entry)}`,
  "same-failure": (entry) => `loop: the same failure ${times(entry)}, under other arguments${errorClass(entry)}`,
  repetition: (entry) => `loop: the same result ${times(entry)}`,
  cycle: (entry) => `loop: calls in turn with the same results, ${plural(Number(entry.count) || 1, "round")}`,
  "transient-budget": (entry) => `retries spent: failed ${times(entry)}${errorClass(entry)}`,
};
/** By rule and action, before the actions alone. @type {Record<string, (entry: Entry) => string>} */
const RULE_ACTIONS = {
  "reset note": () => "repetitions forgotten, two minutes are over",
  "injection warn": () => "result gives orders, marked",
  "injection block": () => "result gives orders, withheld",
  "redaction redact": (entry) => `result redacted, ${plural(Number(entry.count) || 1, "place")}`,
  "size truncate": () => "result cut",
  "validation reject": () => "result refused",
  "budget note": (entry) => `told that little of the budget is left, ${Number(entry.count) || 0} used`,
  "budget stop": () => "told that the budget is used up",
  "budget block": () => "blocked, the budget is used up",
  "budget halt": () => "run ended, the budget is used up",
  "text-call repair": () => "written as text, and made",
  "text-call flag": () => "call written as text left alone: a text that the model read holds it",
  "foreign-act flag": () => "a text wants this act, and not the user: let run",
  "foreign-act ask": () => "user asked: a text wants this act, and not the user",
  "foreign-act bump": () => "kept from running: a text wants this act, and not the user",
  "foreign-act note": () => "told that a step is a text's wish, and not the user's",
  "shared-cause stop": (entry) => `loop: ${plural(Number(entry.count) || 1, "failure")} of several tools with one cause`,
  "shared-cause note": (entry) => `told that ${plural(Number(entry.count) || 1, "failure")} of several tools have one cause`,
};
/** Whether the words about it say which rule it was. @param {Entry} entry */
export const saysRule = (entry) => Object.hasOwn(RULE_ACTIONS, `${entry.rule} ${actionOf(entry).action}`);
/** What a model answered; hosts tell the tokens of every answer. @param {any} opinion */
function answerOf(opinion) {
  if (opinion?.judgement) return `${opinion.judgement}, ${opinion.confidence} of 100`;
  return typeof opinion?.tokens === "number" ? "its answer was not understood" : "no answer";
}
/** @param {number} n */
export const ordinal = (n) => `${n}${["th", "st", "nd", "rd"][n % 100 > 10 && n % 100 < 14 ? 0 : n % 10] ?? "th"}`;
/** What was repeated, as a part of a sentence. @param {Entry} entry */
const repeated = (entry) => (own(STOPS, entry.rule) ?? (() => `repeats itself, ${times(entry)}`))(entry).replace(/^(?:loop|stopped): /, "");
/** @type {Record<string, (entry: Entry) => string>} */
const ACTIONS = {
  repair: () => "arguments repaired",
  correct: (entry) => `failed${errorClass(entry)}, told what it needs`,
  note: (entry) => `told: ${repeated(entry)}`,
  slow: (entry) => `${entry.placement === "replace" ? "kept from running yet" : "told"}, has to wait: ${repeated(entry)}`,
  bump: (entry) => `kept from running once: ${repeated(entry)}`,
  stop: (entry) => (own(STOPS, entry.rule) ?? (() => `stopped, ${times(entry)}`))(entry),
  block: (entry) => `blocked, tried ${times(entry)} (${entry.rule})`,
  halt: (entry) => `run ended after ${plural(Number(entry.count) || 1, "attempt")}`,
  reset: () => "counts forgotten, as asked",
  consult: ({ opinion }) => `model asked: ${answerOf(opinion)}`,
  flag: () => "answer claims what no call did",
  revise: () => "answer taken back, it claims what no call did",
  tell: () => "a line under the answer says that it does not hold, where the host lets it",
  ask: (entry) => `user asked, the same for the ${ordinal(Number(entry.count) || 1)} time`,
  hint: (entry) => `prompt given ${plural(Number(entry.count) || 1, "line")} of hints`,
  narrow: (entry) => `shown ${plural(Number(entry.count) || 1, "tool")}`,
};

/** @param {Entry} entry @returns {string} what the decision rests on; empty: nothing is told, or the words say it */
export function evidenceOf(entry) {
  const { evidence, opinion } = entry;
  if (typeof evidence !== "string" || (actionOf(entry).action === "consult" && !opinion?.judgement)) return "";
  return evidence.replace(/\b1 (identical )?(failure|result|call)s\b/g, "1 $1$2");
}

/** How often a call failed, or brought the same: what the words of a stop say as well. */
const REPEATED = /^(\d+) identical (?:failures?|results?)(?: \([^()]*\))?(?:, |$)/;

/** @param {Entry} entry @returns {string} what its words do not say of the evidence */
export function evidenceBeside(entry) {
  const evidence = evidenceOf(entry);
  const [said, count] = REPEATED.exec(evidence) ?? [];
  return said && own(STOPS, entry.rule) && actionOf(entry).action !== "block" && Number(count) === entry.count
    ? evidence.slice(said.length)
    : evidence;
}

/**
 * @param {Entry} entry @param {{ again?: boolean }} [known] `again`: its call was stopped before, in the same loop
 * @returns {string} one line; its names of rules and classes are as they came
 */
export function describe(entry, { again = false } = {}) {
  const { action, observed } = actionOf(entry);
  const words = own(RULE_ACTIONS, `${entry.rule} ${action}`) ?? own(ACTIONS, action);
  const told = words ? words(entry) : `${action || "failed"}${errorClass(entry)}`;
  const what = again && action === "stop" ? told.replace(": ", ", tried again: ") : told;
  const cost = [
    // a call that was counted is one of the calls
    typeof entry.calls === "number" && entry.calls !== entry.count ? plural(entry.calls, "call") : "",
    typeof entry.calls === "number" && entry.tokens > 0 ? plural(entry.tokens, "token") : "",
  ];
  const done = observed ? `would have been: ${what.replace(/^(?:loop|limit|stopped)(, tried again)?: /, "stopped$1, ")}` : what;
  return [done, ...cost].filter(Boolean).join(", ");
}
