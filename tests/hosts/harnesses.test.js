// The newest host with agents that other programs run.
import { gatewayWithAgents } from "./harness/agents.js";
import { harnessesSuite } from "./suites/harnesses.js";

harnessesSuite(gatewayWithAgents({ claims: "revise" }));
