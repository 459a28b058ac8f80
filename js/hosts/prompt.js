// What a session's prompt is given. With the user's grant for conversation hooks, before_prompt_build adds hints to the end of the system
// prompt and, on 2026.9, chooses the tools; without it the hints stand in the prompt's part about memory, which any plugin may add to.
// That part is built first, and tells which tools exist.

import { NO_PROMPT_ROUTE } from "../lib/status.js";
import { hook, NO_SESSION, record, sessionOf, text } from "./events.js";
import { toolsOf } from "./text-calls.js";

/**
 * @typedef {import("./context.js").Context} Context
 * @typedef {import("../lib/status.js").PromptRoute} PromptRoute
 */

const ID = "tool-guard";
const NO_GRANT = "tools.show needs plugins.entries.tool-guard.hooks.allowConversationAccess: true";

/**
 * Whether the user lets the plugin see conversations: without that the host refuses the hook, and says so.
 * @param {any} config of the host
 */
const isGranted = (config) => config?.plugins?.entries?.[ID]?.hooks?.allowConversationAccess === true;

/** The model that an agent has by default, since the part about memory is built before it is told. @param {any} config of the host */
function defaultModel(config) {
  const model = config?.agents?.defaults?.model;
  const [provider, ...id] = (text(model?.primary) ?? text(model) ?? "").split("/");
  return id.length > 0 ? { provider, model: id.join("/") } : { provider: undefined, model: text(provider) };
}

/**
 * @param {any} api the host's plugin API
 * @param {Context} context
 */
export function registerPrompt(api, { guard, generation, active }) {
  const isInternal = (/** @type {import("./events.js").Payload} */ event, /** @type {import("./events.js").Payload} */ ctx) =>
    generation.hidesRuns && active.internal.has(event, ctx);
  const granted = isGranted(api.config);
  const supplements = typeof api.registerMemoryPromptSupplement === "function";
  const tools = toolsOf(guard);
  const fallback = defaultModel(api.config);
  /** @type {PromptRoute} */
  const route = {
    hints: granted ? "system prompt" : supplements ? "memory section" : "none",
    narrows: granted && generation.narrows,
    obstacle: !generation.narrows ? NO_PROMPT_ROUTE.obstacle : granted ? null : NO_GRANT,
  };
  guard.usePromptRoute(route);

  if (supplements) {
    api.registerMemoryPromptSupplement(
      (/** @type {unknown} */ given) =>
        hook(guard, "memory supplement", (params) => {
          if (isInternal(params, {})) return [];
          const session = text(params.agentSessionKey) ?? NO_SESSION;
          const names =
            params.availableTools instanceof Set ? [...params.availableTools].filter((name) => typeof name === "string") : undefined;
          if (names) tools.set(session === NO_SESSION ? (active.newest ?? session) : session, names);
          if (granted) return [];
          const { hints } = guard.onPrompt({ session, ...fallback, tools: names, narrows: false });
          return hints === null ? [] : hints.split("\n");
        })(given) ?? [],
    );
  }
  if (!granted) return;
  api.on(
    "before_prompt_build",
    hook(guard, "before_prompt_build", (event, ctx) => {
      if (isInternal(event, ctx)) return undefined;
      const session = sessionOf(event, ctx) ?? NO_SESSION;
      if (hasNoHistory(event.messages)) guard.beginSession(session);
      const [provider, model] = [text(ctx.modelProviderId), text(ctx.modelId)];
      const known = tools.get(session) ?? tools.get(NO_SESSION);
      const { hints, tools: shown } = guard.onPrompt({ session, provider, model, tools: known, narrows: route.narrows });
      if (hints === null && shown === null) return undefined;
      return { ...(hints === null ? {} : { appendSystemContext: hints }), ...(shown === null ? {} : { toolsAllow: shown }) };
    }),
  );
}

/** @param {unknown} messages prepared for the run */
const hasNoHistory = (messages) => Array.isArray(messages) && messages.every((message) => record(message).role === "user");
