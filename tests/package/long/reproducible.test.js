// The WebAssembly holds the sources and nothing of the machine that built it: two builds, byte for byte.
import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { buildWasm, root } from "../../../scripts/setup.mjs";

test("the same sources make the same WebAssembly, in another folder and with another Cargo home", async (t) => {
  const scratch = mkdtempSync(join(tmpdir(), "tool-guard-reproducible-"));
  t.after(() => rmSync(scratch, { recursive: true, force: true }));
  const tree = join(scratch, "some", "other", "place");
  mkdirSync(tree, { recursive: true });
  for (const part of ["Cargo.toml", "Cargo.lock", ".cargo", "crates"]) cpSync(join(root, part), join(tree, part), { recursive: true });
  const home = join(scratch, "cargo");
  mkdirSync(home);
  // the same crates under another path
  symlinkSync(join(process.env.CARGO_HOME || join(homedir(), ".cargo"), "registry"), join(home, "registry"));
  process.env.CARGO_HOME = home;
  await buildWasm(tree, tree);
  const files = readdirSync(join(tree, "js/wasm")).sort();
  assert.ok(files.some((name) => name.endsWith(".wasm")));
  assert.deepEqual(files, readdirSync(join(root, "js/wasm")).sort());
  for (const name of files) {
    const [here, there] = [root, tree].map((at) => readFileSync(join(at, "js/wasm", name)));
    assert.ok(here.equals(there), `${name} differs`);
  }
});
