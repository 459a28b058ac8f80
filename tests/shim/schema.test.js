// Results against JSON Schemas: the cost of untrusted results is bounded.
import assert from "node:assert/strict";
import { test } from "node:test";
import { compile } from "../../js/schema.js";

/** @param {unknown} schema @param {unknown} value */
const complaint = (schema, value) => compile(schema, "schema")(JSON.stringify(value));

const UNCHECKED = /too large or too deep to be checked/;

test("unique lists are checked at any length, or reported as too long", () => {
  const schema = { uniqueItems: true };
  assert.equal(complaint(schema, [1, 2, [3]]), undefined);
  assert.match(complaint(schema, [1, { a: 2 }, { a: 2 }]) ?? "", /Duplicate items/);
  const numbers = Array.from({ length: 20_000 }, (_, i) => i);
  assert.match(complaint(schema, [...numbers, 7]) ?? "", /Duplicate items/);
  assert.match(complaint({ properties: { list: schema } }, { list: [...numbers, 7] }) ?? "", /Duplicate items/);
  const rows = numbers.map((id) => ({ id, name: "x" }));
  assert.equal(complaint(schema, rows.slice(0, 2000)), undefined);
  assert.match(complaint(schema, rows) ?? "", UNCHECKED);
  // without the keyword a list may be as long as it likes
  assert.match(complaint({ items: { type: "string" } }, numbers) ?? "", /type/i);
  assert.equal(complaint({ items: { type: "object" } }, rows), undefined);
});

test("no result is too long or too deep to be found wrong", () => {
  const check = compile({ type: "object", required: ["id"] }, "schema");
  const long = { text: "x".repeat(2_100_000) };
  assert.match(check(JSON.stringify(long)) ?? "", /id/);
  assert.equal(check(JSON.stringify({ ...long, id: 1 })), undefined);
  for (const depth of [400, 600, 5_000, 200_000]) {
    const deep = `{"id": 1, "list": ${"[".repeat(depth)}${"]".repeat(depth)}}`;
    if (depth < 500) assert.equal(check(deep), undefined);
    else assert.match(check(deep) ?? "", UNCHECKED, `${depth}`);
  }
  const recursive = compile({ items: { $ref: "#" } }, "schema");
  assert.match(recursive(`${"[".repeat(9_000)}${"]".repeat(9_000)}`) ?? "", UNCHECKED);
  assert.match(check(`[${"1,".repeat(2_100_000)}1]`) ?? "", UNCHECKED);
  assert.equal(check('{"id": '), undefined, "what is no JSON is told by another check");
});

test("an address is one or is none, however it is written", () => {
  const schema = { format: "url" };
  assert.equal(complaint(schema, "https://a.example/x?y=1"), undefined);
  assert.notEqual(complaint(schema, "no address"), undefined);
  // an expression with backtracking would take forever
  assert.notEqual(complaint(schema, `http://${"a1".repeat(60)} !`), undefined);
});
