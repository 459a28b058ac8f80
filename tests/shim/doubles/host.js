// The base of the doubles: the plugin's `api`, the registry of hooks, and how they are called.
import { FakeTools } from "./fake-tools.js";

/**
 * @typedef {{ id?: string, name: string, args: any }} ModelCall a tool call as the model makes it
 * @typedef {{ shown: string[], kept: string[], content: unknown[][], ended: boolean, aborted: boolean, user: string }} Batch
 *   `shown`: the texts of the results in the model's next request; `kept`: the same as the transcript keeps them;
 *   `content`: their blocks as shown; `ended`: whether the run is over, and `aborted`: whether by force; `user`: what the user got by then
 * @typedef {{ name: string, handler: (event: any, ctx: any) => any, mode: string | undefined, priority: number }} Hook
 * @typedef {{ input?: { from: RegExp, to: any }[], output?: { from: RegExp, to: any }[] }} TextTransforms
 */

/** Hooks that every generation since 2026.7 knows, of those that matter to a guard of tool calls. */
export const MODERN_HOOKS = [
  "after_compaction",
  "agent_end",
  "after_tool_call",
  "before_agent_finalize",
  "before_agent_run",
  "before_compaction",
  "before_message_write",
  "before_prompt_build",
  "before_tool_call",
  "gateway_start",
  "gateway_stop",
  "model_call_ended",
  "model_call_started",
  "reply_payload_sending",
  "session_end",
  "session_start",
  "subagent_ended",
  "tool_result_persist",
];

export class Host {
  /** @type {Hook[]} */
  hooks = [];
  /** @type {{ handler: (event: any, ctx: any) => any, runtimes: string[], mode: string | undefined }[]} */
  middlewares = [];
  /** @type {TextTransforms[]} */
  transforms = [];
  /** Events given to registerHook, and their handlers. @type {{ events: string[], handler: (event: any) => any }[]} */
  colonHooks = [];
  /** Parts of the prompt about memory. @type {((params: any) => string[])[]} */
  supplements = [];
  /** The host's settings, as far as a plugin reads them. @type {any} */
  config = { agents: { defaults: { model: { primary: "mock/mock-1" } } } };
  /** Slash commands, as given to registerCommand. @type {{ name: string, requireAuth?: boolean, requiredScopes?: string[], handler: (context: any) => any }[]} */
  commands = [];
  /** What adds commands to the host's own program. @type {{ registrar: (context: any) => unknown, commands?: string[], descriptors?: object[] }[]} */
  clis = [];
  /** Methods of the gateway, and the scope that they ask for. @type {Map<string, { handler: (request: any) => any, scope?: string }>} */
  methods = new Map();
  /** Routes that plugins gave the gateway: a later one of the same path takes the place. @type {Map<string, any>} */
  routes = new Map();
  /** Tabs of the host's own pages, by id. @type {Map<string, any>} */
  tabs = new Map();
  /** The host's state folder, if it has one. @type {string | undefined} */
  stateDir;
  /** The host's own warnings. @type {string[]} */
  diagnostics = [];
  /** Hooks that threw, which none of the plugin's may. @type {{ hook: string, error: unknown }[]} */
  thrown = [];
  /** What the plugin logged. @type {string[]} */
  log = [];
  /** Answers what a plugin asks a model; undefined: the host lets none ask. @type {((asked: any) => Promise<any>) | undefined} */
  complete;
  /** The same of the operator's decision model. @type {((batch: any, options: any) => Promise<any>) | undefined} */
  decide;
  /** Run ids whose start was reported, by session. @type {Map<string, string>} */
  begun = new Map();
  #callIds = 0;

  /** @param {{ generation: import("./fake-tools.js").Generation, version: string, knownHooks: string[] | undefined, modes?: (string | undefined)[] }} facts */
  constructor({ generation, version, knownHooks, modes = ["full"] }) {
    this.generation = generation;
    this.version = version;
    this.knownHooks = knownHooks;
    this.modes = modes;
    this.fakeTools = new FakeTools(generation);
  }

  /**
   * Loads the plugin, or reloads it after a change of its settings, without its earlier hooks.
   * @param {{ register(api: any): unknown }} plugin @param {object} pluginConfig
   */
  load(plugin, pluginConfig) {
    [this.hooks, this.middlewares, this.transforms, this.colonHooks, this.commands, this.clis] = [[], [], [], [], [], []];
    this.supplements = [];
    for (const mode of this.modes) plugin.register(this.api(pluginConfig, mode));
  }

  /**
   * The methods of every generation; later ones add theirs.
   * @param {object} pluginConfig @param {string | undefined} mode
   * @returns {Record<string, unknown>}
   */
  api(pluginConfig, mode) {
    const logger = (/** @type {string} */ level) => (/** @type {string} */ text) => void this.log.push(`${level}: ${text}`);
    return {
      id: "tool-guard",
      version: "0.0.0",
      pluginConfig,
      config: this.config,
      registrationMode: mode,
      runtime: {
        version: this.version,
        config: { current: () => this.config },
        ...(this.stateDir && { state: { resolveStateDir: () => this.stateDir } }),
        ...(this.complete && { llm: { complete: this.complete } }),
        ...(this.decide && { decisions: { evaluate: this.decide } }),
      },
      logger: { debug: logger("debug"), info: logger("info"), warn: logger("warn"), error: logger("error") },
      on: (
        /** @type {string} */ name,
        /** @type {Hook["handler"]} */ handler,
        /** @type {{ priority?: number } | undefined} */ { priority = 0 } = {},
      ) => {
        if (this.knownHooks && !this.knownHooks.includes(name)) this.diagnostics.push(`unknown typed hook "${name}" ignored`);
        else this.hooks.push({ name, handler, mode, priority });
      },
      registerCommand: (/** @type {any} */ command) => {
        // instances of one plugin register the same name: the last one stays
        this.commands = [...this.commands.filter(({ name }) => name !== command.name), command];
      },
      registerCli: (/** @type {(context: any) => void} */ registrar, /** @type {object} */ options) =>
        void this.clis.push({ registrar, ...options }),
      registerGatewayMethod: (/** @type {string} */ name, /** @type {any} */ handler, /** @type {{ scope?: string }} */ options) =>
        void this.methods.set(name, { handler, ...options }),
      registerHttpRoute: (/** @type {any} */ route) => void this.routes.set(route.path, route),
      registerHook: (
        /** @type {string | string[]} */ events,
        /** @type {(event: any) => any} */ handler,
        /** @type {{ name?: string }} */ options,
      ) => {
        if (!options?.name) this.diagnostics.push("registerHook without a name");
        this.colonHooks.push({ events: [events].flat(), handler });
      },
    };
  }

  /** The names that the plugin's hooks are registered under. */
  get names() {
    return [...new Set(this.hooks.map((hook) => hook.name))].sort();
  }

  /** Every function of the plugin that the host may call. @returns {[string, (event?: any, ctx?: any) => any][]} */
  get handlers() {
    return [
      ...this.hooks.map(({ name, handler }) => /** @type {[string, any]} */ ([name, handler])),
      ...this.middlewares.map(({ handler }) => /** @type {[string, any]} */ (["middleware", handler])),
      ...this.colonHooks.map(({ events, handler }) => /** @type {[string, any]} */ ([events.join(), handler])),
    ];
  }

  /** Whether the host calls hooks of this name from the mode they were registered in. @param {Hook} hook */
  serves(hook) {
    return hook !== undefined;
  }

  /** @param {string} name @returns {Hook[]} in the order of their calls */
  hooksOf(name) {
    return this.hooks.filter((hook) => hook.name === name && this.serves(hook)).sort((a, b) => b.priority - a.priority);
  }

  /**
   * One call of a hook; an exception is recorded for the test, then handled as the host does.
   * @param {string} name @param {() => any} call @param {(error: unknown) => any} [onThrow]
   */
  guarded(name, call, onThrow = () => undefined) {
    const failed = (/** @type {unknown} */ error) => {
      this.thrown.push({ hook: name, error });
      return onThrow(error);
    };
    try {
      const result = call();
      return result instanceof Promise ? result.catch(failed) : result;
    } catch (error) {
      return failed(error);
    }
  }

  /** A hook without an answer. @param {string} name @param {object} event @param {object} ctx */
  async tell(name, event, ctx) {
    for (const { handler } of this.hooksOf(name)) await this.guarded(name, () => handler(event, ctx));
  }

  /**
   * before_tool_call of every generation: the last params and any block win.
   * @param {object} event @param {object} ctx
   * @returns {Promise<{ block?: boolean, blockReason?: string, params?: object }>}
   */
  async beforeToolCall(event, ctx) {
    const merged = {};
    for (const { handler } of this.hooksOf("before_tool_call")) {
      // 2026.2 lets the call through when a hook throws, newer hosts block it
      const blocked =
        this.generation === "2" ? undefined : { block: true, blockReason: "Tool call blocked because before_tool_call hook failed" };
      Object.assign(
        merged,
        await this.guarded(
          "before_tool_call",
          () => handler(event, ctx),
          () => blocked,
        ),
      );
    }
    return merged;
  }

  /**
   * Synchronous hooks, each given the result of the one before.
   * @param {string} name @param {Record<string, any>} event @param {object} ctx
   * @returns {any} the message, or undefined when a hook blocked it
   */
  throughMessageHooks(name, event, ctx) {
    let { message } = event;
    for (const { handler } of this.hooksOf(name)) {
      const answer = this.guarded(name, () => handler({ ...event, message }, ctx));
      if (answer instanceof Promise)
        this.diagnostics.push(`${name} handler returned a Promise; this hook is synchronous and the result was ignored.`);
      else if (answer?.block) return undefined;
      else message = answer?.message ?? message;
    }
    return message;
  }

  /** @param {ModelCall[]} calls @returns {{ id: string, name: string, args: any }[]} with ids that no other call has, where the test gave none */
  withIds(calls) {
    return calls.map(({ id, name, args }) => {
      this.#callIds += 1;
      return { id: id ?? `call_${String(this.#callIds).padStart(4, "0")}`, name, args: structuredClone(args) };
    });
  }

  /** @param {string} session @param {string} runId @returns {boolean} whether the run is a new one */
  isNewRun(session, runId) {
    const known = this.begun.get(session) === runId;
    this.begun.set(session, runId);
    return !known;
  }
}
