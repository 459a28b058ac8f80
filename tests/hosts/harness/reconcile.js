// What a model was shown of the guard, call by call, against the lines of the journal: each must have the other.
import { IMITATION } from "./scenarios.js";

/**
 * @typedef {{ turn: string, at: number, name: string, args: string, kept?: { name: string, args: string }, text?: string }} Made
 *   a call as the model made it; `kept`: as the history has it; `text`: its result, as it was first shown; `at`: when it was made
 * @typedef {{ texts: number, lines: number, repairs: number, halts: number, consulted: number, observed: number, afterEnd: number, unseen: number, lost: number, lostSeconds: number,
 *   mismatches: string[] }} Reconciled
 *   `texts` of the guard that were shown, `lines` that stand for one; `halts` of which the user was told; `consulted`: lines of a second opinion, which is about a loop and no call; `observed`: lines of what was not done; `afterEnd`: texts and reports that have no
 *   line of their own, since the end of their run had been called for and was written down; `unseen`: lines whose call no request shows, as
 *   the run ended there or was broken off; `lost`: what was shown and has no line, since the process was killed within so many seconds
 */

/** Milliseconds before a kill of what it may take with it: lines that the disk had not taken yet. */
const RECENT_MS = 5_000;

const MARKS = /\[TOOL ERROR LIMIT\]|\[TOOL ERROR\]|\[LOOP DETECTED\]|\[TOOL REPEAT\]/g;
/** What the report to the user begins with. */
export const REPORT = "I've detected a retry loop on";

/** What a host puts in place of a result that a restart kept it from writing. */
const NEVER_WRITTEN = "missing tool result in session history";

/** Which texts may come of what was done. @type {Record<string, string[]>} */
const TEXTS = {
  correct: ["[TOOL ERROR]"],
  note: ["[TOOL ERROR]", "[TOOL REPEAT]"],
  slow: ["[TOOL ERROR]", "[LOOP DETECTED]", "[TOOL REPEAT]"],
  bump: ["[LOOP DETECTED]", "[TOOL REPEAT]"],
  stop: ["[LOOP DETECTED]", "[TOOL ERROR LIMIT]"],
  block: ["[LOOP DETECTED]", "[TOOL ERROR LIMIT]", "[TOOL REPEAT]"],
  halt: ["[LOOP DETECTED]", "[TOOL ERROR LIMIT]"],
};

/** @param {string | undefined} text @returns {string[]} the marks of the guard in it */
const marksOf = (text) => [...new Set((text ?? "").replaceAll(IMITATION, "").match(MARKS))];

/** Providers are shown ids without the signs that some of them refuse. @param {string} id */
const plain = (id) => id.replace(/[^a-zA-Z0-9]/g, "");

/** @param {unknown} content */
const textOf = (content) =>
  typeof content === "string" ? content : Array.isArray(content) ? content.map((part) => part?.text ?? "").join("\n") : "";

/** What a scripted model called and was shown, gathered from its requests. */
export class Calls {
  /** @type {Map<string, Made>} */
  byId = new Map();

  /** @param {string} turn @param {{ id: string, name: string, arguments: string }[]} calls */
  made(turn, calls) {
    for (const { id, name, arguments: args } of calls) this.byId.set(plain(id), { turn, at: Date.now(), name, args });
  }

  /** @param {any[]} messages of a request, the whole history among them */
  shown(messages) {
    for (const message of messages) {
      for (const { id, function: kept } of message.tool_calls ?? []) {
        const call = this.byId.get(plain(id));
        if (call) call.kept ??= { name: kept.name, args: kept.arguments };
      }
      const call = message.role === "tool" ? this.byId.get(plain(message.tool_call_id)) : undefined;
      if (call) call.text ??= textOf(message.content);
    }
  }
}

/** Whether the history has another call than the model made. @param {Made} call */
const isEdited = ({ name, args, kept }) =>
  kept !== undefined && (kept.name !== name || JSON.stringify(JSON.parse(kept.args)) !== JSON.stringify(JSON.parse(args)));

/**
 * @param {Calls} calls @param {any[]} lines of the journal
 * @param {{ interrupted: Set<string>, kills: number[], reports: Map<string, number> }} life `interrupted`: turns that a restart broke off;
 *   `kills`: when the process was killed; `reports`: of ended runs, in the answer to each turn
 * @returns {Reconciled}
 */
export function reconcile({ byId }, lines, { interrupted, kills, reports }) {
  const counts = { texts: 0, lines: 0, repairs: 0, halts: 0, consulted: 0, observed: 0, afterEnd: 0, unseen: 0, lost: 0, lostSeconds: 0 };
  const result = { ...counts, mismatches: /** @type {string[]} */ ([]) };
  const wrong = (/** @type {string} */ id, /** @type {string} */ what) =>
    void result.mismatches.push(`${id} ${JSON.stringify(byId.get(id))?.slice(0, 600)}: ${what}`);
  /** Turns of which a kill took lines. @type {Set<string>} */
  const torn = new Set();
  /** @param {string} id @param {Made} call @param {string} what */
  const missing = (id, { turn, at }, what) => {
    const age = Math.min(...kills.filter((kill) => kill >= at).map((kill) => kill - at));
    if (!(age <= RECENT_MS)) return wrong(id, what);
    torn.add(turn);
    result.lost += 1;
    result.lostSeconds = Math.max(result.lostSeconds, age / 1000);
  };
  /** @type {Map<string, any[]>} */
  const linesOf = new Map();
  for (const line of lines) {
    if (line.action === "consult") {
      result.consulted += 1;
      continue;
    }
    const id = plain(String(line.toolCallId));
    if (!byId.has(id)) wrong(id, `a line of no call: ${JSON.stringify(line)}`);
    linesOf.set(id, [...(linesOf.get(id) ?? []), line]);
  }
  /** Turns whose end was called for by a call that came before. @type {Set<string>} */
  const over = new Set();
  /** Turns in which a call gave way to the report. @type {Set<string>} */
  const told = new Set();
  for (const [id, call] of byId) {
    const own = linesOf.get(id) ?? [];
    const [said, repaired] = [own.filter(({ action }) => action in TEXTS), own.filter(({ action }) => action === "repair")];
    const marks = marksOf(call.text);
    const halted = said.some(({ action }) => action === "halt");
    result.observed += own.filter(({ mode }) => mode === "observe").length;
    result.texts += marks.length > 0 ? 1 : 0;
    result.lines += said.length;
    result.repairs += repaired.length;
    if (said.length > 1 || repaired.length > 1) wrong(id, `told more than once: ${own.map(({ action }) => action).join()}`);
    for (const { action } of said) {
      const brokenOff = interrupted.has(call.turn) && (call.text === undefined || call.text.includes(NEVER_WRITTEN));
      const open = brokenOff || (call.text === undefined && action === "halt");
      if (open) result.unseen += 1;
      else if (!marks.some((mark) => TEXTS[action].includes(mark))) wrong(id, `the journal says ${action}, and no text does`);
    }
    if (marks.length > 0 && said.length === 0) {
      if (over.has(call.turn)) result.afterEnd += 1;
      else missing(id, call, "a text was shown, and the journal does not tell");
    }
    if (repaired.length > 0 && call.kept && !isEdited(call)) wrong(id, "the journal says repair, and nothing was");
    if (isEdited(call) && repaired.length === 0 && !halted) {
      // the end was called for by a result, and this is the first message in which the user could be told
      if (over.has(call.turn) && !told.has(call.turn) && call.kept?.args.includes(REPORT)) result.afterEnd += 1;
      else missing(id, call, "it was edited, and the journal does not tell");
    }
    if (halted) over.add(call.turn);
    if (isEdited(call) && call.kept?.args.includes(REPORT)) told.add(call.turn);
  }
  for (const [turn, ends] of reports) {
    if (interrupted.has(turn) || torn.has(turn)) continue;
    result.halts += ends;
    if (ends !== Number(over.has(turn))) wrong(turn, `the user was told of ${ends} ended runs`);
  }
  return result;
}
