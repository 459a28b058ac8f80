// OpenClaw 2026.9. What the user sees is fixed before a plugin can edit it, so the guard puts a harmless call in place
// of the looping one: the agent's own `message` tool carries the report to the user, and the middleware ends the run.
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
  register(api, guard) {
    registerModern(api, guard, {
      name: this.name,
      beginsTurns: false,
      runtimes: ["openclaw", "codex"],
      end(message, block, halt, call, state) {
        const { name, args } = VOICES[state.voice % VOICES.length](halt.report);
        block.name = name;
        block.arguments = args;
        call.standIn = halt;
        // every result of the batch must ask for the end: the stand-in goes alone
        const kept = message.content.filter((other) => other === block || /** @type {{ type?: unknown }} */ (other)?.type !== "toolCall");
        message.content.splice(0, message.content.length, ...kept);
      },
    });
  },
};
