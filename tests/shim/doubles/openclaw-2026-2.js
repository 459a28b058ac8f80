// OpenClaw 2026.2 and its fork: calls run one after the other, results are written to the transcript one call late,
// and what is written reaches the model one request late. Nothing that a plugin does ends a run.

import { refused, textsOf, thrown } from "./fake-tools.js";
import { Host } from "./host.js";

/**
 * @typedef {import("./host.js").Batch} Batch
 * @typedef {import("./fake-tools.js").Result} Result
 * @typedef {{ id: string, name: string, args: any }} Call
 */

export class OpenClaw2026_2 extends Host {
  static adapter = "openclaw-2026.2";
  static endsRuns = false;
  /** Whether an edited result reaches the model one request late. */
  static late = true;

  constructor() {
    // unknown hook names are swallowed, and the host does not tell its version
    super({ generation: "2", version: "unknown", knownHooks: undefined, modes: [undefined] });
  }

  /**
   * Plays one assistant message with tool calls.
   * @param {string} session @param {string} runId @param {import("./host.js").ModelCall[]} calls
   * @returns {Promise<Batch>}
   */
  async runBatch(session, runId, calls) {
    const ctx = { agentId: "main", sessionKey: session };
    if (this.isNewRun(session, runId)) {
      await this.tell(
        "before_agent_start",
        { prompt: "Please go on.", messages: [] },
        { ...ctx, workspaceDir: "/workspace", messageProvider: "webchat" },
      );
    }
    /** @type {Batch} */
    const batch = { shown: [], kept: [], content: [], ended: false, aborted: false, user: "" };
    /** @type {(() => void) | undefined} the transcript lags behind by one call: B1 B2 P1 B3 P2 P3 */
    let persist;
    for (const call of this.withIds(calls)) {
      const { tool, result } = await this.#call(call, ctx);
      batch.shown.push(textsOf(result.content));
      batch.content.push([...result.content]);
      persist?.();
      persist = () => batch.kept.push(this.#persist(call, tool, result, ctx));
      // other sessions go on while a tool runs
      await new Promise((resolve) => setImmediate(resolve));
    }
    persist?.();
    return batch;
  }

  /** @param {Call} call @param {object} ctx @returns {Promise<{ tool: string | undefined, result: Result }>} */
  async #call({ name, args }, ctx) {
    const valid = this.fakeTools.validate({ name, args });
    if ("refusal" in valid) return { tool: this.fakeTools.names.has(name) ? name : undefined, result: refused(valid.refusal) };
    const { block, blockReason, params } = await this.beforeToolCall({ toolName: name, params: valid.args }, { ...ctx, toolName: name });
    if (block) return { tool: name, result: thrown(name, blockReason ?? "Tool call blocked by plugin hook", this.generation) };
    const used = { ...valid.args, ...params };
    const result = this.fakeTools.run({ name, args: used });
    // exceptions are handled before this hook
    const returned = result.details.status !== "error";
    return { tool: name, result: returned ? await this.received(name, used, result, { ...ctx, toolName: name }) : result };
  }

  /**
   * Where the fork asks about a result that a tool returned.
   * @param {string} _name @param {object} _params @param {Result} result @param {object} _ctx
   * @returns {Promise<Result>}
   */
  async received(_name, _params, result, _ctx) {
    return result;
  }

  /** @param {Call} call @param {string | undefined} toolName @param {Result} result @param {object} ctx @returns {string} */
  #persist({ id, name }, toolName, { content, details, isError }, ctx) {
    const message = { role: "toolResult", toolCallId: id, toolName: name, content, details, isError, timestamp: Date.now() };
    const event = { toolName, toolCallId: id, message, isSynthetic: false };
    return textsOf(this.throughMessageHooks("tool_result_persist", event, { ...ctx, toolName, toolCallId: id }).content);
  }
}

/** A merge that crashes real hosts. */
export class HostKilled extends Error {}

/** The fork at 2026.2.9 with `tool_result_received`. */
export class Fork2026_2 extends OpenClaw2026_2 {
  /**
   * Sequential; each handler gets the original event; the last result that is present wins, and so does the last block.
   * @override
   * @param {string} toolName @param {object} params @param {Result} result @param {object} ctx
   * @returns {Promise<Result>}
   */
  async received(toolName, params, result, ctx) {
    const event = { toolName, params, result, durationMs: 1 };
    /** @type {any} */
    let merged;
    for (const { handler } of this.hooksOf("tool_result_received")) {
      // an exception is logged and the original kept
      const answer = await this.guarded("tool_result_received", () => handler(event, ctx));
      if (answer === undefined || answer === null) continue;
      merged =
        merged === undefined
          ? answer
          : {
              result: answer.result ?? merged.result,
              block: answer.block ?? merged.block,
              blockReason: answer.blockReason ?? merged.blockReason,
            };
    }
    if (merged?.block) return thrown(toolName, merged.blockReason ?? "Tool result blocked by plugin hook", this.generation);
    if (merged === undefined || !("result" in merged)) return result;
    if (merged.result === null || merged.result === undefined)
      throw new HostKilled(`the merged result is ${merged.result}: the process dies`);
    if (!Array.isArray(merged.result.content)) throw new HostKilled("a result without content breaks the run");
    return { isError: false, ...merged.result };
  }
}
