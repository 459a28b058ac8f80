// What the tests of the command line share: journals, the command as a process, and an Io of the test's own.
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { main } from "../../js/commands/cli.js";

export const BIN = fileURLToPath(new URL("../../js/commands/index.js", import.meta.url));
export const NOON = Date.parse("2026-11-21T12:00:00.000Z");

/** A folder that is removed after the test. @param {import("node:test").TestContext} t */
export function folder(t) {
  const path = mkdtempSync(join(tmpdir(), "tool-guard-commands-"));
  t.after(() => rmSync(path, { recursive: true, force: true, maxRetries: 5 }));
  return path;
}

/** An environment without settings of the machine that runs the tests. @param {string} home @param {Record<string, string>} [more] */
export const plainEnv = (home, more = {}) => ({
  PATH: process.env.PATH ?? "",
  HOME: home,
  TZ: "UTC",
  LANG: "C.UTF-8",
  TERM: "xterm",
  ...more,
});

/**
 * The command, as a process.
 * @param {import("node:test").TestContext} t @param {string[]} args @param {{ home?: string, env?: Record<string, string>, input?: string }} [how]
 *   `input`: what comes through a pipe
 * @returns {{ code: number | null, out: string, err: string }}
 */
export function tool(t, args, { home = folder(t), env = {}, input } = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args], {
    encoding: "utf8",
    input,
    env: plainEnv(home, env),
    maxBuffer: 64 * 1024 * 1024,
  });
  return { code: status, out: stdout, err: stderr };
}

/**
 * The command in this process, with the io of the test.
 * @param {string[]} args @param {Partial<import("../../js/commands/io.js").Io>} [io]
 */
export async function inside(args, io = {}) {
  const seen = { code: 0, out: "", err: "" };
  const full = {
    out: { write: (/** @type {string} */ text) => (seen.out += text) },
    err: { write: (/** @type {string} */ text) => (seen.err += text) },
    columns: 100,
    color: false,
    unicode: true,
    now: () => NOON,
    env: {},
    program: "tool-guard",
    input: async () => "",
    signal: new AbortController().signal,
    ...io,
  };
  seen.code = await main(args, full);
  return seen;
}

/** A line as the guard writes it. @param {object} [fields] @returns {Record<string, any>} */
export const entry = (fields = {}) => ({
  timestamp: "2026-11-21T10:00:00.000Z",
  modelId: "m-1",
  provider: "acme",
  toolName: "read",
  args: {},
  errorType: "missing_param",
  errorMessage: "path: must have required properties path",
  speaker: "host",
  v: 1,
  sessionKey: "agent:main:x",
  runId: "run-1",
  agentId: "main",
  toolCallId: "call_1",
  rule: "corrective",
  action: "correct",
  placement: "replace",
  count: 1,
  first: "2026-11-21T10:00:00.000Z",
  last: "2026-11-21T10:00:00.000Z",
  evidence: null,
  calls: null,
  tokens: null,
  callKey: "3be273ef67ab43fa",
  host: "openclaw-2026.9",
  mode: "enforce",
  ...fields,
});
export const stop = (/** @type {object} */ fields = {}) =>
  entry({ rule: "identical-failures", action: "stop", count: 2, calls: 2, tokens: 100, ...fields });
export const halt = (/** @type {object} */ fields = {}) =>
  entry({ rule: "halt", action: "halt", count: 4, calls: 4, tokens: 300, ...fields });
/** A poll or a retry that was told how long to wait. @param {object} [fields] */
export const slow = (fields = {}) =>
  entry({
    rule: "transient-budget",
    action: "slow",
    errorType: "rate_limit",
    errorMessage: "HTTP 429",
    placement: "append",
    count: 4,
    evidence: "4 failures that may pass, no time in between",
    ...fields,
  });
/** A call that was kept from running once. @param {object} [fields] */
export const bump = (fields = {}) =>
  entry({
    rule: "repetition",
    action: "bump",
    errorType: null,
    errorMessage: null,
    count: 3,
    evidence: "3 identical results, nothing changed in between",
    ...fields,
  });
export const observed = (/** @type {Record<string, any>} */ line) => ({ ...line, action: `would: ${line.action}`, mode: "observe" });
export const fault = (/** @type {object} */ fields = {}) => ({
  timestamp: "2026-11-21T10:00:00.000Z",
  v: 1,
  host: "openclaw-2026.9",
  rule: "fault",
  action: "keep",
  where: "before_tool_call",
  errorMessage: "no such thing",
  ...fields,
});
export const loss = (/** @type {number} */ count) => ({
  timestamp: "2026-11-21T10:00:00.000Z",
  v: 1,
  rule: "journal",
  action: "lost",
  count,
});

/** @param {object[]} lines */
export const jsonl = (lines) => lines.map((line) => `${JSON.stringify(line)}\n`).join("");

/** A journal of these lines. @param {import("node:test").TestContext} t @param {object[] | string | Buffer} lines @returns {string} its path */
export function journal(t, lines) {
  const path = join(folder(t), "tool-guard.log");
  write(path, lines);
  return path;
}

/** @param {string} path @param {object[] | string | Buffer} lines */
export function write(path, lines) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof lines === "string" || Buffer.isBuffer(lines) ? lines : jsonl(lines));
}

/** Escape sequences, controls, bidi marks and other characters that must not reach a terminal. */
export const HIDDEN = /[\p{Cc}\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/u;
export const HOSTILE = 're\u001b[2J\u001b]0;owned\u0007ad\u202egnp.\u2066x\u009b31m\u{e0041}\u0000"\r\n,=1+1';

/**
 * A gateway that answers so.
 * @param {import("node:test").TestContext} t @param {object} answer @param {number} [code]
 */
export async function gateway(t, answer, code = 200) {
  /** @type {{ url: string | undefined, secret: string | undefined }[]} */
  const asked = [];
  const server = createServer((req, res) => {
    asked.push({ url: req.url, secret: req.headers.authorization });
    res.writeHead(code, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => server.close());
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${port}`, asked };
}
