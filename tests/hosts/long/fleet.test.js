// Two real gateways under a real Prometheus, with the configuration and the alerts that the package has.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { copyFileSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { guardedGateway } from "../harness/fixture.js";
import { TOKEN } from "../harness/gateway.js";
import { SCENARIOS } from "../harness/scenarios.js";
import { until } from "../harness/until.js";
import { OPENCLAW_2026_7, OPENCLAW_2026_9 } from "../hosts.js";

const programs = String(process.env.TOOL_GUARD_PROMETHEUS);
const fleet = fileURLToPath(new URL("../../../docs/fleet/", import.meta.url));
const ruleTests = fileURLToPath(new URL("../../package/fleet-alerts.yml", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "tool-guard-prometheus-"));
const old = guardedGateway(OPENCLAW_2026_7);
const fresh = guardedGateway(OPENCLAW_2026_9, { settings: { mode: "observe" } });
const fixtures = [old, fresh];
const instance = (/** @type {import("../harness/fixture.js").Fixture} */ { gateway }) => `127.0.0.1:${gateway.port}`;

/** @param {string} tool @param {string[]} args @param {string} [input] @returns {string} what it says; it throws where something is wrong */
const promtool = (tool, args, input) =>
  execFileSync(join(programs, "promtool"), [tool, ...args], { encoding: "utf8", input, stdio: "pipe" });

/** @returns {Promise<number>} a port that was free a moment ago */
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });

/** @type {import("node:child_process").ChildProcess | undefined} */
let prometheus;
let port = 0;
const ask = async (/** @type {string} */ path) => (await (await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)).json()).data;
/** The values of an expression, by the gateway's address. @param {string} expr @returns {Promise<Record<string, number>>} */
async function values(expr) {
  const { result } = await ask(`query?query=${encodeURIComponent(expr)}`);
  return Object.fromEntries(result.map((/** @type {any} */ { metric, value }) => [metric.instance ?? "", Number(value[1])]));
}
const scraped = async (/** @type {import("../harness/fixture.js").Fixture} */ { gateway }) =>
  (await fetch(`http://127.0.0.1:${gateway.port}/plugins/tool-guard/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text();

/** Starts Prometheus over both gateways, which run by now. */
async function startPrometheus() {
  port = await freePort();
  const token = join(folder, "token");
  writeFileSync(token, TOKEN, { mode: 0o600 });
  copyFileSync(join(fleet, "alerts.yml"), join(folder, "alerts.yml"));
  // the package's own file, with the gateways of the test, and faster
  const targets = fixtures.map((fixture) => `          - ${instance(fixture)}\n`).join("");
  const config = readFileSync(join(fleet, "prometheus.yml"), "utf8")
    .replaceAll("30s", "1s")
    .replace("/etc/prometheus/openclaw-token", token)
    .replace(/(?: {10}- agents-\d\.example:18789\n)+/, targets);
  assert.ok(config.includes(targets) && config.includes(token));
  writeFileSync(join(folder, "prometheus.yml"), config);
  const log = openSync(join(folder, "log"), "a");
  const args = [
    `--config.file=${join(folder, "prometheus.yml")}`,
    `--storage.tsdb.path=${join(folder, "data")}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ];
  prometheus = spawn(join(programs, "prometheus"), args, { cwd: folder, stdio: ["ignore", log, log] });
  await until("Prometheus", async () => (await fetch(`http://127.0.0.1:${port}/-/ready`).catch(() => undefined))?.ok === true);
}
after(async () => {
  if (prometheus && prometheus.exitCode === null) {
    const ended = new Promise((resolve) => prometheus?.once("exit", resolve));
    prometheus.kill();
    await ended;
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

test("the rules are valid, and each alert is raised by its own cause alone", () => {
  assert.match(promtool("check", ["rules", join(fleet, "alerts.yml")]), /SUCCESS: \d+ rules/);
  assert.match(promtool("test", ["rules", ruleTests]), /SUCCESS/);
});

test("both gateways are scraped: version, host and mode", async () => {
  await startPrometheus();
  assert.match(promtool("check", ["config", join(folder, "prometheus.yml")]), /SUCCESS/);
  await until("both scrapes", async () => Object.values(await values('up{job="tool-guard"}')).join() === "1,1");
  const { result } = await ask("query?query=tool_guard_info");
  const facts = result.map((/** @type {any} */ { metric: { instance: at, host, mode } }) => [at, host, mode]).sort();
  assert.deepEqual(
    facts,
    [
      [instance(old), OPENCLAW_2026_7.adapter, "enforce"],
      [instance(fresh), OPENCLAW_2026_9.adapter, "observe"],
    ].sort(),
  );
});

test("a run that is ended raises the alert of its gateway, and no other one", async () => {
  await until("a first sample", async () => Object.keys(await values('tool_guard_runs_ended_total{mode="enforce"}')).length === 2);
  await Promise.all(fixtures.map((fixture) => fixture.play("fleet", SCENARIOS["stubborn-read-empty"])));
  // what is pending may be a scrape that took too long
  const firing = async () => (await ask("alerts")).alerts.filter((/** @type {any} */ { state }) => state === "firing");
  await until("the alert", async () => (await firing()).length > 0);
  assert.deepEqual(
    (await firing()).map((/** @type {any} */ { labels }) => [labels.alertname, labels.instance]),
    [["ToolGuardRunEnded", instance(old)]],
  );
  const loops = async (/** @type {string} */ mode) => await values(`sum by (instance) (tool_guard_loops_total{mode="${mode}"})`);
  await until("both counts", async () => (await loops("observe"))[instance(fresh)] === 1 && (await loops("enforce"))[instance(old)] === 1);
  assert.deepEqual([Object.keys(await loops("observe")), Object.keys(await loops("enforce"))], [[instance(fresh)], [instance(old)]]);
});

test("the metrics of real gateways pass promtool's lint", async () => {
  for (const fixture of fixtures) {
    const text = await scraped(fixture);
    assert.match(text, /^tool_guard_loops_total\{/m);
    assert.equal(promtool("check", ["metrics"], text), "");
  }
});

test("every panel of the dashboard is an expression that Prometheus takes", async () => {
  const { panels } = JSON.parse(readFileSync(join(fleet, "dashboard.json"), "utf8"));
  const exprs = panels.flatMap((/** @type {any} */ { targets }) => targets.map((/** @type {any} */ { expr }) => expr));
  assert.ok(exprs.length > 10);
  for (const expr of exprs) {
    const filled = expr.replaceAll(/\$(job|instance)\b/g, ".*").replaceAll(/\$__(range|rate_interval)/g, "5m");
    const data = await ask(`query?query=${encodeURIComponent(filled)}`);
    assert.equal(data?.resultType, "vector", filled);
  }
});
