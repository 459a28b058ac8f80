// The first version at work on a real gateway, and this one installed over it: its settings hold, its journal is read on, and neither
// the loop nor the switch is forgotten.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Fixture } from "../harness/fixture.js";
import { TOKEN } from "../harness/gateway.js";
import { until } from "../harness/until.js";
import { OPENCLAW_2026_7, OPENCLAW_2026_9 } from "../hosts.js";
import { failing, switchOff } from "../suites/operator.js";

const BIN = fileURLToPath(new URL("../../../js/commands/index.js", import.meta.url));
const { version: THIS } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));
const FIRST = "0.1.0";

/** Of each group of settings that the first version had, and none as it is by default. */
const SETTINGS = {
  mode: "enforce",
  maxIdenticalFailures: 3,
  maxFailuresPerTurn: 17,
  forgive: false,
  haltAfter: 4,
  retryBudgets: { timeout: 5, permission_denied: 1 },
  tools: { exec: { retryBudgets: { timeout: 1 } } },
  sameFailure: { noteAt: 4, stopAt: 6 },
  repeat: { limits: { web_fetch: 1 }, others: 2, pollFactor: 3, polls: ["job_*"], countChangedResults: true },
  cycles: { noteAt: 2, stopAt: 3 },
  models: [{ match: ["tiny-*"], maxIdenticalFailures: 2 }],
  smallModelProfile: false,
  screen: {
    injection: "block",
    tools: { "mcp__notes__*": "off" },
    detectors: "fail-closed",
    redact: { email: true },
    maxChars: 50_000,
    validate: [{ tool: "mcp__notes__list", format: "json" }],
  },
};
const LOOP = /\[LOOP DETECTED\] Tool "read" failed (\d+) times/;

for (const host of [OPENCLAW_2026_9, OPENCLAW_2026_7])
  describe(`${host.name}: from ${FIRST} to this version`, () => {
    const fixture = new Fixture(host);
    const version = async () => {
      const { plugin } = await fixture.gateway.cliJson("plugins", "inspect", "tool-guard", "--runtime");
      return JSON.parse(readFileSync(join(plugin.rootDir, "package.json"), "utf8")).version;
    };
    const page = async (/** @type {string} */ path) => {
      const response = await fixture.gateway.get(`/plugins/tool-guard${path}`, { headers: { authorization: `Bearer ${TOKEN}` } });
      const text = await response.text();
      assert.equal(response.status, 200, text);
      return text;
    };
    /** This version's command, on the journal in this home. @param {string[]} args @returns {string} what it prints */
    const command = (...args) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args], { env: fixture.gateway.env, encoding: "utf8" });
      assert.equal(status, 0, `${args.join(" ")}:\n${stdout}${stderr}`);
      return stdout;
    };
    let [entry, journal] = [/** @type {any} */ (undefined), ""];

    before(async () => {
      await fixture.prepare();
      const { gateway } = fixture;
      await gateway.install(String(process.env.TOOL_GUARD_FIRST_TGZ));
      gateway.configure(SETTINGS);
      await gateway.start();
      assert.equal(await version(), FIRST);
      const { results } = await fixture.play("before", failing(3), "looping");
      assert.equal(LOOP.exec(results[2])?.[1], "3", results[2]);
      await switchOff(gateway, "quiet");
      const state = join(gateway.home, "state/tool-guard/state.json");
      await until("both sessions in the state file", () =>
        ["looping", "quiet"].every((name) => readFileSync(state, "utf8").includes(name)),
      );
      await gateway.end();
      entry = gateway.readConfig().plugins.entries["tool-guard"];
      journal = readFileSync(gateway.journal, "utf8");
      assert.ok(journal.includes('"identical-failures"'));

      await gateway.install(String(process.env.TOOL_GUARD_TGZ));
      await gateway.start();
    });
    after(() => fixture.stop());

    test("this version runs with the old settings and finds no fault in them", async () => {
      assert.equal(await version(), THIS);
      assert.deepEqual(fixture.gateway.readConfig().plugins.entries["tool-guard"], entry);
      const status = await fixture.gateway.cliJson("toolguard", "status");
      assert.deepEqual([status.live, status.version, status.problems], [true, THIS, []]);
      const inForce = (/** @type {string} */ key) => status.thresholds.find((/** @type {any} */ one) => one.key === key)?.value;
      assert.deepEqual(["maxIdenticalFailures", "maxFailuresPerTurn", "haltAfter"].map(inForce), [3, 17, 4]);
      assert.equal(fixture.gateway.logged(/tool-guard.*(?:invalid|not used|not taken|not read)/i), 0, fixture.gateway.logText());
    });

    test("the loop is known and the switch holds", async () => {
      const { results } = await fixture.play("after", failing(1), "looping");
      assert.equal(LOOP.exec(results[0])?.[1], "4", results[0]);
      const quiet = await fixture.play("after-quiet", failing(4), "quiet");
      assert.equal(quiet.results.length, 4);
      for (const text of quiet.results) assert.doesNotMatch(text, /\[TOOL|\[LOOP/);
    });

    test("the journal goes on behind the old lines, and every reader reads both", async () => {
      const { gateway } = fixture;
      const rows = (/** @type {string} */ text) => text.trimEnd().split("\n");
      const old = rows(journal);
      await until("a line of this version", () => fixture.incidents("looping").length > old.length);
      const whole = readFileSync(gateway.journal, "utf8");
      const lines = rows(whole).length;
      assert.ok(whole.startsWith(journal), "the old lines are still there");
      const from = ["--journal", gateway.journal];
      assert.deepEqual(rows(command("tail", "-n", "1000", "--json", ...from)), rows(whole));
      assert.doesNotMatch(command("tail", "-n", "1000", ...from), /undefined|NaN|\?\?/);
      const report = JSON.parse(command("report", "--json", ...from));
      assert.deepEqual([report.lines, report.brokenLines, report.unreadableFiles], [lines, 0, 0]);
      const { tool, stops } = report.offenders[0];
      assert.deepEqual([tool, stops], ["read", 2], "one from before, one from after");
      const [, ...served] = rows(await page("/incidents"));
      assert.deepEqual(served, rows(whole));
    });
  });
