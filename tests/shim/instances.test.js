// Hosts evaluate every module of the plugin several times in one process: each copy has its own classes, and all of
// them share one guard.
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const home = mkdtempSync(join(tmpdir(), "tool-guard-instances-"));
after(() => rmSync(home, { recursive: true, force: true }));

/** A copy of the package as a module graph of its own. @param {string} name */
async function instance(name) {
  const folder = join(home, name);
  for (const part of ["js", "openclaw.plugin.json", "package.json"]) cpSync(join(root, part), join(folder, part), { recursive: true });
  return (await import(pathToFileURL(join(folder, "js/index.js")).href)).default;
}

/** @param {string | undefined} version */
function api(version) {
  /** @type {Record<string, ((event: unknown, ctx: unknown) => any)[]>} */
  const handlers = {};
  return {
    handlers,
    pluginConfig: { logPath: join(home, "journal.log") },
    logger: { error: (/** @type {string} */ text) => assert.fail(text) },
    runtime: { version: version ?? "unknown" },
    on: (/** @type {string} */ name, /** @type {(event: unknown, ctx: unknown) => any} */ handler) => {
      handlers[name] = [...(handlers[name] ?? []), handler];
    },
    registerHook: () => {},
    ...(version ? { registerAgentToolResultMiddleware: () => {}, registerTextTransforms: () => {} } : {}),
  };
}

for (const version of [undefined, "2026.7.35", "2026.9.6"]) {
  test(`${version ?? "2026.2"}: copies of the plugin count together`, async () => {
    const copies = [await instance(`${version}-a`), await instance(`${version}-b`), await instance(`${version}-c`)];
    const apis = copies.map((plugin) => {
      const host = api(version);
      plugin.register(host);
      return host;
    });
    const shown = apis.map(({ handlers }, i) => {
      const message = {
        role: "toolResult",
        toolCallId: `call_${i}`,
        toolName: "read",
        isError: true,
        details: {},
        content: [
          {
            type: "text",
            text: "Validation failed for tool \"read\":\n  - path: must have required property 'path'\n\nReceived arguments:\n{}",
          },
        ],
      };
      handlers.tool_result_persist[0](
        { toolName: "read", toolCallId: message.toolCallId, message },
        { sessionKey: `agent:main:${version}` },
      );
      return message.content[0].text;
    });
    assert.match(shown[0], /^\[TOOL ERROR\]/);
    assert.match(shown[1], /^\[LOOP DETECTED\] Tool "read" failed 2 times/);
    assert.match(shown[2], /^\[LOOP DETECTED\] Tool "read" failed 3 times/);
  });
}
