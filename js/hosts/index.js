// One adapter per host generation, chosen by the host's capabilities. A hook is registered only on hosts that have it: newer hosts
// print a warning for an unknown name and keep a diagnostic.
import { openclaw2026_2 } from "./openclaw-2026-2.js";
import { openclaw2026_7 } from "./openclaw-2026-7.js";
import { openclaw2026_9 } from "./openclaw-2026-9.js";

/**
 * The adapter for a host.
 * @param {any} api the host's plugin API
 * @returns {import("./adapter.js").Adapter}
 */
export function adapterFor(api) {
  if (typeof api?.registerAgentToolResultMiddleware !== "function") return openclaw2026_2;
  // 2026.9 removed before_agent_start; a host without a version is known by a method that 2026.9 added
  const [, year, month] = /^(\d{4})\.(\d{1,2})\./.exec(String(api.runtime?.version)) ?? [];
  const isBefore2026_9 =
    year === undefined ? typeof api.registerDecisionProvider !== "function" : Number(year) * 12 + Number(month) < 2026 * 12 + 9;
  return isBefore2026_9 ? openclaw2026_7 : openclaw2026_9;
}
