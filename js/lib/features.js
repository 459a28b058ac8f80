// What is switched on beside the thresholds, in words: screening, claims, acts, notices. No address and no program is told, for
// addresses of webhooks hold secrets.
import { plural } from "./text.js";

/**
 * @typedef {{ screen: { injection: string, threshold: number | null, tools: number, redact: string[], maxChars: number | null, contextShare: number | null, checks: number },
 *   claims: string, acts: string, allowed: number, onDuplicate: string, textCalls: boolean, notify: { on: string[], command: boolean, webhook: boolean },
 *   tools: Record<string, { retryBudgets: Record<string, number> }>, models: number }} Features
 *   of `screen`: `tools` with an action of their own, kinds that are redacted, `checks` of results; `allowed`: tools and destinations that are never
 *   asked about; `tools`: those with retries of their own; `models`: entries with settings for some models
 */

/**
 * @param {any} config as the core read it, with its defaults filled in
 * @returns {Features}
 */
export function featuresOf({ screen, claims, acts, onDuplicate, repair, notify, tools, models }) {
  const { injection, redact } = screen;
  const budgets = Object.entries(tools).filter(([, tool]) => Object.keys(tool?.retryBudgets ?? {}).length > 0);
  return {
    screen: {
      injection: injection?.action ?? injection,
      threshold: injection?.threshold ?? null,
      tools: Object.keys(screen.tools).length,
      redact: Object.keys(redact || {}).filter((kind) => redact[kind]),
      maxChars: screen.maxChars ?? null,
      contextShare: screen.contextShare ?? null,
      checks: screen.validate.length,
    },
    claims,
    acts: acts?.mode ?? acts,
    allowed: acts?.allow?.length ?? 0,
    onDuplicate,
    textCalls: repair.textCalls,
    notify: { on: notify.on, command: notify.command.length > 0, webhook: notify.webhook !== undefined },
    tools: Object.fromEntries(budgets.map(([name, { retryBudgets }]) => [name, { retryBudgets }])),
    models: models.length,
  };
}

/** @type {Record<string, string>} */
const INJECTION = {
  warn: "a result that gives orders is marked",
  block: "a result that gives orders is withheld",
  off: "nobody looks for orders",
};
/** @type {Record<string, string>} */
const CLAIMS = {
  off: "not checked",
  note: "an answer that claims what no call did is written down",
  revise: "an answer that claims what no call did is taken back once",
};
/** @type {Record<string, string>} */
const ACTS = {
  off: "not looked at",
  journal: "one that a text from outside may have asked for is written down",
  confirm: "about one that a text from outside may have asked for, a model is asked, then you",
  ask: "about one that a text from outside may have asked for, you are asked",
};
/** @type {Record<string, string>} */
const EVENTS = { halt: "a run was ended", stop: "a loop was stopped", screen: "something was found in a result" };

/** @param {Record<string, string>} words @param {string} key of a newer or older version too */
const worded = (words, key) => (Object.hasOwn(words, key) ? words[key] : key);

/**
 * What is on, a subject and a sentence each.
 * @param {Features} features
 * @returns {[string, string][]}
 */
export function featureLines({ screen, claims, acts, allowed, onDuplicate, textCalls, notify }) {
  const results = [
    worded(INJECTION, screen.injection),
    ...(screen.tools > 0 ? [`${plural(screen.tools, "tool")} with a rule of ${screen.tools === 1 ? "its" : "their"} own`] : []),
    screen.redact.length > 0 ? `redacted: ${screen.redact.join(", ")}` : "nothing is redacted",
    ...(screen.maxChars === null ? [] : [`cut at ${screen.maxChars} characters`]),
    ...(screen.contextShare === null ? [] : [`cut at ${Math.round(screen.contextShare * 100)} % of the window`]),
    ...(screen.checks > 0 ? [plural(screen.checks, "check of a format", "checks of formats")] : []),
  ];
  const ways = [...(notify.command ? ["a program"] : []), ...(notify.webhook ? ["a webhook"] : [])];
  const doing = [worded(ACTS, acts), ...(allowed > 0 ? [`${plural(allowed, "name")} never asked about`] : [])];
  return [
    ["screen", results.join("; ")],
    ["claims", worded(CLAIMS, claims)],
    ["acts", [...doing, ...(onDuplicate === "approve" ? ["you are asked about a repeated one"] : [])].join("; ")],
    ["text", textCalls ? "a call that a model writes into its answer is made" : "a call that a model writes into its answer stays text"],
    [
      "notify",
      ways.length > 0
        ? `${ways.join(" and ")} when ${notify.on.map((event) => worded(EVENTS, event)).join(", ")}`
        : "nobody outside of the chat",
    ],
  ];
}
