// The mode that an operator sets from outside of a chat: by the gateway's method and by its HTTP route.
import { sessionsOf } from "./guard-status.js";
import { MODES, modeOf, switchFor } from "./lib/modes.js";
import { clean } from "./lib/text.js";

/** @typedef {import("./lib/mode-request.js").Switched | import("./lib/mode-request.js").Refused} Answer */

/** Sessions that an error names, the most recent ones: enough to find the one that was meant. */
const MAX_NAMED = 1000;

/**
 * Switches all sessions without a mode of their own, or one that is in memory.
 * @param {import("./guard-status.js").Parts} guard
 * @param {Record<string, unknown>} asked of any content: `mode` is a word of lib/modes.js; `session` a session's key
 * @returns {Answer} nothing was changed where it is refused
 */
export function switchMode(guard, { mode: word, session }) {
  const mode = modeOf(word);
  if (mode === undefined) return { ok: false, error: `mode: expected ${MODES.join(", ")}` };
  const all = session === undefined || session === null;
  if (!all && (typeof session !== "string" || session === "")) return { ok: false, error: "session: expected the key of a session" };
  if (!all) {
    const sessions = sessionsOf(guard);
    if (!sessions.some(({ sessionKey }) => sessionKey === session)) {
      const known = sessions.map(({ sessionKey }) => clean(sessionKey));
      return { ok: false, error: `session: no session ${JSON.stringify(clean(session))} is in memory`, sessions: known.slice(-MAX_NAMED) };
    }
  }
  const key = all ? undefined : /** @type {string} */ (session);
  const { core, settings } = guard;
  core.change((inner) => inner.setSwitch(key, switchFor(mode), Date.now()));
  return { ok: true, mode, session: key ?? null, kept: core.isKept, settings: settings.enforcing ? "enforce" : "observe" };
}
