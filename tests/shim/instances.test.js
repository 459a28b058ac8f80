// Hosts evaluate every module of the plugin several times in one process: each instance has its own classes, and all of
// them share one guard.
import assert from "node:assert/strict";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { call, DOUBLES, forgetGuard, play, readLines, sharedGuard, temporaryFolder } from "./doubles.js";

const root = new URL("../../", import.meta.url);
const EMPTY = call("read", {});
const REFUSAL = "Validation failed for tool \"read\":\n  - path: must have required property 'path'\n\nReceived arguments:\n{}";

/** Instances as hosts make them: modules of one URL with another query, and of a copy of the package. @param {string} folder */
async function instances(folder) {
  for (const part of ["js", "package.json", "openclaw.plugin.json"]) cpSync(new URL(part, root), join(folder, part), { recursive: true });
  const [entry, copy] = [new URL("js/index.js", root).href, pathToFileURL(join(folder, "js", "index.js")).href];
  const modules = await Promise.all([`${entry}?one`, `${entry}?two`, copy].map((href) => import(href)));
  return modules.map((module) => module.default);
}

for (const Double of DOUBLES) {
  test(`${Double.name}: module instances share one guard, the older ones as well`, async (t) => {
    forgetGuard();
    const folder = temporaryFolder(t);
    const plugins = await instances(folder);
    assert.equal(new Set(plugins).size, 3);
    const logPath = join(folder, "tool-guard.log");
    const hosts = plugins.map((plugin) => {
      const host = new Double();
      host.load(plugin, { logPath });
      return host;
    });
    const { shown } = await play(hosts[0], [[EMPTY]]);
    const { kept } = await hosts[2].runBatch("agent:main:x", "run-1", [EMPTY]);
    await sharedGuard().flush();
    assert.equal(shown.length, 1);
    // 2026.2 has no run id: a new double is a new turn there
    const isNewTurn = hosts[0].generation === "2";
    assert.deepEqual(
      readLines(logPath).map((line) => line.action),
      isNewTurn ? ["correct", "correct"] : ["correct", "stop"],
    );
    assert.match(kept[0], isNewTurn ? /^\[TOOL ERROR\]/ : /^\[LOOP DETECTED\]/);
    assert.equal(sharedGuard().snapshot().length, 1, "one guard saw both");

    // what is told in a chat is made by the modules of the last load
    for (const host of hosts) {
      const { text } = host.commands[0].handler({ args: "status", isAuthorizedSender: true, sessionKey: "agent:main:x" });
      assert.match(text, /^Tool Guard .*\n- agent:main:x: /s);
    }

    // one result of the same turn through each instance
    const texts = hosts.map((host, at) => {
      const content = [{ type: "text", text: REFUSAL }];
      const message = { role: "toolResult", toolCallId: `call_${at}`, toolName: "read", isError: true, details: {}, content };
      const persist = host.hooks.find(({ name, mode }) => name === "tool_result_persist" && mode === host.modes[0]);
      persist?.handler({ toolName: "read", toolCallId: message.toolCallId, message }, { sessionKey: "agent:main:y" });
      return message.content[0].text;
    });
    assert.match(texts[0], /^\[TOOL ERROR\]/);
    assert.match(texts[1], /^\[LOOP DETECTED\] Tool "read" failed 2 times/);
    assert.match(texts[2], /^\[LOOP DETECTED\] Tool "read" failed 3 times/);
    await sharedGuard().flush();
  });
}
