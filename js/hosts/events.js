// Payloads may be missing, of the wrong type, cyclic or hostile: read what is there, never throw, keep the event.

/** @typedef {Record<string, unknown>} Payload */

/** @param {unknown} value @returns {Payload} */
export const record = (value) => (typeof value === "object" && value !== null ? /** @type {Payload} */ (value) : {});

/** @param {unknown} value @returns {string | undefined} a text that is not empty */
export const text = (value) => (typeof value === "string" && value !== "" ? value : undefined);

/** The session that events without any key belong to. */
export const NO_SESSION = "-";

/** Characters of a session's key, a run's id or a tool's name that count: hosts' own are below 200, and they are kept. */
export const MAX_KEY = 512;

/**
 * Hooks whose message is edited in place must come first: a plugin that hands on a copy would leave us a message that no model sees.
 */
export const BEFORE_OTHERS = { priority: 1_000_000 };

/** @param {Payload} event @param {Payload} ctx @returns {string | undefined} */
export const sessionOf = (event, ctx) =>
  (text(ctx.sessionKey) ?? text(event.sessionKey) ?? text(ctx.sessionId) ?? text(event.sessionId))?.slice(0, MAX_KEY);

/** @param {Payload} event @param {Payload} ctx @returns {string | undefined} */
export const runOf = (event, ctx) => (text(event.runId) ?? text(ctx.runId))?.slice(0, MAX_KEY);

/** What was asked last, and the answer: events come in rows of one run. @type {{ session?: string, run?: string, isBackground: boolean }} */
let last = { isBackground: false };

/**
 * Runs that the host starts for itself after a turn (reviews of skills): left alone.
 * @param {Payload} event @param {Payload} ctx
 */
export function isBackground(event, ctx) {
  const [session, run] = [sessionOf(event, ctx), runOf(event, ctx)];
  if (session !== last.session || run !== last.run) {
    const isOwn = (run?.startsWith("skill-workshop-review:") ?? false) || (session?.includes("internal-session-effects") ?? false);
    last = { session, run, isBackground: isOwn };
  }
  return last.isBackground;
}

/** Whether the clock begins this session's runs, and no user does. @param {string} session */
export const isUnattended = (session) => /(^|:)cron:/.test(session);

/** A tool that another tool calls: the outer call counts. @param {string} callId */
export const isNested = (callId) => callId.startsWith("tool_search_code:");

/**
 * A hook that never throws and never keeps the event from passing.
 * @template R
 * @param {import("../guard.js").Guard} guard
 * @param {string} name
 * @param {(event: Payload, ctx: Payload) => R | undefined} handler may answer with a promise where the host waits for it
 * @param {(event: Payload, ctx: Payload) => void} [background] gets what is left alone
 * @returns {(event: unknown, ctx?: unknown) => R | undefined}
 */
export function hook(guard, name, handler, background) {
  return (event, ctx) => {
    if (!guard.enabled) return undefined;
    try {
      const known = record(event);
      const context = record(ctx);
      if (isBackground(known, context)) {
        background?.(known, context);
        return undefined;
      }
      const answer = handler(known, context);
      return answer instanceof Promise ? /** @type {R} */ (answer.catch((error) => tell(guard, name, error))) : answer;
    } catch (error) {
      return tell(guard, name, error);
    }
  };
}

/** Nothing is worth more than the event itself. @param {import("../guard.js").Guard} guard @param {string} name @param {unknown} error @returns {undefined} */
function tell(guard, name, error) {
  try {
    guard.fault(name, error);
  } catch {
    // it passes all the same
  }
}
