// What npm installs beside the package's own files.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../../scripts/setup.mjs";

test("what npm installs is for development only", () => {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const runtime = Object.entries(packages).filter(([path, { dev, devOptional }]) => path !== "" && !dev && !devOptional);
  assert.deepEqual(runtime, []);
});
