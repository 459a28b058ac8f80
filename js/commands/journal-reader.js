// Reads a journal of any size, line by line, in constant memory. What cannot be read is counted and reported, never fatal.
import { messageOf } from "../lib/errors.js";
import { parseEntry } from "../lib/journal-entry.js";
import { openJournal } from "./journal-files.js";

/**
 * @typedef {import("./journal-files.js").InputFile} InputFile
 * @typedef {(buffer: Buffer, start: number, end: number, number: number) => void} Visit one line, without its end; `number` counts from 1
 * @typedef {import("../lib/journal-entry.js").Entry} Entry
 * @typedef {{ files: number, lines: number, broken: number, unreadable: number, problems: string[] }} Reading
 *   `problems`: one sentence for each file with broken lines or errors
 */

/** A longer line is not a journal line. */
const MAX_LINE = 16 * 1024 * 1024;
const NEW_LINE = 10;

/**
 * Visits every line of a file but the empty ones.
 * @param {InputFile} file @param {Visit} visit @param {() => void} [onBlock] called after each block
 * @returns {Promise<{ rest: Buffer, lines: number, tooLong: number[] }>} `rest`: a last line without an end; `tooLong`: numbers of lines that were skipped
 */
export async function eachLine(file, visit, onBlock = () => {}) {
  let number = 0;
  /** The beginning of a line that continues in the next block. @type {Buffer[]} */
  let partial = [];
  let partialBytes = 0;
  /** @type {number[]} */
  const tooLong = [];
  const take = (/** @type {Buffer} */ buffer, /** @type {number} */ start, /** @type {number} */ end) => {
    number += 1;
    if (end > start && !(end === start + 1 && buffer[start] === 13)) visit(buffer, start, end, number);
  };
  for await (const bytes of file.bytes()) {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let start = 0;
    let end = buffer.indexOf(NEW_LINE);
    if (end >= 0 && partialBytes > 0) {
      if (partialBytes > MAX_LINE) {
        number += 1;
        tooLong.push(number);
      } else {
        const line = Buffer.concat([...partial, buffer.subarray(0, end)]);
        take(line, 0, line.length);
      }
      [partial, partialBytes] = [[], 0];
      start = end + 1;
      end = buffer.indexOf(NEW_LINE, start);
    }
    for (; end >= 0; end = buffer.indexOf(NEW_LINE, start)) {
      take(buffer, start, end);
      start = end + 1;
    }
    if (start < buffer.length) {
      partialBytes += buffer.length - start;
      // the next block overwrites this one
      if (partialBytes <= MAX_LINE) partial.push(Buffer.from(buffer.subarray(start)));
      else partial = [];
    }
    onBlock();
  }
  if (partialBytes > MAX_LINE) tooLong.push(number + 1);
  return { rest: Buffer.concat(partial), lines: number, tooLong };
}

/** How every line of the guard begins, up to its time stamp, and where that ends. */
const STAMP = Buffer.from('{"timestamp":"');
const STAMP_END = STAMP.length + "2026-11-21T23:14:58.636Z".length;

/** Whether the line begins with a time stamp of the usual form. @param {Buffer} buffer @param {number} start @param {number} end */
function isStamped(buffer, start, end) {
  if (end - start <= STAMP_END || buffer[start + STAMP_END] !== 0x22 || buffer[start + STAMP_END - 1] !== 0x5a) return false;
  for (let i = 0; i < STAMP.length; i += 1) if (buffer[start + i] !== STAMP[i]) return false;
  return true;
}

/** Compares the time stamp of a line with another of the same form. @param {Buffer} buffer @param {number} start @param {Buffer} stamp */
function compareStamp(buffer, start, stamp) {
  for (let i = 0; i < stamp.length; i += 1) {
    const difference = buffer[start + STAMP.length + i] - stamp[i];
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * Reads the entries of a time span, from all files in order.
 * @param {string} path
 * @param {{ since?: number, until?: number, onEntry: (entry: Entry, time: number) => void, onBlock?: (read: number, total: number) => void }} wanted
 *   `time` in milliseconds, NaN when the line has none
 * @returns {Promise<Reading>}
 * @throws {import("../lib/errors.js").Failure} when there is no journal
 */
export async function readJournal(path, { since, until, onEntry, onBlock }) {
  const { files, refused } = await openJournal(path);
  const total = files.reduce((sum, { size }) => sum + size, 0);
  /** @type {Reading} */
  const reading = { files: files.length, lines: 0, broken: 0, unreadable: refused.length, problems: refused };
  const from = since === undefined ? undefined : Buffer.from(new Date(since).toISOString());
  const to = until === undefined ? undefined : Buffer.from(new Date(until).toISOString());
  let before = 0;
  for (const file of files) {
    let broken = 0;
    let firstBroken = 0;
    const miss = (/** @type {number} */ number) => {
      broken += 1;
      firstBroken = firstBroken === 0 ? number : Math.min(firstBroken, number);
    };
    let last = 0;
    /** @type {Visit} */
    const visit = (buffer, start, end, number) => {
      last = number;
      // the first bytes of most lines decide whether they are in the span
      if ((from || to) && isStamped(buffer, start, end)) {
        if (from && compareStamp(buffer, start, from) < 0) return;
        if (to && compareStamp(buffer, start, to) > 0) return;
      }
      const entry = parseEntry(buffer.toString("utf8", start, end));
      if (!entry) return miss(number);
      const time = typeof entry.timestamp === "string" ? Date.parse(entry.timestamp) : Number.NaN;
      if ((since !== undefined && !(time >= since)) || (until !== undefined && !(time <= until))) return;
      reading.lines += 1;
      onEntry(entry, time);
    };
    try {
      const { rest, lines, tooLong } = await eachLine(file, visit, () => onBlock?.(before + file.read(), total));
      for (const number of tooLong) miss(number);
      // a live file may end in the middle of a line that is being written
      if (rest.length > 0 && (!file.live || parseEntry(rest.toString()))) visit(rest, 0, rest.length, lines + 1);
    } catch (error) {
      reading.unreadable += 1;
      reading.problems.push(`${file.path}: cannot be read after line ${last} (${messageOf(error)}); the rest of it is left out`);
    } finally {
      await file.close();
    }
    if (broken > 0) {
      reading.broken += broken;
      reading.problems.push(
        broken === 1
          ? `${file.path}, line ${firstBroken}: no line of a journal; left out`
          : `${file.path}, line ${firstBroken}: no line of a journal; it and ${broken - 1} more of this file are left out`,
      );
    }
    before += file.size;
  }
  return reading;
}
