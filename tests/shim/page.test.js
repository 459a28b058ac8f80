// The page's routes on the gateway: on which hosts they are registered, and their answers to any request.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { appendFileSync, cpSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { journalBefore, journalTail } from "../../js/lib/journal-tail.js";
import { pageStatus } from "../../js/page/register.js";
import { entry, jsonl } from "../commands/helpers.js";
import { again, guarded, LEGACY, MALFORMED, MODERN, OpenClaw2026_7, OpenClaw2026_9, play, temporaryFolder } from "./doubles.js";

const PAGE = "/plugins/tool-guard";

/**
 * The registered route, behind a real server.
 * @param {import("node:test").TestContext} t @param {object} [settings]
 */
async function served(t, settings = {}) {
  const plugged = guarded(t, OpenClaw2026_9, settings);
  const route = plugged.host.routes.get(PAGE);
  /** @type {unknown[]} */
  const answered = [];
  const server = createServer(async (req, res) => answered.push(await route.handler(req, res)));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const get = (/** @type {string} */ path, /** @type {RequestInit} */ how = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { redirect: "manual", ...how });
  return { ...plugged, answered, port, get };
}

for (const Double of MODERN)
  test(`${Double.name}: one route, behind the gateway's auth`, (t) => {
    const { host } = guarded(t, Double);
    assert.deepEqual([...host.routes.keys()], [PAGE]);
    const { auth, match } = host.routes.get(PAGE);
    assert.deepEqual([auth, match], ["gateway", "prefix"]);
    assert.deepEqual(host.diagnostics, []);
  });

for (const Double of LEGACY)
  test(`${Double.name}: no route, since the host would show it to everyone`, (t) => {
    assert.equal(guarded(t, Double).host.routes.size, 0);
  });

test("only 2026.9 lets a tab of its own pages in", (t) => {
  assert.equal(guarded(t, OpenClaw2026_7).host.tabs.size, 0);
  const { host } = guarded(t, OpenClaw2026_9);
  const tab = host.tabs.get("tool-guard");
  assert.deepEqual([tab.surface, tab.path, tab.requiredScopes], ["tab", PAGE, ["operator.read"]]);
});

test("a plugin that is switched off shows no page", (t) => {
  assert.equal(guarded(t, OpenClaw2026_9, { enabled: false }).host.routes.size, 0);
});

test("the page: a strict policy, no store, nothing from elsewhere", async (t) => {
  const { get } = await served(t);
  const answer = await get(PAGE);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get("content-type"), "text/html; charset=utf-8");
  const policy = answer.headers.get("content-security-policy") ?? "";
  for (const part of [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
  ])
    assert.ok(policy.includes(part), part);
  assert.doesNotMatch(policy, /unsafe|\*/);
  for (const [name, value] of [
    ["x-content-type-options", "nosniff"],
    ["referrer-policy", "no-referrer"],
    ["cache-control", "no-store"],
    ["cross-origin-resource-policy", "same-origin"],
  ])
    assert.equal(answer.headers.get(name), value);
  const html = await answer.text();
  assert.doesNotMatch(html, /(?:src|href)="(?:https?:)?\/\//, "no external assets");
  assert.doesNotMatch(html, /<script(?![^>]*src=)|\sstyle=|\son\w+=/, "nothing inline");
});

test("every module that the page asks for is there, and no other file", async (t) => {
  const { get } = await served(t);
  /** @type {Set<string>} */
  const seen = new Set();
  /** @param {string} path */
  const walk = async (path) => {
    if (seen.has(path)) return;
    seen.add(path);
    const answer = await get(path);
    assert.equal(answer.status, 200, path);
    const text = await answer.text();
    const from = path.endsWith(".js")
      ? [...text.matchAll(/^(?:import|export)\s[^;]*?from "(\.[^"]+)"/gms)]
      : [...text.matchAll(/(?:src|href)="([^"#:]+)"/g)];
    for (const [, to] of from) await walk(new URL(to, `http://x${path}`).pathname);
  };
  await walk(PAGE);
  assert.ok(seen.has(`${PAGE}/page/web/app.js`) && seen.has(`${PAGE}/page/web/style.css`) && seen.has(`${PAGE}/lib/incident-words.js`));
  const web = readdirSync(fileURLToPath(new URL("../../js/page/web", import.meta.url))).filter((name) => name !== "index.html");
  for (const name of web) assert.ok(seen.has(`${PAGE}/page/web/${name}`), `${name} is used`);
});

test("what is no page is 404, what is no question 405", async (t) => {
  const { get, answered, port } = await served(t);
  for (const path of [
    "/x",
    "/index.html",
    "/page/web/index.html",
    "/guard.js",
    "/../tool-guard/guard.js",
    "/page/web/../../guard.js",
    "/page/web/..%2f..%2fguard.js",
    "/page/web/%2e%2e/%2e%2e/guard.js",
    "/page/web/app.js/",
    "/page/web//app.js",
    "/PAGE/web/app.js",
    "/__proto__",
    "/constructor",
    "/status/x",
    "/%00",
    "/%",
  ])
    assert.equal((await get(`${PAGE}${path}`)).status, 404, path);
  for (const method of ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"]) {
    const answer = await get(`${PAGE}/status`, { method });
    assert.deepEqual([answer.status, answer.headers.get("allow")], [405, "GET, HEAD"], method);
  }
  const slash = await get(`${PAGE}/`);
  assert.deepEqual([slash.status, slash.headers.get("location")], [308, "../tool-guard"]);
  // addresses that no browser sends
  for (const raw of ["//", "http://[", "/plugins/tool-guard/../../../etc/passwd", "*"]) {
    const said = await new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1", () => socket.end(`GET ${raw} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`));
      let text = "";
      socket
        .on("data", (chunk) => (text += chunk))
        .on("end", () => resolve(text))
        .on("error", reject);
    });
    assert.match(said, /^HTTP\/1\.1 404 /, raw);
    assert.doesNotMatch(said, /root:/);
  }
  assert.ok(answered.length > 0 && answered.every((handled) => handled === true), "the host has nothing left to do");
});

test("HEAD tells what GET would, and no more", async (t) => {
  const { get } = await served(t);
  for (const path of [PAGE, `${PAGE}/page/web/app.js`, `${PAGE}/status`]) {
    const [head, whole] = [await get(path, { method: "HEAD" }), await get(path)];
    assert.deepEqual([head.status, head.headers.get("content-type")], [whole.status, whole.headers.get("content-type")]);
    assert.equal(await head.text(), "");
    assert.notEqual(await whole.text(), "");
  }
});

test("status: sessions, counters, thresholds of a session's model", async (t) => {
  const { host, get } = await served(t, { models: [{ match: ["mock/*"], maxFailuresPerTurn: 9 }] });
  await play(host, again(2, MALFORMED));
  const status = await (await get(`${PAGE}/status?session=agent:main:x`)).json();
  assert.deepEqual([status.mode, status.sessionCount, status.openTrips], ["enforce", 1, 1]);
  assert.deepEqual([status.sessions[0].sessionKey, status.sessions[0].failures, status.sessions[0].trip.open], ["agent:main:x", 2, true]);
  const cap = (/** @type {any} */ { thresholds }) => thresholds.find((/** @type {any} */ { key }) => key === "maxFailuresPerTurn").value;
  assert.equal(cap(status), 9);
  assert.equal(cap(await (await get(`${PAGE}/status`)).json()), 5);
});

test("settings are reported as the guard has them, and by part for the page", async (t) => {
  const { get, guard } = await served(t, { repeat: { limits: { read: 6 } } });
  const status = await (await get(`${PAGE}/status`)).json();
  assert.deepEqual(status.thresholds, guard.status().thresholds);
  const parts = Object.fromEntries(status.thresholdParts.map((/** @type {any} */ { key, source }) => [key, source]));
  assert.deepEqual([parts["repeat.limits"], parts["repeat.others"]], ["entry", "default"]);
});

test("of very many sessions the page is told those that matter", () => {
  const sessions = Array.from({ length: 1000 }, (_, n) => ({ sessionKey: `s${n}`, lastSeen: n, trip: n === 3 ? { open: true } : null }));
  const told = pageStatus(/** @type {any} */ ({ sessions, thresholds: [] }));
  assert.deepEqual([told.sessions.length, told.sessionCount, told.openTrips], [200, 1000, 1]);
  assert.deepEqual([told.sessions[0].sessionKey, told.sessions[1].sessionKey], ["s3", "s999"]);
  // the loop of a run that was ended is over, unless its end was only observed
  const ended = [{ trip: { open: true }, halted: true }, { trip: { open: true, observed: true }, halted: true }, { trip: { open: false } }];
  const { openTrips, observedTrips } = pageStatus(/** @type {any} */ ({ sessions: ended, thresholds: [] }));
  assert.deepEqual([openTrips, observedTrips], [0, 1]);
});

test("incidents: the end of the journal, then only what is new", async (t) => {
  const { host, get, incidents } = await served(t);
  const ask = async (/** @type {string} */ after = "") => {
    const [head, ...lines] = (await (await get(`${PAGE}/incidents?after=${after}`)).text())
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    return { head, lines };
  };
  assert.deepEqual((await ask()).head, { cursor: "", fresh: true, missing: true, older: false, begins: "" });
  await play(host, again(2, MALFORMED));
  const written = await incidents();
  const first = await ask();
  assert.deepEqual([first.head.fresh, first.head.missing], [true, false]);
  assert.deepEqual(first.lines, written);
  const none = await ask(first.head.cursor);
  assert.deepEqual([none.head.fresh, none.lines], [false, []]);
  await play(host, [[MALFORMED]]);
  await incidents();
  const more = await ask(none.head.cursor);
  assert.deepEqual([more.head.fresh, more.lines], [false, (await incidents()).slice(written.length)]);
  assert.ok(more.lines.length > 0);
  assert.equal((await ask("0-0-0")).head.fresh, true, "of a file that is gone");
});

test("a bad field in an address for data is refused and named", async (t) => {
  const { get } = await served(t);
  const wrong = /** @type {[string, RegExp][]} */ ([
    ...["1", "x-y-z", "-1", "99999999999999999999", "__proto__", "0-0-0%0a"].flatMap((value) => [
      [`/incidents?after=${value}`, /^after: expected a cursor/],
      [`/incidents?before=${value}`, /^before: expected a cursor/],
    ]),
    ["/incidents?after=0-0-0&before=0-0-0", /^after, before: expected one of them$/],
    ["/incidents?after=&after=0-0-0", /^after: given more than once$/],
    ["/incidents?afer=0-0-0", /^afer: there is no such field here, expected key, after, before$/],
    ["/incidents?session=x", /^session: there is no such field here/],
    [`/status?session=${"x".repeat(513)}`, /^session: expected the key of a session, at most 512 characters$/],
    ["/status?session=a&session=b", /^session: given more than once$/],
    [`/status?${"y".repeat(1000)}=1`, /^y{40}: there is no such field here/],
    ["/status?constructor=1", /^constructor: there is no such field/],
  ]);
  for (const [path, expected] of wrong) {
    const answer = await get(`${PAGE}${path}`);
    assert.equal(answer.status, 400, path);
    assert.match((await answer.json()).error, expected);
  }
  for (const path of [
    "/status",
    "/status?session=",
    "/status?session=none",
    "/incidents",
    "/incidents?after=",
    "/incidents?before=0-0-0&key=x",
  ])
    assert.equal((await get(`${PAGE}${path}`)).status, 200, path);
});

test("a frame without an origin reads data only with its page's key", async (t) => {
  const { get } = await served(t);
  const key = /name="key" content="([\w-]{20,})"/.exec(await (await get(PAGE)).text())?.[1];
  assert.ok(key);
  const allowed = async (/** @type {string} */ path, /** @type {string} */ origin) =>
    (await get(`${PAGE}${path}`, { headers: { origin } })).headers.get("access-control-allow-origin");
  assert.equal(await allowed("/status", "null"), null, "a stranger's sandbox has this origin too");
  assert.equal(await allowed("/incidents?key=wrong", "null"), null);
  assert.equal(await allowed(`/status?key=${key}`, "null"), "null");
  assert.equal(await allowed(`/incidents?key=${key}`, "null"), "null");
  assert.equal(await allowed(`/status?key=${key}`, "https://evil.example"), null);
  assert.equal(await allowed("/page/web/app.js", "null"), "null", "the package's files are no secret");
  assert.equal(await allowed("", "null"), null, "the page itself holds the key");
});

test("what goes wrong is answered, and the log told once", async (t) => {
  const { get, guard, host, settings } = await served(t);
  mkdirSync(/** @type {any} */ (settings).logPath, { recursive: true });
  const answer = await get(`${PAGE}/incidents`);
  assert.equal(answer.status, 503);
  assert.match((await answer.json()).error, /tool-guard\.log: it is a folder$/);
  guard.status = () => {
    throw new TypeError("secret detail");
  };
  const broken = await get(`${PAGE}/status`);
  assert.equal(broken.status, 500);
  assert.doesNotMatch(await broken.text(), /secret detail/);
  assert.equal(host.log.filter((line) => line.includes("secret detail")).length, 1);
});

test("a handler that is given nonsense does not throw", async (t) => {
  const { host } = guarded(t, OpenClaw2026_9);
  const { handler } = host.routes.get(PAGE);
  const res = { writeHead() {}, end() {}, destroy() {} };
  for (const req of [
    {},
    { method: "GET" },
    { method: "GET", url: 7, headers: {} },
    { method: "GET", url: `${PAGE}/status`, headers: null },
    undefined,
  ])
    assert.equal(await handler(req, { ...res }), true);
  assert.equal(
    await handler(
      { method: "GET", url: PAGE, headers: {} },
      {
        writeHead() {
          throw new Error("gone");
        },
        headersSent: true,
        destroy() {},
      },
    ),
    true,
  );
});

/** @param {number} count @param {number} from */
const numbered = (count, from = 0) => jsonl(Array.from({ length: count }, (_, n) => entry({ count: from + n })));
/** @param {{ lines: Buffer }} answer @returns {number[]} */
const counts = ({ lines }) =>
  lines
    .toString()
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line).count);
const range = (/** @type {number} */ from, /** @type {number} */ to) => Array.from({ length: to - from }, (_, n) => from + n);

test("the tail of a journal is bounded, of whole lines, across its files", async (t) => {
  const path = join(temporaryFolder(t), "j.log");
  const size = Buffer.byteLength(numbered(1));
  writeFileSync(`${path}.2`, numbered(10, 0));
  writeFileSync(`${path}.1`, numbered(10, 10));
  writeFileSync(path, numbered(5, 20));
  const all = await journalTail(path, "", size * 100);
  assert.deepEqual([counts(all), all.older], [range(0, 25), false]);
  const some = await journalTail(path, "", Math.floor(size * 8.5));
  assert.ok(counts(some).length >= 7 && counts(some).length <= 9 && counts(some).at(-1) === 24 && some.older);
  assert.ok(some.lines.length <= size * 8.5);
  writeFileSync(path, numbered(50, 100));
  assert.deepEqual(counts(await journalTail(path, "", size * 3 + 100)).at(-1), 149);
});

test("back from the journal's end, through all files, each line comes once", async (t) => {
  const path = join(temporaryFolder(t), "j.log");
  const size = numbered(1).length;
  writeFileSync(`${path}.2`, numbered(30, 0));
  writeFileSync(`${path}.1`, numbered(30, 30));
  writeFileSync(path, numbered(30, 60));
  const tail = await journalTail(path, "", Math.floor(size * 8.5));
  let [lines, begins, older, answers] = [counts(tail), tail.begins, tail.older, 0];
  // a rotation in between: files are found by what they are, not by their names
  renameSync(`${path}.2`, `${path}.3`);
  renameSync(`${path}.1`, `${path}.2`);
  renameSync(path, `${path}.1`);
  writeFileSync(path, numbered(5, 90));
  for (; older; answers += 1) {
    const before = await journalBefore(path, begins, Math.floor(size * 12.5));
    assert.ok(before.lines.length <= size * 12.5);
    lines = [...counts(before), ...lines];
    [begins, older] = [before.begins, before.older];
  }
  assert.deepEqual(lines, range(0, 90));
  assert.ok(answers >= 7 && answers <= 9, `${answers} answers`);
  assert.deepEqual(counts(await journalBefore(path, begins)), []);
  for (const unknown of ["", "x", "1-1-100", "../../etc/passwd"])
    assert.deepEqual(await journalBefore(path, unknown), { lines: Buffer.alloc(0), older: false, begins: "" });
  // a line that is longer than an answer ends the way back
  writeFileSync(path, `${"x".repeat(9000)}\n${numbered(1, 7)}`);
  const last = await journalTail(path, "", size + 10);
  assert.deepEqual([counts(last), last.older], [[7], true]);
  assert.equal((await journalBefore(path, last.begins, 500)).older, false);
});

test("a line that is being written comes when it is whole", async (t) => {
  const path = join(temporaryFolder(t), "j.log");
  const [one, two] = [numbered(1, 1), numbered(1, 2)];
  writeFileSync(path, one + two.slice(0, 40));
  const first = await journalTail(path);
  assert.deepEqual(counts(first), [1]);
  appendFileSync(path, two.slice(40));
  const next = await journalTail(path, first.cursor);
  assert.deepEqual([next.fresh, counts(next)], [false, [2]]);
});

test("rotation and truncation begin anew, and lose nothing that is there", async (t) => {
  const path = join(temporaryFolder(t), "j.log");
  writeFileSync(path, numbered(3));
  const { cursor } = await journalTail(path);
  renameSync(path, `${path}.1`);
  const between = await journalTail(path, cursor);
  assert.deepEqual([between.fresh, between.missing, counts(between)], [true, false, [0, 1, 2]]);
  writeFileSync(path, numbered(1, 3));
  const rotated = await journalTail(path, cursor);
  assert.deepEqual([rotated.fresh, counts(rotated)], [true, [0, 1, 2, 3]]);
  writeFileSync(path, "");
  assert.deepEqual(counts(await journalTail(path, rotated.cursor)), [0, 1, 2]);
});

test("more news than one answer holds are told as an end of the journal", async (t) => {
  const path = join(temporaryFolder(t), "j.log");
  writeFileSync(path, numbered(1));
  const { cursor } = await journalTail(path);
  appendFileSync(path, numbered(100, 1));
  const { fresh, older, lines } = await journalTail(path, cursor, 5000);
  assert.deepEqual([fresh, older], [true, true]);
  assert.ok(lines.length <= 5000 && counts({ lines }).at(-1) === 100);
  writeFileSync(path, "x".repeat(20_000));
  const endless = await journalTail(path, "", 5000);
  assert.equal(endless.lines.length, 0);
  appendFileSync(path, `\n${numbered(1, 7)}`);
  assert.ok((await journalTail(path, endless.cursor, 5000)).lines.toString().includes('"count":7'));
});

test("loading the plugin needs no file of the page", (t) => {
  const folder = temporaryFolder(t);
  const root = fileURLToPath(new URL("../../", import.meta.url));
  for (const name of ["js", "package.json", "openclaw.plugin.json"]) cpSync(join(root, name), join(folder, name), { recursive: true });
  rmSync(join(folder, "js", "page", "web"), { recursive: true });
  const script = `
    import plugin from "./js/index.js";
    plugin.register({ pluginConfig: { logPath: "./j.log" }, registerAgentToolResultMiddleware() {}, on() {}, logger: {},
      registerHttpRoute: ({ path }) => console.log(path) });`;
  const out = execFileSync(process.execPath, ["--input-type=module", "--eval", script], { cwd: folder, encoding: "utf8" });
  assert.equal(out, `${PAGE}\n`);
});
