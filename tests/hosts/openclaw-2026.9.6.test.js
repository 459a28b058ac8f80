// The newest host: everything that one home can show, on one guarded gateway.
import { after, before } from "node:test";
import { addApis } from "./harness/apis.js";
import { guardedGateway } from "./harness/fixture.js";
import { NoticeServer } from "./harness/notice-server.js";
import { Telegram } from "./harness/telegram.js";
import { OPENCLAW_2026_9 } from "./hosts.js";
import { actsSuite } from "./suites/acts.js";
import { adviceSuite } from "./suites/advice.js";
import { APPROVERS, approvalSuite } from "./suites/approval.js";
import { budgetSuite } from "./suites/budget.js";
import { claimsChatSuite, claimsSuite } from "./suites/claims.js";
import { allowCompaction, compactionSuite } from "./suites/compaction.js";
import { contractSuite } from "./suites/contract.js";
import { installationSuite, refusedSettingsSuite } from "./suites/installation.js";
import { addChannel, noticesSuite } from "./suites/notices.js";
import { doctorSuite, operatorSuite } from "./suites/operator.js";
import { addDecisionModel, opinionSuite } from "./suites/opinions.js";
import { otherPluginSuite } from "./suites/other-plugin.js";
import { pageSuite } from "./suites/page.js";
import { promptSuite } from "./suites/prompt.js";
import { providersSuite } from "./suites/providers.js";
import { repairSuite } from "./suites/repair.js";
import { addHostilePages, SCREENING, screeningSuite } from "./suites/screening.js";
import { sharedCauseSuite } from "./suites/shared-cause.js";
import { speakersSuite } from "./suites/speakers.js";
import { subagentSuite } from "./suites/subagents.js";
import { bindUsers, surroundingsSuite } from "./suites/surroundings.js";
import { textCallsSuite } from "./suites/text-calls.js";

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

contractSuite(fixture);
claimsSuite(fixture);
providersSuite(fixture);
claimsChatSuite(fixture, telegram);
repairSuite(fixture);
textCallsSuite(fixture);
adviceSuite(fixture);
screeningSuite(fixture);
speakersSuite(fixture);
opinionSuite(fixture, settings, true);
noticesSuite(fixture, telegram);
approvalSuite(fixture, telegram);
actsSuite(fixture, telegram, settings);
pageSuite(fixture);
operatorSuite(fixture);
doctorSuite(fixture);
subagentSuite(fixture);
compactionSuite(fixture);
installationSuite(fixture);
refusedSettingsSuite(fixture);
otherPluginSuite(fixture);
sharedCauseSuite(fixture);
surroundingsSuite(fixture, webhook, telegram);
promptSuite(fixture);

budgetSuite(fixture);
