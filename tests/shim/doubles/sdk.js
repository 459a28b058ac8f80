// A double of `openclaw/plugin-sdk/agent-harness-runtime`, over the runs of the doubles in this process. Importing this file makes that
// name resolve to it, as a host does for its plugins.
import { registerHooks } from "node:module";

/**
 * A run of a double. `queue`: user messages that go into its next request.
 * @typedef {{ runId: string, queue: string[], ended: boolean, aborted: boolean, unknownCalls: number, unknownTool: string, failedTool: string, sent: string[] }} Run
 */

/** The runs that are under way, by session id. @type {Map<string, Run>} */
export const running = new Map();

/** @param {string} sessionId @param {string} text @param {object} [_options] @returns {boolean} whether a run takes the message */
export function queueAgentHarnessMessage(sessionId, text, _options) {
  const run = running.get(sessionId);
  if (!run || run.ended) return false;
  run.queue.push(text);
  return true;
}

/** @param {string} sessionId @returns {boolean} */
export function abortAgentHarnessRun(sessionId) {
  const run = running.get(sessionId);
  if (!run || run.ended) return false;
  run.aborted = true;
  return true;
}

const NAME = "openclaw/plugin-sdk/agent-harness-runtime";
registerHooks({
  resolve: (name, context, next) => (name === NAME ? { url: import.meta.url, shortCircuit: true } : next(name, context)),
});
