// Who is told outside of the chat: real programs and a real server on loopback; of a loop the gravest, and never more than once a minute
// a session.
import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { test } from "node:test";
import { Notifier } from "../../js/notify/notifier.js";
import { call, guarded, OpenClaw2026_9, play, temporaryFolder } from "./doubles.js";
import { until } from "./until.js";

/** @type {import("../../js/lib/verdict.js").Incident} */
const HALT = {
  action: "halt",
  enforced: true,
  changesLoops: true,
  notice: "halt",
  line: JSON.stringify({
    rule: "halt",
    toolName: "read",
    count: 4,
    sessionKey: "agent:main:x",
    modelId: "m-1",
    timestamp: "2026-01-01T00:00:00.000Z",
    args: { token: "sk-secret" },
    errorMessage: "secret text",
  }),
};
const NOTICE = {
  event: "halt",
  rule: "halt",
  tool: "read",
  count: 4,
  session: "agent:main:x",
  model: "m-1",
  agent: "main",
  host: "h",
  time: "2026-01-01T00:00:00.000Z",
};

/** @param {import("node:test").TestContext} t @param {(body: any) => number} [answer] the status of the answer */
async function server(t, answer = () => 204) {
  /** @type {any[]} */
  const bodies = [];
  const http = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      bodies.push(JSON.parse(body));
      const status = answer(bodies.at(-1));
      response.writeHead(status, status === 302 ? { location: "http://192.0.2.1/" } : {}).end();
    });
  });
  await new Promise((resolve) => http.listen(0, "127.0.0.1", () => resolve(undefined)));
  t.after(() => http.close());
  return { bodies, url: `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (http.address()).port}/x` };
}

/** @param {() => number} [now] */
function notifier(now) {
  /** @type {string[]} */
  const warnings = [];
  return { warnings, one: new Notifier((text) => warnings.push(text), now) };
}

test("a webhook gets what happened, and no arguments or texts", async (t) => {
  const { bodies, url } = await server(t);
  const { one, warnings } = notifier();
  one.use({ command: [], webhook: url, on: ["halt"] });
  one.add(HALT, "h", "main");
  await until(
    () => bodies.length > 0,
    () => "no notice",
  );
  assert.deepEqual(bodies, [NOTICE]);
  assert.deepEqual(warnings, []);
});

test("a command gets the same on its standard input, without a shell", async (t) => {
  const folder = temporaryFolder(t);
  const [out, program] = [join(folder, "out.json"), join(folder, "program.mjs")];
  writeFileSync(
    program,
    `import { readFileSync, writeFileSync } from "node:fs";\nwriteFileSync(process.argv[2], JSON.stringify([readFileSync(0, "utf8"), process.argv[3]]));`,
  );
  const { one } = notifier();
  one.use({ command: [process.execPath, program, out, "$(touch x); `id`"], on: ["halt"] });
  one.add(HALT, "h", "main");
  await until(
    () => existsSync(out) && readFileSync(out, "utf8") !== "",
    () => "no notice",
  );
  const [input, argument] = JSON.parse(readFileSync(out, "utf8"));
  assert.deepEqual(JSON.parse(input), NOTICE);
  assert.equal(argument, "$(touch x); `id`");
});

test("only chosen kinds, once a minute a session, and none in observe mode", async (t) => {
  const { bodies, url } = await server(t);
  let now = 0;
  const { one } = notifier(() => now);
  one.use({ command: [], webhook: url, on: ["halt", "screen"] });
  const line = (/** @type {object} */ fields) => JSON.stringify({ ...JSON.parse(HALT.line), ...fields });
  one.add({ ...HALT, action: "stop", notice: "stop" }, "h");
  one.add({ ...HALT, enforced: false, notice: null }, "h");
  one.add({ ...HALT, line: "no JSON" }, "h");
  for (let i = 0; i < 3; i += 1) one.add(HALT, "h");
  one.add({ ...HALT, action: "warn", notice: "screen", line: line({ rule: "injection", sessionKey: "other" }) }, "h");
  await until(
    () => bodies.length >= 2,
    () => "no notice",
  );
  now += 60_000;
  one.add(HALT, "h");
  await until(
    () => bodies.length >= 3,
    () => "no notice",
  );
  assert.deepEqual(
    bodies.map(({ event, session }) => [event, session]),
    [
      ["halt", "agent:main:x"],
      ["screen", "other"],
      ["halt", "agent:main:x"],
    ],
  );
});

/** A line with other fields. @param {import("../../js/lib/verdict.js").Incident["notice"]} notice @param {object} [fields] */
const incident = (notice, fields = {}) => ({ ...HALT, notice, line: JSON.stringify({ ...JSON.parse(HALT.line), ...fields }) });
const ALL = ["halt", "stop", "screen"];

test("of a loop the gravest is told, and what was found in results beside it", async (t) => {
  const { bodies, url } = await server(t);
  const { one } = notifier(() => 0);
  one.use({ command: [], webhook: url, on: ALL });
  one.add(incident("stop", { rule: "repetition" }), "h");
  one.add(incident("screen", { rule: "injection" }), "h");
  one.add(incident("stop", { rule: "repetition" }), "h");
  one.add(HALT, "h");
  one.add(incident("stop", { rule: "repetition" }), "h");
  one.add(HALT, "h");
  one.release();
  await until(
    () => bodies.length >= 2,
    () => "no notice",
  );
  assert.deepEqual(bodies.map(({ event }) => event).sort(), ["halt", "screen"]);
});

test("a stop whose run goes on is sent after a wait; a later end is, too", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { bodies, url } = await server(t);
  const { one } = notifier(() => 0);
  one.use({ command: [], webhook: url, on: ALL });
  const told = async (/** @type {number} */ n) => {
    while (bodies.length < n) await new Promise(setImmediate);
    return bodies.map(({ event }) => event);
  };
  one.add(incident("stop"), "h");
  t.mock.timers.tick(29_000);
  assert.deepEqual(bodies, []);
  t.mock.timers.tick(1_000);
  assert.deepEqual(await told(1), ["stop"]);
  one.add(incident("stop"), "h");
  one.add(HALT, "h");
  assert.deepEqual(await told(2), ["stop", "halt"]);
  t.mock.timers.tick(60_000);
  assert.equal(bodies.length, 2, "one minute, one matter");
});

test("where only stops are told, they do not wait", async (t) => {
  const { bodies, url } = await server(t);
  const { one } = notifier(() => 0);
  one.use({ command: [], webhook: url, on: ["stop"] });
  one.add(incident("stop"), "h");
  await until(
    () => bodies.length === 1,
    () => "no notice",
  );
});

test("ends of many runs at once are all sent, before anything else", async (t) => {
  const { bodies, url } = await server(t);
  const { one } = notifier(() => 0);
  one.use({ command: [], webhook: url, on: ["halt", "screen"] });
  for (let n = 0; n < 20; n += 1) one.add(incident("screen", { rule: "injection", sessionKey: `s${n}` }), "h");
  for (let n = 0; n < 20; n += 1) one.add(incident("halt", { sessionKey: `s${n}` }), "h");
  await until(
    () => bodies.length === 40,
    () => `${bodies.length} notices`,
  );
  // four are under way at once
  assert.equal(bodies.slice(0, 24).filter(({ event }) => event === "halt").length, 20);
});

test("what fails is told to the operator, and nothing else happens", async (t) => {
  const refusing = await server(t, () => 500);
  const moving = await server(t, () => 302);
  for (const [settings, expected] of /** @type {[any, RegExp][]} */ ([
    [{ command: ["/no/such/program"], on: ["halt"] }, /^notify: the command \/no\/such\/program failed: spawn .*ENOENT$/],
    [{ command: [process.execPath, "-e", "process.exit(3)"], on: ["halt"] }, /it ended with 3$/],
    [{ command: [], webhook: refusing.url, on: ["halt"] }, /^notify: the webhook failed: 500/],
    [{ command: [], webhook: moving.url, on: ["halt"] }, /^notify: the webhook failed:/],
    [{ command: [], webhook: "http://127.0.0.1:1/", on: ["halt"] }, /^notify: the webhook failed:/],
  ])) {
    const { one, warnings } = notifier();
    one.use(settings);
    one.add(HALT, "h");
    await until(
      () => warnings.length > 0,
      () => "no notice",
    );
    assert.match(warnings[0], expected);
  }
});

test("the end of a run reaches the webhook of the settings", async (t) => {
  const { bodies, url } = await server(t);
  const { host } = guarded(t, OpenClaw2026_9, { notify: { webhook: url, on: ["halt"] } });
  await play(
    host,
    Array.from({ length: 8 }, () => [call("read", {})]),
  );
  await until(
    () => bodies.length > 0,
    () => "no notice",
  );
  assert.equal(bodies.length, 1);
  assert.deepEqual([bodies[0].event, bodies[0].tool, bodies[0].host], ["halt", "read", "openclaw-2026.9"]);
});

test("a run that is stopped and then ended is one notice, safe for a chat", async (t) => {
  const { bodies, url } = await server(t);
  const { host, guard } = guarded(t, OpenClaw2026_9, { notify: { webhook: url, on: ["halt", "stop", "screen"] } });
  await play(
    host,
    Array.from({ length: 14 }, () => [call("read", { path: "nope.txt" })]),
    { session: "agent:main:<!channel>@everyone" },
  );
  await guard.flush();
  await until(
    () => bodies.length > 0,
    () => "no notice",
  );
  assert.deepEqual(
    bodies.map(({ event, session, tool }) => [event, session, tool]),
    [["halt", "agent:main:‹!channel›(at)everyone", "read"]],
  );
});

test("a program and an address that time out are reported as timeouts", async (t) => {
  const http = createServer(() => {});
  await new Promise((resolve) => http.listen(0, "127.0.0.1", () => resolve(undefined)));
  t.after(() => [http.closeAllConnections(), http.close()]);
  /** @type {string[]} */
  const warnings = [];
  const notifier = new Notifier((text) => warnings.push(text), Date.now, String, 50);
  const { port } = /** @type {import("node:net").AddressInfo} */ (http.address());
  notifier.use({ command: ["/bin/sh", "-c", "exec sleep 30"], webhook: `http://127.0.0.1:${port}/`, on: ["halt"] });
  notifier.add(HALT, "h");
  await until(
    () => warnings.length === 2,
    () => `both to be given up: ${warnings.join()}`,
  );
  assert.deepEqual(warnings.sort(), [
    "notify: the command /bin/sh failed: it took longer than 0.05 s",
    "notify: the webhook failed: it took longer than 0.05 s",
  ]);
});
