// The kinds of events that are measured, over the stream of a checkout: this one, or another that it is compared with.

const ERROR = "ENOENT: no such file or directory, open 'src/parts/missing.ts'";
const MALFORMED = 'Validation failed for tool "read":\n  - path: must have required property \'path\'\n\nReceived arguments:\n{"page":7}';

/**
 * @typedef {Pick<typeof import("./stream.mjs"), "alike" | "call" | "load" | "ordinary">} Stream
 * @typedef {ReturnType<Stream["load"]>} Hooks
 * @typedef {ReturnType<Stream["call"]>} Made
 * @typedef {(hooks: Hooks, n: number, length: number) => [() => unknown, Made]} Prepare what is not measured, for the nth call and a
 *   result of so many characters; it returns what is, and the call
 */

/**
 * @param {Stream} stream
 * @returns {Record<"allow" | "keep" | "compared" | "corrective" | "stop", Prepare>}
 */
export function kindsOf({ alike, call, ordinary }) {
  /** A call that is about to run or has run. @param {Hooks} hooks @param {number} n @param {{ params?: object, run?: number }} [more] */
  const under = (hooks, n, more) => {
    const made = call(n, more);
    hooks.begin(made.begin, made.ctx);
    hooks.written(made.message, made.ctx);
    return made;
  };
  /** A success with such a result. @param {(length: number, n: number) => string} body @returns {Prepare} */
  const kept = (body) => (hooks, n, length) => {
    const made = under(hooks, n);
    hooks.before(made.before, made.ctx);
    const event = made.result(body(length, n));
    return [() => hooks.middleware(event, made.ctx), made];
  };
  return {
    allow: (hooks, n) => {
      const made = under(hooks, n);
      return [() => hooks.before(made.before, made.ctx), made];
    },
    keep: kept(ordinary),
    compared: kept(alike),
    corrective: (hooks, n, length) => {
      const made = under(hooks, n, { run: n });
      const event = made.result(`${ERROR} ${n}\n${ordinary(length, n)}`.slice(0, Math.max(length, 80)), true);
      return [() => hooks.middleware(event, made.ctx), made];
    },
    stop: (hooks, n) => {
      const more = { params: { page: n }, run: n };
      const first = under(hooks, n, more);
      hooks.middleware(first.result(MALFORMED, true), first.ctx);
      hooks.persist(first.persist, first.ctx);
      const made = call(n + 1_000_000_000, more);
      hooks.written(made.message, made.ctx);
      const event = made.result(MALFORMED, true);
      return [() => hooks.middleware(event, made.ctx), made];
    },
  };
}

/**
 * The mixed stream: of ten calls one fails, in every second run the same one.
 * @param {Stream} stream @param {number} first number of the first call @param {number} count @param {number} length of the results
 */
export const mixedOf = ({ call, ordinary }, first, count, length) =>
  Array.from({ length: count }, (_, i) => {
    const fails = i % 10 === 9;
    const one = call(first + i, fails && i % 20 === 19 ? { params: { path: "src/missing.ts" } } : {});
    return { one, event: one.result(fails ? `${ERROR}\n${ordinary(length, i)}`.slice(0, length) : ordinary(length, first + i), fails) };
  });

/** Plays mixed calls with all their events. @param {Hooks} hooks @param {ReturnType<typeof mixedOf>} made */
export function playAll(hooks, made) {
  for (const { one, event } of made) {
    hooks.begin(one.begin, one.ctx);
    hooks.written(one.message, one.ctx);
    hooks.before(one.before, one.ctx);
    hooks.middleware(event, one.ctx);
    hooks.persist(one.persist, one.ctx);
  }
}
