// Ends a run between two model requests, and puts the report in place of the host's error. A user message with a marker is queued;
// the request that would carry it is made to fail, and the failed answer becomes the report. The marker is never sent or stored.
import { BoundedMap } from "../bounded-map.js";
import { record } from "./events.js";

const MARKER = /\[tool-guard ends this run: ([0-9a-f]{16})\]/g;
/** Runs that may be ending at the same time: hosts do not tell when a run ended otherwise. */
const MAX_ENDING = 256;

/** @param {unknown} content @returns {string} */
const textsOf = (content) => (Array.isArray(content) ? content.map((block) => String(record(block).text ?? "")).join("") : String(content));

/**
 * The terminator that all instances of the plugin in this process share.
 * @param {import("../guard.js").Guard} guard
 * @returns {RunTerminator}
 */
export function runTerminatorOf(guard) {
  if (!guard.shared.has("run-terminator")) guard.shared.set("run-terminator", new RunTerminator());
  return /** @type {RunTerminator} */ (guard.shared.get("run-terminator"));
}

export class RunTerminator {
  /** The report for the user, by session. @type {BoundedMap<string>} */
  #reports = new BoundedMap(MAX_ENDING);
  /** The session of each marker that has not stopped a request yet, by nonce. @type {BoundedMap<string>} */
  #armed = new BoundedMap(MAX_ENDING);
  /** @type {Promise<typeof import("openclaw/plugin-sdk/agent-harness-runtime")> | undefined} */
  #sdk;

  /**
   * Watches for markers in requests. An instance method: the object may come from another instance of this module.
   * @param {any} api the host's plugin API
   * @param {import("../guard.js").Guard} guard
   */
  register(api, guard) {
    this.#sdk ??= import("openclaw/plugin-sdk/agent-harness-runtime");
    this.#sdk.catch((error) => guard.fault("plugin-sdk", error));
    api.registerTextTransforms?.({
      input: [{ from: MARKER, to: (/** @type {string} */ marker, /** @type {string} */ nonce) => this.#stop(marker, nonce) }],
    });
  }

  /**
   * Ends the session's run before its next model request.
   * @param {import("../guard.js").Guard} guard
   * @param {{ session: string, sessionId: string | undefined, report: string }} run `report`: the text for the user
   */
  terminate(guard, { session, sessionId, report }) {
    if (sessionId === undefined) return;
    this.#sdk
      ?.then(({ queueAgentHarnessMessage }) => {
        const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(8))).toString("hex");
        this.#armed.set(nonce, session);
        this.#reports.set(session, report);
        const queued = queueAgentHarnessMessage(sessionId, `[tool-guard ends this run: ${nonce}]`);
        if (!queued) this.cancel(session);
      })
      .catch((error) => {
        this.cancel(session);
        guard.fault("end of run", error);
      });
  }

  /** @param {string} session whose run ended, or cannot be ended */
  cancel(session) {
    this.#reports.delete(session);
    for (const [nonce, of] of this.#armed.entries()) if (of === session) this.#armed.delete(nonce);
  }

  /** @param {string} marker @param {string} nonce @returns {string} the unchanged text, if the marker is not armed */
  #stop(marker, nonce) {
    // thrown inside the host's own request, which fails before it is sent; the host would retry after other words
    if (this.#armed.delete(nonce)) throw new Error("tool-guard ended the run");
    return marker;
  }

  /**
   * A message is about to be stored: one with the marker is not, and the failed answer becomes the report.
   * @param {Record<string, unknown>} message @param {string} session
   * @returns {{ block: true } | { message: object } | undefined} the hook's answer; undefined: the message is not part of an ending
   */
  onMessageWrite(message, session) {
    const report = this.#reports.get(session);
    if (report === undefined) return undefined;
    if (message.role === "user") {
      if (textsOf(message.content).search(MARKER) >= 0) return { block: true };
      this.cancel(session);
    }
    if (message.role !== "assistant") return undefined;
    this.cancel(session);
    if (message.stopReason !== "error") return undefined;
    message.content = [{ type: "text", text: report }];
    message.stopReason = "stop";
    delete message.errorMessage;
    return { message };
  }
}
