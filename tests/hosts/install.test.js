// Every way in which people install the plugin, on the newest host and on the oldest, through the hosts' own command line.
import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Gateway } from "./harness/gateway.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const TGZ = String(process.env.TOOL_GUARD_TGZ);

/** Just what `npm pack` would ship, as a folder of its own. @param {string} home */
function plainFolder(home) {
  const folder = join(home, "plain");
  mkdirSync(folder);
  for (const name of ["js", "assets", "openclaw.plugin.json", "package.json"])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  return folder;
}

/**
 * @param {string} host
 * @param {(home: string) => string[]} source arguments of `plugins install`
 * @param {(gateway: Gateway) => Promise<void>} check
 */
async function installed(host, source, check) {
  const gateway = await Gateway.prepare({ host, modelUrl: "http://127.0.0.1:9" });
  try {
    const { code, all } = await gateway.cli("plugins", "install", ...source(gateway.home));
    assert.equal(code, 0, all);
    assert.doesNotMatch(all, /unknown typed hook|failed during register|plugin diagnostic/i);
    assert.equal(gateway.readConfig().plugins.entries["tool-guard"].enabled, true, "enabled by the installation");
    await check(gateway);
  } finally {
    await gateway.stop();
  }
}

const HOOKS_9 = ["after_tool_call", "before_message_write", "before_tool_call", "model_call_started", "session_end", "tool_result_persist"];

describe("openclaw-2026.9.6", () => {
  const flags = ["--force", "--accept-capabilities"];
  for (const [way, source] of /** @type {[string, (home: string) => string[]][]} */ ([
    ["--link", () => ["--link", root, ...flags]],
    ["a folder", (home) => [plainFolder(home), ...flags]],
    ["a tgz", () => [TGZ, ...flags]],
    ["npm-pack:", () => [`npm-pack:${TGZ}`, ...flags]],
  ])) {
    test(`installed by ${way}: inspect lists the hooks and no diagnostic`, () =>
      installed("openclaw-2026.9.6", source, async (gateway) => {
        const { code, out, all } = await gateway.cli("plugins", "inspect", "tool-guard", "--runtime", "--json");
        assert.equal(code, 0, all);
        const report = JSON.parse(out.slice(out.indexOf("{")));
        const hooks = [...new Set(report.typedHooks.map((/** @type {{ name: string }} */ hook) => hook.name))].sort();
        assert.deepEqual(hooks, HOOKS_9);
        assert.deepEqual(report.diagnostics ?? [], []);
        assert.equal(report.plugin.status, "loaded");
        const { rootDir } = report.plugin;
        for (const name of ["icon.png", "activity.svg"]) assert.ok(existsSync(join(rootDir, "assets", name)), `${rootDir} has ${name}`);
      }));
  }

  test("hooks list shows the plugin", () =>
    installed(
      "openclaw-2026.9.6",
      () => [TGZ, ...flags],
      async (gateway) => {
        const { out, all } = await gateway.cli("hooks", "list", "--json");
        assert.match(out, /tool-guard/, all);
      },
    ));

  test("settings that cannot be used are refused with the field's name", () =>
    installed(
      "openclaw-2026.9.6",
      () => [TGZ, ...flags],
      async (gateway) => {
        const { code, all } = await gateway.cli(
          "config",
          "set",
          "plugins.entries.tool-guard.config.maxIdenticalFailures",
          '"many"',
          "--json",
        );
        assert.notEqual(code, 0, all);
        assert.match(all, /maxIdenticalFailures/);
        assert.equal(gateway.readConfig().plugins.entries["tool-guard"].config?.maxIdenticalFailures, undefined);
      },
    ));
});

describe("openclaw-2026.7.35", () => {
  test("installed by a tgz: inspect lists the hooks and no diagnostic", () =>
    installed(
      "openclaw-2026.7.35",
      () => [TGZ, "--force"],
      async (gateway) => {
        const { code, out, all } = await gateway.cli("plugins", "inspect", "tool-guard", "--runtime", "--json");
        assert.equal(code, 0, all);
        const report = JSON.parse(out.slice(out.indexOf("{")));
        const hooks = [...new Set(report.typedHooks.map((/** @type {{ name: string }} */ hook) => hook.name))].sort();
        assert.deepEqual(hooks, [...HOOKS_9, "before_agent_start"].sort());
        assert.deepEqual(report.diagnostics ?? [], []);
        assert.equal(report.plugin.status, "loaded");
      },
    ));
});

describe("openclaw-2026.2.6", () => {
  for (const [way, source] of /** @type {[string, () => string[]][]} */ ([
    ["--link", () => ["--link", root]],
    ["a tgz", () => [TGZ]],
  ])) {
    test(`installed by ${way}: loads without a diagnostic`, () =>
      installed("openclaw-2026.2.6", source, async (gateway) => {
        const { out, all } = await gateway.cli("plugins", "list", "--json");
        const report = JSON.parse(out.slice(out.indexOf("{")));
        const plugin = report.plugins.find((/** @type {{ id: string }} */ plugin) => plugin.id === "tool-guard");
        assert.equal(plugin?.status, "loaded", all);
        const ours = (report.diagnostics ?? []).filter(
          (/** @type {{ pluginId?: string }} */ diagnostic) => diagnostic.pluginId === "tool-guard",
        );
        assert.deepEqual(ours, []);
        const hooks = await gateway.cli("hooks", "list", "--json");
        assert.match(hooks.out, /tool-guard/, hooks.all);
      }));
  }
});
