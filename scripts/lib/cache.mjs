// What is slow to make is made once per user and shared by every clone: one folder per content key.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

/** The folder that holds everything; `XDG_CACHE_HOME` moves it. */
export const cacheRoot = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "tool-guard");

/**
 * A short key for the contents of files and folders: any change of a byte makes another key.
 * @param {string[]} paths
 * @returns {string} 12 hex digits
 */
export function contentKey(paths) {
  const hash = createHash("sha256");
  const add = (/** @type {string} */ path) => {
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name));
    else hash.update(readFileSync(path)).update("\0");
  };
  for (const path of paths) add(path);
  return hash.digest("hex").slice(0, 12);
}

/** What this process is making. @type {Map<string, Promise<string>>} */
const making = new Map();

/**
 * The cached folder `name`; made by `build` when it is not there. It appears under its name only when it is
 * whole, so an interrupted build leaves nothing behind that a later run could take for finished.
 * @param {string} name
 * @param {(folder: string) => Promise<void>} build fills the empty folder it is given
 * @returns {Promise<string>} the folder's path
 */
export function cached(name, build) {
  const made = making.get(name) ?? make(join(cacheRoot, name), build);
  making.set(name, made);
  return made;
}

/** @param {string} target @param {(folder: string) => Promise<void>} build */
async function make(target, build) {
  if (existsSync(target)) return target;
  const fresh = `${target}.new-${process.pid}`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  try {
    await build(fresh);
    mkdirSync(dirname(target), { recursive: true });
    renameSync(fresh, target);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    // another set-up finished first: its result is as good as ours
    if (!existsSync(target)) throw error;
  }
  return target;
}
