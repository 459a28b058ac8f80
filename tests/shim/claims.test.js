// An answer that claims what no call did: taken back once, then told; and the runs in which nothing is said.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { call, guarded, LEGACY, MODERN, play } from "./doubles.js";

const SESSION = "agent:main:x";
const RUN = "run-1";
const CLAIM = "I've saved the list to list.txt.";
const TOLD = /^\[CLAIM CHECK\] Your answer says "I've saved the list to list\.txt\.", but no tool call of this run could have done that\./;
const save = call("write", { path: "list.txt", content: "milk" });

/** @param {import("node:test").TestContext} t @param {(typeof MODERN)[number]} Double @param {object} [settings] */
function asked(t, Double, settings = { claims: "revise" }) {
  const { host, incidents } = guarded(t, Double, settings);
  const modern = /** @type {import("./doubles/openclaw-2026-7.js").OpenClaw2026_7} */ (host);
  modern.request = "Save the list to list.txt";
  const actions = async () => (await incidents()).filter(({ rule }) => rule === "claim").map(({ action }) => action);
  return { host: modern, incidents, actions };
}

for (const Double of MODERN) {
  describe(Double.name, () => {
    test("a claim is taken back, and the model is asked once more", async (t) => {
      const { host, incidents } = asked(t, Double);
      const first = await host.runAnswer(SESSION, RUN, CLAIM);
      assert.equal(first.user, undefined);
      assert.equal(first.told.length, 1);
      assert.match(first.told[0], TOLD);
      assert.ok(!JSON.stringify(first.message).includes(CLAIM), "the claim leaves the history");
      assert.equal(first.message.stopReason, "toolUse");
      const second = await host.runAnswer(SESSION, RUN, "It is not saved.");
      assert.equal(second.user, "It is not saved.");
      const [line, ...more] = await incidents();
      assert.deepEqual(more, []);
      assert.deepEqual(
        [line.rule, line.action, line.toolName, line.args, line.errorMessage, line.evidence],
        ["claim", "revise", "", null, CLAIM, "unfounded: no call of the run could write"],
      );
    });

    test("thinking stays before the call where the model's interface needs that", async (t) => {
      const { host } = asked(t, Double);
      const thought = { type: "thinking", thinking: "Done, I think.", thinkingSignature: "s" };
      host.thoughts = [thought];
      for (const [api, kept] of /** @type {const} */ ([
        ["anthropic-messages", [thought]],
        ["openai-responses", []],
      ])) {
        host.modelApi = api;
        const { message } = await host.runAnswer(SESSION, api, CLAIM);
        assert.deepEqual(message.content.slice(0, -1), kept, api);
        assert.equal(message.content.at(-1).type, "toolCall");
      }
    });

    test("a model that claims again is answered under its words, once", async (t) => {
      const { host, actions } = asked(t, Double);
      await host.runAnswer(SESSION, RUN, CLAIM);
      const { user } = await host.runAnswer(SESSION, RUN, CLAIM);
      assert.equal(user, `${CLAIM}\n\n[tool-guard] "${CLAIM}": no tool call of this run could have done it.`);
      assert.equal((await host.runAnswer(SESSION, "run-2", "Bye.")).user, "Bye.");
      assert.deepEqual(await actions(), ["revise", "tell"]);
    });

    test("what a call did may be said", async (t) => {
      const { host, actions } = asked(t, Double);
      await play(host, [[save]]);
      assert.equal((await host.runAnswer(SESSION, RUN, CLAIM)).user, CLAIM);
      assert.deepEqual(await actions(), []);
    });

    test("the default only writes it down", async (t) => {
      const { host, actions } = asked(t, Double, {});
      assert.equal((await host.runAnswer(SESSION, RUN, CLAIM)).user, CLAIM);
      assert.deepEqual(await actions(), ["flag"]);
    });

    test("runs that no user reads are left alone", async (t) => {
      const { host, actions } = asked(t, Double);
      for (const trigger of ["heartbeat", "cron", "memory", "overflow"]) {
        host.trigger = trigger;
        assert.equal((await host.runAnswer(SESSION, trigger, CLAIM)).user, CLAIM, trigger);
      }
      assert.deepEqual(await actions(), []);
    });

    test("a session that begins has done nothing; one that goes on may have", async (t) => {
      const { host, actions } = asked(t, Double, {});
      host.request = "Thank you.";
      const where = { agentId: "main", sessionKey: SESSION, sessionId: "s" };
      await host.tell("session_start", { sessionId: "s", sessionKey: SESSION, resumedFrom: "r" }, where);
      await host.runAnswer(SESSION, RUN, CLAIM);
      assert.deepEqual(await actions(), []);
      await host.tell("session_start", { sessionId: "s", sessionKey: SESSION }, where);
      await host.runAnswer(SESSION, "run-2", CLAIM);
      assert.deepEqual(await actions(), ["flag"]);
    });

    // a run that goes on after its compaction is told only that it begins
    for (const hook of ["before_compaction", "after_compaction"])
      test(`after a compaction nothing is concluded: ${hook}`, async (t) => {
        const { host, actions } = asked(t, Double, {});
        await play(host, [[call("read", { path: "a.txt" })]]);
        await host.tell(hook, { messageCount: 2, compactedCount: 1 }, { agentId: "main", sessionKey: SESSION });
        await host.runAnswer(SESSION, RUN, CLAIM);
        assert.deepEqual(await actions(), []);
      });

    test("hostile messages pass", async (t) => {
      const { host } = asked(t, Double);
      const ctx = { agentId: "main", sessionKey: SESSION };
      for (const content of [undefined, null, 7, "text", [null], [{ type: "text" }], [{ type: "text", text: 7 }]]) {
        for (const role of ["user", "assistant"])
          assert.doesNotThrow(() => host.throughMessageHooks("before_message_write", { message: { role, content } }, ctx));
      }
      await host.tell("reply_payload_sending", { payload: null }, ctx);
      assert.deepEqual(host.diagnostics, []);
    });
  });
}

for (const Double of LEGACY) {
  test(`${Double.name}: nothing speaks before the user reads, so nothing is asked`, (t) => {
    const { host } = guarded(t, Double, { claims: "revise" });
    assert.ok(!host.names.includes("before_message_write"));
  });
}
