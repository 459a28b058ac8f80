// Which settings move what a rule did, for somebody who thinks that it was wrong, and what they say now.

/**
 * @typedef {import("../lib/journal-entry.js").Entry} Entry
 * @typedef {{ path: string[], of?: string }} Limit `path`: keys of a setting, TOOL and CLASS stand for those of the line; `of`: what it is the
 *   limit of, where there are several
 * @typedef {{ settings: Map<string, unknown>, repeatLimit: (tool: string) => [path: string | null, limit: number] }} InForce `settings`: by their
 *   first keys; `repeatLimit`: of a tool, and the setting that gives it; null: its kind does
 */

/** @param {string} path @param {string} [of] @returns {Limit} */
const limit = (path, of) => ({ path: path.split("."), ...(of !== undefined && { of }) });

/** What scales the repetitions of a tool; the core tells which of the two it is. */
const OF_ITS_KIND = limit("repeat.limits.TOOL", "of this tool, or its kind");
const OTHERS = limit("repeat.others", "of tools of no known kind");
const OF_TOOL = [OF_ITS_KIND, OTHERS];
const RETRIES = limit("retryBudgets.CLASS", "of failures that may pass");
/** Before the budgets of all tools. */
const OWN_RETRIES = limit("tools.TOOL.retryBudgets.CLASS");

/** By rule. @type {Record<string, Limit[]>} */
const LIMITS = {
  "identical-failures": [limit("maxIdenticalFailures"), RETRIES],
  "turn-cap": [limit("maxFailuresPerTurn")],
  "same-failure": [limit("sameFailure.stopAt")],
  repetition: OF_TOOL,
  variants: OF_TOOL,
  cycle: [limit("cycles.stopAt")],
  "transient-budget": [limit("retryBudgets.CLASS")],
  halt: [limit("haltAfter", "of attempts at what was stopped")],
  "second-opinion": [limit("secondOpinion")],
  duplicate: [limit("onDuplicate")],
  "foreign-act": [limit("acts")],
  claim: [limit("claims")],
  budget: [limit("budget")],
  hints: [limit("hints")],
  "show-tools": [limit("showTools")],
  "text-call": [limit("repair.textCalls")],
  injection: [limit("screen.injection")],
  redaction: [limit("screen.redact")],
  size: [limit("screen.maxChars")],
  validation: [limit("screen.validate")],
};
const HALT = "halt";

/** @param {unknown} rule @returns {Limit[]} */
const ofRule = (rule) => (typeof rule === "string" && Object.hasOwn(LIMITS, rule) ? LIMITS[rule] : []);

/** The end of a run has the limit of its loop, too. @param {Entry} entry @returns {Limit[]} */
const limitsOf = ({ rule, cause }) => (rule === HALT ? [...ofRule(cause), ...ofRule(rule)] : ofRule(rule));

/** @param {Limit} limit @param {Entry} entry @returns {string[]} its keys, of the line's tool and class */
function keysOf({ path }, { toolName, errorType }) {
  const named = (/** @type {unknown} */ value, /** @type {string} */ otherwise) =>
    typeof value === "string" && value !== "" ? value : otherwise;
  const names = /** @type {Record<string, string>} */ ({ TOOL: named(toolName, "<tool>"), CLASS: named(errorType, "<class>") });
  return path.map((key) => (Object.hasOwn(names, key) ? names[key] : key));
}

/**
 * @param {Entry} entry a line of the journal
 * @returns {string | undefined} the settings; undefined: none moves it
 */
export function limitOf(entry) {
  const limits = limitsOf(entry);
  if (limits.length === 0) return undefined;
  const named = limits.map((limit) => `${keysOf(limit, entry).join(".")}${limit.of === undefined ? "" : ` (${limit.of})`}`);
  const isUnknown = entry.rule === HALT && ofRule(entry.cause).length === 0;
  return [...named, ...(isUnknown ? ["the loop itself has the limit of the line before this one"] : [])].join("; ");
}

/**
 * What the settings of `limitOf` say.
 * @param {Entry} entry a line of the journal @param {InForce} inForce
 * @returns {[setting: string, value: unknown][]} null: it is not set, the guard decides by itself
 */
export function valuesOf(entry, { settings, repeatLimit }) {
  const valueAt = (/** @type {string[]} */ [key, ...keys]) =>
    keys.reduce((/** @type {any} */ whole, key) => (isOwn(whole, key) ? whole[key] : undefined), settings.get(key));
  return limitsOf(entry).flatMap((limit) => {
    if (limit === OTHERS) return [];
    if (limit === OF_ITS_KIND) {
      const [path, value] = repeatLimit(String(entry.toolName ?? ""));
      return [[path ?? keysOf(limit, entry).join("."), value]];
    }
    const own = limit.path[0] === "retryBudgets" ? keysOf(OWN_RETRIES, entry) : [];
    const keys = own.length > 0 && valueAt(own) !== undefined ? own : keysOf(limit, entry);
    return [[keys.join("."), valueAt(keys) ?? null]];
  });
}

/** @param {any} value @param {string} key */
const isOwn = (value, key) => typeof value === "object" && value !== null && Object.hasOwn(value, key);
