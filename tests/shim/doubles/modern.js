// What OpenClaw 2026.7 and 2026.9 have in common: ids in every hook, an assistant message that can be edited before it is validated, a
// middleware for the results of tools that ran, and a transcript whose texts are the ones that the model sees.
import { readFileSync } from "node:fs";
import { refused, textBlock, textsOf, thrown } from "./fake-tools.js";
import { Host } from "./host.js";
import { running } from "./sdk.js";

/**
 * @typedef {import("./host.js").Batch} Batch
 * @typedef {import("./fake-tools.js").Result} Result
 * @typedef {{ id: string, name: string, args: any }} Call
 * @typedef {{ session: string, runId: string, sessionId: string, state: import("./sdk.js").Run }} Run
 */

/** Limits of what a middleware may return. */
const MAX_BLOCKS = 200;
/** Tools that can only be reached through another one. */
const WRAPPED = ["message", "agents_list"];
const MAX_TEXT = 100_000;
/** The model's answer to a last request without tools. */
export const LAST_WORDS = "That is all I can say.";
/** Calls to unknown tools until the host itself ends the run. */
const UNKNOWN_CALLS = 10;
/** Runtimes that results may come from, and that the manifest must name. */
const { contracts } = JSON.parse(readFileSync(new URL("../../../openclaw.plugin.json", import.meta.url), "utf8"));

const MODEL = { provider: "mock", model: "mock-1", contextTokenBudget: 120_000 };

/** The part of a nested call's id that names the outer one. @param {string} id */
const nameOf = (id) =>
  id
    .trim()
    .replace(/[^A-Za-z0-9_.:-]+/g, "_")
    .slice(0, 120) || "call";

let hosts = 0;

export class Modern extends Host {
  /** @type {Map<string, Run>} by session */
  #runs = new Map();
  #number;
  /** What the user writes when a run begins. */
  request = "Please go on.";
  /** The key of the chat's policy, where hooks of tools are told that one. @type {string | undefined} */
  policySession;
  /** What starts runs. */
  trigger = "user";
  /** The interface of the model. */
  modelApi = "openai-completions";
  /** Blocks before the model's answers: what it thinks. @type {object[]} */
  thoughts = [];
  /** Whether calls are written as copies of those that are run. */
  writesCopies = false;
  /** Tokens that each message of the model takes. */
  tokens = 100;
  /** Whether the `message` tool has a recipient. */
  hasChannel = true;
  /** Messages to nobody: the host logs each. */
  failedMessages = 0;

  get #model() {
    return { ...MODEL, api: this.modelApi };
  }

  /** @param {ConstructorParameters<typeof Host>[0]} facts */
  constructor(facts) {
    super(facts);
    hosts += 1;
    this.#number = hosts;
  }

  /** @override @param {object} pluginConfig @param {string | undefined} mode */
  api(pluginConfig, mode) {
    return {
      ...super.api(pluginConfig, mode),
      registerAgentToolResultMiddleware: (/** @type {any} */ handler, /** @type {{ runtimes: string[] }} */ { runtimes }) => {
        this.middlewares.push({ handler, runtimes: runtimes.filter((name) => contracts.agentToolResultMiddleware.includes(name)), mode });
      },
      registerMemoryPromptSupplement: (/** @type {any} */ builder) => {
        // the last instance counts
        this.supplements = [builder];
      },
      registerTextTransforms: (/** @type {import("./host.js").TextTransforms} */ transforms) => void this.transforms.push(transforms),
      session: { controls: { registerControlUiDescriptor: (/** @type {any} */ tab) => void this.tabs.set(tab.id, tab) } },
    };
  }

  /**
   * Plays one assistant message with tool calls, up to the model's next request.
   * @param {string} session @param {string} runId @param {import("./host.js").ModelCall[]} calls
   * @returns {Promise<Batch>}
   */
  async runBatch(session, runId, calls) {
    const run = await this.#asked(session, runId);
    const blocks = this.withIds(calls).map(({ id, name, args }) => ({ type: "toolCall", id, name, arguments: args }));
    const [known, unknown] = [true, false].map((wanted) => blocks.filter(({ name }) => this.fakeTools.names.has(name) === wanted));
    /** @type {any} */
    let message = {
      role: "assistant",
      content: known,
      stopReason: "toolUse",
      usage: { input: this.tokens - 10, output: 10, totalTokens: this.tokens },
      ...this.#model,
    };
    const copies = known.map((block) => ({ ...block }));
    // no hook shows calls to unknown tools
    if (known.length > 0) message = this.#write(run, this.writesCopies ? { ...message, content: copies } : message);
    if (this.writesCopies) message = { ...message, content: known };
    const made = [...message.content.filter((/** @type {any} */ block) => block.type === "toolCall"), ...unknown];
    if (made.length === 0) return this.#end(run, {}, await this.lastWords(() => this.#request(run), textsOf(message.content)));
    const results = await this.#callAll(
      run,
      made.map((/** @type {any} */ block) => ({ id: block.id, name: block.name, args: block.arguments })),
    );
    for (const { call, result } of results) {
      if (result.isError) run.state.failedTool = call.name;
      else if (run.state.failedTool === call.name) run.state.failedTool = "";
    }
    const kept = results.map((entry) => this.#persist(run, entry));
    const batch = {
      shown: results.map(({ result }) => textsOf(result.content)),
      kept,
      content: results.map(({ result }) => result.content),
    };
    return this.#next(
      run,
      batch,
      results.map(({ result }) => result),
      message,
    );
  }

  /**
   * Plays an answer of the model's, a message without calls.
   * @param {string} session @param {string} runId @param {string} text
   * @returns {Promise<{ user: string | undefined, told: string[], message: any }>} what the user reads; where the answer was taken
   *   back, what the model is told instead, and the message as the host keeps it
   */
  async runAnswer(session, runId, text) {
    const run = await this.#asked(session, runId);
    const content = [...this.thoughts, textBlock(text)];
    const answer = { role: "assistant", content, stopReason: "stop", usage: { totalTokens: 100 }, ...this.#model };
    const message = this.#write(run, answer) ?? answer;
    const calls = message.content.filter((/** @type {any} */ block) => block.type === "toolCall");
    if (calls.length === 0) return { user: await this.#send(run, textsOf(message.content)), told: [], message };
    const results = await this.#callAll(
      run,
      calls.map((/** @type {any} */ block) => ({ id: block.id, name: block.name, args: block.arguments })),
    );
    for (const entry of results) this.#persist(run, entry);
    return { user: undefined, told: results.map(({ result }) => textsOf(result.content)), message };
  }

  /**
   * The system prompt of a run, and the tools that are shown: the part about memory is built first.
   * @param {string} session @param {unknown[]} [messages]
   * @returns {Promise<{ system: string, tools: string[] }>}
   */
  async buildPrompt(session, messages = []) {
    const tools = [...this.fakeTools.names, "tool_search"];
    const params = { availableTools: new Set(tools), ...(this.generation === "9" ? { agentSessionKey: session } : {}) };
    const lines = ["You are an agent.", ...this.supplements.flatMap((builder) => builder(params)), "Be kind."];
    const ctx = { agentId: "main", sessionKey: session, modelProviderId: "mock", modelId: "mock-1", trigger: this.trigger };
    let shown = tools;
    for (const { handler } of this.hooksOf("before_prompt_build")) {
      const answer = await handler({ prompt: this.request, messages }, ctx);
      if (answer?.appendSystemContext) lines.push(answer.appendSystemContext);
      if (answer?.toolsAllow && this.generation === "9") shown = tools.filter((name) => answer.toolsAllow.includes(name));
    }
    return { system: lines.join("\n"), tools: shown };
  }

  /** A text on its way to a chat. @param {Run} run @param {string} text @returns {Promise<string>} */
  async #send(run, text) {
    let payload = { text };
    for (const { handler } of this.hooksOf("reply_payload_sending")) {
      const event = { payload, kind: "final", channel: "telegram", sessionKey: run.session, runId: run.runId };
      payload = /** @type {any} */ (await handler(event, this.#ctx(run)))?.payload ?? payload;
    }
    return payload.text;
  }

  /** The model is asked. @param {string} session @param {string} runId */
  async #asked(session, runId) {
    const run = await this.#begin(session, runId);
    if (run.state.ended) throw new Error(`the run ${runId} is over: the model is not asked again`);
    const event = { runId, callId: "m1", sessionKey: session, sessionId: run.sessionId, ...this.#model };
    await this.tell("model_call_started", event, this.#ctx(run));
    return run;
  }

  /** @param {string} session @param {string} runId */
  async #begin(session, runId) {
    if (this.isNewRun(session, runId)) {
      const sessionId = `${session}@${this.#number}`;
      const state = { runId, queue: [], ended: false, aborted: false, unknownCalls: 0, unknownTool: "", failedTool: "", sent: [] };
      this.#runs.set(session, { session, runId, sessionId, state });
      running.set(sessionId, state);
      const run = this.#runOf(session);
      for (let i = 0; i < this.startHooks; i += 1)
        await this.tell("before_agent_start", { prompt: "Please go on.", messages: [] }, this.#ctx(run));
      const provenance = this.trigger === "user" ? {} : { provenance: { kind: "internal_system", sourceTool: this.trigger } };
      this.#write(run, { role: "user", content: [textBlock(this.request)], ...provenance });
    }
    return this.#runOf(session);
  }

  /** @param {string} session */
  #runOf(session) {
    return /** @type {Run} */ (this.#runs.get(session));
  }

  /** How often before_agent_start fires in a run. */
  get startHooks() {
    return 0;
  }

  /** @param {Run} run @param {Partial<Call>} [call] */
  #ctx({ session, sessionId, runId }, { id, name } = {}) {
    const sessionKey = id === undefined ? session : (this.policySession ?? session);
    // 2026.9 tells what began a run with the message in the user's place only
    const trigger = this.generation === "7" && id === undefined ? { trigger: this.trigger } : {};
    // a run from the command line has an owner and no chat
    const requester = { ...(this.hasChannel ? { channel: "webchat" } : {}), senderIsOwner: true };
    const ofCall = id === undefined ? {} : { toolName: name, toolCallId: id, ...(this.generation === "9" ? { requester } : {}) };
    return { agentId: "main", sessionKey, sessionId, runId, ...trigger, ...ofCall };
  }

  /** @param {Run} run @param {any} message @returns {any} the message as the host goes on with it; undefined: it is not stored */
  #write({ session }, message) {
    return this.throughMessageHooks("before_message_write", { message }, { agentId: "main", sessionKey: session });
  }

  /**
   * Refused calls first, then before_tool_call of each, then the tools, in the order in which they finish.
   * @param {Run} run @param {Call[]} calls
   */
  async #callAll(run, calls) {
    /** @type {{ call: Call, known: boolean, result: Result, args?: any, go?: boolean }[]} */
    const entries = [];
    for (const call of calls) {
      const valid = this.fakeTools.validate(call);
      const known = this.fakeTools.names.has(call.name);
      if (!known) [run.state.unknownCalls, run.state.unknownTool] = [run.state.unknownCalls + 1, call.name];
      const result = refused("refusal" in valid ? valid.refusal : "");
      entries.push("refusal" in valid ? { call, known, result } : { call, known, result, args: valid.args, go: true });
      if ("refusal" in valid) await this.#after(run, call, call.args, result);
    }
    for (const entry of entries.filter(({ go }) => go)) await this.#before(run, entry.call, entry);
    await Promise.all(entries.filter(({ go }) => go).map((entry) => this.#execute(run, entry.call, entry)));
    return entries;
  }

  /** @param {Run} run @param {Call} call @param {{ args?: any, go?: boolean, result: Result }} entry */
  async #before(run, call, entry) {
    const event = { toolName: call.name, params: entry.args, runId: run.runId, toolCallId: call.id };
    const { block, blockReason, params } = await this.beforeToolCall(event, this.#ctx(run, call));
    entry.args = { ...entry.args, ...params };
    if (!block) return;
    entry.go = false;
    entry.result = { content: [textBlock(String(blockReason))], details: { status: "blocked" }, isError: true };
    await this.#after(run, call, entry.args, entry.result);
  }

  /** @param {Run} run @param {Call} call @param {{ args?: any, result: Result }} entry */
  async #execute(run, call, entry) {
    // other calls and other sessions go on while a tool runs
    await new Promise((resolve) => setImmediate(resolve));
    entry.result = call.name === "tool_call" ? await this.#nested(run, call, entry.args) : this.#run(run, call.name, entry.args);
    for (const { handler, mode } of this.middlewares) {
      if (mode !== "full") continue;
      const { isError, ...result } = entry.result;
      const event = { toolCallId: call.id, toolName: call.name, args: entry.args, cwd: "/workspace", isError, result };
      const failed = () => ({ result: { content: [textBlock("Tool output unavailable due to post-processing error.")], details: {} } });
      const answer = await this.guarded("middleware", () => handler(event, this.middlewareCtx(this.#ctx(run))), failed);
      if (answer?.result) entry.result = { isError, .../** @type {any} */ (this.#acceptable(answer.result) ? answer : failed()).result };
    }
    await this.#after(run, call, entry.args, entry.result);
  }

  /** @param {Run} run @param {string} name @param {any} args @returns {Result} */
  #run({ state }, name, args) {
    if (name !== "message") return this.fakeTools.run({ name, args });
    if (!this.hasChannel) {
      this.failedMessages += 1;
      return thrown(name, "Action send requires a target.", this.generation);
    }
    state.sent.push(args.message);
    return { content: [textBlock("sent")], details: {}, isError: false };
  }

  /** @param {any} result */
  #acceptable({ content }) {
    const fits =
      Array.isArray(content) && content.length <= MAX_BLOCKS && content.every((block) => String(block.text ?? "").length <= MAX_TEXT);
    if (!fits) this.diagnostics.push("middleware result refused");
    return fits;
  }

  /** The context that a middleware gets. @param {object} ctx @returns {object} */
  middlewareCtx(ctx) {
    return { runtime: "openclaw", ...ctx };
  }

  /** A tool behind `tool_call`: hooks of its own, but no middleware and no place in the transcript. @param {Run} run @param {Call} outer @param {any} args */
  async #nested(run, outer, { id, args }) {
    const name = id.split(":").at(-1);
    if (!this.fakeTools.names.has(name) && !WRAPPED.includes(name))
      return thrown("tool_call", `Unknown tool id: ${id}. Use tool_search to find a tool.`, this.generation);
    const call = { id: `tool_search_code:${nameOf(outer.id)}:${name}:1`, name, args };
    const entry = { args, go: true, result: refused("") };
    await this.#before(run, call, entry);
    if (entry.go) entry.result = this.#run(run, name, entry.args);
    await this.#after(run, call, entry.args, entry.result);
    return entry.result.isError ? thrown("tool_call", textsOf(entry.result.content), this.generation) : entry.result;
  }

  /** @param {Run} run @param {Call} call @param {any} params @param {Result} result */
  async #after(run, call, params, { content, details, isError }) {
    const error = isError ? { error: textsOf(content).split("\n")[0] } : {};
    const event = {
      toolName: call.name,
      params,
      runId: run.runId,
      toolCallId: call.id,
      result: { content, details },
      ...error,
      durationMs: 1,
    };
    await this.tell("after_tool_call", event, this.#ctx(run, call));
  }

  /** Edits in place are what the model sees: the array is shared, the message is not. @param {Run} run @param {{ call: Call, known: boolean, result: Result }} entry */
  #persist(run, { call, known, result: { content, details, isError } }) {
    const message = { role: "toolResult", toolCallId: call.id, toolName: call.name, content, details, isError, timestamp: Date.now() };
    const toolName = known ? call.name : undefined;
    const event = { toolName, toolCallId: call.id, message, isSynthetic: false };
    const kept = this.throughMessageHooks("tool_result_persist", event, {
      agentId: "main",
      sessionKey: run.session,
      toolName,
      toolCallId: call.id,
    });
    return textsOf((this.#write(run, kept) ?? kept).content);
  }

  /**
   * What happens between the results and the model's next request.
   * @param {Run} run @param {Pick<Batch, "shown" | "kept" | "content">} batch @param {Result[]} results
   * @param {{ stopReason: string, content: unknown }} message the assistant's
   * @returns {Promise<Batch>}
   */
  async #next(run, batch, results, message) {
    const answer = this.failure(await this.#request(run), message);
    if (run.state.aborted) return this.#end(run, batch, "");
    if (this.honoursTerminate && results.every((result) => result.terminate === true && !result.isError)) {
      // a run that ends in a call is an incomplete answer, unless a failed call explains it; then the sent message does not count
      if (run.state.failedTool === "" && message.stopReason === "toolUse") run.state.sent = ["internal error"];
      return this.#end(run, batch, answer ?? LAST_WORDS);
    }
    if (run.state.unknownCalls >= UNKNOWN_CALLS) return this.#end(run, batch, this.#giveUp(run.state.unknownTool));
    if (answer !== undefined) return this.#end(run, batch, answer);
    return { ...batch, ended: false, aborted: false, user: run.state.sent.join("\n") };
  }

  /**
   * Makes the model's next request of what was queued.
   * @param {Run} run
   * @returns {Promise<string | undefined>} what the user is shown when that fails
   */
  async #request(run) {
    // an abort or a queued message comes after the import of the SDK, which is not awaited; a model's answer takes longer, so earlier
    // imports are complete then
    await import("openclaw/plugin-sdk/agent-harness-runtime");
    await new Promise((resolve) => setImmediate(resolve));
    for (const text of run.state.queue.splice(0)) {
      this.#write(run, { role: "user", content: [textBlock(text)] });
      try {
        for (const { from, to } of this.transforms.flatMap(({ input = [] }) => input)) text.replace(from, to);
      } catch (error) {
        // the host writes an answer about it
        const failed = { role: "assistant", content: [], stopReason: "error", errorMessage: String(error) };
        const answer = this.#write(run, failed) ?? failed;
        return answer.stopReason === "error" ? `error: ${answer.errorMessage}` : textsOf(answer.content);
      }
    }
    return undefined;
  }

  /**
   * What the user is shown after an assistant message without calls.
   * @param {() => Promise<string | undefined>} _pass one more request, without tools @param {string} text the message's own
   */
  async lastWords(_pass, text) {
    return text;
  }

  /** The host's own sentence. @param {string} tool */
  #giveUp(tool) {
    const said = `I can't use the tool "${tool}" here because it isn't available. I need to stop retrying it and answer without that tool.`;
    return this.transforms.flatMap(({ output = [] }) => output).reduce((text, { from, to }) => text.replace(from, to), said);
  }

  /**
   * What the user is shown of a request that failed.
   * @param {string | undefined} answer that the host wrote about it @param {{ content: unknown }} _message the assistant's before it
   */
  failure(answer, _message) {
    return answer;
  }

  /** Whether a result can end the run. */
  get honoursTerminate() {
    return false;
  }

  /** @param {Run} run @param {Partial<Batch>} batch @param {string} text @returns {Batch} */
  #end(run, batch, text) {
    run.state.ended = true;
    // the model's own text only counts where the user got no other
    const user = [...run.state.sent, text].filter((part, i) => part !== "" && (i === 0 || part !== LAST_WORDS)).join("\n");
    return { shown: [], kept: [], content: [], ...batch, ended: true, aborted: run.state.aborted, user };
  }
}
