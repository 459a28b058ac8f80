// The host's own runs, and calls that another tool makes, are known by the host's facts: what a model or a sender writes makes none.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { hiddenSessionOf } from "../../js/hosts/internal.js";
import { again, call, guarded, MALFORMED, MODERN, OpenClaw2026_9, play } from "./doubles.js";

const REVIEW = "skill-workshop-review:6f9619ff-8b86-d011-b42d-00c04fc964ff";
const MEMORY_FLUSH = "6f9619ff-8b86-d011-b42d-00c04fc964ff";

describe("the host's own runs", () => {
  for (const run of [REVIEW, MEMORY_FLUSH, "incognito-1"])
    for (const start of ["", "incognito-", "legacy-"])
      test(`a hidden session that fits its run is left alone: ${start}${run}`, async (t) => {
        const { host, guard, incidents } = guarded(t, OpenClaw2026_9);
        const session = hiddenSessionOf("main", run).replace("effects:", `effects:${start}`);
        const messages = again(6, MALFORMED);
        const { shown } = await play(host, messages, { session, run });
        assert.deepEqual(shown, (await play(new OpenClaw2026_9(), messages, { session, run })).shown);
        assert.deepEqual(guard.snapshot(), []);
        assert.deepEqual(await incidents(), []);
      });

  test("its tools' hooks may be told the session of a chat", async (t) => {
    const { host, guard, incidents } = guarded(t, OpenClaw2026_9);
    Object.assign(host, { policySession: "agent:main:telegram:direct:42" });
    await play(host, again(6, call("read", { path: "nope.txt" })), { session: hiddenSessionOf("main", REVIEW), run: REVIEW });
    assert.deepEqual([guard.snapshot(), await incidents()], [[], []]);
  });
});

for (const Double of MODERN)
  describe(`${Double.name}: names that somebody chose`, () => {
    for (const [session, run] of [
      ["agent:main:internal-session-effects:1", "run-1"],
      ["agent:main:telegram:group:internal-session-effects:1", "run-1"],
      ["agent:main:telegram:group:-100:topic:internal-session-effects", "run-1"],
      ["agent:main:openai-user:internal-session-effects", "run-1"],
      ["internal-session-effects", "run-1"],
      ["agent:main:internal-session-effects:run-0123456789abcdef", "run-1"],
      [hiddenSessionOf("main", "run-2"), "run-1"],
      [hiddenSessionOf("main", REVIEW), "run-1"],
      [`x:${hiddenSessionOf("main", "run-1")}`, "run-1"],
      [`${hiddenSessionOf("main", "run-1")}:thread:7`, "run-1"],
      ["agent:main:x", REVIEW],
      ["agent:main:x", "skill-workshop-review:1"],
    ])
      test(`are guarded as any other: ${session}, ${run}`, async (t) => {
        const { host, incidents } = guarded(t, Double);
        const { last } = await play(host, again(8, MALFORMED), { session, run });
        assert.equal(last.ended, true);
        assert.ok((await incidents()).some(({ action }) => action === "halt"));
      });

    test("a session that the host's own run used is guarded in another run", async (t) => {
      const { host, incidents } = guarded(t, Double);
      const session = hiddenSessionOf("main", REVIEW);
      await play(host, [[MALFORMED]], { session, run: REVIEW });
      await play(host, again(8, MALFORMED), { session, run: "run-9" });
      assert.ok((await incidents()).some(({ action, runId }) => action === "halt" && runId === "run-9"));
    });

    for (const [what, message] of /** @type {[string, (n: number) => import("./doubles/host.js").ModelCall[]][]} */ ([
      ["alone", (n) => [call("read", {}, `tool_search_code:call_${n}:read:1`)]],
      ["without a tool", () => [call("read", {}, "tool_search_code:")]],
      ["as called by no other call", (n) => [call("read", {}, `tool_search_code:direct:read:${n}`)]],
      [
        "as called by a call of the same message",
        (n) => [
          call("tool_call", { id: "core:agents_list", args: {} }, `outer_${n}`),
          call("read", {}, `tool_search_code:outer_${n}:read:1`),
        ],
      ],
      ["as called by itself", (n) => [call("read", {}, `tool_search_code:tool_search_code:${n}:read:1`)]],
    ]))
      test(`an id of the host's form that a model wrote is guarded: ${what}`, async (t) => {
        const { host, incidents } = guarded(t, Double);
        // 2026.7 has it where the user wants it
        host.fakeTools.names.add("tool_call");
        await play(
          host,
          Array.from({ length: 8 }, (_, n) => message(n)),
        );
        const found = await incidents();
        assert.ok(
          found.some(({ toolName, action }) => toolName === "read" && action === "correct"),
          JSON.stringify(found),
        );
        assert.ok(found.some(({ action }) => action === "halt"));
      });

    test("a call that another one makes is counted once, as the other one", async (t) => {
      for (const id of ["call_1", "chatcmpl-tool 7/ä", "x".repeat(200)]) {
        const { host, guard, incidents } = guarded(t, Double);
        host.fakeTools.names.add("tool_call");
        const onCall = t.mock.method(guard, "onCall");
        const inner = call("tool_call", { id: "core:read", args: { path: "nope.txt" } }, id);
        await play(host, again(3, inner));
        assert.deepEqual(
          onCall.mock.calls.map(({ arguments: [made] }) => made.tool),
          ["tool_call", "tool_call", "tool_call"],
          id,
        );
        assert.ok((await incidents()).every(({ toolName }) => toolName === "tool_call"));
        onCall.mock.restore();
      }
    });
  });
