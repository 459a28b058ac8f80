// Which settings move what a rule did, for somebody who thinks that it was wrong, and what they say now.

/**
 * @typedef {{ setting: string, of?: string }} Limit `setting`: its path, TOOL and CLASS stand for those of the line; `of`: what it is the limit of,
 *   where there are several
 */

/** By rule. @type {Record<string, Limit[]>} */
const LIMITS = {
  "identical-failures": [{ setting: "maxIdenticalFailures" }, { setting: "retryBudgets.CLASS", of: "of failures that may pass" }],
  "turn-cap": [{ setting: "maxFailuresPerTurn" }],
  "same-failure": [{ setting: "sameFailure.stopAt" }],
  repetition: [
    { setting: "repeat.limits.TOOL", of: "of this tool" },
    { setting: "repeat.others", of: "of all others" },
  ],
  variants: [
    { setting: "repeat.limits.TOOL", of: "of this tool" },
    { setting: "repeat.others", of: "of all others" },
  ],
  cycle: [{ setting: "cycles.stopAt" }],
  "transient-budget": [{ setting: "retryBudgets.CLASS" }],
  halt: [{ setting: "haltAfter" }],
  "second-opinion": [{ setting: "secondOpinion" }],
  duplicate: [{ setting: "onDuplicate" }],
  "foreign-act": [{ setting: "acts" }],
  claim: [{ setting: "claims" }],
  budget: [{ setting: "budget" }],
  hints: [{ setting: "hints" }],
  "show-tools": [{ setting: "showTools" }],
  "text-call": [{ setting: "repair.textCalls" }],
  injection: [{ setting: "screen.injection" }],
  redaction: [{ setting: "screen.redact" }],
  size: [{ setting: "screen.maxChars" }],
  validation: [{ setting: "screen.validate" }],
};

const HALT = "halt";

/** @param {{ rule?: unknown, toolName?: unknown, errorType?: unknown }} entry a line of the journal @returns {Limit[]} with its tool and class */
function limitsOf({ rule, toolName, errorType }) {
  const limits = typeof rule === "string" && Object.hasOwn(LIMITS, rule) ? LIMITS[rule] : [];
  const named = (/** @type {unknown} */ value, /** @type {string} */ otherwise) =>
    typeof value === "string" && value !== "" ? value : otherwise;
  return limits.map(({ setting, ...rest }) => ({
    setting: setting.replace("TOOL", () => named(toolName, "<tool>")).replace("CLASS", () => named(errorType, "<class>")),
    ...rest,
  }));
}

/**
 * @param {{ rule?: unknown, toolName?: unknown, errorType?: unknown }} entry a line of the journal
 * @returns {string | undefined} the settings; undefined: none moves it
 */
export function limitOf(entry) {
  const limits = limitsOf(entry);
  if (limits.length === 0) return undefined;
  const named = limits.map(({ setting, of }) => (of === undefined ? setting : `${setting} (${of})`));
  return [...named, ...(entry.rule === HALT ? ["the loop itself has the limit of the line before this one"] : [])].join("; ");
}

/**
 * What the settings of `limitOf` say.
 * @param {{ rule?: unknown, toolName?: unknown, errorType?: unknown }} entry a line of the journal
 * @param {Map<string, unknown>} settings by the path of their first part
 * @returns {[setting: string, value: unknown][]} null: it is not set, the guard decides by itself
 */
export const valuesOf = (entry, settings) =>
  limitsOf(entry).map(({ setting }) => {
    const [key, ...parts] = setting.split(".");
    const value = parts.reduce((/** @type {any} */ whole, part) => (isOwn(whole, part) ? whole[part] : undefined), settings.get(key));
    return [setting, value ?? null];
  });

/** @param {any} value @param {string} part */
const isOwn = (value, part) => typeof value === "object" && value !== null && Object.hasOwn(value, part);
