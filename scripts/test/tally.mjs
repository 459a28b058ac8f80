// Counts of tests, taken from what the runners print.

/** @typedef {{ passed: number, failed: number }} Tally */

/** A line of `npm run fuzz` about a target that ran to its end. */
const FUZZED = /^\w+: \d+ inputs, \d+ edges/;
/** The runners' own summaries: node's, cargo's, the fuzzer's. */
const SUMMARIES = [/^ℹ (?:tests|pass|fail|cancelled|skipped|todo) \d+$/, /^test result: /, FUZZED];

const sum = (/** @type {string} */ text, /** @type {RegExp} */ pattern) =>
  [...text.matchAll(pattern)].reduce((total, [, count]) => total + Number(count), 0);

/**
 * @param {string} output of any number of runners
 * @returns {Tally} `failed`: with those that were cancelled, skipped or left to do, since there may be none
 */
export const tally = (output) => ({
  passed:
    sum(output, /^ℹ pass (\d+)$/gm) +
    sum(output, /^test result: \w+\. (\d+) passed/gm) +
    output.split("\n").filter((line) => FUZZED.test(line)).length,
  failed: sum(output, /^ℹ (?:fail|cancelled|skipped|todo) (\d+)$/gm) + sum(output, /^test result: .+? (\d+) failed/gm),
});

/** The lines in which runners sum up. @param {string} output @returns {string[]} in their order */
export const summaries = (output) => output.split("\n").filter((line) => SUMMARIES.some((pattern) => pattern.test(line)));

/** @param {(string | number)[][]} rows the first one is the head; numbers stand to the right @returns {string} */
export function table(rows) {
  const widths = rows[0].map((_, at) => Math.max(...rows.map((row) => String(row[at]).length)));
  const cell = (/** @type {string | number} */ value, /** @type {number} */ at) =>
    typeof value === "number" ? String(value).padStart(widths[at]) : value.padEnd(widths[at]);
  return rows.map((row) => row.map(cell).join("  ").trimEnd()).join("\n");
}
