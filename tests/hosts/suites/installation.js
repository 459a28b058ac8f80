// What an installation by the host's own command line leaves: the hooks, no diagnostic, settings that are checked.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";

const CONFIGURATION = readFileSync(new URL("../../../docs/configuration.md", import.meta.url), "utf8");

/** The host takes the plugin as it is. @param {import("../harness/gateway.js").Gateway} gateway @param {string} said by the installer @param {import("../hosts.js").Host} host */
export async function assertInstalled(gateway, said, host) {
  assert.doesNotMatch(said, /unknown typed hook|failed during register|plugin diagnostic/i);
  assert.equal(gateway.readConfig().plugins.entries["tool-guard"].enabled, true, "enabled by the installation");
  if (host.hooks.length === 0) return assertListed(gateway);
  const { plugin, typedHooks, diagnostics } = await gateway.cliJson("plugins", "inspect", "tool-guard", "--runtime");
  const hooks = [...new Set(typedHooks.map((/** @type {{ name: string }} */ hook) => hook.name))].sort();
  assert.deepEqual(hooks, host.hooks);
  assert.deepEqual(diagnostics ?? [], []);
  assert.equal(plugin.status, "loaded");
  for (const name of ["icon.png", "activity.svg"])
    assert.ok(existsSync(join(plugin.rootDir, "assets", name)), `${plugin.rootDir} has ${name}`);
}

/** On a host that cannot inspect a plugin. @param {import("../harness/gateway.js").Gateway} gateway */
async function assertListed(gateway) {
  const { plugins, diagnostics } = await gateway.cliJson("plugins", "list");
  assert.equal(plugins.find((/** @type {{ id: string }} */ { id }) => id === "tool-guard")?.status, "loaded");
  const ours = (diagnostics ?? []).filter((/** @type {{ pluginId?: string }} */ { pluginId }) => pluginId === "tool-guard");
  assert.deepEqual(ours, []);
}

/** @param {import("../harness/fixture.js").Fixture} fixture into which the packed plugin was installed */
export function installationSuite(fixture) {
  const { host } = fixture;
  describe(`${host.name}: installed by a tgz`, () => {
    test("the host loads it without a diagnostic", () => assertInstalled(fixture.gateway, fixture.installed, host));

    test("hooks list shows the plugin", async () => {
      const { out, all } = await fixture.gateway.cli("hooks", "list", "--json");
      assert.match(out, /tool-guard/, all);
    });
  });
}

/** @param {import("../harness/fixture.js").Fixture} fixture of a host that checks settings before it writes them */
export function refusedSettingsSuite(fixture) {
  test(`${fixture.host.name}: an unknown key is refused in the documented words`, async () => {
    const [, line] = /^\$ openclaw config set (.+)$/m.exec(CONFIGURATION) ?? [];
    const { code, all } = await fixture.gateway.cli("config", "set", ...String(line).split(" "), "--json");
    assert.notEqual(code, 0, all);
    const said = /Config validation failed: .*/.exec(all)?.[0] ?? all;
    assert.ok(CONFIGURATION.includes(`\n${said}\n`), said);
  });

  test(`${fixture.host.name}: settings that cannot be used are refused with the field's name`, async () => {
    const { gateway } = fixture;
    const before = gateway.readConfig().plugins.entries["tool-guard"].config;
    const field = "plugins.entries.tool-guard.config.maxIdenticalFailures";
    const { code, all } = await gateway.cli("config", "set", field, '"many"', "--json");
    assert.notEqual(code, 0, all);
    assert.match(all, /maxIdenticalFailures/);
    assert.deepEqual(gateway.readConfig().plugins.entries["tool-guard"].config, before);
  });
}
