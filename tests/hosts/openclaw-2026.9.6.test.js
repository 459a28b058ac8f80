// The newest host: what the guard decides about calls, results and answers, on one guarded gateway.
import { newestHost } from "./newest.js";
import { adviceSuite } from "./suites/advice.js";
import { budgetSuite } from "./suites/budget.js";
import { claimsChatSuite, claimsSuite } from "./suites/claims.js";
import { compactionSuite } from "./suites/compaction.js";
import { contractSuite } from "./suites/contract.js";
import { opinionSuite } from "./suites/opinions.js";
import { providersSuite } from "./suites/providers.js";
import { repairSuite } from "./suites/repair.js";
import { screeningSuite } from "./suites/screening.js";
import { sharedCauseSuite } from "./suites/shared-cause.js";
import { speakersSuite } from "./suites/speakers.js";
import { textCallsSuite } from "./suites/text-calls.js";

const { fixture, settings, telegram } = await newestHost();

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
compactionSuite(fixture);
sharedCauseSuite(fixture);

budgetSuite(fixture);
