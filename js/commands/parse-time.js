// Times as a user writes them: 7d is seven days ago, 2026-11-21 is that day.
import { UsageError } from "../lib/errors.js";

const MINUTE = 60_000;
/** @type {Record<string, number>} */
const UNITS = { s: 1000, m: MINUTE, h: 60 * MINUTE, d: 24 * 60 * MINUTE, w: 7 * 24 * 60 * MINUTE };
const ISO = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/i;
/** The last time with a year of four digits, as time stamps have. */
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/**
 * @param {string} option its name, for the error
 * @param {unknown} value as given
 * @param {{ now: number, end?: boolean }} how `end`: a date alone means the end of its day
 * @returns {number | undefined} milliseconds; undefined: not given
 */
export function parseTime(option, value, { now, end = false }) {
  if (typeof value !== "string") return undefined;
  const text = value.trim();
  const [, count, unit] = /^(\d{1,9})([smhdw])$/i.exec(text) ?? [];
  if (unit) return Math.max(0, now - Number(count) * UNITS[unit.toLowerCase()]);
  const millis = ISO.test(text) ? absolute(text, end) : Number.NaN;
  if (Number.isNaN(millis) || millis < 0 || millis > LAST)
    throw new UsageError(`${option} "${value}" is no time; expected 30m, 12h, 7d, 2w or a date such as 2026-11-21 or 2026-11-21T08:00`);
  return millis;
}

/** @param {string} text @param {boolean} end */
function absolute(text, end) {
  // Date.parse reads a date alone as UTC; a user means the local day
  if (text.length > 10) return Date.parse(text.replace(" ", "T"));
  const [year, month, day] = text.split("-").map(Number);
  const at = new Date(year, month - 1, day);
  if (at.getMonth() !== month - 1 || at.getDate() !== day) return Number.NaN;
  return end ? new Date(year, month - 1, day + 1).getTime() - 1 : at.getTime();
}
