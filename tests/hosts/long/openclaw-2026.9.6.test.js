// The newest host beside itself without the plugin: the contract's scenarios guarded by the rules alone, observed and bare.
import { guardedGateway } from "../harness/fixture.js";
import { OPENCLAW_2026_9 } from "../hosts.js";
import { comparisonSuite } from "../suites/comparison.js";
import { contractSuite } from "../suites/contract.js";

const fixture = guardedGateway(OPENCLAW_2026_9, { settings: { secondOpinion: "off" } });

contractSuite(fixture);
comparisonSuite(fixture);
