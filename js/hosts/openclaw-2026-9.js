// OpenClaw 2026.9. What the user sees is fixed before a plugin can edit it, so the guard puts a harmless call in place
// of the looping one: the agent's own `message` tool carries the report to the user, and the middleware ends the run.
// Where there is nobody to send a message to (a run from the command line), the run is ended before the next request.
import { registerModern } from "./modern.js";

/**
 * Ways to reach the `message` tool, tried in order: through the tool search that hides it by default, then directly.
 * @type {((report: string) => { name: string, args: object })[]}
 */
const VOICES = [
  (report) => ({ name: "tool_call", args: { id: "message", args: { action: "send", message: report } } }),
  (report) => ({ name: "message", args: { action: "send", message: report } }),
];

/** @type {import("./index.js").Adapter} */
export const openclaw2026_9 = {
  name: "openclaw-2026.9",
  flatEdit: false,
  guardsRoutes: true,
  framesRoutes: true,
  register(api, guard) {
    registerModern(api, guard, {
      name: this.name,
      beginsTurns: false,
      runtimes: ["openclaw", "codex"],
      end({ message, block, halt, call, run, endRun }) {
        const { report } = halt;
        if (run.voice >= VOICES.length) {
          message.content.splice(0, message.content.length, { type: "text", text: report });
          endRun(report);
          return;
        }
        const { name, args } = VOICES[run.voice](report);
        block.name = name;
        block.arguments = args;
        call.standIn = { halt, message };
        // every result of the batch must ask for the end: the stand-in goes alone
        const kept = message.content.filter((other) => other === block || /** @type {{ type?: unknown }} */ (other)?.type !== "toolCall");
        message.content.splice(0, message.content.length, ...kept);
      },
      endStandIn({ halt: { report }, message }, endRun) {
        // the host counts the text before a user's message among its answers
        message.content.unshift({ type: "text", text: report });
        endRun(report);
      },
    });
  },
};
