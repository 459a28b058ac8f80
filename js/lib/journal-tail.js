// The end of the journal, from a cursor on what is new, and back from another one what is older: a page gets no line twice.
import { open } from "node:fs/promises";
import { codeOf, Failure, reason } from "./errors.js";
import { checkRegular, READ } from "./regular-file.js";

/**
 * @typedef {{ cursor: string, fresh: boolean, missing: boolean, older: boolean, begins: string }} TailPosition `cursor`: where the next
 *   request continues; `fresh`: the lines are the end of the journal, not a continuation; `older`: there are lines before them; `begins`:
 *   the cursor for those, where the lines are fresh
 * @typedef {TailPosition & { lines: Buffer }} Tail
 * @typedef {{ lines: Buffer, older: boolean, begins: string }} Before
 * @typedef {{ bytes: Buffer, start: number, size: number, id: string }} Part of a file; `start`: its offset there
 */

/** Bytes of one answer, at most. */
const MAX_BYTES = 1024 * 1024;
/** Files of a journal: the live one and the rotated ones. */
const MAX_FILES = 5;
const NEW_LINE = 10;
/** A file by its device and number, and an offset in it. */
export const CURSOR = /^(\d+-\d+)-(\d{1,15})$/;

/**
 * @param {string} path the journal's live file
 * @param {string} [after] the cursor of the answer before
 * @param {number} [maxBytes]
 * @returns {Promise<Tail>}
 * @throws {Failure} the journal exists and cannot be read
 */
export async function journalTail(path, after = "", maxBytes = MAX_BYTES) {
  const [, known, offset] = CURSOR.exec(after) ?? [];
  const live = await read(path, (size, id) =>
    id === known && Number(offset) <= size && size - Number(offset) <= maxBytes ? Number(offset) : size - maxBytes,
  );
  const continues = live !== undefined && live.id === known && live.start === Number(offset);
  // a line that is being written comes with the next request
  const end = live ? live.bytes.lastIndexOf(NEW_LINE) + 1 : 0;
  const cursor = live ? `${live.id}-${end === 0 && live.bytes.length >= maxBytes ? live.size : live.start + end}` : "";
  if (continues) return { cursor, fresh: false, missing: false, older: true, begins: "", lines: live.bytes.subarray(0, end) };

  const parts = live ? [wholeLines(live, end)] : [];
  const rest = await rotated(path, 1, live?.start ?? 0, maxBytes - (live?.bytes.length ?? 0), live?.id);
  parts.unshift(...rest.parts);
  return { cursor, fresh: true, missing: parts.length === 0, ...joined(parts, rest.older) };
}

/**
 * The lines before those that are known.
 * @param {string} path the journal's live file
 * @param {string} before where the known ones begin
 * @param {number} [maxBytes]
 * @returns {Promise<Before>} nothing where the file is gone by now
 * @throws {Failure} a file of the journal cannot be read
 */
export async function journalBefore(path, before, maxBytes = MAX_BYTES) {
  const [, known, text] = CURSOR.exec(before) ?? [];
  const offset = Number(text);
  for (let n = 0; known !== undefined && n < MAX_FILES; n += 1) {
    const part = await read(
      fileOf(path, n),
      (size, id) => (id === known && offset <= size ? offset - maxBytes : size),
      (size, id) => (id === known ? Math.min(offset, size) : size),
    );
    if (part?.id !== known) continue;
    const own = wholeLines(part, part.bytes.length);
    const rest = await rotated(path, n + 1, part.start, maxBytes - part.bytes.length, known);
    const { begins, ...answer } = joined([...rest.parts, own], rest.older);
    // a line that is longer than an answer would be asked for again and again
    return { ...answer, begins, older: answer.older && begins !== before };
  }
  return { lines: Buffer.alloc(0), older: false, begins: "" };
}

/** @param {string} path @param {number} n */
const fileOf = (path, n) => (n === 0 ? path : `${path}.${n}`);

/**
 * Whole lines of rotated files, as far as there is room.
 * @param {string} path @param {number} from the number of the first file @param {number} start of the younger part in its file: only at 0
 *   older files come before it @param {number} room in bytes @param {string | undefined} known the younger file
 * @returns {Promise<{ parts: { lines: Buffer, begins: string }[], older: boolean }>} the oldest first
 */
async function rotated(path, from, start, room, known) {
  const parts = [];
  let [older, left] = [start > 0, room];
  for (let n = from; n < MAX_FILES && !older; n += 1) {
    // an unreadable old file does not hide younger ones
    const part = await read(fileOf(path, n), (size) => size - left).catch(() => undefined);
    if (!part) break;
    // after a rotation between two reads the same file appears again
    if (part.id === known) continue;
    older = part.start > 0;
    left -= part.bytes.length;
    parts.unshift(wholeLines(part, part.bytes.length));
  }
  return { parts, older };
}

/** @param {{ lines: Buffer, begins: string }[]} parts @param {boolean} older */
const joined = (parts, older) => ({ lines: Buffer.concat(parts.map(({ lines }) => lines)), begins: parts[0]?.begins ?? "", older });

/** Without a first line that was cut off, and with a line end after the last one. @param {Part} part @param {number} end */
function wholeLines({ bytes, start, id }, end) {
  const from = start > 0 ? bytes.indexOf(NEW_LINE) + 1 : 0;
  const lines = bytes.subarray(from, end);
  const closed = lines.length > 0 && lines.at(-1) !== NEW_LINE ? Buffer.concat([lines, Buffer.from("\n")]) : lines;
  return { lines: closed, begins: `${id}-${start + from}` };
}

/**
 * @param {string} path @param {(size: number, id: string) => number} from @param {(size: number, id: string) => number} [to]
 * @returns {Promise<Part | undefined>} undefined: it does not exist
 */
async function read(path, from, to = (size) => size) {
  let handle;
  try {
    handle = await open(path, READ);
    const stats = await handle.stat({ bigint: true });
    checkRegular(stats);
    const [size, id] = [Number(stats.size), `${stats.dev}-${stats.ino}`];
    const start = Math.max(0, from(size, id));
    const length = Math.max(0, to(size, id) - start);
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, start);
    return { bytes: buffer.subarray(0, bytesRead), start, size, id };
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw new Failure(`${path}: ${reason(error)}`, { cause: error });
  } finally {
    await handle?.close();
  }
}
