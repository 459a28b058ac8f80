// Results against JSON Schemas: the cost of untrusted results is bounded.
import assert from "node:assert/strict";
import { test } from "node:test";
import { compile } from "../../js/schema.js";

/** @param {unknown} schema @param {unknown} value */
const complaint = (schema, value) => compile(schema, "schema")(JSON.stringify(value));

test("lists whose entries must differ are checked while that takes few comparisons", () => {
  const schema = { uniqueItems: true };
  assert.equal(complaint(schema, [1, 2, [3]]), undefined);
  assert.match(complaint(schema, [1, { a: 2 }, { a: 2 }]) ?? "", /Duplicate items/);
  const numbers = Array.from({ length: 900 }, (_, i) => i);
  assert.match(complaint(schema, [...numbers, 7]) ?? "", /Duplicate items/);
  // some hundred million comparisons: it passes unchecked, like a long result
  const many = Array.from({ length: 20_000 }, (_, i) => i);
  assert.equal(complaint(schema, [...many, 7]), undefined);
  assert.equal(complaint({ properties: { list: schema } }, { list: [...many, 7] }), undefined);
  // without the keyword a list may be as long as it likes
  assert.match(complaint({ items: { type: "string" } }, many) ?? "", /type/i);
});

test("an address is one or is none, however it is written", () => {
  const schema = { format: "url" };
  assert.equal(complaint(schema, "https://a.example/x?y=1"), undefined);
  assert.notEqual(complaint(schema, "no address"), undefined);
  // an expression with backtracking would take forever
  assert.notEqual(complaint(schema, `http://${"a1".repeat(60)} !`), undefined);
});
