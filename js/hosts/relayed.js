// Runs of another program (Codex, the Claude CLI): the host relays the calls that it makes. No model request is announced and no
// message passes before its calls run, so such a run begins with its first call. A call can be blocked; what most results say is
// known, and cannot be changed. What the program did besides is not known, so nothing follows from the absence of a call.
import { onCallAfterEnd } from "./abort.js";
import { record, text } from "./events.js";
import { HARNESSES, limitsOf } from "./harnesses.js";
import { readResult, toJson } from "./result.js";

/**
 * @typedef {import("./events.js").Payload} Payload
 * @typedef {import("./call-registry.js").OpenCall} OpenCall
 * @typedef {import("./context.js").Context} Context
 */

/**
 * The program that a message was copied from.
 * @param {Payload} message
 * @returns {keyof typeof HARNESSES | undefined} undefined: it is a message of the host's own runner
 */
export function harnessOf(message) {
  if (text(record(message.__openclaw).mirrorOrigin)?.startsWith("codex")) return "codex";
  return message.api === "cli" ? "cli" : undefined;
}

/**
 * Whether a call that is about to run is another program's: no model request began its run.
 * @param {Context} context @param {string} session @param {string | undefined} runId @param {Payload} ctx
 */
export function isRelayed({ active, guard }, session, runId, ctx) {
  if (runId === undefined || active.sessionOf(runId) !== undefined) return active.known(session)?.relayed === true;
  active.begin(session, runId, text(ctx.sessionId), text(ctx.trigger));
  active.run(session).relayed = true;
  guard.beginTurn({ session, runId });
  guard.markRelayed(session);
  return true;
}

/**
 * Another program's call is about to run. Those of OpenClaw's own tools are announced twice.
 * @param {Context} context @param {string} session @param {string} callId @param {Payload} event @param {Payload} ctx
 * @returns {{ block: true, blockReason: string } | undefined}
 */
export function onRelayedCall({ active, guard, deliver }, session, callId, event, ctx) {
  const known = active.calls.find(session, callId);
  if (known?.announced && !known.judged) return known.blocked;
  const run = active.run(session);
  const aborted = onCallAfterEnd(guard, run);
  if (aborted && run.notice !== undefined && run.harness !== undefined && HARNESSES[run.harness].silent) {
    deliver(ctx, run.notice);
    run.notice = undefined;
  }
  const call = active.calls.open(session, callId, { tool: event.toolName, args: toJson(event.params), agentId: ctx.agentId });
  call.announced = true;
  const verdict = guard.onCall(call);
  if (verdict?.kind !== "block" && verdict?.kind !== "halt") return undefined;
  if (verdict.kind === "halt") {
    if (!run.ended) run.notice = verdict.report;
    run.ended = true;
  }
  call.blocked = { block: true, blockReason: verdict.text };
  return call.blocked;
}

/**
 * A copy of a message of another program is about to be written: what it tells of a call that is not judged yet.
 * @param {Context} context @param {keyof typeof HARNESSES} harness that it was copied from @param {Payload} message @param {string} session
 */
export function onMirrored({ guard, active }, harness, message, session) {
  guard.noteHarness(limitsOf(HARNESSES[harness]));
  active.run(session).harness = harness;
  const { totalTokens } = record(message.usage);
  if (typeof totalTokens === "number" && totalTokens > 0) guard.onUsage(session, totalTokens);
  const callId = text(message.toolCallId);
  const call = callId === undefined ? undefined : active.calls.find(session, callId);
  if (call && message.role === "toolResult") call.failed = message.isError === true;
}

/**
 * Whether the model is not shown what a middleware makes of this result: a call of the program's own tools, whose flag of failure
 * the host does not tell here.
 * @param {Context} context @param {OpenCall} call @param {Payload} event
 */
export const isUnseen = ({ active }, call, event) => typeof event.isError !== "boolean" && active.known(call.session)?.relayed === true;

/**
 * A call has returned to another program: it is judged, and the result stays as it is.
 * @param {import("../guard.js").Guard} guard @param {OpenCall} call
 * @param {unknown} result a text, or as a tool returns it @param {boolean} failed
 */
export function judgeRelayed(guard, call, result, failed) {
  call.judged = true;
  const { content, details } = typeof result === "string" ? { content: result, details: undefined } : record(result);
  const speaker = call.announced ? "tool" : call.speaker;
  guard.onRelayedReturn(call, readResult({ content, details }, speaker, failed));
}
