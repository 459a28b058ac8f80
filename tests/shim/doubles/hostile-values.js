// Values that no host should put into a payload.

export const trap = () => {
  throw new Error("hostile");
};
/** A proxy of which every operation throws. */
export const hostile = () =>
  new Proxy(
    {},
    Object.fromEntries(["get", "has", "ownKeys", "getPrototypeOf", "getOwnPropertyDescriptor", "set"].map((name) => [name, trap])),
  );
/** A proxy that throws a value without a string form. */
const nasty = () =>
  new Proxy(
    {},
    {
      get() {
        throw Object.create(null);
      },
    },
  );
/** A cyclic object, in every field that a hook may follow. */
export const cyclic = () => {
  /** @type {Record<string, unknown>} */
  const object = { type: "text", role: "toolResult" };
  object.self = object;
  object.content = [object];
  object.message = object;
  object.params = object;
  return object;
};
/** Every field that a hook may read. */
const FIELDS = [
  "toolName",
  "params",
  "toolCallId",
  "runId",
  "sessionKey",
  "message",
  "result",
  "error",
  "isSynthetic",
  "role",
  "content",
  "type",
  "text",
  "id",
  "arguments",
  "details",
];
/** An object whose fields throw when they are read. */
export const getters = () => Object.defineProperties({}, Object.fromEntries(FIELDS.map((name) => [name, { get: trap, enumerable: true }])));

/** Functions that make such a value, a new one for each call. @type {Record<string, () => unknown>} */
export const HOSTILE_VALUES = {
  undefined: () => undefined,
  null: () => null,
  true: () => true,
  NaN: () => Number.NaN,
  42: () => 42,
  bigint: () => 10n ** 30n,
  symbol: () => Symbol("odd"),
  function: () => trap,
  "an empty text": () => "",
  "a text": () => "skill-\u0000\ud800 call_0\n",
  "an empty list": () => [],
  "a list of nothing": () => Object.assign([null, undefined], { 3: 1 }),
  "a list of lists": () => [[], [[]], { type: "toolCall", id: "call_9" }],
  "an empty object": () => ({}),
  "an object without prototype": () => Object.assign(Object.create(null), { type: "text", text: "x", role: "assistant" }),
  "params with a BigInt": () => ({ path: 1n }),
  bytes: () => new Uint8Array([0, 255]),
  date: () => new Date(Number.NaN),
  map: () => new Map([["path", "a"]]),
  cyclic,
  "throwing getters": getters,
  "a throwing proxy": hostile,
  "a proxy that throws no error": nasty,
  "a list of throwing proxies": () => [hostile(), nasty()],
};
