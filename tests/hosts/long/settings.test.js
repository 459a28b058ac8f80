// Settings that are edited while the newest host runs; then a run without a gateway, in the same home.
import assert from "node:assert/strict";
import { test } from "node:test";
import { REPORT } from "../../contract.js";
import { guardedGateway } from "../harness/fixture.js";
import { EDIT_HANDLED } from "../harness/gateway.js";
import { SCENARIOS } from "../harness/scenarios.js";
import { until } from "../harness/until.js";
import { OPENCLAW_2026_9 } from "../hosts.js";

const fixture = guardedGateway(OPENCLAW_2026_9, { settings: { maxIdenticalFailures: 4 } });
const { model } = fixture;

let turns = 0;
/** The failure at which a loop is stopped now. @param {string} name */
const stopsAt = async (name) => {
  turns += 1;
  const { results } = await fixture.play(`${name}-${turns}`, SCENARIOS["stubborn-read-empty"]);
  return results.findIndex((text) => /^\[LOOP DETECTED\]/.test(text)) + 1;
};

test("settings edited in mid-turn: counters stay, and later edits are taken", async () => {
  // the host takes no settings for a plugin that is at work: the turn runs on, counting, under its old threshold of 4
  const script = SCENARIOS["stubborn-read-empty"];
  const { answer, results } = await fixture.play("edited", async (shown) => {
    if (shown.n === 2) {
      fixture.gateway.configure({ maxIdenticalFailures: 3 });
      await until("the host to handle the edit", () => fixture.gateway.logged(EDIT_HANDLED) > 0);
    }
    return script(shown);
  });
  const stopped = results.findIndex((text) => /\[LOOP DETECTED\]/.test(text));
  assert.ok(stopped >= 2, "stopped after the edit");
  const said = /failed (\d+) times/.exec(results[stopped])?.[1];
  assert.equal(Number(said), stopped + 1, "every failure of the turn counts, before and after the edit");
  assert.match(answer.text, REPORT);

  await fixture.gateway.reconfigure({ maxIdenticalFailures: 3 });
  assert.equal(await stopsAt("next"), 3);
});

test("unusable settings are refused by field, and those in force stay", async () => {
  const good = fixture.gateway.readConfig();
  fixture.gateway.configure({ maxIdenticalFailures: "many" });
  await until(
    "the refusal",
    () => fixture.gateway.logged(/config reload skipped \(invalid config\): .*tool-guard\.config\.maxIdenticalFailures/) > 0,
  );
  assert.equal(await stopsAt("after-bad-settings"), 3);
  fixture.gateway.writeConfig(good);
});

test("agent --local without a gateway: the run ends, the journal is whole", async () => {
  await fixture.gateway.end();
  fixture.gateway.configure({});
  const before = fixture.gateway.incidents().length;
  const marker = model.play("local", SCENARIOS["stubborn-read-empty"]);
  const { code, out, all } = await fixture.gateway.cli(
    ...["agent", "--local", "--session-key", "agent:main:local", "-m", `${marker} Please go on.`, "--json"],
  );
  assert.equal(code, 0, all);
  assert.match(out, /I've detected a retry loop on read\(\{\}\)/);
  assert.ok(model.requests("local").length <= 6);
  const lines = fixture.gateway.incidents().slice(before);
  assert.deepEqual(
    lines.map(({ rule }) => rule),
    ["corrective", "identical-failures", "identical-failures", "halt"],
  );
});
