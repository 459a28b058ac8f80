// Which call a result belongs to: sessions side by side, ids that repeat, and batches in which only some calls are bad.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { hiddenSessionOf } from "../../js/hosts/internal.js";
import { textsOf } from "./doubles/fake-tools.js";
import { again, call, DOUBLES, finalTexts, guarded, LEGACY, MALFORMED, MISSING, MODERN, OpenClaw2026_9, PROVEN, play } from "./doubles.js";

/** @param {string} path @param {string} [id] */
const missing = (path, id) => call("read", { path }, id);

/** @param {string} shown a result as the model sees it: 2026.2 wraps what blocks a call */
const unwrapped = (shown) => (shown.startsWith("{") ? JSON.parse(shown).error : shown);

for (const Double of DOUBLES) {
  describe(Double.name, () => {
    test("parallel sessions keep separate counts; a subagent is its own session", async (t) => {
      const { host } = guarded(t, Double);
      const sessions = ["agent:main:a", "agent:main:b", "agent:main:subagent:1"];
      const played = await Promise.all(
        sessions.map((session, i) => play(host, [[call("read", {})], [call("exec", {})]], { session, run: `run-${i}` })),
      );
      for (const one of played) {
        const texts = finalTexts(Double, one);
        assert.match(texts[0], /^\[TOOL ERROR\] read\(\) requires 'path'/);
        assert.match(texts[1], /^\[TOOL ERROR\] exec\(\) requires 'command'/);
      }
      const second = await play(host, [[call("read", {})]], { session: sessions[0], run: "run-0" });
      assert.match(finalTexts(Double, second)[0], /\[LOOP DETECTED\] Tool "read" failed 2 times/);
    });

    test("ids that start anew in every message are new calls", async (t) => {
      const { host } = guarded(t, Double);
      const messages = [
        [missing("nope.txt", "call_0")],
        [missing("a.txt", "call_0")],
        ...again(PROVEN - 1, missing("nope.txt", "call_0")),
        [missing("nope.txt", "call_0")],
      ];
      const played = await play(host, messages);
      const texts = finalTexts(Double, played);
      assert.match(texts[0], /\[TOOL ERROR\] read\(\) failed \(not_found\)/);
      assert.equal(texts[1], "alpha file\n");
      assert.match(texts[2], /\n\n\[TOOL ERROR\] read\(\) failed 2 times/);
      assert.match(texts[4], /\n\n\[LOOP DETECTED\] Tool "read" failed 4 times/);
      assert.match(played.shown[5], /LOOP DETECTED/);
      assert.equal(host.fakeTools.ran.length, 5, "the last one did not run");
    });

    test("repeated malformed calls under one id climb the ladder like others", async (t) => {
      const { host } = guarded(t, Double);
      const played = await play(host, again(6, call("exec", {}, "call_0")));
      const failures = finalTexts(Double, played).map((text) => Number(/failed (\d) times/.exec(text)?.[1] ?? 1));
      assert.deepEqual(failures, { 2: [1, 2, 3, 4, 5, 6], 7: [1, 2, 3], 9: [1, 2, 3, 3] }[host.generation]);
      assert.equal(played.last.ended, Double.endsRuns);
    });

    test("one id in two sessions at once is two calls", async (t) => {
      const { host } = guarded(t, Double);
      const both = (/** @type {import("./doubles.js").ModelCall} */ a, /** @type {import("./doubles.js").ModelCall} */ b) =>
        Promise.all([
          play(host, [[a]], { session: "agent:main:a", run: "run-a" }),
          play(host, [[b]], { session: "agent:main:b", run: "run-b" }),
        ]);
      for (const [round, pattern] of /** @type {[number, RegExp][]} */ ([
        [1, /^\[TOOL ERROR\] read\(\) requires/],
        [2, /\[LOOP DETECTED\] Tool "read" failed 2 times/],
      ])) {
        const [a, b] = await both({ ...MALFORMED, id: "call_0" }, missing(`nope-${round}.txt`, "call_0"));
        assert.match(finalTexts(Double, a)[0], pattern);
        // another file every time: the same advice in a row is given once
        assert.equal(/\[TOOL ERROR\] read\(\) failed/.test(finalTexts(Double, b)[0]), round === 1);
        assert.doesNotMatch(finalTexts(Double, b)[0], /LOOP DETECTED/);
      }
      const [a, b] = await both(missing("a.txt", "call_0"), call("exec", { command: "echo hi" }, "call_0"));
      assert.deepEqual([a.shown, b.shown, a.last.kept, b.last.kept], [["alpha file\n"], ["hi\n"], ["alpha file\n"], ["hi\n"]]);
    });

    test("in a batch, the good results are untouched and the bad ones answered", async (t) => {
      const { host } = guarded(t, Double);
      const batch = [
        missing("a.txt"),
        call("read", {}),
        missing("nope.txt"),
        call("exec", {}),
        call("exec", { command: "echo hi" }),
        call("frobnicate", {}),
      ];
      const played = await play(host, [batch]);
      const texts = finalTexts(Double, played);
      assert.deepEqual([played.shown[0], played.shown[4], texts[0], texts[4]], ["alpha file\n", "hi\n", "alpha file\n", "hi\n"]);
      assert.match(texts[1], /^\[TOOL ERROR\] read\(\) requires 'path'/);
      assert.match(texts[2], /ENOENT.*\[TOOL ERROR\] read\(\) failed \(not_found\)/s);
      assert.match(texts[3], /^\[TOOL ERROR\] exec\(\) requires 'command'/);
      assert.match(texts[5], /^\[TOOL ERROR\] There is no tool "frobnicate"/);
    });

    test("in a batch, every failure is counted for its own call", async (t) => {
      const { host, guard } = guarded(t, Double);
      const [one, two, three] = [1, 2, 3].map((page) => call("read", { page }));
      const played = await play(host, [[one, two, three], [two], [missing("a.txt"), two]]);
      const texts = finalTexts(Double, played);
      for (const text of texts.slice(0, 3)) assert.match(text, /^\[TOOL ERROR\] read\(\) requires 'path'/);
      assert.match(texts[3], /\[LOOP DETECTED\] Tool "read" failed 2 times/);
      assert.equal(texts[4], "alpha file\n");
      assert.match(played.shown[5], /LOOP DETECTED/);
      assert.deepEqual(
        guard.snapshot().map((session) => /** @type {any} */ (session).stoppedCalls),
        [1],
      );
    });

    // where the host tells which calls belong to one message
    test("a call three times in one message counts once and ends no run", async (t) => {
      const { host } = guarded(t, Double);
      const played = await play(host, [[MALFORMED, MALFORMED, MALFORMED], [MALFORMED]]);
      const texts = finalTexts(Double, played);
      const loop = /^\[LOOP DETECTED\] Tool "read" failed 2 times/;
      // 2026.2 writes a result down when the next call is under way: the third one knows of a failure
      const told = host.generation !== "2";
      assert.match(texts[0], /^\[TOOL ERROR\] read\(\) requires/);
      for (const text of told ? texts.slice(1, 3) : [])
        assert.match(text, /^\[TOOL ERROR\] read\(\) was refused as the same call before it/);
      assert.match(texts[told ? 3 : 2], loop);
      if (!told) assert.match(unwrapped(played.shown[3]), loop, "blocked");
      assert.equal(played.last.ended, false);
    });

    for (const [stopped, failures, preview] of /** @type {const} */ ([
      [MALFORMED, 2, "read({})"],
      [MISSING, PROVEN, 'read({"path":"nope.txt"})'],
    ])) {
      test(`a batch with stopped ${preview}: the others run, or the run ends`, async (t) => {
        const { host } = guarded(t, Double);
        const good = missing("a.txt");
        const beside = await play(host, [...again(failures, stopped), [stopped, good]]);
        assert.match(beside.last.shown[0], /LOOP DETECTED/);
        assert.equal(beside.last.shown[1], "alpha file\n");
        assert.equal(beside.last.ended, false);
        const { last } = await play(host, [...again(failures + 1, stopped), [good, stopped]], { session: "agent:main:y", run: "run-2" });
        assert.equal(last.ended, Double.endsRuns);
        if (Double.endsRuns) assert.ok(last.user.startsWith(`I've detected a retry loop on ${preview}`), last.user);
      });
    }

    test("a result made up by the host for a lost call is left alone", async (t) => {
      const { host, guard } = guarded(t, Double);
      const content = [{ type: "text", text: "No result: the run was cut off" }];
      const message = { role: "toolResult", toolCallId: "call_0", toolName: "read", content, details: {}, isError: true };
      const { handler } = host.hooksOf("tool_result_persist")[0];
      for (let i = 0; i < 6; i += 1) {
        const event = { toolName: "read", toolCallId: "call_0", message, isSynthetic: true };
        assert.equal(handler(event, { agentId: "main", sessionKey: "agent:main:x" }), undefined);
      }
      assert.equal(textsOf(message.content), "No result: the run was cut off");
      assert.deepEqual(guard.snapshot(), []);
    });

    test("two calls of a message under one id: no loss, the good one unchanged", async (t) => {
      const { host } = guarded(t, Double);
      const { shown, batches } = await play(host, [[missing("a.txt", "call_0"), missing("nope.txt", "call_0")]]);
      assert.equal(shown[0], "alpha file\n");
      assert.equal(batches[0].kept[0], "alpha file\n");
      assert.match(batches[0].kept[1], /ENOENT/);
      assert.deepEqual(host.thrown, []);
    });
  });
}

for (const Double of [OpenClaw2026_9]) {
  for (const order of ["before", "after"]) {
    test(`${Double.name}: a run of the host's own ${order} the user's, with its id, changes nothing`, async (t) => {
      const { host } = guarded(t, Double);
      const run = "skill-workshop-review:1";
      const background = () => play(host, [[missing("other.txt", "call_0")]], { session: hiddenSessionOf("main", run), run });
      const own = () => play(host, [[missing("nope.txt", "call_0")]]);
      const [a, b] = await Promise.all(order === "before" ? [background(), own()] : [own(), background()]);
      const [others, ours] = order === "before" ? [a, b] : [b, a];
      assert.doesNotMatch(others.shown[0], /\[TOOL ERROR\]/);
      assert.match(ours.shown[0], /\[TOOL ERROR\] read\(\) failed/);
    });
  }
}

for (const Double of LEGACY) {
  test(`${Double.name}: a file that reads like a host's refusal shifts no results`, async (t) => {
    for (const text of ['Validation failed for tool "read":\n  - path: must be string', "Tool wrench not found"]) {
      const { host } = guarded(t, Double);
      host.fakeTools.files.set("log.txt", text);
      const played = await play(host, [[missing("log.txt")], ...again(PROVEN + 1, MISSING)]);
      const texts = finalTexts(Double, played);
      assert.equal(texts[0], text);
      assert.match(texts[PROVEN], /\[LOOP DETECTED\] Tool "read" failed 4 times/, text);
      assert.equal(host.fakeTools.ran.length, 1 + PROVEN, "the last one was blocked");
    }
  });

  test(`${Double.name}: an interrupted run leaves no call for later results`, async (t) => {
    const { host } = guarded(t, Double);
    // announced, but never written to the transcript
    await host.beforeToolCall(
      { toolName: "read", params: { path: "cut.txt" } },
      { toolName: "read", agentId: "main", sessionKey: "agent:main:x" },
    );
    const played = await play(host, again(PROVEN + 1, MISSING));
    assert.match(finalTexts(Double, played)[PROVEN - 1], /\[LOOP DETECTED\] Tool "read" failed 4 times/);
    assert.equal(host.fakeTools.ran.length, PROVEN);
  });

  test(`${Double.name}: embedded runs, whose hooks do not agree on the session's key`, async (t) => {
    const { host } = guarded(t, Double);
    const fire = (/** @type {string} */ name, /** @type {any} */ event, /** @type {any} */ ctx) =>
      host.hooksOf(name)[0].handler(event, { agentId: "main", ...ctx });
    const turn = (/** @type {string} */ id) => {
      const blocked = fire("before_tool_call", { toolName: "read", params: {} }, { toolName: "read" });
      const details = { status: "error", tool: "read", error: "Missing required parameter: path (path or file_path)" };
      const message = {
        role: "toolResult",
        toolCallId: id,
        toolName: "read",
        content: [{ type: "text", text: JSON.stringify(details) }],
        details,
      };
      fire("tool_result_persist", { toolName: "read", toolCallId: id, message }, { sessionKey: "the-id" });
      return blocked ? "blocked" : textsOf(message.content);
    };
    fire("before_agent_start", { prompt: "x", messages: [] }, {});
    assert.match(turn("call_1"), /^\[TOOL ERROR\] read\(\) requires 'path'/);
    // a subagent has a key and a session of its own
    fire("before_agent_start", { prompt: "x", messages: [] }, { sessionKey: "agent:main:subagent:1" });
    assert.match(turn("call_2"), /\[LOOP DETECTED\] Tool "read" failed 2 times/);
    assert.equal(turn("call_3"), "blocked");
  });
}

for (const Double of MODERN) {
  test(`${Double.name}: another session key in a chat's hooks is the same session`, async (t) => {
    const { host } = guarded(t, Double);
    const modern = /** @type {import("./doubles/openclaw-2026-7.js").OpenClaw2026_7} */ (host);
    modern.policySession = "agent:main:telegram:default:direct:42";
    const { shown } = await play(modern, again(PROVEN + 1, MISSING));
    assert.match(shown[PROVEN], /\[LOOP DETECTED\]/, "the call is blocked before it runs");
    assert.doesNotMatch(shown[PROVEN], /ENOENT/);
  });
}

for (const Double of MODERN) {
  test(`${Double.name}: a repair reaches the call that is run, where a copy of it is written`, async (t) => {
    const { host } = guarded(t, Double);
    /** @type {import("./doubles/openclaw-2026-7.js").OpenClaw2026_7} */ (host).writesCopies = true;
    const args = JSON.parse('{"file":"a.txt","__proto__":{"limit":1}}');
    const { shown } = await play(host, [[call("read", { file: "a.txt" })], [call("read", args)]]);
    assert.equal(shown[0], "alpha file\n");
    assert.match(shown[1], /TOOL ERROR/, "a key that is no parameter is kept, and the call is left as it is");
    assert.deepEqual(Object.keys(args), ["file", "__proto__"]);
  });
}
