// Requests to the gateway, or to the command that serves the page.
import { keyInAddress } from "./address.js";
import { shown } from "./dom.js";

const TIMEOUT_MS = 20_000;
/** The key for data: written into the page by the gateway, or part of the address that the command printed. */
const KEY = /** @type {HTMLMetaElement} */ (document.querySelector("meta[name=key]")).content || keyInAddress();
const PAGE = new URL("tool-guard/", location.href);

/** @param {string} name @param {Record<string, string>} query @returns {Promise<Response>} @throws {Error} with advice for the user */
export async function ask(name, query) {
  const url = new URL(name, PAGE);
  url.search = String(new URLSearchParams({ ...query, key: KEY }));
  /** @type {Response} */
  let answer;
  try {
    // to a sandboxed frame its own gateway is another origin: cookies are only sent on request
    answer = await fetch(url, { credentials: "include", signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    throw new Error("The gateway does not answer. What is shown was true when it last did.");
  }
  if (answer.ok) return answer;
  if (answer.status === 401 || answer.status === 403)
    throw new Error(
      "The gateway does not know this page any more. Open it again from the gateway's control page, or with tool-guard page.",
    );
  const body = await answer.json().catch(() => undefined);
  throw new Error(`${shown(body?.error, 300) || `The gateway answered ${answer.status}`}.`);
}
