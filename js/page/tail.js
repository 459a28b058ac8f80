// The end of the journal, and from then on what is new: a page that looks again and again fetches no line twice.
import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { Failure, reason } from "../commands/errors.js";

/**
 * @typedef {{ cursor: string, fresh: boolean, missing: boolean, older: boolean }} Place `cursor`: from where the next look goes on; `fresh`: these
 *   lines are the end of the journal, and no continuation; `older`: there are lines before them
 * @typedef {Place & { lines: Buffer }} Tail
 * @typedef {{ bytes: Buffer, start: number, size: number, id: string }} Part `start`: where in its file the bytes begin
 */

/** Bytes that one answer holds at most. */
const MAX_BYTES = 1024 * 1024;
/** Files of a journal: the live one, and those that were rotated away. */
const MAX_FILES = 5;
const NEW_LINE = 10;
/** Without waiting for the other end of a pipe. */
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * @param {string} path the journal's live file
 * @param {string} [after] the cursor of the answer before
 * @param {number} [maxBytes]
 * @returns {Promise<Tail>}
 * @throws {Failure} the journal is there and cannot be read
 */
export async function tail(path, after = "", maxBytes = MAX_BYTES) {
  const [, known, offset] = /^(\d+-\d+)-(\d{1,15})$/.exec(after) ?? [];
  const live = await read(path, (size, id) =>
    id === known && Number(offset) <= size && size - Number(offset) <= maxBytes ? Number(offset) : size - maxBytes,
  );
  const goesOn = live !== undefined && live.id === known && live.start === Number(offset);
  // what the guard is just writing comes with the next look
  const end = live ? live.bytes.lastIndexOf(NEW_LINE) + 1 : 0;
  const cursor = live ? `${live.id}-${end === 0 && live.bytes.length >= maxBytes ? live.size : live.start + end}` : "";
  if (goesOn) return { cursor, fresh: false, missing: false, older: true, lines: live.bytes.subarray(0, end) };

  const parts = live ? [wholeLines(live, end)] : [];
  let [older, room] = [live !== undefined && live.start > 0, maxBytes - (live?.bytes.length ?? 0)];
  let found = live !== undefined;
  for (let n = 1; n < MAX_FILES && !older; n += 1) {
    // an old file that may not be read hides no young one
    const part = await read(`${path}.${n}`, (size) => size - room).catch(() => undefined);
    if (!part) break;
    found = true;
    // a rotation between two reads shows the same file again
    if (part.id === live?.id) continue;
    older = part.start > 0;
    room -= part.bytes.length;
    parts.unshift(wholeLines(part, part.bytes.length));
  }
  return { cursor, fresh: true, missing: !found, older, lines: Buffer.concat(parts) };
}

/** Without the end of a line whose beginning is not there, and with a last new line. @param {Part} part @param {number} end */
function wholeLines({ bytes, start }, end) {
  const lines = bytes.subarray(start > 0 ? bytes.indexOf(NEW_LINE) + 1 : 0, end);
  return lines.length > 0 && lines.at(-1) !== NEW_LINE ? Buffer.concat([lines, Buffer.from("\n")]) : lines;
}

/**
 * @param {string} path @param {(size: number, id: string) => number} from
 * @returns {Promise<Part | undefined>} undefined: there is no such file
 */
async function read(path, from) {
  let handle;
  try {
    handle = await open(path, READ);
    const stats = await handle.stat({ bigint: true });
    if (!stats.isFile()) throw Object.assign(new Error("not a file"), { code: stats.isDirectory() ? "EISDIR" : "" });
    const [size, id] = [Number(stats.size), `${stats.dev}-${stats.ino}`];
    const start = Math.max(0, from(size, id));
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(size - start), 0, size - start, start);
    return { bytes: buffer.subarray(0, bytesRead), start, size, id };
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "ENOENT") return undefined;
    throw new Failure(`${path}: ${reason(error)}`, { cause: error });
  } finally {
    await handle?.close();
  }
}
