// The alerts, the dashboard and the page about many gateways name metrics and labels that a guard really has, and each alert is tested and
// explained. tests/hosts/long/fleet.test.js runs them under a real Prometheus.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { asPrometheus, tallyForMetrics } from "../../js/lib/prometheus.js";
import { entry, halt, stop } from "../commands/helpers.js";

const read = (/** @type {string} */ path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const [alerts, tested, page, scrape] = [
  "docs/fleet/alerts.yml",
  "tests/package/fleet-alerts.yml",
  "docs/fleet.md",
  "docs/fleet/prometheus.yml",
].map(read);
const dashboard = JSON.parse(read("docs/fleet/dashboard.json"));

/** Every metric of a running guard, with its labels. @returns {Map<string, Set<string>>} */
function known() {
  const tally = tallyForMetrics();
  const lines = [entry(), stop(), halt(), entry({ rule: "injection", action: "warn" }), entry({ rule: "claim", action: "flag" })];
  for (const line of lines) tally.add(line, 0);
  const now = {
    version: "1",
    host: "h",
    mode: "enforce",
    sessions: 0,
    openLoops: { enforced: 0, observed: 0 },
    restarts: 0,
    problems: 0,
    journal: { lost: 0, failing: false },
  };
  /** @type {Map<string, Set<string>>} */
  const metrics = new Map();
  for (const line of asPrometheus(tally, now).trimEnd().split("\n")) {
    const name = /^(?:# TYPE )?(tool_guard_[a-z_]+)/.exec(line)?.[1];
    if (name === undefined) continue;
    const labels = metrics.get(name) ?? new Set();
    for (const [, label] of line.matchAll(/([a-z]+)="/g)) labels.add(label);
    metrics.set(name, labels);
  }
  return metrics;
}

const METRICS = known();
/** What Prometheus adds. */
const TARGET = ["job", "instance"];

/** Metrics with the labels that an expression selects or groups by. @param {string} expr @returns {string[]} what no guard has */
function unknownIn(expr) {
  const names = [...expr.matchAll(/tool_guard_[a-z_]+/g)].map(([name]) => name);
  const labels = [
    ...expr.matchAll(/([a-z_]+)\s*(?:=~|!=|=)\s*"/g),
    ...[...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list]) => [...list.matchAll(/([a-z_]+)/g)]),
  ];
  const having = new Set([...TARGET, ...names.flatMap((name) => [...(METRICS.get(name) ?? [])])]);
  return [...names.filter((name) => !METRICS.has(name)), ...labels.map(([, label]) => label).filter((label) => !having.has(label))];
}

const expressions = [...alerts.matchAll(/^ +expr: (.+)$/gm)].map(([, expr]) => expr);
const names = [...alerts.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name);

test("alerts and panels ask for metrics and labels that there are", () => {
  assert.equal(expressions.length, names.length);
  assert.ok(names.length >= 5);
  for (const expr of expressions) assert.deepEqual(unknownIn(expr), [], expr);
  const asked = dashboard.panels.flatMap((/** @type {any} */ { targets }) => targets.map((/** @type {any} */ { expr }) => expr));
  for (const expr of asked) assert.deepEqual(unknownIn(expr), [], expr);
  assert.deepEqual(unknownIn('sum by (colour) (tool_guard_nothing{shape="round"})'), ["tool_guard_nothing", "shape", "colour"]);
});

test("each alert is tested and explained; each metric is documented", () => {
  for (const name of names) {
    assert.match(tested, new RegExp(`alertname: ${name}\\n +exp_alerts`), `${name} is raised in a test`);
    assert.ok(page.includes(`\`${name}\``), name);
  }
  for (const metric of METRICS.keys()) assert.ok(page.includes(`\`${metric}\``), metric);
  for (const [, metric] of page.matchAll(/`(tool_guard_[a-z_]+)`/g)) assert.ok(METRICS.has(metric), metric);
});

test("the dashboard can be imported: no overlap, the chosen data source", () => {
  const ids = new Set();
  const cells = new Set();
  for (const { id, gridPos, datasource, targets } of dashboard.panels) {
    assert.ok(!ids.has(id));
    ids.add(id);
    assert.ok(gridPos.x + gridPos.w <= 24);
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
        assert.ok(!cells.has(`${x},${y}`), `panel ${id} at ${x},${y}`);
        cells.add(`${x},${y}`);
      }
    for (const { uid } of [datasource, ...targets.map((/** @type {any} */ target) => target.datasource)])
      assert.equal(uid, `$${"{datasource}"}`);
  }
  assert.deepEqual(
    dashboard.templating.list.map((/** @type {any} */ { name }) => name),
    ["datasource", "job", "instance"],
  );
});

test("the scrape configuration is of the route that there is", () => {
  assert.match(scrape, /^ +metrics_path: \/plugins\/tool-guard\/metrics$/m);
  assert.match(alerts, new RegExp(`up\\{job="${/job_name: (\S+)/.exec(scrape)?.[1]}"\\}`));
});
