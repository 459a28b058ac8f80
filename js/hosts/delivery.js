// A message of the guard's own to a chat, where nothing else would be said.
import { record, text } from "./events.js";

/** @typedef {import("openclaw/plugin-sdk/plugin-entry").OpenClawPluginApi} PluginApi */

/**
 * {@link send} for hooks, which do not wait: what cannot be sent is a fault in the log.
 * @param {PluginApi} api @param {import("../guard.js").Guard} guard
 * @returns {(ctx: import("./events.js").Payload, message: string) => void}
 */
export const deliveryOf = (api, guard) => (ctx, message) => void send(api, ctx, message).catch((error) => guard.fault("delivery", error));

/**
 * Sends a text to the chat that a call's run answers.
 * @param {PluginApi} api
 * @param {import("./events.js").Payload} ctx of a hook about the call; without a chat (HTTP, the command line) nothing is sent
 * @param {string} message
 * @returns {Promise<void>}
 * @throws {Error} when the host cannot send it
 */
async function send(api, ctx, message) {
  const requester = record(ctx.requester);
  const [channel, to] = [text(requester.channel), text(ctx.channelId)];
  if (channel === undefined || to === undefined) return;
  const { sendDurableMessageBatch } = await import("openclaw/plugin-sdk/channel-outbound");
  const accountId = text(requester.accountId);
  // the host's two types of it differ in what is read-only
  const cfg = /** @type {any} */ (api.runtime.config.current());
  const sent = await sendDurableMessageBatch({ cfg, channel, to, accountId, payloads: [{ text: message }] });
  if (sent.status !== "sent") throw new Error(`the host did not send it to ${channel}: ${sent.status}`);
}
