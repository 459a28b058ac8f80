// How the user learns that a run was ended: what stands in a chat, once for each halt.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { REPORT } from "../../contract.js";
import { SCENARIOS } from "../harness/scenarios.js";
import { until } from "../harness/until.js";

/** @type {[string, RegExp][]} */
const LOOPS = [
  ["stubborn-read-empty", /^I've detected a retry loop on read\(\{\}\)/],
  ["stubborn-unknown-tool", /^I've detected a retry loop on frobnicate\(/],
  ["eight-malformed", /^I've detected a retry loop on .* and \d more: 7 attempts in a row failed\. The error is: /],
  ["repeated-read", /^I've detected a retry loop on read\(\{"path":"a\.txt"\}\)\. The result was the same each time\./],
  ["stubborn-missing-file", /^I've detected a retry loop on read\(\{"path":"nope\.txt"\}\)/],
];

/**
 * Opens a channel on a gateway that is not started yet.
 * @param {import("../harness/gateway.js").Gateway} gateway @param {import("../harness/telegram.js").Telegram} telegram
 * @param {object} [settings] of the channel
 */
export function addChannel(gateway, telegram, settings) {
  delete gateway.env.OPENCLAW_SKIP_CHANNELS;
  const config = gateway.readConfig();
  config.plugins.allow?.push("telegram");
  gateway.writeConfig({ ...config, channels: { telegram: { ...telegram.settings, ...settings } } });
}

/**
 * @param {import("../harness/fixture.js").Fixture} fixture with {@link addChannel}
 * @param {import("../harness/telegram.js").Telegram} telegram
 */
export function noticesSuite({ host, model }, telegram) {
  const reports = () => telegram.said.filter((text) => text.includes("I've detected a retry loop on"));
  /** The user writes.  @param {string} turn @param {import("../harness/model.js").Script} script */
  const write = (turn, script) => telegram.write(`${model.play(turn, script)} Please go on.`);

  describe(`${host.name}: a chat`, () => {
    for (const [at, [scenario, expected]] of LOOPS.entries()) {
      test(`${scenario}: the user is told once`, async () => {
        write(`chat-${scenario}`, SCENARIOS[scenario]);
        await until("the report in the chat", () => reports().length > at);
        // turns of a chat follow each other: once the next is answered, nothing more can come of this one
        const answer = `Chat turn ${at} is over.`;
        write(`after-chat-${scenario}`, () => answer);
        await until("the next answer in the chat", () => telegram.said.some((text) => text.includes(answer)));
        assert.equal(reports().length, at + 1, telegram.said.join("\n"));
        assert.match(reports()[at], expected);
        if (!scenario.startsWith("repeated")) assert.match(reports()[at], REPORT);
        assert.equal(telegram.said.at(-2), reports()[at], "the report is what stood last");
      });
    }
  });
}
