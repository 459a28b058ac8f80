// (a) What an event costs through the plugin's hooks on a host double, and (b) the same stream through the bar.
import { PlainGuard } from "./bar.mjs";
import { kindsOf, mixedOf, playAll } from "./kinds.mjs";
import * as stream from "./stream.mjs";

const LENGTHS = [100, 2000, 20_000, 1_000_000];
const ROUNDS = 5;
const KINDS = kindsOf(stream);
/** @param {number[]} sorted @param {number} share */
const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
/** @param {number[]} values */
const median = (values) =>
  at(
    [...values].sort((a, b) => a - b),
    0.5,
  );

/** What asking for the time costs, in microseconds. */
function clockCost() {
  const times = [];
  for (let i = 0; i < 20_000; i += 1) {
    const begin = performance.now();
    times.push(performance.now() - begin);
  }
  return median(times) * 1000;
}

let serial = 0;

/**
 * @param {import("./kinds.mjs").Prepare} prepare @param {number} length of the results @param {number} events
 * @returns {{ p50: number, p99: number }} microseconds, medians of several rounds
 */
function measure(prepare, length, events) {
  const rounds = [];
  const clock = clockCost();
  const hooks = stream.load();
  for (let round = -1; round < ROUNDS; round += 1) {
    const times = [];
    for (let i = 0; i < events; i += 1) {
      serial += 1;
      const [event, { persist, ctx }] = prepare(hooks, serial, length);
      const begin = performance.now();
      event();
      times.push((performance.now() - begin) * 1000 - clock);
      hooks.persist(persist, ctx);
    }
    times.sort((a, b) => a - b);
    // the first round is for the compiler
    if (round >= 0) rounds.push({ p50: at(times, 0.5), p99: at(times, 0.99) });
  }
  return { p50: median(rounds.map(({ p50 }) => p50)), p99: median(rounds.map(({ p99 }) => p99)) };
}

/** What each kind of event costs. @param {number} length of the results */
function events(length) {
  const many = length > 100_000 ? 1500 : 10_000;
  return {
    allow: measure(KINDS.allow, length, many),
    keep: measure(KINDS.keep, length, many),
    compared: measure(KINDS.compared, length, many / 10),
    corrective: measure(KINDS.corrective, length, many / 2),
    stop: measure(KINDS.stop, length, many / 2),
  };
}

/**
 * The mixed stream, through the plugin and through the bar.
 * @param {number} length @returns {{ ours: number, bar: number }} microseconds a call with all its events, medians
 */
function mixed(length) {
  const count = length > 100_000 ? 300 : 3000;
  const [ours, bar] = [[], []].map((list) => /** @type {number[]} */ (list));
  const hooks = stream.load();
  const plain = new PlainGuard();
  for (let round = -1; round < ROUNDS; round += 1) {
    const made = mixedOf(stream, serial + 1, count, length);
    serial += count;
    let begin = performance.now();
    playAll(hooks, made);
    if (round >= 0) ours.push(((performance.now() - begin) * 1000) / count);
    begin = performance.now();
    for (const { one, event } of made) {
      // two events do for the bar
      plain.onCall(one.ctx.sessionKey, "read", one.params);
      plain.onResult(one.ctx.sessionKey, "read", one.params, event.result, event.isError);
    }
    if (round >= 0) bar.push(((performance.now() - begin) * 1000) / count);
  }
  return { ours: median(ours), bar: median(bar) };
}

const measured = LENGTHS.map((length) => /** @type {const} */ ([length, { ...events(length), mixed: mixed(length) }]));
const us = (/** @type {number} */ time) => `${time.toFixed(time < 10 ? 2 : 1)} us`;
console.log(`events through the plugin's hooks on a host double, Node ${process.version}: median (99th percentile)\n`);
console.log(
  "result        allow              keep               keep, compared     corrective         stop               a mixed call, all its events",
);
for (const [length, { allow, keep, compared, corrective, stop, mixed }] of measured) {
  const cells = [allow, keep, compared, corrective, stop].map(({ p50, p99 }) => `${us(p50)} (${us(p99)})`.padEnd(18));
  console.log(`${String(length).padStart(7)}       ${cells.join(" ")} ${us(mixed.ours)}, plain JavaScript ${us(mixed.bar)}`);
}
const of = new Map(measured);
const [small, large] = [of.get(2000), of.get(1_000_000)];
if (small && large)
  process.send?.({
    keep_2k_us: small.keep.p50,
    keep_1m_us: large.keep.p50,
    keep_p99_over_p50: small.keep.p99 / small.keep.p50,
    ratio_2k: small.mixed.ours / small.mixed.bar,
    ratio_1m: large.mixed.ours / large.mixed.bar,
    corrective_us: of.get(100)?.corrective.p50,
  });
