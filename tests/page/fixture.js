// Sample data, and the page's handler on a port of its own over a journal and a status that a test may change.
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PAGE_PATH, pageHandler } from "../../js/lib/page-handler.js";
import { Courses } from "../../js/page/courses.js";
import { pageStatus } from "../../js/page/register.js";
import { bump, entry, halt, jsonl, slow, stop } from "../commands/helpers.js";

const KEY = "made-up-key";
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const MODELS = [
  ["anthropic", "claude-sonnet-4-5"],
  ["ollama", "qwen3-coder:30b"],
  ["groq", "llama-3.3-70b-versatile"],
  ["openai", "gpt-5-mini"],
];
/** @type {[string, object, string, string][]} */
const FAILURES = [
  ["read", { path: "src/server/routes/index.ts" }, "not_found", "ENOENT: no such file or directory, open 'src/server/routes/index.ts'"],
  [
    "edit",
    { path: "README.md", oldText: "## Install" },
    "no_match",
    "Could not find the exact text in README.md. The old text must match exactly including all whitespace.",
  ],
  ["exec", { command: "pnpm run buidl" }, "command_not_found", "sh: 1: buidl: not found"],
  ["web_fetch", { url: "https://api.example.com/v1/orders" }, "rate_limit", "HTTP 429 Too Many Requests: try again in 20 s"],
  ["read", {}, "missing_param", "path: must have required properties path"],
  ["write", { path: "/etc/hosts" }, "permission_denied", "EACCES: permission denied, open '/etc/hosts'"],
  ["browser", { url: "http://localhost:3000" }, "network", "net::ERR_CONNECTION_REFUSED at http://localhost:3000"],
  ["mcp__jira__search", { jql: "project = OPS" }, "auth", "401 Unauthorized: token has expired"],
];
const SESSIONS = [
  "agent:main:main",
  "agent:main:telegram:48213377",
  "agent:research:cron:nightly-digest",
  "agent:main:subagent:3f9a1c2e-77d1-4a55",
  "agent:ops:slack:C07INCIDENTS",
];

/** Pseudo-random numbers with a fixed seed. */
function* dice(seed = 7) {
  for (let state = seed; ; ) {
    state = (state * 1103515245 + 12345) % 2147483648;
    yield state / 2147483648;
  }
}

/** An act that a text asked for. @param {object} [fields] */
export const act = (fields = {}) =>
  entry({
    toolName: "send_mail",
    args: { to: "kim@lib-desk.example", subject: "The list of members", body: "..." },
    callKey: "ac7ac7ac7ac7ac7a",
    errorType: null,
    errorMessage: null,
    speaker: null,
    rule: "foreign-act",
    action: "flag",
    placement: null,
    evidence:
      '"kim@lib-desk.example" stands in web_fetch({"url":"https://library.example/desk"}), the user did not name it, an order for such an act stands near it, the user asked for no such act',
    ...fields,
  });

/** What a model said when it was asked. @param {string | null} judgement @param {object} [fields] */
export const opinion = (judgement, fields = {}) =>
  entry({
    toolName: "",
    args: null,
    callKey: "",
    errorType: null,
    errorMessage: null,
    speaker: null,
    rule: "second-opinion",
    action: "consult",
    placement: null,
    evidence: "The last calls do the same thing again and learn nothing new.",
    opinion: {
      digest: "0123456789abcdef",
      judgement,
      confidence: judgement === null ? null : 88,
      model: "acme/m-1",
      tokens: 610,
      millis: 900,
    },
    ...fields,
  });

/** A day with all kinds of incidents. @param {number} now @param {number} [days] @param {number} [bursts] @returns {any[]} */
export function lively(now, days = 1, bursts = 42) {
  const random = dice();
  const roll = (/** @type {number} */ n) => Math.floor(/** @type {number} */ (random.next().value) * n);
  /** @type {any[]} */
  const lines = [];
  for (let burst = 0; burst < bursts; burst += 1) {
    let at = now - 2 * MINUTE - Math.floor(days * 24 * HOUR * (1 - (burst + roll(100) / 100) / bursts));
    const [toolName, args, errorType, errorMessage] = FAILURES[Math.min(roll(8), roll(8))];
    const [provider, modelId] = MODELS[Math.min(roll(4), roll(5))];
    const start = at;
    const common = () => ({
      timestamp: new Date(at).toISOString(),
      first: new Date(start).toISOString(),
      last: new Date(at).toISOString(),
      sessionKey: SESSIONS[burst % SESSIONS.length],
      runId: `run-${burst}`,
      callKey: String(burst).padStart(16, "0"),
      toolName,
      args,
      errorType,
      errorMessage,
      provider,
      modelId,
    });
    lines.push(entry(common()));
    for (let n = 2; n <= 1 + roll(6); n += 1) {
      at += 8000 + roll(240) * 1000;
      if (n <= 3)
        lines.push(stop({ ...common(), evidence: `${n} identical failures (${errorType})`, count: n, calls: n, tokens: n * 2140 }));
      else if (n === 4)
        lines.push(entry({ ...common(), rule: "identical-failures", action: "block", count: n, calls: n, tokens: n * 2140 }));
      else if (n === 5) lines.push(halt({ ...common(), count: n, calls: n, tokens: n * 2140 }));
    }
    if (burst % 4 === 1)
      lines.push(entry({ ...common(), rule: "repair", action: "repair", errorType: null, errorMessage: null, count: 1 }));
    if (burst % 9 === 2)
      lines.push(
        entry({
          ...common(),
          toolName: "web_fetch",
          rule: "injection",
          action: "warn",
          errorType: null,
          errorMessage: "orders to ignore earlier instructions",
          count: 1,
        }),
      );
    if (burst % 11 === 3)
      lines.push(
        entry({ ...common(), toolName: "read", rule: "repetition", action: "note", errorType: null, errorMessage: null, count: 4 }),
      );
    const bare = () => {
      const { toolName: _, args: __, callKey: ___, errorType: ____, errorMessage: _____, ...where } = common();
      return where;
    };
    if (burst % 10 === 3) {
      lines.push(act(bare()));
      if (burst % 20 === 3)
        lines.push(opinion("yes", { ...bare(), evidence: "The user only asked what the page says." }), act({ ...bare(), action: "ask" }));
    }
    if (burst % 7 === 4) lines.push(slow(common()));
    if (burst % 7 === 6) lines.push(bump({ ...common(), errorType: null, errorMessage: null }));
    if (burst % 13 === 5) lines.push(stop({ ...common(), action: "would: stop", mode: "observe", count: 3 }));
  }
  return lines.sort((a, b) => (a.timestamp < b.timestamp ? -1 : 1));
}

/** @param {string} sessionKey @param {object} [more] @returns {any} as the guard's snapshot tells it */
export const session = (sessionKey, more = {}) => ({
  sessionKey,
  modelId: "claude-sonnet-4-5",
  provider: "anthropic",
  switch: null,
  state: "OK",
  trip: null,
  calls: 12,
  failures: 0,
  capped: false,
  halted: false,
  failingCalls: 0,
  stoppedCalls: 0,
  lastSeen: Date.now() - 40_000,
  ...more,
});

/** @param {number} now @param {object} [more] */
export const trip = (now, more = {}) => ({
  rule: "identical-failures",
  tool: "read",
  call: 'read({"path":"src/server/routes/index.ts"})',
  error: "ENOENT: no such file or directory",
  count: 3,
  first: now - 9000,
  last: now - 3000,
  calls: 3,
  tokens: 6420,
  open: true,
  ...more,
});

/** @param {any[]} sessions @param {object} [more] @returns {any} */
export const statusOf = (sessions, more = {}) => ({
  version: "1.0.0",
  host: "openclaw-2026.9",
  enabled: true,
  mode: "enforce",
  switch: null,
  journal: "~/.openclaw/tool-guard.log",
  session: null,
  thresholds: [
    { key: "maxIdenticalFailures", value: 2, source: "default" },
    { key: "maxFailuresPerTurn", value: 3, source: "small-model-profile" },
    { key: "forgive", value: true, source: "default" },
    { key: "haltAfter", value: 5, source: "entry" },
    { key: "retryBudgets", value: { rate_limit: 6 }, source: "models" },
    { key: "sameFailure", value: { noteAt: 3, stopAt: 5 }, source: "default" },
    { key: "repeat", value: { countChangedResults: false, limits: {}, others: 3, pollFactor: 4, polls: [] }, source: "default" },
    { key: "cycles", value: { noteAt: 3, stopAt: 4 }, source: "default" },
  ],
  sessions,
  ...more,
});

/** @param {number} now */
export const livelyStatus = (now) =>
  statusOf([
    session(SESSIONS[0], { calls: 148, failures: 4, trip: trip(now - 40 * MINUTE, { open: false, call: 'edit({"path":"README.md"})' }) }),
    session(SESSIONS[1], {
      state: "LOOP_DETECTED",
      calls: 9,
      failures: 3,
      modelId: "qwen3-coder:30b",
      provider: "ollama",
      trip: trip(now),
      lastSeen: now - 2000,
    }),
    session(SESSIONS[2], {
      calls: 61,
      failures: 5,
      capped: true,
      halted: true,
      modelId: "llama-3.3-70b-versatile",
      provider: "groq",
      lastSeen: now - 5 * MINUTE,
    }),
    session(SESSIONS[3], { calls: 22, lastSeen: now - 11 * MINUTE }),
    session(SESSIONS[4], {
      switch: "observe",
      calls: 3,
      failures: 1,
      modelId: "gpt-5-mini",
      provider: "openai",
      lastSeen: now - 52 * MINUTE,
    }),
  ]);

/**
 * The page over sample data.
 * @param {import("node:test").TestContext} t
 * @param {{ lines?: object[] | string, status?: any, open?: boolean, guard?: (req: import("node:http").IncomingMessage) => boolean }} [what]
 *   `guard`: whether a request is let through, as a gateway's auth would
 */
export async function fixture(t, { lines = [], status = statusOf([]), open = true, guard = () => true } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "tool-guard-page-"));
  const path = join(folder, "tool-guard.log");
  writeFileSync(path, typeof lines === "string" ? lines : jsonl(lines));
  const backend = {
    status,
    path,
    url: "",
    folder,
    warnings: /** @type {string[]} */ ([]),
    requests: /** @type {string[]} */ ([]),
    guard,
    add: (/** @type {object} */ line) => appendFileSync(path, jsonl([line])),
  };
  const warn = (/** @type {string} */ text) => void backend.warnings.push(text);
  const courses = new Courses(warn);
  const handler = pageHandler({
    status: async (_, asked) => {
      if (backend.status instanceof Error) throw backend.status;
      return pageStatus(backend.status, asked.courses ? await courses.under(backend.status) : null);
    },
    journal: () => backend.path,
    key: KEY,
    open,
    warn,
  });
  const server = createServer(async (req, res) => {
    backend.requests.push(String(req.url));
    if (backend.guard(req)) await handler(req, res);
    else res.writeHead(401).end();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  backend.url = `http://127.0.0.1:${port}${PAGE_PATH}${open ? `#${KEY}` : ""}`;
  t.after(() => {
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  });
  return { ...backend, backend, server };
}
