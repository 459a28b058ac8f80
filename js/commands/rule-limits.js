// Which setting moves what a rule did, for somebody who thinks that it was wrong. Names of settings, and no values.

/** By rule; TOOL and CLASS stand for those of the line. @type {Record<string, string>} */
const LIMITS = {
  "identical-failures": "maxIdenticalFailures; of failures that may pass retryBudgets.CLASS",
  "turn-cap": "maxFailuresPerTurn",
  "same-failure": "sameFailure.stopAt",
  repetition: "repeat.limits.TOOL",
  variants: "repeat.limits.TOOL",
  cycle: "cycles.stopAt",
  "transient-budget": "retryBudgets.CLASS",
  halt: "haltAfter; the loop itself has the limit of the line before this one",
  "second-opinion": "secondOpinion",
  duplicate: "onDuplicate",
  "foreign-act": "acts",
  claim: "claims",
  budget: "budget",
  hints: "hints",
  "show-tools": "showTools",
  "text-call": "repair.textCalls",
  injection: "screen.injection",
  redaction: "screen.redact",
  size: "screen.maxChars",
  validation: "screen.validate",
};

/**
 * @param {{ rule?: unknown, toolName?: unknown, errorType?: unknown }} entry a line of the journal
 * @returns {string | undefined} the settings; undefined: none moves it
 */
export function limitOf({ rule, toolName, errorType }) {
  const setting = typeof rule === "string" && Object.hasOwn(LIMITS, rule) ? LIMITS[rule] : undefined;
  const named = (/** @type {unknown} */ value, /** @type {string} */ otherwise) =>
    typeof value === "string" && value !== "" ? value : otherwise;
  return setting?.replace("TOOL", () => named(toolName, "<tool>")).replace("CLASS", () => named(errorType, "<class>"));
}
