// What others have written and ends up in the package: which licences it may have and where it may come from.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before, test } from "node:test";
import { root } from "../../../scripts/setup.mjs";

/** @param {import("node:test").TestContext} t */
function scratch(t) {
  const folder = mkdtempSync(join(tmpdir(), "tool-guard-supply-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

// cargo-deny looks at the crates of every platform, and a build fetches only those of this one
before(() => {
  const { status, stderr } = spawnSync("cargo", ["fetch", "--locked"], { cwd: root, encoding: "utf8" });
  assert.equal(status, 0, stderr);
});

/** @param {string} config @param {string[]} checks */
const deny = (config, checks) =>
  spawnSync(String(process.env.CARGO_DENY), ["--offline", "--config", config, "check", ...checks], { cwd: root, encoding: "utf8" });

test("licences, bans and sources of all crates are as deny.toml allows", () => {
  const { status, stdout, stderr } = deny(join(root, "deny.toml"), ["licenses", "bans", "sources"]);
  assert.equal(status, 0, stdout + stderr);
  assert.match(stdout + stderr, /bans ok, licenses ok, sources ok/);
});

test("a licence that is not allowed would be found", (t) => {
  const config = join(scratch(t), "deny.toml");
  writeFileSync(config, readFileSync(join(root, "deny.toml"), "utf8").replace('allow = ["MIT"]', 'allow = ["ISC"]'));
  const { status, stderr } = deny(config, ["licenses"]);
  assert.notEqual(status, 0);
  assert.match(stderr, /rejected/);
});
