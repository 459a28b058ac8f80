// A Telegram server on loopback, as far as a bot asks it: a channel in which a user writes and reads. The hosts bring the
// channel with them and let its server be set.
import { createServer } from "node:http";

const CHAT = { id: 42, type: "private", first_name: "User" };
const BOT = { id: 1, is_bot: true, first_name: "Bot", username: "guarded_bot" };
/** Milliseconds that a bot waits for news. */
const POLL_MS = 200;

export class Telegram {
  /** @type {object[]} */
  #updates = [];
  /** What the bot has said, edits and deletions applied. @type {Map<number, { to: number, text: string }>} */
  #messages = new Map();
  #sent = 0;
  #server = createServer((request, response) => void this.#serve(request, response));

  async start() {
    await new Promise((resolve) => this.#server.listen(0, "127.0.0.1", () => resolve(undefined)));
    return this;
  }

  stop() {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(resolve));
  }

  /** The host's settings for the channel. */
  get settings() {
    const { port } = /** @type {import("node:net").AddressInfo} */ (this.#server.address());
    return { enabled: true, botToken: "1:secret", apiRoot: `http://127.0.0.1:${port}`, dmPolicy: "open", allowFrom: ["*"] };
  }

  /** What stands in the chat from the bot, oldest first. @returns {string[]} */
  get said() {
    return [...this.#messages.values()].map(({ text }) => text);
  }

  /** The same in the chat of one user. @param {number} user @returns {string[]} */
  saidTo(user) {
    return [...this.#messages.values()].filter(({ to }) => to === user).map(({ text }) => text);
  }

  /** The user writes. @param {string} text @param {number} [user] whose chat it is */
  write(text, user = CHAT.id) {
    const id = this.#updates.length + 1;
    const date = Math.floor(Date.now() / 1000);
    const chat = { ...CHAT, id: user };
    this.#updates.push({ update_id: id, message: { message_id: id, date, chat, from: { ...chat, is_bot: false }, text } });
  }

  /** @param {import("node:http").IncomingMessage} request @param {import("node:http").ServerResponse} response */
  async #serve(request, response) {
    let body = "";
    for await (const chunk of request) body += chunk;
    const method = /\/(\w+)(?:\?|$)/.exec(request.url ?? "")?.[1] ?? "";
    const result = await this.#answer(method, body === "" ? {} : JSON.parse(body));
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ ok: true, result }));
  }

  /** @param {string} method @param {any} asked @returns {Promise<unknown>} */
  async #answer(method, { offset = 0, message_id, text, chat_id }) {
    if (method === "getMe") return BOT;
    if (method === "getUpdates") {
      const news = () => this.#updates.slice(Math.max(0, offset - 1));
      if (news().length === 0) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      return news();
    }
    if (method === "deleteMessage") return this.#messages.delete(message_id);
    if (method !== "sendMessage" && method !== "editMessageText") return true;
    if (message_id === undefined) this.#sent += 1;
    const id = message_id ?? 1000 + this.#sent;
    const to = Number(chat_id ?? CHAT.id);
    this.#messages.set(id, { to, text });
    return { message_id: id, date: 1, chat: { ...CHAT, id: to }, text };
  }
}
