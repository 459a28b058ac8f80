// The contract of `tool_result_received` (the fork): what the guard answers there, and that it counts nothing twice.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { again, call, Fork2026_2, guarded, HostKilled, OpenClaw2026_2, PROVEN, play } from "./doubles.js";

const ONLY_TEXT = /^No session found for x\n\n\[TOOL ERROR\] process\(\) failed \(not_found\)\./;
/** A tool that returns, and says in its details that it failed. */
const soft = call("process", { action: "poll", sessionId: "x" });
/** Another one, that waits for nothing. @param {string} page */
const gone = (page) => call("page_fetch", { url: `https://acme.example/${page}` });

/** @param {import("./doubles.js").AnyHost} host @returns {{ event: any, before: any, answer: any }[]} every call of the guard's hook */
function watch(host) {
  /** @type {{ event: any, before: any, answer: any }[]} */
  const seen = [];
  for (const hook of host.hooks.filter(({ name }) => name === "tool_result_received")) {
    const { handler } = hook;
    hook.handler = (event, ctx) => {
      const before = structuredClone(event);
      const answer = handler(event, ctx);
      seen.push({ event, before, answer });
      return answer;
    };
  }
  return seen;
}

/** Another plugin's handlers beside the guard's. @param {Fork2026_2} host @param {((event: any) => unknown)[]} handlers @param {number} [priority] */
function beside(host, handlers, priority = 0) {
  const api = /** @type {any} */ (host.api({}, undefined));
  for (const handler of handlers) api.on("tool_result_received", handler, { priority });
}

describe("the double", () => {
  for (const [name, answers] of /** @type {[string, unknown[]][]} */ ([
    ["null", [{ result: null }]],
    ["undefined", [{ result: undefined }]],
    ["a text", [{ result: "text" }]],
    ["two empty answers", [{}, {}]],
  ])) {
    test(`dies of ${name} for a result`, async () => {
      const host = new Fork2026_2();
      beside(
        host,
        answers.map((answer) => () => answer),
      );
      await assert.rejects(play(host, [[soft]]), HostKilled);
    });
  }

  test("gives every handler the original, and takes the last result", async () => {
    const host = new Fork2026_2();
    /** @type {string[]} */
    const seen = [];
    const answer = (/** @type {string} */ text) => (/** @type {any} */ event) => {
      seen.push(event.result.content[0].text);
      return { result: { content: [{ type: "text", text }], details: {} } };
    };
    beside(host, [answer("low")], -1);
    beside(host, [answer("high")], 1);
    const { shown } = await play(host, [[soft]]);
    assert.deepEqual([seen, shown], [["No session found for x", "No session found for x"], ["low"]]);
  });

  test("keeps the original when a handler throws", async () => {
    const host = new Fork2026_2();
    beside(host, [() => assert.fail("a plugin's fault")]);
    const { shown } = await play(host, [[soft]]);
    assert.deepEqual([shown, host.thrown.map(({ hook }) => hook)], [["No session found for x"], ["tool_result_received"]]);
  });
});

describe("the guard on the fork", () => {
  test("answers a soft failure at once, and keeps all else of its result", async (t) => {
    const { host } = guarded(t, Fork2026_2);
    const seen = watch(host);
    const { shown } = await play(host, [[soft]]);
    assert.match(shown[0], ONLY_TEXT);
    assert.equal(seen.length, 1);
    assert.deepEqual(Object.keys(seen[0].answer), ["result"]);
    assert.deepEqual(seen[0].answer.result.details, { status: "failed" });
  });

  test("without that hook the same text comes one request late", async (t) => {
    const { host } = guarded(t, OpenClaw2026_2);
    const { batches } = await play(host, [[soft]]);
    assert.equal(batches[0].shown[0], "No session found for x");
    assert.match(batches[0].kept[0], ONLY_TEXT);
  });

  test("leaves the event as it is: others are given the same object", async (t) => {
    const { host } = guarded(t, Fork2026_2);
    const seen = watch(host);
    await play(host, [[soft], [soft], [call("read", { path: "a.txt" })]]);
    for (const { event, before } of seen) assert.deepEqual(event, before);
  });

  test("says nothing of a success, and nothing that could kill the host", async (t) => {
    const { host } = guarded(t, Fork2026_2);
    const seen = watch(host);
    const good = [call("read", { path: "a.txt" }), call("exec", { command: "echo hi" }), call("process", { action: "list" })];
    await play(host, [good, [soft], [soft], [soft], [call("read", {})], [call("exec", {})], good, again(1, soft)[0]]);
    const successes = seen.filter(({ event }) => event.result.details.status !== "failed");
    assert.equal(successes.length, 6);
    for (const { answer } of successes) assert.equal(answer, undefined);
    for (const { answer } of seen.filter(({ answer }) => answer !== undefined)) {
      assert.ok(Array.isArray(answer.result?.content), "a result, and with content");
      assert.ok(answer.result.content.every((/** @type {any} */ block) => typeof block.text === "string"));
    }
  });

  test("the transcript's hook does not count the same call again", async (t) => {
    const { host, guard, incidents } = guarded(t, Fork2026_2);
    const { batches } = await play(host, again(2, soft));
    for (const { kept, shown } of batches) assert.deepEqual(kept, shown, "the text stands there once");
    // the second failure of the same target is the first that the turn's cap counts
    assert.deepEqual(
      guard.snapshot().map((session) => /** @type {any} */ (session).failures),
      [1],
    );
    assert.deepEqual(
      (await incidents()).map(({ rule, count }) => [rule, count]),
      [
        ["corrective", 1],
        ["identical-failures", 2],
      ],
    );
  });

  test("soft failures are noted, then a loop, then the call is blocked", async (t) => {
    const { host, incidents } = guarded(t, Fork2026_2);
    const { shown } = await play(host, again(PROVEN + 1, gone("x")));
    assert.match(shown[1], /^404 Not Found\n\n\[TOOL ERROR\] page_fetch\(\) failed 2 times/);
    assert.match(shown[PROVEN - 1], /^404 Not Found\n\n\[LOOP DETECTED\] Tool "page_fetch" failed 4 times/);
    assert.match(shown[PROVEN], /LOOP DETECTED/);
    assert.equal(host.fakeTools.ran.length, PROVEN);
    assert.deepEqual(
      (await incidents()).map(({ action }) => action),
      ["correct", "note", "stop", "block"],
    );
  });

  test("in a batch, each result is joined to its own call", async (t) => {
    const { host } = guarded(t, Fork2026_2);
    const other = gone("y");
    const list = call("process", { action: "list" });
    const { shown } = await play(host, [[soft, other, list], ...again(4, other), [list, other, soft]]);
    assert.match(shown[0], ONLY_TEXT);
    assert.match(shown[1], /^404 Not Found\n\n\[TOOL ERROR\] page_fetch\(\) failed \(not_found\)/);
    assert.match(shown[4], /^404 Not Found\n\n\[TOOL ERROR\] page_fetch\(\) failed 3 times/);
    assert.match(shown[6], /^404 Not Found\n\n\[LOOP DETECTED\] Tool "page_fetch" failed 5 times/);
    assert.deepEqual([shown[2], shown[7]], ["No sessions.", "No sessions."]);
    assert.match(shown[8], /"error": "\[LOOP DETECTED\]/);
    assert.equal(shown[9], "No session found for x", "the loop is another call's");
  });

  test("what was thrown never comes there, and is answered in the transcript", async (t) => {
    const { host } = guarded(t, Fork2026_2);
    const seen = watch(host);
    const { batches } = await play(host, [[call("read", { path: "nope.txt" })]]);
    assert.deepEqual(seen, []);
    assert.match(batches[0].kept[0], /\[TOOL ERROR\] read\(\) failed \(not_found\)/);
  });

  test("a repaired call is found again by the parameters that it ran with", async (t) => {
    const { host, guard } = guarded(t, Fork2026_2);
    const seen = watch(host);
    await play(host, [[call("read", { file: "a.txt" })]]);
    assert.deepEqual(
      seen.map(({ answer }) => answer),
      [undefined],
    );
    assert.deepEqual(
      guard.snapshot().map((session) => /** @type {any} */ (session).failures),
      [0],
    );
  });

  test("does not undo what another plugin decided", async (t) => {
    const { host } = guarded(t, Fork2026_2);
    beside(/** @type {Fork2026_2} */ (host), [() => ({ block: true, blockReason: "not allowed here" })], 1);
    const { shown } = await play(host, [[call("read", { path: "a.txt" })]]);
    assert.equal(JSON.parse(shown[0]).error, "not allowed here");
  });

  test("observe: says nothing there, and counts once", async (t) => {
    const { host, incidents } = guarded(t, Fork2026_2, { mode: "observe" });
    const seen = watch(host);
    await play(host, again(PROVEN, gone("x")));
    assert.deepEqual(
      seen.map(({ answer }) => answer),
      Array(PROVEN).fill(undefined),
    );
    assert.deepEqual(
      (await incidents()).map(({ action, count }) => [action, count]),
      [
        ["would: correct", 1],
        ["would: note", 2],
        ["would: stop", PROVEN],
      ],
    );
  });
});
