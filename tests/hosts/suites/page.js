// The page on real gateways: behind their auth, in the tab of their control page, and by `tool-guard page`, in a real Chromium.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Chromium } from "../../page/chromium.js";
import { TOKEN } from "../harness/gateway.js";
import { firstLine, until } from "../harness/until.js";

const PAGE = "/plugins/tool-guard";
const DRAWN = "document.body?.dataset.drawn";
const BIN = fileURLToPath(new URL("../../../js/commands/index.js", import.meta.url));
const known = { headers: { authorization: `Bearer ${TOKEN}` } };

/** @param {import("../harness/fixture.js").Fixture} fixture @param {string} session a model that sends a malformed call */
const loop = (fixture, session) => fixture.play(session, ({ n }) => (n < 3 ? [{ name: "read", args: {} }] : "Done."));

/** `tool-guard page` in the gateway's home. @param {import("node:test").TestContext} t @param {import("../harness/gateway.js").Gateway} gateway @returns {Promise<string>} its address */
function servedPage(t, { env }) {
  const child = spawn(process.execPath, [BIN, "page"], { env, stdio: ["ignore", "pipe", "inherit"] });
  t.after(() => child.kill("SIGKILL"));
  return firstLine(child);
}

/** @param {import("node:test").TestContext} t @param {{ frameCookies?: boolean }} [how] */
async function openTab(t, how) {
  const chromium = await Chromium.start(how);
  t.after(() => chromium.stop());
  return chromium.tab();
}

/** On a host whose routes are behind its authentication. @param {import("../harness/fixture.js").Fixture} fixture */
export function pageSuite(fixture) {
  const { host } = fixture;
  describe(`${host.name}: the page`, () => {
    const get = (/** @type {string} */ path, /** @type {RequestInit} */ how = {}) => fixture.gateway.get(PAGE + path, how);
    // 2026.9 answers before its plugins do, and says so with 503
    before(() => until("the page's route", async () => (await get("")).status !== 503));

    test("with the gateway's token it is there, without it nothing is", async () => {
      for (const path of ["", "/", "/status", "/incidents", "/metrics", "/page/web/app.js", "/status?key=x", "/%73tatus", "//status"])
        assert.equal((await get(path)).status, 401, path);
      assert.equal((await get("/status", { headers: { authorization: "Bearer wrong" } })).status, 401);
      const page = await get("", known);
      assert.equal(page.status, 200);
      assert.match(page.headers.get("content-security-policy") ?? "", /^default-src 'none'; script-src 'self'/);
      assert.equal((await get("/page/web/app.js", known)).status, 200);
      assert.equal((await get("/guard.js", known)).status, 404);
      assert.equal((await get("/status", { ...known, method: "POST" })).status, 405);
    });

    test("a collector of metrics gets what the guard did", async () => {
      await loop(fixture, "page-metrics");
      const metrics = await get("/metrics", known);
      assert.match(metrics.headers.get("content-type") ?? "", /^text\/plain; version=0\.0\.4/);
      assert.match(await metrics.text(), /^tool_guard_incidents_total\{rule="identical-failures",mode="enforce"\} \d+$/m);
    });

    test("status and incidents are the guard's own", async () => {
      await loop(fixture, "page-loop");
      const status = await (await get("/status", known)).json();
      const session = status.sessions.find((/** @type {any} */ { sessionKey }) => sessionKey === "agent:main:page-loop");
      assert.equal(session.trip.tool, "read");
      const [head, ...lines] = (await (await get("/incidents", known)).text())
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line));
      assert.equal(head.fresh, true);
      assert.deepEqual(lines, fixture.gateway.incidents());
      assert.ok(lines.some(({ action, sessionKey }) => action === "stop" && sessionKey === "agent:main:page-loop"));
    });

    test("`tool-guard page` shows it to a browser that has no token", async (t) => {
      const url = await servedPage(t, fixture.gateway);
      const tab = await openTab(t);
      await tab.open(url);
      await tab.until(DRAWN);
      await tab.until("document.body.innerText.includes('agent:main:page-loop')");
      assert.equal(await tab.value("document.querySelector('#mode').innerText"), "Enforcing");
      assert.match(await tab.value("document.querySelector('#list').innerText"), /loop: the same call failed 3 times/);
      assert.deepEqual(tab.problems, []);
    });

    if (!host.pageTab) return;

    test("a tab of the control page shows it in a sandbox, and keeps showing it", async (t) => {
      const tab = await openTab(t);
      await tab.open(`http://127.0.0.1:${fixture.gateway.port}/#token=${TOKEN}`);
      await tab.until("[...document.querySelectorAll('a, button')].some((e) => e.innerText.trim() === 'Tool Guard')");
      await tab.value("[...document.querySelectorAll('a, button')].find((e) => e.innerText.trim() === 'Tool Guard').click()");
      const frame = await tab.frame(/\/plugins\/tool-guard$/);
      await frame.until(DRAWN);
      assert.equal(await frame.value("window.origin"), "null");
      await frame.until(
        "document.querySelector('#live').innerText === 'Gateway answers' && document.body.innerText.includes('agent:main:page-loop')",
      );
      assert.ok(!(await frame.value("document.body.innerText.includes('agent:main:page-again')")));
      await loop(fixture, "page-again");
      await frame.until("document.body.innerText.includes('agent:main:page-again')");
      await frame.value("[...document.querySelectorAll('#kinds button')].find((chip) => chip.innerText.startsWith('Loops')).click()");
      assert.equal(await frame.value("location.hash"), "#?kind=loops", "what is chosen is in the address of the frame");
      assert.ok((await frame.value("document.querySelectorAll('#list > li.loop').length")) >= 2);
      assert.deepEqual(frame.problems, []);
    });

    test("a browser that keeps cookies from frames is told what to do instead", async (t) => {
      const tab = await openTab(t, { frameCookies: false });
      await tab.open(`http://127.0.0.1:${fixture.gateway.port}/#token=${TOKEN}`);
      await tab.until("document.body.innerText.includes('Tool Guard')");
      await tab.open(`http://127.0.0.1:${fixture.gateway.port}/plugin?plugin=tool-guard&id=tool-guard`);
      const frame = await tab.frame(/\/plugins\/tool-guard$/);
      // the control page shows the frame after it has loaded; of a frame not yet laid out, innerText is all its text, hidden or not
      await frame.until("document.readyState === 'complete' && document.querySelector('#stuck').checkVisibility()");
      assert.match(
        await frame.value("document.body.innerText"),
        /^Tool Guard could not load its page\..*Run tool-guard page instead\.\s*$/s,
      );
    });
  });
}

/** On a host that would show a plugin's routes to everyone. @param {import("../harness/fixture.js").Fixture} fixture */
export function pageWithoutRouteSuite(fixture) {
  describe(`${fixture.host.name}: the page`, () => {
    test("there is no route; the host's own page answers", async () => {
      for (const path of ["", "/status", "/incidents"]) {
        const said = await (await fixture.gateway.get(PAGE + path, known)).text();
        assert.doesNotMatch(said, /Tool Guard|"fresh"|"sessions"/, path);
      }
    });

    test("`tool-guard page` shows the journal and says that live data is missing", async (t) => {
      await loop(fixture, "page-loop");
      const url = new URL(await servedPage(t, fixture.gateway));
      const ask = (/** @type {string} */ name) => fetch(`${url.origin}${url.pathname}/${name}?key=${url.hash.slice(1)}`);
      assert.match((await (await ask("status")).json()).error, /tells nothing live.*older than 2026\.7/);
      assert.equal((await (await ask("incidents")).text()).trimEnd().split("\n").length, 1 + fixture.gateway.incidents().length);
      assert.ok(fixture.incidents("page-loop").length > 0);
    });
  });
}
