// OpenClaw 2026.7: reports the start of a run twice and gives a middleware no session; a run ends only with an assistant message
// without calls.
import { MODERN_HOOKS } from "./host.js";
import { Modern } from "./modern.js";

export class OpenClaw2026_7 extends Modern {
  static adapter = "openclaw-2026.7";
  static endsRuns = true;
  static late = false;

  constructor() {
    super({ generation: "7", version: "2026.7.35", knownHooks: [...MODERN_HOOKS, "before_agent_start"] });
  }

  /** @override twice, with one run id */
  get startHooks() {
    return 2;
  }

  /** @override @param {object} _ctx */
  middlewareCtx(_ctx) {
    return { runtime: "openclaw", harness: "openclaw" };
  }
}
