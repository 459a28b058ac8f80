// Traps of the core, real ones: it needs more memory than its limit, and it is called at the end of the stack.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { initSync } from "../../js/wasm/core.js";
import { again, guarded, MALFORMED, MODERN, OpenClaw2026_9, play, temporaryFolder } from "./doubles.js";
import { settledMemory } from "./memory.js";

const MB = 2 ** 20;
/** Frames from the end of the stack up that the guard is called from. */
const FRAMES = 1_000;
const where = (/** @type {string} */ session) => ({ sessionKey: session, agentId: "main", runId: `run-${session}` });

/** More memory than the core's limit, though the text itself fits. */
const tooMuch = () => ({ command: "x".repeat(140 * MB) });

/** @param {import("./doubles.js").AnyHost} host @param {any} params */
const ask = (host, params, session = "hostile") =>
  host.hooksOf("before_tool_call")[0].handler({ toolName: "exec", params, toolCallId: "call_0", runId: `run-${session}` }, where(session));

/**
 * Calls `work` near the end of the stack, with less and less of it left.
 * @param {() => void} work @returns {number} how often
 */
function atTheEnd(work) {
  // once with a free stack: compiling the callee needs more stack than calling it
  work();
  let calls = 0;
  let left = FRAMES;
  const deeper = () => {
    try {
      deeper();
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
    // every frame on the way back has a little more stack
    if (left > 0) {
      left -= 1;
      calls += 1;
      work();
    }
  };
  deeper();
  return calls;
}

const restarts = (/** @type {string[]} */ log) => log.filter((line) => /the core was restarted/.test(line));

test("the core's memory has a ceiling, and at work it is far below it", () => {
  const { memory } = initSync({ module: readFileSync(new URL("../../js/wasm/core_bg.wasm", import.meta.url)) });
  assert.ok(memory.buffer.byteLength < 8 * MB, `${memory.buffer.byteLength} bytes`);
  assert.throws(() => memory.grow((256 * MB) / 65_536), RangeError);
});

for (const Double of MODERN) {
  test(`${Double.name}: out of memory: the event passes; settings and loops stay`, async (t) => {
    const { host, guard, incidents } = guarded(t, Double, { maxIdenticalFailures: 3, haltAfter: 0 }, temporaryFolder(t));
    await play(host, again(3, MALFORMED));
    await guard.flush();

    assert.equal(ask(host, tooMuch()), undefined, "the event passes");
    assert.deepEqual(host.thrown, []);
    assert.equal(restarts(host.log).length, 1, host.log.join("\n"));
    assert.match(restarts(host.log)[0], /^warn: tool-guard: the core was restarted after unreachable/);

    const { shown } = await play(host, [[MALFORMED]]);
    assert.match(shown[0], /\[LOOP DETECTED\] Tool \\?"read\\?" failed 4 times/, "it counts from where it stood");
    const { shown: others } = await play(host, again(3, MALFORMED), { session: "agent:main:other", run: "run-2" });
    assert.deepEqual(
      others.map((text) => /\[LOOP DETECTED\]/.test(text)),
      [false, false, true],
      "the settings are in force",
    );
    assert.ok((await incidents()).every((line) => line.rule !== "fault"));
  });

  test(`${Double.name}: out of stack anywhere: nothing is thrown, the core goes on`, async (t) => {
    const { host, guard } = guarded(t, Double, { mode: "observe" }, temporaryFolder(t));
    await play(host, again(3, MALFORMED));
    await guard.flush();
    const exec = { session: "hostile", uid: "call_1#1", callId: "call_1", tool: "exec", args: '{"command":"true"}' };
    /** @type {unknown[]} */
    const thrown = [];
    const calls = atTheEnd(() => {
      // without the double and the hook, which need stack themselves
      try {
        guard.onCall(exec);
      } catch (error) {
        thrown.push(error);
      }
      ask(host, { command: "true" });
    });
    assert.equal(calls, FRAMES);
    assert.ok(thrown.every((error) => error instanceof RangeError));
    assert.ok(host.log.length <= 5, host.log.join("\n"));
    const { shown } = await play(host, again(4, MALFORMED), { session: "agent:main:after", run: "run-2" });
    assert.ok(restarts(host.log).length >= 1, "it is said once there is room for that");
    assert.ok(
      shown.every((text) => !text.includes("[")),
      "it observes, as before",
    );
    assert.equal(
      guard.status().sessions.some(({ sessionKey, state }) => sessionKey === "agent:main:after" && state !== ""),
      true,
    );
  });
}

test("a core that traps again and again leaves no memory behind", async (t) => {
  const { host } = guarded(t, OpenClaw2026_9);
  const rounds = async (/** @type {number} */ n) => {
    for (let i = 0; i < n; i += 1) {
      atTheEnd(() => ask(host, { command: "true" }));
      await new Promise((resolve) => setImmediate(resolve));
    }
    return (await settledMemory()).rss / 1024 ** 2;
  };
  const before = await rounds(10);
  const after = await rounds(40);
  assert.ok(after - before < 150, `${before} MB, then ${after} MB`);
  const { shown } = await play(host, again(2, MALFORMED));
  assert.match(shown[1], /\[LOOP DETECTED\]/);
});
