// A double of what the plugin imports of `openclaw/plugin-sdk/`, over the runs of the doubles in this process. Importing this file makes
// these names resolve to it, as a host does for its plugins.
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

/** What was sent to chats. @type {{ channel: string, to: string, accountId?: string, payloads: { text: string }[] }[]} */
export const delivered = [];

/** A chat of this name takes nothing. */
export const CLOSED = "closed";

/** @param {typeof delivered[number]} batch */
export async function sendDurableMessageBatch(batch) {
  if (batch.to === CLOSED) return { status: "failed" };
  delivered.push(batch);
  return { status: "sent" };
}

/** The events of transcripts, by session key. @type {Map<string, unknown[]>} */
export const transcripts = new Map();

/** @param {{ sessionKey: string }} of @returns {Promise<unknown[]>} */
export const readSessionTranscriptEvents = async ({ sessionKey }) => transcripts.get(sessionKey) ?? [];

const NAMES = new Set(
  ["agent-harness-runtime", "channel-outbound", "session-transcript-runtime"].map((name) => `openclaw/plugin-sdk/${name}`),
);
registerHooks({
  resolve: (name, context, next) => (NAMES.has(name) ? { url: import.meta.url, shortCircuit: true } : next(name, context)),
});
