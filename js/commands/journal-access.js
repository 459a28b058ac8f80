// Whether a journal can be written, as far as its file and its folder tell without writing to them.
import { constants } from "node:fs";
import { access, lstat } from "node:fs/promises";
import { dirname } from "node:path";
import { codeOf, messageOf } from "../lib/errors.js";

/**
 * @param {string} path
 * @returns {Promise<{ exists: boolean, own: boolean, problem: string | null }>} `own`: it belongs to the user who asks, or the system knows no
 *   owners; `problem`: why it cannot be written by that user
 */
export async function journalAccess(path) {
  const stats = await lstat(path).catch((error) => (codeOf(error) === "ENOENT" ? undefined : error));
  if (stats instanceof Error) return { exists: false, own: true, problem: messageOf(stats) };
  if (!stats) return { exists: false, own: true, problem: await folderProblem(dirname(path)) };
  const uid = process.getuid?.();
  const own = uid === undefined || stats.uid === uid;
  if (stats.isSymbolicLink()) return { exists: true, own, problem: "it is a link, which the guard does not follow" };
  if (!stats.isFile()) return { exists: true, own, problem: "it is no file" };
  const written = await access(path, constants.W_OK).then(
    () => null,
    () => "this user may not write to it",
  );
  return { exists: true, own, problem: written };
}

/** The nearest folder that exists must let the guard make what is missing. @param {string} folder @returns {Promise<string | null>} */
async function folderProblem(folder) {
  try {
    await access(folder, constants.W_OK);
    return null;
  } catch (error) {
    if (codeOf(error) === "ENOENT" && dirname(folder) !== folder) return folderProblem(dirname(folder));
    return `this user may not write to the folder ${folder}`;
  }
}
