// (a) What an event costs through the plugin's hooks on a host double, and (b) the same stream through the bar.
import { PlainGuard } from "./bar.mjs";
import { alike, call, load, ordinary } from "./stream.mjs";

const LENGTHS = [100, 2000, 20_000, 1_000_000];
const ROUNDS = 5;
const ERROR = "ENOENT: no such file or directory, open 'src/parts/missing.ts'";

const MALFORMED = 'Validation failed for tool "read":\n  - path: must have required property \'path\'\n\nReceived arguments:\n{"page":7}';

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
 * @param {number} events
 * @param {(hooks: ReturnType<typeof load>, n: number) => [() => unknown, ReturnType<typeof call>]} prepare what is not measured; it returns what is, and what comes after it
 * @returns {{ p50: number, p99: number }} microseconds, medians of several rounds
 */
function measure(events, prepare) {
  const rounds = [];
  const clock = clockCost();
  const hooks = load();
  for (let round = -1; round < ROUNDS; round += 1) {
    const times = [];
    for (let i = 0; i < events; i += 1) {
      serial += 1;
      const [event, { persist, ctx }] = prepare(hooks, serial);
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

/** A call that is about to run or has run. @param {ReturnType<typeof load>} hooks @param {number} n @param {{ params?: object, run?: number }} [more] */
function under(hooks, n, more) {
  const made = call(n, more);
  hooks.begin(made.begin, made.ctx);
  hooks.written(made.message, made.ctx);
  return made;
}

/** What each kind of event costs. @param {number} length of the results */
function events(length) {
  const many = length > 100_000 ? 1500 : 10_000;
  return {
    allow: measure(many, (hooks, n) => {
      const made = under(hooks, n);
      return [() => hooks.before(made.before, made.ctx), made];
    }),
    keep: measure(many, (hooks, n) => {
      const made = under(hooks, n);
      hooks.before(made.before, made.ctx);
      const event = made.result(ordinary(length, n));
      return [() => hooks.middleware(event, made.ctx), made];
    }),
    compared: measure(many / 10, (hooks, n) => {
      const made = under(hooks, n);
      hooks.before(made.before, made.ctx);
      const event = made.result(alike(length, n));
      return [() => hooks.middleware(event, made.ctx), made];
    }),
    corrective: measure(many / 2, (hooks, n) => {
      const made = under(hooks, n, { run: n });
      const event = made.result(`${ERROR} ${n}\n${ordinary(length, n)}`.slice(0, Math.max(length, 80)), true);
      return [() => hooks.middleware(event, made.ctx), made];
    }),
    stop: measure(many / 2, (hooks, n) => {
      const more = { params: { page: n }, run: n };
      const first = under(hooks, n, more);
      hooks.middleware(first.result(MALFORMED, true), first.ctx);
      hooks.persist(first.persist, first.ctx);
      const made = call(n + 1_000_000_000, more);
      hooks.written(made.message, made.ctx);
      const event = made.result(MALFORMED, true);
      return [() => hooks.middleware(event, made.ctx), made];
    }),
  };
}

/**
 * The mixed stream: of ten calls one fails, in every second run the same one.
 * @param {number} length @returns {{ ours: number, bar: number }} microseconds a call with all its events, medians
 */
function mixed(length) {
  const count = length > 100_000 ? 300 : 3000;
  const [ours, bar] = [[], []].map((list) => /** @type {number[]} */ (list));
  const hooks = load();
  const plain = new PlainGuard();
  for (let round = -1; round < ROUNDS; round += 1) {
    const made = Array.from({ length: count }, (_, i) => {
      serial += 1;
      const fails = i % 10 === 9;
      const one = call(serial, fails && i % 20 === 19 ? { params: { path: "src/missing.ts" } } : {});
      return { one, event: one.result(fails ? `${ERROR}\n${ordinary(length, i)}`.slice(0, length) : ordinary(length, serial), fails) };
    });
    let begin = performance.now();
    for (const { one, event } of made) {
      hooks.begin(one.begin, one.ctx);
      hooks.written(one.message, one.ctx);
      hooks.before(one.before, one.ctx);
      hooks.middleware(event, one.ctx);
      hooks.persist(one.persist, one.ctx);
    }
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
