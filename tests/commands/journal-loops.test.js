// Which lines of a journal are one loop.
import assert from "node:assert/strict";
import { test } from "node:test";
import { JournalLoops } from "../../js/lib/journal-loops.js";
import { entry, halt, observed, stop } from "./helpers.js";

const START = Date.parse("2026-11-21T10:00:00.000Z");
const at = (/** @type {number} */ second) => new Date(START + second * 1000).toISOString();
/** A line of a call. @param {number} second @param {string} callKey @param {number} first second of the call's first repetition @param {object} fields */
const line = (second, callKey, first, fields) => stop({ timestamp: at(second), callKey, first: at(first), ...fields });

/**
 * The number of each line's loop, in the order in which loops appear; 0: none.
 * @param {Record<string, any>[]} lines
 */
function numbers(lines) {
  const loops = new JournalLoops();
  /** @type {object[]} */
  const known = [];
  return lines.map((entry) => {
    const placed = loops.place(entry, Date.parse(entry.timestamp));
    if (!placed) return 0;
    assert.equal(placed.added.loops, known.includes(placed.loop) ? 0 : 1);
    if (!known.includes(placed.loop)) known.push(placed.loop);
    return known.indexOf(placed.loop) + 1;
  });
}

const repetition = { rule: "repetition" };
const block = { action: "block" };

/** @type {[string, number[], Record<string, any>[]][]} */
const CASES = [
  [
    "the lines of one call, and the end of the run",
    [1, 1, 1],
    [line(2, "a", 1, {}), line(3, "a", 1, block), halt({ timestamp: at(4), callKey: "b" })],
  ],
  [
    "one loop that two rules find: the call that repeated goes round with another one",
    [1, 1, 1, 1],
    [
      line(5, "a", 1, repetition),
      line(7, "a", 1, { ...repetition, ...block }),
      line(9, "b", 6, { rule: "cycle" }),
      line(9, "b", 6, { rule: "cycle", ...block }),
    ],
  ],
  ["the same call, found by two rules", [1, 1], [line(5, "a", 1, repetition), line(9, "a", 6, { rule: "cycle" })]],
  [
    "another call that is repeated after the loop is another loop",
    [1, 2, 2],
    [line(3, "a", 1, {}), line(8, "b", 5, {}), line(9, "b", 5, block)],
  ],
  ["two calls that fail in turn, in the same messages", [1, 1], [line(3, "a", 1, {}), line(3.1, "b", 1.1, {})]],
  ["the same failure under ever new arguments", [1, 1, 1], ["a", "b", "c"].map((key, n) => line(n, key, n, { rule: "same-failure" }))],
  ["back to the first of two loops", [1, 2, 1], [line(3, "a", 1, {}), line(8, "b", 5, {}), line(9, "a", 1, block)]],
  [
    "the limit of a turn belongs to the loop before it, and alone is one",
    [1, 1, 2],
    [line(3, "a", 1, {}), line(6, "b", 6, { rule: "turn-cap" }), line(9, "c", 9, { rule: "turn-cap", runId: "run-2" })],
  ],
  [
    "each run, each session and each mode has its own",
    [1, 2, 3, 4],
    [line(3, "a", 1, {}), line(4, "a", 1, { runId: "run-2" }), line(5, "a", 1, { sessionKey: "other" }), observed(line(6, "a", 1, {}))],
  ],
  [
    "what is no loop",
    [0, 0, 0, 0],
    [
      entry(),
      line(2, "a", 1, { rule: "injection", ...block }),
      line(3, "a", 1, { rule: "budget" }),
      entry({ rule: "budget", action: "halt" }),
    ],
  ],
  [
    "without a run: another turn begins after the loop",
    [1, 1, 2, 2],
    [line(2, "a", 1, {}), line(3, "a", 1, block), line(12, "a", 11, {}), line(13, "a", 11, block)].map((entry) => ({
      ...entry,
      runId: null,
    })),
  ],
  [
    "without a run: figures that go down are those of another turn",
    [1, 1, 2],
    [3, 4, 2].map((calls) => line(5, "a", 1, { runId: null, calls })),
  ],
];

for (const [name, expected, lines] of CASES) test(name, () => assert.deepEqual(numbers(lines), expected));

test("malformed lines are accepted, and a long run keeps only few calls", () => {
  const loops = new JournalLoops();
  for (const odd of [{}, { action: 3 }, { action: "stop" }, { action: "stop", first: {}, calls: "x", callKey: null }])
    loops.place(odd, Number.NaN);
  let count = 0;
  for (let n = 0; n < 10_000; n += 1) count += loops.place(line(n, `key-${n}`, n, { rule: "same-failure" }), START)?.added.loops ?? 0;
  assert.equal(count, 1);
});
