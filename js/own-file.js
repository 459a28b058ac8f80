// Files that are ours alone: nobody else may decide where what we write ends up, or what we read back.
//
// The rule, for every folder on the way, links resolved one by one: if everyone may write to it, it must be sticky and
// belong to root or to us (as /tmp does), and whatever is taken from it must belong to root or to us. The file itself must
// be a regular file and no link; from such a folder it must be ours, and have no other name. Systems that know no user
// ids (Windows) tell nothing of this in a folder's mode: there only the file itself is looked at.
import { closeSync, constants, fchmodSync, fstatSync, lstatSync, mkdirSync, openSync, readFileSync, readlinkSync } from "node:fs";
import { lstat, mkdir, open, readlink } from "node:fs/promises";
import { dirname, isAbsolute, join, parse, sep } from "node:path";

/** @typedef {import("node:fs").Stats} Stats */

const { O_APPEND, O_CREAT, O_EXCL, O_NOFOLLOW = 0, O_NONBLOCK = 0, O_RDONLY, O_RDWR, O_WRONLY } = constants;
/** How a file is opened: never through a link, never waiting for the other end of a pipe. */
const FLAGS = {
  append: O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK,
  fresh: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW,
  read: O_RDONLY | O_NOFOLLOW | O_NONBLOCK,
};
const PRIVATE = 0o600;
const EVERYONE_WRITES = 0o002;
const STICKY = 0o1000;
/** Links that are followed; more go round in a circle. */
const MAX_LINKS = 40;

const uid = process.getuid?.();
const isOwn = (/** @type {Stats} */ { uid: owner }) => owner === 0 || owner === uid;

/** @param {string} folder @param {Stats} stat @returns {boolean} whether others may put files beside ours */
function isCrowded(folder, stat) {
  if ((stat.mode & EVERYONE_WRITES) === 0) return false;
  if ((stat.mode & STICKY) === 0 || !isOwn(stat)) throw new Error(`everyone may write to the folder ${folder}`);
  return true;
}

/**
 * Walks to a folder, part by part; yields what must be asked of the file system and is handed the answers.
 * @param {string} folder an absolute path
 * @returns {Generator<["lstat" | "readlink", string], { crowded: boolean, exists: boolean }, any>} `crowded`: others may put
 *   files beside ours; `exists`: false when a part of it is missing
 */
function* way(folder) {
  const { root } = parse(folder);
  const partsOf = (/** @type {string} */ path) => path.split(sep).filter((part) => part !== "" && part !== ".");
  let at = root;
  let parts = partsOf(folder.slice(root.length));
  let crowded = isCrowded(at, yield ["lstat", at]);
  for (let links = 0; parts.length > 0; ) {
    const [name, ...rest] = parts;
    const next = name === ".." ? dirname(at) : join(at, name);
    /** @type {Stats | undefined} */
    const stat = yield ["lstat", next];
    if (stat === undefined) return { crowded, exists: false };
    if (crowded && name !== ".." && !isOwn(stat)) throw new Error(`${next} is somebody else's, in a folder that everyone may write to`);
    if (stat.isSymbolicLink()) {
      links += 1;
      if (links > MAX_LINKS) throw new Error(`${next} is a link that leads to itself`);
      /** @type {string} */
      const target = yield ["readlink", next];
      parts = [...partsOf(target), ...rest];
      if (isAbsolute(target)) {
        at = root;
        crowded = isCrowded(at, yield ["lstat", at]);
      }
      continue;
    }
    if (!stat.isDirectory()) throw new Error(`${next} is no folder`);
    at = next;
    parts = rest;
    crowded = isCrowded(at, stat);
  }
  return { crowded, exists: true };
}

/** What may be missing. @param {any} error */
const absent = (error) => {
  if (error?.code === "ENOENT") return undefined;
  throw error;
};

/** @param {string} folder */
async function walk(folder) {
  const steps = way(folder);
  for (let step = steps.next(); ; ) {
    if (step.done) return step.value;
    const [ask, path] = step.value;
    step = steps.next(ask === "lstat" ? await lstat(path).catch(absent) : await readlink(path));
  }
}

/** @param {string} folder */
function walkSync(folder) {
  const steps = way(folder);
  for (let step = steps.next(); ; ) {
    if (step.done) return step.value;
    const [ask, path] = step.value;
    step = steps.next(ask === "lstat" ? lstatSync(path, { throwIfNoEntry: false }) : readlinkSync(path));
  }
}

/** Makes the folder where it is missing, for us alone, and looks where it is. @param {string} folder @returns {Promise<boolean>} whether it is crowded */
async function ready(folder) {
  if (uid === undefined) return mkdir(folder, { recursive: true, mode: 0o700 }).then(() => false);
  const before = await walk(folder);
  if (before.exists) return before.crowded;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // somebody may have been faster
  return (await walk(folder)).crowded;
}

/** @param {string} folder */
function readySync(folder) {
  const before = uid === undefined ? { crowded: false, exists: false } : walkSync(folder);
  if (before.exists) return before.crowded;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return uid !== undefined && walkSync(folder).crowded;
}

/** @param {Stats} stat @param {boolean} crowded */
function check(stat, crowded) {
  if (!stat.isFile()) throw new Error("not a file");
  if (!crowded) return;
  if (stat.uid !== uid) throw new Error("it is somebody else's, in a folder that everyone may write to");
  if (stat.nlink > 1) throw new Error("it has another name as well, in a folder that everyone may write to");
}

/** What the system says of what is no file, in words. @param {any} error @returns {never} */
function refused(error) {
  if (error?.code === "ELOOP" || error?.code === "EMLINK") throw new Error("it is a link");
  if (error?.code === "EISDIR" || error?.code === "ENXIO") throw new Error("not a file");
  throw error;
}

/**
 * Opens a file of ours and makes it private; its folder is made where it is missing.
 * @param {string} path an absolute path
 * @param {"append" | "fresh"} how `fresh`: there must be none yet
 * @returns {Promise<import("node:fs/promises").FileHandle>}
 * @throws {Error} when it is not ours alone; the message says why
 */
export async function openOwn(path, how) {
  const crowded = await ready(dirname(path));
  const file = await open(path, FLAGS[how], PRIVATE).catch(refused);
  try {
    const stat = await file.stat();
    check(stat, crowded);
    // a file that was there before may be readable by others
    if ((stat.mode & 0o077) !== 0) await file.chmod(PRIVATE);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** The same at once, for the end of the process. @param {string} path @param {"append" | "fresh"} how @returns {number} the file's descriptor */
export function openOwnSync(path, how) {
  const crowded = readySync(dirname(path));
  return opened(path, how, crowded);
}

/**
 * The text of a file of ours.
 * @param {string} path an absolute path @param {number} most bytes; a longer one is not read
 * @throws {Error} when there is none, or it is not ours alone
 */
export function readOwnSync(path, most) {
  const crowded = uid !== undefined && walkSync(dirname(path)).crowded;
  const file = opened(path, "read", crowded);
  try {
    if (fstatSync(file).size > most) throw new Error(`longer than ${most} bytes`);
    return readFileSync(file, "utf8");
  } finally {
    closeSync(file);
  }
}

/** @param {string} path @param {keyof typeof FLAGS} how @param {boolean} crowded */
function opened(path, how, crowded) {
  let file;
  try {
    file = openSync(path, FLAGS[how], PRIVATE);
  } catch (error) {
    return refused(error);
  }
  try {
    const stat = fstatSync(file);
    check(stat, crowded);
    if (how !== "read" && (stat.mode & 0o077) !== 0) fchmodSync(file, PRIVATE);
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}
