// The option --limit of several commands.
import { UsageError } from "../lib/errors.js";

/**
 * @param {string} command @param {unknown} value of --limit
 * @param {number} otherwise the default
 * @returns {number} rows of a table; 0 on the command line means all
 * @throws {UsageError} not a number
 */
export function rowLimit(command, value, otherwise) {
  if (value === undefined) return otherwise;
  if (!/^\d{1,9}$/.test(String(value))) throw new UsageError(`${command}: --limit "${value}" is no number of rows`);
  return Number(value) || Number.POSITIVE_INFINITY;
}
