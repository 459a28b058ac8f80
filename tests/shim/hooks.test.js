// What the plugin registers on each host, how often it may be loaded, and which events it must ignore.
import assert from "node:assert/strict";
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { describe, test } from "node:test";
import { OPENCLAW_2026_7, OPENCLAW_2026_9 } from "../hosts/hosts.js";
import {
  again,
  call,
  DOUBLES,
  Fork2026_2,
  finalTexts,
  guarded,
  MODERN,
  OpenClaw2026_2,
  OpenClaw2026_7,
  OpenClaw2026_9,
  PROVEN,
  play,
  plugin,
} from "./doubles.js";

const LEGACY_HOOKS = ["before_agent_start", "before_tool_call", "tool_result_persist", "tool_result_received"];

/** @type {Map<import("./doubles.js").Double, string[]>} */
const EXPECTED = new Map(
  /** @type {[import("./doubles.js").Double, string[]][]} */ ([
    [OpenClaw2026_2, LEGACY_HOOKS],
    [Fork2026_2, LEGACY_HOOKS],
    [OpenClaw2026_7, OPENCLAW_2026_7.hooks],
    [OpenClaw2026_9, OPENCLAW_2026_9.hooks],
  ]),
);

const empty = call("read", {});

for (const Double of DOUBLES) {
  describe(Double.name, () => {
    test("registers the hooks that the host knows, and no other", (t) => {
      const { host } = guarded(t, Double);
      assert.deepEqual(host.names, EXPECTED.get(Double)?.toSorted());
      assert.deepEqual(host.diagnostics, []);
    });

    test("a middleware is registered only where runtimes of the host have any", (t) => {
      const { host } = guarded(t, Double);
      const runtimes = { 2: [], 7: [["openclaw", "pi", "codex"]], 9: [["openclaw", "codex"]] }[host.generation];
      assert.deepEqual(
        host.middlewares.filter(({ mode }) => mode === "full").map((middleware) => middleware.runtimes),
        runtimes,
      );
    });

    test("registers a hook of the kind that `openclaw hooks list` shows", async (t) => {
      const { host } = guarded(t, Double);
      assert.ok(host.colonHooks.length > 0);
      for (const { events } of host.colonHooks)
        assert.ok(
          events.every((name) => name.includes(":")),
          events.join(),
        );
      const { shown } = await play(host, [[empty]]);
      for (const { events, handler } of host.colonHooks)
        if (events.includes("command:new")) handler({ type: "command", action: "new", sessionKey: "agent:main:x" });
      const after = await play(host, [[empty]]);
      assert.equal(shown.length, 1);
      assert.doesNotMatch(finalTexts(Double, after)[0], /LOOP DETECTED/, "a session that is begun anew counts anew");
    });

    test("register() is synchronous, and cheap when it is called again", (t) => {
      const { host, settings } = guarded(t, Double);
      const { Module } = WebAssembly;
      let compiled = 0;
      WebAssembly.Module = /** @type {any} */ (
        class extends Module {
          /** @param {BufferSource} bytes */
          constructor(bytes) {
            super(bytes);
            compiled += 1;
          }
        }
      );
      const read = t.mock.method(fs, "readFileSync");
      syncBuiltinESMExports();
      try {
        for (let i = 0; i < 100; i += 1) assert.equal(plugin.register(host.api(settings, "full")), undefined);
      } finally {
        WebAssembly.Module = Module;
        read.mock.restore();
        syncBuiltinESMExports();
      }
      assert.equal(compiled, 0);
      assert.equal(read.mock.callCount(), 0);
    });

    test("registered twice with one api, it counts every event once", async (t) => {
      const { host, settings, guard } = guarded(t, Double);
      const apis = host.modes.map((mode) => host.api(settings, mode));
      [host.hooks, host.middlewares, host.transforms, host.colonHooks] = [[], [], [], []];
      for (const api of [...apis, ...apis]) plugin.register(api);
      const played = await play(host, [[empty], [call("exec", {})]]);
      assert.match(finalTexts(Double, played)[0], /^\[TOOL ERROR\] read\(\) requires 'path'/);
      for (const text of finalTexts(Double, played)) assert.doesNotMatch(text, /LOOP DETECTED/);
      assert.deepEqual(
        guard.snapshot().map((session) => /** @type {any} */ (session).failures),
        [2],
      );
    });

    test("enabled: false registers nothing and disables hooks of old instances", async (t) => {
      const { host, settings, incidents } = guarded(t, Double);
      const off = new Double();
      off.load(plugin, { ...settings, enabled: false });
      assert.deepEqual([off.names, off.middlewares, off.colonHooks], [[], [], []]);
      const { shown, batches } = await play(host, again(6, empty));
      const bare = await play(new Double(), again(6, empty));
      assert.deepEqual(shown, bare.shown);
      assert.deepEqual(
        batches.map(({ kept }) => kept),
        bare.batches.map(({ kept }) => kept),
      );
      assert.deepEqual(await incidents(), []);
    });

    test("new settings apply at once in hooks of old instances; counts stay", async (t) => {
      const { host, settings } = guarded(t, Double, { maxIdenticalFailures: 5 });
      await play(host, again(2, empty));
      plugin.register(new Double().api({ ...settings, maxIdenticalFailures: 3 }, "full"));
      const third = await host.runBatch("agent:main:x", "run-1", [empty]);
      assert.match(third.kept[0], /^\[LOOP DETECTED\] Tool "read" failed 3 times/);
    });

    test("unusable settings are refused by name, and those in force stay", async (t) => {
      const { host, settings, incidents } = guarded(t, Double, { mode: "observe" });
      host.load(plugin, { ...settings, mode: "loud" });
      assert.ok(
        host.log.some((line) => line.startsWith("error: ") && line.includes('mode: "loud" is not allowed here')),
        host.log.join("\n"),
      );
      const { shown } = await play(host, [[empty]]);
      assert.doesNotMatch(shown[0], /TOOL ERROR/);
      assert.deepEqual(
        (await incidents()).map(({ mode }) => mode),
        ["observe"],
      );
    });

    test("the journal names the host's generation", async (t) => {
      const { host, incidents } = guarded(t, Double);
      await play(host, [[empty]]);
      assert.deepEqual(
        (await incidents()).map((line) => line.host),
        [Double.adapter],
      );
    });
  });
}

for (const Double of MODERN) {
  test(`${Double.name}: a session that ends is forgotten`, async (t) => {
    const { host, guard } = guarded(t, Double);
    await play(host, [[empty]]);
    assert.equal(guard.snapshot().length, 1);
    await host.tell("session_end", { sessionId: "s", messageCount: 2 }, { agentId: "main", sessionKey: "agent:main:x", sessionId: "s" });
    assert.deepEqual(guard.snapshot(), []);
  });

  // whatever the reason of its end; a session that goes on keeps its counts
  test(`${Double.name}: only a session that ends is forgotten, and not its switch`, async (t) => {
    const { host, guard } = guarded(t, Double);
    const where = { agentId: "main", sessionKey: "agent:main:x", sessionId: "s" };
    await play(host, again(2, empty));
    guard.setSwitch("agent:main:x", "observe");
    const before = guard.snapshot();
    for (const reason of ["shutdown", "restart", "compaction"]) {
      await host.tell("session_end", { sessionId: "s", messageCount: 2, reason }, where);
      assert.deepEqual(guard.snapshot(), before, reason);
    }
    for (const reason of ["new", "reset", "idle", "daily", "deleted", "unknown", 7]) {
      await play(host, [[empty]]);
      await host.tell("session_end", { sessionId: "s", messageCount: 2, reason }, where);
      const left = guard.snapshot().map((/** @type {any} */ { calls, state, trip, switch: own }) => [calls, state, trip, own]);
      assert.deepEqual(left, [[0, "OK", null, "observe"]], String(reason));
    }
  });

  test(`${Double.name}: a host that tells no version is known by what it offers`, async (t) => {
    const { settings, incidents } = guarded(t, Double);
    const host = new Double();
    host.version = "unknown";
    host.load(plugin, settings);
    await play(host, [[empty]]);
    assert.deepEqual(host.diagnostics, []);
    assert.deepEqual(
      (await incidents()).map((line) => line.host),
      [Double.adapter],
    );
  });
}

test("a tool that another tool calls counts once", async (t) => {
  const { host, guard, incidents } = guarded(t, OpenClaw2026_9);
  const wrapped = call("tool_call", { id: "core:read", args: { path: "nope.txt" } });
  const { shown } = await play(host, again(2, wrapped));
  assert.match(shown[0], /\[TOOL ERROR\] read\(\) failed \(not_found\)/);
  // the second failure of the same target is the first that the turn's cap counts
  assert.deepEqual(
    guard.snapshot().map((session) => /** @type {any} */ (session).failures),
    [1],
  );
  const later = await play(host, again(9, wrapped));
  assert.equal(host.fakeTools.ran.length, PROVEN, "the next one was blocked before it ran");
  assert.match(later.shown[PROVEN - 2], /^\[LOOP DETECTED\]/);
  assert.match(later.last.user, /I've stopped retrying after 6 attempts/);
  assert.deepEqual(
    (await incidents()).map(({ action, count }) => [action, count]),
    [
      ["correct", 1],
      ["note", 2],
      ["stop", PROVEN],
      ["block", PROVEN + 1],
      ["halt", PROVEN + 2],
    ],
  );
});

for (const Double of MODERN)
  test(`${Double.name}: a run that cannot be ended is not asked for more`, async (t) => {
    const { host } = guarded(t, Double);
    await play(host, again(3, empty));
    // none of the calls is ever made: the host goes on with a request all the same
    const reasons = Array.from({ length: 8 }, (_, n) => {
      const block = { type: "toolCall", id: `late-${n}`, name: "read", arguments: {} };
      const message = { role: "assistant", content: [block], stopReason: "toolUse", usage: { totalTokens: 100 } };
      const ctx = { agentId: "main", sessionKey: "agent:main:x" };
      const { content, stopReason } = host.throughMessageHooks("before_message_write", { message }, ctx);
      const calls = content.filter((/** @type {any} */ { type }) => type === "toolCall").length;
      return `${stopReason}, ${calls}`;
    });
    assert.deepEqual([...new Set(reasons.slice(-3))], ["stop, 0"], reasons.join("; "));
  });
