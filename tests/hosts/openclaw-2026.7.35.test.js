// The host before the newest: contract, installation, screening. What takes long is in long/.
import { guardedGateway } from "./harness/fixture.js";
import { OPENCLAW_2026_7 } from "./hosts.js";
import { adviceSuite } from "./suites/advice.js";
import { contractSuite } from "./suites/contract.js";
import { installationSuite } from "./suites/installation.js";
import { repairSuite } from "./suites/repair.js";
import { addHostilePages, SCREENING, screeningSuite } from "./suites/screening.js";

const fixture = guardedGateway(OPENCLAW_2026_7, { settings: SCREENING, prepare: addHostilePages });

contractSuite(fixture);
repairSuite(fixture);
adviceSuite(fixture);
screeningSuite(fixture);
installationSuite(fixture);
