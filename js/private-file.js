// Files that only this user can redirect, replace or write: no other user decides where our data goes or what we read back.
//
// The rule, for every folder of the path, with links resolved one by one: a folder that everyone may write to must be sticky and
// owned by root or by us (as /tmp is), and each entry used from it must be owned by root or by us. The file itself must be a
// regular file and not a link; in such a folder it must be ours and have no second name. Systems without user ids (Windows)
// do not express this in a folder's mode: there only the file itself is checked.
import { closeSync, constants, fchmodSync, fstatSync, lstatSync, mkdirSync, openSync, readFileSync, readlinkSync } from "node:fs";
import { lstat, mkdir, open, readlink } from "node:fs/promises";
import { dirname, isAbsolute, join, parse, sep } from "node:path";

/** @typedef {import("node:fs").Stats} Stats */

const { O_APPEND, O_CREAT, O_EXCL, O_NOFOLLOW = 0, O_NONBLOCK = 0, O_RDONLY, O_RDWR, O_WRONLY } = constants;
/** Flags of open(2): never through a link, never blocking on the other end of a pipe. */
const FLAGS = {
  append: O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK,
  create: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW,
  read: O_RDONLY | O_NOFOLLOW | O_NONBLOCK,
};
const PRIVATE = 0o600;
const EVERYONE_WRITES = 0o002;
const STICKY = 0o1000;
/** Links that are followed; more are taken for a circle. */
const MAX_LINKS = 40;

const uid = process.getuid?.();
const isTrusted = (/** @type {Stats} */ { uid: owner }) => uid === undefined || owner === 0 || owner === uid;

/** @param {string} folder @param {Stats} stat @returns {boolean} whether others may put files beside ours */
function isShared(folder, stat) {
  if (uid === undefined || (stat.mode & EVERYONE_WRITES) === 0) return false;
  if ((stat.mode & STICKY) === 0 || !isTrusted(stat)) throw new Error(`everyone may write to the folder ${folder}`);
  return true;
}

/**
 * Walks to a folder, part by part. A generator, so that one rule serves both walkers: it yields file system requests and gets
 * their results.
 * @param {string} folder an absolute path @param {boolean} make missing folders, for this user only
 * @returns {Generator<["lstat" | "readlink" | "mkdir", string], boolean, any>} whether others may put files beside ours
 */
function* steps(folder, make) {
  const { root } = parse(folder);
  const partsOf = (/** @type {string} */ path) => path.split(sep).filter((part) => part !== "" && part !== ".");
  let at = root;
  let parts = partsOf(folder.slice(root.length));
  let shared = isShared(at, yield ["lstat", at]);
  for (let links = 0; parts.length > 0; ) {
    const [name, ...rest] = parts;
    const next = name === ".." ? dirname(at) : join(at, name);
    /** @type {Stats | undefined} */
    let stat = yield ["lstat", next];
    if (stat === undefined && make) {
      // one by one: Node's recursive mkdir never returns in /proc
      yield ["mkdir", next];
      stat = yield ["lstat", next];
    }
    if (stat === undefined) throw Object.assign(new Error(`there is no folder ${next}`), { code: "ENOENT" });
    if (shared && name !== ".." && !isTrusted(stat)) throw new Error(`${next} is somebody else's, in a folder that everyone may write to`);
    if (stat.isSymbolicLink()) {
      links += 1;
      if (links > MAX_LINKS) throw new Error(`${next} is a link that leads to itself`);
      /** @type {string} */
      const target = yield ["readlink", next];
      const top = isAbsolute(target) ? parse(target).root : "";
      parts = [...partsOf(target.slice(top.length)), ...rest];
      if (top !== "") {
        at = top;
        shared = isShared(at, yield ["lstat", at]);
      }
      continue;
    }
    if (!stat.isDirectory()) throw new Error(`${next} is no folder`);
    at = next;
    parts = rest;
    shared = isShared(at, stat);
  }
  return shared;
}

/** Ignores one error code, throws any other error. @param {string} code @returns {(error: any) => undefined} */
const unless = (code) => (error) => {
  if (error?.code === code) return undefined;
  throw error;
};
const absent = unless("ENOENT");
const exists = unless("EEXIST");
const PRIVATE_FOLDER = 0o700;

/** @param {string} folder @param {boolean} make */
async function walk(folder, make) {
  const walker = steps(folder, make);
  for (let step = walker.next(); ; ) {
    if (step.done) return uid !== undefined && step.value;
    const [request, path] = step.value;
    if (request === "lstat") step = walker.next(await lstat(path).catch(absent));
    else step = walker.next(request === "readlink" ? await readlink(path) : await mkdir(path, PRIVATE_FOLDER).catch(exists));
  }
}

/** @param {string} folder @param {boolean} make */
function walkSync(folder, make) {
  const walker = steps(folder, make);
  for (let step = walker.next(); ; ) {
    if (step.done) return uid !== undefined && step.value;
    const [request, path] = step.value;
    if (request === "lstat") step = walker.next(lstatSync(path, { throwIfNoEntry: false }));
    else step = walker.next(request === "readlink" ? readlinkSync(path) : makeSync(path));
  }
}

/** @param {string} folder */
function makeSync(folder) {
  try {
    mkdirSync(folder, PRIVATE_FOLDER);
  } catch (error) {
    exists(error);
  }
}

/** @param {Stats} stat @param {boolean} shared */
function check(stat, shared) {
  if (!stat.isFile()) throw new Error("not a file");
  if (!shared) return;
  if (stat.uid !== uid) throw new Error("it is somebody else's, in a folder that everyone may write to");
  if (stat.nlink > 1) throw new Error("it has another name as well, in a folder that everyone may write to");
}

/** Errors of open(2) for what is not a file, in words. @param {any} error @returns {never} */
function refused(error) {
  if (error?.code === "ELOOP" || error?.code === "EMLINK") throw new Error("it is a link");
  if (error?.code === "EISDIR" || error?.code === "ENXIO") throw new Error("not a file");
  throw error;
}

/**
 * Opens a private file. One that is opened for writing gets mode 0600, and its folder is made where it is missing.
 * @param {string} path an absolute path
 * @param {keyof typeof FLAGS} how `create`: it must not exist yet
 * @returns {Promise<import("node:fs/promises").FileHandle>}
 * @throws {Error} when it is not private; the message says why
 */
export async function openPrivate(path, how) {
  const shared = await walk(dirname(path), how !== "read");
  const file = await open(path, FLAGS[how], PRIVATE).catch(refused);
  try {
    const stat = await file.stat();
    check(stat, shared);
    // an existing file may be readable by others
    if (how !== "read" && (stat.mode & 0o077) !== 0) await file.chmod(PRIVATE);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** The same, synchronous, for the end of the process. @param {string} path @param {"append" | "create"} how @returns {number} the file's descriptor */
export function openPrivateSync(path, how) {
  return opened(path, how, walkSync(dirname(path), true));
}

/**
 * Reads a private file.
 * @param {string} path an absolute path @param {number} maxBytes of the file; a longer one is not read
 * @throws {Error} when it does not exist, is not private or is too long
 */
export async function readPrivate(path, maxBytes) {
  const file = await openPrivate(path, "read");
  try {
    checkSize(await file.stat(), maxBytes);
    return await file.readFile("utf8");
  } finally {
    await file.close();
  }
}

/** @param {Stats} stat @param {number} maxBytes */
function checkSize({ size }, maxBytes) {
  if (size > maxBytes) throw new Error(`longer than ${maxBytes} bytes`);
}

/** The same, synchronous, for the start and the end of the process. @param {string} path @param {number} maxBytes */
export function readPrivateSync(path, maxBytes) {
  const file = opened(path, "read", walkSync(dirname(path), false));
  try {
    checkSize(fstatSync(file), maxBytes);
    return readFileSync(file, "utf8");
  } finally {
    closeSync(file);
  }
}

/** @param {string} path @param {keyof typeof FLAGS} how @param {boolean} shared */
function opened(path, how, shared) {
  let file;
  try {
    file = openSync(path, FLAGS[how], PRIVATE);
  } catch (error) {
    return refused(error);
  }
  try {
    const stat = fstatSync(file);
    check(stat, shared);
    if (how !== "read" && (stat.mode & 0o077) !== 0) fchmodSync(file, PRIVATE);
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}
