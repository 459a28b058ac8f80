// What a guard tells of itself: to operators, and in figures.
import { modeName } from "./lib/modes.js";
import { openLoopOf } from "./lib/status.js";
import { version } from "./lib/version.js";

/**
 * @typedef {{ core: import("./kept-core.js").KeptCore, settings: import("./settings-in-force.js").SettingsInForce,
 *   incidents: import("./incidents.js").Incidents }} Parts of a guard
 * @typedef {import("./lib/status.js").Session} Session
 */

/** @param {Parts} guard @returns {Session[]} every session in memory */
export const sessionsOf = ({ core }) => core.ask((guard) => guard.snapshot()) ?? [];

/**
 * What an operator may know.
 * @param {Parts} guard
 * @param {{ session: string | undefined, hostVersion: string | undefined, hooks: Iterable<string>, harnesses: Iterable<string>, promptRoute: import("./lib/status.js").PromptRoute,
 *   opinions: import("./opinions.js").Opinions }} about
 *   `session`: the one whose model's thresholds are included
 * @returns {import("./lib/status.js").Status}
 */
export function statusOf({ core, settings, incidents }, { session, hostVersion, hooks, harnesses, promptRoute, opinions }) {
  const sessions = /** @type {any[]} */ (sessionsOf({ core, settings, incidents }));
  const here = sessions.find(({ sessionKey }) => sessionKey === session);
  const model = [here?.provider ?? undefined, here?.modelId ?? undefined];
  return {
    version,
    host: incidents.host,
    hostVersion: hostVersion ?? null,
    hooks: [...hooks].sort(),
    enabled: settings.enabled,
    mode: settings.enforcing ? "enforce" : "observe",
    loops: incidents.loops,
    switch: core.ask((guard) => guard.switch) ?? null,
    journal: settings.logPath,
    journalProblem: incidents.journalProblem,
    problems: settings.problems,
    settings: settings.digests,
    features: settings.features,
    restarts: core.restarts,
    harnesses: [...harnesses],
    prompt: { hints: promptRoute.hints, obstacle: settings.narrows ? promptRoute.obstacle : null },
    opinions: { mode: opinions.mode, ...opinions.counts },
    session: session ?? null,
    thresholds: core.ask((guard) => guard.thresholdsInForce(model[0], model[1])) ?? [],
    sessions,
  };
}

/** What holds in sessions without a mode of their own: a switch by hand, else the settings. @param {Parts} guard @returns {string} */
function modeOf({ core, settings }) {
  return modeName(core.ask((guard) => guard.switch) ?? (settings.enforcing ? "enforce" : "observe"));
}

/** What was done since the process began, in Prometheus' text format. @param {Parts} guard @returns {string} */
export function metricsOf(guard) {
  const sessions = sessionsOf(guard);
  const open = sessions.map(openLoopOf);
  return guard.incidents.metrics({
    version,
    mode: modeOf(guard),
    sessions: sessions.length,
    openLoops: {
      enforced: open.filter((mode) => mode === "enforced").length,
      observed: open.filter((mode) => mode === "observed").length,
    },
    restarts: guard.core.restarts.count,
    problems: guard.settings.problems.length,
  });
}
