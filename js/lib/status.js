// What a running guard tells of itself: to the slash command, the gateway's method and the page.

/**
 * @typedef {{ key: string, value: unknown, source: string }} InForce a threshold
 * @typedef {{ sessionKey: string, modelId: string | null, switch: string | null, state: string, calls: number, failures: number,
 *   budget: string | null,
 *   trip: null | { rule: string, call: string, error: string | null, count: number, last: number, open: boolean } }} Session
 * @typedef {{ hints: "system prompt" | "memory section" | "none", narrows: boolean, obstacle: string | null }} PromptRoute how hints get to
 *   the model, whether it can be shown fewer tools, and if not, why
 * @typedef {{ version: string, host: string, enabled: boolean, mode: string, switch: string | null, journal: string, harnesses: string[],
 *   prompt: { hints: string, obstacle: string | null }, session: string | null, thresholds: InForce[], sessions: Session[] }} Status
 *   `harnesses`: lines about other programs that ran agents here; `prompt`: how hints get to the model, and why it is not shown fewer tools although the user wants that
 */

/** Where a threshold comes from, in words. */
export const SOURCES = /** @type {Record<string, string>} */ ({
  default: "default",
  "small-model-profile": "profile for small models",
  entry: "your settings",
  models: "your settings for this model",
});

/** Nothing can be given to a prompt. @type {PromptRoute} */
export const NO_PROMPT_ROUTE = { hints: "none", narrows: false, obstacle: "tools.show has no effect on this version of OpenClaw" };
