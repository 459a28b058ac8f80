// OpenClaw 2026.9. The host fixes what the user sees before a plugin can edit it, so the guard substitutes the looping call: a call
// of the agent's own `message` tool carries the report to the user, and the middleware ends the run. Where a message has no
// recipient (a run from the command line), the run is ended before the next request.
import { currentSettings } from "./current-settings.js";
import { registerModern } from "./modern.js";
import { readerOf } from "./reader.js";

/**
 * Routes to the `message` tool, tried in order: through the tool search that hides it by default, then directly.
 * @type {((report: string) => { name: string, args: object })[]}
 */
const messageRoutes = [
  (report) => ({ name: "tool_call", args: { id: "message", args: { action: "send", message: report } } }),
  (report) => ({ name: "message", args: { action: "send", message: report } }),
];

/** @type {import("./adapter.js").Adapter} */
export const openclaw2026_9 = {
  name: "openclaw-2026.9",
  flatEdit: false,
  asks: true,
  tellsOwner: true,
  guardsRoutes: true,
  framesRoutes: true,
  readerOf,
  settingsOf: currentSettings,
  register(api, guard) {
    registerModern(api, guard, {
      name: this.name,
      turnHooks: ["model_call_started"],
      runtimes: ["openclaw", "codex"],
      narrows: true,
      hidesRuns: true,
      // no tool has this name: nothing runs, and the host's error becomes what the model is told
      checkCall: { name: "claim_check", args: {} },
      endRun({ message, block, halt, call, run, terminate }) {
        const { report } = halt;
        // a message to nobody would fail, and the host would log that
        if (run.nobody || run.route >= messageRoutes.length) {
          message.content.splice(0, message.content.length, { type: "text", text: report });
          terminate(report);
          return;
        }
        const { name, args } = messageRoutes[run.route](report);
        block.name = name;
        block.arguments = args;
        call.substitute = { halt, message };
        // the run only ends if every result of the batch asks for it: the substitute must be the only call
        const kept = message.content.filter((other) => other === block || /** @type {{ type?: unknown }} */ (other)?.type !== "toolCall");
        message.content.splice(0, message.content.length, ...kept);
      },
      // the host tells of no message that only calls tools that do not exist
      endUnseen: ({ report }, terminate) => terminate(report),
      onSubstituteFailed({ halt: { report }, message }, terminate) {
        // the host counts the text before a user's message among its answers
        message.content.unshift({ type: "text", text: report });
        terminate(report);
      },
    });
  },
};
