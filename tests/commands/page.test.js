// `tool-guard page`, as a process, with a gateway behind it that answers as the real ones were measured to.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { test } from "node:test";
import { gatewayAddress } from "../../js/commands/gateway-address.js";
import { BIN, entry, folder, journal, plainEnv, tool } from "./helpers.js";

const STATUS = { version: "1.0.0", sessions: [{ sessionKey: "agent:main:x" }] };

/** The command, after it printed its address. @param {import("node:test").TestContext} t @param {string[]} args @param {Record<string, string>} [env] */
async function started(t, args, env = {}) {
  const home = folder(t);
  const child = spawn(process.execPath, [BIN, "page", ...args], { env: plainEnv(home, env), stdio: ["ignore", "pipe", "pipe"] });
  t.after(() => child.kill("SIGKILL"));
  const ended = new Promise((resolve) => child.once("close", resolve));
  let [out, err] = ["", ""];
  child.stderr.on("data", (chunk) => (err += chunk));
  const url = await new Promise((resolve, reject) => {
    child.stdout.on("data", (chunk) => {
      out += chunk;
      const found = /^(http:\S+)$/m.exec(out)?.[1];
      if (found && out.endsWith("ends it.\n")) resolve(new URL(found));
    });
    ended.then(() => reject(new Error(`it ended: ${err}`)));
  });
  const get = async (/** @type {string} */ name, key = url.hash.slice(1)) => {
    const answer = await fetch(`${url.origin}${url.pathname}${name}${name.includes("?") ? "&" : "?"}key=${key}`);
    return { code: answer.status, text: await answer.text() };
  };
  return {
    url,
    get,
    end: (/** @type {NodeJS.Signals} */ signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

/** A gateway. @param {import("node:test").TestContext} t @param {import("node:http").RequestListener} answer */
async function gateway(t, answer) {
  const server = createServer(answer);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  t.after(() => server.close());
  return /** @type {import("node:net").AddressInfo} */ (server.address()).port;
}

/** @param {import("node:http").ServerResponse} res @param {number} code @param {unknown} body */
const json = (res, code, body) => void res.writeHead(code, { "content-type": "application/json; charset=utf-8" }).end(JSON.stringify(body));

// the page is served with a key of its own, and the gateway's secret never leaves this process
test("the page reads journal files, and live data with the gateway's secret", async (t) => {
  /** @type {import("node:http").IncomingMessage[]} */
  const asked = [];
  const port = await gateway(t, (req, res) => {
    asked.push(req);
    if (req.headers.authorization === "Bearer s3cret") json(res, 200, STATUS);
    else json(res, 401, { error: "Unauthorized" });
  });
  const path = journal(t, [entry({ toolName: "some_tool" })]);
  const { url, get, end } = await started(t, ["--journal", path, "--gateway", `http://127.0.0.1:${port}/`], {
    OPENCLAW_GATEWAY_TOKEN: "s3cret",
  });
  assert.deepEqual([url.hostname, url.pathname], ["127.0.0.1", "/plugins/tool-guard"]);
  assert.match(url.hash, /^#[\w-]{24}$/);
  const page = await get("");
  assert.equal(page.code, 200);
  assert.ok(!page.text.includes(url.hash.slice(1)) && !page.text.includes("s3cret"));
  assert.deepEqual(JSON.parse((await get("/status?session=a%26b")).text), STATUS);
  assert.equal(asked.at(-1)?.url, "/plugins/tool-guard/status?session=a%26b");
  const { text } = await get("/incidents");
  assert.equal(JSON.parse(text.split("\n")[1]).toolName, "some_tool");
  for (const name of ["/status", "/incidents"])
    for (const key of ["", "wrong", "undefined"]) assert.equal((await get(name, key)).code, 401, `${name} ${key}`);
  assert.equal(asked.length, 1, "the gateway is not asked for strangers");
  assert.equal(await end("SIGINT"), 0);
});

/** @type {[string, import("node:http").RequestListener, RegExp][]} */
const GATEWAYS = [
  ["does not know us", (_, res) => json(res, 401, {}), /does not know us: set OPENCLAW_GATEWAY_TOKEN/],
  ["has a page for everything", (_, res) => void res.writeHead(200, { "content-type": "text/html" }).end("<html>"), /tells nothing live/],
  ["has no such route", (_, res) => json(res, 404, {}), /tells nothing live/],
  ["answers nonsense", (_, res) => void res.writeHead(200, { "content-type": "application/json" }).end("{"), /tells nothing live/],
  ["answers another form", (_, res) => json(res, 200, { sessions: 7 }), /tells nothing live/],
  ["sends elsewhere", (_, res) => void res.writeHead(302, { location: "http://127.0.0.1:1/" }).end(), /does not answer/],
  ["hangs up", (req) => void req.socket.destroy(), /does not answer: is it running/],
];
for (const [name, answer, expected] of GATEWAYS)
  test(`a gateway that ${name}`, async (t) => {
    const port = await gateway(t, answer);
    const { get } = await started(t, ["--journal", journal(t, [entry()]), "--gateway", `http://127.0.0.1:${port}`]);
    const { code, text } = await get("/status");
    assert.equal(code, 503);
    assert.match(JSON.parse(text).error, expected);
    assert.equal((await get("/incidents")).code, 200, "the journal is there all the same");
  });

test("where the gateway is, and what it wants: variables, settings, defaults", (t) => {
  const home = folder(t);
  const at = (/** @type {any} */ config, env = {}, asked = undefined) => {
    mkdirSync(join(home, ".openclaw"), { recursive: true });
    writeFileSync(join(home, ".openclaw", "openclaw.json"), typeof config === "string" ? config : JSON.stringify(config));
    const { url, secret } = gatewayAddress(asked, { OPENCLAW_STATE_DIR: join(home, ".openclaw"), ...env });
    return [url, secret];
  };
  const local = (/** @type {number} */ port) => `http://127.0.0.1:${port}`;
  assert.deepEqual(at({}), [local(18789), undefined]);
  assert.deepEqual(at("{ nonsense"), [local(18789), undefined]);
  assert.deepEqual(at({ gateway: { port: 7, auth: { mode: "token", token: "t", password: "p" } } }), [local(7), "t"]);
  assert.deepEqual(at({ gateway: { port: 7, auth: { mode: "password", token: "t", password: "p" } } }), [local(7), "p"]);
  assert.deepEqual(at({ gateway: { tls: { enabled: true } } }), ["https://127.0.0.1:18789", undefined]);
  assert.deepEqual(at({ gateway: { auth: { token: ["$", "{MINE}"].join("") } } }, { MINE: "m" }), [local(18789), "m"]);
  assert.deepEqual(at({ gateway: { auth: { token: { source: "exec" } } } }), [local(18789), undefined]);
  assert.deepEqual(at({ gateway: { port: 7, auth: { token: "t" } } }, { OPENCLAW_GATEWAY_PORT: "9", OPENCLAW_GATEWAY_TOKEN: "e" }), [
    local(9),
    "e",
  ]);
  assert.deepEqual(at({ gateway: null }), [local(18789), undefined]);
});

test("command lines that are wrong", (t) => {
  for (const [args, expected] of /** @type {const} */ ([
    [["--port", "http"], /page: --port "http" is no port/],
    [["--port", "70000"], /expected a number from 0 to 65535/],
    [["--gateway", "nowhere"], /--gateway "nowhere" is no address, expected for instance http:\/\/127\.0\.0\.1:18789/],
    [["--gateway", "file:///etc/passwd"], /is no address/],
    [["extra"], /"extra" is not understood/],
  ])) {
    const { code, err } = tool(t, ["page", ...args]);
    assert.equal(code, 2, args.join(" "));
    assert.match(err, expected);
  }
});

test("a port that is taken is said", async (t) => {
  const port = await gateway(t, () => {});
  const { code, err } = tool(t, ["page", "--port", String(port)]);
  assert.equal(code, 1);
  assert.match(err, /port \d+ cannot be had: .*EADDRINUSE/);
});
