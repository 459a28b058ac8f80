// Ends a run between two model requests, and answers in place of what the host would say. A queued user message bears
// a mark; before the request with the mark leaves, it is made to fail, and the failed answer becomes the report. The
// mark is never sent and never stored.
import { record } from "./events.js";
import { Lru } from "./lru.js";

const MARK = /\[tool-guard ends this run: ([0-9a-f]{16})\]/g;
/** Runs that may be ending at the same time: hosts do not tell of those that ended otherwise. */
const MAX_ENDING = 256;

/** @param {unknown} content @returns {string} */
const textsOf = (content) => (Array.isArray(content) ? content.map((block) => String(record(block).text ?? "")).join("") : String(content));

/**
 * What every instance of the plugin in this process shares.
 * @param {import("../guard.js").Guard} guard
 * @returns {Endings}
 */
export function endingsOf(guard) {
  if (!guard.shared.has("endings")) guard.shared.set("endings", new Endings());
  return /** @type {Endings} */ (guard.shared.get("endings"));
}

class Endings {
  /** The report for the user, by session. @type {Lru<string>} */
  #reports = new Lru(MAX_ENDING);
  /** Marks that have not stopped a request yet, and their session. @type {Lru<string>} */
  #armed = new Lru(MAX_ENDING);
  /** @type {Promise<typeof import("openclaw/plugin-sdk/agent-harness-runtime")> | undefined} */
  #sdk;

  /**
   * Watches for marks in requests. A method, not a static one: another instance of this module may have made the object.
   * @param {any} api the host's plugin API
   * @param {import("../guard.js").Guard} guard
   */
  register(api, guard) {
    this.#sdk ??= import("openclaw/plugin-sdk/agent-harness-runtime");
    this.#sdk.catch((error) => guard.fault("plugin-sdk", error));
    api.registerTextTransforms?.({
      input: [{ from: MARK, to: (/** @type {string} */ mark, /** @type {string} */ nonce) => this.#stop(mark, nonce) }],
    });
  }

  /**
   * Ends the session's run before its next model request.
   * @param {import("../guard.js").Guard} guard
   * @param {{ session: string, sessionId: string | undefined, report: string }} run `report`: what the user is told
   */
  request(guard, { session, sessionId, report }) {
    if (sessionId === undefined) return;
    this.#sdk
      ?.then(({ queueAgentHarnessMessage }) => {
        const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(8))).toString("hex");
        this.#armed.set(nonce, session);
        this.#reports.set(session, report);
        const queued = queueAgentHarnessMessage(sessionId, `[tool-guard ends this run: ${nonce}]`);
        if (!queued) this.drop(session);
      })
      .catch((error) => {
        this.drop(session);
        guard.fault("end of run", error);
      });
  }

  /** Forgets what was asked for a session. @param {string} session */
  drop(session) {
    this.#reports.delete(session);
    for (const [nonce, of] of this.#armed.entries()) if (of === session) this.#armed.delete(nonce);
  }

  /** @param {string} mark @param {string} nonce @returns {string} the text as it was: a mark that is not armed is just text */
  #stop(mark, nonce) {
    // thrown inside the host's own request, which fails before it leaves; neutral words, or the host would retry
    if (this.#armed.delete(nonce)) throw new Error("tool-guard ended the run");
    return mark;
  }

  /**
   * A message is about to be kept: the mark is not, and the failed answer becomes the report.
   * @param {Record<string, unknown>} message @param {string} session
   * @returns {{ block: true } | { message: object } | undefined} what the hook answers; undefined: none of an ending's
   */
  onWrite(message, session) {
    const report = this.#reports.get(session);
    if (report === undefined) return undefined;
    if (message.role === "user") {
      if (textsOf(message.content).search(MARK) >= 0) return { block: true };
      this.drop(session);
    }
    if (message.role !== "assistant") return undefined;
    this.drop(session);
    if (message.stopReason !== "error") return undefined;
    message.content = [{ type: "text", text: report }];
    message.stopReason = "stop";
    delete message.errorMessage;
    return { message };
  }
}
