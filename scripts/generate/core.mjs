// What the documentation tells of the core, told by the core itself: budgets, thresholds, and its very words.
import { readFileSync } from "node:fs";
import { classes, Guard, initSync, parseConfig } from "../../js/wasm/core.js";
import { code, fenced, table } from "./blocks.mjs";
import { verdicts } from "./examples.mjs";
import { REFERENCE } from "./reference.mjs";

/** Lines of a text that are shown in full. */
const LINES = 20;

initSync({ module: readFileSync(new URL("../../js/wasm/core_bg.wasm", import.meta.url)) });

/** What a verdict does, in words. @type {Record<string, string>} */
const RESPONSES = {
  rewrite: "runs with these arguments",
  replace: "the result is replaced by",
  append: "the result stays, and behind it stands",
  block: "does not run; the model is told",
  halt: "does not run, the run ends; the user is told",
  ask: "runs if the user allows it, who is asked",
  revise: "is taken back; the model is told",
  tell: "given again, it goes to the user, and under it stands",
  make: "is made a call",
};

/** A long text: the lines that say that something is left out, and the end. @param {string} text @returns {string} */
function short(text) {
  const lines = text.split("\n");
  return lines.length <= LINES ? text : lines.filter((line, at) => line.startsWith("[") || at === 0 || at === lines.length - 1).join("\n");
}

/** @param {import("./reference.mjs").Example} example @returns {string} */
function played(example) {
  const said = [...verdicts(example)]
    .filter(({ kind }) => kind !== "keep")
    .map(
      (/** @type {any} */ { call, kind, title, text, report, args }) =>
        `${call} - ${RESPONSES[kind]}:\n${title ? `${title}\n` : ""}${short((report ?? text ?? args).trim())}`,
    );
  return fenced(said.join("\n\n"));
}

/** The journal's line where the first call of an example is stopped. @param {string} name */
function journalLine(name) {
  const example = REFERENCE.rules.flatMap(({ examples }) => examples).find((one) => one.name === name);
  const stop = example && [...verdicts(example)].flatMap(({ incidents }) => incidents).find(({ action }) => action === "stop");
  if (!stop) throw new Error(`nothing is stopped in the example ${name}`);
  return fenced(JSON.stringify({ ...JSON.parse(stop.line), agentId: "main", host: "openclaw-2026.9" }), "json");
}

function classTable() {
  const rows = /** @type {any[]} */ (classes()).map(({ class: name, kind, retries, dependsOnWorld }) => [
    code(name),
    kind,
    kind === "informative" || kind === "neutral" ? "not counted" : String(retries),
    dependsOnWorld ? "yes" : "no",
  ]);
  return table(["class", "kind", "retries", "another call may mend it"], rows);
}

/** Phrases of a row that are shown. */
const PHRASES = 2;

/** The first that fits is said, so the order is the table's own. */
function adviceTable() {
  const rows = REFERENCE.advice.map(({ tools, classes, words, text }) => [
    tools.map(code).join(", ") || "any",
    words.length > 0 ? words.slice(0, PHRASES).map(phraseOf).join(", ") : classes.map(code).join(", "),
    text,
  ]);
  return table(["tool", "error", "advice"], rows);
}

/** A phrase without the signs that say where it stands. @param {string} phrase */
const phraseOf = (phrase) =>
  `"${phrase
    .replace(/^[\^#] ?\*?|\*$|^\*/g, "")
    .replaceAll("*", " ... ")
    .replaceAll(/ +/g, " ")
    .trim()}"`;

function profileTable() {
  const guard = new Guard();
  const [standard, small] = /** @type {any[][]} */ ([
    guard.thresholdsInForce("acme", "big"),
    guard.thresholdsInForce("ollama", "qwen3:8b"),
  ]);
  const changed = small.map((own, at) => [own, standard[at]]).filter(([own]) => own.source !== "default");
  const json = (/** @type {unknown} */ value) => code(JSON.stringify(value));
  return table(
    ["threshold", "others", "small models"],
    changed.map(([own, other]) => [code(own.key), json(other.value), json(own.value)]),
  );
}

/** Settings that cannot be used. */
const MISTAKES = [
  { maxIdenticalFailures: 0 },
  { maxIdenticalFailure: 3 },
  { retryBudgets: { rate_limits: 5 } },
  { models: [{ maxFailuresPerTurn: 3 }] },
  { screen: { injection: "strict" } },
];

/** @param {object} settings @returns {string} what is said of them */
function complaint(settings) {
  try {
    parseConfig(settings);
  } catch (error) {
    return /** @type {Error} */ (error).message;
  }
  throw new Error(`${JSON.stringify(settings)} can be used`);
}

/** @returns {Record<string, string>} blocks of documentation, by name */
export function coreBlocks() {
  const examples = REFERENCE.rules.flatMap(({ examples }) => examples).map((example) => [`example-${example.name}`, played(example)]);
  return {
    "journal-line": journalLine("stubborn"),
    classes: classTable(),
    advice: adviceTable(),
    profile: profileTable(),
    mistakes: table(
      ["setting", "complaint"],
      MISTAKES.map((settings) => [code(settings), code(complaint(settings))]),
    ),
    ...Object.fromEntries(examples),
  };
}
