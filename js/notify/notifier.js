// Tells somebody outside of the chat that a run was ended, by a program or a webhook of the user's. Nothing waits for it, it ends after
// ten seconds, and it comes at most once a minute a session. It holds no arguments, no texts of tools or models, and so no secrets.
import { BoundedMap } from "../bounded-map.js";
import { messageOf } from "../lib/errors.js";
import { parseEntry } from "../lib/journal-entry.js";
import { SCREENS } from "../lib/tally.js";
import { runWithJson } from "./command.js";
import { postJson } from "./webhook.js";

/** Milliseconds between two notices of one session, and until one is given up. */
const PAUSE_MS = 60_000;
const TIMEOUT_MS = 10_000;
/** Sessions whose last notice is remembered. */
const MAX_SESSIONS = 1024;
/** Notices under way; more are dropped. */
const MAX_AT_ONCE = 4;

/**
 * @typedef {{ command: string[], webhook?: string, on: string[] }} Settings
 * @typedef {{ event: string, rule: string, tool: string, count: number | null, session: string | null, model: string | null, agent: string | null,
 *   host: string, time: string }} Notice
 */

/** What an incident is called in `notify.on`. @param {string} action @param {string} rule @returns {string | undefined} */
const eventOf = (action, rule) => (action === "halt" || action === "stop" ? action : SCREENS.has(rule) ? "screen" : undefined);

export class Notifier {
  /** @type {Settings} */
  #settings = { command: [], on: [] };
  /** Milliseconds of the last notice, by session. @type {BoundedMap<number>} */
  #last = new BoundedMap(MAX_SESSIONS);
  #underWay = 0;
  #warn;
  #now;

  /** @param {(text: string) => void} warn tells the operator @param {() => number} [now] milliseconds, for tests */
  constructor(warn, now = Date.now) {
    this.#warn = warn;
    this.#now = now;
  }

  /** @param {Settings} settings */
  use(settings) {
    this.#settings = settings;
  }

  /**
   * An incident was written.
   * @param {import("../lib/verdict.js").Incident} incident @param {string} host @param {string} [agent] already redacted
   */
  add({ action, enforced, line }, host, agent) {
    const { command, webhook, on } = this.#settings;
    if (!enforced || (command.length === 0 && webhook === undefined)) return;
    const entry = parseEntry(line);
    const event = entry && eventOf(action, entry.rule);
    if (!entry || event === undefined || !on.includes(event)) return;
    const [session, now] = [entry.sessionKey ?? "", this.#now()];
    const last = this.#last.get(session);
    if ((last !== undefined && now - last < PAUSE_MS) || this.#underWay >= MAX_AT_ONCE) return;
    this.#last.set(session, now);
    const { rule, toolName: tool, count = null, sessionKey = null, modelId: model = null, timestamp: time } = entry;
    /** @type {Notice} */
    const notice = { event, rule, tool, count, session: sessionKey, model, agent: agent ?? null, host, time };
    if (command.length > 0) this.#send(`the command ${command[0]}`, (signal) => runWithJson(command, notice, signal));
    if (webhook !== undefined) this.#send("the webhook", (signal) => postJson(webhook, notice, signal));
  }

  /** @param {string} what @param {(signal: AbortSignal) => Promise<void>} send */
  #send(what, send) {
    this.#underWay += 1;
    send(AbortSignal.timeout(TIMEOUT_MS))
      .catch((error) => this.#warn(`notify: ${what} failed: ${messageOf(error)}`))
      .finally(() => {
        this.#underWay -= 1;
      });
  }
}
