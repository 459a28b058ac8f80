// The other ways in which people install the plugin: the suites of the hosts install it by a tgz.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Gateway } from "../harness/gateway.js";
import { OPENCLAW_2026_2, OPENCLAW_2026_9 } from "../hosts.js";
import { assertInstalled } from "../suites/installation.js";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** What `npm pack` ships, as a folder of its own. @param {string} home */
function plainFolder(home) {
  execFileSync("tar", ["-xzf", String(process.env.TOOL_GUARD_TGZ), "-C", home]);
  return join(home, "package");
}

/** What a checkout has beside the sources, and is large. */
const MADE = new Set([".git", ".hosts", "target"]);

/**
 * A checkout that nobody works in: the newest host does not load a linked folder in which something is written meanwhile, be it
 * a build's.
 * @param {string} home
 */
function checkout(home) {
  const folder = join(home, "checkout");
  cpSync(root, folder, { recursive: true, verbatimSymlinks: true, filter: (from) => !MADE.has(relative(root, from).split(sep)[0]) });
  return folder;
}

/** By host, and by way: arguments of `plugins install`. @type {[import("../hosts.js").Host, Record<string, (home: string) => string[]>][]} */
const WAYS = [
  [OPENCLAW_2026_2, { "--link": (home) => ["--link", checkout(home)] }],
  [
    OPENCLAW_2026_9,
    {
      "--link": (home) => ["--link", checkout(home)],
      "a folder": (home) => [plainFolder(home)],
      "npm-pack:": () => [`npm-pack:${process.env.TOOL_GUARD_TGZ}`],
    },
  ],
];

for (const [host, ways] of WAYS)
  describe(host.name, () => {
    for (const [way, source] of Object.entries(ways))
      test(`installed by ${way}: the host loads it without a diagnostic`, async (t) => {
        const gateway = await Gateway.prepare({ host: host.name, modelUrl: "http://127.0.0.1:9" });
        t.after(() => gateway.stop());
        const said = await gateway.install(...source(gateway.home));
        await assertInstalled(gateway, said, host);
        const { out, all } = await gateway.cli("hooks", "list", "--json");
        assert.match(out, /tool-guard/, all);
      });
  });
