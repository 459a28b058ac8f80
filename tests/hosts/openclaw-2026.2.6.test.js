// The oldest host: contract, installation, screening. What takes long is in long/.
import assert from "node:assert/strict";
import { test } from "node:test";
import { guardedGateway } from "./harness/fixture.js";
import { SCENARIOS } from "./harness/scenarios.js";
import { OPENCLAW_2026_2 } from "./hosts.js";
import { adviceSuite } from "./suites/advice.js";
import { budgetSuite } from "./suites/budget.js";
import { contractSuite } from "./suites/contract.js";
import { installationSuite } from "./suites/installation.js";
import { repairSuite } from "./suites/repair.js";
import { addHostilePages, SCREENING, screeningSuite } from "./suites/screening.js";
import { speakersSuite } from "./suites/speakers.js";

const fixture = guardedGateway(OPENCLAW_2026_2, { settings: SCREENING, prepare: addHostilePages });

contractSuite(fixture);
repairSuite(fixture);
adviceSuite(fixture);
screeningSuite(fixture);
speakersSuite(fixture);
installationSuite(fixture);

test("agent --local: two session keys are one session; the journal persists", async () => {
  const { gateway, model } = fixture;
  const before = gateway.incidents().length;
  const marker = model.play("local", SCENARIOS["stubborn-read-empty"]);
  await gateway.cliJson("agent", "--local", "--session-id", "local", "--message", `${marker} Please go on.`);
  assert.match(model.shownResults("local")[2], /\[LOOP DETECTED\] Tool \\?"read\\?" failed 2 times/);
  const own = gateway.incidents().slice(before);
  assert.ok(own.some(({ action }) => action === "block"));
});

budgetSuite(fixture);
