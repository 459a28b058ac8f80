// Tells somebody outside of the chat what happened, by a program or a webhook of the user's. The agent waits for nothing of it. A notice
// holds no arguments, no texts of tools or models, and so no secrets; names in it are fit for any chat.
//
// Two matters are told of a session: loops, and what was found in results. Of each at most one notice goes out a minute, and of a loop
// the gravest: its stop waits for its run to be ended, and is told if that does not come.
import { BoundedMap } from "../bounded-map.js";
import { messageOf } from "../lib/errors.js";
import { parseEntry } from "../lib/journal-entry.js";
import { postJson } from "./webhook.js";

/** Milliseconds between two notices of one matter, for which a notice waits for a graver one, and until one is given up. */
const PAUSE_MS = 60_000;
const WAIT_MS = 30_000;
const TIMEOUT_MS = 10_000;
/** Matters whose last notice is remembered. */
const MAX_MATTERS = 1024;
/** Notices under way, and those that wait for one of them to end; more are dropped, the least grave first. */
const MAX_AT_ONCE = 4;
const MAX_QUEUED = 64;

/** Events of one matter, the gravest last. */
const LOOP = ["stop", "halt"];
const SCREEN = ["screen"];

/**
 * @typedef {{ command: string[], webhook?: string, on: string[] }} Settings
 * @typedef {{ event: string, rule: string, tool: string | null, count: number | null, session: string | null, model: string | null, agent: string | null,
 *   host: string, time: string }} Notice
 * @typedef {{ notice: Notice, gravity: number, timer: NodeJS.Timeout }} Waiting
 */

export class Notifier {
  /** @type {Settings} */
  #settings = { command: [], on: [] };
  /** The last notice, by matter. @type {BoundedMap<{ time: number, gravity: number }>} */
  #told = new BoundedMap(MAX_MATTERS);
  /** By matter. @type {Map<string, Waiting>} */
  #waiting = new Map();
  /** @type {Notice[]} */
  #queue = [];
  /**
   * The one module that can start a program. It is loaded once somebody names one, not when one is started: by then an upgrade may have replaced the
   * files of this version.
   * @type {Promise<typeof import("./command.js")> | undefined}
   */
  #programs;
  #underWay = 0;
  #listens = false;
  #warn;
  #now;
  #forChat;
  #timeout;

  /**
   * @param {(text: string) => void} warn tells the operator
   * @param {() => number} [now] milliseconds, for tests
   * @param {(name: string) => string} [forChat] makes a name fit for any chat
   * @param {number} [timeout] milliseconds that a program or an address has, for tests
   */
  constructor(warn, now = Date.now, forChat = String, timeout = TIMEOUT_MS) {
    this.#warn = warn;
    this.#now = now;
    this.#forChat = forChat;
    this.#timeout = timeout;
  }

  /** @param {Settings} settings */
  use(settings) {
    this.#settings = settings;
    if (settings.command.length === 0 || this.#programs) return;
    this.#programs = import("./command.js");
    // told when a notice is to be sent
    this.#programs.catch(() => {});
  }

  /**
   * An incident was written.
   * @param {import("../lib/verdict.js").Incident} incident @param {string} host @param {string} [agent] already redacted
   */
  add({ notice: event, line }, host, agent) {
    const { command, webhook, on } = this.#settings;
    if (event === null || !on.includes(event) || (command.length === 0 && webhook === undefined)) return;
    const entry = parseEntry(line);
    if (!entry) return;
    const { rule, toolName: tool, count = null, sessionKey: session = null, modelId: model = null, timestamp: time } = entry;
    const events = event === "screen" ? SCREEN : LOOP;
    const [matter, gravity] = [`${events[0]}\n${session}`, events.indexOf(event)];
    const last = this.#told.get(matter);
    if (last !== undefined && this.#now() - last.time < PAUSE_MS && last.gravity >= gravity) return;
    const waiting = this.#waiting.get(matter);
    if (waiting && waiting.gravity >= gravity) return;
    clearTimeout(waiting?.timer);
    this.#waiting.delete(matter);
    const shown = (/** @type {any} */ name) => (typeof name === "string" ? this.#forChat(name) : null);
    /** @type {Notice} */
    const notice = {
      event,
      rule,
      tool: shown(tool),
      count,
      session: shown(session),
      model: shown(model),
      agent: shown(agent ?? null),
      host,
      time,
    };
    const graver = events.slice(gravity + 1).some((other) => on.includes(other));
    if (!graver || this.#waiting.size >= MAX_MATTERS) {
      this.#tell(matter, gravity, notice);
      return;
    }
    const timer = setTimeout(() => this.#release(matter), WAIT_MS);
    timer.unref();
    // a process that has nothing left to do ends, and waits for nothing graver any more
    if (!this.#listens) process.once("beforeExit", () => this.release());
    this.#listens = true;
    this.#waiting.set(matter, { notice, gravity, timer });
  }

  /** Whatever waits for something graver waits no longer. */
  release() {
    for (const matter of [...this.#waiting.keys()]) this.#release(matter);
  }

  /** @param {string} matter */
  #release(matter) {
    const waiting = this.#waiting.get(matter);
    if (!waiting) return;
    clearTimeout(waiting.timer);
    this.#waiting.delete(matter);
    this.#tell(matter, waiting.gravity, waiting.notice);
  }

  /** @param {string} matter @param {number} gravity @param {Notice} notice */
  #tell(matter, gravity, notice) {
    this.#told.set(matter, { time: this.#now(), gravity });
    if (notice.event === "halt") this.#queue.unshift(notice);
    else this.#queue.push(notice);
    this.#queue.length = Math.min(this.#queue.length, MAX_QUEUED);
    this.#next();
  }

  #next() {
    while (this.#underWay < MAX_AT_ONCE) {
      const notice = this.#queue.shift();
      if (notice === undefined) return;
      const { command, webhook } = this.#settings;
      if (command.length > 0)
        this.#send(`the command ${command[0]}`, async (signal) => (await this.#programs)?.runWithJson(command, notice, signal));
      if (webhook !== undefined) this.#send("the webhook", (signal) => postJson(webhook, notice, signal));
    }
  }

  /** @param {string} what @param {(signal: AbortSignal) => Promise<void>} send */
  #send(what, send) {
    this.#underWay += 1;
    const signal = AbortSignal.timeout(this.#timeout);
    // what a cut operation throws says nothing of the cause
    const why = (/** @type {unknown} */ error) => (signal.aborted ? `it took longer than ${this.#timeout / 1000} s` : messageOf(error));
    send(signal)
      .catch((error) => this.#warn(`notify: ${what} failed: ${why(error)}`))
      .finally(() => {
        this.#underWay -= 1;
        this.#next();
      });
  }
}
