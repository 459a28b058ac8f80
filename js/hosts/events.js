// Reading events of a host. Payloads may be missing, of the wrong type, cyclic or hostile: read what can be read, never throw, and let
// the event pass.

/** @typedef {Record<string, unknown>} Payload */

/** @param {unknown} value @returns {Payload} */
export const record = (value) => (typeof value === "object" && value !== null ? /** @type {Payload} */ (value) : {});

/** @param {unknown} value @returns {string | undefined} a non-empty string */
export const text = (value) => (typeof value === "string" && value !== "" ? value : undefined);

/** The session of events without a key. */
export const NO_SESSION = "-";

/** Characters of a session's key, a run's id or a tool's name; hosts' own have fewer than 200. The rest is cut, as they are stored. */
export const MAX_KEY = 512;

/** Hooks that edit a message in place must run first: after a plugin that returns a copy, the edited message is not the one that is used. */
export const BEFORE_OTHERS = { priority: 1_000_000 };

/** Every event has keys, and none is too long: then nothing is copied. @param {string | undefined} key */
const cut = (key) => (key !== undefined && key.length > MAX_KEY ? key.slice(0, MAX_KEY) : key);

/** @param {Payload} event @param {Payload} ctx @returns {string | undefined} */
export const sessionOf = (event, ctx) =>
  cut(text(ctx.sessionKey) ?? text(event.sessionKey) ?? text(ctx.sessionId) ?? text(event.sessionId));

/** @param {Payload} event @param {Payload} ctx @returns {string | undefined} */
export const runOf = (event, ctx) => cut(text(event.runId) ?? text(ctx.runId));

/** What the host says began a run that no user asked for. Its other words also stand for users who speak, resume or restart something. */
const BY_CLOCK = ["heartbeat", "cron"];

/**
 * Whether a run is started by a clock, not a user: by the host's word, or by the first part of its session's name, not by what a sender put into it.
 * @param {string} session @param {string} [trigger] what the host says began it; undefined: it does not say
 */
export const isUnattended = (session, trigger) => BY_CLOCK.includes(trigger ?? "") || /^(?:agent:[^:]+:)?cron:/.test(session);

/**
 * A hook that never throws: an event that it cannot read passes unchanged.
 * @template R
 * @param {import("../guard.js").Guard} guard
 * @param {string} name
 * @param {(event: Payload, ctx: Payload) => R | undefined} handler may return a promise where the host waits for it
 * @returns {(event: unknown, ctx?: unknown) => R | undefined}
 */
export function hook(guard, name, handler) {
  guard.hooks.add(name);
  return (event, ctx) => {
    if (!guard.enabled) return undefined;
    try {
      const answer = handler(record(event), record(ctx));
      return answer instanceof Promise ? /** @type {R} */ (answer.catch((error) => report(guard, name, error))) : answer;
    } catch (error) {
      return report(guard, name, error);
    }
  };
}

/** @param {import("../guard.js").Guard} guard @param {string} name @param {unknown} error @returns {undefined} */
function report(guard, name, error) {
  try {
    guard.fault(name, error);
  } catch {
    // the event passes even if its fault cannot be reported
  }
}
