// The request that switches the guard's mode over HTTP. A browser cannot be made to send it from another site: it is JSON with a bearer
// token, and both need the gateway's leave.

/** The name of the address below the page's. */
export const MODE_PATH = "mode";
/** Bytes of a request, at most. */
const MAX_BYTES = 4096;
/** How a gateway signs callers in who have all of its rights: HTTP by such a secret is all or nothing. */
const SHARED_SECRETS = [undefined, "token", "password"];

/**
 * @typedef {{ ok: true, mode: string, session: string | null, kept: boolean, settings: string }} Switched `session` null: every session without
 *   a mode of its own; `kept`: it outlives a restart of the gateway; `settings`: the mode that the settings say
 * @typedef {{ ok: false, error: string, sessions?: string[] }} Refused `sessions`: those that are known, where another was named
 * @typedef {{ code: number, value: object }} Reply
 */

/**
 * @param {import("node:http").IncomingMessage} req @param {string | undefined} auth the gateway's `gateway.auth.mode`
 * @param {(asked: Record<string, unknown>) => Switched | Refused} switchMode
 * @returns {Promise<Reply>}
 */
export async function answerModeRequest(req, auth, switchMode) {
  const refuse = (/** @type {number} */ code, /** @type {string} */ error) => ({ code, value: { ok: false, error } });
  if (req.method !== "POST") return refuse(405, "only POST");
  if (!SHARED_SECRETS.includes(auth))
    return refuse(
      403,
      `not where gateway.auth.mode is ${auth}, which does not tell who may: openclaw gateway call tool-guard.mode does it`,
    );
  if (!/^bearer\s+\S/i.test(req.headers.authorization ?? "")) return refuse(403, "only with the gateway's token or password");
  if (!/^application\/json\b/i.test(req.headers["content-type"] ?? "")) return refuse(415, "only JSON");
  const text = await body(req);
  const asked = text === undefined ? undefined : parsed(text);
  return asked === undefined ? refuse(400, "expected an object with mode and session") : replyTo(switchMode(asked));
}

/** @param {Switched | Refused} answer @returns {Reply} */
const replyTo = (answer) => ({ code: answer.ok ? 200 : 422, value: answer });

/** @param {import("node:http").IncomingMessage} req @returns {Promise<string | undefined>} undefined: it is too long */
async function body(req) {
  /** @type {Buffer[]} */
  const parts = [];
  let bytes = 0;
  for await (const part of req) {
    bytes += part.length;
    if (bytes > MAX_BYTES) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

/** @param {string} text @returns {Record<string, unknown> | undefined} */
function parsed(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
