// What settings come to, in numbers that the core itself plays: of the defaults, of single settings, and of the blocks that documents show.
import { behaviourUnder, courseOf, courseWords, MOST, STEP_MS } from "../../js/lib/behaviour.js";
import { code, table } from "./blocks.mjs";

/** A model with the profile for small models. */
const SMALL = "qwen3:8b";

/** One setting each, to see what it moves. @type {Record<string, unknown>[]} */
const SINGLE = [
  { maxIdenticalFailures: 4 },
  { maxFailuresPerTurn: 10 },
  { haltAfter: 4 },
  { haltAfter: 0 },
  { retryBudgets: { not_found: 4 } },
  { retryBudgets: { timeout: 1 } },
  { sameFailure: { noteAt: 6, stopAt: 10 } },
  { repeat: { limits: { read: 6 } } },
  { repeat: { limits: { read: 1 } } },
  { repeat: { pollFactor: 1 } },
  { cycles: { noteAt: 6, stopAt: 8 } },
  { onDuplicate: "approve" },
];

/** @param {Record<string, unknown>} settings @param {string} [model] */
const wordsUnder = (settings, model) =>
  behaviourUnder({ settings, model }).map(({ course, ...situation }) => ({ ...situation, words: courseWords(course) }));

const STANDARD = wordsUnder({});

/** What differs from the defaults. @param {Record<string, unknown>} settings @param {string} [model] */
function moved(settings, model) {
  const standard = new Map(STANDARD.map(({ name, words }) => [name, words]));
  return wordsUnder(settings, model).filter(({ name, words }) => standard.get(name) !== words);
}

/** Every situation, by default and for small models. */
function everySituation() {
  const small = new Map(wordsUnder({}, SMALL).map(({ name, words }) => [name, words]));
  return table(
    ["in `tool-guard status`", "what happens", "by default", "small models"],
    STANDARD.map(({ name, about, words }) => [name, about, words, small.get(name) === words ? "the same" : String(small.get(name))]),
  );
}

/** A tool of each kind, with the limit that `repeat` gives it by default; what it is called with. @type {[string, number, object][]} */
const KINDS = [
  ["edit", 2, { path: "a.txt", edits: [{ oldText: "a", newText: "b" }] }],
  ["web_search", 2, { query: "weather" }],
  ["web_fetch", 2, { url: "https://a.example/" }],
  ["code_search", 2, { query: "parse" }],
  ["read", 3, { path: "notes.txt" }],
  ["grep", 3, { pattern: "a", path: "." }],
  ["write", 3, { path: "a.txt", content: "b" }],
  ["apply_patch", 3, { input: "*** Begin Patch\n*** Update File: a.txt\n@@\n-a\n+b\n*** End Patch" }],
  ["exec", 5, { command: "git status" }],
  ["my_tool", 3, { id: 7 }],
];
const SAME_RESULT = "nothing to commit, working tree clean";

/**
 * Tools by kind, each with its limit and what that comes to.
 * @throws {Error} the limit is not the tool's default
 */
function limitTable() {
  const rows = KINDS.map(([tool, limit, args]) => {
    const situation = { name: tool, about: "", call: () => ({ tool, args: JSON.stringify(args), text: SAME_RESULT }) };
    const wordsOf = (/** @type {Record<string, unknown>} */ settings) => courseWords(courseOf(situation, { settings }));
    const words = wordsOf({});
    // the core does not tell its defaults by tool: the right one changes nothing where it is set, its neighbours do
    const fits = (/** @type {number} */ n) => wordsOf({ repeat: { limits: { [tool]: n } } }) === words;
    if (!fits(limit) || fits(limit - 1) || fits(limit + 1)) throw new Error(`${tool}: its default limit is not ${limit}`);
    return [code(tool), String(limit), words];
  });
  return table(["tool", "its limit in `repeat`", "what is done"], rows);
}

/** Situations that are told of one setting. */
const ROWS = 3;

/** What each of some settings moves. */
function singleSettings() {
  const rows = SINGLE.flatMap((settings) => {
    const effects = moved(settings);
    if (effects.length === 0) throw new Error(`${JSON.stringify(settings)} moves nothing`);
    const rows = effects.slice(0, ROWS).map(({ name, words }, at) => [at === 0 ? code(settings) : "", name, words]);
    return effects.length > ROWS ? [...rows, ["", `and ${effects.length - ROWS} more, in the same way`, ""]] : rows;
  });
  return table(["setting", "situation", "what is done"], rows);
}

/** The table below a block of settings. @param {Record<string, unknown>} settings @param {string} [model] */
function effectOf(settings, model) {
  const effects = moved(settings, model);
  if (effects.length === 0) throw new Error(`${JSON.stringify(settings)} moves nothing`);
  const standard = new Map(STANDARD.map(({ name, words }) => [name, words]));
  return table(
    ["situation", model === undefined ? "with this block" : `with this block, ${model}`, "by default"],
    effects.map(({ name, words }) => [name, words, standard.get(name) ?? "as of any other tool"]),
  );
}

/** The settings of the plugin in a block: its own, or those of a whole openclaw.json. @param {any} block */
const settingsIn = (block) => block.plugins?.entries["tool-guard"].config ?? block;

/**
 * The effects of the blocks of settings in a document: a place named `effect-NAME` or `effect-NAME@MODEL` stands behind its block.
 * @param {string} document
 * @returns {Record<string, string>} by name
 * @throws {Error} a block moves nothing, or there is none before a place
 */
export function effectBlocks(document) {
  const places = [...document.matchAll(/<!-- generated: (effect-[^@\s]+)(?:@(\S+))? -->/g)];
  return Object.fromEntries(
    places.map(({ index, 1: name, 2: model }) => {
      const before = [...document.slice(0, index).matchAll(/^```json\n([\s\S]*?)^```/gm)].at(-1);
      if (!before) throw new Error(`there is no block before ${name}`);
      return [model === undefined ? name : `${name}@${model}`, effectOf(settingsIn(JSON.parse(before[1])), model)];
    }),
  );
}

/** @returns {Record<string, string>} blocks of documentation, by name */
export const behaviourBlocks = () => ({
  behaviour: `${everySituation()}\n\n${MOST} calls are played, ${STEP_MS / 1000} s apart.`,
  effects: singleSettings(),
  limits: limitTable(),
});
