// What the newest host's gateway remembers when it is killed and when it is ended; its slow command line.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { guardedGateway } from "../harness/fixture.js";
import { until } from "../harness/until.js";
import { OPENCLAW_2026_9 } from "../hosts.js";
import { failing, hostCommandSuite, switchOff } from "../suites/operator.js";

const fixture = guardedGateway(OPENCLAW_2026_9);
let turns = 0;
/** What a model is told of failing calls. @param {string} session @param {number} times */
const fail = async (session, times) => {
  turns += 1;
  return (await fixture.play(`turn-${turns}`, failing(times), session)).results;
};
/** @param {string} session @param {RegExp} expected what the next failure is answered with */
const assertRemembered = async (session, expected) => {
  assert.match((await fail(session, 1))[0], expected);
  const quiet = await fail("quiet", 3);
  assert.equal(quiet.length, 3);
  for (const text of quiet) assert.doesNotMatch(text, /\[TOOL|\[LOOP/);
};

test("neither loop nor switch is forgotten when the gateway is killed", async () => {
  await fail("looping", 2);
  await switchOff(fixture.gateway, "quiet");
  const state = join(fixture.gateway.home, "state/tool-guard/state.json");
  // what is kept is gathered for a moment
  await until("both sessions in the state file", () => ["looping", "quiet"].every((name) => readFileSync(state, "utf8").includes(name)));
  await fixture.gateway.end("SIGKILL");
  await fixture.gateway.start();
  await assertRemembered("looping", /\[LOOP DETECTED\] Tool "read" failed 3 times/);
});

test("neither is forgotten when the gateway ends all sessions in order", async () => {
  await fixture.gateway.end("SIGTERM");
  await fixture.gateway.start();
  await assertRemembered("looping", /\[LOOP DETECTED\] Tool "read" failed 4 times/);
});

hostCommandSuite(fixture);
