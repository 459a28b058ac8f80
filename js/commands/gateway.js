// What the gateway says of the guard, asked over its own door. No file is read here: hosts look with suspicion at a file that does both.
import { PAGE_PATH } from "../page/handler.js";
import { Failure } from "./errors.js";

const PATIENCE_MS = 5000;

/**
 * The guard's status, from the gateway's own route.
 * @param {import("./gateway-place.js").Gateway} gateway @param {string | undefined} session
 * @returns {Promise<unknown>}
 * @throws {Failure} that tells what to do
 */
export async function gatewayStatus({ url, secret }, session) {
  const address = `${url}${PAGE_PATH}/status${session === undefined ? "" : `?session=${encodeURIComponent(session)}`}`;
  /** @type {Record<string, string>} */
  const headers = secret === undefined ? {} : { authorization: `Bearer ${secret}` };
  /** @type {Response} */
  let answer;
  try {
    answer = await fetch(address, { headers, redirect: "error", signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch {
    throw new Failure(`the gateway at ${url} does not answer: is it running?`);
  }
  if (answer.status === 401 || answer.status === 403)
    throw new Failure(`the gateway at ${url} does not know us: set OPENCLAW_GATEWAY_TOKEN to its token`);
  // an older gateway answers what it does not know with a page of its own
  const known = answer.ok && answer.headers.get("content-type")?.startsWith("application/json");
  const status = known ? await answer.json().catch(() => undefined) : undefined;
  if (!Array.isArray(status?.sessions))
    throw new Failure(
      `the gateway at ${url} tells nothing live: the plugin is off there, the gateway is starting, or it is older than 2026.7`,
    );
  return status;
}
