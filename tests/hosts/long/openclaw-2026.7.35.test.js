// The host before the newest with the plugin's default settings, by its rules alone: contract and comparison, a chat, the page.
import { after, before } from "node:test";
import { guardedGateway } from "../harness/fixture.js";
import { Telegram } from "../harness/telegram.js";
import { OPENCLAW_2026_7 } from "../hosts.js";
import { comparisonSuite } from "../suites/comparison.js";
import { contractSuite } from "../suites/contract.js";
import { addChannel, noticesSuite } from "../suites/notices.js";
import { pageSuite } from "../suites/page.js";

const telegram = new Telegram();
before(async () => void (await telegram.start()));
after(() => telegram.stop());

const fixture = guardedGateway(OPENCLAW_2026_7, {
  settings: { secondOpinion: "off" },
  prepare: (gateway) => addChannel(gateway, telegram),
});

contractSuite(fixture);
noticesSuite(fixture, telegram);
pageSuite(fixture);
comparisonSuite(fixture);
