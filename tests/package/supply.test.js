// What others have written and ends up in the package: which licences it may have, where it may come from, and that the
// WebAssembly holds the sources and nothing of the machine that built it.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { buildWasm, root } from "../../scripts/setup.mjs";

/** @param {import("node:test").TestContext} t */
function temporaryFolder(t) {
  const folder = mkdtempSync(join(tmpdir(), "tool-guard-supply-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** @param {string} config @param {string[]} checks */
const deny = (config, checks) =>
  spawnSync(String(process.env.CARGO_DENY), ["--offline", "--config", config, "check", ...checks], { cwd: root, encoding: "utf8" });

test("licences, bans and sources of all crates are as deny.toml allows", () => {
  const { status, stdout, stderr } = deny(join(root, "deny.toml"), ["licenses", "bans", "sources"]);
  assert.equal(status, 0, stdout + stderr);
  assert.match(stdout + stderr, /bans ok, licenses ok, sources ok/);
});

test("a licence that is not allowed would be found", (t) => {
  const config = join(temporaryFolder(t), "deny.toml");
  writeFileSync(config, readFileSync(join(root, "deny.toml"), "utf8").replace('allow = ["MIT"]', 'allow = ["ISC"]'));
  const { status, stderr } = deny(config, ["licenses"]);
  assert.notEqual(status, 0);
  assert.match(stderr, /rejected/);
});

test("what npm installs is for development only", () => {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const runtime = Object.entries(packages).filter(([path, { dev, devOptional }]) => path !== "" && !dev && !devOptional);
  assert.deepEqual(runtime, []);
});

test("the same sources make the same WebAssembly, in another folder and with another Cargo home", async (t) => {
  const scratch = temporaryFolder(t);
  const tree = join(scratch, "some", "other", "place");
  mkdirSync(tree, { recursive: true });
  for (const part of ["Cargo.toml", "Cargo.lock", ".cargo", "crates"]) cpSync(join(root, part), join(tree, part), { recursive: true });
  const home = join(scratch, "cargo");
  mkdirSync(home);
  // the same crates under another path
  symlinkSync(join(process.env.CARGO_HOME || join(homedir(), ".cargo"), "registry"), join(home, "registry"));
  process.env.CARGO_HOME = home;
  await buildWasm(tree);
  const sums = (/** @type {string} */ folder) =>
    readdirSync(join(folder, "js/wasm"))
      .sort()
      .map((name) => [
        name,
        createHash("sha256")
          .update(readFileSync(join(folder, "js/wasm", name)))
          .digest("hex"),
      ]);
  assert.ok(sums(tree).some(([name]) => name === "core_bg.wasm"));
  assert.deepEqual(sums(tree), sums(root));
});
