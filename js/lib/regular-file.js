// Regular files, and nothing else: the other end of a pipe may never come, and a device may have no end.
import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";

/** Flags of open(2) for reading: it does not wait for the other end of a pipe. */
export const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
/** Bytes of a file with settings. */
const MAX_SETTINGS = 16 * 1024 * 1024;

/** @param {{ isFile(): boolean, isDirectory(): boolean }} stats @throws what `reason` puts in words */
export function checkRegular(stats) {
  if (stats.isFile()) return;
  throw Object.assign(new Error("no regular file"), { code: stats.isDirectory() ? "EISDIR" : "ENOTREG" });
}

/**
 * The text of a file with settings.
 * @param {string} path
 * @throws {NodeJS.ErrnoException} when it cannot be read, is no regular file or is too long
 */
export function readSettings(path) {
  const file = openSync(path, READ);
  try {
    const stats = fstatSync(file);
    checkRegular(stats);
    if (stats.size > MAX_SETTINGS) throw new Error(`longer than ${MAX_SETTINGS >> 20} MB: no settings are`);
    return readFileSync(file, "utf8");
  } finally {
    closeSync(file);
  }
}
