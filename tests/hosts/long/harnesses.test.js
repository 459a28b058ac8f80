// The same without the guard, for comparison.
import { gatewayWithAgents } from "../harness/agents.js";
import { unguardedHarnessesSuite } from "../suites/harnesses.js";

unguardedHarnessesSuite(gatewayWithAgents(undefined));
