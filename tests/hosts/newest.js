// A guarded gateway of the newest host with all that its suites need; each of its test files has one.
import { after, before } from "node:test";
import { addApis } from "./harness/apis.js";
import { guardedGateway } from "./harness/fixture.js";
import { NoticeServer } from "./harness/notice-server.js";
import { Telegram } from "./harness/telegram.js";
import { OPENCLAW_2026_9 } from "./hosts.js";
import { APPROVERS } from "./suites/approval.js";
import { allowCompaction } from "./suites/compaction.js";
import { addChannel } from "./suites/notices.js";
import { addDecisionModel } from "./suites/opinions.js";
import { addHostilePages, SCREENING } from "./suites/screening.js";
import { bindUsers } from "./suites/surroundings.js";

/** Prepares one for the tests of the file that calls this, with a chat and an address for notices. */
export async function newestHost() {
  const telegram = new Telegram();
  const webhook = await new NoticeServer().start();
  before(async () => void (await telegram.start()));
  after(() => Promise.all([telegram.stop(), webhook.stop()]));
  // what the rules do by themselves is what the contract is about
  const settings = {
    ...SCREENING,
    secondOpinion: "off",
    claims: "revise",
    onDuplicate: "approve",
    notify: { webhook: webhook.url, on: ["halt"] },
  };
  const fixture = guardedGateway(OPENCLAW_2026_9, {
    settings,
    prepare(gateway) {
      addHostilePages(gateway);
      addApis(gateway);
      allowCompaction(gateway);
      addChannel(gateway, telegram, APPROVERS);
      bindUsers(gateway);
      gateway.load("other-plugin");
      addDecisionModel(gateway);
    },
  });
  return { fixture, settings, telegram, webhook };
}
