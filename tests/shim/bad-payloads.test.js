// Payloads that no host should send: no hook throws, and no result is lost.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { cyclic, getters, HOSTILE_VALUES, hostile, trap } from "./doubles/hostile-values.js";
import { again, call, DOUBLES, finalTexts, guarded, LEGACY, MALFORMED, MODERN, OpenClaw2026_9, PROVEN, play } from "./doubles.js";

const MARKS = /\[TOOL ERROR\]|\[LOOP DETECTED\]|\[TOOL ERROR LIMIT\]/;
const HUGE = `ENOENT: no such file or directory\n${"é".repeat(2_500_000)}\n`;

/** A turn in which every hook is called, with results of every kind. */
const SCRIPT = [
  [
    call("read", { path: "a.txt" }),
    call("read", {}),
    call("read", { path: "nope.txt" }),
    call("process", { action: "poll", sessionId: "x" }),
    call("exec", {}),
  ],
  [call("frobnicate", {})],
  [call("read", { file: "a.txt" }), call("read", { path: "pic.png" })],
  [call("exec", { command: "false" })],
];

/** The events that a host sends in the turn above. @param {import("./doubles.js").Double} Double @param {import("node:test").TestContext} t */
async function recorded(Double, t) {
  const { host } = guarded(t, Double);
  host.fakeTools.files.set("pic.png", [
    { type: "text", text: "an image" },
    { type: "image", data: "AAAA", mimeType: "image/png" },
  ]);
  /** @type {Map<string, { event: any, ctx: any }[]>} */
  const events = new Map();
  for (const entry of [...host.hooks, ...host.middlewares]) {
    const { handler } = entry;
    const name = "name" in entry ? entry.name : "middleware";
    entry.handler = (event, ctx) => {
      events.set(name, [...(events.get(name) ?? []), structuredClone({ event, ctx })]);
      return handler(event, ctx);
    };
  }
  await play(host, SCRIPT);
  return events;
}

/** Every place in a payload. @param {unknown} value @param {(string | number)[]} [path] @returns {(string | number)[][]} */
const places = (value, path = []) =>
  value !== null && typeof value === "object"
    ? Object.entries(value).flatMap(([key, inner]) => [[...path, key], ...places(inner, [...path, key])])
    : [];

/** @param {any} target @param {(string | number)[]} path @param {unknown} value */
const put = (target, path, value) => {
  for (const key of path.slice(0, -1)) target = target[key];
  target[/** @type {string} */ (path.at(-1))] = value;
};

/** The content of a result in a payload, if any. @param {any} event */
function resultOf(event) {
  try {
    return event?.message?.role === "toolResult" ? event.message : event?.result;
  } catch {
    return undefined;
  }
}

/**
 * Calls a hook and returns what went wrong: an exception, or lost content of a result.
 * @param {(event?: any, ctx?: any) => any} handler @param {unknown[]} args
 * @returns {string | undefined}
 */
function failureOf(handler, args) {
  /** @type {any} */
  let before;
  const result = resultOf(args[0]);
  try {
    before = Array.isArray(result?.content) ? [...result.content] : result?.content;
  } catch {
    before = undefined;
  }
  /** @type {any} */
  let answer;
  try {
    answer = handler(...args);
  } catch (error) {
    return `threw ${error instanceof Error ? error.message : "something"}`;
  }
  if (result === undefined || result === null || before === undefined) return undefined;
  const after = answer?.message?.content ?? answer?.result?.content ?? result.content;
  if (Object.is(after, before)) return undefined;
  if (!Array.isArray(after)) return "the content is gone";
  const old = Array.isArray(before) ? before : [];
  if (after.length === old.length && after.every((block, i) => Object.is(block, old[i]))) return undefined;
  if (
    !(/** @type {any} */ (args[0]).isError) &&
    !result.isError &&
    !["error", "failed"].includes(result.details?.status) &&
    !result.details?.exitCode
  )
    return "a success was changed";
  const others = old.filter((block) => block?.type !== "text" || typeof block.text !== "string");
  if (!others.every((block) => after.includes(block))) return "blocks are missing";
  return after.some((block) => typeof block?.text === "string" && MARKS.test(block.text)) ? undefined : "changed without a reason";
}

for (const Double of DOUBLES) {
  describe(Double.name, () => {
    test("a hostile value in place of the event, of the context, or of both", async (t) => {
      const { host } = guarded(t, Double);
      const failures = [];
      for (const [name, handler] of host.handlers) {
        failures.push(failureOf(handler, []));
        for (const [value, make] of Object.entries(HOSTILE_VALUES)) {
          for (const args of [[make()], [make(), make()], [{}, make()], [{ toolCallId: "c", message: make(), result: make() }, {}]]) {
            const found = failureOf(handler, args);
            if (found) failures.push(`${name} with ${value}: ${found}`);
          }
        }
      }
      assert.deepEqual([...new Set(failures.filter(Boolean))], []);
    });

    test("a hostile value in any place of a real payload", async (t) => {
      const events = await recorded(Double, t);
      // no run is ended and nothing is repeated: otherwise a text of the guard would rightly replace a message
      const quiet = { haltAfter: 0, repeat: { limits: { "*": 0 } }, cycles: { noteAt: 0, stopAt: 0 } };
      const { host } = guarded(t, Double, quiet);
      const failures = new Set();
      let tried = 0;
      for (const [name, handler] of host.handlers) {
        for (const sample of events.get(name) ?? []) {
          for (const path of places(sample)) {
            for (const [value, make] of Object.entries(HOSTILE_VALUES)) {
              const { event, ctx } = structuredClone(sample);
              put({ event, ctx }, path, make());
              const found = failureOf(
                handler,
                path.length === 1 ? [path[0] === "event" ? make() : event, path[0] === "ctx" ? make() : ctx] : [event, ctx],
              );
              if (found) failures.add(`${name}: ${value} at ${path.join(".")}: ${found}`);
              tried += 1;
            }
          }
        }
      }
      assert.ok(tried > 3000, `${tried} payloads`);
      assert.deepEqual([...failures], []);
    });

    test("after all that the guard is still at work", async (t) => {
      const { host } = guarded(t, Double);
      for (const [, handler] of host.handlers) for (const make of Object.values(HOSTILE_VALUES)) failureOf(handler, [make(), make()]);
      const played = await play(host, again(3, MALFORMED), { session: "agent:main:calm", run: "calm" });
      assert.match(finalTexts(Double, played)[0], /^\[TOOL ERROR\] read\(\) requires/);
      assert.match(finalTexts(Double, played)[1], /\[LOOP DETECTED\]/);
      assert.match(played.shown[2], /\[LOOP DETECTED\]/);
    });

    test("a hook that meets what it cannot read writes one line, and warns", async (t) => {
      const { host, incidents } = guarded(t, Double);
      host.hooksOf("tool_result_persist")[0].handler(getters(), { sessionKey: "agent:main:x" });
      const lines = await incidents();
      assert.deepEqual(
        lines.map(({ rule, action, where, errorMessage }) => [rule, action, where, errorMessage]),
        [["fault", "keep", "tool_result_persist", "hostile"]],
      );
      assert.ok(
        host.log.some((line) => line.startsWith("warn: tool-guard: tool_result_persist: hostile")),
        host.log.join("\n"),
      );
    });

    test("5 MB in a failed result: guidance is added, and not one character lost", async (t) => {
      const { host } = guarded(t, Double);
      host.fakeTools.run = () => ({
        content: [{ type: "text", text: HUGE }],
        details: { status: "error" },
        isError: host.generation !== "2",
      });
      const played = await play(host, [[call("read", { path: "nope.txt" })]]);
      assert.deepEqual(host.diagnostics, []);
      const [text] = finalTexts(Double, played);
      assert.ok(text.startsWith(HUGE), "the text itself stays");
      assert.match(text.slice(HUGE.length), /^\n\n\[TOOL ERROR\] read\(\) failed/);
    });

    test("5 MB in names, ids and arguments", async (t) => {
      const { host } = guarded(t, Double);
      const big = "z".repeat(5_000_000);
      await play(host, again(2, call("read", { path: big })));
      for (const [, handler] of host.handlers) {
        assert.equal(
          failureOf(handler, [
            { toolName: big, toolCallId: big, runId: big, params: { path: big }, message: { role: "toolResult", content: [] } },
            { sessionKey: big },
          ]),
          undefined,
        );
      }
      assert.deepEqual(host.thrown, []);
      assert.equal(host.fakeTools.ran.length, 2);
    });

    test("images and other blocks of a failed result stay where they are", async (t) => {
      const { host } = guarded(t, Double);
      const image = { type: "image", data: "AAAA", mimeType: "image/png" };
      const binary = { type: "binary", bytes: new Uint8Array([1, 2]) };
      host.fakeTools.run = () => ({
        content: [image, { type: "text", text: "ENOENT: no such file or directory" }, binary],
        details: { status: "error" },
        isError: host.generation !== "2",
      });
      const { batches } = await play(host, [
        [call("read", { path: "nope.txt" })],
        [call("read", { path: "a.txt" }), call("read", { path: "nope.txt" })],
      ]);
      for (const block of batches.flatMap(({ content }) => [content[0][0], content[0][2], content.at(-1)?.[0], content.at(-1)?.[2]]))
        assert.ok(block === image || block === binary);
      assert.match(batches[0].kept[0], /^ENOENT: no such file or directory\n\n\[TOOL ERROR\]/);
    });

    test("what is not text stays where the text is replaced", async (t) => {
      const { host } = guarded(t, Double);
      const image = { type: "image", data: "AAAA", mimeType: "image/png" };
      const complaint = { type: "text", text: "Missing required parameter: path (path or file_path)" };
      host.fakeTools.run = () => ({ content: [complaint, image], details: { status: "error" }, isError: host.generation !== "2" });
      const { batches } = await play(host, again(2, call("read", { path: "a.txt" })));
      assert.ok(batches.every(({ content }) => content[0].includes(image)));
      // only 2026.2 leaves it to its tools to say so: elsewhere these are words of a tool that ran, and stay
      const isRefusal = host.generation === "2";
      assert.match(batches[0].kept[0], isRefusal ? /^\[TOOL ERROR\] read\(\) requires 'path'/ : /^Missing required parameter: path/);
      assert.match(batches[1].kept[0], isRefusal ? /^\[LOOP DETECTED\]/ : /^Missing required parameter: path/);
    });

    test("a failed result without any text is kept, and still counted", async (t) => {
      const { host } = guarded(t, Double);
      const image = { type: "image", data: "AAAA", mimeType: "image/png" };
      host.fakeTools.run = () => ({ content: [image], details: { status: "error" }, isError: host.generation !== "2" });
      const { batches } = await play(host, again(PROVEN, call("read", { path: "pic.png" })));
      assert.deepEqual(
        batches.map(({ content }) => content[0][0]),
        Array(PROVEN).fill(image),
      );
      assert.match(batches[PROVEN - 1].kept[0], /^\[LOOP DETECTED\] Tool "read" failed 4 times/);
    });
  });
}

for (const Double of MODERN) {
  test(`${Double.name}: events that name no session are counted on their own`, async (t) => {
    const { host, guard } = guarded(t, Double);
    const fail = (/** @type {string} */ id) => {
      const content = [{ type: "text", text: "Tool frobnicate not found" }];
      host
        .hooksOf("tool_result_persist")[0]
        .handler({ toolCallId: id, message: { role: "toolResult", toolName: "frobnicate", toolCallId: id, content, isError: true } }, {});
      return content[0].text;
    };
    assert.match(fail("call_1"), /^\[TOOL ERROR\] There is no tool "frobnicate"/);
    assert.match(fail("call_2"), /^\[LOOP DETECTED\]/);
    assert.equal(guard.snapshot().length, 1);
    const { shown } = await play(host, [[call("frobnicate", {})]]);
    assert.match(shown[0], /^\[TOOL ERROR\]/, "a session with a name has nothing to do with it");
  });
}

for (const Double of LEGACY) {
  test(`${Double.name}: parameters that JSON cannot hold are no obstacle`, async (t) => {
    const { host } = guarded(t, Double);
    for (const params of [{ path: 1n }, cyclic(), hostile(), { toJSON: trap }]) {
      assert.equal(
        host.hooksOf("before_tool_call")[0].handler({ toolName: "read", params }, { toolName: "read", sessionKey: "s" }),
        undefined,
      );
    }
    assert.deepEqual(host.log, [], "nothing to warn of");
  });
}

test("a result of the most blocks allowed is answered in the transcript", async (t) => {
  const { host } = guarded(t, OpenClaw2026_9);
  const images = Array.from({ length: 200 }, (_, i) => ({ type: "image", data: `AAA${i}`, mimeType: "image/png" }));
  host.fakeTools.run = () => ({ content: [...images], details: { status: "error" }, isError: true });
  const { batches } = await play(host, again(PROVEN, call("read", { path: "pic.png" })));
  assert.deepEqual(host.diagnostics, []);
  assert.deepEqual(batches[PROVEN - 1].content[0].slice(0, 200), images);
  assert.match(batches[PROVEN - 1].shown[0], /^\[LOOP DETECTED\]/);
});
