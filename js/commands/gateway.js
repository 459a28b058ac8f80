// The guard's status from the gateway's HTTP route. No file is read in this module: hosts' scanners flag one that reads files and uses
// the network.

import { Failure } from "../lib/errors.js";
import { PAGE_PATH } from "../lib/page-handler.js";

const TIMEOUT_MS = 5000;

/**
 * The guard's status.
 * @param {import("./gateway-address.js").Gateway} gateway @param {string | undefined} session
 * @returns {Promise<unknown>}
 * @throws {Failure} with advice for the user
 */
export async function gatewayStatus({ url, secret }, session) {
  const address = `${url}${PAGE_PATH}/status${session === undefined ? "" : `?session=${encodeURIComponent(session)}`}`;
  /** @type {Record<string, string>} */
  const headers = secret === undefined ? {} : { authorization: `Bearer ${secret}` };
  /** @type {Response} */
  let answer;
  try {
    answer = await fetch(address, { headers, redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    throw new Failure(`the gateway at ${url} does not answer: is it running?`);
  }
  if (answer.status === 401 || answer.status === 403)
    throw new Failure(`the gateway at ${url} does not know us: set OPENCLAW_GATEWAY_TOKEN to its token`);
  // an older gateway answers unknown paths with an HTML page
  const known = answer.ok && answer.headers.get("content-type")?.startsWith("application/json");
  const status = known ? await answer.json().catch(() => undefined) : undefined;
  if (!Array.isArray(status?.sessions))
    throw new Failure(
      `the gateway at ${url} tells nothing live: the plugin is off there, the gateway is starting, or it is older than 2026.7`,
    );
  return status;
}
