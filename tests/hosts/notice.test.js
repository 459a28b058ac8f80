// How the user learns that a run was ended: what stands in a chat, once for each halt.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { REPORT } from "../contract.js";
import { Gateway } from "./harness/gateway.js";
import { ScriptedModel } from "./harness/model.js";
import { furnish, SCENARIOS } from "./harness/scenarios.js";
import { Telegram } from "./harness/telegram.js";

const model = new ScriptedModel();
before(() => model.start());
after(() => model.stop());

/** Milliseconds within which the report must be there, and in which no second one may come. */
const WITHIN = 90_000;
const AFTERWARDS = 5_000;

/** @type {[string, string[]][]} */
const HOSTS = [
  ["openclaw-2026.9.6", ["--force", "--accept-capabilities"]],
  ["openclaw-2026.7.35", ["--force"]],
];

for (const [host, flags] of HOSTS) {
  describe(`${host}: a chat`, () => {
    // names of scripts have no dots
    const name = host.replaceAll(".", "-");
    /** @type {Gateway} */
    let gateway;
    const telegram = new Telegram();
    before(async () => {
      await telegram.start();
      gateway = await Gateway.prepare({ host, modelUrl: model.url });
      delete gateway.env.OPENCLAW_SKIP_CHANNELS;
      furnish(gateway.workspace);
      const installed = await gateway.cli("plugins", "install", String(process.env.TOOL_GUARD_TGZ), ...flags);
      assert.equal(installed.code, 0, installed.all);
      const config = gateway.readConfig();
      config.plugins.allow?.push("telegram");
      gateway.writeConfig({ ...config, channels: { telegram: telegram.settings } });
      gateway.configure({});
      await gateway.start();
    });
    after(async () => {
      await gateway.stop();
      await telegram.stop();
    });

    const reports = () => telegram.said.filter((text) => text.includes("I've detected a retry loop on"));

    /** @type {[string, RegExp][]} */
    const LOOPS = [
      ["stubborn-read-empty", /^I've detected a retry loop on read\(\{\}\)/],
      ["stubborn-unknown-tool", /^I've detected a retry loop on frobnicate\(/],
      ["repeated-read", /^I've detected a retry loop on read\(\{"path":"a\.txt"\}\)\. The result was the same each time\./],
      ["stubborn-missing-file", /^I've detected a retry loop on read\(\{"path":"nope\.txt"\}\)/],
    ];
    for (const [at, [scenario, expected]] of LOOPS.entries()) {
      test(`${scenario}: the user is told once`, async () => {
        telegram.write(`${model.play(`${name}-${scenario}`, SCENARIOS[scenario])} Please go on.`);
        for (const end = Date.now() + WITHIN; Date.now() < end && reports().length <= at; ) await new Promise((go) => setTimeout(go, 200));
        await new Promise((resolve) => setTimeout(resolve, AFTERWARDS));
        assert.equal(reports().length, at + 1, `${telegram.said.join("\n")}\n${gateway.logText().slice(-2000)}`);
        assert.match(reports()[at], expected);
        if (!scenario.startsWith("repeated")) assert.match(reports()[at], REPORT);
        assert.equal(telegram.said.at(-1), reports()[at], "the report is what stands last");
      });
    }
  });
}
