// Memory is bounded: a million events over a hundred thousand sessions, and adapters whose hosts never report the end of a call.
import assert from "node:assert/strict";
import { test } from "node:test";
import { call, DOUBLES, guarded, OpenClaw2026_9, play } from "../doubles.js";
import { settledMemory } from "../memory.js";

const MB = 2 ** 20;

/** Events of one session: a turn of three calls, which fail, loop or work. Ten events. @param {import("../../../js/guard.js").Guard} guard @param {number} n */
function oneSession(guard, n) {
  const session = `agent:main:${n}`;
  guard.beginTurn({ session, runId: `run-${n}`, provider: `provider-${n % 500}`, model: `model-${n % 1000}`, window: 100_000 });
  const failing = n % 4 === 0;
  for (let i = 0; i < 3; i += 1) {
    const args = JSON.stringify({ path: failing ? `missing-${n}.txt` : `file-${n}-${i}.txt` });
    const one = { session, uid: `call_${i}#${n}`, callId: `call_${i}`, tool: "read", args };
    guard.onAssistantCall(one);
    guard.onCall(one);
    const text = failing
      ? `ENOENT: no such file or directory, access '/workspace/missing-${n}.txt'`
      : `what stands in file ${n} ${i}\n`.repeat(40);
    const facts = {
      isError: failing,
      status: failing ? "error" : undefined,
      exitCode: Number.NaN,
      text,
      length: text.length,
      chars: text.length,
    };
    guard.onReturn(one, facts);
  }
}

test("over a million events heap and core memory stay as after the first", async (t) => {
  const { guard } = guarded(t, OpenClaw2026_9);
  const [sessions, step] = [100_000, 10_000];
  const samples = [];
  for (let n = 0; n < sessions; n += 1) {
    oneSession(guard, n);
    // the journal writes between events, as in a gateway
    if (n % 100 === 99) await guard.flush();
    if (n % step === step - 1) samples.push(await settledMemory());
  }
  assert.equal(guard.snapshot().length, 4096, "the sessions that came last");
  const [warm, last] = [samples[1], /** @type {typeof samples[0]} */ (samples.at(-1))];
  const said = JSON.stringify(samples.map(({ heap, core, rss }) => [heap, core, rss].map((bytes) => (bytes / MB).toFixed(1))));
  t.diagnostic(`heap, core, RSS in MB after each ${step * 10} events: ${said}`);
  assert.ok(last.core <= warm.core * 1.1, said);
  assert.ok(last.heap <= warm.heap * 1.2 + 2 * MB, said);
  assert.ok(last.core < 64 * MB, said);
});

for (const Double of DOUBLES) {
  test(`${Double.name}: an adapter keeps data of a bounded number of sessions`, async (t) => {
    const { host, guard } = guarded(t, Double);
    /** @param {number} from @param {number} to */
    const sessions = async (from, to) => {
      for (let n = from; n < to; n += 1) {
        const where = { session: `agent:main:${n}`, run: `run-${n}` };
        await play(host, [[call("read", { path: `nope-${n}.txt`, note: "x".repeat(2_000) })], [call("read", {})]], where);
        // a call that never ends, as in a run that was aborted
        const event = { toolName: "read", params: { path: "x".repeat(10_000) }, toolCallId: `lost-${n}`, runId: `run-${n}` };
        host.hooksOf("before_tool_call")[0].handler(event, { sessionKey: where.session, runId: where.run });
        // the double's own memory is not measured
        [host.fakeTools.ran, host.begun] = [[], new Map()];
      }
      await guard.flush();
      return settledMemory();
    };
    await sessions(0, 200);
    const warm = await sessions(200, 4_500);
    const last = await sessions(4_500, 6_500);
    const said = [warm, last].map(({ heap, core }) => `${(heap / MB).toFixed(1)} + ${(core / MB).toFixed(1)} MB`).join(", then ");
    t.diagnostic(said);
    assert.ok(last.heap - warm.heap < 4 * MB, said);
    assert.ok(last.core <= warm.core * 1.1, said);
  });
}
