// What OpenClaw 2026.7 and 2026.9 have in common: ids and arguments in every hook, calls that can be edited before
// the host validates them, a middleware for the results of tools that ran.
//
// event               hook
// begin turn          model_call_started (a new run id), and before_agent_start where the host has it
// on assistant calls  before_message_write: edits the message in place, before validation
// on call             before_tool_call: block
// on outcome          middleware for tools that ran; tool_result_persist for the rest (after_tool_call has their arguments)
// end session         session_end
import { ActiveRuns } from "./active-runs.js";
import { deliveryOf } from "./delivery.js";
import { reportDiagnostics } from "./diagnostics.js";
import { BEFORE_OTHERS, hook } from "./events.js";
import { beginTurn, HOOKS, onToolResult } from "./modern-hooks.js";
import { registerPrompt } from "./prompt.js";
import { runTerminatorOf } from "./run-terminator.js";

/**
 * @typedef {import("openclaw/plugin-sdk/plugin-entry").OpenClawPluginApi} PluginApi
 * @typedef {Parameters<PluginApi["registerAgentToolResultMiddleware"]>[0]} Middleware
 */

/** Hooks that edit their event in place. */
const EDITING = new Set(["before_message_write", "tool_result_persist"]);
/**
 * Milliseconds that a call may wait for readers and for the questions before its own: the host's 15 s are too few for two, and a call whose
 * hook is late is refused. Read by 2026.9.
 */
const WAITS = { timeoutMs: 60_000 };
/** What the host says in the model's place after so many calls to a tool that does not exist. */
const HOST_GAVE_UP =
  /^I can't use the tool "([\w.:/-]{1,64})" here because it isn't available\. I need to stop retrying it and answer without that tool\.$/;
const HOST_GIVES_UP_AFTER = 10;

/**
 * @param {PluginApi} api the host's plugin API
 * @param {import("../guard.js").Guard} guard
 * @param {import("./context.js").Generation} generation
 */
export function registerModern(api, guard, generation) {
  if (!guard.shared.has(generation.name)) guard.shared.set(generation.name, new ActiveRuns());
  const active = /** @type {ActiveRuns} */ (guard.shared.get(generation.name));
  const terminator = runTerminatorOf(guard);
  const context = { guard, generation, active, terminator, deliver: deliveryOf(api, guard) };
  reportDiagnostics(guard);
  registerPrompt(api, context);
  terminator.register(api, guard);
  /** @param {string} name @param {import("./context.js").Handler} handler */
  const guarding = (name, handler) =>
    hook(guard, name, (event, ctx) => (generation.hidesRuns && active.internal.has(event, ctx) ? undefined : handler(context, event, ctx)));
  const hooks = { ...Object.fromEntries(generation.turnHooks.map((name) => [name, beginTurn])), ...HOOKS };
  for (const [name, handler] of Object.entries(hooks)) {
    const listener = guarding(name, handler);
    api.on(
      /** @type {any} */ (name),
      /** @type {any} */ (listener),
      EDITING.has(name) ? BEFORE_OTHERS : name === "before_tool_call" ? WAITS : undefined,
    );
  }
  const middleware = guarding("middleware", onToolResult);
  api.registerAgentToolResultMiddleware(/** @type {Middleware} */ (middleware), { runtimes: generation.runtimes });
  // no session is known here, so the mode of all sessions decides; hosts pass `to` to String.replace, which takes a function
  const report = (/** @type {string} */ sentence, /** @type {string} */ tool) =>
    (guard.isOn && guard.unknownToolReport(tool, HOST_GIVES_UP_AFTER)) || sentence;
  api.registerTextTransforms?.({ output: [{ from: HOST_GAVE_UP, to: /** @type {any} */ (report) }] });
}
