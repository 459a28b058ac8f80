// Waiting for a condition, with a limit.

/** Long enough for any machine: a test that passes never waits for it. */
const LIMIT_MS = 60_000;
const POLL_MS = 5;

/**
 * @param {() => boolean | Promise<boolean>} condition
 * @param {() => string} what is waited for, for the error
 * @throws {Error} the condition did not become true
 */
export async function until(condition, what) {
  const end = Date.now() + LIMIT_MS;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`not within ${LIMIT_MS} ms: ${what()}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
