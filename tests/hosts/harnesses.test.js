// The newest host with agents that other programs run.
import { after, before } from "node:test";
import { gatewayWithAgents } from "./harness/agents.js";
import { Telegram } from "./harness/telegram.js";
import { harnessesSuite } from "./suites/harnesses.js";
import { addChannel } from "./suites/notices.js";

const telegram = new Telegram();
before(async () => void (await telegram.start()));
after(() => telegram.stop());

const settings = { claims: "revise", screen: { redact: true } };
harnessesSuite(
  gatewayWithAgents(settings, (gateway) => {
    addChannel(gateway, telegram);
    gateway.load("relay-spy");
  }),
  telegram,
);
