// Loops for the host's diagnostics: its recorder keeps them and passes them to listeners. Hosts do not trust events of plugins, so
// their exporters leave them out; the journal has everything.

/**
 * @typedef {import("openclaw/plugin-sdk/diagnostic-runtime").DiagnosticEventPayload} DiagnosticEvent
 * @typedef {Extract<DiagnosticEvent, { type: "tool.loop" }>} LoopEvent
 */

/** The host's detector for a rule of ours. @type {Record<string, LoopEvent["detector"]>} */
const DETECTORS = {
  "turn-cap": "global_circuit_breaker",
  halt: "global_circuit_breaker",
  cycle: "ping_pong",
};

/** Severity, and whether a call was blocked, by our action. @type {Record<string, Pick<LoopEvent, "level" | "action">>} */
const REPORTED = {
  stop: { level: "warning", action: "warn" },
  bump: { level: "warning", action: "block" },
  block: { level: "warning", action: "block" },
  halt: { level: "critical", action: "block" },
};

/**
 * @param {import("../guard.js").Guard} guard
 * @param {() => Promise<{ emitDiagnosticEvent(event: any): void }>} [load] the host's module for diagnostics
 */
export function reportDiagnostics(guard, load = () => import("openclaw/plugin-sdk/diagnostic-runtime")) {
  if (guard.incidents.listener) return;
  // undefined: the host has no such module
  const loaded = load().catch(() => undefined);
  guard.incidents.listener = ({ action, enforced, line }) => {
    const reported = enforced ? REPORTED[action] : undefined;
    if (!reported) return;
    const { sessionKey, toolName, rule, errorType, count } = JSON.parse(line);
    const event = {
      type: "tool.loop",
      sessionKey,
      toolName,
      ...reported,
      detector: DETECTORS[rule] ?? "generic_repeat",
      count,
      message: `tool-guard: ${rule}${errorType ? `, ${errorType}` : ""}`,
    };
    loaded.then((sdk) => sdk?.emitDiagnosticEvent(event)).catch((error) => guard.warn(`diagnostics: ${error}`));
  };
}
