// Random payloads for every hook. FUZZ_SEED and FUZZ_RUNS choose others; a failure prints its seed and the smallest failing payload.
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import fc from "fast-check";
import { getters, HOSTILE_VALUES, hostile } from "./doubles/hostile-values.js";
import { again, call, DOUBLES, finalTexts, guarded, play } from "./doubles.js";

const SETTINGS = { seed: Number(process.env.FUZZ_SEED ?? 20_261_122), numRuns: Number(process.env.FUZZ_RUNS ?? 500) };

/** Keys with a special meaning in JavaScript, and those that hooks read. */
const KEYS = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "toJSON",
  "then",
  "length",
  "path",
  "command",
  "type",
  "text",
  "content",
];
const SESSIONS = [
  "agent:main:a",
  "agent:main:b",
  "__proto__",
  "constructor",
  "a\nb",
  "\ud800",
  "skill-workshop-review:x",
  "agent:main:cron:x",
];
const TOOLS = ["read", "exec", "edit", "tool_call", "page_fetch", "message", "frobnicate", "__proto__", "toString", ""];
const TEXTS = [
  "ENOENT: no such file",
  "ok",
  "Tool frobnicate not found",
  'Validation failed for tool "read":\n  - path: must be string',
  "[LOOP DETECTED] x",
];

/** Nested deeper than any stack allows. @param {number} depth */
const deep = (depth) => {
  /** @type {any} */
  let value = {};
  for (let i = 0; i < depth; i += 1) value = i % 2 ? { content: value } : [value];
  return value;
};
/** With nothing in it that can be changed. @param {any} value @returns {any} */
const frozen = (value) => {
  const [seen, left] = [new Set(), [value]];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one !== "object" || one === null || seen.has(one)) continue;
    seen.add(one);
    try {
      for (const { value: inner } of Object.values(Object.getOwnPropertyDescriptors(one))) left.push(inner);
      Object.freeze(one);
    } catch {
      // a proxy that throws when it is inspected
    }
  }
  return value;
};

const word = fc.oneof(
  fc.constantFrom(...KEYS, ...TEXTS, ...TOOLS),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: fc.constantFrom("\ud800", "\udc00", "\u202e", "\u2028", "\0", "é", "\u{e0041}", "\\", '"', "["), maxLength: 12 }),
);
/** A value that is only made when it is used: fast-check could neither inspect nor print it. */
class Later {
  /** @param {string} made */
  constructor(made) {
    this.made = made;
  }
}
/** @type {Record<string, () => unknown>} */
const MAKERS = { ...HOSTILE_VALUES, "20 deep": () => deep(20), "5000 deep": () => deep(5000) };
/** @param {any} value @returns {any} with what was to be made */
const made = (value) => {
  if (value instanceof Later) return MAKERS[value.made]();
  if (Array.isArray(value)) return value.map(made);
  const plain = typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return plain ? Object.defineProperties({}, mapped(Object.getOwnPropertyDescriptors(value))) : value;
};
/** @param {Record<string, PropertyDescriptor>} descriptors */
const mapped = (descriptors) => {
  for (const descriptor of Object.values(descriptors)) descriptor.value = made(descriptor.value);
  return descriptors;
};
const hostileValue = fc.oneof(
  fc.constantFrom(...Object.keys(MAKERS)).map((name) => new Later(name)),
  fc.anything({
    key: fc.oneof(fc.constantFrom(...KEYS), fc.string()),
    withBigInt: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withSet: true,
    withSparseArray: true,
    withTypedArray: true,
    maxDepth: 3,
  }),
  // JSON.parse makes it an own key, as it does for a model's arguments
  fc.json({ maxDepth: 3 }).map((json) => JSON.parse(`{"__proto__":${json},"constructor":{"prototype":${json}}}`)),
);
const value = fc.oneof({ arbitrary: word, weight: 3 }, hostileValue);
/** @template T @param {fc.Arbitrary<T>} usual @returns {fc.Arbitrary<any>} mostly what a host would send */
const mostly = (usual) => fc.oneof({ arbitrary: usual, weight: 6 }, value);
const id = mostly(fc.constantFrom("call_1", "call_2", "call_3", "tool_search_code:1:x:2"));
const tool = mostly(fc.constantFrom(...TOOLS));
const args = mostly(
  fc.dictionary(
    mostly(fc.constantFrom("path", "command", "id", "args", "oldText")).map((key) => (typeof key === "string" ? key : "k")),
    value,
    { maxKeys: 4 },
  ),
);
const block = mostly(
  fc.oneof(
    fc.record({ type: fc.constant("text"), text: mostly(fc.constantFrom(...TEXTS)) }),
    fc.record({ type: fc.constant("toolCall"), id, name: tool, arguments: args }),
    fc.record({ type: fc.constant("image"), data: value }),
  ),
);
const content = mostly(fc.array(block, { maxLength: 4 }));
const details = mostly(
  fc.record(
    { status: mostly(fc.constantFrom("error", "failed", "completed")), exitCode: mostly(fc.integer()), more: value },
    { requiredKeys: [] },
  ),
);
const message = mostly(
  fc.record(
    {
      role: mostly(fc.constantFrom("assistant", "toolResult", "user", "custom")),
      content,
      toolCallId: id,
      toolName: tool,
      isError: mostly(fc.boolean()),
      details,
      usage: value,
      stopReason: value,
    },
    { requiredKeys: [] },
  ),
);
const result = mostly(fc.record({ content, details, isError: mostly(fc.boolean()) }, { requiredKeys: [] }));
const session = mostly(fc.constantFrom(...SESSIONS));
const event = mostly(
  fc.record(
    {
      toolName: tool,
      toolCallId: id,
      runId: session,
      sessionKey: session,
      sessionId: session,
      params: args,
      args,
      message,
      result,
      isError: value,
      isSynthetic: mostly(fc.boolean()),
      error: value,
      provider: word,
      model: word,
      contextTokenBudget: value,
    },
    { requiredKeys: [] },
  ),
);
const context = mostly(
  fc.record(
    { sessionKey: session, sessionId: session, agentId: value, runId: session, toolCallId: id, toolName: tool },
    { requiredKeys: [] },
  ),
);
/** A hook and its payload. */
const arrival = fc.record({ at: fc.nat(), event, ctx: context, freeze: fc.integer({ min: 0, max: 9 }).map((n) => n === 0) });

/** The answers that a hook may give, by their keys. */
const ANSWERS = new Set(["", "block", "block,blockReason", "params", "message", "result"]);

/** @param {unknown} answer */
function assertKnown(answer) {
  if (answer === undefined) return;
  assert.ok(typeof answer === "object" && answer !== null);
  assert.ok(ANSWERS.has(Object.keys(answer).sort().join()), Object.keys(answer).join());
  const { block = true, blockReason = "", params = {} } = /** @type {any} */ (answer);
  assert.ok(block === true && typeof blockReason === "string" && typeof params === "object" && params !== null);
}

/** @type {unknown[]} */
const unhandled = [];
const note = (/** @type {unknown} */ error) => unhandled.push(error);
process.on("unhandledRejection", note);
after(() => {
  process.off("unhandledRejection", note);
  assert.deepEqual(unhandled, []);
});

/** Calls the hook with the payload. @param {import("./doubles.js").AnyHost} host @param {any} arrival */
async function arrive(host, { at, event, ctx, freeze }) {
  const { handlers } = host;
  const [, handler] = handlers[at % handlers.length];
  assertKnown(await handler(freeze ? frozen(event) : event, ctx));
}

for (const Double of DOUBLES) {
  describe(Double.name, () => {
    test("no payload makes a hook throw, reject, or answer an unknown verdict", async (t) => {
      const { host } = guarded(t, Double, { screen: { redact: true, maxChars: 2000, injection: "block" } });
      const before = Object.getOwnPropertyNames(Object.prototype);
      await fc.assert(
        fc.asyncProperty(fc.array(arrival, { minLength: 1, maxLength: 8 }), async (arrivals) => {
          for (const one of arrivals) await arrive(host, made(one));
        }),
        SETTINGS,
      );
      assert.deepEqual(Object.getOwnPropertyNames(Object.prototype), before, "nothing is polluted");
      assert.equal(/** @type {any} */ ({}).path, undefined);
      const restarts = host.log.filter((line) => line.includes("restarted"));
      assert.deepEqual(restarts, [], "the core was never lost");
    });

    test("nothing of it is seen in another session", async (t) => {
      const script = [...again(2, call("read", { path: "nope.txt" })), [call("read", {})], [call("exec", { command: "false" })]];
      const calm = { session: "agent:main:calm", run: "calm" };
      const alone = guarded(t, Double);
      const expected = finalTexts(Double, await play(alone.host, script, calm));
      const [lines] = await Promise.all([alone.incidents()]);
      assert.ok(lines.length > 2);
      await fc.assert(
        fc.asyncProperty(
          fc.array(arrival, { minLength: 5, maxLength: 40 }),
          fc.constantFrom(...SESSIONS.slice(0, 6)),
          async (arrivals, key) => {
            const { host, incidents } = guarded(t, Double);
            // a session that is told: events of none are a session of their own, and on 2026.2 the first one's
            for (const one of arrivals) await arrive(host, { ...made(one), ctx: { agentId: "x", sessionKey: key, runId: "run-x" } });
            assert.deepEqual(finalTexts(Double, await play(host, script, calm)), expected);
            const own = (await incidents()).filter(({ sessionKey }) => sessionKey === calm.session);
            const facts = (/** @type {any} */ { rule, action, count, args, errorType }) => ({ rule, action, count, args, errorType });
            assert.deepEqual(own.map(facts), lines.map(facts));
          },
        ),
        { ...SETTINGS, numRuns: Math.ceil(SETTINGS.numRuns / 10) },
      );
    });

    test("ten megabytes, ten thousand levels and traps in every field", async (t) => {
      const { host } = guarded(t, Double, { screen: { redact: true } });
      const big = "\ud800é[".repeat(1_700_000);
      for (const evil of [big, deep(100_000), getters(), hostile(), { toString: big }]) {
        for (let at = 0; at < host.handlers.length; at += 1) {
          for (const role of ["assistant", "toolResult"]) {
            const block = { type: role === "assistant" ? "toolCall" : "text", id: evil, name: evil, arguments: evil, text: evil };
            const message = { role, content: [block], toolCallId: "call_1", toolName: evil, details: { status: evil, evil } };
            const event = {
              toolName: evil,
              toolCallId: "call_1",
              runId: evil,
              params: { path: evil },
              args: evil,
              message,
              result: message,
              error: evil,
            };
            await arrive(host, { at, event, ctx: { sessionKey: "agent:main:big", sessionId: evil, agentId: evil }, freeze: false });
          }
        }
      }
      assert.deepEqual(
        host.log.filter((line) => line.includes("restarted")),
        [],
      );
    });
  });
}
