// The host before the newest: contract, installation, screening. What takes long is in long/.
import { after, before } from "node:test";
import { addApis } from "./harness/apis.js";
import { guardedGateway } from "./harness/fixture.js";
import { Telegram } from "./harness/telegram.js";
import { OPENCLAW_2026_7 } from "./hosts.js";
import { actsSuite } from "./suites/acts.js";
import { adviceSuite } from "./suites/advice.js";
import { APPROVERS, approvalSuite } from "./suites/approval.js";
import { budgetSuite } from "./suites/budget.js";
import { claimsChatSuite, claimsSuite } from "./suites/claims.js";
import { allowCompaction, compactionSuite } from "./suites/compaction.js";
import { contractSuite } from "./suites/contract.js";
import { installationSuite } from "./suites/installation.js";
import { addChannel } from "./suites/notices.js";
import { doctorSuite } from "./suites/operator.js";
import { opinionSuite } from "./suites/opinions.js";
import { promptSuite } from "./suites/prompt.js";
import { providersSuite } from "./suites/providers.js";
import { repairSuite } from "./suites/repair.js";
import { addHostilePages, SCREENING, screeningSuite } from "./suites/screening.js";
import { sharedCauseSuite } from "./suites/shared-cause.js";
import { speakersSuite } from "./suites/speakers.js";
import { subagentSuite } from "./suites/subagents.js";
import { textCallsSuite } from "./suites/text-calls.js";

const telegram = new Telegram();
before(async () => void (await telegram.start()));
after(() => telegram.stop());

// what the rules do by themselves is what the contract is about
const settings = { ...SCREENING, secondOpinion: "off", claims: "revise" };
const fixture = guardedGateway(OPENCLAW_2026_7, {
  settings,
  prepare(gateway) {
    addHostilePages(gateway);
    addApis(gateway);
    allowCompaction(gateway);
    gateway.load("other-plugin");
  },
});

contractSuite(fixture);
claimsSuite(fixture);
// it has no `ollama` interface for a provider of one's own
providersSuite(fixture, ["anthropic", "responses", "google"]);
repairSuite(fixture);
textCallsSuite(fixture, ["anthropic", "responses", "google"]);
adviceSuite(fixture);
screeningSuite(fixture);
speakersSuite(fixture);
opinionSuite(fixture, settings);
doctorSuite(fixture);
installationSuite(fixture);
sharedCauseSuite(fixture);
subagentSuite(fixture);
compactionSuite(fixture);
promptSuite(fixture);

budgetSuite(fixture);
const chatSettings = { claims: "revise", onDuplicate: "approve" };
claimsChatSuite(fixture, telegram, async () => {
  // a preview would show the claim before the guard gets it
  addChannel(fixture.gateway, telegram, { streaming: { mode: "off" }, ...APPROVERS });
  await fixture.restart("workspace-chat", chatSettings);
});
approvalSuite(fixture, telegram, { asksInChat: true });
actsSuite(fixture, telegram, chatSettings, { asksInChat: true });
