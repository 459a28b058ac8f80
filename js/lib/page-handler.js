// The page over HTTP: a fixed table of files, the guard's status and the end of its journal. The gateway and the command
// `tool-guard page` serve it; each supplies status and journal.
import { readFile } from "node:fs/promises";
import { Failure, messageOf } from "./errors.js";
import { journalBefore, journalTail } from "./journal-tail.js";
import { answerModeRequest, MODE_PATH } from "./mode-request.js";
import { packageFile } from "./package-file.js";
import { queryProblem } from "./page-query.js";
import { PROMETHEUS_TYPE } from "./prometheus.js";

/**
 * @typedef {import("node:http").IncomingMessage} Request
 * @typedef {import("node:http").ServerResponse} Response
 * @typedef {{ status: (session: string | undefined, asked: { courses: boolean }) => unknown, journal: () => string, metrics?: () => string, key: string, open: boolean,
 *   switching?: { auth: () => string | undefined, switchMode: Parameters<typeof answerModeRequest>[2] }, warn: (text: string) => void }} Source
 *   `metrics`: for Prometheus; `status` may throw a Failure; `key`: what a page with an opaque origin must present; `open`: there is no authentication in front
 *   of the handler, so every request for data needs the key, and the key is not written into the page; `switching`: how the guard's mode is
 *   switched, and how the gateway signs callers in
 * @typedef {{ code?: number, type: string, body: Buffer | string, headers?: Record<string, string> }} Answer
 */

/** The path of the page, on the gateway and under the command. */
export const PAGE_PATH = "/plugins/tool-guard";

const JSON_TYPE = "application/json; charset=utf-8";
const TYPES = /** @type {Record<string, string>} */ ({
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
});

/** The files of the page, under js/. Those of lib/ are the same that the command line counts and words with. */
export const PAGE_FILES = new Set([
  "page/web/style.css",
  ...[
    ...["address", "app", "courses", "detail", "dom", "figures", "filters", "gateway", "groups", "head", "heat", "histogram"],
    ...["host-sessions", "incident-store", "incidents", "models", "opinions", "poll", "roving", "sessions", "story", "thresholds"],
    ...["tiles", "timeline"],
  ].map((name) => `page/web/${name}.js`),
  ...["heavy-hitters", "incident-words", "journal-entry", "journal-loops", "status", "tally", "text"].map((name) => `lib/${name}.js`),
]);

const HEADERS = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; " +
    "frame-ancestors 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "no-store",
};

/**
 * @param {Source} source
 * @returns {(req: Request, res: Response) => Promise<boolean>} never throws; true: the request was answered
 */
export function pageHandler(source) {
  return async (req, res) => {
    try {
      send(req, res, await answer(req, source));
    } catch (error) {
      fail(req, res, error, source);
    }
    return true;
  };
}

/** @param {Request} req @param {Response} res @param {unknown} error @param {Source} source */
function fail(req, res, error, { warn }) {
  try {
    warn(`the page: ${messageOf(error)}`);
    if (!res.headersSent) send(req, res, { code: 500, ...json({ error: "the page failed; the log tells why" }) });
    else res.destroy();
  } catch {
    // the client is gone
  }
}

/** @param {Request} req @param {Source} source @returns {Promise<Answer>} */
async function answer(req, source) {
  const url = URL.parse(req.url ?? "", "http://page.invalid");
  if (source.switching && url?.pathname === `${PAGE_PATH}/${MODE_PATH}`) {
    const { code, value } = await answerModeRequest(req, source.switching.auth(), source.switching.switchMode);
    return { code, ...json(value) };
  }
  if (req.method !== "GET" && req.method !== "HEAD")
    return { code: 405, ...json({ error: "only GET and HEAD" }), headers: { allow: "GET, HEAD" } };
  if (url?.pathname === `${PAGE_PATH}/`) return { code: 308, ...json({}), headers: { location: "../tool-guard" } };
  if (url?.pathname === PAGE_PATH) return { type: "text/html; charset=utf-8", body: await html(source) };
  const name = url?.pathname.startsWith(`${PAGE_PATH}/`) ? url.pathname.slice(PAGE_PATH.length + 1) : "";
  // files of the package are no secret: a frame with an opaque origin may read them
  if (PAGE_FILES.has(name))
    return { type: TYPES[name.slice(name.lastIndexOf(".") + 1)], body: await asset(name), headers: opaqueOrigin(req) };
  if (url && source.metrics && name === "metrics") return { type: PROMETHEUS_TYPE, body: source.metrics() };
  if (url && (name === "status" || name === "incidents")) return data(req, source, name, url.searchParams);
  return { code: 404, ...json({ error: "there is nothing here" }) };
}

/**
 * @param {Request} req @param {Source} source @param {"status" | "incidents"} name @param {URLSearchParams} query
 * @returns {Promise<Answer>}
 */
async function data(req, { status, journal, key, open }, name, query) {
  const known = query.get("key") === key;
  if (open && !known) return { code: 401, ...json({ error: "this address needs its key" }) };
  const headers = known ? opaqueOrigin(req) : undefined;
  const wrong = queryProblem(name, query);
  if (wrong !== undefined) return { code: 400, ...json({ error: wrong }), headers };
  try {
    if (name === "status") return { ...json(await status(query.get("session") || undefined, { courses: query.has("courses") })), headers };
    const before = query.get("before");
    const { lines, ...position } = await (before ? journalBefore(journal(), before) : journalTail(journal(), query.get("after") ?? ""));
    const head = Buffer.from(`${JSON.stringify(position)}\n`);
    return { type: "application/x-ndjson; charset=utf-8", body: Buffer.concat([head, lines]), headers };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { code: 503, ...json({ error: error.message }), headers };
  }
}

/** Lets a sandboxed frame read the answer: its origin is `null`, as that of every sandboxed frame. @param {Request} req @returns {Record<string, string>} */
const opaqueOrigin = (req) =>
  req.headers.origin === "null"
    ? { "access-control-allow-origin": "null", "access-control-allow-credentials": "true", vary: "origin" }
    : {};

/** @param {unknown} value @returns {{ type: string, body: string }} */
const json = (value) => ({ type: JSON_TYPE, body: `${JSON.stringify(value)}\n` });

/** @param {string} name */
const asset = (name) => readFile(packageFile(`js/${name}`));

/** @param {Source} source */
async function html({ key, open }) {
  const text = (await asset("page/web/index.html")).toString();
  return open ? text : text.replace('name="key" content=""', `name="key" content="${key}"`);
}

/** @param {Request} req @param {Response} res @param {Answer} answer */
function send(req, res, { code = 200, type, body, headers }) {
  res.writeHead(code, { ...HEADERS, ...headers, "content-type": type, "content-length": Buffer.byteLength(body) });
  res.end(req.method === "HEAD" ? undefined : body);
}
