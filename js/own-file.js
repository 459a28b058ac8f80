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
const isOwn = (/** @type {Stats} */ { uid: owner }) => uid === undefined || owner === 0 || owner === uid;

/** @param {string} folder @param {Stats} stat @returns {boolean} whether others may put files beside ours */
function isCrowded(folder, stat) {
  if (uid === undefined || (stat.mode & EVERYONE_WRITES) === 0) return false;
  if ((stat.mode & STICKY) === 0 || !isOwn(stat)) throw new Error(`everyone may write to the folder ${folder}`);
  return true;
}

/**
 * Walks to a folder, part by part; yields what must be done by the file system and is handed the answers.
 * @param {string} folder an absolute path @param {boolean} make what is missing, for us alone
 * @returns {Generator<["lstat" | "readlink" | "mkdir", string], boolean, any>} whether others may put files beside ours
 */
function* way(folder, make) {
  const { root } = parse(folder);
  const partsOf = (/** @type {string} */ path) => path.split(sep).filter((part) => part !== "" && part !== ".");
  let at = root;
  let parts = partsOf(folder.slice(root.length));
  let crowded = isCrowded(at, yield ["lstat", at]);
  for (let links = 0; parts.length > 0; ) {
    const [name, ...rest] = parts;
    const next = name === ".." ? dirname(at) : join(at, name);
    /** @type {Stats | undefined} */
    let stat = yield ["lstat", next];
    if (stat === undefined && make) {
      // one by one: Node's own way to make several goes on for ever in /proc
      yield ["mkdir", next];
      stat = yield ["lstat", next];
    }
    if (stat === undefined) throw Object.assign(new Error(`there is no folder ${next}`), { code: "ENOENT" });
    if (crowded && name !== ".." && !isOwn(stat)) throw new Error(`${next} is somebody else's, in a folder that everyone may write to`);
    if (stat.isSymbolicLink()) {
      links += 1;
      if (links > MAX_LINKS) throw new Error(`${next} is a link that leads to itself`);
      /** @type {string} */
      const target = yield ["readlink", next];
      const top = isAbsolute(target) ? parse(target).root : "";
      parts = [...partsOf(target.slice(top.length)), ...rest];
      if (top !== "") {
        at = top;
        crowded = isCrowded(at, yield ["lstat", at]);
      }
      continue;
    }
    if (!stat.isDirectory()) throw new Error(`${next} is no folder`);
    at = next;
    parts = rest;
    crowded = isCrowded(at, stat);
  }
  return crowded;
}

/** A step's error, if it is not the one that is expected. @param {string} code @returns {(error: any) => undefined} */
const unless = (code) => (error) => {
  if (error?.code === code) return undefined;
  throw error;
};
const absent = unless("ENOENT");
/** Somebody was faster. */
const there = unless("EEXIST");
const FOLDER = 0o700;

/** @param {string} folder @param {boolean} make */
async function walk(folder, make) {
  const steps = way(folder, make);
  for (let step = steps.next(); ; ) {
    if (step.done) return uid !== undefined && step.value;
    const [ask, path] = step.value;
    if (ask === "lstat") step = steps.next(await lstat(path).catch(absent));
    else step = steps.next(ask === "readlink" ? await readlink(path) : await mkdir(path, FOLDER).catch(there));
  }
}

/** @param {string} folder @param {boolean} make */
function walkSync(folder, make) {
  const steps = way(folder, make);
  for (let step = steps.next(); ; ) {
    if (step.done) return uid !== undefined && step.value;
    const [ask, path] = step.value;
    if (ask === "lstat") step = steps.next(lstatSync(path, { throwIfNoEntry: false }));
    else step = steps.next(ask === "readlink" ? readlinkSync(path) : makeSync(path));
  }
}

/** @param {string} folder */
function makeSync(folder) {
  try {
    mkdirSync(folder, FOLDER);
  } catch (error) {
    there(error);
  }
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
 * Opens a file of ours; one to be written to is made private, and its folder is made where it is missing.
 * @param {string} path an absolute path
 * @param {keyof typeof FLAGS} how `fresh`: there must be none yet
 * @returns {Promise<import("node:fs/promises").FileHandle>}
 * @throws {Error} when it is not ours alone; the message says why
 */
export async function openOwn(path, how) {
  const crowded = await walk(dirname(path), how !== "read");
  const file = await open(path, FLAGS[how], PRIVATE).catch(refused);
  try {
    const stat = await file.stat();
    check(stat, crowded);
    // a file that was there before may be readable by others
    if (how !== "read" && (stat.mode & 0o077) !== 0) await file.chmod(PRIVATE);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** The same at once, for the end of the process. @param {string} path @param {"append" | "fresh"} how @returns {number} the file's descriptor */
export function openOwnSync(path, how) {
  return opened(path, how, walkSync(dirname(path), true));
}

/**
 * The text of a file of ours.
 * @param {string} path an absolute path @param {number} most bytes; a longer one is not read
 * @throws {Error} when there is none, or it is not ours alone
 */
export async function readOwn(path, most) {
  const file = await openOwn(path, "read");
  try {
    bounded(await file.stat(), most);
    return await file.readFile("utf8");
  } finally {
    await file.close();
  }
}

/** @param {Stats} stat @param {number} most */
function bounded({ size }, most) {
  if (size > most) throw new Error(`longer than ${most} bytes`);
}

/** The same at once, for the begin and the end of the process. @param {string} path @param {number} most */
export function readOwnSync(path, most) {
  const file = opened(path, "read", walkSync(dirname(path), false));
  try {
    bounded(fstatSync(file), most);
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
