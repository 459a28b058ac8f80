// What adapters keep is bounded, by number and by weight. Memory over thousands of sessions: long/memory.test.js.
import assert from "node:assert/strict";
import { test } from "node:test";
import { BoundedMap } from "../../js/bounded-map.js";
import { CallRegistry } from "../../js/hosts/call-registry.js";

const MB = 2 ** 20;

test("a map is bounded by number and weight, and the newest entry stays", () => {
  const map = /** @type {BoundedMap<number>} */ (new BoundedMap(3, 100));
  const keys = () => [...map.entries()].map(([key]) => key).join("");
  for (const [key, weight] of /** @type {[string, number][]} */ ([
    ["a", 10],
    ["b", 10],
    ["c", 10],
    ["d", 10],
  ]))
    map.set(key, 1, weight);
  assert.equal(keys(), "bcd");
  map.set("b", 2, 10);
  map.set("e", 3, 10);
  assert.equal(keys(), "dbe", "what is set anew is the newest");
  map.set("f", 4, 95);
  assert.equal(keys(), "f");
  map.set("g", 5, 1_000);
  assert.deepEqual([keys(), map.get("g"), map.size], ["g", 5, 1]);
  assert.deepEqual([map.delete("g"), map.delete("g"), map.get("g")], [true, false, undefined]);
  map.set("h", 6, 100);
  map.set("i", 7, 0);
  assert.equal(keys(), "hi", "what is gone weighs nothing any more");
});

test("huge arguments and ids of calls that never end are let go", () => {
  const book = new CallRegistry();
  for (let n = 0; n < 100; n += 1) book.open("s", `${n}-${"i".repeat(100_000)}`, { tool: "write", args: "x".repeat(2 * MB) });
  const open = Array.from({ length: 100 }, (_, n) => book.find("s", `${n}-${"i".repeat(100_000)}`)).filter(Boolean);
  assert.ok(open.length >= 5 && open.length <= 16, `${open.length} calls`);
  const last = book.find("s", `99-${"i".repeat(100_000)}`);
  assert.equal(last?.args?.length, 2 * MB, "the newest is known");
  assert.ok(String(last?.uid).length < 100, "every session of the core remembers ids of ours, so they are short");
});
