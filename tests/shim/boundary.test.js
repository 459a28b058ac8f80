// The objects that the core takes: what is missing or of another type is named, nothing traps, and the guard works on.
import assert from "node:assert/strict";
import { test } from "node:test";
import { startCore } from "../../js/lib/start-core.js";
import * as core from "../../js/wasm/core.js";

const { Guard, mergeStates } = core;
startCore();

/** @typedef {Record<string, unknown>} Fields */

const REPLY = { session: "s", text: "Done.", time: 1 };
const ANSWER = { ...REPLY, tools: ["read"] };
const STATES = { ours: "", base: "", theirs: "", time: 1 };
const THROWS = {
  ...REPLY,
  /** @returns {string} */
  get text() {
    throw new Error("no");
  },
};

/** The methods with a good object, and what is wrong with other fields. @type {[string, Fields, [Fields, string][]][]} */
const METHODS = [
  [
    "configure",
    { settings: { mode: "observe" }, flatEdit: null, utcOffset: -60 },
    [
      [{ flatEdit: 1 }, "flatEdit is not true or false"],
      [{ utcOffset: "0" }, "utcOffset is not a number"],
      [{ consults: "yes" }, "consults is not true or false"],
    ],
  ],
  [
    "onReply",
    { ...REPLY, trigger: "user", stopReason: null },
    [
      [{ session: undefined }, "session is missing"],
      [{ text: 7 }, "text is not a string"],
      [{ stopReason: {} }, "stopReason is not a string"],
      [{ time: 1n }, "time is not a number"],
    ],
  ],
  [
    "onTextCalls",
    { ...ANSWER, results: [new Uint8Array([65])] },
    [
      [{ tools: undefined }, "tools is missing"],
      [{ tools: "read" }, "tools is not a list of strings"],
      [{ tools: ["read", 1] }, "tools is not a list of strings"],
      [{ tools: new Proxy([], { get: () => assert.fail() }) }, "tools is not a list of strings"],
      [{ results: ["A"] }, "results is not a list of Uint8Arrays"],
      [{ results: [new Proxy(new Uint8Array(1), {})] }, "results is not a list of Uint8Arrays"],
    ],
  ],
  ["mergeStates", STATES, [[{ base: null }, "base is missing"]]],
];

test("a field that cannot be read is named, and the guard works on", () => {
  const guard = new Guard();
  const methods = /** @type {Record<string, (object: unknown) => unknown>} */ (
    /** @type {unknown} */ ({
      configure: guard.configure.bind(guard),
      onReply: guard.onReply.bind(guard),
      onTextCalls: guard.onTextCalls.bind(guard),
      mergeStates,
    })
  );
  for (const [name, good, wrong] of METHODS) {
    const method = methods[name];
    assert.ok(method);
    for (const [fields, problem] of wrong) {
      assert.throws(() => method({ ...good, ...fields }), { message: `${name}: ${problem}` });
    }
    for (const object of [undefined, null, "s", 7]) assert.throws(() => method(object), { message: `${name} takes an object` });
    method(good);
  }
  assert.throws(() => guard.onReply(THROWS), { message: "onReply: text cannot be read" });
  assert.equal(guard.onReply(REPLY), undefined);
});

test("nothing takes more than three arguments", () => {
  const methods = Object.getOwnPropertyNames(Guard.prototype).map((name) => Object.getOwnPropertyDescriptor(Guard.prototype, name)?.value);
  const all = [...methods, ...Object.values(core)].filter((value) => typeof value === "function");
  assert.ok(all.length > 40);
  assert.deepEqual(
    all.filter(({ length }) => length > 3).map(({ name }) => name),
    [],
  );
});
