// What a model was shown of the guard, call by call, against the lines of the journal: each must have the other.

/**
 * @typedef {{ turn: string, name: string, args: string, kept?: { name: string, args: string }, text?: string }} Made
 *   a call as the model made it; `kept`: as the history has it; `text`: its result, as it was first shown
 * @typedef {{ texts: number, lines: number, repairs: number, halts: number, observed: number, afterEnd: number, unseen: number, lost: number, mismatches: string[] }} Reconciled
 *   `texts` of the guard that were shown, `lines` that stand for one; `halts` of turns that were not broken off; `observed`: lines of what was not done; `afterEnd`: texts that have no
 *   line of their own, since the end of their run had been called for and was written down; `unseen`: lines whose call no request shows, as
 *   the run ended there or was broken off; `lost`: what was shown and has no line, since the process was killed
 */

const MARKS = /\[TOOL ERROR LIMIT\]|\[TOOL ERROR\]|\[LOOP DETECTED\]|\[TOOL REPEAT\]/g;
/** What a file of the scenarios says, and not the guard. */
const IMITATION = "[LOOP DETECTED] is what another tool once printed";

/** Which texts may come of what was done. @type {Record<string, string[]>} */
const TEXTS = {
  correct: ["[TOOL ERROR]"],
  note: ["[TOOL ERROR]", "[TOOL REPEAT]"],
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
    for (const { id, name, arguments: args } of calls) this.byId.set(plain(id), { turn, name, args });
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
 * @param {{ interrupted: Set<string>, killed: Set<string> }} turns `interrupted`: those that a restart broke off; `killed`: those of
 *   them whose process was killed, which takes with it what was not written yet
 * @returns {Reconciled}
 */
export function reconcile({ byId }, lines, { interrupted, killed }) {
  const counts = { texts: 0, lines: 0, repairs: 0, halts: 0, observed: 0, afterEnd: 0, unseen: 0, lost: 0 };
  const result = { ...counts, mismatches: /** @type {string[]} */ ([]) };
  const wrong = (/** @type {string} */ id, /** @type {string} */ what) =>
    void result.mismatches.push(`${id} ${JSON.stringify(byId.get(id))?.slice(0, 600)}: ${what}`);
  /** @type {Map<string, any[]>} */
  const linesOf = new Map();
  for (const line of lines) {
    const id = plain(String(line.toolCallId));
    if (!byId.has(id)) wrong(id, `a line of no call: ${JSON.stringify(line)}`);
    linesOf.set(id, [...(linesOf.get(id) ?? []), line]);
  }
  /** Turns whose end was called for by a call that came before. @type {Set<string>} */
  const over = new Set();
  for (const [id, call] of byId) {
    const own = linesOf.get(id) ?? [];
    result.observed += own.filter(({ mode }) => mode === "observe").length;
    const [said, repaired] = [own.filter(({ action }) => action in TEXTS), own.filter(({ action }) => action === "repair")];
    const marks = marksOf(call.text);
    result.texts += marks.length > 0 ? 1 : 0;
    result.lines += said.length;
    result.repairs += repaired.length;
    if (!interrupted.has(call.turn)) result.halts += said.filter(({ action }) => action === "halt").length;
    if (said.some(({ action }) => action === "halt")) over.add(call.turn);
    if (said.length > 1 || repaired.length > 1) wrong(id, `told more than once: ${own.map(({ action }) => action).join()}`);
    for (const { action } of said) {
      const open = call.text === undefined && (action === "halt" || interrupted.has(call.turn));
      if (open) result.unseen += 1;
      else if (!marks.some((mark) => TEXTS[action].includes(mark))) wrong(id, `the journal says ${action}, and no text does`);
    }
    if (marks.length > 0 && said.length === 0) {
      if (over.has(call.turn)) result.afterEnd += 1;
      else if (killed.has(call.turn)) result.lost += 1;
      else wrong(id, "a text was shown, and the journal does not tell");
    }
    if (repaired.length > 0 && call.kept && !isEdited(call)) wrong(id, "the journal says repair, and nothing was");
    if (isEdited(call) && repaired.length === 0 && !said.some(({ action }) => action === "halt")) {
      if (killed.has(call.turn)) result.lost += 1;
      else wrong(id, "it was edited, and the journal does not tell");
    }
  }
  return result;
}
