import { guardedGateway } from "./harness/fixture.js";
import { hostNamed } from "./hosts.js";
import { sharedCauseSuite } from "./suites/shared-cause.js";
const fixture = guardedGateway(hostNamed(String(process.env.H)), { settings: {}, prepare: (g) => g.load("other-plugin") });
sharedCauseSuite(fixture);
