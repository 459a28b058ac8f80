// `tool-guard tail`: the last incidents, and with -f new ones as they come.

import { Failure, UsageError } from "../lib/errors.js";
import { actionOf, parseEntry } from "../lib/journal-entry.js";
import { JournalLoops } from "../lib/journal-loops.js";
import { clean, visibleJson } from "../lib/text.js";
import { follow } from "./follow.js";
import { unreadLine } from "./gateway-config.js";
import { incidentLine } from "./incident-line.js";
import { openJournal } from "./journal-files.js";
import { explainMissing, journalPath } from "./journal-path.js";
import { eachLine } from "./journal-reader.js";
import { lineFilter } from "./line-filter.js";

/** @typedef {{ text: string, number: number, path: string }} Line */

const LINES = 20;
const MAX_LINES = 1_000_000;

/**
 * @param {import("./io.js").Io} io @param {import("./command.js").Values} values
 * @returns {Promise<number>}
 */
export async function run(io, values) {
  // everything since a time is what is asked for, unless a number is given too
  const wanted = values.lines === undefined ? (values.since === undefined ? LINES : MAX_LINES) : Number(values.lines);
  if (!/^\d+$/.test(String(values.lines ?? LINES)) || wanted > MAX_LINES)
    throw new UsageError(`tail: -n "${values.lines}" is no number of lines, expected one from 0 to ${MAX_LINES}`);
  const filter = lineFilter("tail", values, io.now());
  // lines that cannot be read are told, whatever is asked for
  const isWanted = (/** @type {string} */ text) => {
    const entry = filter && parseEntry(text);
    return !filter || !entry || filter(entry);
  };
  const { path, source, ...unread } = journalPath(values.journal, io.env);
  const warn = (/** @type {string} */ text) => io.err.write(`tool-guard: ${clean(text, io.unicode)}\n`);
  const line = unreadLine(unread);
  if (line) warn(line);
  let exitCode = 0;
  const problem = (/** @type {string} */ text) => {
    warn(text);
    exitCode = 1;
  };
  const stopped = new StoppedCalls();
  const show = (/** @type {Line} */ { text, number, path }) => {
    const entry = parseEntry(text);
    if (!entry) problem(`${path}${number > 0 ? `, line ${number}` : ""}: no line of a journal; left out`);
    else io.out.write(`${values.json ? visibleJson(text.trim()) : incidentLine(entry, io, { again: stopped.has(entry) })}\n`);
  };
  // from here on Ctrl-C ends the command in an orderly way
  const signal = values.follow ? io.signal : undefined;
  // a line that is written while the last ones are read must be neither lost nor shown twice
  let from;
  try {
    const { lines, live, problems } = await lastLines(path, { wanted, isWanted, isFollowed: signal !== undefined });
    for (const text of problems) problem(text);
    for (const last of lines) show(last);
    from = live;
    if (lines.length === 0 && wanted > 0 && !values.json && !values.follow)
      io.out.write(
        filter
          ? `No line of the journal ${clean(path, io.unicode)} is what was asked for.\n`
          : `The journal ${clean(path, io.unicode)} is empty: the guard had nothing to say.\n`,
      );
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const failure = explainMissing(error, path, source);
    if (!signal || failure === error) throw failure;
    warn(`there is no journal at ${path} yet; waiting for it`);
  }
  if (signal) await follow(path, { from, signal, onLine: (text) => isWanted(text) && show({ text, number: 0, path }), onProblem: problem });
  return exitCode;
}

/** Which calls of the loops that are shown were stopped already. */
class StoppedCalls {
  #loops = new JournalLoops();
  /** By loop, keys of calls: a cycle stops several. @type {WeakMap<object, Set<unknown>>} */
  #stopped = new WeakMap();

  /** @param {import("../lib/journal-entry.js").Entry} entry the next line @returns {boolean} whether an earlier line stopped its call in the same loop */
  has(entry) {
    const loop = this.#loops.place(entry, Date.parse(String(entry.timestamp)))?.loop;
    if (!loop || actionOf(entry).action !== "stop") return false;
    const calls = this.#stopped.get(loop) ?? new Set();
    const known = calls.has(entry.callKey);
    this.#stopped.set(loop, calls.add(entry.callKey));
    return known;
  }
}

/**
 * The last lines of a journal: as many files as that takes, the youngest first.
 * @param {string} path @param {{ wanted: number, isWanted: (text: string) => boolean, isFollowed: boolean }} how
 * @returns {Promise<{ lines: Line[], live: import("./follow.js").Position | undefined, problems: string[] }>}
 *   `live`: how far the live file was read
 */
async function lastLines(path, { wanted, isWanted, isFollowed }) {
  const { files, refused } = await openJournal(path);
  /** @type {Line[]} */
  let lines = [];
  const problems = refused;
  let live;
  for (const file of files.toReversed()) {
    try {
      const missing = wanted - lines.length;
      if (missing <= 0 && !file.live) continue;
      /** @type {Line[]} */
      const ring = [];
      let at = 0;
      const keep = (/** @type {string} */ text, /** @type {number} */ number) => {
        if (missing <= 0 || !isWanted(text)) return;
        ring[at % missing] = { text, number, path: file.path };
        at += 1;
      };
      const {
        rest,
        lines: read,
        tooLong,
      } = await eachLine(file, (buffer, start, end, number) => keep(buffer.toString("utf8", start, end), number));
      if (tooLong.length > 0) problems.push(`${file.path}, line ${tooLong[0]}: too long for a line of a journal; left out`);
      // a last line without an end is complete, unless it is followed and its rest is still to come
      const isLast = rest.length > 0 && (!file.live || (!isFollowed && parseEntry(rest.toString()) !== undefined));
      if (file.live) live = { id: file.id, bytes: file.read() - rest.length };
      if (isLast) keep(rest.toString(), read + 1);
      const turn = missing > 0 && at > missing ? at % missing : 0;
      lines = [...ring.slice(turn), ...ring.slice(0, turn), ...lines];
    } catch (error) {
      problems.push(`${file.path}: cannot be read to its end (${/** @type {Error} */ (error).message})`);
    } finally {
      await file.close();
    }
  }
  return { lines, live, problems };
}
