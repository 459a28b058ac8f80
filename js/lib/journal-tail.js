// The end of the journal, and from a cursor on what is new: a page that polls gets no line twice.
import { open } from "node:fs/promises";
import { codeOf, Failure, reason } from "./errors.js";
import { checkRegular, READ } from "./regular-file.js";

/**
 * @typedef {{ cursor: string, fresh: boolean, missing: boolean, older: boolean }} TailPosition `cursor`: where the next request continues;
 *   `fresh`: the lines are the end of the journal, not a continuation; `older`: there are lines before them
 * @typedef {TailPosition & { lines: Buffer }} Tail
 * @typedef {{ bytes: Buffer, start: number, size: number, id: string }} Part of a file; `start`: its offset there
 */

/** Bytes of one answer, at most. */
const MAX_BYTES = 1024 * 1024;
/** Files of a journal: the live one and the rotated ones. */
const MAX_FILES = 5;
const NEW_LINE = 10;

/**
 * @param {string} path the journal's live file
 * @param {string} [after] the cursor of the answer before
 * @param {number} [maxBytes]
 * @returns {Promise<Tail>}
 * @throws {Failure} the journal exists and cannot be read
 */
export async function journalTail(path, after = "", maxBytes = MAX_BYTES) {
  const [, known, offset] = /^(\d+-\d+)-(\d{1,15})$/.exec(after) ?? [];
  const live = await read(path, (size, id) =>
    id === known && Number(offset) <= size && size - Number(offset) <= maxBytes ? Number(offset) : size - maxBytes,
  );
  const continues = live !== undefined && live.id === known && live.start === Number(offset);
  // a line that is being written comes with the next request
  const end = live ? live.bytes.lastIndexOf(NEW_LINE) + 1 : 0;
  const cursor = live ? `${live.id}-${end === 0 && live.bytes.length >= maxBytes ? live.size : live.start + end}` : "";
  if (continues) return { cursor, fresh: false, missing: false, older: true, lines: live.bytes.subarray(0, end) };

  const parts = live ? [wholeLines(live, end)] : [];
  let [older, room] = [live !== undefined && live.start > 0, maxBytes - (live?.bytes.length ?? 0)];
  let found = live !== undefined;
  for (let n = 1; n < MAX_FILES && !older; n += 1) {
    // an unreadable old file does not hide younger ones
    const part = await read(`${path}.${n}`, (size) => size - room).catch(() => undefined);
    if (!part) break;
    found = true;
    // after a rotation between two reads the same file appears again
    if (part.id === live?.id) continue;
    older = part.start > 0;
    room -= part.bytes.length;
    parts.unshift(wholeLines(part, part.bytes.length));
  }
  return { cursor, fresh: true, missing: !found, older, lines: Buffer.concat(parts) };
}

/** Without a first line that was cut off, and with a line end after the last one. @param {Part} part @param {number} end */
function wholeLines({ bytes, start }, end) {
  const lines = bytes.subarray(start > 0 ? bytes.indexOf(NEW_LINE) + 1 : 0, end);
  return lines.length > 0 && lines.at(-1) !== NEW_LINE ? Buffer.concat([lines, Buffer.from("\n")]) : lines;
}

/**
 * @param {string} path @param {(size: number, id: string) => number} from
 * @returns {Promise<Part | undefined>} undefined: it does not exist
 */
async function read(path, from) {
  let handle;
  try {
    handle = await open(path, READ);
    const stats = await handle.stat({ bigint: true });
    checkRegular(stats);
    const [size, id] = [Number(stats.size), `${stats.dev}-${stats.ino}`];
    const start = Math.max(0, from(size, id));
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(size - start), 0, size - start, start);
    return { bytes: buffer.subarray(0, bytesRead), start, size, id };
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw new Failure(`${path}: ${reason(error)}`, { cause: error });
  } finally {
    await handle?.close();
  }
}
