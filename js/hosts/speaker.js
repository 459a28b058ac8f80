// Who wrote the text of a result, known by the hooks that fired for its call: what a tool returns cannot change that.
import { text } from "./events.js";

/** @typedef {import("./call-registry.js").OpenCall} OpenCall */

/** The tool that reaches tools which the model is not shown. It runs none by itself: a call through it has hooks of its own. */
const WRAPPER = "tool_call";

/** A tool is about to run, or has run, for this call: what comes back is a tool's word. @param {OpenCall} call @returns {undefined} */
export function markRan(call) {
  if (call.tool !== WRAPPER) call.speaker = "tool";
}

/** A tool is about to run for the code of this call. @param {OpenCall} outer @returns {undefined} */
export function markInner(outer) {
  outer.speaker = "tool";
}

/**
 * A call by the code of this one is over: whether the host refused its arguments, or its tool ran, only the error tells.
 * @param {import("../guard.js").Guard} guard @param {OpenCall} outer @param {import("./events.js").Payload} event of the inner call's end
 * @returns {undefined}
 */
export function markInnerEnd(guard, outer, event) {
  if (outer.tool === WRAPPER) outer.speaker = guard.speakerBehind(String(event.toolName), text(event.error));
}
