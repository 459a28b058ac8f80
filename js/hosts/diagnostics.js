// Loops for the host's diagnostics: its own recorder keeps them, and whoever listens there is told. What a plugin says
// is not trusted there, so the host's exporters leave it out; the journal has it all.

/**
 * @typedef {import("openclaw/plugin-sdk/diagnostic-runtime").DiagnosticEventPayload} DiagnosticEvent
 * @typedef {Extract<DiagnosticEvent, { type: "tool.loop" }>} LoopEvent
 */

/** What the host calls what our rules find. @type {Record<string, LoopEvent["detector"]>} */
const DETECTORS = {
  "turn-cap": "global_circuit_breaker",
  halt: "global_circuit_breaker",
  cycle: "ping_pong",
};

/** What is told: how grave it is, and whether a call was kept from running. @type {Record<string, Pick<LoopEvent, "level" | "action">>} */
const TOLD = {
  stop: { level: "warning", action: "warn" },
  block: { level: "warning", action: "block" },
  halt: { level: "critical", action: "block" },
};

/**
 * @param {import("../guard.js").Guard} guard
 * @param {() => Promise<{ emitDiagnosticEvent(event: any): void }>} [load] the host's door for diagnostics
 */
export function tellDiagnostics(guard, load = () => import("openclaw/plugin-sdk/diagnostic-runtime")) {
  if (guard.onIncident) return;
  // a host without this door goes without
  const door = load().catch(() => undefined);
  guard.onIncident = ({ deed, enforced, line }) => {
    const told = enforced ? TOLD[deed] : undefined;
    if (!told) return;
    const { sessionKey, toolName, rule, errorType, count } = JSON.parse(line);
    const event = {
      type: "tool.loop",
      sessionKey,
      toolName,
      ...told,
      detector: DETECTORS[rule] ?? "generic_repeat",
      count,
      message: `tool-guard: ${rule}${errorType ? `, ${errorType}` : ""}`,
    };
    door.then((sdk) => sdk?.emitDiagnosticEvent(event)).catch((error) => guard.warn(`diagnostics: ${error}`));
  };
}
