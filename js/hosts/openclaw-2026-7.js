// OpenClaw 2026.7: the last generation with before_agent_start. An assistant message without calls ends the run, and
// the host shows its text to the user: so the guard answers in the model's place. Messages that only call unknown
// tools pass no hook; there the guard lets the host's next request fail, and answers in place of the error.
import { randomBytes } from "node:crypto";
import { hook, NO_SESSION, record, sessionOf } from "./events.js";
import { registerModern } from "./modern.js";

/** A queued user message that ends the run: it is stopped before the model gets it, and never stored. */
const END_MARK = /\[tool-guard ends this run: ([0-9a-f]{16})\]/g;
/** Runs that may be ending at the same time; older ones have ended, or never will. */
const MAX_ENDING = 256;

/** What every instance of the plugin in this process shares. */
class Endings {
  /** The report for the user, by session. @type {Map<string, string>} */
  reports = new Map();
  /** Marks that have not stopped a request yet, and their session. @type {Map<string, string>} */
  armed = new Map();
  /** @type {Promise<{ queueAgentHarnessMessage?: (sessionId: string, text: string, options: object) => boolean }> | undefined} */
  sdk;

  /** @param {string} session */
  drop(session) {
    this.reports.delete(session);
    for (const [nonce, of] of this.armed) if (of === session) this.armed.delete(nonce);
  }
}

/** @param {unknown} content @returns {string} */
const textsOf = (content) => (Array.isArray(content) ? content.map((block) => String(record(block).text ?? "")).join("") : String(content));

/** @type {import("./index.js").Adapter} */
export const openclaw2026_7 = {
  name: "openclaw-2026.7",
  flatEdit: false,
  register(api, guard) {
    const key = `${this.name} endings`;
    if (!guard.shared.has(key)) guard.shared.set(key, new Endings());
    const endings = /** @type {Endings} */ (guard.shared.get(key));
    endings.sdk ??= import("openclaw/plugin-sdk/agent-harness-runtime");
    endings.sdk.catch((error) => guard.fault("plugin-sdk", error));

    api.registerTextTransforms?.({
      input: [
        {
          from: END_MARK,
          to: (/** @type {string} */ mark, /** @type {string} */ nonce) => {
            if (endings.armed.delete(nonce)) throw new Error("tool-guard ended the run");
            return mark;
          },
        },
      ],
    });

    api.on(
      "before_message_write",
      hook(guard, "before_message_write", (event, ctx) => {
        const session = sessionOf(event, ctx) ?? NO_SESSION;
        const report = endings.reports.get(session);
        if (report === undefined) return undefined;
        const message = record(event.message);
        if (message.role === "user") {
          if (textsOf(message.content).search(END_MARK) >= 0) return { block: true };
          endings.drop(session);
        }
        if (message.role !== "assistant") return undefined;
        endings.drop(session);
        if (message.stopReason !== "error") return undefined;
        message.content = [{ type: "text", text: report }];
        message.stopReason = "stop";
        delete message.errorMessage;
        return { message };
      }),
    );

    registerModern(api, guard, {
      name: this.name,
      beginsTurns: true,
      runtimes: ["openclaw", "pi", "codex"],
      end(message, _block, halt, call, state) {
        message.content.splice(0, message.content.length, { type: "text", text: halt.report });
        message.stopReason = "stop";
        state.book.close(call);
      },
      endUnseen({ session, sessionId }, halt) {
        if (sessionId === undefined || endings.reports.size >= MAX_ENDING) return;
        endings.sdk
          ?.then(({ queueAgentHarnessMessage }) => {
            const nonce = randomBytes(8).toString("hex");
            endings.armed.set(nonce, session);
            endings.reports.set(session, halt.report);
            const queued = queueAgentHarnessMessage?.(sessionId, `[tool-guard ends this run: ${nonce}]`, { steeringMode: "one-at-a-time" });
            if (!queued) endings.drop(session);
          })
          .catch((error) => {
            endings.drop(session);
            guard.fault("end of run", error);
          });
      },
    });
  },
};
