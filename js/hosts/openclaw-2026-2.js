// OpenClaw 2026.2 and its fork with `tool_result_received`. before_tool_call has no call id and tool_result_persist no arguments, so
// they are matched by order. A plugin cannot end a run here; only a block reason reaches the model at once.
//
// event             hook
// begin turn        before_agent_start
// on call           before_tool_call: block, params
// on outcome        tool_result_received (fork: what the tool returned), tool_result_persist (everything else)
import { BoundedMap } from "../bounded-map.js";
import { CallRegistry, rename, weightOf } from "./call-registry.js";
import { BEFORE_OTHERS, hook, isUnattended, NO_SESSION, record, sessionOf, text } from "./events.js";
import { judge, judgeWithDetectors } from "./judge.js";
import { applyTo, readResult, textsOf, toJson, withJudged } from "./result.js";

/** Pending calls of one session; sessions with pending calls; characters of all of them. */
const MAX_PENDING = 256;
const MAX_SESSIONS = 4096;
const MAX_CHARS = 32 * 1024 * 1024;

/** @typedef {import("./call-registry.js").OpenCall} OpenCall */

/** Session keys: embedded runs give one in some hooks and none in others; the first key after none belongs to the same session. */
class Sessions {
  /** @type {Set<string>} */
  #known = new Set();
  /** @type {string | undefined} */
  #alias;

  /** @param {string | undefined} key @returns {string} */
  resolve(key) {
    if (key === undefined)
      return this.#known.size === 1 ? /** @type {string} */ (this.#known.values().next().value) : this.#remember(NO_SESSION);
    if (key === this.#alias) return NO_SESSION;
    if (this.#alias === undefined && this.#known.has(NO_SESSION)) {
      this.#alias = key;
      return NO_SESSION;
    }
    return this.#remember(key);
  }

  /** @param {string} key */
  #remember(key) {
    if (this.#known.size < 2) this.#known.add(key);
    return key;
  }
}

/** Calls that were announced and have no result yet, matched with their results by order. All instances of the plugin share it. */
class PendingCalls {
  calls = new CallRegistry();
  sessions = new Sessions();
  /** By session, in order. @type {BoundedMap<OpenCall[]>} */
  bySession = new BoundedMap(MAX_SESSIONS, MAX_CHARS);
  order = 0;

  /** @param {string} session @param {unknown} tool @param {unknown} params @param {unknown} agentId */
  announce(session, tool, params, agentId) {
    this.order += 1;
    const call = this.calls.open(session, `order-${this.order}`, { tool, args: toJson(params), agentId });
    this.calls.close(call);
    rename(call, "");
    const waiting = this.bySession.get(session) ?? [];
    waiting.push(call);
    let weight = waiting.reduce((sum, one) => sum + weightOf(one), 0);
    while (waiting.length > MAX_PENDING || (weight > MAX_CHARS && waiting.length > 1)) {
      weight -= weightOf(/** @type {OpenCall} */ (waiting.shift()));
    }
    this.bySession.set(session, waiting, weight);
    return call;
  }

  /** The call that a result belongs to: the oldest pending one of its tool. @param {string} session @param {string} tool */
  take(session, tool) {
    const waiting = this.bySession.get(session) ?? [];
    const at = waiting.findIndex((call) => call.tool === tool);
    const call = at < 0 ? undefined : waiting.splice(at, 1)[0];
    if (waiting.length === 0) this.bySession.delete(session);
    return call;
  }
}

/** @type {import("./adapter.js").Adapter} */
export const openclaw2026_2 = {
  name: "openclaw-2026.2",
  flatEdit: true,
  asks: false,
  tellsOwner: false,
  guardsRoutes: false,
  framesRoutes: false,
  register(api, guard) {
    if (!guard.shared.has(this.name)) guard.shared.set(this.name, new PendingCalls());
    const pending = /** @type {PendingCalls} */ (guard.shared.get(this.name));

    api.on(
      "before_agent_start",
      hook(guard, "before_agent_start", (event, ctx) => {
        const session = pending.sessions.resolve(sessionOf(event, ctx));
        pending.bySession.delete(session);
        guard.beginTurn({ session, runId: text(event.runId), unattended: isUnattended(session) });
      }),
    );

    api.on(
      "before_tool_call",
      hook(guard, "before_tool_call", (event, ctx) => {
        const session = pending.sessions.resolve(sessionOf(event, ctx));
        const call = pending.announce(session, event.toolName, event.params, ctx.agentId);
        const verdict = guard.onCall(call);
        if (verdict?.kind === "block" || verdict?.kind === "halt") return { block: true, blockReason: verdict.text };
        if (verdict?.kind === "rewrite") return { params: JSON.parse(verdict.args) };
      }),
    );

    api.on(
      "tool_result_received",
      hook(guard, "tool_result_received", (event, ctx) => {
        const session = pending.sessions.resolve(sessionOf(event, ctx));
        const args = toJson(event.params);
        const waiting = (pending.bySession.get(session) ?? []).filter((call) => call.tool === event.toolName && !call.judged);
        const call = waiting.find((call) => call.args === args) ?? waiting[0];
        const result = record(event.result);
        if (!call || !Array.isArray(result.content)) return undefined;
        call.judged = true;
        call.speaker = "tool";
        const judged = judgeWithDetectors(guard, call, result);
        return judged instanceof Promise ? judged.then(answer) : answer(judged);

        /** @param {import("./result.js").JudgedResult} judged */
        function answer(judged) {
          // a block also holds when another plugin replaces the result
          if (judged.withheld) return { block: true, blockReason: textsOf(judged.content).join("\n") };
          const changed = withJudged(result, judged);
          return changed && { result: changed };
        }
      }),
    );

    api.on(
      "tool_result_persist",
      hook(guard, "tool_result_persist", (event, ctx) => {
        const message = record(event.message);
        if (event.isSynthetic === true || message.role !== "toolResult") return undefined;
        const session = pending.sessions.resolve(sessionOf(event, ctx));
        const tool = text(event.toolName) ?? text(message.toolName) ?? "";
        const callId = text(event.toolCallId) ?? text(message.toolCallId) ?? "";
        const speaker = guard.speakerOf(tool, readResult(message));
        // what the host itself refused was never announced
        const announced = speaker === "host" ? undefined : pending.take(session, tool);
        const call = announced ?? pending.calls.open(session, callId, { tool, agentId: ctx.agentId });
        pending.calls.close(call);
        rename(call, callId);
        if (call.judged) return undefined;
        call.speaker = speaker;
        return applyTo(message, judge(guard, call, message)) ? { message } : undefined;
      }),
      BEFORE_OTHERS,
    );
  },
};
