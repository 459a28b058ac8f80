// The hooks of OpenClaw 2026.7 and 2026.9: one function for each, over the context of the plugin's instance.
import { abortRun, onCallAfterEnd } from "./abort.js";
import { authorsOf } from "./authors.js";
import { afterRevision, beforeRevision, checkAnswer, revisionOf, withNotice } from "./claims.js";
import { isUnattended, NO_SESSION, record, runOf, sessionOf, text } from "./events.js";
import { outerOf } from "./internal.js";
import { judge, judgeWithDetectors, screenDetails } from "./judge.js";
import { harnessOf, isRelayed, isUnseen, judgeRelayed, onMirrored, onRelayedCall } from "./relayed.js";
import { applyTo, textsOf, toJson, withJudged } from "./result.js";
import { markInner, markInnerEnd, markRan } from "./speaker.js";
import { makeTextCalls, readPast } from "./text-calls.js";

/**
 * @typedef {import("./events.js").Payload} Payload
 * @typedef {import("./call-registry.js").OpenCall} OpenCall
 * @typedef {import("./call-registry.js").Substitute} Substitute
 * @typedef {import("./result.js").JudgedResult} JudgedResult
 * @typedef {import("./context.js").AssistantMessage} AssistantMessage
 * @typedef {import("./context.js").Context} Context
 * @typedef {import("./context.js").Handler} Handler
 * @typedef {import("./context.js").Terminate} Terminate
 */

/** Beyond these the host rejects what a middleware returns; such results wait for tool_result_persist. */
const MIDDLEWARE_MAX_TEXT = 90_000;
const MIDDLEWARE_MAX_BLOCKS = 190;
/** Reasons for the end of a session that continues under the same key: in the host's next process, or with a shorter history. */
const CONTINUES = new Set(["shutdown", "restart", "compaction"]);
/** Messages of a run that its hosts may need until it ends: two routes for the report, then the request that is made to fail. */
const MAX_ENDS = 4;
/** Milliseconds in which the user may allow a call. */
const APPROVAL_MS = 120_000;

/** @param {Context} context @param {string} session @returns {Terminate} */
const terminatorOf =
  ({ guard, active, terminator }, session) =>
  (report) =>
    terminator.terminate(guard, { session, sessionId: active.run(session).sessionId, report });

/** The session of an event about a call. @param {Context} context @param {Payload} event @param {Payload} ctx @param {string} [runId] */
const sessionIn = ({ active }, event, ctx, runId = runOf(event, ctx)) => active.sessionOf(runId) ?? sessionOf(event, ctx) ?? NO_SESSION;

/** A call that no hook has seen before. @param {Context} context @param {string} session @param {string} callId @param {Payload} event @param {Payload} ctx */
const openCall = ({ active }, session, callId, event, ctx) =>
  active.calls.open(session, callId, { tool: event.toolName, args: toJson(event.params), agentId: ctx.agentId });

/** @param {Context} context @param {Payload} event @param {Payload} ctx */
export function beginTurn(context, event, ctx) {
  const { guard, active } = context;
  const [session, runId] = [sessionOf(event, ctx) ?? NO_SESSION, runOf(event, ctx)];
  active.begin(session, runId, text(event.sessionId) ?? text(ctx.sessionId), text(ctx.trigger));
  const window = typeof event.contextTokenBudget === "number" ? event.contextTokenBudget : undefined;
  guard.beginTurn({
    session,
    runId,
    provider: text(event.provider),
    model: text(event.model),
    window,
    unattended: isUnattended(session, active.run(session).trigger),
  });
  readPast(context, session, text(ctx.agentId));
}

/** @param {Context} context @param {Payload} event @param {Payload} ctx */
function onSessionStart({ guard, active }, event, ctx) {
  if (text(event.resumedFrom) !== undefined) return;
  const session = sessionOf(event, ctx) ?? NO_SESSION;
  guard.beginSession(session);
  active.shown.begin(session);
}

/** The model no longer sees what it did, or soon: a run that goes on after its compaction has no `after_compaction`. @param {Context} context @param {Payload} event @param {Payload} ctx */
function onCompaction({ guard }, event, ctx) {
  guard.onCompaction(sessionOf(event, ctx) ?? NO_SESSION);
}

/** The sub-agent's own session is told by the event. @param {Context} context @param {Payload} _event @param {Payload} ctx */
function onChildEnd({ guard }, _event, ctx) {
  const parent = sessionOf({}, { sessionKey: ctx.requesterSessionKey });
  if (parent !== undefined) guard.onChildEnded(parent);
}

/** @param {Context} context @param {Payload} event @param {Payload} ctx */
function onSessionEnd({ guard, active }, event, ctx) {
  if (CONTINUES.has(text(event.reason) ?? "")) return;
  const session = sessionOf(event, ctx) ?? NO_SESSION;
  active.calls.closeAll(session);
  active.shown.end(session);
  guard.endSession(session);
}

/** @type {Handler} */
function onMessageWrite(context, event, ctx) {
  const { guard, terminator } = context;
  const message = record(event.message);
  const session = sessionOf(event, ctx) ?? NO_SESSION;
  const ending = terminator.onMessageWrite(message, session);
  if (ending) return ending;
  if (message.role === "user") return onUserMessage(context, message, session);
  const harness = harnessOf(message);
  if (harness !== undefined) return void onMirrored(context, harness, message, session);
  if (message.role === "custom") return screenCopy(context, message, session) ? { message } : undefined;
  if (message.role !== "assistant" || !Array.isArray(message.content)) return undefined;
  const { totalTokens } = record(message.usage);
  if (typeof totalTokens === "number" && totalTokens > 0) guard.onUsage(session, totalTokens);
  const assistantMessage = /** @type {AssistantMessage} */ (message);
  const agentId = text(ctx.agentId);
  let told = onCallsOfMessage(context, assistantMessage, session, agentId);
  if (told === "none") {
    const made = makeTextCalls(context, assistantMessage, session, agentId);
    if (made === "asked" || (made === undefined && checkAnswer(context, assistantMessage, session, agentId))) return { message };
    if (made === undefined) return undefined;
    onCallsOfMessage(context, assistantMessage, session, agentId);
    told = "changed";
  }
  return told === "changed" ? { message } : undefined;
}

/**
 * The calls of a message that is about to be written.
 * @param {Context} context @param {AssistantMessage} message @param {string} session @param {string | undefined} agentId
 * @returns {"none" | "kept" | "changed"} `none`: it is an answer
 */
function onCallsOfMessage(context, message, session, agentId) {
  const { guard, active, generation } = context;
  /** @type {"none" | "kept" | "changed"} */
  let told = "none";
  for (const block of message.content.map(record)) {
    const callId = text(block.id);
    if (block.type !== "toolCall") continue;
    if (told === "none") told = "kept";
    if (callId === undefined) continue;
    const call = active.calls.open(session, callId, { tool: block.name, args: toJson(block.arguments), agentId });
    call.inMessage = true;
    const verdict = guard.onAssistantCall(call);
    if (verdict?.kind === "rewrite") {
      replaceArguments(block, JSON.parse(verdict.args));
      call.args = verdict.args;
      told = "changed";
    } else if (verdict?.kind === "halt") {
      const run = active.run(session);
      run.ended = true;
      run.ends += 1;
      generation.endRun({ message, block, halt: verdict, call, run, terminate: terminatorOf(context, session) });
      if (run.ends > MAX_ENDS) {
        // none of the host's ways out is open: the message becomes an answer, and asks for nothing more
        const kept = message.content.filter((other) => record(other).type !== "toolCall");
        message.content.splice(0, message.content.length, ...(kept.length > 0 ? kept : [{ type: "text", text: verdict.report }]));
        message.stopReason = "stop";
        abortRun(guard, run);
      }
      if (!call.substitute) active.calls.close(call);
      return "changed";
    }
  }
  return told;
}

/** @param {Context} context @param {Payload} message @param {string} session @returns {undefined} */
function onUserMessage({ guard, active }, message, session) {
  const provenance = record(message.provenance);
  active.requested(session, provenance.kind === "internal_system" ? text(provenance.sourceTool) : undefined);
  const { users, others } = authorsOf(textsOf(message.content).join("\n"), provenance);
  for (const words of others) guard.onMessageOfOthers(session, words);
  if (users !== "") guard.onRequest(session, users);
}

/**
 * In place where that can be: a host may write a copy of the block, which shares the arguments with the call that it runs.
 * @param {Payload} block @param {object} args
 */
function replaceArguments(block, args) {
  const given = block.arguments;
  if (typeof given !== "object" || given === null || Array.isArray(given) || !Object.isExtensible(given)) {
    block.arguments = args;
    return;
  }
  for (const key of Object.keys(given)) delete (/** @type {Payload} */ (given)[key]);
  // not assigned: a key may be `__proto__`
  Object.defineProperties(given, Object.getOwnPropertyDescriptors(args));
}

/**
 * The transcript keeps, for display, a copy of what a tool behind another one returned, before the outer result is known.
 * @param {Context} context @param {Payload} message @param {string} session
 * @returns {boolean} whether it was changed
 */
function screenCopy({ guard, active }, message, session) {
  const callId = text(record(message.details).parentToolCallId);
  const call = callId === undefined ? undefined : active.calls.find(session, callId);
  const details = call ? screenDetails(guard, call, message.details) : undefined;
  if (details !== undefined) message.details = details;
  return details !== undefined;
}

/** @type {Handler} */
function onToolCall(context, event, ctx) {
  const callId = text(event.toolCallId);
  if (callId === undefined) return undefined;
  const runId = runOf(event, ctx);
  const session = sessionIn(context, event, ctx, runId);
  const outer = outerOf(context.active.calls, session, callId);
  if (outer) return markInner(outer);
  const known = context.active.calls.find(session, callId);
  // a call that a message announced is the host's own: nothing else is asked about it
  if ((known === undefined || known.announced) && isRelayed(context, session, runId, ctx))
    return onRelayedCall(context, session, callId, event, ctx);
  const call = known ?? openCall(context, session, callId, event, ctx);
  markRan(call);
  context.active.run(session).nobody = hasNobody(ctx);
  if (call.revision !== undefined) return beforeRevision(context, call);
  if (call.substitute) return undefined;
  const verdict = context.guard.onCallWithReader(call);
  return verdict instanceof Promise ? verdict.then((late) => callAnswer(context, call, late)) : callAnswer(context, call, verdict);
}

/** Whether the host says who asks and names no chat, as for a run from the command line. @param {Payload} ctx */
const hasNobody = ({ requester, channelId }) =>
  requester !== undefined && text(record(requester).channel) === undefined && text(channelId) === undefined;

/**
 * What the host is told of a call that is about to run.
 * @param {Context} context @param {OpenCall} call @param {import("../guard.js").Verdict | undefined} verdict
 */
function callAnswer(context, call, verdict) {
  // the end of the run did not reach the message that the host goes by
  if (verdict?.kind === "halt") terminatorOf(context, call.session)(verdict.report);
  if (verdict?.kind === "block" || verdict?.kind === "halt") return { block: true, blockReason: verdict.text };
  if (verdict?.kind === "ask") return { requireApproval: approvalOf(verdict) };
  if (verdict?.kind === "rewrite") {
    call.args = verdict.args;
    return { params: JSON.parse(verdict.args) };
  }
  return undefined;
}

/**
 * The question to the user; where nobody answers in time the call does not run.
 * @param {import("../guard.js").Verdict & { kind: "ask" }} verdict
 */
const approvalOf = ({ title, text: description, denied: timeoutReason }) => ({
  ...{ title, description, timeoutReason, severity: "warning", timeoutMs: APPROVAL_MS, timeoutBehavior: "deny" },
  allowedDecisions: ["allow-once", "deny"],
});

/** The first hook that sees a call to an unknown tool. @type {Handler} */
function onToolCallEnd(context, event, ctx) {
  const callId = text(event.toolCallId);
  if (callId === undefined) return undefined;
  const session = sessionIn(context, event, ctx);
  const outer = outerOf(context.active.calls, session, callId);
  if (outer) return markInnerEnd(context.guard, outer, event);
  const call = context.active.calls.find(session, callId) ?? openCall(context, session, callId, event, ctx);
  call.args ??= toJson(event.params);
  if (call.revision !== undefined) return undefined;
  const run = context.active.run(call.session);
  run.sessionId ??= text(ctx.sessionId);
  if (run.relayed && !call.judged) judgeRelayed(context.guard, call, event.result, call.failed ?? event.error !== undefined);
  if (call.substitute) {
    // `judged`: it ran, and the middleware had its result
    if (!call.judged && event.error !== undefined) run.route += 1;
    return undefined;
  }
  if (!run.relayed) onCallAfterEnd(context.guard, run);
  return undefined;
}

/** The middleware: a result of a tool that ran, before the model sees it. @type {Handler} */
export function onToolResult(context, event, ctx) {
  const { guard, active } = context;
  const callId = text(event.toolCallId);
  const result = record(event.result);
  if (callId === undefined || !Array.isArray(result.content)) return undefined;
  const session = active.sessionOf(runOf(event, ctx)) ?? sessionOf(event, ctx);
  if (outerOf(active.calls, session, callId)) return undefined;
  const found = active.calls.find(session, callId);
  const { toolName: tool } = event;
  const call = !found || isOf(found, tool) ? found : active.calls.open(found.session, callId, { tool, agentId: ctx.agentId });
  // its call becomes known when the result is written
  if (!call && session === undefined) active.calls.markPassed(callId);
  if (!call || call.judged) return undefined;
  if (guard.makesTextCalls && !isOurs(call)) active.shown.add(call.session, result.content);
  markRan(call);
  call.speaker ??= "host";
  if (isUnseen(context, call, event)) return judgeRelayed(guard, call, result, call.failed ?? false);
  call.judged = true;
  if (call.revision !== undefined) return { result: revisionOf(call, result) };
  if (call.substitute) return onSubstituteResult(context, call.session, call.substitute, result, event.isError === true);
  const judged = judgeWithDetectors(guard, call, result, event.isError);
  return judged instanceof Promise
    ? judged.then((late) => middlewareAnswer(context, call, result, late))
    : middlewareAnswer(context, call, result, judged);
}

/**
 * Whether a result is one of this call: models that count from zero give calls of one message the same id, and then the tool that the
 * host names is the one that ran. Hosts write names in their own way.
 * @param {OpenCall} call @param {unknown} tool as the host names it
 */
function isOf(call, tool) {
  const plain = (/** @type {string} */ name) => name.toLowerCase().replace(/[^a-z0-9]/g, "");
  return isOurs(call) || typeof tool !== "string" || tool === call.tool || plain(tool) === plain(call.tool);
}

/** Whether another call was put in its place, and the result is ours. @param {OpenCall} call */
const isOurs = (call) => call.substitute !== undefined || call.revision !== undefined;

/** @param {Context} context @param {OpenCall} call @param {Payload} result @param {JudgedResult} judged */
function middlewareAnswer(context, call, result, judged) {
  const changed = withJudged(result, judged);
  if (!changed) return undefined;
  if (!fitsMiddleware(/** @type {unknown[]} */ (changed.content))) {
    call.late = judged;
    return undefined;
  }
  if (judged.verdict?.kind === "halt") endAfterResult(context, call.session, judged.verdict);
  return { result: changed };
}

/**
 * The result calls for the end of the run.
 * @param {Context} context @param {string} session @param {import("./context.js").Halt} halt
 * @param {string} [unseen] the tool, if the host told of no message with the call: of the next one it will not, either
 */
function endAfterResult(context, session, halt, unseen) {
  const { generation, active } = context;
  const run = active.run(session);
  if (unseen !== undefined && generation.endUnseen) {
    // one name in a row is left to the host, which ends the run itself and says why
    run.unseen ??= unseen;
    if (run.ended || run.unseen === unseen) return;
    run.ended = true;
    // the host tells the user only that the run failed; in a chat the report stands under that
    run.notice = halt.report;
    generation.endUnseen(halt, terminatorOf(context, session));
    return;
  }
  if (!generation.endAfterResult) return;
  run.ended = true;
  generation.endAfterResult(halt, terminatorOf(context, session));
}

/** Whether the host accepts this from a middleware. @param {unknown[]} content */
const fitsMiddleware = (content) =>
  content.length <= MIDDLEWARE_MAX_BLOCKS &&
  content.every(
    (block) => !(typeof record(block).text === "string" && /** @type {string} */ (record(block).text).length > MIDDLEWARE_MAX_TEXT),
  );

/** @param {Context} context @param {string} session @param {Substitute} substitute @param {Payload} result @param {boolean} isError */
function onSubstituteResult(context, session, substitute, result, isError) {
  const content = [{ type: "text", text: substitute.halt.text }];
  if (isError) {
    context.generation.onSubstituteFailed?.(substitute, terminatorOf(context, session));
    return { result: { ...result, content } };
  }
  // the user has the report: it is not sent again in this run
  context.active.run(session).route = Number.POSITIVE_INFINITY;
  // a message that ends in a call is an incomplete answer to the host, unless a failed call explains it
  substitute.message.stopReason = "stop";
  return { result: { ...result, content, terminate: true } };
}

/** @type {Handler} */
function onResultPersist(context, event, ctx) {
  const { guard, active } = context;
  const message = record(event.message);
  const callId = text(event.toolCallId) ?? text(message.toolCallId);
  if (event.isSynthetic === true || message.role !== "toolResult" || callId === undefined) return undefined;
  const session = sessionOf(event, ctx) ?? NO_SESSION;
  if (outerOf(active.calls, session, callId)) return undefined;
  const tool = text(event.toolName) ?? text(message.toolName);
  const found = active.calls.find(session, callId);
  const known = found && isOf(found, tool) ? found : undefined;
  const call = known ?? active.calls.open(session, callId, { tool, agentId: ctx.agentId });
  const unasked = active.calls.hasPassed(callId);
  active.calls.close(call);
  if (call.revision !== undefined) {
    afterRevision(context, call);
    message.details = {};
    return applyTo(message, { content: [{ type: "text", text: call.revision }], withheld: false, invalid: false })
      ? { message }
      : undefined;
  }
  if ((call.judged && !call.late) || call.substitute) return undefined;
  // no hook told of a tool that ran; of a call that was never announced nothing is known
  if (unasked) call.speaker = "tool";
  else if (known) call.speaker ??= "host";
  // what the host itself says quotes the call that it refuses
  if (guard.makesTextCalls && call.speaker !== "host" && !call.judged) active.shown.add(session, message.content);
  const judged = call.late ?? judge(guard, call, message, unasked);
  if (judged.verdict?.kind === "halt") endAfterResult(context, session, judged.verdict, call.inMessage ? undefined : call.tool);
  return applyTo(message, judged) ? { message } : undefined;
}

/** @type {Handler} */
function onPayload(context, event, ctx) {
  return withNotice(context, event, sessionOf(event, ctx) ?? NO_SESSION);
}

/**
 * Besides those that begin a turn, which differ between the generations.
 * @satisfies {Partial<Record<Parameters<import("openclaw/plugin-sdk/plugin-entry").OpenClawPluginApi["on"]>[0], Handler>>}
 */
export const HOOKS = {
  session_start: onSessionStart,
  before_compaction: onCompaction,
  after_compaction: onCompaction,
  reply_payload_sending: onPayload,
  session_end: onSessionEnd,
  subagent_ended: onChildEnd,
  before_message_write: onMessageWrite,
  before_tool_call: onToolCall,
  after_tool_call: onToolCallEnd,
  tool_result_persist: onResultPersist,
};
