// OpenClaw 2026.7: the last generation with before_agent_start. An assistant message without calls ends the run and the host shows
// its text to the user, so the guard puts the report there. Messages that only call unknown tools pass no hook: those runs are ended
// before the next request.
import { currentSettings } from "./current-settings.js";
import { registerModern } from "./modern.js";
import { readerOf } from "./reader.js";

/** @type {import("./adapter.js").Adapter} */
export const openclaw2026_7 = {
  name: "openclaw-2026.7",
  flatEdit: false,
  asks: true,
  tellsOwner: true,
  guardsRoutes: true,
  framesRoutes: false,
  readerOf,
  settingsOf: currentSettings,
  register(api, guard) {
    registerModern(api, guard, {
      name: this.name,
      turnHooks: ["before_agent_start", "model_call_started"],
      runtimes: ["openclaw", "pi", "codex"],
      narrows: false,
      hidesRuns: false,
      // a call to an unknown tool would be missing in the next request
      checkCall: { name: "read", args: { path: "." } },
      endRun({ message, halt }) {
        message.content.splice(0, message.content.length, { type: "text", text: halt.report });
        message.stopReason = "stop";
      },
      endAfterResult: ({ report }, terminate) => terminate(report),
    });
  },
};
