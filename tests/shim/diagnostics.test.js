// Events for the host's diagnostics.
import assert from "node:assert/strict";
import { test } from "node:test";
import { reportDiagnostics } from "../../js/hosts/diagnostics.js";
import { again, guarded, MALFORMED, MISSING, OpenClaw2026_9, PROVEN, play } from "./doubles.js";

/** A guard whose diagnostics events are collected. @param {import("node:test").TestContext} t @param {object} [settings] */
function listened(t, settings) {
  const seen = guarded(t, OpenClaw2026_9, settings);
  /** @type {any[]} */
  const events = [];
  seen.guard.incidents.listener = undefined;
  reportDiagnostics(seen.guard, async () => ({ emitDiagnosticEvent: (event) => void events.push(event) }));
  return { ...seen, events };
}

test("a loop is reported like the host's own, without words of tools", async (t) => {
  const { host, events } = listened(t);
  await play(host, again(PROVEN + 3, MISSING));
  assert.deepEqual(
    events.map(({ type, sessionKey, toolName, level, action, detector }) => [type, sessionKey, toolName, level, action, detector]),
    [
      ["tool.loop", "agent:main:x", "read", "warning", "warn", "generic_repeat"],
      ["tool.loop", "agent:main:x", "read", "warning", "block", "generic_repeat"],
      ["tool.loop", "agent:main:x", "read", "critical", "block", "global_circuit_breaker"],
    ],
  );
  assert.deepEqual([events[0].count, events[0].message], [PROVEN, "tool-guard: identical-failures, not_found"]);
  assert.doesNotMatch(JSON.stringify(events), /nope|ENOENT/);
});

test("a bump is told as a call that was blocked; being slowed is no loop", async (t) => {
  const { guard, events } = listened(t);
  const line = (/** @type {string} */ action) =>
    JSON.stringify({ sessionKey: "s", toolName: "read", rule: "repetition", action, errorType: null, count: 3 });
  for (const action of ["slow", "bump"])
    guard.incidents.listener?.({ action, enforced: true, changesLoops: true, notice: null, line: line(action) });
  await new Promise(setImmediate);
  assert.deepEqual(
    events.map(({ level, action, detector, count }) => [level, action, detector, count]),
    [["warning", "block", "generic_repeat", 3]],
  );
});

test("what is no loop, and what was only observed, is not told", async (t) => {
  const first = listened(t);
  await play(first.host, again(2, MISSING));
  assert.deepEqual(
    (await first.incidents()).map(({ action }) => action),
    ["correct", "note"],
  );
  assert.deepEqual(first.events, []);
  const second = listened(t, { mode: "observe" });
  await play(second.host, again(PROVEN + 3, MISSING));
  assert.ok((await second.incidents()).some(({ action }) => action === "would: stop"));
  assert.deepEqual(second.events, []);
});

test("a host without diagnostics, or whose diagnostics fail, loses nothing", async (t) => {
  for (const [load, warned] of /** @type {[any, number][]} */ ([
    [() => Promise.reject(new Error("no such module")), 0],
    [async () => ({ emitDiagnosticEvent: () => assert.fail("a listener of the host") }), 2],
  ])) {
    const { host, guard, incidents } = guarded(t, OpenClaw2026_9);
    guard.incidents.listener = undefined;
    reportDiagnostics(guard, load);
    const { shown } = await play(host, again(3, MALFORMED));
    assert.match(shown[1], /\[LOOP DETECTED\]/);
    assert.equal((await incidents()).length, 3);
    assert.equal(host.log.filter((line) => line.includes("diagnostics")).length, warned);
  }
});
