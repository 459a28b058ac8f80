// The newest host: what people, other plugins and the host's own surfaces have to do with the guard, on one guarded gateway.
import { newestHost } from "./newest.js";
import { actsSuite } from "./suites/acts.js";
import { approvalSuite } from "./suites/approval.js";
import { installationSuite, refusedSettingsSuite } from "./suites/installation.js";
import { noticesSuite } from "./suites/notices.js";
import { doctorSuite, operatorSuite } from "./suites/operator.js";
import { otherPluginSuite } from "./suites/other-plugin.js";
import { pageSuite } from "./suites/page.js";
import { promptSuite } from "./suites/prompt.js";
import { subagentSuite } from "./suites/subagents.js";
import { surroundingsSuite } from "./suites/surroundings.js";

const { fixture, settings, telegram, webhook } = await newestHost();

noticesSuite(fixture, telegram);
approvalSuite(fixture, telegram);
actsSuite(fixture, telegram, settings);
pageSuite(fixture);
operatorSuite(fixture);
doctorSuite(fixture);
subagentSuite(fixture);
installationSuite(fixture);
refusedSettingsSuite(fixture);
otherPluginSuite(fixture);
surroundingsSuite(fixture, webhook, telegram);
promptSuite(fixture);
