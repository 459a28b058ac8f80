// The page on real gateways: behind their auth, and in the tab of 2026.9's own pages, in a real Chromium.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Chromium } from "../page/chromium.js";
import { Gateway, TOKEN } from "./harness/gateway.js";
import { ScriptedModel } from "./harness/model.js";
import { furnish } from "./harness/scenarios.js";

const PAGE = "/plugins/tool-guard";
const DRAWN = "document.body?.dataset.drawn";
const BIN = fileURLToPath(new URL("../../js/commands/index.js", import.meta.url));

const model = new ScriptedModel();
before(() => model.start());
after(() => model.stop());

/** @param {string} host @param {string[]} more what its installer wants besides */
async function installed(host, more = []) {
  const gateway = await Gateway.prepare({ host, modelUrl: model.url });
  furnish(gateway.workspace);
  const { code, all } = await gateway.cli("plugins", "install", String(process.env.TOOL_GUARD_TGZ), ...more);
  assert.equal(code, 0, all);
  gateway.configure({});
  await gateway.start();
  // 2026.9 answers before its plugins do, and says so with 503
  while ((await get(gateway, PAGE)).status === 503) await new Promise((resolve) => setTimeout(resolve, 100));
  return gateway;
}

/** @param {Gateway} gateway @param {string} path @param {RequestInit} [how] */
const get = (gateway, path, how = {}) => fetch(`http://127.0.0.1:${gateway.port}${path}`, { redirect: "manual", ...how });
const known = { headers: { authorization: `Bearer ${TOKEN}` } };

/** @param {Gateway} gateway a model that asks for a file that is not there */
const loop = (gateway) =>
  gateway.turn(
    "looping",
    `${model.play("looping", (shown) => (shown.n < 3 ? [{ name: "read", args: { path: "nope.txt" } }] : "Done."))} Please go on.`,
  );

/** @type {[string, string[]][]} */
const GUARDED = [
  ["openclaw-2026.9.6", ["--force", "--accept-capabilities"]],
  ["openclaw-2026.7.35", []],
];
for (const [host, more] of GUARDED)
  describe(`${host}: the page`, () => {
    /** @type {Gateway} */
    let gateway;
    before(async () => {
      gateway = await installed(host, more);
    });
    after(() => gateway.stop());

    test("with the gateway's token it is there, without it nothing is", async () => {
      for (const path of ["", "/", "/status", "/incidents", "/page/web/app.js", "/status?key=x", "/%73tatus", "//status"])
        assert.equal((await get(gateway, PAGE + path)).status, 401, path);
      assert.equal((await get(gateway, `${PAGE}/status`, { headers: { authorization: "Bearer wrong" } })).status, 401);
      const page = await get(gateway, PAGE, known);
      assert.equal(page.status, 200);
      assert.match(page.headers.get("content-security-policy") ?? "", /^default-src 'none'; script-src 'self'/);
      assert.equal((await get(gateway, `${PAGE}/page/web/app.js`, known)).status, 200);
      assert.equal((await get(gateway, `${PAGE}/guard.js`, known)).status, 404);
      assert.equal((await get(gateway, `${PAGE}/status`, { ...known, method: "POST" })).status, 405);
    });

    test("status and incidents are the guard's own", async () => {
      await loop(gateway);
      const status = await (await get(gateway, `${PAGE}/status`, known)).json();
      const session = status.sessions.find((/** @type {any} */ { sessionKey }) => sessionKey === "agent:main:looping");
      assert.equal(session.trip.tool, "read");
      const [head, ...lines] = (await (await get(gateway, `${PAGE}/incidents`, known)).text())
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line));
      assert.equal(head.fresh, true);
      assert.deepEqual(lines, gateway.incidents());
      assert.ok(lines.some(({ action }) => action === "stop"));
    });

    test("`tool-guard page` shows it to a browser that has no token", async (t) => {
      const child = spawn(process.execPath, [BIN, "page"], { env: gateway.env, stdio: ["ignore", "pipe", "inherit"] });
      t.after(() => child.kill("SIGKILL"));
      const url = await new Promise((resolve) => child.stdout.on("data", (chunk) => resolve(String(chunk).split("\n")[0])));
      const chromium = await Chromium.start();
      t.after(() => chromium.stop());
      const tab = await chromium.tab();
      await tab.open(url);
      await tab.until(DRAWN);
      await tab.until("document.body.innerText.includes('agent:main:looping')");
      assert.equal(await tab.value("document.querySelector('#mode').innerText"), "Enforcing");
      assert.match(await tab.value("document.querySelector('#list').innerText"), /loop: the same call failed 2 times/);
      assert.deepEqual(tab.problems, []);
    });

    if (host === "openclaw-2026.9.6")
      test("a tab of the control page shows it in a sandbox, and keeps showing it", async (t) => {
        const chromium = await Chromium.start();
        t.after(() => chromium.stop());
        const tab = await chromium.tab();
        await tab.open(`http://127.0.0.1:${gateway.port}/#token=${TOKEN}`);
        await tab.until("[...document.querySelectorAll('a, button')].some((e) => e.innerText.trim() === 'Tool Guard')");
        await tab.value("[...document.querySelectorAll('a, button')].find((e) => e.innerText.trim() === 'Tool Guard').click()");
        const frame = await tab.frame(/\/plugins\/tool-guard$/);
        await frame.until(DRAWN);
        assert.equal(await frame.value("window.origin"), "null");
        await frame.until("document.querySelector('#live').innerText === 'Live' && document.body.innerText.includes('agent:main:looping')");
        const shown = "document.querySelectorAll('#list > li').length";
        const before = await frame.value(shown);
        await loop(gateway);
        await frame.until(`${shown} > ${before}`);
      });

    if (host === "openclaw-2026.9.6")
      test("a browser that keeps cookies from frames is told what to do instead", async (t) => {
        const chromium = await Chromium.start({ frameCookies: false });
        t.after(() => chromium.stop());
        const tab = await chromium.tab();
        await tab.open(`http://127.0.0.1:${gateway.port}/#token=${TOKEN}`);
        await tab.until("document.body.innerText.includes('Tool Guard')");
        await tab.open(`http://127.0.0.1:${gateway.port}/plugin?plugin=tool-guard&id=tool-guard`);
        const frame = await tab.frame(/\/plugins\/tool-guard$/);
        await frame.until("document.readyState === 'complete'");
        assert.match(
          await frame.value("document.body.innerText"),
          /^Tool Guard could not load its page\..*Run tool-guard page instead\.\s*$/s,
        );
      });
  });

describe("openclaw-2026.2.6: the page", () => {
  /** @type {Gateway} */
  let gateway;
  before(async () => {
    gateway = await installed("openclaw-2026.2.6");
  });
  after(() => gateway.stop());

  test("this host would show it to everyone, so there is none; the host's own page answers", async () => {
    for (const path of ["", "/status", "/incidents"]) {
      const said = await (await get(gateway, PAGE + path, known)).text();
      assert.doesNotMatch(said, /Tool Guard|"fresh"|"sessions"/, path);
    }
  });

  test("`tool-guard page` shows the journal, and says that nothing live is known", async (t) => {
    await loop(gateway);
    const child = spawn(process.execPath, [BIN, "page"], { env: gateway.env, stdio: ["ignore", "pipe", "inherit"] });
    t.after(() => child.kill("SIGKILL"));
    const url = new URL(await new Promise((resolve) => child.stdout.on("data", (chunk) => resolve(String(chunk).split("\n")[0]))));
    const ask = (/** @type {string} */ name) => fetch(`${url.origin}${url.pathname}/${name}?key=${url.hash.slice(1)}`);
    assert.match((await (await ask("status")).json()).error, /tells nothing live.*older than 2026\.7/);
    assert.equal((await (await ask("incidents")).text()).trimEnd().split("\n").length, 1 + gateway.incidents().length);
    assert.ok(gateway.incidents().length > 0);
  });
});
