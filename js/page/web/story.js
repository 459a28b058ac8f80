// What a group of incidents was, in words: what repeated, what the model was told, on which evidence, what another model thought of it,
// and how it ended. From the journal's own fields; texts of models and tools are cut and quoted.
import { describe } from "../../lib/incident-words.js";
import { plural } from "../../lib/text.js";
import { shown, timeText } from "./dom.js";
import { freedWords, isOpinion } from "./opinions.js";

/**
 * @typedef {import("./incident-store.js").Incident} Incident
 * @typedef {import("./incident-store.js").Group} Group
 * @typedef {[label: string, ...texts: string[]]} Passage
 */

/** Sentences of a passage, at most. */
const MAX_TEXTS = 8;

/** What the model was told, by action. @type {Record<string, string>} */
const TOLD = {
  correct: "what was wrong with the call, and what it takes",
  note: "that it repeats itself",
  slow: "how long to wait before the next call",
  bump: "that this call was not run this time, and why",
  stop: "to stop this, and what to do instead",
  block: "that the call was not run, because it had been stopped",
  ask: "what the user answered",
  warn: "that the result gives orders, which are not the user's",
  reject: "that the result was refused",
  revise: "to take back what no call did",
  tell: "that the answer does not hold",
};
/** @type {Record<string, string>} */
const PLACES = { prepend: ", before the result", append: ", behind the result", replace: ", in place of the result" };

/** What the guard says of an act in the journal's evidence, behind the text that the act comes from. @type {["user" | "more", string][]} */
export const ACT_SIGNS = [
  ["user", "the user named nothing of it"],
  ["user", "the user did not name it"],
  ["user", "the user only asked to look"],
  ["user", "the user asked for no such act"],
  ["more", "an order for such an act stands near it"],
  ["more", "there was a warning of that text"],
];
/** What was done about an act. @type {Record<string, string>} */
const ACT_ENDS = {
  flag: "It ran; the journal has a line about it.",
  note: "It ran; with its result the model was told whose wish it was.",
  ask: "The user was asked.",
  bump: "It was not run; the model was told why.",
};

/** @param {Incident} incident @param {number} [max] @returns {string} the call, as far as it is known */
export function callOf({ tool, raw: { args } }, max = 300) {
  if (!tool) return "";
  return args === null || args === undefined ? tool : `${tool}(${shown(JSON.stringify(args), max)})`;
}

/** What is different, once each. @param {string[]} texts @returns {string[]} */
const distinct = (texts) => {
  const all = [...new Set(texts.filter(Boolean))];
  return all.length <= MAX_TEXTS ? all : [...all.slice(0, MAX_TEXTS), `and ${plural(all.length - MAX_TEXTS, "more", "more")}`];
};

/** @param {Passage[]} passages @returns {Passage[]} without those that have nothing to say */
const filled = (passages) =>
  passages.map(([label, ...texts]) => /** @type {Passage} */ ([label, ...distinct(texts)])).filter(({ length }) => length > 1);

/** The incident that tells the most of a loop: its last stop. @param {Group} group */
export const mainOf = ({ type, incidents }) =>
  (type === "loop" ? incidents.findLast(({ action }) => action === "stop") : undefined) ??
  incidents.findLast((incident) => !isOpinion(incident) && incident.action !== "halt") ??
  incidents[incidents.length - 1];

/** What a row says of a group. @param {Group} group @returns {string} */
export function wordsOf(group) {
  const main = mainOf(group);
  const { type, incidents, freed } = group;
  if (type === "repaired") return incidents.length > 1 ? `${main.words} ${plural(incidents.length, "time")}` : main.words;
  if (incidents.length === 1) return main.words;
  if (type === "loop") return loopWords(group, main);
  if (isOpinion(main)) return main.words.replace(/^(.*?model asked): /, `$1 ${plural(incidents.length, "time")}, the last time: `);
  return freed ? `${main.words}, ${group.observed ? "then" : "was"} ${freedWords(group)}` : main.words;
}

/** @param {Group} group @param {Incident} main */
function loopWords(group, main) {
  const { calls, tokens } = costOf(group);
  const base = describe({ ...main.entry, calls: null });
  const blocks = group.incidents.filter(({ action }) => action === "block").length;
  const more = [
    blocks > 0 ? `${group.observed ? "would have been refused" : "refused"} ${plural(blocks, "time")} after that` : "",
    group.freed ? `${group.observed ? "then" : "was"} ${freedWords(group)}` : "",
    calls > 0 ? plural(calls, "call") : "",
    tokens > 0 ? plural(tokens, "token") : "",
  ];
  return [base, ...more].filter(Boolean).join(", ");
}

/** What a loop cost: each line has the cost so far. @param {Group} group */
function costOf({ incidents }) {
  const most = (/** @type {"calls" | "tokens"} */ name) => Math.max(0, ...incidents.map(({ entry }) => Number(entry[name]) || 0));
  return { calls: most("calls"), tokens: most("tokens") };
}

/** @param {Group} group @param {number} now */
export const storyOf = (group, now) => (group.type === "act" ? actStory(group, now) : loopStory(group, now));

/** @param {string} words */
const sentence = (words) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

/** @param {Group} group @param {number} now @returns {Passage[]} */
function loopStory(group, now) {
  const { type, incidents } = group;
  const main = mainOf(group);
  const calling = incidents.filter(({ tool }) => tool);
  return filled([
    [type === "loop" || type === "told" ? "What repeated" : "The call", ...calling.map((incident) => callOf(incident))],
    ["What happened", sentence(wordsOf(group)), ...incidents.map(({ error }) => error)],
    [group.observed ? "The model would have been told" : "The model was told", ...incidents.map((incident) => told(incident))],
    ["Evidence", ...incidents.filter((incident) => !isOpinion(incident)).map(({ evidence }) => evidence)],
    opinionsOf(incidents),
    ["The end", type === "loop" || group.freed ? endOf(group, main, now) : ""],
  ]);
}

/** @param {Incident} incident @returns {string} */
function told({ action, entry: { placement } }) {
  if (!Object.hasOwn(TOLD, action) || placement === null) return "";
  return `${TOLD[action]}${Object.hasOwn(PLACES, placement) ? PLACES[placement] : ""}`;
}

/** @param {Incident[]} incidents @returns {Passage} */
const opinionsOf = (incidents) => [
  "Second opinion",
  ...incidents
    .filter(isOpinion)
    .map(({ words, evidence, raw }) =>
      [words, raw.opinion?.model ? shown(raw.opinion.model, 60) : "", evidence ? `“${evidence}”` : ""].filter(Boolean).join(", "),
    ),
];

/** @param {Group} group @param {Incident} main @param {number} now */
function endOf(group, main, now) {
  const { incidents, ended, observed, freed, last } = group;
  const at = timeText(last, now);
  if (ended) {
    const halt = incidents.findLast(({ action }) => action === "halt") ?? main;
    return `${observed ? "The run would have been ended" : "The run was ended"} at ${timeText(halt.time, now)}.`;
  }
  if (freed) return `It ${observed ? "would have been" : "was"} ${freedWords(group)}. Nothing of it was refused after ${at}.`;
  return observed ? `Observed only: nothing was stopped. Last seen at ${at}.` : `The run went on. Nothing of the loop came after ${at}.`;
}

/**
 * Where an act came from, and what speaks for that, from the evidence of its line.
 * @param {string} evidence
 * @returns {{ origin: string, user: string[], more: string[] }}
 */
export function actEvidence(evidence) {
  /** @type {{ origin: string, user: string[], more: string[] }} */
  const found = { origin: evidence, user: [], more: [] };
  for (let again = true; again; ) {
    const sign = ACT_SIGNS.find(([, text]) => found.origin === text || found.origin.endsWith(`, ${text}`));
    again = sign !== undefined;
    if (!sign) break;
    const [about, text] = sign;
    found[about].unshift(text);
    found.origin = found.origin.slice(0, -text.length).replace(/, $/, "");
  }
  return found;
}

/** @param {Group} group @param {number} now @returns {Passage[]} */
function actStory({ incidents, observed, last }, now) {
  const found = incidents.map(({ evidence }) => actEvidence(evidence)).filter(({ origin, user }) => origin || user.length > 0);
  return filled([
    ["The call", ...incidents.map((incident) => callOf(incident))],
    ["Where the words came from", ...found.map(({ origin }) => origin)],
    ["What the user said", ...found.flatMap(({ user }) => user.map(sentence))],
    ["What else speaks for it", ...found.flatMap(({ more }) => more.map(sentence))],
    opinionsOf(incidents),
    [
      "The end",
      ...incidents.map(({ action }) =>
        Object.hasOwn(ACT_ENDS, action) ? `${observed ? "Would have been: " : ""}${ACT_ENDS[action]}` : "",
      ),
      `Last seen at ${timeText(last, now)}.`,
    ],
  ]);
}
