// What the plugin adds to a turn of twenty tool calls on the newest real gateway: two gateways, one of them without it, take
// the same turn by turns. Wants the hosts and the package in the environment, as `npm run bench -- --only turn` gives them.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Gateway } from "../../tests/hosts/harness/gateway.js";
import { ScriptedModel } from "../../tests/hosts/harness/model.js";

const HOST = "openclaw-2026.9.6";
const CALLS = 20;
const PAIRS = 40;
/** Turns of each that nobody counts: the host's first ones are slow. */
const WARM_UP = 5;

const model = new ScriptedModel({ shown: () => {}, made: () => {} });

/** @param {boolean} guarded */
async function gatewayOf(guarded) {
  const gateway = await Gateway.prepare({ host: HOST, modelUrl: model.url });
  for (let n = 0; n < CALLS; n += 1) writeFileSync(join(gateway.workspace, `file-${n}.txt`), `${n}\n${"one line of text\n".repeat(120)}`);
  if (guarded) {
    const { code, all } = await gateway.cli("plugins", "install", String(process.env.TOOL_GUARD_TGZ), "--force", "--accept-capabilities");
    if (code !== 0) throw new Error(all);
    gateway.configure({});
  }
  await gateway.start();
  return gateway;
}

/** @param {Gateway} gateway @param {string} name @returns {Promise<number>} milliseconds */
async function turn(gateway, name) {
  const marker = model.play(name, ({ n }) => (n < CALLS ? [{ name: "read", args: { path: `file-${n}.txt` } }] : "done"));
  const begin = performance.now();
  const { status, text } = await gateway.turn(name, `${marker} Please go on.`);
  if (status !== 200) throw new Error(`${status} ${text.slice(0, 300)}`);
  return performance.now() - begin;
}

await model.start();
/** @type {Gateway[]} */
const gateways = [];
try {
  for (const guarded of [false, true]) gateways.push(await gatewayOf(guarded));
  const [bare, guarded] = gateways;
  /** @type {{ bare: number, guarded: number }[]} */
  const pairs = [];
  for (let pair = -WARM_UP; pair < PAIRS; pair += 1) {
    // neither is always the first one
    const order = pair % 2 === 0 ? [bare, guarded] : [guarded, bare];
    const times = new Map();
    for (const gateway of order) times.set(gateway, await turn(gateway, `turn-${pair + WARM_UP}-${gateway === bare ? "bare" : "guarded"}`));
    if (pair >= 0) pairs.push({ bare: times.get(bare), guarded: times.get(guarded) });
  }
  const median = (/** @type {number[]} */ values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
  const [without, added] = [median(pairs.map(({ bare }) => bare)), median(pairs.map(({ bare, guarded }) => guarded - bare))];
  const spread = median(pairs.map(({ bare }) => Math.abs(bare - without)));
  console.log(`a turn of ${CALLS} tool calls on ${HOST}, ${PAIRS} pairs: ${without.toFixed(1)} ms without the plugin (half of them within`);
  console.log(`${spread.toFixed(1)} ms of it); with it ${added.toFixed(2)} ms more, ${((added / without) * 100).toFixed(2)} %`);
  process.send?.({ turn_ms: without, turn_added_percent: (added / without) * 100 });
} finally {
  for (const gateway of gateways) await gateway.stop();
  await model.stop();
}
