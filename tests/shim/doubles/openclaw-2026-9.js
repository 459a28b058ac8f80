// OpenClaw 2026.9: loads the plugin twice, each instance serving other hooks, and ends a run when every result of a batch
// asks for it.
import { textsOf } from "./fake-tools.js";
import { MODERN_HOOKS } from "./host.js";
import { LAST_WORDS, Modern } from "./modern.js";

/** Hooks that count where the plugin was loaded in full; all others count where it was loaded for discovery. */
const FULL_ONLY = ["gateway_start", "gateway_stop", "session_end", "session_start"];

export class OpenClaw2026_9 extends Modern {
  static adapter = "openclaw-2026.9";
  static endsRuns = true;
  static late = false;

  constructor() {
    super({ generation: "9", version: "2026.9.6", knownHooks: MODERN_HOOKS, modes: ["full", "discovery"] });
  }

  /** @override @param {object} pluginConfig @param {string | undefined} mode */
  api(pluginConfig, mode) {
    return { ...super.api(pluginConfig, mode), registerDecisionProvider: () => {} };
  }

  /** @override @param {import("./host.js").Hook} hook */
  serves(hook) {
    return FULL_ONLY.includes(hook.name) === (hook.mode === "full");
  }

  /** @override the edited message is not what the user sees @param {() => Promise<string | undefined>} pass */
  async lastWords(pass) {
    return (await pass()) ?? LAST_WORDS;
  }

  /** @override the edited answer is not what the user sees, only what stood before @param {string | undefined} answer @param {{ content: unknown }} message */
  failure(answer, message) {
    return answer && [textsOf(message.content), "⚠️ Agent run failed (model: mock/mock-1)."].filter(Boolean).join("\n");
  }

  /** @override */
  get honoursTerminate() {
    return true;
  }
}
