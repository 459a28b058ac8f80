// One loop is one loop in every count: known runs of the real core, and how many loops the report, the page, Prometheus and the status
// tell of them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { lastLoops } from "../../js/commands/last-loops.js";
import { totals } from "../../js/page/web/figures.js";
import { IncidentStore } from "../../js/page/web/incident-store.js";
import { tilesOf } from "../../js/page/web/tiles.js";
import { inside } from "../commands/helpers.js";
import { again, call, guarded, MALFORMED, MISSING, OpenClaw2026_9, play } from "./doubles.js";

const OTHER = call("write", { content: "x" });
const LOOK = call("read", { path: "a.txt" });
const LIST = call("exec", { command: "ls" });

/** What a model does in a run, and how many loops a person finds in it. @type {[string, number, import("./doubles.js").ModelCall[][]][]} */
const RUNS = [
  ["a malformed call until the run is ended", 1, again(8, MALFORMED)],
  ["a missing file until the run is ended", 1, again(12, MISSING)],
  ["one call is stopped, and then another one", 2, [...again(2, MALFORMED), [LOOK], ...again(2, OTHER)]],
  ["two malformed calls in each message", 1, Array.from({ length: 3 }, () => [MALFORMED, OTHER])],
  ["the same look again and again", 1, again(9, LOOK)],
  [
    "the same look again and again, and then in turn with a list",
    1,
    [...again(5, LOOK), ...Array.from({ length: 6 }, () => [[LIST], [LOOK]]).flat()],
  ],
  ["a failure that is mended", 0, [[MALFORMED], [LOOK]]],
  ["nothing wrong", 0, [[LOOK], [call("write", { path: "b.txt", content: "b" })]]],
  ["a malformed call, stopped once", 1, again(2, MALFORMED)],
  ["another malformed call, which is blocked as well", 1, again(3, OTHER)],
];

test("ten known runs: all four counts agree with those made by hand", async (t) => {
  const { host, guard, settings } = guarded(t, OpenClaw2026_9);
  const known = RUNS.reduce((sum, [, loops]) => sum + loops, 0);
  let before = 0;
  for (const [n, [name, loops, messages]] of RUNS.entries()) {
    // whether calls go round together is told by their times, which models' messages never share
    await play(host, messages, { session: `agent:main:${n}`, run: `run-${n}`, pause: 2 });
    const { enforced } = guard.status().loops;
    assert.equal(enforced - before, loops, name);
    before = enforced;
  }
  await guard.flush();
  const { logPath } = /** @type {{ logPath: string }} */ (settings);

  const report = JSON.parse((await inside(["report", "--json", "--journal", logPath])).out);
  const store = new IncidentStore();
  store.take(`${JSON.stringify({ cursor: "", fresh: true })}\n${readFileSync(logPath, "utf8")}`);
  const tiles = tilesOf(totals(store.incidents), undefined);
  const metrics = guard.metrics();
  const samples = [...metrics.matchAll(/^tool_guard_loops_total\{.*mode="enforce"\} (\d+)$/gm)].map(([, value]) => Number(value));
  const entries = readFileSync(logPath, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    {
      report: report.totals.loops,
      page: tiles.find(({ label }) => label === "Loops stopped")?.value,
      prometheus: samples.reduce((sum, value) => sum + value, 0),
      status: guard.status().loops.enforced,
      listed: lastLoops(entries, Number.POSITIVE_INFINITY).length,
    },
    { report: known, page: String(known), prometheus: known, status: known, listed: known },
  );
  const ended = /^tool_guard_runs_ended_total\{mode="enforce"\} (\d+)$/m.exec(metrics)?.[1];
  assert.equal(Number(ended), report.totals.halts);
  assert.ok(report.totals.halts >= 2);
});

test("what would have been stopped is counted the same way, apart", async (t) => {
  const { host, guard } = guarded(t, OpenClaw2026_9, { mode: "observe" });
  await play(host, again(5, MALFORMED));
  assert.deepEqual(guard.status().loops, { enforced: 0, observed: 1 });
  assert.match(guard.metrics(), /^tool_guard_loops_total\{model="[^"]*",tool="read",mode="observe"\} 1$/m);
  assert.match(guard.metrics(), /^tool_guard_info\{version="[^"]+",host="openclaw-2026.9",mode="observe"\} 1$/m);
});
