// Interference: another plugin in the same hooks that throws, blocks or rewrites, before ours and after; a clock that is set;
// thousands of concurrent turns; settings that change in the middle of them.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { runTerminatorOf } from "../../js/hosts/run-terminator.js";
import { running } from "./doubles/sdk.js";
import { again, call, DOUBLES, finalTexts, guarded, LEGACY, MALFORMED, MISSING, MODERN, play, plugin } from "./doubles.js";
import { until } from "./until.js";

const HEALTHY = [call("read", { path: "a.txt" }), call("exec", { command: "echo b" })];
/** A run that accepts messages and never makes a model request. */
const IDLE_RUN = { runId: "", ended: false, aborted: false, unknownCalls: 0, unknownTool: "", failedTool: "", sent: [] };
const text = (/** @type {string} */ said) => ({ content: [{ type: "text", text: said }], details: {} });

/**
 * What the other plugin does in each hook.
 * @type {Record<string, Record<string, (event: any) => unknown>>}
 */
const OTHERS = {
  throws: Object.fromEntries(
    ["before_tool_call", "after_tool_call", "tool_result_persist", "before_message_write", "tool_result_received", "middleware"].map(
      (name) => [
        name,
        () => {
          throw new Error(`the other plugin fails in ${name}`);
        },
      ],
    ),
  ),
  blocks: { before_tool_call: () => ({ block: true, blockReason: "Not today." }) },
  rewrites: {
    before_tool_call: ({ params }) => ({ params: { ...params, note: "from the other plugin" } }),
    tool_result_persist: ({ message }) => ({ message: { ...message, content: [...message.content, { type: "text", text: "(seen)" }] } }),
    before_message_write: ({ message }) => ({ message: { ...message } }),
    middleware: ({ result }) => ({ result: { ...result, content: [...result.content, { type: "text", text: "(seen)" }] } }),
    tool_result_received: ({ result }) => ({ result: { ...result, content: [...result.content, { type: "text", text: "(seen)" }] } }),
  },
  empties: {
    tool_result_persist: ({ message }) => ({ message: { ...message, content: [] } }),
    middleware: () => ({ result: text("") }),
    tool_result_received: () => ({ result: text("") }),
  },
};

/**
 * Adds the other plugin.
 * @param {import("./doubles.js").AnyHost} host @param {string} what @param {"before" | "after"} place
 */
function beside(host, what, place) {
  const ours = { hooks: host.hooks, middlewares: host.middlewares };
  [host.hooks, host.middlewares] = [[], []];
  const api = /** @type {any} */ (host.api({}, "full"));
  for (const mode of host.modes) {
    const own = /** @type {any} */ (host.api({}, mode));
    for (const [name, handler] of Object.entries(OTHERS[what])) {
      if (name !== "middleware" && (!host.knownHooks || host.knownHooks.includes(name))) own.on(name, handler);
    }
  }
  if (OTHERS[what].middleware) api.registerAgentToolResultMiddleware?.(OTHERS[what].middleware, { runtimes: ["openclaw"] });
  const others = { hooks: host.hooks, middlewares: host.middlewares };
  const order = place === "before" ? [others, ours] : [ours, others];
  host.hooks = order.flatMap(({ hooks }) => hooks);
  host.middlewares = order.flatMap(({ middlewares }) => middlewares);
}

for (const Double of DOUBLES) {
  describe(Double.name, () => {
    for (const what of Object.keys(OTHERS)) {
      for (const place of /** @type {const} */ (["before", "after"])) {
        test(`a second plugin ${place} ours that ${what}: no throw, and a true journal`, async (t) => {
          const { host, guard, incidents } = guarded(t, Double);
          beside(host, what, place);
          const healthy = await play(host, [HEALTHY], { session: "agent:main:well", run: "run-w" });
          assert.equal(healthy.last.ended, false);
          await play(host, again(6, MISSING));
          const malformed = await play(host, again(2, MALFORMED), { session: "agent:main:y", run: "run-2" });
          // a plugin that returns a copy must not make our edit of the message ineffective
          if (what === "rewrites") assert.match(finalTexts(Double, malformed)[1], /\[LOOP DETECTED\] Tool "read" failed 2 times/);
          // only the other plugin throws
          for (const { error } of host.thrown) assert.match(String(error), /the other plugin fails/);
          const lines = await incidents();
          assert.deepEqual(
            lines.filter(({ rule }) => rule === "fault"),
            [],
          );
          assert.ok(
            lines.every(({ sessionKey }) => sessionKey !== "agent:main:well"),
            "what works is left alone",
          );
          // unchanged results are recognised; on 2026.2 a veto and a failure look alike
          const untouched = { throws: true, blocks: host.generation !== "2", rewrites: true, empties: true }[what];
          assert.equal(
            lines.some(({ sessionKey, errorType }) => sessionKey === "agent:main:y" && errorType === "missing_param"),
            untouched,
          );
          assert.ok(
            lines.some(({ sessionKey, action }) => sessionKey === "agent:main:x" && action === "stop"),
            "a call that is repeated and repeated is a loop, whoever keeps it from working",
          );
          assert.equal(guard.snapshot().length, 3);
        });
      }
    }

    test("thousands of turns at once: each counts for itself, none is lost", async (t) => {
      const { host, incidents } = guarded(t, Double);
      const turns = 3_000;
      const played = await Promise.all(
        Array.from({ length: turns }, async (_, n) => {
          const one = await play(host, again(2, MALFORMED), { session: `agent:main:${n}`, run: `run-${n}` });
          return finalTexts(Double, one).map((result) => /failed (\d) times/.exec(result)?.[1] ?? "1");
        }),
      );
      assert.ok(
        played.every((counts) => counts.join() === "1,2"),
        `${played.filter((counts) => counts.join() !== "1,2").length} turns have others`,
      );
      const lines = await incidents();
      assert.deepEqual(
        ["correct", "stop"].map(
          (wanted) => new Set(lines.filter(({ action }) => action === wanted).map(({ sessionKey }) => sessionKey)).size,
        ),
        [turns, turns],
      );
      assert.equal(lines.length, 2 * turns);
    });

    test("settings that change during thousands of turns lose no counts", async (t) => {
      const { host, settings } = guarded(t, Double, { maxIdenticalFailures: 4 });
      const turns = Array.from({ length: 500 }, (_, n) => ({ session: `agent:main:${n}`, run: `run-${n}` }));
      await Promise.all(turns.map((where) => play(host, again(2, MALFORMED), where)));
      const under = turns.map((where) => play(host, [[MALFORMED]], where));
      host.load(plugin, { ...settings, maxIdenticalFailures: 3 });
      const third = await Promise.all(under);
      for (const one of third) assert.match(finalTexts(Double, one)[0], /\[LOOP DETECTED\] Tool "read" failed 3 times/);
      host.load(plugin, { ...settings, enabled: false });
      const off = await play(host, [[call("read", { path: "other.txt" })]], turns[0]);
      assert.doesNotMatch(finalTexts(Double, off)[0], /\[TOOL|\[LOOP/);
      host.load(plugin, { ...settings, maxIdenticalFailures: 3 });
      const fourth = await play(host, [[MALFORMED]], turns[1]);
      assert.match([...finalTexts(Double, fourth), ...fourth.shown].join(), /\[LOOP DETECTED\]/, "it stays stopped");
    });

    for (const [name, step] of /** @type {[string, number][]} */ ([
      ["an hour back", -3_600_000],
      ["ten years back", -10 * 365 * 86_400_000],
      ["to the epoch", Number.NEGATIVE_INFINITY],
    ])) {
      test(`a clock set ${name} in mid-turn: counts stay and the journal goes on`, async (t) => {
        const start = Date.UTC(2026, 10, 22, 12);
        t.mock.timers.enable({ apis: ["Date"], now: start });
        const { host, incidents } = guarded(t, Double);
        const first = await play(host, [[MALFORMED]]);
        t.mock.timers.setTime(Math.max(0, start + step));
        const second = await play(host, [[MALFORMED]]);
        assert.match(finalTexts(Double, second)[0], /\[LOOP DETECTED\] Tool "read" failed 2 times/);
        assert.doesNotMatch(finalTexts(Double, first)[0], /LOOP/);
        assert.deepEqual(
          (await incidents()).map(({ action }) => action),
          ["correct", "stop"],
        );
        assert.deepEqual(host.thrown, []);
      });
    }

    test("a clock that was years ahead for a while keeps no session out", async (t) => {
      const start = Date.UTC(2026, 10, 22, 12);
      t.mock.timers.enable({ apis: ["Date"], now: start + 10 * 365 * 86_400_000 });
      const { host, guard } = guarded(t, Double);
      for (let n = 0; n < 4096; n += 1) guard.beginTurn({ session: `agent:main:ahead-${n}`, runId: `ahead-${n}` });
      t.mock.timers.setTime(start);
      const sessions = ["a", "b", "c"].map((name) => ({ session: `agent:main:${name}`, run: `run-${name}` }));
      for (const where of sessions) await play(host, [[MALFORMED]], where);
      for (const where of sessions) {
        const again = await play(host, [[MALFORMED]], where);
        assert.match(finalTexts(Double, again)[0], /\[LOOP DETECTED\] Tool "read" failed 2 times/, where.session);
      }
    });
  });
}

for (const Double of LEGACY) {
  test(`${Double.name}: calls of more sessions than were ever at work find their results`, async (t) => {
    const { host, incidents } = guarded(t, Double);
    const { before, persist } = {
      before: host.hooksOf("before_tool_call")[0].handler,
      persist: host.hooksOf("tool_result_persist")[0].handler,
    };
    const sessions = Array.from({ length: 2_000 }, (_, n) => `agent:main:${n}`);
    for (const sessionKey of sessions) before({ toolName: "read", params: { path: `${sessionKey}.txt` } }, { sessionKey });
    for (const sessionKey of sessions) {
      const error = JSON.stringify({ status: "error", tool: "read", error: "ENOENT: no such file or directory" });
      const message = { role: "toolResult", toolName: "read", content: [{ type: "text", text: error }], details: { status: "error" } };
      persist({ toolName: "read", toolCallId: "call_1", message }, { sessionKey });
    }
    assert.deepEqual(
      (await incidents()).map(({ sessionKey, args }) => [sessionKey, args.path]),
      sessions.map((sessionKey) => [sessionKey, `${sessionKey}.txt`]),
    );
  });
}

for (const Double of MODERN) {
  test(`${Double.name}: runs never seen again leave room to end others`, async (t) => {
    const { host, guard } = guarded(t, Double);
    const terminator = runTerminatorOf(guard);
    for (let n = 0; n < 300; n += 1) {
      const sessionId = `stuck-${n}`;
      running.set(sessionId, { ...IDLE_RUN, queue: [] });
      terminator.terminate(guard, { session: sessionId, sessionId, report: "never told" });
    }
    // the messages are queued when the host's SDK is loaded
    await until(
      () => running.get("stuck-299")?.queue.length === 1,
      () => "the last run's message",
    );
    const { last } = await play(host, again(12, call("frobnicate", { level: 3 })));
    assert.equal(last.ended, true);
    assert.match(last.user, /I've detected a retry loop on frobnicate/);
  });
}
