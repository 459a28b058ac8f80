// What the fuzz targets begin from; whether they find anything, `npm run test:long` tries.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { dictionaryOf } from "../../scripts/fuzz.mjs";
import { root } from "../../scripts/setup.mjs";

test("every fuzz target has seeds: libFuzzer does not begin without", () => {
  const targets = readdirSync(join(root, "fuzz/fuzz_targets")).map((name) => name.replace(/\.rs$/, ""));
  assert.deepEqual(readdirSync(join(root, "fuzz/seeds")).sort(), targets.sort());
  for (const target of targets) assert.notDeepEqual(readdirSync(join(root, "fuzz/seeds", target)), [], target);
});

test("its phrases make a dictionary", () => {
  const made = dictionaryOf(readFileSync(join(root, "fuzz/phrases.txt"), "utf8"));
  assert.match(made, /^(?:"(?:\\x[0-9a-f]{2})+"\n)+$/);
  assert.throws(() => dictionaryOf("x".repeat(65)), /longer than 64 bytes/);
});
