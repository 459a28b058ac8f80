// The scenarios of the real hosts, played on their doubles and held to the same contract.
import { describe, test } from "node:test";
import { CONTRACT } from "../contract.js";
import { LIMIT } from "../hosts/harness/model.js";
import { SCENARIOS } from "../hosts/harness/scenarios.js";
import { OPENCLAW_2026_2, OPENCLAW_2026_7, OPENCLAW_2026_9 } from "../hosts/hosts.js";
import { guarded, OpenClaw2026_2, OpenClaw2026_7, OpenClaw2026_9 } from "./doubles.js";

const STOP = /\[LOOP DETECTED\]|\[TOOL ERROR LIMIT\]/;

/** Each double with what its host can do. */
const ABILITIES = /** @type {const} */ ([
  [OpenClaw2026_2, OPENCLAW_2026_2],
  [OpenClaw2026_7, OPENCLAW_2026_7],
  [OpenClaw2026_9, OPENCLAW_2026_9],
]);

/**
 * Lets a scripted model talk to a double as it talks to a gateway.
 * @param {import("./doubles.js").AnyHost} host @param {import("../hosts/harness/model.js").Script} script @param {boolean} late
 */
async function talk(host, script, late) {
  /** @type {string[][]} results by batch, as kept in the transcript */
  const kept = [];
  /** @type {string[]} */
  let fresh = [];
  for (let n = 0; ; n += 1) {
    // on 2026.2 an edited result reaches the model one request late: the newest one is shown as it was
    const results = [...kept.slice(0, late ? -1 : undefined).flat(), ...(late ? fresh : [])];
    const told = results.some((text) => STOP.test(text));
    const flatEdit = late;
    const reply =
      n >= LIMIT
        ? "Gave up."
        : await script({
            n,
            results,
            last: (late ? fresh : (kept.at(-1) ?? [])).join("\n"),
            told,
            tools: [...host.fakeTools.names],
            flatEdit,
          });
    if (typeof reply === "string") return { requests: n + 1, results, user: reply };
    if (!Array.isArray(reply)) throw new TypeError("no scenario of the contract has a provider that refuses");
    const batch = await host.runBatch("agent:main:contract", "run-1", reply);
    kept.push(late ? batch.kept : batch.shown);
    fresh = batch.shown;
    if (batch.ended) return { requests: n + 1, results: kept.flat(), user: batch.user };
  }
}

for (const [Double, abilities] of ABILITIES) {
  describe(Double.name, () => {
    for (const [scenario, check] of Object.entries(CONTRACT)) {
      test(`${scenario}: as the contract says`, async (t) => {
        const { host, incidents } = guarded(t, Double);
        const seen = await talk(host, SCENARIOS[scenario], Double === OpenClaw2026_2);
        check({ ...seen, incidents: await incidents() }, abilities);
      });
    }
  });
}
