// What OpenClaw 2026.7 and 2026.9 have in common: ids and arguments in every hook, calls that can be edited before
// the host validates them, a middleware for the results of tools that ran.
//
// moment              hook
// begin turn          model_call_started (a new run id), and before_agent_start where the host knows it
// on assistant calls  before_message_write: edits the message in place, before validation
// on call             before_tool_call: block
// on outcome          middleware for tools that ran; tool_result_persist for the rest (after_tool_call tells their arguments)
// end session         session_end
import { CallBook } from "./calls.js";
import { tellDiagnostics } from "./diagnostics.js";
import { endingsOf } from "./ending.js";
import { BEFORE_OTHERS, hook, isNested, isUnattended, NO_SESSION, record, runOf, sessionOf, text } from "./events.js";
import { judge, judgeAsking, screenDetails } from "./judge.js";
import { Lru } from "./lru.js";
import { applyTo, toJson, withJudged } from "./result.js";

/** Beyond these the host rejects what a middleware returns; such results wait for tool_result_persist. */
const MIDDLEWARE_MAX_TEXT = 90_000;
const MIDDLEWARE_MAX_BLOCKS = 190;

/**
 * @typedef {import("openclaw/plugin-sdk/plugin-entry").OpenClawPluginApi} PluginApi
 * @typedef {Parameters<PluginApi["on"]>[0]} HookName
 * @typedef {Parameters<PluginApi["registerAgentToolResultMiddleware"]>[0]} Middleware
 * @typedef {import("./calls.js").OpenCall} OpenCall
 * @typedef {import("../guard.js").Verdict & { kind: "halt" }} Halt
 * @typedef {{ content: unknown[], stopReason?: string }} AssistantMessage
 * @typedef {{ message: AssistantMessage, block: Record<string, unknown>, halt: Halt, call: OpenCall, run: Run, endRun: EndRun }} End
 * @typedef {(report: string) => void} EndRun ends the run before its next model request; the user gets the report
 * @typedef {{ name: string, beginsTurns: boolean, runtimes: any[], end(end: End): void, endUnseen?(halt: Halt, endRun: EndRun): void,
 *   endStandIn?(standIn: import("./calls.js").StandIn, endRun: EndRun): void }} Generation
 *   `beginsTurns`: the host knows before_agent_start; `runtimes`: where the middleware runs; `end`: edits the assistant's
 *   message so that the run ends with the report; `endUnseen`: the same for calls to unknown tools, whose messages no hook
 *   shows; `endStandIn`: the call that stood in for the looping one failed
 */

/** Hooks that edit what they are given, in place. @type {Set<HookName>} */
const EDITING = new Set(/** @type {const} */ (["before_message_write", "tool_result_persist"]));
/** Why the host ends a session that goes on under the same key: in its next process, or with a shorter history. */
const GOES_ON = new Set(["shutdown", "restart", "compaction"]);
/** Sessions whose run is remembered. */
const MAX_RUNS = 4096;
/** What the host says in the model's place after so many calls to a tool that does not exist. */
const HOST_GAVE_UP =
  /^I can't use the tool "([\w.:/-]{1,64})" here because it isn't available\. I need to stop retrying it and answer without that tool\.$/;
const HOST_GIVES_UP_AFTER = 10;
/** Calls after the end of a run was called for, until the run is aborted: the host did not listen. */
const ABORT_AFTER = 2;

/**
 * @typedef {{ runId: string | undefined, sessionId: string | undefined, ended: boolean, callsSince: number, voice: number }} Run
 *   `ended`: its end was called for; `callsSince`: calls that came all the same; `voice`: the next way of speaking to the user
 */
const NO_RUN = { runId: undefined, sessionId: undefined, ended: false, callsSince: 0, voice: 0 };

/** What every instance of the plugin in this process shares. */
export class State {
  book = new CallBook();
  /** The current run of each session. @type {Lru<Run>} */
  runs = new Lru(MAX_RUNS);

  /**
   * A run begins, or a model call of it does.
   * @param {string} session @param {string | undefined} runId @param {string | undefined} sessionId
   */
  begin(session, runId, sessionId) {
    const known = this.runs.get(session);
    if (runId !== undefined && known?.runId === runId) {
      known.sessionId ??= sessionId;
      return;
    }
    this.runs.set(session, { ...NO_RUN, runId, sessionId });
  }

  /** @param {string} session @returns {Run} the session's current run */
  run(session) {
    if (!this.runs.get(session)) this.begin(session, undefined, undefined);
    return /** @type {Run} */ (this.runs.get(session));
  }
}

/** Whether the host takes this from a middleware. @param {unknown[]} content */
const fitsMiddleware = (content) =>
  content.length <= MIDDLEWARE_MAX_BLOCKS &&
  content.every(
    (block) => !(typeof record(block).text === "string" && /** @type {string} */ (record(block).text).length > MIDDLEWARE_MAX_TEXT),
  );

/** The last resort: the host tells the user no more than that the run was aborted. @param {string | undefined} sessionId */
async function abortRun(sessionId) {
  if (sessionId === undefined) return;
  const { abortAgentHarnessRun } = await import("openclaw/plugin-sdk/agent-harness-runtime");
  abortAgentHarnessRun(sessionId);
}

/**
 * @param {PluginApi} api the host's plugin API
 * @param {import("../guard.js").Guard} guard
 * @param {Generation} generation
 */
export function registerModern(api, guard, generation) {
  if (!guard.shared.has(generation.name)) guard.shared.set(generation.name, new State());
  const state = /** @type {State} */ (guard.shared.get(generation.name));
  const { book } = state;
  const endings = endingsOf(guard);
  tellDiagnostics(guard);
  endings.register(api, guard);
  /** @param {string} session @returns {EndRun} */
  const endRun = (session) => (report) => endings.request(guard, { session, sessionId: state.run(session).sessionId, report });
  /** Calls of the host's own runs: a middleware that is told no session must not take them for a user's. @param {Record<string, unknown>} event */
  const leaveAlone = (event) => {
    if (text(event.toolCallId) !== undefined) book.foreign(/** @type {string} */ (event.toolCallId));
  };
  /** @param {HookName} name @param {(event: Record<string, unknown>, ctx: Record<string, unknown>) => unknown} handler */
  const on = (name, handler) =>
    api.on(name, /** @type {any} */ (hook(guard, name, handler, leaveAlone)), EDITING.has(name) ? BEFORE_OTHERS : undefined);

  /** @param {Record<string, unknown>} event @param {Record<string, unknown>} ctx */
  const beginTurn = (event, ctx) => {
    const [session, runId] = [sessionOf(event, ctx) ?? NO_SESSION, runOf(event, ctx)];
    state.begin(session, runId, text(event.sessionId) ?? text(ctx.sessionId));
    const window = typeof event.contextTokenBudget === "number" ? event.contextTokenBudget : undefined;
    guard.beginTurn({
      session,
      runId,
      provider: text(event.provider),
      model: text(event.model),
      window,
      unattended: isUnattended(session),
    });
  };
  if (generation.beginsTurns) on(/** @type {any} */ ("before_agent_start"), beginTurn);
  on("model_call_started", beginTurn);
  on("session_end", (event, ctx) => {
    if (GOES_ON.has(text(event.reason) ?? "")) return;
    const session = sessionOf(event, ctx) ?? NO_SESSION;
    book.closeAll(session);
    guard.endSession(session);
  });

  on("before_message_write", (event, ctx) => {
    const message = record(event.message);
    const session = sessionOf(event, ctx) ?? NO_SESSION;
    const ending = endings.onWrite(message, session);
    if (ending) return ending;
    if (message.role === "custom") return screenCopy(message, session) ? { message } : undefined;
    if (message.role !== "assistant" || !Array.isArray(message.content)) return undefined;
    const { totalTokens } = record(message.usage);
    if (typeof totalTokens === "number" && totalTokens > 0) guard.onUsage(session, totalTokens);
    let changed = false;
    for (const block of message.content.map(record)) {
      const callId = text(block.id);
      if (block.type !== "toolCall" || callId === undefined) continue;
      const call = book.open(session, callId, { tool: block.name, args: toJson(block.arguments), agentId: ctx.agentId });
      const verdict = guard.onAssistantCall(call);
      if (verdict?.kind === "rewrite") {
        block.arguments = JSON.parse(verdict.args);
        call.args = verdict.args;
        changed = true;
      } else if (verdict?.kind === "halt") {
        const run = state.run(session);
        run.ended = true;
        generation.end({ message: /** @type {AssistantMessage} */ (message), block, halt: verdict, call, run, endRun: endRun(session) });
        if (!call.standIn) book.close(call);
        return { message };
      }
    }
    return changed ? { message } : undefined;
  });

  /**
   * The transcript also keeps, for display, what a tool behind another one returned: before the outer result is known.
   * @param {Record<string, unknown>} message @param {string} session
   */
  const screenCopy = (message, session) => {
    const callId = text(record(message.details).parentToolCallId);
    const call = callId === undefined ? undefined : book.find(session, callId);
    const details = call && guard.needs(call).details ? screenDetails(guard, call, message.details) : undefined;
    if (details !== undefined) message.details = details;
    return details !== undefined;
  };

  on("before_tool_call", (event, ctx) => {
    const callId = text(event.toolCallId);
    if (callId === undefined || isNested(callId)) return undefined;
    const session = sessionOf(event, ctx) ?? NO_SESSION;
    const call =
      book.find(session, callId) ?? book.open(session, callId, { tool: event.toolName, args: toJson(event.params), agentId: ctx.agentId });
    if (call.standIn) return undefined;
    const verdict = guard.onCall(call);
    if (verdict?.kind === "block" || verdict?.kind === "halt") return { block: true, blockReason: verdict.text };
    if (verdict?.kind === "rewrite") {
      call.args = verdict.args;
      return { params: JSON.parse(verdict.args) };
    }
  });

  on("after_tool_call", (event, ctx) => {
    const callId = text(event.toolCallId);
    if (callId === undefined || isNested(callId)) return undefined;
    const session = sessionOf(event, ctx) ?? NO_SESSION;
    // a call to an unknown tool shows itself here for the first time
    const call =
      book.find(session, callId) ?? book.open(session, callId, { tool: event.toolName, args: toJson(event.params), agentId: ctx.agentId });
    call.args ??= toJson(event.params);
    const run = state.run(session);
    run.sessionId ??= text(ctx.sessionId);
    if (call.standIn) {
      // judged by the middleware if it ran at all
      if (!call.judged && event.error !== undefined) run.voice += 1;
      return undefined;
    }
    if (!run.ended) return undefined;
    run.callsSince += 1;
    if (run.callsSince < ABORT_AFTER) return undefined;
    return void abortRun(run.sessionId).catch((error) => guard.fault("abort", error));
  });

  const middleware = hook(guard, "middleware", (event, ctx) => {
    const callId = text(event.toolCallId);
    const result = record(event.result);
    if (callId === undefined || isNested(callId) || !Array.isArray(result.content)) return undefined;
    const session = sessionOf(event, ctx);
    const call = book.find(session, callId);
    // whose it is shows when it is written
    if (!call && session === undefined) book.passed(callId);
    if (!call || call.judged) return undefined;
    if (call.standIn) {
      call.judged = true;
      const content = [{ type: "text", text: call.standIn.halt.text }];
      if (event.isError !== true) {
        // the user was told: whatever comes now is not told again
        state.run(call.session).voice = Number.POSITIVE_INFINITY;
        // a message that ends in a call is half an answer to the host, unless a failed call explains it
        call.standIn.message.stopReason = "stop";
        return { result: { ...result, content, terminate: true } };
      }
      generation.endStandIn?.(call.standIn, endRun(call.session));
      return { result: { ...result, content } };
    }
    call.judged = true;
    const judged = judgeAsking(guard, call, result, event.isError);
    return judged instanceof Promise ? judged.then(answer) : answer(judged);

    /** @param {import("./judge.js").Judged} judged */
    function answer(judged) {
      const changed = withJudged(result, judged);
      if (!changed) return undefined;
      if (!fitsMiddleware(/** @type {unknown[]} */ (changed.content))) {
        // the host would refuse it here; the transcript's hook carries it
        /** @type {OpenCall} */ (call).late = judged;
        return undefined;
      }
      if (judged.verdict?.kind !== "halt") return { result: changed };
      state.run(/** @type {OpenCall} */ (call).session).ended = true;
      return { result: { ...changed, terminate: true } };
    }
  });
  // no session is told here: the mode that all have decides. Hosts replace as strings do, so a function will do
  const reported = (/** @type {string} */ sentence, /** @type {string} */ tool) =>
    (guard.speaks && guard.unknownToolReport(tool, HOST_GIVES_UP_AFTER)) || sentence;
  api.registerTextTransforms?.({ output: [{ from: HOST_GAVE_UP, to: /** @type {any} */ (reported) }] });
  api.registerAgentToolResultMiddleware(/** @type {Middleware} */ (middleware), { runtimes: generation.runtimes });

  on("tool_result_persist", (event, ctx) => {
    const message = record(event.message);
    const callId = text(event.toolCallId) ?? text(message.toolCallId);
    if (event.isSynthetic === true || message.role !== "toolResult" || callId === undefined || isNested(callId)) return undefined;
    const session = sessionOf(event, ctx) ?? NO_SESSION;
    const tool = text(event.toolName) ?? text(message.toolName);
    const call = book.find(session, callId) ?? book.open(session, callId, { tool, agentId: ctx.agentId });
    const unasked = book.hasPassed(callId);
    book.close(call);
    if ((call.judged && !call.late) || call.standIn) return undefined;
    const judged = call.late ?? judge(guard, call, message, unasked);
    // malformed calls are ended before they are validated: what ends here is a call to an unknown tool
    if (judged.verdict?.kind === "halt") generation.endUnseen?.(judged.verdict, endRun(session));
    return applyTo(message, judged) ? { message } : undefined;
  });
}
