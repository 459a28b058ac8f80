// What a session's prompt is given: hints from the journal and fewer tools, by the route that the host and the user allow.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { call, guarded, LEGACY, MODERN, OpenClaw2026_9, play } from "./doubles.js";

const HINT = '- read needs path: read({ path: "path/to/file" })';
const GRANT = { plugins: { entries: { "tool-guard": { hooks: { allowConversationAccess: true } } } } };

/** @param {import("node:test").TestContext} t @param {(typeof MODERN)[number]} Double @param {object} settings @param {object} [config] */
function prompting(t, Double, settings, config) {
  const { host, guard, incidents } = guarded(t, Double, settings, undefined, config);
  return { host: /** @type {import("./doubles/openclaw-2026-7.js").OpenClaw2026_7} */ (host), guard, incidents };
}

/** Three sessions whose model sends a malformed call. @param {import("./doubles.js").AnyHost} host */
async function mistakes(host) {
  for (const n of [1, 2, 3]) await play(host, [[call("read", { page: n })]], { session: `agent:main:wrong-${n}`, run: `wrong-${n}` });
}

for (const Double of MODERN) {
  describe(Double.name, () => {
    test("with the grant, hints end the system prompt, the same for a session", async (t) => {
      const { host, incidents } = prompting(t, Double, { hints: "on" }, GRANT);
      const before = await host.buildPrompt("agent:main:early");
      await mistakes(host);
      assert.equal((await host.buildPrompt("agent:main:early")).system, before.system, "a session that began keeps its prompt");
      const first = await host.buildPrompt("agent:main:late");
      assert.ok(first.system.endsWith(HINT), first.system);
      await mistakes(host);
      assert.equal((await host.buildPrompt("agent:main:late")).system, first.system);
      const lines = (await incidents()).filter(({ rule }) => rule === "hints");
      assert.deepEqual(
        lines.map(({ action, sessionKey, modelId, count }) => [action, sessionKey, modelId, count]),
        [["hint", "agent:main:late", "mock-1", 2]],
      );
    });

    test("without the grant, hints go into the memory part, by no refused hook", async (t) => {
      const { host, guard } = prompting(t, Double, { hints: "on" });
      await mistakes(host);
      const { system } = await host.buildPrompt("agent:main:late");
      assert.ok(system.includes(HINT) && system.endsWith("Be kind."), system);
      assert.ok(!host.names.includes("before_prompt_build"));
      assert.equal(guard?.status().prompt.hints, "memory section");
    });

    test("off by default for a model that is not small", async (t) => {
      const { host } = prompting(t, Double, {}, GRANT);
      await mistakes(host);
      assert.ok(!(await host.buildPrompt("agent:main:late")).system.includes(HINT));
    });

    test("what cannot be narrowed is logged and shown, and nothing is changed", async (t) => {
      const narrows = Double === OpenClaw2026_9;
      const { host, guard } = prompting(t, Double, { tools: { show: ["read"] } }, narrows ? {} : GRANT);
      assert.ok((await host.buildPrompt("agent:main:x")).tools.includes("write"));
      const obstacle = narrows ? /needs plugins\.entries\.tool-guard\.hooks\.allowConversationAccess/ : /no effect on this version/;
      assert.match(String(guard?.status().prompt.obstacle), obstacle);
      assert.ok(
        host.log.some((line) => obstacle.test(line)),
        host.log.join("\n"),
      );
    });
  });
}

test("fewer tools: chosen once a session, checked against those that exist", async (t) => {
  const { host, incidents } = prompting(t, OpenClaw2026_9, { tools: { show: ["read", "wriet"] } }, GRANT);
  const { tools } = await host.buildPrompt("agent:main:x");
  assert.deepEqual(tools.toSorted(), ["read", "tool_call", "tool_search"]);
  assert.deepEqual((await host.buildPrompt("agent:main:x")).tools, tools);
  await host.buildPrompt("agent:main:y");
  const errors = host.log.filter((line) => line.startsWith("error"));
  assert.equal(errors.length, 1, errors.join("\n"));
  assert.match(
    errors[0],
    /tools\.show\[1\]: "wriet" is no tool of the session, expected a tool's name or a pattern \(did you mean write\?\)/,
  );
  const lines = (await incidents()).filter(({ rule }) => rule === "show-tools");
  assert.deepEqual(
    lines.map(({ action, sessionKey }) => [action, sessionKey]),
    [
      ["narrow", "agent:main:x"],
      ["narrow", "agent:main:y"],
    ],
  );
});

test("a list that matches nothing narrows nothing", async (t) => {
  const { host } = prompting(t, OpenClaw2026_9, { tools: { show: ["raed"] } }, GRANT);
  assert.ok((await host.buildPrompt("agent:main:x")).tools.includes("write"));
  assert.ok(host.log.some((line) => /tools\.show: none of it is a tool: all tools stay/.test(line)));
});

test("with the grant a session without a history is known from its beginning", async (t) => {
  const { host, incidents } = prompting(t, OpenClaw2026_9, {}, GRANT);
  for (const [session, messages] of /** @type {[string, unknown[]][]} */ ([
    ["agent:main:new", [{ role: "user" }]],
    ["agent:main:old", [{ role: "user" }, { role: "assistant" }]],
  ])) {
    await host.buildPrompt(session, messages);
    await host.runAnswer(session, session, "I've saved the list to list.txt.");
  }
  assert.deepEqual(
    (await incidents()).map(({ rule, sessionKey }) => [rule, sessionKey]),
    [["claim", "agent:main:new"]],
  );
});

for (const Double of LEGACY) {
  test(`${Double.name}: nothing can be added to the prompt`, (t) => {
    const { guard } = guarded(t, Double, { hints: "on" });
    assert.equal(guard?.status().prompt.hints, "none");
  });
}
