// The oldest host with the plugin's default settings: contract and comparison, the page, a second plugin.
import { guardedGateway } from "../harness/fixture.js";
import { OPENCLAW_2026_2 } from "../hosts.js";
import { comparisonSuite } from "../suites/comparison.js";
import { contractSuite } from "../suites/contract.js";
import { otherPluginSuite } from "../suites/other-plugin.js";
import { pageWithoutRouteSuite } from "../suites/page.js";

const fixture = guardedGateway(OPENCLAW_2026_2, { prepare: (gateway) => gateway.load("other-plugin") });

contractSuite(fixture);
pageWithoutRouteSuite(fixture);
otherPluginSuite(fixture);
comparisonSuite(fixture);
