// The last resort against a run that goes on after its end: it is aborted, and the host tells the user only that.

/** Calls after the end of a run was requested, until the run is aborted: the host, or the program that runs it, ignored the request. */
const ABORT_AFTER = 2;

/**
 * A call of a run whose end may have been requested.
 * @param {import("../guard.js").Guard} guard @param {import("./active-runs.js").Run} run
 * @returns {boolean} whether it is aborted
 */
export function onCallAfterEnd(guard, run) {
  if (!run.ended) return false;
  run.callsSince += 1;
  if (run.callsSince < ABORT_AFTER) return false;
  abortRun(guard, run);
  return true;
}

/** @param {import("../guard.js").Guard} guard @param {import("./active-runs.js").Run} run */
export function abortRun(guard, run) {
  abort(run.sessionId).catch((error) => guard.fault("abort", error));
}

/** @param {string | undefined} sessionId */
async function abort(sessionId) {
  if (sessionId === undefined) return;
  const { abortAgentHarnessRun } = await import("openclaw/plugin-sdk/agent-harness-runtime");
  abortAgentHarnessRun(sessionId);
}
