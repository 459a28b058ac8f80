// Files of recorded sessions: those that were named, and those in named folders that look like recordings.
import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { reason, UsageError } from "../lib/errors.js";
import { checkRegular } from "../lib/regular-file.js";

/**
 * @typedef {{ path: string, name: string, size: number, id: string }} Recording
 *   `name`: its path below the folder that was named; `id`: device and inode
 * @typedef {{ recordings: Recording[], problems: string[], folders: number, links: string[], databases: string[] }} Found `folders`: how many were named;
 *   `links`: to folders, below those that were named, which are not followed; `databases`: of sessions that have to be exported first
 */

const ENDINGS = [".jsonl", ".json", ".jsonl.gz", ".json.gz"];
/** Other files that hosts keep beside sessions, among them credentials. A branch is an excerpt of the events that are exported with it. */
const NOT_RECORDINGS = new Set([
  "sessions.json",
  "sessions-index.json",
  "manifest.json",
  "metadata.json",
  "artifacts.json",
  "prompts.json",
  "tools.json",
  "settings.json",
  "models.json",
  "auth.json",
  "auth-profiles.json",
]);
const NOT_RECORDING_ENDINGS = [".trajectory.jsonl", ".trajectory-path.json"];
const EXCERPT = "session-branch.json";
const EVENTS = "events.jsonl";
/** OpenClaw 2026.9 keeps an agent's sessions in it. */
const DATABASE = "openclaw-agent.sqlite";
/** How a session gets out of it. */
const EXPORT = "openclaw sessions export-trajectory --session-key KEY --workspace . (docs/recordings.md)";

/**
 * @param {string} command @param {string[]} operands files and folders
 * @returns {Promise<Found>} in the order of the operands, folders by name; each file once
 */
export async function findRecordings(command, operands) {
  if (operands.length === 0)
    throw new UsageError(
      `${command}: which sessions? Name files or folders, for instance: tool-guard ${command} ~/.openclaw/agents; of OpenClaw 2026.9 what it exports: ${EXPORT}`,
    );
  /** @type {Found} */
  const found = { recordings: [], problems: [], folders: 0, links: [], databases: [] };
  const seen = new Set();
  for (const operand of operands) await add(found, seen, operand, undefined);
  return found;
}

/**
 * @param {Found} found @param {Set<string>} seen @param {string} path @param {string | undefined} name below a folder, if it is of one
 * @param {boolean} [isLink] that was found below a folder
 */
async function add(found, seen, path, name, isLink = false) {
  try {
    const stats = await stat(path, { bigint: true });
    const id = `${stats.dev}:${stats.ino}`;
    if (stats.isDirectory()) {
      if (seen.has(id)) return;
      // it may lead anywhere
      if (isLink) return void found.links.push(path);
      seen.add(id);
      if (name === undefined) found.folders += 1;
      await addFolder(found, seen, path, name ?? "");
    } else if (!seen.has(id)) {
      checkRegular(stats);
      if (basename(path) === DATABASE) return void found.problems.push(inDatabase(path));
      seen.add(id);
      found.recordings.push({ path, name: name ?? basename(path), size: Number(stats.size), id });
    }
  } catch (error) {
    found.problems.push(`${path}: ${reason(error)}`);
  }
}

/** @param {Found} found @param {Set<string>} seen @param {string} path @param {string} name */
async function addFolder(found, seen, path, name) {
  const [before, databases] = [found.recordings.length, found.databases.length];
  const entries = await readdir(path, { withFileTypes: true });
  const hasEvents = entries.some((entry) => entry.name === EVENTS);
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const isLink = entry.isSymbolicLink();
    const isOther = NOT_RECORDINGS.has(entry.name) || ends(entry.name, NOT_RECORDING_ENDINGS) || (entry.name === EXCERPT && hasEvents);
    const isRecording = ends(entry.name, ENDINGS) && !isOther;
    const at = join(path, entry.name);
    if (entry.name === DATABASE) found.databases.push(at);
    if (entry.isDirectory() || isRecording) await add(found, seen, at, join(name, entry.name), isLink);
    else if (isLink && (await stat(at).catch(() => undefined))?.isDirectory()) found.links.push(at);
  }
  if (name !== "" || found.recordings.length > before) return;
  const database = found.databases[databases];
  found.problems.push(database ? inDatabase(database) : `${path}: no recordings in this folder (${ENDINGS.join(", ")})`);
}

/** @param {string} path of a database */
const inDatabase = (path) =>
  `${path}: OpenClaw 2026.9 keeps its sessions in this database, which is not read. Export a session, and name the folder that is printed: ${EXPORT}`;

/** @param {string} name @param {string[]} endings */
const ends = (name, endings) => endings.some((ending) => name.endsWith(ending));
