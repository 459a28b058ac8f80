// Only what the user set is credited to the user.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { ownThresholds, thresholdParts, valueWords } from "../../js/lib/own-thresholds.js";
import { Guard, initSync } from "../../js/wasm/core.js";

initSync({ module: readFileSync(new URL("../../js/wasm/core_bg.wasm", import.meta.url)) });

for (const [what, settings, model, expected] of /** @type {[string, object, string | undefined, [string, unknown, string][]][]} */ ([
  ["nothing is set", {}, undefined, []],
  ["the host fills in the defaults", { haltAfter: 2, cycles: { noteAt: 3, stopAt: 4 }, showTools: "full" }, undefined, []],
  ["a part is set", { repeat: { limits: { read: 6 } } }, undefined, [["repeat.limits", { read: 6 }, "entry"]]],
  ["a number is set", { haltAfter: 0 }, undefined, [["haltAfter", 0, "entry"]]],
  ["another model's", { models: [{ match: ["x*"], cycles: { noteAt: 9 } }] }, "y", []],
  ["this model's", { models: [{ match: ["y*"], cycles: { noteAt: 9 } }] }, "yes", [["cycles.noteAt", 9, "models"]]],
  [
    "a part of what the profile sets",
    { cycles: { noteAt: 9 } },
    "qwen3:8b",
    [
      ["maxFailuresPerTurn", 4, "small-model-profile"],
      ["retryBudgets.busy", 2, "small-model-profile"],
      ["sameFailure.noteAt", 2, "small-model-profile"],
      ["repeat.others", 2, "small-model-profile"],
      ["cycles.noteAt", 9, "entry"],
      ["cycles.stopAt", 3, "small-model-profile"],
    ],
  ],
]))
  test(`thresholds of one's own where ${what}`, () => {
    const guard = new Guard();
    guard.configure({ settings });
    const own = ownThresholds(guard.thresholdsInForce("ollama", model)).map(({ key, value, source }) => [key, value, source]);
    if (model !== "qwen3:8b") return assert.deepEqual(own, expected);
    for (const row of expected)
      assert.ok(
        own.some((one) => JSON.stringify(one) === JSON.stringify(row)),
        `${JSON.stringify(row)} in ${JSON.stringify(own)}`,
      );
    assert.deepEqual(
      own.filter(([, , source]) => source === "entry"),
      [["cycles.noteAt", 9, "entry"]],
    );
  });

test("a value is words: no brackets, no quotes", () => {
  for (const [value, words] of /** @type {[unknown, string][]} */ ([
    [6, "6"],
    [true, "true"],
    ["full", "full"],
    [{ read: 6, write: 3 }, "read 6, write 3"],
    [{ repeat: { noteAt: 3, stopAt: 5 } }, "noteAt 3, stopAt 5"],
    [["a", "b"], "a, b"],
    [{ tools: ["a", "b"] }, "tools a, b"],
    [{}, "none"],
    [null, "null"],
  ]))
    assert.equal(valueWords(value), words);
});

test("of a group that the user touched, only what was set is the user's", () => {
  const guard = new Guard();
  guard.configure({ settings: { repeat: { others: 9 } } });
  const parts = thresholdParts(guard.thresholdsInForce(undefined, undefined));
  const repeat = parts.filter(({ key }) => key.startsWith("repeat."));
  assert.ok(repeat.length > 3);
  for (const { key, source } of repeat) assert.equal(source, key === "repeat.others" ? "entry" : "default", key);
});
