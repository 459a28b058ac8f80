// What hosts keep beside a result: its texts are found and replaced in values of any shape.
import assert from "node:assert/strict";
import { test } from "node:test";
import { inspect } from "node:util";
import fc from "fast-check";
import { mapTexts, textsIn } from "../../js/hosts/tree.js";
import { HOSTILE_VALUES } from "./doubles/hostile-values.js";

const SECRET = "the secret";
const CARD = 4111111111111111;

/** The same without the secret, as the guard would do it. @param {unknown} details @returns {any} */
function redacted(details) {
  const { texts, whole } = textsIn(details);
  const changed = texts.map((text) => (text.includes(SECRET) || text.includes(String(CARD)) ? "[gone]" : null));
  return whole && changed.every((text) => text === null) ? details : mapTexts(details, texts, changed);
}

/** Everything that can be read of a value. @param {unknown} value */
const everything = (value) => {
  const view = (/** @type {unknown} */ one) =>
    one instanceof ArrayBuffer ? new Uint8Array(one) : ArrayBuffer.isView(one) ? one : undefined;
  const bytes = (/** @type {unknown} */ one) => {
    const { buffer, byteOffset, byteLength } = view(one) ?? new Uint8Array();
    return Buffer.from(buffer, byteOffset, byteLength).toString("latin1");
  };
  const json = (() => {
    try {
      return JSON.stringify(value, (_, one) => (typeof one === "bigint" ? String(one) : one));
    } catch {
      return "";
    }
  })();
  const inside = value instanceof Map || value instanceof Set ? [...value].flat().map(bytes) : [];
  return `${inspect(value, { depth: Number.POSITIVE_INFINITY, showHidden: true, maxArrayLength: null, maxStringLength: null, breakLength: 1e9 })} ${json} ${bytes(value)} ${inside}`;
};

class Person {
  /** @param {unknown} name */
  constructor(name) {
    this.name = name;
  }
}

class Hidden {
  #text;
  /** @param {string} text */
  constructor(text) {
    this.#text = text;
  }

  toJSON() {
    return { text: this.#text };
  }
}

/** What holds a value in its own way. @type {Record<string, (inner: any) => unknown>} */
const HOLDERS = {
  field: (inner) => ({ a: inner }),
  "object without prototype": (inner) => Object.assign(Object.create(null), { a: inner }),
  list: (inner) => [1, inner],
  "list with holes": (inner) => Object.assign([], { 3: inner }),
  "value of a map": (inner) => new Map([["a", inner]]),
  "key of a map": (inner) => new Map([[inner, 1]]),
  set: (inner) => new Set([inner]),
  instance: (inner) => new Person(inner),
  cause: (inner) => new Error("x", { cause: inner }),
  errors: (inner) => new AggregateError([inner]),
  "own __proto__": (inner) => Object.defineProperty({}, "__proto__", { value: inner, enumerable: true }),
};

/** The secret in each kind of value. @type {Record<string, () => unknown>} */
const SECRETS = {
  text: () => `a ${SECRET} b`,
  "boxed text": () => new String(SECRET),
  number: () => CARD,
  "negative number": () => -CARD,
  bigint: () => BigInt(CARD),
  "name of a field": () => ({ [SECRET]: 1 }),
  "message of an error": () => new Error(SECRET),
  buffer: () => Buffer.from(`a ${SECRET} b`),
  "bytes of no text": () => new Uint8Array([255, ...Buffer.from(SECRET)]),
  "array buffer": () => new Uint8Array(Buffer.from(SECRET)).buffer,
  address: () => new URL(`https://a.example/?card=${CARD}`),
  "private field": () => new Hidden(SECRET),
  expression: () => new RegExp(SECRET),
  numbers: () => new Float64Array([1, CARD]),
};

test("no shape and no depth hides a text", () => {
  for (const [name, secret] of Object.entries(SECRETS)) {
    for (const [holder, hold] of Object.entries(HOLDERS)) {
      for (const depth of [0, 1, 2, 30, 300, 500, 3000]) {
        let details = secret();
        for (let i = 0; i < depth; i += 1) details = hold(details);
        const clean = redacted(details);
        const label = `${name} in ${holder}, ${depth} deep`;
        if (depth <= 30) assert.ok(!/the secret|4111111111111111/.test(everything(clean)), label);
        assert.notEqual(clean, details, label);
      }
    }
  }
});

test("an address is read as what it says of itself", () => {
  const details = { url: new URL("https://a.example/?card=4111111111111111"), kept: new URL("https://a.example/") };
  assert.deepEqual(redacted(details), { url: "[gone]", kept: details.kept });
});

test("what holds no secret stays as it is", () => {
  const kept = {
    date: new Date(0),
    map: new Map([["a", 1]]),
    set: new Set(["a"]),
    person: new Person("a"),
    error: new Error("a"),
    bytes: Buffer.from([255, 1]),
    expression: /a/,
    hidden: new Hidden("a"),
  };
  assert.equal(redacted(kept), kept);
  const clean = redacted({ ...kept, text: SECRET });
  for (const [name, value] of Object.entries(kept)) assert.equal(clean[name], value, name);
  assert.deepEqual(redacted({ person: new Person(SECRET), list: [new Person("b")] }), {
    person: new Person("[gone]"),
    list: [new Person("b")],
  });
});

test("names that become the same stay apart, and order stays", () => {
  const clean = redacted({ a: 1, [SECRET]: 2, [`${SECRET}!`]: 3, b: 4 });
  assert.deepEqual(Object.entries(clean), Object.entries({ a: 1, "[gone]": 2, "[gone] (2)": 3, b: 4 }));
});

test("cycles lead to the copy", () => {
  /** @type {any} */
  const details = { secret: SECRET };
  details.self = details;
  details.person = new Person(details);
  details.map = new Map([["back", details]]);
  const clean = redacted(details);
  assert.equal(clean.self, clean);
  assert.equal(clean.person.name, clean);
  assert.equal(clean.map.get("back"), clean);
  assert.doesNotMatch(everything(clean), /the secret/);
});

test("what is beyond the bounds, or cannot be read, is withheld", () => {
  const many = Array.from({ length: 300_000 }, () => SECRET);
  assert.equal(redacted({ many }).many, "[withheld]");
  const rows = Array.from({ length: 3_000 }, () => many.slice(0, 100));
  assert.doesNotMatch(JSON.stringify(redacted({ rows })), /the secret/);
  let reads = 0;
  const changing = Object.defineProperty({}, "text", {
    enumerable: true,
    get: () => {
      reads += 1;
      return reads > 1 ? SECRET : "harmless";
    },
  });
  const clean = redacted({ a: SECRET, changing });
  assert.doesNotMatch(JSON.stringify(clean), /the secret/);
  const throws = {
    get text() {
      throw new Error("no");
    },
  };
  assert.deepEqual(redacted({ a: 1, throws }), { a: 1, throws: "[withheld]" });
  for (const [name, value] of Object.entries(HOSTILE_VALUES)) assert.doesNotThrow(() => redacted({ a: SECRET, value: value() }), name);
});

test("any value is read, and mapped in the same order", () => {
  fc.assert(
    fc.property(
      fc.anything({ withBigInt: true, withMap: true, withSet: true, withTypedArray: true, withNullPrototype: true, withSparseArray: true }),
      (value) => {
        const { texts, whole } = textsIn(value);
        assert.ok(whole);
        const marked = mapTexts(
          value,
          texts,
          texts.map((text) => `<${text}>`),
        );
        assert.equal(textsIn(marked).texts.filter((text) => !text.startsWith("<")).length, 0);
      },
    ),
    { numRuns: 300 },
  );
});
