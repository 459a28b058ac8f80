// One adapter per host generation, chosen by what the host offers. A hook is registered only where the host knows its
// name: unknown names make newer hosts print a warning and keep a diagnostic.
import { openclaw2026_2 } from "./openclaw-2026-2.js";
import { openclaw2026_7 } from "./openclaw-2026-7.js";
import { openclaw2026_9 } from "./openclaw-2026-9.js";

/**
 * @typedef {{ name: string, flatEdit: boolean, guardsRoutes: boolean, framesRoutes: boolean,
 *   register(api: any, guard: import("../guard.js").Guard): void }} Adapter
 *   `flatEdit`: the host's edit tool takes oldText and newText without a list; `guardsRoutes`: a plugin's HTTP routes are behind the
 *   gateway's auth; `framesRoutes`: the host's own pages show such a route in a tab, and let it in
 */

/**
 * The adapter for a host.
 * @param {any} api the host's plugin API
 * @returns {Adapter}
 */
export function adapterFor(api) {
  if (typeof api?.registerAgentToolResultMiddleware !== "function") return openclaw2026_2;
  // before_agent_start went with 2026.9; a host that tells no version is known by what came with it
  const [, year, month] = /^(\d{4})\.(\d{1,2})\./.exec(String(api.runtime?.version)) ?? [];
  const hasIt = year === undefined ? typeof api.registerDecisionProvider !== "function" : Number(year) * 12 + Number(month) < 2026 * 12 + 9;
  return hasIt ? openclaw2026_7 : openclaw2026_9;
}
