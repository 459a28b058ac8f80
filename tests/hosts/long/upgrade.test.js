// A newer version over an installed one: the settings stay, the journal goes on, and neither the loop nor the switch is forgotten.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { guardedGateway } from "../harness/fixture.js";
import { until } from "../harness/until.js";
import { OPENCLAW_2026_9 } from "../hosts.js";
import { failing, switchOff } from "../suites/operator.js";

const NEWER = "0.1.1-test";
const SETTINGS = { maxFailuresPerTurn: 17, screen: { tools: { "mcp__notes__*": "off" } } };

const fixture = guardedGateway(OPENCLAW_2026_9, { settings: SETTINGS });

/** The package under test under the number of a newer version. @returns {string} its path */
function newerPackage() {
  const folder = join(fixture.gateway.home, "newer");
  mkdirSync(folder);
  execFileSync("tar", ["-xzf", String(process.env.TOOL_GUARD_TGZ), "-C", folder]);
  for (const name of ["package.json", "openclaw.plugin.json"]) {
    const path = join(folder, "package", name);
    writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, "utf8")), version: NEWER }));
  }
  const tgz = join(folder, "newer.tgz");
  execFileSync("tar", ["-czf", tgz, "-C", folder, "package"]);
  return tgz;
}

test("an upgrade keeps settings, journal and state", async () => {
  const { gateway } = fixture;
  await fixture.play("before", failing(2), "looping");
  await switchOff(gateway, "quiet");
  const state = join(gateway.home, "state/tool-guard/state.json");
  await until("both sessions in the state file", () => ["looping", "quiet"].every((name) => readFileSync(state, "utf8").includes(name)));
  const version = async () => JSON.parse(readFileSync(join(await rootDir(), "package.json"), "utf8")).version;
  const rootDir = async () => (await gateway.cliJson("plugins", "inspect", "tool-guard", "--runtime")).plugin.rootDir;
  const [before, settings] = [await version(), gateway.readConfig().plugins.entries["tool-guard"]];
  assert.notEqual(before, NEWER);
  assert.equal(settings.config.maxFailuresPerTurn, SETTINGS.maxFailuresPerTurn);
  await gateway.end();
  const journal = readFileSync(gateway.journal, "utf8");
  assert.ok(journal.length > 0);

  await gateway.install(newerPackage(), "--force");
  await gateway.start();

  assert.equal(await version(), NEWER);
  assert.deepEqual(gateway.readConfig().plugins.entries["tool-guard"], settings);
  const { results } = await fixture.play("after", failing(1), "looping");
  assert.match(results[0], /\[LOOP DETECTED\] Tool "read" failed 3 times/);
  const quiet = await fixture.play("after-quiet", failing(3), "quiet");
  for (const text of quiet.results) assert.doesNotMatch(text, /\[TOOL|\[LOOP/);
  assert.ok(readFileSync(gateway.journal, "utf8").startsWith(journal), "the journal's lines are still there");
  assert.ok(fixture.incidents("looping").length > 2);
});
