// Heartbeats that do the same each time, one right after the other, on the newest host.
import assert from "node:assert/strict";
import { test } from "node:test";
import { guardedGateway } from "../harness/fixture.js";
import { until } from "../harness/until.js";
import { NEWEST } from "../hosts.js";

const fixture = guardedGateway(NEWEST);
const { model } = fixture;
const RUNS = 10;
const READ = { name: "read", args: { path: "a.txt" } };

test("the sixth equal heartbeat is told, the tenth is refused", async (t) => {
  /** What the model was shown of its call, by heartbeat. @type {string[]} */
  const shown = [];
  model.strayAnswer = (messages) => {
    // what the host tells the agent of its surroundings stands behind the result
    const result = messages.slice(-2).find(({ role }) => role === "tool");
    if (!result) return [READ];
    shown.push(JSON.stringify(result.content));
    return "HEARTBEAT_OK";
  };
  for (let run = 1; run <= RUNS; run += 1) {
    await fixture.gateway.cli("system", "event", "--text", `Look at a.txt, for the time number ${run}.`, "--mode", "now");
    await until(`the end of heartbeat ${run}`, () => shown.length >= run);
  }
  t.diagnostic(shown.map((text) => text.slice(0, 120)).join("\n"));
  const told = shown.map((text, at) => (text.includes("The last 5 runs of this session made the same calls") ? at + 1 : 0));
  assert.deepEqual(told.filter(Boolean), [6]);
  assert.match(shown[RUNS - 1], /\[LOOP DETECTED\] The last 9 runs of this session made this call with the same result/);
});
