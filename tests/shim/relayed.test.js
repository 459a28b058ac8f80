// Runs of other programs, as the real Codex and Claude CLI were measured to relay them (tests/hosts/suites/harnesses.js): which of their
// calls are blocked, and that nothing else is touched.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CLOSED, delivered } from "./doubles/sdk.js";
import { guarded, OpenClaw2026_9 } from "./doubles.js";
import { until } from "./until.js";

const SESSION = "agent:main:x";
const FAILED = "cat: missing.txt: No such file or directory";

/**
 * A host that relays another program's run.
 * @param {import("node:test").TestContext} t @param {object} [settings] @param {object} [chat] what hooks are told of it
 */
function relaying(t, settings = {}, chat = {}) {
  const { host, guard, incidents } = guarded(t, OpenClaw2026_9, settings);
  const where = { agentId: "main", sessionKey: SESSION, sessionId: "s", runId: "run-1", ...chat };
  let serial = 0;
  const next = () => {
    serial += 1;
    return `call_${serial}`;
  };
  /** @param {string} toolCallId @param {string} toolName @param {object} params */
  const before = (toolCallId, toolName, params) =>
    host.beforeToolCall({ toolName, params, runId: "run-1", toolCallId }, { ...where, toolName, toolCallId });
  /** @param {object} message */
  const write = (message) => {
    const copy = structuredClone(message);
    for (const { handler } of host.hooksOf("before_message_write")) {
      const answer = handler({ message: copy }, { agentId: "main", sessionKey: SESSION });
      assert.equal(answer, undefined);
    }
    assert.deepEqual(copy, message, "a copy of another program's record stays as it is");
  };
  /** @param {object} event @param {string} runtime */
  const middleware = async (event, runtime) => {
    const answers = await Promise.all(host.middlewares.map(({ handler }) => handler(event, { ...where, runtime })));
    return answers.find((answer) => answer !== undefined);
  };
  const after = (/** @type {object} */ event) => host.tell("after_tool_call", { runId: "run-1", ...event }, where);

  /** A call of Codex's own. @param {object} params */
  async function codex(params, result = FAILED, isError = true) {
    const id = next();
    const decision = await before(id, "exec", params);
    if (decision.block) return decision.blockReason;
    const mirrored = { mirrorOrigin: "codex-app-server", runId: "run-1" };
    const call = { type: "toolCall", id, name: "bash", arguments: { command: "/bin/bash -lc '...'", cwd: "/w" } };
    write({ role: "assistant", content: [call], stopReason: "toolUse", __openclaw: mirrored });
    write({
      role: "toolResult",
      toolCallId: id,
      toolName: "bash",
      isError,
      content: [{ type: "toolResult", content: result }],
      __openclaw: mirrored,
    });
    const event = {
      turnId: "t",
      toolCallId: id,
      toolName: "exec",
      args: params,
      cwd: "/w",
      result: { content: [{ type: "text", text: result }], details: result },
    };
    assert.equal(await middleware(event, "codex"), undefined, "the model would not see it");
    await after({ toolCallId: id, toolName: "exec", params, result: event.result });
    return undefined;
  }

  /** A call of one of OpenClaw's tools, which Codex announces twice. @param {string} text */
  async function dynamic(text) {
    const id = next();
    const [first, second] = [await before(id, "agents_list", {}), await before(id, "agents_list", {})];
    assert.deepEqual(first, second, "announced twice, judged once");
    if (first.block) return first.blockReason;
    const event = {
      threadId: "t",
      toolCallId: id,
      toolName: "agents_list",
      args: {},
      isError: false,
      result: { content: [{ type: "text", text }], details: {} },
    };
    const answer = await middleware(event, "codex");
    assert.equal(await middleware({ ...event, isError: undefined, cwd: "/w" }, "codex"), undefined, "relayed once more");
    return answer?.result.content.at(-1).text;
  }

  /** A call of the Claude CLI's. @param {object} params */
  async function cli(params, result = `Exit code 1\n${FAILED}`, failed = true) {
    const id = next();
    const decision = await before(id, "exec", params);
    const end = { toolCallId: id, toolName: "exec", params };
    await after(
      decision.block
        ? { ...end, result: decision.blockReason, error: "blocked" }
        : { ...end, result, ...(failed ? { error: "CLI tool execution failed" } : {}) },
    );
    return decision.blockReason;
  }
  return { host, guard, incidents, codex, dynamic, cli, write };
}

const command = { command: "cat missing.txt" };

for (const program of /** @type {const} */ (["codex", "cli"])) {
  describe(`a run of ${program}`, () => {
    test("a command that fails again and again is blocked, with the reason", async (t) => {
      const { [program]: call, incidents } = relaying(t);
      const seen = [];
      for (let i = 0; i < 6; i += 1) seen.push(await call(command));
      assert.equal(seen.slice(0, 4).filter(Boolean).length, 0, "what runs is left alone");
      assert.match(String(seen[4]), /^\[LOOP DETECTED\] Tool "exec" failed 4 times with identical arguments/);
      const lines = await incidents();
      assert.ok(lines.some(({ action }) => action === "block"));
      for (const { action, placement } of lines.filter(({ action }) => action === "note" || action === "stop"))
        assert.equal(placement, null, `${action}: the model was shown nothing`);
    });

    test("commands that work are left alone", async (t) => {
      const { [program]: call, incidents } = relaying(t);
      for (let i = 0; i < 20; i += 1) assert.equal(await call({ command: `cat ${i}.txt` }, `text ${i} of a file`, false), undefined);
      assert.deepEqual(await incidents(), []);
    });

    test("malformed calls are not repaired: the program takes no rewrite", async (t) => {
      const { [program]: call, incidents } = relaying(t);
      assert.equal(await call({ cmd: "ls" }, "a.txt", false), undefined);
      assert.deepEqual(await incidents(), []);
    });
  });
}

test("what a tool of OpenClaw's own returns in Codex is annotated", async (t) => {
  const { dynamic } = relaying(t);
  const seen = [];
  for (let i = 0; i < 3; i += 1) seen.push(await dynamic("[]"));
  assert.deepEqual(seen.slice(0, 2), [undefined, undefined]);
  assert.match(String(seen[2]), /returned the same result 3 times/);
});

for (const [name, marks] of Object.entries({ codex: { __openclaw: { mirrorOrigin: "codex-app-server" } }, cli: { api: "cli" } })) {
  test(`${name}: an answer is not held against the calls, even without any`, async (t) => {
    const { write, incidents, guard } = relaying(t, { claims: "revise" });
    write({ role: "assistant", content: [{ type: "text", text: "I've saved the list to list.txt." }], stopReason: "stop", ...marks });
    assert.deepEqual(await incidents(), []);
    assert.equal(guard.status().harnesses.length, 1);
    assert.match(guard.status().harnesses[0], /loops are blocked; nothing is repaired/);
  });
}

for (const [name, to, reports] of /** @type {[string, string, number][]} */ ([
  ["the report of an ended run is sent to its chat, once", "43", 1],
  ["a chat that takes nothing is no reason to fail", CLOSED, 0],
]))
  test(`codex: ${name}`, async (t) => {
    const before = delivered.length;
    const { host, codex, incidents } = relaying(t, {}, { channelId: to, requester: { channel: "telegram", accountId: "default" } });
    t.mock.timers.enable({ apis: ["Date"], now: Date.now() });
    for (let i = 0; i < 12; i += 1) {
      await codex(command);
      // what a model calls soon after a block, it may have called without knowing of it
      t.mock.timers.tick(2_000);
    }
    const lines = await incidents();
    assert.ok(
      lines.some(({ action }) => action === "halt"),
      lines.map(({ rule, action }) => `${rule} ${action}`).join(),
    );
    await until(
      () => reports > 0 || host.log.some((line) => line.includes("delivery")),
      () => host.log.join("\n"),
    );
    const sent = delivered.slice(before);
    assert.deepEqual(
      sent.map(({ channel, to, accountId }) => [channel, to, accountId]),
      Array.from({ length: reports }, () => ["telegram", to, "default"]),
    );
    for (const { payloads } of sent) assert.match(payloads[0].text, /^I've detected a retry loop on exec/);
  });

test("a sub-agent's end counts as a change for the one that asked for it", async (t) => {
  const { host, cli } = relaying(t);
  const look = { command: "cat report.md" };
  for (let i = 0; i < 30; i += 1) {
    assert.equal(await cli(look, "not yet", false), undefined);
    await host.tell(
      "subagent_ended",
      { targetSessionKey: "agent:main:subagent:1", targetKind: "subagent", reason: "done" },
      { requesterSessionKey: SESSION },
    );
  }
});
