// Who wrote the text of a result, known by the hooks that fired for its call: what a tool returns cannot change that.
import { text } from "./events.js";

/** @typedef {import("./call-registry.js").OpenCall} OpenCall */

/** The tool that reaches tools which the model is not shown; a call through it has hooks of its own. */
const WRAPPER = "tool_call";

/** How the host refuses a call through the wrapper, after it has announced it: only calls of its own tools, with the tool's name behind. */
const INNER_REFUSAL = 'Invalid arguments for tool "openclaw:core:';

/** The id of a call through the wrapper begins with this, and then with the wrapper's own id. */
const INNER = "tool_search_code:";

/**
 * The wrapper's call that a call goes through, if it goes through one that is open.
 * @param {import("./call-registry.js").CallRegistry} calls @param {string} session @param {string} callId of the inner call
 * @returns {OpenCall | undefined}
 */
function outerOf(calls, session, callId) {
  const outer = callId.slice(INNER.length);
  // hosts write the wrapper's id with other characters replaced, then the tool and a number
  return calls.openIn(session).find((call) => call.tool === WRAPPER && outer.startsWith(`${call.callId.replace(/[^\w.:-]+/g, "_")}:`));
}

/**
 * A tool is about to run, or has run, for this call: what comes back is a tool's word. The wrapper itself runs no tool.
 * @param {import("./call-registry.js").CallRegistry} calls @param {string | undefined} session @param {unknown} id of the call
 */
export function markRan(calls, session, id) {
  const callId = text(id);
  if (callId === undefined) return;
  if (callId.startsWith(INNER)) {
    const outer = session === undefined ? undefined : outerOf(calls, session, callId);
    if (outer) outer.speaker = "tool";
    return;
  }
  const call = calls.find(session, callId);
  if (call && call.tool !== WRAPPER) call.speaker = "tool";
}

/**
 * A call through the wrapper is over: whether the host refused its arguments, or its tool ran, only the error tells.
 * @param {import("./call-registry.js").CallRegistry} calls @param {string} session
 * @param {import("./events.js").Payload} event of the inner call's end
 */
export function markInnerEnd(calls, session, event) {
  const outer = outerOf(calls, session, String(event.toolCallId));
  const refused = typeof event.error === "string" && event.error.startsWith(`${INNER_REFUSAL}${event.toolName}": `);
  if (outer) outer.speaker = refused ? "host" : "tool";
}
