// The mode that an operator sets from outside of a chat: the command `tool-guard mode` through the gateway's route, and its method.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { join } from "node:path";
import { test } from "node:test";
import { inside } from "../commands/helpers.js";
import { again, call, DOUBLES, guarded, LEGACY, MODERN, OpenClaw2026_9, play, temporaryFolder } from "./doubles.js";

const PAGE = "/plugins/tool-guard";
const KEY = "agent:main:x";
const TOKEN = "made-up-token";
const nope = call("read", { note: "nope" });

/**
 * A gateway with the plugin, that lets in whoever has its token, as hosts do.
 * @param {import("node:test").TestContext} t @param {import("./doubles.js").Double} Double
 * @param {{ settings?: object, stateDir?: string, config?: object }} [how]
 */
async function gateway(t, Double, { settings, stateDir, config } = {}) {
  const plugged = guarded(t, Double, settings, stateDir, config);
  const server = createServer(async (req, res) => {
    const route = plugged.host.routes.get(PAGE);
    if (req.headers.authorization !== `Bearer ${TOKEN}`) res.writeHead(401).end();
    else if (route && req.url?.startsWith(PAGE)) await route.handler(req, res);
    else res.writeHead(200, { "content-type": "text/html" }).end("<html></html>");
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (server.address()).port}`;
  const mode = (/** @type {string[]} */ ...args) => inside(["mode", ...args, "--gateway", url], { env: { OPENCLAW_GATEWAY_TOKEN: TOKEN } });
  const post = (/** @type {string} */ body, /** @type {Record<string, string>} */ headers = {}, method = "POST") =>
    fetch(`${url}${PAGE}/mode`, {
      method,
      headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json", ...headers },
      ...(method === "POST" ? { body } : {}),
    });
  return { ...plugged, url, mode, post };
}

/** Calls the gateway's method. @param {import("./doubles.js").AnyHost} host @param {object} params @returns {any[]} */
function method(host, params) {
  /** @type {any[]} */
  let answered = [];
  host.methods.get("tool-guard.mode")?.handler({ params, respond: (/** @type {any[]} */ ...answer) => (answered = answer) });
  return answered;
}

for (const Double of MODERN)
  test(`${Double.name}: every session is switched, and back; the guard does what is said`, async (t) => {
    const { host, guard, mode, incidents } = await gateway(t, Double, { stateDir: temporaryFolder(t) });
    const { code, out } = await mode("observe");
    assert.equal(code, 0);
    assert.equal(
      out,
      "Tool Guard only observes now, in every session without a mode of its own. That holds until tool-guard mode default takes it back, across restarts of the gateway too; the settings (enforce) are not changed.\n",
    );
    await play(host, again(2, nope));
    assert.deepEqual(new Set((await incidents()).map(({ mode: of }) => of)), new Set(["observe"]));
    assert.equal(guard.status().switch, "observe");
    assert.match((await mode("off")).out, /^Tool Guard is off now, /);
    assert.match((await mode("enforce")).out, /^Tool Guard enforces now, /);
    assert.match((await mode("on")).out, /^Tool Guard enforces now, /, "as a chat takes it");
    assert.match(
      (await mode("default")).out,
      /^Tool Guard does in every session without a mode of its own what the settings say again \(settings: enforce\)\.\n$/,
    );
    assert.equal(guard.status().switch, null);
  });

test("one session is switched, by its key alone", async (t) => {
  const { host, guard, mode } = await gateway(t, OpenClaw2026_9);
  await play(host, [[nope]], { session: KEY });
  await play(host, [[nope]], { session: "agent:main:y" });
  const { code, out } = await mode("off", "--session", KEY);
  assert.equal(code, 0);
  assert.match(
    out,
    /^Tool Guard is off now, in agent:main:x\. That holds until the gateway restarts, or tool-guard mode default --session agent:main:x takes/,
  );
  const switches = guard.status().sessions.map(({ sessionKey, switch: own }) => [sessionKey, own]);
  assert.deepEqual(Object.fromEntries(switches), { [KEY]: "off", "agent:main:y": null });
  const answer = JSON.parse((await mode("default", "--session", KEY, "--json")).out);
  assert.deepEqual(answer, { ok: true, mode: "default", session: KEY, kept: false, settings: "enforce" });
  assert.ok(guard.status().sessions.every(({ switch: own }) => own === null));
});

test("the session that was meant is found among many, however old it is", async (t) => {
  const { host, mode } = await gateway(t, OpenClaw2026_9);
  await play(host, [[nope]], { session: "agent:main:first-of-all" });
  for (let n = 0; n < 40; n += 1) await play(host, [[nope]], { session: `agent:ops:${n}` });
  const { code, err } = await mode("off", "--session", "agent:main:first-of-al");
  assert.equal(code, 1);
  assert.match(err, /Did you mean agent:main:first-of-all\? Known are .* and 33 more\./);
});

test("what cannot be done is said, and nothing is switched", async (t) => {
  const { host, guard, mode, url } = await gateway(t, OpenClaw2026_9);
  await play(host, [[nope]], { session: KEY });
  for (const [args, exit, expected] of /** @type {[string[], number, RegExp][]} */ ([
    [[], 2, /^tool-guard: mode: which one\? expected enforce, observe, off, default/],
    [["obsreve"], 2, /mode: "obsreve" is no mode, expected enforce, observe, off, default\. Did you mean observe\?/],
    [["enable"], 2, /Did you mean enforce\?/],
    [["constructor"], 2, /"constructor" is no mode, [^?]*\n$/],
    [["off", "--session", ""], 2, /mode: --session is empty/],
    [
      ["off", "--session", "agent:main:z"],
      1,
      /--session "agent:main:z": .* knows no such session\. Did you mean agent:main:x\? Known are agent:main:x\./,
    ],
    [["off", "on"], 2, /"on" is not understood/],
    [["off", "--sesion", KEY], 2, /no option --sesion\. Did you mean --session\?/],
  ])) {
    const { code, out, err } = await mode(...args);
    assert.deepEqual([code, out], [exit, ""], args.join(" "));
    assert.match(err, expected);
  }
  const elsewhere = await inside(["mode", "off", "--gateway", "http://127.0.0.1:1"]);
  assert.deepEqual([elsewhere.code, elsewhere.err], [1, "tool-guard: the gateway at http://127.0.0.1:1 does not answer: is it running?\n"]);
  const stranger = await inside(["mode", "off", "--gateway", url], { env: { OPENCLAW_GATEWAY_TOKEN: "other" } });
  assert.equal(stranger.code, 1);
  assert.match(stranger.err, /does not know us: set OPENCLAW_GATEWAY_TOKEN/);
  assert.deepEqual([guard.status().switch, guard.status().sessions[0].switch], [null, null]);
});

for (const Double of LEGACY)
  test(`${Double.name}: has no such address, and that is said`, async (t) => {
    const { mode } = await gateway(t, Double);
    const { code, err } = await mode("off");
    assert.equal(code, 1);
    assert.match(err, /cannot be switched from here: the plugin is off there, the gateway is starting, or it is older than 2026\.7/);
  });

for (const Double of DOUBLES)
  test(`${Double.name}: the gateway's method is for administrators, and takes the same words`, (t) => {
    const { host, guard } = guarded(t, Double);
    assert.equal(host.methods.get("tool-guard.mode")?.scope, "operator.admin");
    assert.equal(method(host, { mode: "off" })[0], true);
    assert.equal(guard.status().switch, "off");
    for (const odd of [
      undefined,
      null,
      3,
      [],
      {},
      { mode: "enable" },
      { mode: ["off"] },
      { mode: "observe", session: 3 },
      { mode: "observe", session: "" },
      { mode: "observe", session: "none" },
    ]) {
      const [ok, , error] = method(host, /** @type {any} */ (odd));
      assert.deepEqual([ok, error.code], [false, "INVALID_REQUEST"], JSON.stringify(odd));
      assert.match(error.message, /^(mode|session): /);
    }
    assert.equal(guard.status().switch, "off");
  });

test("the route takes JSON with a token, of bounded size, by POST only", async (t) => {
  const { guard, post, url } = await gateway(t, OpenClaw2026_9);
  for (const [body, headers, verb, expected] of /** @type {[string, Record<string, string>, string, number][]} */ ([
    ["", {}, "GET", 405],
    ['{"mode":"off"}', { "content-type": "text/plain" }, "POST", 415],
    ["{", {}, "POST", 400],
    ['"off"', {}, "POST", 400],
    [JSON.stringify({ mode: "off", more: "x".repeat(5000) }), {}, "POST", 400],
    ['{"mode":"of"}', {}, "POST", 422],
    ['{"mode":"off","session":"__proto__"}', {}, "POST", 422],
  ])) {
    const answer = await post(body, headers, verb);
    assert.equal(answer.status, expected, body.slice(0, 60));
    assert.equal((await answer.json()).ok, false);
  }
  assert.equal(
    (await fetch(`${url}${PAGE}/mode`, { method: "OPTIONS", headers: { authorization: `Bearer ${TOKEN}` } })).headers.get(
      "access-control-allow-origin",
    ),
    null,
  );
  assert.equal(guard.status().switch, null);
});

test("where a gateway does not authenticate callers, nothing is switched", async (t) => {
  for (const auth of ["trusted-proxy", "none", "another"]) {
    const { guard, mode } = await gateway(t, OpenClaw2026_9, { config: { gateway: { auth: { mode: auth } } } });
    const { code, err } = await mode("off");
    assert.equal(code, 1);
    assert.match(err, new RegExp(`refuses: not where gateway\\.auth\\.mode is ${auth}, .*openclaw gateway call tool-guard\\.mode does it`));
    assert.equal(guard.status().switch, null);
  }
});

test("a switch outlives the gateway where its state is kept", async (t) => {
  const stateDir = temporaryFolder(t);
  const first = await gateway(t, OpenClaw2026_9, { stateDir });
  assert.equal((await first.mode("observe")).code, 0);
  await first.guard.flush();
  const second = await gateway(t, OpenClaw2026_9, { stateDir: join(stateDir) });
  assert.equal(second.guard.status().switch, "observe");
});
