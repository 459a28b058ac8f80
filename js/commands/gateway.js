// The guard's status and its switch, by the gateway's HTTP routes. No file is read in this module: hosts' scanners flag one that reads files and uses
// the network.

import { Failure } from "../lib/errors.js";
import { PAGE_PATH } from "../lib/page-handler.js";

const TIMEOUT_MS = 5000;

/** @typedef {import("./gateway-address.js").Gateway} Gateway */

/** Something answers at the gateway's address, and tells nothing of the guard. `advice`: what to do, in sentences. */
export class OtherAnswer extends Failure {
  /** @param {string} message @param {string} advice */
  constructor(message, advice) {
    super(message);
    this.advice = advice;
  }
}
const NO_GUARD =
  "Restart it, and look at its log for tool-guard. OpenClaw 2026.2 tells nothing live; another program may use the port: --gateway names the gateway.";

/**
 * The guard's status.
 * @param {Gateway} gateway @param {string | undefined} session @param {{ courses: boolean }} [asked] `courses`: when the guard steps in, too
 * @returns {Promise<unknown>}
 * @throws {Failure} with advice for the user
 */
export async function gatewayStatus(gateway, session, { courses } = { courses: false }) {
  const query = new URLSearchParams({ ...(session !== undefined && { session }), ...(courses && { courses: "1" }) });
  const { value } = await asked(gateway, query.size > 0 ? `status?${query}` : "status", {});
  if (!Array.isArray(value?.sessions))
    throw new OtherAnswer(
      `the gateway at ${gateway.url} tells nothing live: the plugin is off there, the gateway is starting, or it is older than 2026.7`,
      NO_GUARD,
    );
  return value;
}

/**
 * Switches the guard's mode.
 * @param {Gateway} gateway @param {{ mode: string, session?: string }} wanted
 * @returns {Promise<import("../lib/mode-request.js").Switched | import("../lib/mode-request.js").Refused>}
 * @throws {Failure} with advice for the user: nothing was switched
 */
export async function gatewayMode(gateway, wanted) {
  const { value } = await asked(gateway, "mode", {
    method: "POST",
    body: JSON.stringify(wanted),
    headers: { "content-type": "application/json" },
  });
  if (typeof value?.ok !== "boolean")
    throw new Failure(
      `the gateway at ${gateway.url} cannot be switched from here: the plugin is off there, the gateway is starting, or it is older than 2026.7 (in a chat /toolguard switches a session)`,
    );
  return value;
}

/**
 * @param {Gateway} gateway @param {string} name below the page's path @param {RequestInit & { headers?: Record<string, string> }} how
 * @returns {Promise<{ value: any }>} undefined: no answer of the guard
 */
async function asked({ url, secret }, name, { headers, ...how }) {
  /** @type {Record<string, string>} */
  const authorization = secret === undefined ? {} : { authorization: `Bearer ${secret}` };
  /** @type {Response} */
  let answer;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    answer = await fetch(`${url}${PAGE_PATH}/${name}`, { ...how, headers: { ...headers, ...authorization }, redirect: "error", signal });
  } catch {
    throw new Failure(`the gateway at ${url} does not answer: is it running?`);
  }
  // an older gateway answers unknown paths with an HTML page
  const value = answer.headers.get("content-type")?.startsWith("application/json") ? await answer.json().catch(() => undefined) : undefined;
  // the guard's own refusals tell more
  if (typeof value?.ok === "boolean") return { value };
  if (answer.status === 401 || answer.status === 403)
    throw new OtherAnswer(
      `the gateway at ${url} does not know us: set OPENCLAW_GATEWAY_TOKEN to its token`,
      "Its password goes in OPENCLAW_GATEWAY_PASSWORD.",
    );
  return { value: answer.ok ? value : undefined };
}
