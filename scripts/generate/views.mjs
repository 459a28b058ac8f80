// What `tool-guard status` and `tool-guard doctor` print, from what a gateway with default settings tells.

import { doctorView, examine } from "../../js/commands/doctor.js";
import { statusView } from "../../js/commands/status-view.js";
import { behaviourUnder, SITUATIONS } from "../../js/lib/behaviour.js";
import { featuresOf } from "../../js/lib/features.js";
import { version } from "../../js/lib/version.js";
import { Guard, readConfig } from "../../js/wasm/core.js";
import { fenced } from "./blocks.mjs";

const COLUMNS = 80;
const [HOST, HOST_VERSION] = ["openclaw-2026.9", "2026.9.6"];

/** Situations that the README shows; `tool-guard status` has all. */
const STAGES = ["malformed call", "missing file", "same read", "same command", "poll", "rate limit"];
const LEFT_OUT = SITUATIONS.map(({ name }) => name).filter((name) => !STAGES.includes(name));

/** The status that a gateway tells. @param {Record<string, unknown>} settings @returns {any} */
function statusUnder(settings) {
  const guard = new Guard();
  guard.configure({ settings, asks: true, consults: true });
  const { config, problems } = readConfig(settings);
  return {
    ...{ version, host: HOST, hostVersion: HOST_VERSION, gateway: "http://127.0.0.1:18789", live: true, enabled: true, mode: config.mode },
    ...{ switch: null, switchedOff: null, problems, differences: [], doubts: [], restarts: { count: 0, last: null, why: null } },
    ...{ journal: "/home/ann/.openclaw/tool-guard.log", journalProblem: null, hooks: ["before_tool_call", "tool_result_persist"] },
    ...{ prompt: { hints: "memory section", obstacle: null }, session: null, sessions: [], sessionCount: 0, trips: [] },
    opinions: { mode: "confirm", asked: 0, unanswered: 0, unusable: 0, tokens: 0, model: null, error: null },
    features: featuresOf(config),
    thresholds: guard.thresholdsInForce(undefined, undefined),
    behaviour: behaviourUnder({ settings }),
  };
}

/** @returns {any} where the documentation's commands run */
const io = () => ({
  out: { write() {}, isTTY: true },
  columns: COLUMNS,
  color: false,
  unicode: true,
  env: {},
  program: "tool-guard",
  now: Date.now,
});

/** @returns {Record<string, string>} blocks of documentation, by name */
export function viewBlocks() {
  const status = statusUnder({ repeat: { limits: { read: 6 } } });
  const wrong = { ...statusUnder({ maxIdenticalFailure: 3 }), live: false };
  const onDisk = /** @type {any} */ ({ path: "/home/ann/.openclaw/openclaw.json", entry: {}, config: readConfig({}).config, barred: null });
  const problems = [`the gateway at ${wrong.gateway} does not answer: is it running?`];
  const facts = {
    status: wrong,
    onDisk,
    problems,
    unread: null,
    advice: null,
    isNamed: false,
    journal: { exists: true, own: true, problem: null },
    version,
  };
  const stages = statusView(statusUnder({}), "", io())
    .split("\n\n")
    .find((part) => part.startsWith("when a call is repeated"))
    ?.split("\n")
    .filter((line) => !LEFT_OUT.some((name) => line.startsWith(`${name} `)))
    .join("\n");
  return {
    stages: fenced(`$ tool-guard status\n...\n${stages}\n...`),
    status: fenced(`$ tool-guard status\n${statusView(status, "The journal tells of no loop in its last lines.", io()).trimEnd()}`),
    doctor: fenced(`$ tool-guard doctor\n${doctorView(examine(facts), io()).trimEnd()}`),
  };
}
