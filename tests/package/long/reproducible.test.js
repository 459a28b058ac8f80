// The WebAssembly holds the sources and nothing of the machine that built it: two builds, byte for byte.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { rebuild } from "../../../scripts/release/rebuild.mjs";

test("the same sources build the same WebAssembly in any folder and home", async (t) => {
  const scratch = mkdtempSync(join(tmpdir(), "tool-guard-reproducible-"));
  t.after(() => rmSync(scratch, { recursive: true, force: true }));
  const { files, differing } = await rebuild(scratch);
  assert.ok(files.some((name) => name.endsWith(".wasm")));
  assert.deepEqual(differing, []);
});
