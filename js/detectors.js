// Detectors of the user's own: functions that check a result before the model sees it. Any code in the gateway's process may add one;
// the set is found by its symbol, so that nothing must be imported:
//
//   const detectors = (globalThis[Symbol.for("tool-guard.detectors")] ??= new Set());
//   detectors.add(async ({ tool, text, signal }) => {
//     if (await looksLikePhishing(text, signal)) return { reason: "phishing", block: true };
//   });
//
// They are called where a host can wait for an answer, for tools whose results are screened for injections.

/**
 * @typedef {{ tool: string, args: unknown, text: string, sessionKey: string, signal: AbortSignal }} Result the detector's input, all of it
 *   untrusted. `signal` is aborted when the answer is not awaited any more.
 * @typedef {{ reason: string, block?: boolean } | undefined | null | void} Finding `block`: withhold the result, whatever the settings say
 * @typedef {(result: Result) => Finding | Promise<Finding>} Detector
 * @typedef {{ reason: string, severity: number }} Detection `severity`: 0 a detector failed, 1 warn, 2 block
 */

const DETECTORS = Symbol.for("tool-guard.detectors");
/** Milliseconds that a detector has. */
const TIME_LIMIT = 2000;
const [FAILED, WARN, BLOCK] = [0, 1, 2];

/** For a result that passed before its call was known. @type {Detection} */
export const NOT_ASKED = Object.freeze({ reason: "it could not be asked", severity: FAILED });

/** @returns {Set<Detector>} those that were added so far */
export function detectors() {
  const store = /** @type {Record<symbol, unknown>} */ (/** @type {unknown} */ (globalThis));
  return store[DETECTORS] instanceof Set ? store[DETECTORS] : new Set();
}

/**
 * Calls all detectors concurrently.
 * @param {Omit<Result, "signal">} result
 * @param {(error: unknown) => void} fault gets every error
 * @param {number} [timeLimit] milliseconds
 * @returns {Promise<Detection | undefined>} the most severe finding
 */
export async function detect(result, fault, timeLimit = TIME_LIMIT) {
  const findings = await Promise.all([...detectors()].map((detector) => ask(detector, result, fault, timeLimit)));
  return findings.reduce((worst, finding) => (finding && (!worst || finding.severity > worst.severity) ? finding : worst), undefined);
}

/**
 * @param {Detector} detector @param {Omit<Result, "signal">} result @param {(error: unknown) => void} fault @param {number} timeLimit
 * @returns {Promise<Detection | undefined>}
 */
async function ask(detector, result, fault, timeLimit) {
  const abort = new AbortController();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeLimit} ms`)), timeLimit);
  });
  try {
    const finding = await Promise.race([detector({ ...result, signal: abort.signal }), late]);
    if (finding === undefined || finding === null) return undefined;
    if (typeof finding !== "object" || typeof finding.reason !== "string") throw new TypeError("a finding must have a reason");
    return { reason: finding.reason, severity: finding.block === true ? BLOCK : WARN };
  } catch (error) {
    fault(error);
    return { reason: "it gave no answer", severity: FAILED };
  } finally {
    clearTimeout(timer);
    abort.abort();
  }
}
