// What `npm run release` finds: in this tree, and in trees with a fault.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { changelog, checklist, listed, provenance, versions } from "../../scripts/release/checks.mjs";
import { supply, told } from "../../scripts/release/supply.mjs";
import { root } from "../../scripts/setup.mjs";

const READ = [
  "package.json",
  "package-lock.json",
  "openclaw.plugin.json",
  "sbom.cdx.json",
  "Cargo.toml",
  "Cargo.lock",
  "CHANGELOG.md",
  "LICENSE",
];

/** A copy of what is read, with a change. @param {import("node:test").TestContext} t @param {string} [file] @param {(text: string) => string} [change] */
function tree(t, file, change = (text) => text) {
  const folder = mkdtempSync(join(tmpdir(), "tool-guard-release-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of READ) cpSync(join(root, name), join(folder, name));
  if (file) {
    const before = readFileSync(join(folder, file), "utf8");
    const after = change(before);
    assert.notEqual(after, before, "the fault is in");
    writeFileSync(join(folder, file), after);
  }
  return folder;
}

/** Another value at the top. @param {Record<string, unknown>} fields */
const having = (fields) => (/** @type {string} */ text) => JSON.stringify({ ...JSON.parse(text), ...fields });

test("this tree names one version everywhere", (t) => {
  assert.equal(versions(tree(t)).state, "ok");
});

for (const file of ["package-lock.json", "openclaw.plugin.json"])
  test(`another version in ${file} is found`, (t) => {
    const { state, detail } = versions(tree(t, file, having({ version: "9.9.9" })));
    assert.equal(state, "failed");
    assert.match(detail, new RegExp(`^${file} says 9\\.9\\.9, not `));
  });

test("another version of a crate is found, and what is no version", (t) => {
  const crate = versions(tree(t, "Cargo.lock", (text) => text.replace(/(name = "tool-guard-core"\nversion = )"[^"]+"/, '$1"9.9.9"')));
  assert.match(crate.detail, /^Cargo\.lock, tool-guard-core says 9\.9\.9/);
  assert.match(versions(tree(t, "package.json", having({ version: "one" }))).detail, /one is no version/);
});

test("a changelog without the version's heading is open, an empty one wrong", (t) => {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const only = (/** @type {string} */ section) => tree(t, "CHANGELOG.md", () => `# Changelog\n\n${section}`);
  assert.match(changelog(only("## [Unreleased]\n\n- News.\n")).detail, /^1 entries under \[Unreleased\]/);
  assert.equal(changelog(only("## [Unreleased]\n\n- News.\n")).state, "open");
  assert.equal(changelog(only("## [Unreleased]\n")).state, "failed");
  assert.equal(changelog(only(`## [${version}] - 2026-11-25\n\n- News.\n`)).state, "ok");
  assert.match(changelog(only(`## [${version}]\n\n- News.\n`)).detail, /has no date/);
  assert.match(changelog(only(`## [${version}] - 2026-11-25\n\n## [0.0.9] - 2026-01-01\n\n- Old.\n`)).detail, /is empty/);
});

test("npm's proof of origin wants a repository, and the settings for it", (t) => {
  assert.equal(provenance(tree(t, "package.json", having({ repository: { url: "git+https://example.org/tool-guard.git" } }))).state, "ok");
  assert.equal(provenance(tree(t, "package.json", having({ repository: undefined, description: "none" }))).state, "open");
  assert.match(provenance(tree(t, "package.json", having({ publishConfig: { access: "public" } }))).detail, /provenance: true/);
  assert.match(provenance(tree(t, "package.json", having({ private: true }))).detail, /private/);
});

test("an unlisted crate licence is wrong; what was not checked is left open", async () => {
  const of = (/** @type {string} */ said) => told("crates", ["bans", "licenses"], said);
  assert.deepEqual(of("bans ok, licenses ok\n"), { name: "crates", state: "ok", detail: "bans, licenses ok" });
  const rejected = "error[rejected]: failed to satisfy license requirements\n  Cargo.toml:38:12\n\nbans ok, licenses FAILED\n";
  assert.equal(of(rejected).state, "failed");
  assert.match(of(rejected).detail, /^cargo deny check bans licenses: failed to satisfy license requirements$/);
  const unreachable = of("2026-11-28 23:23:18 [ERROR] failed to fetch advisory database\nCloning into 'db'...\n");
  assert.equal(unreachable.state, "open");
  assert.match(unreachable.detail, /: failed to fetch advisory database$/);
  const without = await supply(root, undefined);
  assert.deepEqual(
    without.map(({ name, state }) => `${name} ${state}`),
    ["crates open", "advisories open"],
  );
});

test("each finding is one line, and what is open heads the list", () => {
  const findings = /** @type {import("../../scripts/release/checks.mjs").Finding[]} */ ([
    { name: "versions", state: "ok", detail: "1.0.0" },
    { name: "changelog", state: "open", detail: "no date" },
  ]);
  assert.equal(listed(findings), "ok      versions   1.0.0\nopen    changelog  no date\n");
  assert.match(checklist("1.0.0", "tool-guard-1.0.0.tgz", findings), /^1\. changelog: no date\n2\. npm test/);
});

test("the command says what it does, and publishes nothing", () => {
  const release = (/** @type {string[]} */ ...args) =>
    spawnSync(process.execPath, [join(root, "scripts/release.mjs"), ...args], { encoding: "utf8" });
  assert.match(release("--help").stdout, /^Usage: npm run release \[-- \[--dry-run\] \[--from-nothing\]\]\n/);
  for (const args of [["--publish"], ["--dry-run", "now"], ["--from-nothing", "--from-nothing"]]) {
    const { status, stderr } = release(...args);
    assert.equal(status, 2);
    assert.match(stderr, /^release: .* is not understood\n\nUsage: /);
  }
});
