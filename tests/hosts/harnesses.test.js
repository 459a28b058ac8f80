// The newest host with agents that other programs run.
import { after } from "node:test";
import { addAgents } from "./harness/agents.js";
import { guardedGateway } from "./harness/fixture.js";
import { withoutUpgrade } from "./harness/no-upgrade.js";
import { OPENCLAW_2026_9 } from "./hosts.js";
import { harnessesSuite } from "./suites/harnesses.js";

/** @type {{ url: string, close(): void } | undefined} */
let door;
after(() => door?.close());

const fixture = guardedGateway(OPENCLAW_2026_9, {
  settings: { claims: "revise" },
  async prepare(gateway) {
    door = await withoutUpgrade(fixture.model.url);
    await addAgents(gateway, door.url);
  },
});

harnessesSuite(fixture);
