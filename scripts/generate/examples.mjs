// Plays the examples of the core's rules, as a host would tell of their calls.
import { ScratchBuffer } from "../../js/lib/scratch-buffer.js";
import { Guard } from "../../js/wasm/core.js";

/**
 * @typedef {import("./reference.mjs").Example} Example
 * @typedef {{ call: string, incidents: import("../../js/lib/verdict.js").Incident[], kind: string, text?: string, report?: string, args?: string,
 *   title?: string, denied?: string }} Verdict `call`: as the model made it
 */

/** The time of the first call in every example, and how far apart calls are: within what a user would call one loop. */
export const BEGIN = Date.parse("2026-11-22T12:01:07Z");
const STEP_MS = 4000;
/** What is said of a call that runs all the same, an act that the user allows too. */
const RUNS = new Set(["rewrite", "keep", "ask"]);
/** How OpenClaw 2026.9 and 2026.7 begin what they say of a call that they refuse: no plugin is told that it is about to run. */
const REFUSED = /^(Validation failed for tool|Tool \S+ not found)/;
/** The session of an example's calls. */
const SESSION = "agent:main:main";

/** The calls of an example, each with its result. @param {Example} example */
function callsOf({ rounds, calls }) {
  const lines = Array.from({ length: 2000 }, (_, at) => at + 1).join("\n");
  const numbered = (/** @type {string} */ text, /** @type {number} */ n) => text.replaceAll("{n}", String(n)).replaceAll("{lines}", lines);
  return Array.from({ length: rounds }, (_, n) =>
    calls.map((call) => ({ ...call, round: n, args: numbered(call.args, n), text: numbered(call.text, n) })),
  ).flat();
}

/**
 * @param {Example} example
 * @param {{ together?: boolean, goesOn?: boolean }} [more] `together`: the calls of a round are of one message; `goesOn`: the model calls after the end
 *   of the run
 * @returns {Generator<Verdict>} what the guard says, in order
 */
export function* verdicts(example, { together = false, goesOn = false } = {}) {
  const [guard, buffer] = [new Guard(), new ScratchBuffer()];
  guard.configure({ settings: JSON.parse(example.settings), asks: true, consults: example.reader !== null });
  const answer = { text: example.reader ?? undefined, millis: 1200 };
  const consult = (/** @type {any} */ question, /** @type {number} */ time) => buffer.onOpinion(guard, SESSION, question.id, answer, time);
  const { unattended, request, answer: reply } = example;
  const calls = callsOf(example).map((call, at) => ({ ...call, id: `call_${at + 1}`, time: BEGIN + at * STEP_MS }));
  const made = (/** @type {typeof calls[number]} */ { id, tool, args }) => ({ session: SESSION, uid: id, callId: "", tool, args });
  guard.beginSession(SESSION, BEGIN);
  for (const [at, call] of calls.entries()) {
    const { round, tool, args: json, text, isError, time } = call;
    const run = { session: SESSION, runId: `run-${unattended ? round : 0}`, provider: "acme", model: "model", unattended };
    const begins = !together || calls[at - 1]?.round !== round;
    if (begins) buffer.beginTurn(guard, run, time);
    if (at === 0 && request !== null) guard.onRequest(SESSION, request, time);
    const message = begins && together ? calls.filter((other) => other.round === round) : begins ? [call] : [];
    const seen = message.map((other) => buffer.onAssistantCall(guard, made(other), time)).at(0);
    const refused = isError && REFUSED.test(text);
    let judged = seen ?? (refused ? undefined : buffer.onCall(guard, made(call), time));
    if (judged?.question) {
      consult(judged.question, time);
      judged = buffer.onCall(guard, made(call), time);
    }
    const before = /** @type {any} */ (judged?.response);
    if (judged) yield { call: `${tool}(${json})`, incidents: judged.incidents, ...before };
    if (before?.kind === "halt" && !goesOn) return;
    if (before && !RUNS.has(before.kind)) continue;
    const ran = { ...made(call), args: before?.args ?? json };
    const facts = { isError, status: undefined, exitCode: Number.NaN, text, length: text.length, chars: text.length };
    const asked = buffer.onReturn(guard, ran, facts, undefined, time);
    const texts = typeof asked === "number" && (asked & 1) !== 0 ? [text] : undefined;
    const returned = typeof asked === "number" ? buffer.onReturn(guard, ran, facts, { texts }, time) : asked;
    if (typeof returned !== "object") continue;
    const { screened, response, incidents, question } = returned;
    if (question) consult(question, time);
    if (screened) yield { call: `${tool}(${json})`, incidents, kind: "replace", text: screened.instead ?? screened.texts[0] ?? text };
    if (response.kind !== "keep") yield { call: `${tool}(${json})`, incidents, .../** @type {any} */ (response) };
  }
  if (reply === null) return;
  const [tools, results] = [calls.map(({ tool }) => tool), calls.map(({ text }) => new TextEncoder().encode(text))];
  const written = guard.onTextCalls({
    session: SESSION,
    text: reply,
    tools,
    results,
    stopReason: "stop",
    time: BEGIN + calls.length * STEP_MS,
  });
  if (written) {
    const text = written.calls.map((/** @type {{ tool: string, args: string }} */ { tool, args }) => `${tool}(${args})`).join("\n");
    yield { call: reply, incidents: written.incidents, kind: "make", text };
    return;
  }
  for (let times = 0; times < 2; times += 1) {
    const judged = guard.onReply({ session: SESSION, text: reply, stopReason: "stop", time: BEGIN + calls.length * STEP_MS });
    if (judged) yield { call: reply, incidents: judged.incidents, ...judged.response };
  }
}
